import { useSyncExternalStore } from 'react';

function watchClock(watcher: () => void) {
  const timer = setInterval(watcher, 500);
  return () => clearInterval(timer);
}

/**
 * Whole seconds until then by the server's clock; undefined where that is not known yet, as in the page the server
 * sent. `server` is what the server's clock said, and `heard` what this browser's said at that moment.
 */
export function useSecondsLeft(
  until: string,
  clock: { server: string; heard: number } | undefined,
): number | undefined {
  const left = () => {
    if (!clock) return undefined;
    const now = Date.parse(clock.server) + (Date.now() - clock.heard);
    return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  };
  return useSyncExternalStore(watchClock, left, () => undefined);
}

const two = (n: number) => String(n).padStart(2, '0');

/** 04:59:59, or 2일 04:59:59. */
export function formatLeft(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  return `${days > 0 ? `${days}일 ` : ''}${clock.map(two).join(':')}`;
}

const MOMENT = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** "11월 16일(월) 오전 10:00" */
export const formatMoment = (instant: string): string => MOMENT.format(new Date(instant)).replace(/ ?\((.)\)/, '($1)');
