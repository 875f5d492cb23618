import { query } from '@oun/client/query';
import { MEMBERSHIP_STATE_LABELS } from '@oun/contract/membership';
import { type AdminMembership, adminListMemberships, MEMBERSHIP_SORTS } from '@oun/contract/membership-admin';
import { wonWords } from '@oun/contract/money-words';
import { formatDay } from '@oun/shell/dates';
import { StatusDot } from '@oun/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { openRow } from '../../list/open-row.ts';
import { useRowKeys } from '../../list/row-keys.ts';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { momentText } from '../moment-text.ts';
import { MEMBERSHIP_TONES, nextTryWords, planWords } from './membership-words.ts';
import { MembershipDrawer } from './MembershipDrawer.tsx';

export const meta = () => [{ title: '멤버십 · 오운 어드민' }];

/** What staff have to act on; any other is found by whose it is. */
const TABS = ['PAST_DUE', 'CANCEL_SCHEDULED'] as const;
const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(TABS),
  member: parseAsInteger,
};
/** Beside an open membership there is room for no more than these. */
const NARROW = new Set(['who', 'until', 'next', 'state']);

type Column = ListColumn<AdminMembership, (typeof MEMBERSHIP_SORTS)[number]>;

const who = (open: (id: number) => void): Column => ({
  key: 'who',
  header: '회원',
  isFixed: true,
  cell: ({ id, nickname, email_address }) => (
    <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
      <b>{nickname}</b>
      <span className="text-level-60"> · {email_address ?? '이메일 없음'}</span>
    </button>
  ),
});
const STATE: Column = {
  key: 'state',
  header: '상태',
  width: 140,
  cell: ({ state }) => <StatusDot tone={MEMBERSHIP_TONES[state]}>{MEMBERSHIP_STATE_LABELS[state]}</StatusDot>,
};

const columns = (open: (id: number) => void): readonly Column[] => [
  who(open),
  { key: 'id', header: '번호', width: 84, cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'plan', header: '플랜', width: 180, cell: planWords },
  {
    key: 'price',
    header: '금액',
    width: 110,
    align: 'end',
    cell: ({ plan }) => (plan ? wonWords(plan.price) : '–'),
  },
  {
    key: 'until',
    header: '갱신·종료',
    width: 130,
    sort: 'until',
    cell: ({ until }) => <span className="num">{until ? formatDay(until) : '–'}</span>,
  },
  STATE,
];

/** Those whose payment failed: why, and what is tried until when. */
const dueColumns = (open: (id: number) => void): readonly Column[] => [
  who(open),
  { key: 'plan', header: '플랜', width: 150, cell: planWords },
  {
    key: 'amount',
    header: '금액',
    width: 100,
    align: 'end',
    cell: ({ past_due }) => (past_due ? wonWords(past_due.amount) : '–'),
  },
  {
    key: 'failure',
    header: '까닭',
    cell: ({ past_due }) => (
      <span className="block truncate" title={past_due?.failure ?? undefined}>
        {past_due?.failure ?? '결과를 확인하고 있어요.'}
      </span>
    ),
  },
  {
    key: 'tries',
    header: '시도',
    width: 70,
    align: 'end',
    cell: ({ past_due }) => `${past_due?.attempts ?? 0}번`,
  },
  {
    key: 'until',
    header: '결제일',
    width: 120,
    sort: 'until',
    cell: ({ until }) => <span className="num">{until ? formatDay(until) : '–'}</span>,
  },
  {
    key: 'next',
    header: '다음 시도',
    width: 130,
    cell: ({ past_due }) => <span className="num">{past_due ? nextTryWords(past_due, momentText) : '–'}</span>,
  },
  {
    key: 'ends',
    header: '유예 마지막 날',
    width: 130,
    cell: ({ past_due }) => <span className="num">{past_due ? formatDay(past_due.ends_at) : '–'}</span>,
  },
];

export default function MembershipsScreen() {
  const [{ q, state, member }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  // What is due longest, and who leaves next, come first.
  const place = useListPlace(
    MEMBERSHIP_SORTS,
    state ? { sort: 'until', direction: 'asc' } : { sort: 'changed', direction: 'desc' },
  );
  const memberships = useQuery({
    ...query(adminListMemberships, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(member, (id: number) => void setFilters({ member: id }));
  useRowKeys(memberships.data?.items.map(({ id }) => id) ?? [], member, open);
  const isDue = state === 'PAST_DUE';
  return (
    <div className="flex items-start">
      <StaffList
        name={isDue ? 'memberships-due' : 'memberships'}
        title="멤버십"
        query={memberships}
        place={place}
        columns={isDue ? dueColumns(open) : columns(open)}
        narrow={member === null ? undefined : NARROW}
        rowLabel={({ nickname }) => nickname}
        onOpen={({ id }) => open(id)}
        openId={member ?? undefined}
        minWidth={isDue ? 1080 : 960}
        empty={isDue ? '결제를 확인할 멤버십이 없어요.' : '지금은 여기에 해당하는 멤버십이 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <ListSearch
            q={q}
            label="닉네임, 이메일, 전화, 회원 번호"
            className="w-75"
            onSearch={(next) => change({ q: next })}
          />
        }
        tabs={
          <StateTabs
            path="/memberships"
            states={TABS}
            labels={MEMBERSHIP_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {member === null ? null : (
        <MembershipDrawer key={member} id={member} onClose={() => void setFilters({ member: null })} />
      )}
    </div>
  );
}
