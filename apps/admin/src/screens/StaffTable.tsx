import { ErrorBlock } from '@oun/ui/error-block';
import { Pagination } from '@oun/ui/pagination';
import { Table, type TableProps } from '@oun/ui/table';
import type { UseQueryResult } from '@tanstack/react-query';

export const PAGE_SIZE = 20;

export type NumberedPage<Row> = { items: Row[]; page: number; page_size: number; total: number };

type StaffTableProps<Row extends { id: number }> = Omit<TableProps<Row>, 'rows' | 'rowKey' | 'loading'> & {
  query: UseQueryResult<NumberedPage<Row>>;
  page: number;
  onPage: (page: number) => void;
};

/** The rows of one page and the way to the others, or why there are none. */
export function StaffTable<Row extends { id: number }>({ query, page, onPage, ...table }: StaffTableProps<Row>) {
  if (query.isError && !query.data)
    return (
      <ErrorBlock
        className="mt-6"
        description={query.error.message}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const total = query.data?.total ?? 0;
  return (
    <>
      <Table rows={query.data?.items ?? []} rowKey={({ id }) => String(id)} loading={!query.data} {...table} />
      {total > PAGE_SIZE ? (
        <Pagination
          className="mt-4"
          size="Dense"
          page={page}
          pageCount={Math.ceil(total / PAGE_SIZE)}
          onChange={onPage}
        />
      ) : null}
    </>
  );
}
