import { dateOfDay } from '@oun/brand/seoul';
import type { BadgeRule, Tally } from './badge-rule.ts';
import { BADGES } from './badges.data.ts';
import type { DayNumber } from './day.ts';

/** What somebody has done, with what was just written down. */
export type Facts = {
  workouts: number;
  /** The longest there was: what was once reached stays reached. */
  longest: number;
  tallies: Record<Tally, number>;
  /** The largest number of the three parts of the body within one week. */
  partsInWeek: number;
  /** Programs that were finished. */
  programs: readonly { id: number; title: string }[];
  /** Workouts by month, "2026-11". */
  months: readonly { month: string; count: number }[];
  /** Days with a record, each once, in order. */
  days: readonly DayNumber[];
};

export type Earned = { key: string; title: string };

export const PARTS_IN_ALL = 3;

/** Which of upper body, lower body and core a lesson for these parts moves. */
export function partsMoved(parts: readonly string[]): ReadonlySet<'upper' | 'lower' | 'core'> {
  const groups = { upper: UPPER, lower: LOWER, core: CORE } as const;
  const moved = Object.entries(groups).filter(([, of]) => parts.some((part) => of.has(part) || part === 'full'));
  return new Set(moved.map(([name]) => name as 'upper' | 'lower' | 'core'));
}
const UPPER = new Set(['upper', 'back', 'shoulder', 'arm', 'neck']);
const LOWER = new Set(['lower', 'hip', 'pelvis']);
const CORE = new Set(['core']);

/** Every badge these facts are enough for, also those that are there already. */
export const earnedOf = (facts: Facts, badges: readonly BadgeRule[] = BADGES): Earned[] =>
  badges.flatMap((badge) => earnedBy(badge, facts));

function earnedBy({ key, title, rule }: BadgeRule, facts: Facts): Earned[] {
  const once = (isEarned: boolean): Earned[] => (isEarned ? [{ key, title }] : []);
  switch (rule.kind) {
    case 'workouts':
      return once(facts.workouts >= rule.least);
    case 'streak':
      return once(facts.longest >= rule.least);
    case 'tally':
      return once(facts.tallies[rule.of] >= rule.least);
    case 'parts':
      return once(facts.partsInWeek >= PARTS_IN_ALL);
    case 'program':
      return facts.programs.map((program) => ({ key: `${key}-${program.id}`, title: `${program.title} ${title}` }));
    case 'month':
      return facts.months
        .filter(({ count }) => count >= rule.least)
        .map(({ month }) => ({ key: `${key}-${month}`, title: `${Number(month.slice(5))}월 ${title}` }));
    case 'return':
      return once(facts.days.some((day, i) => i > 0 && day - facts.days[i - 1]! > rule.days));
    case 'date':
      return once(facts.days.some((day) => dateOfDay(day).slice(5) === rule.monthDay));
  }
}

/** The rule behind what somebody has; of a program's or a month's, the one they are made by. */
export const ruleOf = (key: string, badges: readonly BadgeRule[] = BADGES): BadgeRule | undefined =>
  badges.find((badge) => badge.key === key) ??
  badges.find(({ key: own, rule }) => (rule.kind === 'program' || rule.kind === 'month') && key.startsWith(`${own}-`));

/** How far it is to one that is counted; nothing where there is nothing to count. */
export function progressOf({ rule }: BadgeRule, facts: Pick<Facts, 'workouts' | 'tallies'> & { streak: number }) {
  if (rule.kind === 'workouts') return { done: Math.min(facts.workouts, rule.least), least: rule.least };
  if (rule.kind === 'streak') return { done: Math.min(facts.streak, rule.least), least: rule.least };
  if (rule.kind === 'tally') return { done: Math.min(facts.tallies[rule.of], rule.least), least: rule.least };
  return undefined;
}
