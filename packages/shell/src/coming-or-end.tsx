import { ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import type { ReactNode } from 'react';
import { type Paged, useNearEnd } from './near-end.tsx';

/** Below a list that goes on by itself: what did not come, or its end, in words of its own where it has some. */
export function ComingOrEnd({ list, children }: { list: Paged; children?: ReactNode }) {
  const end = useNearEnd(list);
  return (
    <>
      <div ref={end} />
      {list.isFetchNextPageError ? (
        <ErrorRow className="mt-6" onRetry={() => void list.fetchNextPage()}>
          더 불러오지 못했어요
        </ErrorRow>
      ) : null}
      {list.hasNextPage ? null : <ListEnd>{children}</ListEnd>}
    </>
  );
}
