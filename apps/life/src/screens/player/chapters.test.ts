import type { Chapter } from '@oun/contract/lesson';
import { expect, test } from 'vitest';
import { barsOf, clock, jumpTo, standingAt } from './chapters.ts';

const chapter = (index: number, kind: 'work' | 'rest', starts_at: number, seconds: number) =>
  ({ index, kind, starts_at, seconds, movement: `m${index}` }) as Chapter;
const CHAPTERS = [
  chapter(0, 'work', 0, 32),
  chapter(1, 'work', 32, 40),
  chapter(2, 'rest', 72, 16),
  chapter(3, 'work', 88, 40),
];

test.each([
  [0, { number: 1, left: 32, restBefore: 0 }, 'm1'],
  [32, { number: 2, left: 40, restBefore: 16 }, 'm3'],
  [80, { number: 2, left: 8, restBefore: 0 }, 'm3'],
  [127, { number: 3, left: 1, restBefore: 0 }, undefined],
  [500, { number: 3, left: 0, restBefore: 0 }, undefined],
])('at %s s', (time, expected, next) => {
  const standing = standingAt(CHAPTERS, time, 5);
  expect(standing).toMatchObject({ ...expected, count: 5 });
  expect(standing.next?.movement).toBe(next);
});

test.each([
  [10, 1, 32],
  [75, 1, 88],
  [90, 1, undefined],
  [40, -1, 32],
  [33, -1, 0],
  [1, -1, 0],
] as const)('from %s s, going %s leads to %s', (time, direction, to) => {
  expect(jumpTo(CHAPTERS, time, direction)).toBe(to);
});

test('bars are movements with their rests, without a hole', () => {
  expect(barsOf(CHAPTERS, 128)).toEqual([
    { start: 0, end: 32, index: 0 },
    { start: 32, end: 88, index: 1 },
    { start: 88, end: 128, index: 3 },
  ]);
});

test('time is told as people say it', () => {
  expect([clock(0), clock(59.9), clock(800), clock(-3)]).toEqual(['0:00', '0:59', '13:20', '0:00']);
});

test('the bars of a preview end with it', () => {
  expect(barsOf(CHAPTERS.slice(0, 2), 60)).toEqual([
    { start: 0, end: 32, index: 0 },
    { start: 32, end: 60, index: 1 },
  ]);
});
