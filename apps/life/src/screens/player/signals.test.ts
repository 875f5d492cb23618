import type { Chapter } from '@oun/contract/lesson';
import { expect, test } from 'vitest';
import { dueBetween, signalsOf } from './signals.ts';

const chapter = (kind: 'work' | 'rest', starts_at: number, seconds: number, sides: Chapter['sides'] = null) =>
  ({ kind, starts_at, seconds, sides }) as Chapter;
const FILM = [
  chapter('work', 0, 32),
  chapter('rest', 32, 16),
  chapter('work', 48, 63.2, { first: 'right', change_at: 78, change_seconds: 3.2 }),
];
const told = (until: number) => signalsOf(FILM, until).map(({ at, kind }) => `${Math.round(at * 10) / 10} ${kind}`);

test('movements begin with a bell, end with three ticks, and change sides in between; a rest only ends', () => {
  expect(told(200)).toEqual([
    '0 start',
    '29 tick',
    '30 tick',
    '31 tick',
    '45 tick',
    '46 tick',
    '47 tick',
    '48 start',
    '78 change',
    '81.2 start',
    '108.2 tick',
    '109.2 tick',
    '110.2 tick',
  ]);
});

test('a preview is silent where it ends', () => {
  expect(told(30.5)).toEqual(['0 start', '29 tick', '30 tick']);
});

test('a movement of a breath is not counted from before it began', () => {
  expect(signalsOf([chapter('work', 10, 3.2)], 99).map(({ at }) => at)).toEqual([10, 11.2, 12.2]);
});

test('what is due waits as long as the speed says, and is never told twice', () => {
  const signals = signalsOf(FILM, 200);
  expect(dueBetween(signals, 28, 28, 30, 1)).toMatchObject([{ at: 29, inSeconds: 1 }]);
  expect(dueBetween(signals, 28, 28, 30, 0.5)).toMatchObject([{ inSeconds: 2 }]);
  expect(dueBetween(signals, 29.5, 30, 32, 1).map(({ at }) => at)).toEqual([30, 31]);
  expect(dueBetween(signals, 30.1, 30, 30.5, 1)).toMatchObject([{ at: 30, inSeconds: 0 }]);
});
