import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '@oun/client/call';
import { ErrorBlock, ErrorRow } from '@oun/ui/error-block';
import type { ReactNode } from 'react';

type BlockProps<T> = {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  /** What could not be shown, in words. */
  title: string;
  children: (data: T) => ReactNode;
};

/** A part of a screen that loads and fails alone. */
export function Block<T>({ query, skeleton, title, children }: BlockProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  const reference = query.error instanceof CallError ? query.error.extra['request_id'] : undefined;
  return (
    <ErrorBlock
      title={title}
      description={query.error.message}
      pending={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={typeof reference === 'string' ? reference : undefined}
    />
  );
}

/** One of many rows: several of them may fail at once, so each says it in a line. */
export function RowBlock<T>({ query, skeleton, title, children }: BlockProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <ErrorRow onRetry={() => void query.refetch()}>{title}</ErrorRow> : skeleton;
}
