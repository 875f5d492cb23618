import { query } from '@oun/client/query';
import { type AdminExperiment, adminListExperiments, EXPERIMENT_SORTS } from '@oun/contract/experiment-admin';
import { EXPERIMENT_METRIC_LABELS, EXPERIMENT_STATE_LABELS, EXPERIMENT_STATES } from '@oun/contract/experiment-rules';
import { StatusDot } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { openRow } from '../../list/open-row.ts';
import { useRowKeys } from '../../list/row-keys.ts';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { ExperimentDrawer, EXPERIMENT_TONES } from './ExperimentDrawer.tsx';

export const meta = () => [{ title: '실험 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(EXPERIMENT_STATES),
  experiment: parseAsInteger,
};
/** Beside an open one there is room for no more than these. */
const NARROW = new Set(['title', 'state']);

const columns = (
  open: (id: number) => void,
): readonly ListColumn<AdminExperiment, (typeof EXPERIMENT_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '실험',
    isFixed: true,
    cell: ({ id, title }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{title}</b>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'metric', header: '견줄 것', width: 170, cell: ({ metric }) => EXPERIMENT_METRIC_LABELS[metric] },
  {
    key: 'buckets',
    header: '나누기',
    width: 180,
    cell: ({ buckets }) => buckets.map(({ name, weight }) => `${name} ${weight}`).join(' : '),
  },
  {
    key: 'state',
    header: '상태',
    width: 110,
    cell: ({ state }) => <StatusDot tone={EXPERIMENT_TONES[state]}>{EXPERIMENT_STATE_LABELS[state]}</StatusDot>,
  },
];

export default function ExperimentsScreen() {
  const [{ q, state, experiment }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(EXPERIMENT_SORTS, { sort: 'newest', direction: 'desc' });
  const experiments = useQuery({
    ...query(adminListExperiments, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(experiment, (id: number) => void setFilters({ experiment: id }));
  useRowKeys(experiments.data?.items.map(({ id }) => id) ?? [], experiment, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="experiments"
        title="실험"
        query={experiments}
        place={place}
        columns={columns(open)}
        narrow={experiment === null ? undefined : NARROW}
        rowLabel={({ title }) => title}
        onOpen={({ id }) => open(id)}
        openId={experiment ?? undefined}
        minWidth={820}
        empty={state ? '지금은 여기에 해당하는 실험이 없어요.' : '아직 만든 실험이 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="실험 제목, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            <ButtonLink href="/experiments/new" size="Dense">
              <Plus size={16} aria-hidden="true" />
              실험 만들기
            </ButtonLink>
          </>
        }
        tabs={
          <StateTabs
            path="/experiments"
            states={EXPERIMENT_STATES}
            labels={EXPERIMENT_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {experiment === null ? null : (
        <ExperimentDrawer key={experiment} number={experiment} onClose={() => void setFilters({ experiment: null })} />
      )}
    </div>
  );
}
