const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Which day it is in Seoul, counted from 1970. */
const dayNumber = (at: Date): number => Math.floor((at.getTime() + SEOUL_MS) / DAY_MS);

/** 23:59:59 in Seoul, so many days from now. */
export const endOfDay = (now: Date, days: number): Date =>
  new Date((dayNumber(now) + days + 1) * DAY_MS - SEOUL_MS - 1_000);

/** Days of the calendar until then: today is 0, and so is what lapsed. */
export const daysUntil = (now: Date, then: Date): number => Math.max(0, dayNumber(then) - dayNumber(now));

/** The day in Seoul, as it is written. */
export const seoulDate = (at: Date, days = 0): string =>
  new Date((dayNumber(at) + days) * DAY_MS).toISOString().slice(0, 10);

export const seoulHour = (at: Date): number => new Date(at.getTime() + SEOUL_MS).getUTCHours();
