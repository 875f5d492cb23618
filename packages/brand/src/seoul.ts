import { AHEAD_MS, wallClock } from './wall-clock.ts';

/** Days and hours where the members are. */
export const DAY_MS = 86_400_000;

/** Which day it is, counted from 1970. */
export const dayNumber = (at: Date | string | number): number => Math.floor(wallClock(at).getTime() / DAY_MS);
/** "2026-07-21". */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
/** The day as it is written, so many days later. */
export const dateOf = (at: Date, days = 0): string => dateOfDay(dayNumber(at) + days);

export const hourOf = (at: Date | string | number): number => wallClock(at).getUTCHours();

/** The midnight a day begins with, so many days later. */
export const startOfDay = (at: Date, days = 0): Date => new Date((dayNumber(at) + days) * DAY_MS - AHEAD_MS);
export const startOfDate = (date: string): Date => new Date(`${date}T00:00:00+09:00`);
/** 23:59:59, so many days later. */
export const endOfDay = (at: Date, days = 0): Date => new Date(startOfDay(at, days + 1).getTime() - 1_000);
export const endOfDate = (date: string): Date => new Date(`${date}T23:59:59+09:00`);

/** Days of the calendar until then: today is 0, and so is what has passed. */
export const daysUntil = (now: Date, then: Date): number => Math.max(0, dayNumber(then) - dayNumber(now));

/** A day of training ends at four in the morning: who trains late has trained that day. */
const TRAINING_DAY_ENDS_MS = 4 * 3_600_000;
export const trainingDayNumber = (at: Date | string | number): number =>
  dayNumber(new Date(at).getTime() - TRAINING_DAY_ENDS_MS);
