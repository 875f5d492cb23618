import type { Chapter } from '@oun/contract/lesson';
import { expect, test } from 'vitest';
import { standingAt } from './chapters.ts';
import { type Moment, nightWords, slotOf } from './slot.ts';

const TWIN = { movement: 'stepjack', name: '스텝 잭' };
const chapter = (index: number, more: Partial<Chapter> = {}) =>
  ({
    index,
    kind: 'work',
    starts_at: index * 40,
    seconds: 40,
    is_loud: false,
    instead_of: null,
    quiet_twin: null,
    bare_twin: null,
    sides: null,
    ...more,
  }) as Chapter;
const loud = (index: number) => chapter(index, { is_loud: true, quiet_twin: TWIN });

const at = (chapters: Chapter[], index: number, more: Partial<Moment> = {}) =>
  slotOf({
    standing: standingAt(chapters, index * 40 + 5, chapters.length),
    chapters,
    side: undefined,
    isOffline: false,
    isBroken: false,
    isSilenced: false,
    failed: undefined,
    swapped: undefined,
    hour: 12,
    isNightAnswered: false,
    ...more,
  });

test('a movement without a twin keeps no empty row', () => {
  expect(at([chapter(0)], 0)).toBeUndefined();
  expect(at([loud(0)], 0)).toMatchObject({ kind: 'swap' });
});

test('what hinders comes before what may be done', () => {
  expect(at([loud(0)], 0, { isOffline: true })).toEqual({ kind: 'offline' });
  expect(at([loud(0)], 0, { isSilenced: true })).toEqual({ kind: 'silent' });
  expect(at([chapter(0, { kind: 'rest' })], 0)).toEqual({ kind: 'rest' });
});

test('at night all loud movements that are still to come are offered together, until one answers', () => {
  const chapters = [loud(0), loud(1), chapter(2), loud(3)];
  expect(at(chapters, 1, { hour: 22 })).toMatchObject({ kind: 'night', loud: [{ index: 1 }, { index: 3 }] });
  expect(at(chapters, 1, { hour: 22, isNightAnswered: true })).toMatchObject({ kind: 'swap' });
  expect(at(chapters, 3, { hour: 22 })).toMatchObject({ kind: 'swap' });
  expect(at(chapters, 1, { hour: 20 })).toMatchObject({ kind: 'swap' });
});

test('a swap is told where it was pressed, for as long as that movement lasts', () => {
  const chapters = [chapter(0, { instead_of: '점핑 잭' }), chapter(1)];
  expect(at(chapters, 0, { swapped: 0 })).toMatchObject({ kind: 'swapped' });
  expect(at(chapters, 0)).toMatchObject({ kind: 'swap' });
  expect(at(chapters, 1, { swapped: 0 })).toBeUndefined();
});

test('the hour is told as people say it', () => {
  expect([21, 22, 0, 1].map(nightWords)).toEqual([
    '밤 9시가 넘었어요',
    '밤 10시가 넘었어요',
    '밤 12시가 넘었어요',
    '새벽 1시예요',
  ]);
});
