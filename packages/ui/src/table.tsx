import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cx } from './class-names.tsx';
import { Skeleton } from './skeleton.tsx';
import { nextSort, toggleAll, toggleKey } from './table-state.tsx';
import type { Sort } from './table-state.tsx';

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers: they line up on the right, in tabular figures. */
  align?: 'start' | 'end' | undefined;
  width?: number | string | undefined;
  sortable?: boolean | undefined;
};

export type TableProps<Row> = {
  /** What the table holds; read by screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row for its checkbox, as "주문 20261112-7K2M4QX". */
  rowLabel?: ((row: Row) => string) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelectedChange?: ((selected: Set<string>) => void) | undefined;
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  /** The row whose detail is open, or which the keyboard stands on. */
  currentKey?: string | undefined;
  onRowPress?: ((row: Row) => void) | undefined;
  /** Rows of boxes in place of what is coming. */
  loading?: boolean | undefined;
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode;
  /** Least width before it scrolls sideways. */
  minWidth?: number | undefined;
  className?: string | undefined;
};

const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowLabel = rowKey,
  selected,
  onSelectedChange,
  sort,
  onSortChange,
  currentKey,
  onRowPress,
  loading = false,
  empty = '조건에 맞는 것이 없어요.',
  minWidth = 640,
  className,
}: TableProps<Row>) {
  const canSelect = selected !== undefined && onSelectedChange !== undefined;
  const keys = rows.map(rowKey);
  const chosenCount = canSelect ? keys.filter((key) => selected.has(key)).length : 0;
  const span = columns.length + (canSelect ? 1 : 0);
  const head =
    'sticky top-0 z-sticky h-9 bg-level-5 px-2 text-body-12 font-medium text-level-60 shadow-[inset_0_-1px_0_var(--color-level-20),inset_0_1px_0_var(--color-level-20)]';

  return (
    <div
      role="region"
      aria-label={caption}
      // A table that scrolls must scroll by keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx('relative overflow-auto -outline-offset-2', className)}
    >
      <table
        aria-busy={loading || undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-body-13 text-level-80"
        style={{ minWidth: rows.length > 0 || loading ? minWidth : 0 }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {canSelect ? (
              <th scope="col" className={cx(head, 'w-11 pl-5 text-left')}>
                <Checkbox
                  size="Dense"
                  aria-label="보이는 줄 모두 고르기"
                  checked={rows.length > 0 && chosenCount === rows.length}
                  indeterminate={chosenCount > 0 && chosenCount < rows.length}
                  onChange={() => onSelectedChange(toggleAll(selected, keys))}
                  className="align-middle"
                />
              </th>
            ) : null}
            {columns.map((column) => {
              const direction = sort?.key === column.key ? sort.direction : undefined;
              const isEnd = column.align === 'end';
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={column.sortable ? (direction ?? 'none') : undefined}
                  className={cx(head, isEnd ? 'text-right' : 'text-left')}
                  style={column.width === undefined ? undefined : { width: column.width }}
                >
                  {column.sortable && onSortChange ? (
                    <button
                      type="button"
                      className={cx(
                        'inline-flex h-9 items-center gap-0.5 hover:text-level-90',
                        direction && 'font-semibold text-level-90',
                      )}
                      onClick={() => onSortChange(nextSort(sort, column.key))}
                    >
                      {column.header}
                      {direction === 'ascending' ? (
                        <ArrowUp size={14} aria-hidden="true" />
                      ) : direction === 'descending' ? (
                        <ArrowDown size={14} aria-hidden="true" />
                      ) : (
                        <ChevronsUpDown size={14} aria-hidden="true" className="text-level-40" />
                      )}
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {loading
            ? LOADING_ROWS.map((row) => (
                <tr key={row}>
                  {canSelect ? (
                    <td className="h-row-dense border-b border-level-10 pl-5">
                      <Skeleton width={16} height={16} />
                    </td>
                  ) : null}
                  {columns.map((column) => (
                    <td key={column.key} className="h-row-dense border-b border-level-10 px-2">
                      <Skeleton
                        height={12}
                        width={column.align === 'end' ? '60%' : '80%'}
                        className={cx(column.align === 'end' && 'ml-auto')}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : null}
          {!loading && rows.length === 0 ? (
            <tr>
              <td colSpan={span} className="py-16 text-center text-body-14 text-level-60">
                {empty}
              </td>
            </tr>
          ) : null}
          {loading
            ? null
            : rows.map((row) => {
                const key = rowKey(row);
                const isChosen = canSelect && selected.has(key);
                const isCurrent = key === currentKey;
                return (
                  <tr
                    key={key}
                    aria-selected={canSelect ? isChosen : undefined}
                    data-current={isCurrent || undefined}
                    className={cx(
                      isChosen ? 'bg-selected-ground' : isCurrent ? 'bg-level-5' : 'bg-level-0',
                      onRowPress && 'cursor-pointer hover:bg-level-5',
                    )}
                    onClick={
                      onRowPress
                        ? (event) => {
                            // A press on something of its own inside the row is not a press on the row.
                            if (event.target instanceof Element && event.target.closest('a,button,input,label')) return;
                            onRowPress(row);
                          }
                        : undefined
                    }
                  >
                    {canSelect ? (
                      <td
                        className={cx(
                          'h-row-dense border-b border-level-10 pl-5',
                          isCurrent && 'shadow-[inset_3px_0_0_var(--color-pink-50)]',
                        )}
                      >
                        <Checkbox
                          size="Dense"
                          aria-label={`${rowLabel(row)} 고르기`}
                          checked={isChosen}
                          onChange={() => onSelectedChange(toggleKey(selected, key))}
                          className="align-middle"
                        />
                      </td>
                    ) : null}
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        className={cx(
                          'h-row-dense truncate border-b border-level-10 px-2',
                          column.align === 'end' && 'num text-right font-semibold text-level-90',
                        )}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}
