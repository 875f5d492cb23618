import { query } from '@oun/client/query';
import { CLAIM_TYPE_LABELS } from '@oun/contract/claim';
import { adminListClaims, type AdminClaimRow } from '@oun/contract/claim-admin';
import { adminStoreToDo } from '@oun/contract/dashboard';
import { backWords, wonWords } from '@oun/contract/money-words';
import { CLAIM_STATE_LABELS, CLAIM_STATES, CLAIM_TYPES } from '@oun/contract/order';
import { Badge, StatusDot } from '@oun/ui/badge';
import { Select } from '@oun/ui/select';
import { TabNav } from '@oun/ui/tab-nav';
import type { TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { dueText, momentText } from '../../moment-text.ts';
import { useRowKeys } from '../../row-keys.ts';
import { ListSearch, ListTitle } from '../../ListHead.tsx';
import { PAGE_SIZE, StaffTable } from '../../StaffTable.tsx';
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
  page: parseAsInteger.withDefault(1),
  claim: parseAsInteger,
};
/** Beside an open claim there is room for no more than these. */
const NARROW = new Set(['type', 'item', 'state', 'due']);
/** What is to be agreed to stands beside it too. */
const NARROW_WAITING = new Set(['type', 'item', 'refund', 'due']);

const columns = (open: (id: number) => void): readonly TableColumn<AdminClaimRow>[] => [
  {
    key: 'type',
    header: '종류',
    width: 64,
    cell: ({ type }) => <Badge tone={CLAIM_TYPE_TONES[type]}>{CLAIM_TYPE_LABELS[type]}</Badge>,
  },
  {
    key: 'item',
    header: '상품',
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
    key: 'reason',
    header: '까닭',
    width: 240,
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
  { key: 'due', header: '기한', width: 100, align: 'end', cell: (row) => <Due row={row} /> },
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
  const { q, type, state, due, waiting, closed, page, claim } = filters;
  const claims = useQuery({
    ...query(adminListClaims, {
      query: {
        page: Math.min(Math.max(page, 1), 10_000),
        page_size: PAGE_SIZE,
        is_open: closed ? 'false' : 'true',
        ...(q && { q: q.slice(0, 60) }),
        ...(type && { type }),
        ...(state && { state }),
        ...(due && { due }),
        ...(waiting && { is_waiting: 'true' }),
      },
    }),
    placeholderData: (kept) => kept,
  });
  const open = (id: number) => void setFilters({ claim: id });
  const rows = claims.data?.items ?? [];
  const total = claims.data?.total;
  useRowKeys(
    rows.map(({ id }) => id),
    claim,
    open,
  );
  const all = columns(open);
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1 px-5 py-6 desk:px-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ListTitle total={total}>클레임</ListTitle>
          <div className="flex items-center gap-2">
            <Select
              label="종류"
              lead="종류"
              size="Dense"
              value={type ?? 'ALL'}
              options={[
                { value: 'ALL', label: '전체' },
                ...CLAIM_TYPES.map((value) => ({ value, label: CLAIM_TYPE_LABELS[value] })),
              ]}
              onChange={(value) => void setFilters({ type: value === 'ALL' ? null : value, page: null })}
            />
            <ListSearch
              q={q}
              label="주문번호, 받는 사람, 전화 뒤 4자리"
              placeholder="주문번호, 이름, 전화 뒤 4자리"
              className="w-62"
              onSearch={(next) => void setFilters({ q: next, page: null })}
            />
          </div>
        </div>
        <Tabs current={closed ? 'closed' : waiting ? 'waiting' : (due ?? state ?? 'open')} />
        <StaffTable
          className="mt-2"
          caption="클레임"
          columns={claim === null ? all : all.filter(({ key }) => (waiting ? NARROW_WAITING : NARROW).has(key))}
          minWidth={claim === null ? 960 : 480}
          onRowPress={({ id }) => open(id)}
          currentKey={claim === null ? undefined : String(claim)}
          empty="조건에 맞는 데이터가 없어요. 기간을 넓혀보세요."
          query={claims}
          page={page}
          onPage={(next) => void setFilters({ page: next })}
        />
      </div>
      {claim === null ? null : <ClaimDrawer key={claim} id={claim} onClose={() => void setFilters({ claim: null })} />}
    </div>
  );
}

function Tabs({ current }: { current: string }) {
  const { data } = useQuery(query(adminStoreToDo));
  const tab = (key: string, label: string, search: string, count?: number) => ({
    href: `/store/claims${search}`,
    label,
    count,
    current: current === key,
  });
  return (
    <TabNav
      className="mt-3"
      label="상태"
      size="Dense"
      items={[
        tab('open', '처리할 요청', '', data?.claims),
        tab('over', '기한 지남', '?due=over', data?.overdue_claims),
        tab('today', '오늘까지', '?due=today'),
        tab('CANCEL_REQUESTED', '취소요청', '?state=CANCEL_REQUESTED', data?.cancel_requested),
        tab('RETURN_REQUESTED', '반품요청', '?state=RETURN_REQUESTED', data?.return_requested),
        tab('COLLECTING', '수거중', '?state=COLLECTING'),
        tab('COLLECT_DONE', '검수', '?state=COLLECT_DONE', data?.inspecting),
        tab('waiting', '금액 승인', '?waiting=true', data?.adjustments),
        tab('closed', '끝난 요청', '?closed=true'),
      ]}
    />
  );
}
