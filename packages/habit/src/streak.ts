import { type DayNumber, DAYS_A_WEEK, mondayOf, type Span } from './day.ts';

export const WEEK_GOAL = 3;
export const WEEK_GOAL_MAX = 7;
/** So many weeks that were met earn one shield. */
export const WEEKS_A_SHIELD = 4;
export const SHIELDS_MAX = 2;
/** So long one may be ill at a time, and so long after it not again. */
export const ILL_DAYS_MAX = 14;
export const ILL_AGAIN_DAYS = 28;

/**
 * MET: as many days as aimed at. SHIELDED: missed, and a shield went for it. EXCUSED: missed while ill, which costs
 * nothing and counts for nothing. MISSED: the streak ended. OPEN: the week of today while it is not met yet.
 */
export type Outcome = 'MET' | 'SHIELDED' | 'EXCUSED' | 'MISSED' | 'OPEN';

export type Week = {
  monday: DayNumber;
  goal: number;
  /** Days on which something was done. */
  count: number;
  outcome: Outcome;
  /** Weeks in a row with this one. */
  streak: number;
};

export type Lived = {
  today: DayNumber;
  /** Days of training, in any order, each once or more. */
  days: readonly DayNumber[];
  /** What was aimed at from the week of that Monday on, in any order. */
  goals: readonly { from: DayNumber; days: number }[];
  ill: readonly Span[];
};

export type Standing = {
  /** From the first week with a record to the one of today. */
  weeks: Week[];
  /** The week of today. */
  week: Week;
  /** Weeks in a row; the one of today counts once it is met. */
  streak: number;
  longest: number;
  shields: number;
  /** Weeks to meet until the next shield; nothing while as many are held as may be. */
  weeksToShield: number | undefined;
  /** Mondays of the weeks a shield went for, oldest first. */
  shielded: DayNumber[];
};

/** Where somebody stands, told anew from what they did: nothing of it is kept, so nothing of it can be wrong. */
export function standingOf({ today, days, goals, ill }: Lived): Standing {
  const thisMonday = mondayOf(today);
  const counts = countsByWeek(days, today);
  const goalOf = goalFinder(goals);
  const first = Math.min(thisMonday, ...counts.keys());

  const weeks: Week[] = [];
  const shielded: DayNumber[] = [];
  let [streak, longest, shields, metSince] = [0, 0, 0, 0];
  for (let monday = first; monday <= thisMonday; monday += DAYS_A_WEEK) {
    const count = counts.get(monday) ?? 0;
    const goal = goalOf(monday);
    const outcome = judge();
    if (outcome === 'MET') {
      streak += 1;
      // Who holds all there are to hold saves up for none.
      metSince = shields < SHIELDS_MAX ? metSince + 1 : 0;
      if (metSince === WEEKS_A_SHIELD) {
        shields += 1;
        metSince = 0;
      }
    } else if (outcome === 'SHIELDED') {
      streak += 1;
      shields -= 1;
      shielded.push(monday);
    } else if (outcome === 'MISSED') streak = 0;
    longest = Math.max(longest, streak);
    weeks.push({ monday, goal, count, outcome, streak });

    function judge(): Outcome {
      if (count >= goal) return 'MET';
      if (monday === thisMonday) return 'OPEN';
      if (ill.some(({ first: from, last }) => from < monday + DAYS_A_WEEK && last >= monday)) return 'EXCUSED';
      return shields > 0 ? 'SHIELDED' : 'MISSED';
    }
  }
  return {
    weeks,
    week: weeks.at(-1)!,
    streak,
    longest,
    shields,
    weeksToShield: shields < SHIELDS_MAX ? WEEKS_A_SHIELD - metSince : undefined,
    shielded,
  };
}

function countsByWeek(days: readonly DayNumber[], today: DayNumber): Map<DayNumber, number> {
  const counts = new Map<DayNumber, number>();
  for (const day of new Set(days)) {
    if (day > today) continue;
    const monday = mondayOf(day);
    counts.set(monday, (counts.get(monday) ?? 0) + 1);
  }
  return counts;
}

function goalFinder(goals: Lived['goals']): (monday: DayNumber) => number {
  const newestFirst = goals.toSorted((a, b) => b.from - a.from);
  return (monday) => newestFirst.find(({ from }) => from <= monday)?.days ?? WEEK_GOAL;
}

/** The same as if something had been done on one more day. */
export const withDay = (lived: Lived, day: DayNumber): Lived => ({ ...lived, days: [...lived.days, day] });
