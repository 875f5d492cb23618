import type { StaffPage } from '@oun/contract/paging';
import { Checkbox } from '@oun/ui/checkbox';
import { cx } from '@oun/ui/class-names';
import { Skeleton } from '@oun/ui/skeleton';
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListPlace } from './list-place.ts';
import type { Selection } from './selection.ts';

export type ListColumn<Row, Sort extends string = string> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers: they line up on the right, in tabular figures. */
  align?: 'end' | undefined;
  width?: number | undefined;
  /** By which the server can sort it. */
  sort?: Sort | undefined;
  /** Without it nobody can tell which row is which. */
  isFixed?: true | undefined;
};

type ListTableProps<Row extends { id: number }, Sort extends string> = {
  caption: string;
  page: StaffPage<Row> | undefined;
  /** What is shown is the page before, until the one that was asked for comes. */
  isOld: boolean;
  columns: readonly ListColumn<Row, Sort>[];
  /** Which of them are not drawn. */
  hidden: ReadonlySet<string>;
  place: ListPlace<Sort>;
  rowLabel: (row: Row) => string;
  selection: Selection<Row> | undefined;
  onOpen: ((row: Row) => void) | undefined;
  openId: number | undefined;
  minWidth: number;
  empty: ReactNode;
  className: string;
};

const FEATURES = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const NO_ROWS: never[] = [];
const ROW_HEIGHT = 40;
/** Longer pages draw only the rows near what is in sight. */
const DRAWN_WHOLE = 50;
const LOADING_ROWS = Array.from({ length: 12 }, (_, i) => i);
const HEAD =
  'sticky top-0 z-sticky h-9 bg-level-5 px-2 text-body-12 font-medium text-level-60 shadow-[inset_0_-1px_0_var(--color-level-20),inset_0_1px_0_var(--color-level-20)]';
/** Where the table is wider than the screen, what names a row stays beside its other columns. */
const FIRST = 'max-desk:sticky max-desk:left-0 max-desk:z-1 max-desk:bg-inherit';
const FIRST_HEAD = 'max-desk:left-0 max-desk:z-[11]';
/** Words right behind a number need more room than words behind words: the two stand back to back. */
const BEHIND_END = 'pl-6';
const isBehindEnd = (columns: readonly { align?: 'end' | undefined }[], i: number) =>
  columns[i - 1]?.align === 'end' && columns[i]?.align !== 'end';

