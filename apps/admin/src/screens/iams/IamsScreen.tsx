import { query } from '@oun/client/query';
import { type AdminIam, adminListIams, IAM_SORTS } from '@oun/contract/display-admin';
import { IAM_STATE_LABELS, IAM_STATES, PHASE_LABELS, PLACE_LABELS } from '@oun/contract/display-rules';
import { SEGMENT_LABELS } from '@oun/contract/segments';
import { useShell } from '@oun/shell/shell-context';
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
import { periodText } from '../showing/period.ts';
import { IAM_TONES } from '../showing/tones.ts';
import { IamDrawer } from './IamDrawer.tsx';

export const meta = () => [{ title: '팝업 · 오운 어드민' }];

const FILTERS = { q: parseAsString.withDefault(''), state: parseAsStringLiteral(IAM_STATES), iam: parseAsInteger };
/** Beside an open one there is room for no more than these. */
const NARROW = new Set(['title', 'location', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminIam, (typeof IAM_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '팝업',
    isFixed: true,
    cell: ({ id, title }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{title}</b>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'location', header: '자리', width: 100, cell: ({ location }) => PLACE_LABELS[location] },
  { key: 'segment', header: '누구에게', width: 180, cell: ({ segment }) => SEGMENT_LABELS[segment] },
  {
    key: 'until',
    header: '언제',
    width: 220,
    sort: 'until',
    cell: (campaign) => <span className="num">{periodText(campaign)}</span>,
  },
  {
    key: 'state',
    header: '상태',
    width: 130,
    cell: ({ state, phase }) => (
      <StatusDot tone={IAM_TONES[state]}>
        {IAM_STATE_LABELS[state]}
        {state === 'LIVE' && phase !== 'NOW' ? ` · ${PHASE_LABELS[phase]}` : ''}
      </StatusDot>
    ),
  },
];

export default function IamsScreen() {
  const { me } = useShell();
  const canMake = me?.roles.includes('core-admin') ?? false;
  const [{ q, state, iam }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(IAM_SORTS, { sort: 'newest', direction: 'desc' });
  const campaigns = useQuery({
    ...query(adminListIams, { query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(iam, (id: number) => void setFilters({ iam: id }));
  useRowKeys(campaigns.data?.items.map(({ id }) => id) ?? [], iam, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="iams"
        title="팝업"
        query={campaigns}
        place={place}
        columns={columns(open)}
        narrow={iam === null ? undefined : NARROW}
        rowLabel={({ title }) => title}
        onOpen={({ id }) => open(id)}
        openId={iam ?? undefined}
        minWidth={900}
        empty={state ? '지금은 여기에 해당하는 팝업이 없어요.' : '아직 만든 팝업이 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="팝업 제목, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            {canMake ? (
              <ButtonLink href="/iams/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                팝업 만들기
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/iams"
            states={IAM_STATES}
            labels={IAM_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {iam === null ? null : (
        <IamDrawer key={iam} id={iam} canMake={canMake} onClose={() => void setFilters({ iam: null })} />
      )}
    </div>
  );
}
