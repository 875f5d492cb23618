import { useNearEnd } from '@oun/shell/near-end';
import { Button } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Below a list of one's own things: more on demand, or its end. */
export const MoreOrEnd = ({ list }: { list: Paged }) =>
  list.hasNextPage ? <More list={list} className="mt-5" /> : <ListEnd className="mt-8" />;

/** More on demand; what did not come is told in the place of the button. */
export function More({ list, label = '더 보기', className }: { list: Paged; label?: string; className: string }) {
  if (!list.hasNextPage) return null;
  if (list.isFetchNextPageError && !list.isFetchingNextPage)
    return <NotMore className={className} onRetry={() => void list.fetchNextPage()} />;
  return (
    <Button
      className={className}
      variant="gray"
      size="Large"
      full
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}

/** Below a list that goes on by itself: what did not come, or its end. */
export function ComingOrEnd({ list }: { list: Paged }) {
  const end = useNearEnd(
    list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
    () => void list.fetchNextPage(),
  );
  return (
    <>
      <div ref={end} />
      {list.isFetchNextPageError ? <NotMore className="mt-6" onRetry={() => void list.fetchNextPage()} /> : null}
      {list.hasNextPage ? null : <ListEnd />}
    </>
  );
}

const NotMore = (props: { className: string; onRetry: () => void }) => (
  <ErrorRow {...props}>더 불러오지 못했어요</ErrorRow>
);