/** The rows of one page: the head stays where it is, since it is this box that scrolls and not the page around it. */
export function ListTable<Row extends { id: number }, Sort extends string>({
  caption,
  page,
  isOld,
  columns: all,
  hidden,
  place,
  rowLabel,
  selection,
  onOpen,
  openId,
  minWidth,
  empty,
  className,
}: ListTableProps<Row, Sort>) {
  const box = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const data: Row[] = page?.items ?? NO_ROWS;
  const keys = all.map(({ key }) => key).join(' ');
  const defs = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () => keys.split(' ').map((id) => ({ id, accessorFn: (row: Row) => row })),
    [keys],
  );
  const rowSelection = useMemo(
    () =>
      Object.fromEntries(
        data.filter(({ id }) => selection?.isAll || selection?.rows.has(id)).map(({ id }) => [id, true as const]),
      ),
    [data, selection?.isAll, selection?.rows],
  );
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(all.map(({ key }) => [key, !hidden.has(key)])),
      sorting: all
        .filter(({ sort }) => sort === place.sort)
        .map(({ key }) => ({ id: key, desc: place.direction === 'desc' })),
    },
  });
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns().flatMap(({ id }) => all.find(({ key }) => key === id) ?? []);
  const isLong = rows.length > DRAWN_WHOLE;
  // Nothing of it is handed on to what the compiler keeps.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    enabled: isLong,
  });
  const drawn = isLong ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const items = isLong ? virtual.getVirtualItems() : [];
  const above = items[0]?.start ?? 0;
  const below = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const span = columns.length + (selection ? 1 : 0);
  const pickedHere = Object.keys(rowSelection).length;

  /** All that is picked turns into this page's rows once one of them is let go. */
  const pick = (row: Row, isPicked: boolean) => {
    if (!selection) return;
    if (selection.isAll) selection.pickOnly(data.filter(({ id }) => id !== row.id));
    else selection.pick([row], isPicked);
  };

  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.original.id);
    if (isLong) virtual.scrollToIndex(index);
    // A row far away is drawn first.
    requestAnimationFrame(() => {
      const line = box.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`);
      line?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: 'nearest' });
    });
  };

  const hear = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const line = event.target.closest<HTMLElement>('[data-row]');
    const at = rows.findIndex(({ id }) => id === line?.dataset['row']);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      moveTo(
        at === -1
          ? Math.max(
              0,
              rows.findIndex(({ original: { id } }) => id === activeId),
            )
          : at + step,
      );
      return;
    }
    const row = rows[at]?.original;
    // A button or a box inside the row has its own Enter and Space.
    if (!row || event.target !== line) return;
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(row);
    }
    if (event.key === ' ' && selection) {
      event.preventDefault();
      pick(row, !rowSelection[row.id]);
    }
  };

  const firstActive = rows.some(({ original: { id } }) => id === activeId) ? activeId : data[0]?.id;
  return (
    // The keys of its rows are heard in one place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="region"
      aria-label={caption}
      // A table that scrolls must scroll by keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={hear}
      className={cx('relative min-h-0 flex-1 overflow-auto -outline-offset-2', className)}
    >
      <table
        aria-busy={!page || isOld || undefined}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-body-13 text-level-80"
        style={{ minWidth: data.length > 0 || !page ? minWidth : 0 }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={cx(HEAD, FIRST_HEAD, 'w-13 pl-5 text-left desk:w-16 desk:pl-8')}>
                <Checkbox
                  size="Dense"
                  aria-label="보이는 줄 모두 고르기"
                  checked={data.length > 0 && pickedHere === data.length}
                  indeterminate={pickedHere > 0 && pickedHere < data.length}
                  onChange={() =>
                    selection.isAll ? selection.clear() : selection.pick(data, pickedHere < data.length)
                  }
                  className="align-middle"
                />
              </th>
            ) : null}
            {columns.map((column, i) => (
              <Head
                key={column.key}
                column={column}
                direction={table.getColumn(column.key)?.getIsSorted() || undefined}
                onSort={place.onSort}
                className={cx(
                  i === 0 && FIRST_HEAD,
                  i === 0 && selection && 'max-desk:left-13',
                  i === 0 && !selection && 'pl-5 desk:pl-8',
                  i === columns.length - 1 && 'pr-5 desk:pr-8',
                  isBehindEnd(columns, i) && BEHIND_END,
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody className={cx(isOld && 'opacity-60')}>
          {page ? null : <Loading columns={columns} canSelect={Boolean(selection)} />}
          {page && data.length === 0 ? (
            <tr>
              <td colSpan={span} className="py-16 text-center text-body-14 text-level-60">
                {/* In sight also where the head is wider than the screen. */}
                <div className="max-desk:sticky max-desk:left-5 max-desk:w-[calc(100vw-2.5rem)]">{empty}</div>
              </td>
            </tr>
          ) : null}
          {above > 0 ? <Gap height={above} span={span} /> : null}
          {drawn.map((index) => {
            const { original: row, id } = rows[index]!;
            const isPicked = Boolean(rowSelection[row.id]);
            const isOpen = row.id === openId;
            return (
              <tr
                key={id}
                data-row={id}
                data-index={index}
                ref={isLong ? virtual.measureElement : undefined}
                aria-rowindex={isLong ? index + 2 : undefined}
                aria-selected={selection ? isPicked : undefined}
                data-current={isOpen || undefined}
                // One row at a time is reached by Tab; the arrows go on from it.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={row.id === firstActive ? 0 : -1}
                onFocus={() => setActiveId(row.id)}
                className={cx(
                  '-outline-offset-2',
                  isPicked ? 'bg-selected-ground' : isOpen ? 'bg-level-5' : 'bg-level-0',
                  onOpen && 'cursor-pointer hover:bg-level-5',
                )}
                onClick={(event) => {
                  // A press on something of its own inside the row is not a press on the row.
                  if (event.target instanceof Element && event.target.closest('a,button,input,label')) return;
                  onOpen?.(row);
                }}
              >
                {selection ? (
                  <td
                    className={cx(
                      FIRST,
                      'h-row-dense border-b border-level-10 pl-5 desk:pl-8',
                      isOpen && 'shadow-[inset_3px_0_0_var(--color-pink-50)]',
                    )}
                  >
                    <Checkbox
                      size="Dense"
                      tabIndex={-1}
                      aria-label={`${rowLabel(row)} 고르기`}
                      checked={isPicked}
                      onChange={() => pick(row, !isPicked)}
                      className="align-middle"
                    />
                  </td>
                ) : null}
                {columns.map((column, i) => (
                  <td
                    key={column.key}
                    className={cx(
                      'h-row-dense truncate border-b border-level-10 px-2',
                      i === 0 && FIRST,
                      i === 0 && selection && 'max-desk:left-13',
                      i === 0 && !selection && 'pl-5 desk:pl-8',
                      i === 0 && !selection && isOpen && 'shadow-[inset_3px_0_0_var(--color-pink-50)]',
                      i === columns.length - 1 && 'pr-5 desk:pr-8',
                      isBehindEnd(columns, i) && BEHIND_END,
                      column.align === 'end' && 'num text-right font-semibold text-level-90',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 ? <Gap height={below} span={span} /> : null}
        </tbody>
      </table>
    </div>
  );
}

/** Rows that are not drawn still take their room, so that the bar tells how long the page is. */
const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
    <td colSpan={span} style={{ height, padding: 0 }} />
  </tr>
);

function Head<Row, Sort extends string>({
  column: { header, align, width, sort },
  direction,
  onSort,
  className,
}: {
  column: ListColumn<Row, Sort>;
  direction: 'asc' | 'desc' | undefined;
  onSort: (sort: Sort) => void;
  className: string;
}) {
  return (
    <th
      scope="col"
      aria-sort={
        sort === undefined ? undefined : direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'
      }
      className={cx(HEAD, align === 'end' ? 'text-right' : 'text-left', className)}
      style={width === undefined ? undefined : { width }}
    >
      {sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={cx(
            'inline-flex h-9 items-center gap-0.5 hover:text-level-90',
            direction && 'font-semibold text-level-90',
          )}
          onClick={() => onSort(sort)}
        >
          {header}
          {direction === 'asc' ? (
            <ArrowUp size={14} aria-hidden="true" />
          ) : direction === 'desc' ? (
            <ArrowDown size={14} aria-hidden="true" />
          ) : (
            <ChevronsUpDown size={14} aria-hidden="true" className="text-level-40" />
          )}
        </button>
      )}
    </th>
  );
}

function Loading({
  columns,
  canSelect,
}: {
  columns: readonly { key: string; align?: 'end' | undefined }[];
  canSelect: boolean;
}) {
  return LOADING_ROWS.map((row) => (
    <tr key={row}>
      {canSelect ? (
        <td className="h-row-dense border-b border-level-10 pl-5 desk:pl-8">
          <Skeleton width={16} height={16} />
        </td>
      ) : null}
      {columns.map(({ key, align }, i) => (
        <td
          key={key}
          className={cx('h-row-dense border-b border-level-10 px-2', i === 0 && !canSelect && 'pl-5 desk:pl-8')}
        >
          <Skeleton height={12} width={align === 'end' ? '60%' : '80%'} className={cx(align === 'end' && 'ml-auto')} />
        </td>
      ))}
    </tr>
  ));
}
