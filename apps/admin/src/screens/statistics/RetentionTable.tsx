import type { Output } from '@oun/contract/endpoint';
import { type adminRetention, RETENTION_WEEKS } from '@oun/contract/statistics';
import { withCommas } from '@oun/money/written';
import { Table, type TableColumn } from '@oun/ui/table';
import { percentWords, shareOf, shortDay } from './words.ts';

type Cohort = Output<typeof adminRetention>['cohorts'][number];

const COLUMNS: readonly TableColumn<Cohort>[] = [
  { key: 'week', header: '가입한 주', width: 72, cell: ({ week }) => shortDay(week) },
  { key: 'people', header: '사람', width: 52, align: 'end', cell: ({ people }) => withCommas(people) },
  ...Array.from({ length: RETENTION_WEEKS + 1 }, (_, nth) => ({
    key: String(nth),
    header: nth === 0 ? '그 주' : `${nth}주 뒤`,
    align: 'end' as const,
    cell: ({ kept, people }: Cohort) => <Cell count={kept[nth]} people={people} />,
  })),
];

/** A line for each week's new members: the darker, the more of them were there. */
export const RetentionTable = ({ cohorts }: { cohorts: readonly Cohort[] }) => (
  <Table caption="주마다 남은 비율" columns={COLUMNS} rows={cohorts} rowKey={({ week }) => week} minWidth={640} />
);

function Cell({ count, people }: { count: number | undefined; people: number }) {
  if (count === undefined) return null;
  const share = shareOf(count, people);
  return (
    <span
      className="block rounded-chip py-1 text-center"
      style={{ background: `color-mix(in srgb, var(--color-pink-30) ${Math.round(share * 100)}%, transparent)` }}
    >
      {percentWords(share)}
    </span>
  );
}
