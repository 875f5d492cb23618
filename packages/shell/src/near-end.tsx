import { LINK_PREFETCH_MARGIN_PX } from '@oun/brand/limits';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A list that goes on. */
export type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Fetches the next page when the element comes near the screen; one that did not come is not asked for by itself again. */
export function useNearEnd({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Paged): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => void fetchNextPage());
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (!element || !isWanted) return;
    // A browser that is busy tells of several changes at once; the last is how it stands.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
      rootMargin: `${LINK_PREFETCH_MARGIN_PX * 4}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return end;
}
