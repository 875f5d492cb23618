import type { Paged } from '@oun/shell/near-end';
import { Button } from '@oun/ui/button';
import { ErrorRow } from '@oun/ui/error-block';
import { ListEnd } from '@oun/ui/list-end';

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

const NotMore = (props: { className: string; onRetry: () => void }) => (
  <ErrorRow {...props}>더 불러오지 못했어요</ErrorRow>
);
