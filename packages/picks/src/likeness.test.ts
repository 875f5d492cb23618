import { expect, test } from 'vitest';
import { likenessOf, type Traits } from './likeness.ts';
import { rank } from './rank.ts';
import { type Signal, weightOf } from './signal.ts';

const program = (id: number, more: Partial<Traits> = {}): Traits => ({
  id,
  category: 'yoga',
  parts: ['full'],
  level: 1,
  equipment: ['mat'],
  minutes: 20,
  channel: 'sera',
  ...more,
});
const boxing = { category: 'boxing', parts: ['arm'], equipment: ['none'], channel: 'junho' };
const PROGRAMS = [program(1), program(2), program(3, boxing), program(4, boxing)];
/** So many members, from that one on, who did all of these. */
const did = (programs: readonly number[], members: number, from: number): Signal[] =>
  Array.from({ length: members }, (_, i) => programs.map((id) => ({ member: from + i, program: id, done: 3 }))).flat();
const liftOf = (signals: readonly Signal[], a: number, b: number) =>
  likenessOf(signals, PROGRAMS).find(({ program: of, other }) => of === a && other === b)!.lift;

test('what the same members do goes together, though nothing in the catalogue says so', () => {
  const signals = [...did([1, 3], 60, 0), ...did([2, 4], 60, 100)];
  expect(liftOf(signals, 1, 3)).toBeGreaterThan(0);
  expect(liftOf(signals, 1, 3)).toBeGreaterThan(liftOf(signals, 1, 2));
  expect(liftOf(signals, 1, 4)).toBeLessThan(0);
});

test('two who did both prove little', () => {
  const few = [...did([1, 3], 2, 0), ...did([2, 4], 2, 10)];
  const many = [...did([1, 3], 100, 0), ...did([2, 4], 100, 200)];
  expect(liftOf(few, 1, 3)).toBeLessThan(liftOf(many, 1, 3));
});

test('a program nobody has done is as near as those that are like it', () => {
  const programs = [...PROGRAMS, program(5), program(6, boxing)];
  const rows = likenessOf([...did([1, 2], 60, 0), ...did([3, 4], 60, 100)], programs);
  const lift = (other: number) => rows.find((row) => row.program === 1 && row.other === other)!.lift;
  expect(lift(5)).toBeGreaterThan(0);
  expect(lift(5)).toBeGreaterThan(lift(6));
});

test('whoever said they were let down has not said they like it', () => {
  expect(weightOf({ done: 4, stars: 1 })).toBeLessThan(weightOf({ done: 0 }));
  expect(weightOf({ done: 4, stars: 5 })).toBeGreaterThan(weightOf({ done: 4 }));
  expect(weightOf({ done: 8 })).toBeGreaterThan(weightOf({ done: 1 }));
});

test('what was begun is not picked, and the pick knows what it comes from', () => {
  const signals = [...did([1, 3], 60, 0), ...did([2, 4], 60, 100)];
  const doers = new Map(PROGRAMS.map(({ id }) => [id, 60]));
  const [first, ...rest] = rank({ own: [{ program: 1, done: 3 }], near: likenessOf(signals, PROGRAMS), doers });
  expect(first).toMatchObject({ program: 3, because: { program: 1, together: 60 } });
  expect(rest.map(({ program: id }) => id)).not.toContain(1);
});

test('who has done nothing is given what most do, or what they wish for', () => {
  const doers = new Map([
    [1, 5],
    [2, 50],
    [3, 20],
  ]);
  expect(rank({ own: [], near: [], doers }).map(({ program: id }) => id)).toEqual([2, 3, 1]);
  expect(rank({ own: [], near: [], doers, fit: new Map([[3, 1]]) })[0]!.program).toBe(3);
});
