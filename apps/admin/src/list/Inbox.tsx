import type { StaffPage } from '@oun/contract/paging';
import { TabNav } from '@oun/ui/tab-nav';
import type { UseQueryResult } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import type { ComponentType } from 'react';
import { useListPlace } from './list-place.ts';
import { ListSearch } from './ListSearch.tsx';
import type { ListColumn } from './ListTable.tsx';
import { openRow } from './open-row.ts';
import { useRowKeys } from './row-keys.ts';
import { StaffList, type StaffListProps } from './StaffList.tsx';
import { tabHref } from './tab-href.ts';

const PUSH = { history: 'push' } as const;
const WORDS_MAX = 60;

/** What somebody looks at of what waits, in the URL: the tab, the words, the place in the list, and what is open. */
export function useInbox<Tab extends string, Sort extends string>(
  tabs: readonly [Tab, ...Tab[]],
  sorts: readonly Sort[],
  own: Parameters<typeof useListPlace<Sort>>[1],
  openName: string,
) {
  const [{ q, tab }, setFilters] = useQueryStates(
    { q: parseAsString.withDefault(''), tab: parseAsStringLiteral(tabs).withDefault(tabs[0] as NonNullable<Tab>) },
    PUSH,
  );
  const [opened, setOpened] = useQueryState(openName, parseAsInteger.withOptions(PUSH));
  const place = useListPlace(sorts, own);
  return {
    tabs,
    tab: tab as Tab,
    q,
    place,
    opened,
    /** What the server is asked with, beside what the tab stands for. */
    asked: { ...(q && { q: q.slice(0, WORDS_MAX) }), ...place.input },
    open: openRow(opened, (id: number) => void setOpened(id)),
    close: () => void setOpened(null),
    search: (next: string | null) => {
      place.toFirst();
      void setFilters({ q: next });
    },
  };
}

type Props<Tab extends string, Row extends { id: number }, Sort extends string> = Pick<
  StaffListProps<Row, Sort>,
  'name' | 'title' | 'rowLabel' | 'minWidth'
> & {
  path: string;
  inbox: ReturnType<typeof useInbox<Tab, Sort>>;
  query: UseQueryResult<StaffPage<Row>>;
  columns: (open: (id: number) => void) => readonly ListColumn<Row, Sort>[];
  narrow: ReadonlySet<string>;
  tabWords: Record<Tab, string>;
  /** What can be searched for: in full, and as far as there is room. */
  searched: { label: string; placeholder: string };
  /** What is said where nothing waits. */
  nothing: string;
  Drawer: ComponentType<{ id: number; onClose: () => void }>;
};

/** What waits for staff, one tab after the other, with what is open beside it. */
export function Inbox<Tab extends string, Row extends { id: number }, Sort extends string>({
  path,
  inbox,
  query,
  columns,
  narrow,
  tabWords,
  searched,
  nothing,
  Drawer,
  ...list
}: Props<Tab, Row, Sort>) {
  const { tabs, tab, q, place, opened, open, close, search } = inbox;
  useRowKeys(query.data?.items.map(({ id }) => id) ?? [], opened, open);
  return (
    <div className="flex items-start">
      <StaffList
        {...list}
        query={query}
        place={place}
        columns={columns(open)}
        narrow={opened === null ? undefined : narrow}
        onOpen={({ id }) => open(id)}
        openId={opened ?? undefined}
        empty={tab === tabs[0] ? nothing : '아직 없어요.'}
        onClear={q === '' ? undefined : () => search(null)}
        actions={<ListSearch {...searched} q={q} className="w-76" onSearch={search} />}
        tabs={
          <TabNav
            label="상태"
            size="Dense"
            items={tabs.map((one) => ({
              href: tabHref(path, { tab: one === tabs[0] ? null : one, q, ...place.kept }),
              label: tabWords[one],
              current: tab === one,
            }))}
          />
        }
      />
      {opened === null ? null : <Drawer key={opened} id={opened} onClose={close} />}
    </div>
  );
}
