import { DAY_MS, dateOfDay, trainingDayNumber } from '@oun/brand/seoul';

/** A day of training as a number, counted from 1970; it ends at four in the morning in Seoul. */
export type DayNumber = number;

export const DAYS_A_WEEK = 7;

/** "2026-11-12" as a number. */
export const dayOfDate = (date: string): DayNumber => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/** The date of training it counts for. */
export const dateOfTraining = (at: Date | string | number): string => dateOfDay(trainingDayNumber(at));

/** Monday is 0: 1 January 1970 was a Thursday. */
export const placeInWeek = (day: DayNumber): number => (((day + 3) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;

/** The Monday its week begins with. */
export const mondayOf = (day: DayNumber): DayNumber => day - placeInWeek(day);

/** "2026-11". */
export const monthOfDay = (day: DayNumber): string => dateOfDay(day).slice(0, 'YYYY-MM'.length);

export type Span = { first: DayNumber; last: DayNumber };

/** A month's first and last day. */
export function daysOfMonth(month: string): Span {
  return { first: dayOfDate(`${month}-01`), last: dayOfDate(`${monthAfter(month, 1)}-01`) - 1 };
}

/** So many months later, or earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** Whole weeks, Monday to Sunday, that a month touches. */
export function weeksOfMonth(month: string): DayNumber[] {
  const { first, last } = daysOfMonth(month);
  const mondays: DayNumber[] = [];
  for (let monday = mondayOf(first); monday <= last; monday += DAYS_A_WEEK) mondays.push(monday);
  return mondays;
}
