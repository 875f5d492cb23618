import { query } from '@oun/client/query';
import { adminListEvents, type AdminEvent, EVENT_SORTS } from '@oun/contract/event-admin';
import { EVENT_RULE_LABELS, EVENT_STATE_LABELS, EVENT_STATES } from '@oun/contract/event-rules';
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
import { EventDrawer } from './EventDrawer.tsx';
import { EVENT_TONES, lastDayOf } from './event-words.ts';

export const meta = () => [{ title: '이벤트 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(EVENT_STATES),
  event: parseAsInteger,
};
/** Beside an open event there is room for no more than these. */
const NARROW = new Set(['title', 'entries', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminEvent, (typeof EVENT_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '이벤트',
    isFixed: true,
    cell: ({ id, title }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{title}</b>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  {
    key: 'rule',
    header: '무엇을',
    width: 150,
    cell: ({ rule, goal }) => (
      <span className="num">
        {EVENT_RULE_LABELS[rule]} {goal}번
      </span>
    ),
  },
  {
    key: 'until',
    header: '기간',
    width: 210,
    sort: 'until',
    cell: ({ starts_at, ends_at }) => (
      <span className="num">
        {formatDay(starts_at)} ~ {formatDay(lastDayOf(ends_at))}
      </span>
    ),
  },
  { key: 'entries', header: '응모', width: 90, align: 'end', cell: ({ entry_count }) => withCommas(entry_count) },
  { key: 'prizes', header: '선물', width: 80, align: 'end', cell: ({ prize_count }) => withCommas(prize_count) },
  {
    key: 'state',
    header: '상태',
    width: 120,
    cell: ({ state }) => <StatusDot tone={EVENT_TONES[state]}>{EVENT_STATE_LABELS[state]}</StatusDot>,
  },
];

export default function EventsScreen() {
  const { me } = useShell();
  const canMake = me?.roles.includes('core-admin') ?? false;
  const [{ q, state, event }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(EVENT_SORTS, { sort: 'newest', direction: 'desc' });
  const events = useQuery({
    ...query(adminListEvents, {
      query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input },
    }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(event, (id: number) => void setFilters({ event: id }));
  useRowKeys(events.data?.items.map(({ id }) => id) ?? [], event, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="events"
        title="이벤트"
        query={events}
        place={place}
        columns={columns(open)}
        narrow={event === null ? undefined : NARROW}
        rowLabel={({ title }) => title}
        onOpen={({ id }) => open(id)}
        openId={event ?? undefined}
        minWidth={960}
        empty={state ? '지금은 여기에 해당하는 이벤트가 없어요.' : '아직 만든 이벤트가 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="이벤트 제목, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            {canMake ? (
              <ButtonLink href="/events/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                이벤트 만들기
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/events"
            states={EVENT_STATES}
            labels={EVENT_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {event === null ? null : (
        <EventDrawer key={event} id={event} canMake={canMake} onClose={() => void setFilters({ event: null })} />
      )}
    </div>
  );
}
