import { Button } from '@oun/ui/button';
import { ListEnd } from '@oun/ui/list-end';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Below a list of one's own things: more on demand, or its end. */
export const MoreOrEnd = ({ list }: { list: Paged }) =>
  list.hasNextPage ? (
    <Button
      className="mt-5"
      variant="gray"
      size="Large"
      full
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      더 보기
    </Button>
  ) : (
    <ListEnd className="mt-8" />
  );
