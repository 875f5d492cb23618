import { STAFF_PAGE_SIZES } from '@oun/contract/paging';
import { parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];
const OWN_SIZE = STAFF_PAGE_SIZES[0];

export type ListPlace<Sort extends string = string> = {
  sort: Sort;
  direction: Direction;
  limit: number;
  /** What the server is asked with, beside the filters. */
  input: { sort: Sort; direction: Direction; limit: number; cursor?: string };
  /** What stays when another tab of the list is opened. */
  kept: Record<string, string | number | null>;
  toFirst: () => void;
  onCursor: (cursor: string | null) => void;
  onLimit: (limit: number) => void;
  onSort: (sort: Sort) => void;
};

/** Where in a list somebody is, in the URL: its order, how long a page is, and where the page starts. */
export function useListPlace<Sort extends string>(
  sorts: readonly Sort[],
  own: { sort: Sort; direction: Direction },
): ListPlace<Sort> {
  const [{ cursor, limit, ...chosen }, setPlace] = useQueryStates(
    {
      sort: parseAsStringLiteral(sorts),
      direction: parseAsStringLiteral(DIRECTIONS),
      cursor: parseAsString,
      limit: parseAsNumberLiteral(STAFF_PAGE_SIZES).withDefault(OWN_SIZE),
    },
    { history: 'push' },
  );
  const sort = chosen.sort ?? own.sort;
  const direction = chosen.direction ?? own.direction;
  return {
    sort,
    direction,
    limit,
    input: { sort, direction, limit, ...(cursor && { cursor: cursor.slice(0, 400) }) },
    kept: { sort: chosen.sort, direction: chosen.direction, limit: limit === OWN_SIZE ? null : limit },
    toFirst: () => void setPlace({ cursor: null }),
    onCursor: (next) => void setPlace({ cursor: next }),
    onLimit: (next) => void setPlace({ limit: next as typeof limit, cursor: null }),
    // A first press sorts downwards, since staff look for the newest and the largest; a second turns it round.
    onSort: (next) =>
      void setPlace({
        sort: next,
        direction: next === sort && direction === 'desc' ? 'asc' : 'desc',
        cursor: null,
      }),
  };
}
