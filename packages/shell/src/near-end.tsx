import { LINK_PREFETCH_MARGIN_PX } from '@oun/brand/limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `load` when the element comes near the screen, for a list that goes on. */
export function useNearEnd(isWanted: boolean, load: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(load);
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
