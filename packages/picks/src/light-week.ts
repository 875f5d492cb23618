import { type DayNumber, DAYS_A_WEEK, type Span } from '@oun/habit/day';

/** What somebody does at most in the first week after they were ill: a step below what they are used to, and short. */
export type Light = { intensity: number; seconds: number };

const MINUTES = 15;
const INTENSITY: Record<string, number> = { intro: 1, beginner: 1, intermediate: 2, advanced: 3 };
/** Of who has not said what they are used to. */
const UNTOLD = 2;

export const lightFor = ({ level, minutes }: { level: string | null; minutes: number | null }): Light => ({
  intensity: (level === null ? undefined : INTENSITY[level]) ?? UNTOLD,
  seconds: Math.min(minutes ?? MINUTES, MINUTES) * 60,
});

/** The seven days after the last time somebody was ill, until they are over; told of while it lasts, too. */
export function lightWeek(ill: readonly Span[], today: DayNumber): Span | undefined {
  if (ill.length === 0) return undefined;
  const end = Math.max(...ill.map(({ last }) => last));
  const week = { first: end + 1, last: end + DAYS_A_WEEK };
  return week.last >= today ? week : undefined;
}
