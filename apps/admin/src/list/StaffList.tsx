import { STAFF_PAGE_SIZES, type StaffPage } from '@oun/contract/paging';
import { Button } from '@oun/ui/button';
import { ErrorBlock } from '@oun/ui/error-block';
import { IconButton } from '@oun/ui/icon-button';
import { Kbd } from '@oun/ui/kbd';
import { Menu } from '@oun/ui/menu';
import { withCommas } from '@oun/money/written';
import { Select } from '@oun/ui/select';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHiddenColumns } from './hidden-columns.ts';
import type { ListPlace } from './list-place.ts';
import { type ListColumn, ListTable } from './ListTable.tsx';
import type { Selection } from './selection.ts';

export type StaffListProps<Row extends { id: number }, Sort extends string> = {
  /** By which the browser keeps what somebody chose for this list. */
  name: string;
  title: string;
  /** What the table is called where the title says less. */
  caption?: string | undefined;
  query: UseQueryResult<StaffPage<Row>>;
  place: ListPlace<Sort>;
  columns: readonly ListColumn<Row, Sort>[];
  rowLabel: (row: Row) => string;
  /** Beside the title: search and what else the list can do. */
  actions?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  /** Between the title and the tabs. */
  lead?: ReactNode;
  selection?: Selection<Row> | undefined;
  /** Whether everything that matches can be picked, for actions that are asked with the filter. */
  canPickAll?: boolean | undefined;
  /** What can be done with what is picked. */
  bar?: ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose detail is open. */
  openId?: number | undefined;
  /** The columns there is room for beside an open detail. */
  narrow?: ReadonlySet<string> | undefined;
  minWidth?: number | undefined;
  /** What is true when nothing is listed and no filter is set. */
  empty: string;
  /** What is true when nothing fits, and the way out of it; none where no filter is set. */
  onClear?: (() => void) | undefined;
};

/** A list as staff work through it: filters in the URL, pages by cursor, a head that stays, keys, and what can be done to many. */
export function StaffList<Row extends { id: number }, Sort extends string>({
  name,
  title,
  caption = title,
  query,
  place,
  columns,
  rowLabel,
  actions,
  tabs,
  filters,
  lead,
  selection,
  canPickAll = false,
  bar,
  onOpen,
  openId,
  narrow,
  minWidth = 960,
  empty,
  onClear,
}: StaffListProps<Row, Sort>) {
  const [hidden, toggleColumn] = useHiddenColumns(name);
  const away = columns.filter(({ key, isFixed }) => (narrow ? !narrow.has(key) : !isFixed && hidden.has(key)));
  const page = query.data;
  return (
    <div className="flex min-w-0 flex-1 flex-col pt-6 desk:h-dvh">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 desk:px-8">
        <h1 className="text-heading-24">
          {title} {page ? <span className="num font-normal text-level-60">{totalWords(page)}</span> : null}
        </h1>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {lead ? <div className="px-5 desk:px-8">{lead}</div> : null}
      {tabs ? <div className="mt-3 px-5 desk:px-8">{tabs}</div> : null}
      <div className="mt-3 flex flex-wrap items-end gap-2 px-5 desk:px-8">
        {filters}
        <div className="ml-auto flex items-end gap-2">
          <Menu
            size="Dense"
            trigger={<IconButton size="Dense" variant="line" label="보이는 열 고르기" icon={<Columns3 size={18} />} />}
            items={columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ key, header }) => ({
                key,
                label: header,
                isChecked: !hidden.has(key),
                onPress: () => toggleColumn(key),
              }))}
          />
        </div>
      </div>
      {selection ? <Picked page={page} selection={selection} canPickAll={canPickAll} /> : null}
      {query.isError && !page ? (
        <ErrorBlock
          className="mx-5 mt-6 desk:mx-8"
          description={query.error.message}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ListTable
          className="mt-3 max-h-[75dvh] desk:max-h-none"
          caption={caption}
          page={page}
          isOld={query.isPlaceholderData}
          columns={columns}
          hidden={new Set(away.map(({ key }) => key))}
          place={place}
          rowLabel={rowLabel}
          selection={selection}
          onOpen={onOpen}
          openId={openId}
          minWidth={narrow ? 480 : minWidth}
          empty={
            onClear ? (
              <>
                <p>조건에 맞는 데이터가 없어요.</p>
                <Button className="mt-3" variant="line" size="Dense" onClick={onClear}>
                  조건 지우기
                </Button>
              </>
            ) : (
              empty
            )
          }
        />
      )}
      {bar ? <div className="px-5 pb-2 desk:px-8">{bar}</div> : null}
      {page ? <Foot page={page} place={place} canSelect={Boolean(selection)} canOpen={Boolean(onOpen)} /> : null}
    </div>
  );
}

