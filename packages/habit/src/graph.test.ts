import { dateOfDay } from '@oun/brand/seoul';
import { expect, test } from 'vitest';
import { dayOfDate } from './day.ts';
import { averageOf, type Axis, folded, placesBefore, placesOf } from './graph.ts';

const span = (first: string, last: string) => ({ first: dayOfDate(first), last: dayOfDate(last) });
const told = (places: ReturnType<typeof placesOf>) =>
  places.map(({ first, last }) => `${dateOfDay(first)}~${dateOfDay(last)}`);

test.each<[Axis, string, string, string[]]>([
  ['day', '2028-02-28', '2028-03-01', ['2028-02-28~2028-02-28', '2028-02-29~2028-02-29', '2028-03-01~2028-03-01']],
  ['week', '2026-12-30', '2027-01-04', ['2026-12-28~2027-01-03', '2027-01-04~2027-01-10']],
  ['month', '2026-12-31', '2027-02-01', ['2026-12-01~2026-12-31', '2027-01-01~2027-01-31', '2027-02-01~2027-02-28']],
  ['month', '2028-02-29', '2028-02-29', ['2028-02-01~2028-02-29']],
])('by %s from %s to %s', (axis, first, last, places) => {
  expect(told(placesOf(axis, span(first, last), 92))).toEqual(places);
});

test.each<[Axis, string, string, string]>([
  ['day', '2027-01-01', '2027-01-07', '2026-12-25~2026-12-25'],
  ['week', '2026-11-09', '2026-11-22', '2026-10-26~2026-11-01'],
  ['month', '2027-01-01', '2027-03-31', '2026-10-01~2026-10-31'],
])('before it by %s is as much again', (axis, first, last, before) => {
  const places = placesOf(axis, span(first, last), 92);
  const earlier = placesBefore(axis, places);
  expect(earlier).toHaveLength(places.length);
  expect(told(earlier)[0]).toBe(before);
  expect(earlier.at(-1)!.last + 1).toBe(places[0]!.first);
});

test('too many are seen to be', () => {
  expect(placesOf('day', span('2026-01-01', '2199-12-31'), 92)).toHaveLength(93);
});

test('gaps stay gaps, and a real zero counts', () => {
  const days = new Map([
    [dayOfDate('2026-11-09'), 10],
    [dayOfDate('2026-11-11'), 20],
    [dayOfDate('2026-11-17'), 0],
  ]);
  const places = placesOf('week', span('2026-11-02', '2026-11-22'), 92);
  expect(folded('sum', places, days)).toEqual([undefined, 30, 0]);
  expect(folded('mean', places, days)).toEqual([undefined, 15, 0]);
  expect(averageOf(folded('sum', places, days))).toBe(15);
  expect(averageOf([undefined, undefined])).toBeUndefined();
});
