import { query } from '@oun/client/query';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { adminListClaims, type AdminClaimRow, CLAIM_SORTS } from '@oun/contract/claim-admin';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { backWords, wonWords } from '@oun/contract/money-words';
import { CLAIM_STATE_LABELS, CLAIM_STATES, CLAIM_TYPES } from '@oun/contract/order';
import { Badge, StatusDot } from '@oun/ui/badge';
import { TabNav } from '@oun/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../../list/list-place.ts';
import { ListFilter } from '../../../list/ListFilter.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { StaffList } from '../../../list/StaffList.tsx';
import { ListSearch } from '../../../list/ListSearch.tsx';
import { dueText, momentText } from '../../moment-text.ts';
import { openRow } from '../../../list/open-row.ts';
import { useRowKeys } from '../../../list/row-keys.ts';
import { tabHref } from '../../../list/tab-href.ts';
import { CLAIM_TYPE_TONES, claimTone, FAULT_LABELS } from '../order-words.ts';
import { ClaimDrawer } from './ClaimDrawer.tsx';

export const meta = () => [{ title: '클레임 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  type: parseAsStringLiteral(CLAIM_TYPES),
  state: parseAsStringLiteral(CLAIM_STATES),
  due: parseAsStringLiteral(['over', 'today'] as const),
  waiting: parseAsBoolean.withDefault(false),
  closed: parseAsBoolean.withDefault(false),
  claim: parseAsInteger,
};
/** Beside an open claim there is room for no more than these. */
const NARROW = new Set(['type', 'item', 'state', 'due']);
/** What is to be agreed to stands beside it too. */
const NARROW_WAITING = new Set(['type', 'item', 'refund', 'due']);

const columns = (
  open: (id: number) => void,
  isClosed: boolean,
): readonly ListColumn<AdminClaimRow, (typeof CLAIM_SORTS)[number]>[] => [
  {
    key: 'type',
    header: '종류',
    width: 64,
    cell: ({ type }) => <Badge tone={CLAIM_TYPE_TONES[type]}>{CLAIM_TYPE_LABELS[type]}</Badge>,
  },
  {
    key: 'item',
    header: '상품',
    isFixed: true,
    cell: ({ id, item_text, quantity, buyer }) => (
      <button type="button" className="block max-w-full truncate hover:underline" onClick={() => open(id)}>
        <b>{item_text}</b>
        <span className="text-level-60">
          {' '}
          · {quantity}개 · {buyer}
        </span>
      </button>
    ),
  },
  {
    key: 'number',
    header: '주문번호',
    width: 160,
    cell: ({ order_number }) => <span className="num">{order_number}</span>,
  },
  {
    key: 'requested',
    header: '요청',
    width: 100,
    sort: 'requested',
    cell: ({ requested_at }) => <span className="num">{momentText(requested_at)}</span>,
  },
  {
    key: 'reason',
    header: '까닭',
    width: 220,
    cell: ({ reason, fault, photo_count }) => (
      <span className="block truncate">
        {reason}
        <span className="text-level-60">
          {' '}
          · {FAULT_LABELS[fault]}
          {photo_count > 0 ? ` · 사진 ${photo_count}` : ''}
        </span>
      </span>
    ),
  },
  {
    key: 'refund',
    header: '환불',
    width: 170,
    align: 'end',
    cell: ({ pg, point, type, waiting }) =>
      type === 'EXCHANGE' ? '–' : waiting ? <Waiting waiting={waiting} /> : backWords({ pg, point }),
  },
  {
    key: 'state',
    header: '상태',
    width: 120,
    cell: ({ state }) => <StatusDot tone={claimTone(state)}>{CLAIM_STATE_LABELS[state]}</StatusDot>,
  },
  {
    key: 'due',
    header: isClosed ? '끝남' : '기한',
    width: 116,
    align: 'end',
    sort: isClosed ? 'closed' : 'due',
    cell: (row) => <Due row={row} />,
  },
];

/** What is to be agreed to, and who asks for it. */
const Waiting = ({ waiting: { reckoned_pg, pg, proposed_by } }: { waiting: NonNullable<AdminClaimRow['waiting']> }) => (
  <span className="num block whitespace-nowrap">
    <del className="font-normal text-level-60">
      <span className="sr-only">바꾸기 전 </span>
      {wonWords(reckoned_pg)}
    </del>{' '}
    → {wonWords(pg)}
    <span className="block text-body-12 font-normal text-level-60">{proposed_by} 님이 요청</span>
  </span>
);

function Due({ row: { deadline_at, closed_at } }: { row: AdminClaimRow }) {
  if (closed_at) return <span className="font-normal text-level-60">{momentText(closed_at)}</span>;
  if (!deadline_at) return <span className="font-normal text-level-60">–</span>;
  const words = dueText(deadline_at);
  return <span className={words.endsWith('지남') ? 'text-error-strong' : 'text-caution'}>{words}</span>;
}

export default function ClaimsScreen() {
  const [filters, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const { q, type, state, due, waiting, closed, claim } = filters;
  const own = closed ? ({ sort: 'closed', direction: 'desc' } as const) : ({ sort: 'due', direction: 'asc' } as const);
  const place = useListPlace(CLAIM_SORTS, own);
  const claims = useQuery({
    ...query(adminListClaims, {
      query: {
        is_open: !closed,
        ...(q && { q: q.slice(0, 60) }),
        ...(type && { type }),
        ...(state && { state }),
        ...(due && { due }),
        ...(waiting && { is_waiting: true }),
        ...place.input,
      },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(claim, (id: number) => void setFilters({ claim: id }));
  useRowKeys(
    (claims.data?.items ?? []).map(({ id }) => id),
    claim,
    open,
  );
  return (
    <div className="flex items-start">
      <StaffList
        name="claims"
        title="클레임"
        query={claims}
        place={place}
        columns={columns(open, closed)}
        narrow={claim === null ? undefined : waiting ? NARROW_WAITING : NARROW}
        rowLabel={({ order_number, item_text }) => `${order_number} ${item_text}`}
        minWidth={1120}
        onOpen={({ id }) => open(id)}
        openId={claim ?? undefined}
        empty={closed ? '아직 끝난 요청이 없어요.' : '지금은 처리할 요청이 없어요.'}
        onClear={q || type ? () => change({ q: null, type: null }) : undefined}
        actions={
          <ListSearch
            q={q}
            label="주문번호, 이름, 전화번호, 이메일, 회원 번호, 상품, 송장번호"
            placeholder="주문번호, 이름, 전화, 이메일, 상품, 송장"
            className="w-76"
            onSearch={(next) => change({ q: next })}
          />
        }
        tabs={
          <Tabs
            current={closed ? 'closed' : waiting ? 'waiting' : (due ?? state ?? 'open')}
            kept={{ type, q, limit: place.kept['limit'] ?? null }}
          />
        }
        filters={
          <ListFilter
            label="종류"
            values={CLAIM_TYPES}
            labels={CLAIM_TYPE_LABELS}
            value={type}
            onChange={(type) => change({ type })}
          />
        }
      />
      {claim === null ? null : <ClaimDrawer key={claim} id={claim} onClose={() => void setFilters({ claim: null })} />}
    </div>
  );
}

/** What is looked for stays from tab to tab. */
function Tabs({ current, kept }: { current: string; kept: Record<string, string | number | null> }) {
  const { data } = useQuery(query(adminStoreToDo));
  const tab = (key: string, label: string, own: Record<string, string>, count?: number) => ({
    href: tabHref('/store/claims', { ...own, ...kept }),
    label,
    count,
    current: current === key,
  });
  return (
    <TabNav
      label="상태"
      size="Dense"
      items={[
        tab('open', '처리할 요청', {}, data?.claims),
        tab('over', '기한 지남', { due: 'over' }, data?.overdue_claims),
        tab('today', '오늘까지', { due: 'today' }),
        tab('CANCEL_REQUESTED', '취소요청', { state: 'CANCEL_REQUESTED' }, data?.cancel_requested),
        tab('RETURN_REQUESTED', '반품요청', { state: 'RETURN_REQUESTED' }, data?.return_requested),
        tab('COLLECTING', '수거중', { state: 'COLLECTING' }),
        tab('COLLECT_DONE', '검수', { state: 'COLLECT_DONE' }, data?.inspecting),
        tab('waiting', '금액 승인', { waiting: 'true' }, data?.adjustments),
        tab('closed', '끝난 요청', { closed: 'true' }),
      ]}
    />
  );
}