export const totalWords = ({ total, is_capped }: Pick<StaffPage<unknown>, 'total' | 'is_capped'>) =>
  `${withCommas(total)}${is_capped ? '+' : ''}건`;

/** How much is picked, on this page and off it, and the way to everything that matches. */
function Picked<Row extends { id: number }>({
  page,
  selection,
  canPickAll,
}: {
  page: StaffPage<Row> | undefined;
  selection: Selection<Row>;
  canPickAll: boolean;
}) {
  const { isAll, rows } = selection;
  if (!page || (!isAll && rows.size === 0)) return null;
  const isPagePicked = page.items.length > 0 && page.items.every(({ id }) => rows.has(id));
  const away = rows.size - page.items.filter(({ id }) => rows.has(id)).length;
  const isMoreThere = page.is_capped || page.total > rows.size;
  const link = 'font-semibold underline underline-offset-2';
  return (
    <p
      role="note"
      className="mt-3 -mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 bg-blue-0 px-5 py-2 text-body-13 text-blue-70 desk:px-8"
    >
      <span className="num">
        {isAll ? (
          <>
            조건에 맞는 <b>{totalWords(page)}</b>을 모두 골랐어요. 쪽을 넘겨도 그대로예요.
          </>
        ) : (
          <>
            <b>{withCommas(rows.size)}건</b>을 골랐어요{away > 0 ? ` · 다른 쪽에서 ${withCommas(away)}건` : ''}.
          </>
        )}
      </span>
      <span className="ml-auto flex gap-4">
        {canPickAll && !isAll && isPagePicked && isMoreThere ? (
          <button type="button" className={link} onClick={selection.pickAll}>
            조건에 맞는 {totalWords(page)} 모두 선택
          </button>
        ) : null}
        {isAll ? (
          <button type="button" className={link} onClick={() => selection.pickOnly(page.items)}>
            이 쪽 {page.items.length}건만
          </button>
        ) : null}
        <button type="button" className={link} onClick={selection.clear}>
          모두 선택 해제
        </button>
      </span>
    </p>
  );
}

function Foot({
  page: { next_cursor, prev_cursor },
  place,
  canSelect,
  canOpen,
}: {
  page: StaffPage<unknown>;
  place: Pick<ListPlace, 'limit' | 'onLimit' | 'onCursor'>;
  canSelect: boolean;
  canOpen: boolean;
}) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-level-10 px-5 py-2 text-body-13 text-level-60 desk:px-8">
      <p className="hidden items-center gap-1.5 desk:flex">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 이동
        {canSelect ? (
          <>
            <Kbd>Space</Kbd> 선택
          </>
        ) : null}
        {canOpen ? (
          <>
            <Kbd>Enter</Kbd> 열기
          </>
        ) : null}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <Select
          label="한 쪽에 보이는 줄"
          hideLabel
          lead="한 쪽에"
          size="Dense"
          value={String(place.limit)}
          options={STAFF_PAGE_SIZES.map((size) => ({ value: String(size), label: `${size}건` }))}
          onChange={(size) => place.onLimit(Number(size))}
        />
        <nav aria-label="페이지" className="flex items-center gap-1">
          <IconButton
            size="Dense"
            label="이전 페이지"
            icon={<ChevronLeft size={18} />}
            disabled={prev_cursor === null}
            onClick={() => place.onCursor(prev_cursor)}
          />
          <IconButton
            size="Dense"
            label="다음 페이지"
            icon={<ChevronRight size={18} />}
            disabled={next_cursor === null}
            onClick={() => place.onCursor(next_cursor)}
          />
        </nav>
      </div>
    </div>
  );
}
