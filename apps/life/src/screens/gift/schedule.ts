import { nowMs } from '@oun/brand/clock';
import { dateOf, hourOf, startOfDate } from '@oun/brand/seoul';
import { dayWords } from '@oun/contract/money-words';
import { SCHEDULE_DAYS } from '@oun/membership/gift';
import { timeWords } from './gift-words.ts';

/** Nobody is written to at night. */
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
const HOUR_MS = 3_600_000;
const USUAL_HOUR = 9;

/** A day and an hour as they are chosen. */
export type When = { day: string; hour: string };

export const momentOf = ({ day, hour }: When): Date => new Date(startOfDate(day).getTime() + Number(hour) * HOUR_MS);
export const isPast = (when: When): boolean => momentOf(when).getTime() <= nowMs();
export const whenOf = (at: string): When => ({ day: dateOf(new Date(at)), hour: String(hourOf(at)) });
export const tomorrow = (now: Date): When => ({ day: dateOf(now, 1), hour: String(USUAL_HOUR) });

export const dayOptions = (now: Date) =>
  Array.from({ length: SCHEDULE_DAYS + 1 }, (_, days) => dateOf(now, days)).map((day) => ({
    value: day,
    label: dayWords(startOfDate(day)),
  }));

/** Those of the day that are still to come. */
export const hourOptions = (day: string, now: Date) =>
  HOURS.map((hour) => ({
    value: String(hour),
    label: timeWords(momentOf({ day, hour: String(hour) })),
    disabled: momentOf({ day, hour: String(hour) }) <= now,
  }));
