import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysFor, type Week, weekPlan } from './week-plan.ts';

/** Monday is 4: the first one after 1970 began. Monday, Wednesday and Thursday. */
const MONDAY = 4;
const week = (more: Partial<Week> = {}): Week => ({
  monday: MONDAY,
  today: MONDAY,
  places: [0, 2, 3],
  done: [],
  away: [],
  moves: new Map(),
  ...more,
});
const told = (given: Week) =>
  weekPlan(given).map(({ planned, on, state, moved }) => [planned - MONDAY, on - MONDAY, state, moved]);

test('a week stands as it was asked for', () => {
  expect(told(week())).toEqual([
    [0, 0, 'OPEN', undefined],
    [2, 2, 'OPEN', undefined],
    [3, 3, 'OPEN', undefined],
  ]);
});

test('a missed day goes to the next free one', () => {
  expect(told(week({ today: MONDAY + 1 }))[0]).toEqual([0, 1, 'OPEN', 'MISSED']);
  expect(told(week({ today: MONDAY + 4, done: [MONDAY, MONDAY + 2] })).at(-1)).toEqual([3, 4, 'OPEN', 'MISSED']);
});

test('what was done on another day counts', () => {
  expect(told(week({ today: MONDAY + 1, done: [MONDAY + 1] }))).toEqual([
    [0, 1, 'DONE', undefined],
    [2, 2, 'OPEN', undefined],
    [3, 3, 'OPEN', undefined],
  ]);
});

test('days of rest move what falls on them behind them, and what finds no day is let go', () => {
  const away = [{ first: MONDAY, last: MONDAY + 4 }];
  expect(told(week({ away }))).toEqual(
    [
      [0, 5, 'OPEN', 'AWAY'],
      [2, 6, 'OPEN', 'AWAY'],
      [3, 3, 'DROPPED', undefined],
    ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
  );
  expect(told(week({ away: [{ first: MONDAY, last: MONDAY + 6 }] })).every(([, , state]) => state === 'DROPPED')).toBe(
    true,
  );
});

test('what was moved by hand stays there, and can be done there', () => {
  const moves = new Map([[MONDAY + 3, MONDAY + 5]]);
  expect(told(week({ moves })).at(-1)).toEqual([3, 5, 'OPEN', 'BY_HAND']);
  expect(daysFor(week({ moves, today: MONDAY + 1 }), MONDAY + 3).map((day) => day - MONDAY)).toEqual([3, 4, 5, 6]);
});

test('no two are on one day, none is in the past or on a day of rest, and nothing that was done is lost', () => {
  const day = fc.integer({ min: MONDAY, max: MONDAY + 6 });
  fc.assert(
    fc.property(
      fc.record({
        today: day,
        places: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        done: fc.uniqueArray(day),
        away: fc.array(
          fc.tuple(day, fc.nat(5)).map(([first, length]) => ({ first, last: first + length })),
          { maxLength: 2 },
        ),
        moves: fc.array(fc.tuple(day, day), { maxLength: 3 }).map((pairs) => new Map(pairs)),
      }),
      (given) => {
        const lived = week({ ...given, done: given.done.filter((one) => one <= given.today) });
        const sessions = weekPlan(lived);
        expect(sessions.map(({ planned }) => planned - MONDAY).toSorted((a, b) => a - b)).toEqual(
          given.places.toSorted((a, b) => a - b),
        );
        expect(sessions.filter(({ state }) => state === 'DONE')).toHaveLength(
          Math.min(lived.done.length, given.places.length),
        );
        const open = sessions.filter(({ state }) => state === 'OPEN');
        expect(new Set(open.map(({ on }) => on)).size).toBe(open.length);
        for (const { on } of open) {
          expect(on).toBeGreaterThanOrEqual(lived.today);
          expect(lived.away.some(({ first, last }) => first <= on && on <= last)).toBe(false);
          expect(lived.done).not.toContain(on);
        }
        expect(weekPlan(lived)).toEqual(sessions);
      },
    ),
    { numRuns: 500 },
  );
});
