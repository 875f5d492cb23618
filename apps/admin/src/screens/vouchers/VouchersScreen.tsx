import { query } from '@oun/client/query';
import { adminListCampaigns, type AdminCampaign, CAMPAIGN_SORTS } from '@oun/contract/voucher-admin';
import { AUDIENCE_LABELS, CAMPAIGN_PHASE_LABELS, CAMPAIGN_PHASES } from '@oun/contract/voucher-rules';
import { formatDay } from '@oun/shell/dates';
import { useShell } from '@oun/shell/shell-context';
import { StatusDot } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
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
import { CampaignDrawer } from './CampaignDrawer.tsx';
import { CAMPAIGN_TONES, lastDayOf } from './campaign-words.ts';

export const meta = () => [{ title: '이용권 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  phase: parseAsStringLiteral(CAMPAIGN_PHASES),
  campaign: parseAsInteger,
};
/** Beside an open campaign there is room for no more than these. */
const NARROW = new Set(['name', 'redeemed', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminCampaign, (typeof CAMPAIGN_SORTS)[number]>[] => [
  {
    key: 'name',
    header: '캠페인',
    isFixed: true,
    cell: ({ id, name, length }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{name}</b>
        <span className="text-level-60"> · {length}</span>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'audience', header: '누가', width: 150, cell: ({ audience }) => AUDIENCE_LABELS[audience] },
  {
    key: 'until',
    header: '등록 마지막 날',
    width: 140,
    sort: 'until',
    cell: ({ ends_at }) => <span className="num">{formatDay(lastDayOf(ends_at))}</span>,
  },
  { key: 'issued', header: '나감', width: 84, align: 'end', cell: ({ counts }) => withCommas(counts.issued) },
  { key: 'redeemed', header: '등록', width: 84, align: 'end', cell: ({ counts }) => withCommas(counts.redeemed) },
  { key: 'left', header: '남음', width: 84, align: 'end', cell: ({ counts }) => withCommas(counts.left) },
  {
    key: 'state',
    header: '상태',
    width: 130,
    cell: ({ phase }) => <StatusDot tone={CAMPAIGN_TONES[phase]}>{CAMPAIGN_PHASE_LABELS[phase]}</StatusDot>,
  },
];

export default function VouchersScreen() {
  const { me } = useShell();
  const canMake = me?.roles.includes('core-admin') ?? false;
  const [{ q, phase, campaign }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(CAMPAIGN_SORTS, { sort: 'newest', direction: 'desc' });
  const campaigns = useQuery({
    ...query(adminListCampaigns, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(phase && { phase }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(campaign, (id: number) => void setFilters({ campaign: id }));
  useRowKeys(campaigns.data?.items.map(({ id }) => id) ?? [], campaign, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="vouchers"
        title="이용권"
        query={campaigns}
        place={place}
        columns={columns(open)}
        narrow={campaign === null ? undefined : NARROW}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => open(id)}
        openId={campaign ?? undefined}
        minWidth={960}
        empty={phase ? '지금은 여기에 해당하는 캠페인이 없어요.' : '아직 만든 이용권이 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="캠페인 이름, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            {canMake ? (
              <ButtonLink href="/vouchers/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                이용권 만들기
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/vouchers"
            name="phase"
            states={CAMPAIGN_PHASES}
            labels={CAMPAIGN_PHASE_LABELS}
            current={phase}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {campaign === null ? null : (
        <CampaignDrawer
          key={campaign}
          id={campaign}
          canMake={canMake}
          onClose={() => void setFilters({ campaign: null })}
        />
      )}
    </div>
  );
}
