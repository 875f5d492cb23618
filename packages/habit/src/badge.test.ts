import { describe, expect, test } from 'vitest';
import { type Facts, earnedOf, partsMoved, progressOf, ruleOf } from './badge.ts';
import { BADGES } from './badges.data.ts';
import { dayOfDate } from './day.ts';

const NOTHING: Facts = {
  workouts: 0,
  longest: 0,
  tallies: { early: 0, quietNight: 0, lateNight: 0 },
  partsInWeek: 0,
  programs: [],
  months: [],
  days: [],
};
const keys = (facts: Partial<Facts>) => earnedOf({ ...NOTHING, ...facts }).map(({ key }) => key);
const days = (...dates: string[]) => dates.map(dayOfDate);

test('who has done nothing has none', () => expect(keys({})).toEqual([]));

test.each<[string, Partial<Facts>, Partial<Facts>, string]>([
  ['the first', { workouts: 0 }, { workouts: 1 }, 'first'],
  ['ten', { workouts: 9 }, { workouts: 10 }, 'count-10'],
  ['twenty-five', { workouts: 24 }, { workouts: 25 }, 'count-25'],
  ['fifty', { workouts: 49 }, { workouts: 50 }, 'count-50'],
  ['a hundred', { workouts: 99 }, { workouts: 100 }, 'count-100'],
  ['five thousand', { workouts: 4_999 }, { workouts: 5_000 }, 'count-5000'],
  ['four weeks', { longest: 3 }, { longest: 4 }, 'streak-4'],
  ['twelve weeks', { longest: 11 }, { longest: 12 }, 'streak-12'],
  ['half a year', { longest: 25 }, { longest: 26 }, 'streak-26'],
  ['a year', { longest: 51 }, { longest: 52 }, 'streak-52'],
  [
    'three early ones',
    { tallies: { early: 2, quietNight: 0, lateNight: 0 } },
    { tallies: { early: 3, quietNight: 0, lateNight: 0 } },
    'early',
  ],
  [
    'five quiet nights',
    { tallies: { early: 0, quietNight: 4, lateNight: 0 } },
    { tallies: { early: 0, quietNight: 5, lateNight: 0 } },
    'quiet-night',
  ],
  [
    'three late ones',
    { tallies: { early: 0, quietNight: 0, lateNight: 2 } },
    { tallies: { early: 0, quietNight: 0, lateNight: 3 } },
    'secret-stars',
  ],
  ['the whole body', { partsInWeek: 2 }, { partsInWeek: 3 }, 'all-parts'],
  [
    'twelve in a month',
    { months: [{ month: '2026-10', count: 11 }] },
    { months: [{ month: '2026-10', count: 12 }] },
    'month-2026-10',
  ],
  ['a finished program', { programs: [] }, { programs: [{ id: 7, title: '2주 코어' }] }, 'program-7'],
  [
    'a return after a month',
    { days: days('2026-01-01', '2026-01-31') },
    { days: days('2026-01-02', '2026-02-02') },
    'secret-return',
  ],
  ['New Year', { days: days('2026-12-31') }, { days: days('2027-01-01') }, 'secret-new-year'],
])('%s: not a moment sooner', (_, before, after, key) => {
  expect(keys(before)).not.toContain(key);
  expect(keys(after)).toContain(key);
});

test('February has its own return: thirty days are not enough in a leap year either', () => {
  expect(keys({ days: days('2028-02-01', '2028-03-02') })).not.toContain('secret-return');
  expect(keys({ days: days('2028-02-01', '2028-03-03') })).toContain('secret-return');
});

test('one for each month and program, by their own names', () => {
  const earned = earnedOf({
    ...NOTHING,
    programs: [{ id: 3, title: '하루 15분 코어' }],
    months: [
      { month: '2026-09', count: 12 },
      { month: '2026-12', count: 20 },
    ],
  });
  expect(earned).toEqual([
    { key: 'program-3', title: '하루 15분 코어 완주' },
    { key: 'month-2026-09', title: '9월 챌린지' },
    { key: 'month-2026-12', title: '12월 챌린지' },
  ]);
  expect(earned.map(({ key }) => ruleOf(key)?.key)).toEqual(['program', 'month', 'month']);
});

describe('as data', () => {
  test('each has a key of its own', () => {
    expect(new Set(BADGES.map(({ key }) => key)).size).toBe(BADGES.length);
  });

  test('a secret one has a hint and tells afterwards what it was for; the others hide nothing', () => {
    for (const { group, hint, how } of BADGES)
      expect([hint !== undefined, how !== undefined || group !== 'secret']).toEqual([group === 'secret', true]);
  });

  test('how far it is never says more than all of it', () => {
    const facts = { ...NOTHING, workouts: 84, streak: 6 };
    const told = (key: string) => progressOf(ruleOf(key)!, facts);
    expect(told('count-100')).toEqual({ done: 84, least: 100 });
    expect(told('count-50')).toEqual({ done: 50, least: 50 });
    expect(told('streak-12')).toEqual({ done: 6, least: 12 });
    expect(told('month')).toBeUndefined();
  });

  test('an unknown one has no rule', () => expect(ruleOf('nothing-of-ours')).toBeUndefined());
});

test.each([
  [['full'], ['upper', 'lower', 'core']],
  [
    ['shoulder', 'core'],
    ['upper', 'core'],
  ],
  [['pelvis'], ['lower']],
  [[], []],
])('a lesson for %j moves %j', (parts, moved) => {
  expect([...partsMoved(parts)]).toEqual(moved);
});
