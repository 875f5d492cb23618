import { LINK_PREFETCH_MARGIN_PX } from '@oun/brand/limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `load` when the element comes near the screen, for a list that goes on. */
export function useNearEnd(isWanted: boolean, load: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(load);
  useEffect(() => {
    const element = end.current;
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: `${LINK_PREFETCH_MARGIN_PX * 4}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return end;
}
