import { callerOf, query } from '@oun/client/query';
import { adminStoreToDo } from '@oun/contract/dashboard';
import {
  adminFindPointHolder,
  adminListPointMovements,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_STATE_LABELS,
  MOVEMENT_STATES,
  type PointMovement,
} from '@oun/contract/point-admin';
import { Badge, StatusDot } from '@oun/ui/badge';
import { withCommas } from '@oun/ui/percent-off';
import { SearchField } from '@oun/ui/search-field';
import { TabNav } from '@oun/ui/tab-nav';
import type { TableColumn } from '@oun/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { momentText } from '../../moment-text.ts';
import { PAGE_SIZE, StaffTable } from '../../StaffTable.tsx';
import { fieldError, otherError } from '../form-errors.ts';
import { MOVEMENT_TONES } from './movement-words.ts';
import { MovementButtons } from './MovementButtons.tsx';
import { PointsDrawer } from './PointsDrawer.tsx';

export const meta = () => [{ title: '포인트 · 오운 어드민' }];

const FILTERS = {
  state: parseAsStringLiteral(MOVEMENT_STATES),
  page: parseAsInteger.withDefault(1),
  member: parseAsInteger,
};
/** Beside an open member there is room for no more than these. */
const NARROW = new Set(['member', 'amount', 'state']);

const columns = (open: (id: number) => void): readonly TableColumn<PointMovement>[] => [
  {
    key: 'kind',
    header: '종류',
    width: 60,
    cell: ({ kind }) => <Badge tone={kind === 'GRANT' ? 'reward' : 'neutral'}>{MOVEMENT_KIND_LABELS[kind]}</Badge>,
  },
  {
    key: 'member',
    header: '회원',
    width: 150,
    cell: ({ account_id, nickname }) => (
      <button
        type="button"
        className="block max-w-full truncate text-left font-semibold hover:underline"
        onClick={() => open(account_id)}
      >
        {nickname} <span className="num font-normal text-level-60">{account_id}</span>
      </button>
    ),
  },
  {
    key: 'amount',
    header: '포인트',
    width: 110,
    align: 'end',
    cell: ({ kind, amount }) => `${kind === 'GRANT' ? '+' : '−'}${withCommas(amount)}P`,
  },
  { key: 'reason', header: '까닭', cell: ({ reason }) => <span className="block truncate">{reason}</span> },
  {
    key: 'by',
    header: '올린 사람',
    width: 170,
    cell: ({ proposed_by, proposed_at }) => (
      <span className="num block truncate">
        {proposed_by.name} · {momentText(proposed_at)}
      </span>
    ),
  },
  {
    key: 'state',
    header: '상태',
    width: 150,
    cell: ({ state, approved_by }) => (
      <StatusDot tone={MOVEMENT_TONES[state]}>
        {MOVEMENT_STATE_LABELS[state]}
        {approved_by ? <span className="text-level-60">· {approved_by} 승인</span> : null}
      </StatusDot>
    ),
  },
  {
    key: 'action',
    header: '처리',
    width: 140,
    cell: (movement) => (movement.state === 'WAITING' ? <MovementButtons movement={movement} /> : null),
  },
];

export default function PointsScreen() {
  const [{ state, page, member }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const movements = useQuery({
    ...query(adminListPointMovements, {
      query: { page: Math.min(Math.max(page, 1), 10_000), page_size: PAGE_SIZE, ...(state && { state }) },
    }),
    placeholderData: (kept) => kept,
  });
  const { data: todo } = useQuery(query(adminStoreToDo));
  const open = (id: number) => void setFilters({ member: id });
  const all = columns(open);
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1 px-5 py-6 desk:px-8">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="text-heading-24">포인트</h1>
          <LookUp onFound={open} />
        </div>
        <TabNav
          className="mt-3"
          label="상태"
          size="Dense"
          items={[null, ...MOVEMENT_STATES].map((value) => ({
            href: value === null ? '/store/points' : `/store/points?state=${value}`,
            label: value === null ? '전체' : MOVEMENT_STATE_LABELS[value],
            count: value === 'WAITING' ? todo?.point_movements : undefined,
            current: value === state,
          }))}
        />
        <StaffTable
          className="mt-2"
          caption="직원이 주고 거둔 포인트"
          columns={member === null ? all : all.filter(({ key }) => NARROW.has(key))}
          minWidth={member === null ? 960 : 420}
          onRowPress={({ account_id }) => open(account_id)}
          empty={
            state === null
              ? '아직 직원이 주거나 거둔 포인트가 없어요. 회원을 찾아 시작해보세요.'
              : '조건에 맞는 데이터가 없어요.'
          }
          query={movements}
          page={page}
          onPage={(next) => void setFilters({ page: next })}
        />
      </div>
      {member === null ? null : (
        <PointsDrawer key={member} id={member} onClose={() => void setFilters({ member: null })} />
      )}
    </div>
  );
}

function LookUp({ onFound }: { onFound: (id: number) => void }) {
  const client = useQueryClient();
  const [written, setWritten] = useState('');
  const find = useMutation({
    mutationFn: (text: string) => callerOf(client)(adminFindPointHolder, { body: { written: text } }),
    onSuccess: ({ account_id }) => {
      setWritten('');
      onFound(account_id);
    },
  });
  const error = fieldError(find.error, 'written') ?? otherError(find.error, ['written']);
  return (
    <div className="w-80">
      <SearchField
        label="이메일이나 회원번호"
        placeholder="이메일이나 회원번호로 회원 찾기"
        size="Dense"
        value={written}
        maxLength={254}
        aria-describedby={error ? 'look-up-error' : undefined}
        onChange={(event) => {
          setWritten(event.target.value);
          find.reset();
        }}
        onSearch={(text) => text && find.mutate(text)}
        onClear={() => setWritten('')}
      />
      <div aria-live="polite">
        {error ? (
          <p id="look-up-error" className="mt-1.5 text-body-13 text-error">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
