import { DAY_MS, hourOf, startOfDay } from '@oun/brand/seoul';
import { NIGHT_BEGINS, NIGHT_ENDS, type NoticeKind } from '@oun/contract/notification-rules';

/** What a message is to whoever gets it: by a switch of theirs, an ad, or what has to be told. */
export type Notice = NoticeKind | 'AD' | null;

const HOUR_MS = 3_600_000;

/**
 * When something may go that is ready at this time. What has to be told goes at any hour; an ad at night only to who
 * has agreed to that; all else waits for the morning.
 */
export function goesAt(notice: Notice, at: Date, { isNightAgreed }: { isNightAgreed: boolean }): Date {
  if (notice === null || (notice === 'AD' && isNightAgreed)) return at;
  const hour = hourOf(at);
  if (hour >= NIGHT_ENDS && hour < NIGHT_BEGINS) return at;
  return new Date(startOfDay(at, hour < NIGHT_ENDS ? 0 : 1).getTime() + NIGHT_ENDS * HOUR_MS);
}

/** What was ready so long ago wakes nobody any more. */
export const isStale = (readyAt: Date, now: Date): boolean => now.getTime() - readyAt.getTime() > DAY_MS;
