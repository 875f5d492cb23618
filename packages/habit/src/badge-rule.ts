export type Tally = 'early' | 'quietNight' | 'lateNight';

export type Rule =
  | { kind: 'workouts'; least: number }
  | { kind: 'streak'; least: number }
  | { kind: 'tally'; of: Tally; least: number }
  /** Upper body, lower body and core within a week. */
  | { kind: 'parts' }
  /** One for each program that was finished. */
  | { kind: 'program' }
  /** One for each month with as many workouts. */
  | { kind: 'month'; least: number }
  /** The first day after a pause of so many. */
  | { kind: 'return'; days: number }
  | { kind: 'date'; monthDay: string };

export type BadgeGroup = 'count' | 'steady' | 'secret';

export type BadgeRule = {
  key: string;
  group: BadgeGroup;
  title: string;
  /** What it was for, once it is there. */
  how?: string;
  /** All that is told of a secret one until then. */
  hint?: string;
  rule: Rule;
};
