import { AHEAD_MS } from '@oun/brand/wall-clock';
import { DAY_MS, dayNumber } from '@oun/brand/seoul';

/** How often a membership is paid for. */
export const CYCLES = ['P1M', 'P6M', 'P12M'] as const;
export type Cycle = (typeof CYCLES)[number];

const MONTHS: Record<Cycle, number> = { P1M: 1, P6M: 6, P12M: 12 };
export const monthsOf = (cycle: Cycle): number => MONTHS[cycle];

/** The midnight a day in Seoul begins with, from its number. */
export const midnightOf = (day: number): Date => new Date(day * DAY_MS - AHEAD_MS);

/**
 * The same day so many months later, as a day's number. A short month has its last day instead; since it is always
 * counted from the anchor, the month after is back on it (1/31, 2/28, 3/31).
 */
export function monthsLater(anchor: number, months: number): number {
  const at = new Date(anchor * DAY_MS);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(at.getUTCDate(), last)) / DAY_MS;
}

/** From which day the payments are counted, and how many cycles have been paid since. */
export type Anchor = { at: Date; count: number };

/** The midnight at which the period that begins at `startsAt` ends, and the anchor of the one after it. */
export function nextPeriod(anchor: Anchor, startsAt: Date, cycle: Cycle): { endsAt: Date; anchor: Anchor } {
  const months = monthsOf(cycle);
  const start = dayNumber(startsAt);
  // Days that were given, or a pause, moved the payment: from then on it is counted from there.
  const isOnTime = monthsLater(dayNumber(anchor.at), anchor.count * months) === start;
  const from = isOnTime ? anchor : { at: startsAt, count: 0 };
  const end = monthsLater(dayNumber(from.at), (from.count + 1) * months);
  return { endsAt: midnightOf(end), anchor: { at: from.at, count: from.count + 1 } };
}
