import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { midnightOf } from './cycle.ts';

const HOUR_MS = 3_600_000;
/** Cards are charged from ten to eleven. */
export const CHARGE_HOUR = 10;
const WINDOW_HOURS = 1;
/** So long somebody whose payment failed goes on. */
export const GRACE_DAYS = 7;
const RETRY_AFTER_DAYS = [1, 3, 5, GRACE_DAYS];
/** When most people are paid. */
const SALARY_DAYS = new Set([10, 15, 25]);

/** Ten o'clock of the day. */
export const chargeTime = (day: number): Date => new Date(midnightOf(day).getTime() + CHARGE_HOUR * HOUR_MS);

/** The days on which a payment that failed on `due` is tried again. */
export function retryDays(due: number): number[] {
  const days = new Set(RETRY_AFTER_DAYS.map((after) => due + after));
  for (let day = due + 1; day < due + GRACE_DAYS; day += 1)
    if (SALARY_DAYS.has(new Date(day * DAY_MS).getUTCDate())) days.add(day);
  return [...days].sort((a, b) => a - b);
}

/** When to try again; none after the last time. */
export function nextRetry(due: Date, now: Date): Date | undefined {
  return retryDays(dayNumber(due))
    .map(chargeTime)
    .find((at) => at > now);
}

/** Until when they may go on: past the last try. */
export const graceEnd = (due: Date): Date =>
  new Date(chargeTime(dayNumber(due) + GRACE_DAYS).getTime() + WINDOW_HOURS * HOUR_MS);

/** Until when somebody whose payment is due may go on before it was tried: ours to be on time, not theirs. */
export const waitingEnd = (due: Date): Date => midnightOf(dayNumber(due) + 1);
