import { mutation } from '@oun/client/mutation';
import { fieldErrorsOf, wordsOf } from '@oun/client/refusal';
import { query } from '@oun/client/query';
import { adminStoreToDo } from '@oun/contract/dashboard';
import {
  adminExportPointMovements,
  adminFindPointHolder,
  adminListPointMovements,
  MOVEMENT_KIND_LABELS,
  MOVEMENT_KINDS,
  MOVEMENT_SORTS,
  MOVEMENT_STATE_LABELS,
  MOVEMENT_STATES,
  type PointMovement,
} from '@oun/contract/point-admin';
import { Badge, StatusDot } from '@oun/ui/badge';
import { withCommas } from '@oun/money/written';
import { SearchField } from '@oun/ui/search-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { openRow } from '../../../list/open-row.ts';
import { ExportButton } from '../../../list/ExportButton.tsx';
import { useListPlace } from '../../../list/list-place.ts';
import { ListFilter } from '../../../list/ListFilter.tsx';
import { ListSearch } from '../../../list/ListSearch.tsx';
import type { ListColumn } from '../../../list/ListTable.tsx';
import { StaffList } from '../../../list/StaffList.tsx';
import { StateTabs } from '../../../list/StateTabs.tsx';
import { momentText } from '../../moment-text.ts';
import { MOVEMENT_TONES } from './movement-words.ts';
import { MovementButtons } from './MovementButtons.tsx';
import { PointsDrawer } from './PointsDrawer.tsx';

export const meta = () => [{ title: '포인트 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(MOVEMENT_STATES),
  kind: parseAsStringLiteral(MOVEMENT_KINDS),
  member: parseAsInteger,
};
/** That it was taken is kept. */
const EXPORT = mutation(adminExportPointMovements, { touches: 'nothing' });
/** Beside an open member there is room for no more than these. */
const NARROW = new Set(['member', 'amount', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<PointMovement, (typeof MOVEMENT_SORTS)[number]>[] => [
  {
    key: 'kind',
    header: '종류',
    width: 60,
    cell: ({ kind }) => <Badge tone={kind === 'GRANT' ? 'reward' : 'neutral'}>{MOVEMENT_KIND_LABELS[kind]}</Badge>,
  },
  {
    key: 'member',
    header: '회원',
    width: 168,
    isFixed: true,
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
    sort: 'amount',
    cell: ({ kind, amount }) => `${kind === 'GRANT' ? '+' : '−'}${withCommas(amount)}P`,
  },
  { key: 'reason', header: '까닭', cell: ({ reason }) => <span className="block truncate">{reason}</span> },
  {
    key: 'by',
    header: '올린 사람',
    width: 110,
    cell: ({ proposed_by }) => <span className="block truncate">{proposed_by.name}</span>,
  },
  {
    key: 'at',
    header: '올린 때',
    width: 108,
    sort: 'newest',
    cell: ({ proposed_at }) => <span className="num">{momentText(proposed_at)}</span>,
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
  const [{ q, state, kind, member }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(MOVEMENT_SORTS, { sort: 'newest', direction: 'desc' });
  const filter = { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...(kind && { kind }) };
  const movements = useQuery({
    ...query(adminListPointMovements, { query: { ...filter, ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const { data: todo } = useQuery(query(adminStoreToDo));
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(member, (id: number) => void setFilters({ member: id }));
  return (
    <div className="flex items-start">
      <StaffList
        name="points"
        title="포인트"
        caption="직원이 주고 거둔 포인트"
        query={movements}
        place={place}
        columns={columns(open)}
        narrow={member === null ? undefined : NARROW}
        rowLabel={({ nickname, amount }) => `${nickname} ${withCommas(amount)}P`}
        onOpen={({ account_id }) => open(account_id)}
        minWidth={1040}
        empty={
          state === null
            ? '아직 직원이 주거나 거둔 포인트가 없어요. 회원을 찾아 시작해보세요.'
            : '지금은 여기에 해당하는 포인트가 없어요.'
        }
        onClear={q || kind ? () => change({ q: null, kind: null }) : undefined}
        actions={
          <>
            <LookUp onFound={open} />
            <ExportButton name="포인트" call={EXPORT} filter={filter} />
          </>
        }
        tabs={
          <StateTabs
            path="/store/points"
            states={MOVEMENT_STATES}
            labels={MOVEMENT_STATE_LABELS}
            current={state}
            counts={{ WAITING: todo?.point_movements }}
            kept={{ q, kind, ...place.kept }}
          />
        }
        filters={
          <>
            <ListFilter
              label="종류"
              values={MOVEMENT_KINDS}
              labels={MOVEMENT_KIND_LABELS}
              value={kind}
              onChange={(kind) => change({ kind })}
            />
            <ListSearch
              q={q}
              label="목록에서 찾기: 회원이나 올린 사람의 닉네임, 이메일, 전화번호, 회원번호"
              placeholder="회원이나 올린 사람으로 목록에서 찾기"
              className="w-72"
              onSearch={(next) => change({ q: next })}
            />
          </>
        }
      />
      {member === null ? null : (
        <PointsDrawer key={member} id={member} onClose={() => void setFilters({ member: null })} />
      )}
    </div>
  );
}

function LookUp({ onFound }: { onFound: (id: number) => void }) {
  const [written, setWritten] = useState('');
  const find = useMutation({
    ...mutation(adminFindPointHolder, { touches: 'nothing' }),
    onSuccess: ({ account_id }) => {
      setWritten('');
      onFound(account_id);
    },
  });
  const error = find.error && (fieldErrorsOf(find.error)?.['written'] ?? wordsOf(find.error));
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
        onSearch={(text) => text && find.mutate({ body: { written: text } })}
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
