import type { Chapter } from '@oun/contract/lesson';
import { expect, test } from 'vitest';
import { barsOf, clock, jumpTo, lengthWords, pictureAt, sideAt, standingAt } from './chapters.ts';
import { aheadOf } from './layout.ts';

const chapter = (index: number, kind: 'work' | 'rest', starts_at: number, seconds: number) =>
  ({ index, kind, starts_at, seconds, movement: `m${index}` }) as Chapter;
const CHAPTERS = [
  chapter(0, 'work', 0, 32),
  chapter(1, 'work', 32, 40),
  chapter(2, 'rest', 72, 16),
  chapter(3, 'work', 88, 40),
];

test.each([
  [0, { number: 1, left: 32, restBefore: 0 }, ['m1', 'm3']],
  [32, { number: 2, left: 40, restBefore: 16 }, ['m3', undefined]],
  [80, { number: 2, left: 8, restBefore: 0 }, ['m3', undefined]],
  [127, { number: 3, left: 1, restBefore: 0 }, [undefined, undefined]],
  [500, { number: 3, left: 0, restBefore: 0 }, [undefined, undefined]],
])('at %s s', (time, expected, coming) => {
  const standing = standingAt(CHAPTERS, time, 5);
  expect(standing).toMatchObject({ ...expected, count: 5 });
  expect([standing.next?.movement, standing.after?.movement]).toEqual(coming);
});

test('in a rest the film shows the next movement, so what is told to come is the one after it', () => {
  const named = [...CHAPTERS, chapter(4, 'work', 128, 40)].map((one) => ({ ...one, name: one.movement, sides: null }));
  const ahead = (time: number, count: number, chapters = named) => {
    const { chapter: coming, words } = aheadOf(standingAt(chapters, time, count));
    return [coming?.name, words];
  };
  expect(ahead(40, 4)).toEqual(['m3', '다음 · 16초 쉬고']);
  expect(ahead(75, 4)).toEqual(['m4', '그다음 · 40초']);
  expect(ahead(75, 3, named.slice(0, 4))).toEqual([undefined, '다음이 마지막 동작이에요']);
  // What is for members only is not named to others.
  expect(ahead(75, 9, named.slice(0, 4))).toEqual([undefined, '그다음 동작은 멤버십에서 볼 수 있어요']);
  expect(ahead(75, 9, named.slice(0, 3))).toEqual([undefined, '다음 동작은 멤버십에서 볼 수 있어요']);
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

const TWO_SIDED = {
  ...chapter(4, 'work', 100, 63.2),
  sides: { first: 'left' as const, change_at: 130, change_seconds: 3.2 },
};

test.each([
  [100, { side: 'left', part: 'first', left: 30, total: 30 }],
  [129, { side: 'left', part: 'first', left: 1, total: 30 }],
  [130, { side: 'right', part: 'change', left: 3.2, total: 3.2 }],
  [133.2, { side: 'right', part: 'second', left: 30, total: 30 }],
  [163, { side: 'right', part: 'second', total: 30 }],
] as const)('one side at a time: at %s s', (time, { left, ...expected }: Partial<Record<string, unknown>>) => {
  const now = sideAt(TWO_SIDED, time)!;
  expect(now).toMatchObject(expected.total === 30 ? { ...expected, total: expect.closeTo(30, 3) } : expected);
  if (left !== undefined) expect(now.left).toBeCloseTo(left as number, 3);
  expect(now.first).toEqual({ side: 'left', seconds: 30 });
  expect(now.second.seconds).toBeCloseTo(30, 3);
});

test('both sides at once are no sides', () => {
  expect(sideAt({ ...chapter(0, 'work', 0, 32), sides: null }, 5)).toBeUndefined();
});

test('the picture of a moment is its movement, and its other side after the change', () => {
  const all = [{ ...chapter(0, 'work', 0, 100), sides: null }, TWO_SIDED];
  expect(pictureAt(all, 20)).toMatchObject({ chapter: { index: 0 }, isOtherSide: false });
  expect(pictureAt(all, 110)).toMatchObject({ chapter: { index: 4 }, isOtherSide: false });
  expect(pictureAt(all, 131)).toMatchObject({ chapter: { index: 4 }, isOtherSide: true });
  expect(pictureAt(all, 140)).toMatchObject({ chapter: { index: 4 }, isOtherSide: true });
  expect(pictureAt(all, -1)).toMatchObject({ chapter: { index: 0 } });
});

test('how long it is says both sides', () => {
  expect(lengthWords({ ...chapter(0, 'work', 0, 40), sides: null })).toBe('40초');
  expect(lengthWords(TWO_SIDED)).toBe('양쪽 30초씩');
  expect(lengthWords({ ...TWO_SIDED, seconds: 60 })).toBe('왼쪽 30초, 오른쪽 27초');
});
