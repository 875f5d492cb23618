import { nowMs } from '@oun/brand/clock';
import { useSyncExternalStore } from 'react';

function watchClock(watcher: () => void) {
  const timer = setInterval(watcher, 250);
  return () => clearInterval(timer);
}

/** Whole seconds until then; 0 once it has passed, or where there is nothing to wait for. */
export function useSecondsLeft(untilMs: number | null): number {
  return useSyncExternalStore(
    watchClock,
    () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs()) / 1_000))),
    () => 0,
  );
}

/** 2:59. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
