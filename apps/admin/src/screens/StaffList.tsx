import type { TableColumn } from '@oun/ui/table';
import { TabNav } from '@oun/ui/tab-nav';
import type { UseQueryResult } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { ListSearch } from '../list/ListSearch.tsx';
import { ListTitle } from './ListHead.tsx';
import { type NumberedPage, PAGE_SIZE, StaffTable } from './StaffTable.tsx';

/** What a list is filtered by, kept in the URL so that it can be shared and survives a reload. */
export function useListState<State extends string>(states: readonly State[]) {
  return useQueryStates(
    { q: parseAsString.withDefault(''), state: parseAsStringLiteral(states), page: parseAsInteger.withDefault(1) },
    { history: 'push' },
  );
}

export const listInput = <State extends string>({
  q,
  state,
  page,
}: {
  q: string;
  state: State | null;
  page: number;
}) => ({
  page: Math.min(Math.max(page, 1), 10_000),
  page_size: PAGE_SIZE,
  ...(q && { q: q.slice(0, 60) }),
  ...(state && { state }),
});

type StaffListProps<Row extends { id: number }, State extends string> = {
  title: string;
  placeholder: string;
  query: UseQueryResult<NumberedPage<Row>>;
  columns: readonly TableColumn<Row>[];
  states: readonly State[];
  stateLabels: Record<State, string>;
  rowLabel: (row: Row) => string;
  /** What stands between the title and the list. */
  lead?: ReactNode;
  onRowPress?: ((row: Row) => void) | undefined;
  currentKey?: string | undefined;
  /** Least width of the table before it scrolls sideways. */
  minWidth?: number | undefined;
  /** Said when there is nothing at all, and not only nothing that fits. */
  empty?: string | undefined;
};

/** A dense list: tabs by state, search, table, pages. */
export function StaffList<Row extends { id: number }, State extends string>({
  title,
  placeholder,
  query,
  columns,
  states,
  stateLabels,
  rowLabel,
  lead,
  onRowPress,
  currentKey,
  minWidth = 960,
  empty = '조건에 맞는 데이터가 없어요. 조건을 넓혀보세요.',
}: StaffListProps<Row, State>) {
  const [{ q, state, page }, setList] = useListState(states);
  const total = query.data?.total;
  return (
    <div className="px-5 py-6 desk:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ListTitle total={total}>{title}</ListTitle>
        <ListSearch
          q={q}
          label={placeholder}
          className="w-70"
          onSearch={(next) => void setList({ q: next, page: null })}
        />
      </div>
      {lead}
      <TabNav
        className="mt-3"
        label="상태"
        size="Dense"
        items={[null, ...states].map((value) => ({
          href: hrefOf(value, q),
          label: value === null ? '전체' : stateLabels[value],
          current: value === state,
        }))}
      />
      <StaffTable
        className="mt-2"
        caption={title}
        columns={columns}
        rowLabel={rowLabel}
        minWidth={minWidth}
        onRowPress={onRowPress}
        currentKey={currentKey}
        empty={<Empty>{empty}</Empty>}
        query={query}
        page={page}
        onPage={(next) => void setList({ page: next })}
      />
    </div>
  );
}

function hrefOf(state: string | null, q: string): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(q && { q }) });
  return search.size > 0 ? `${window.location.pathname}?${search}` : window.location.pathname;
}

const Empty = ({ children }: { children: ReactNode }) => (
  <p className="py-16 text-center text-body-15 text-level-60">{children}</p>
);
