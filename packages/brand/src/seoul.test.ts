import { expect, test } from 'vitest';
import { dateOf, dayNumber, daysUntil, endOfDay, hourOf, startOfDate, startOfDay, trainingDayNumber } from './seoul.ts';

const at = (text: string) => new Date(text);

test('a day begins at midnight there, which is three in the afternoon of the day before in UTC', () => {
  expect(dateOf(at('2026-11-15T14:59:59Z'))).toBe('2026-11-15');
  expect(dateOf(at('2026-11-15T15:00:00Z'))).toBe('2026-11-16');
  expect(dateOf(at('2026-12-31T15:00:00Z'), -1)).toBe('2026-12-31');
  expect(hourOf('2026-11-15T15:30:00Z')).toBe(0);
});

test('a day’s two ends', () => {
  const noon = at('2026-02-28T03:00:00Z');
  expect(startOfDay(noon).toISOString()).toBe('2026-02-27T15:00:00.000Z');
  expect(startOfDay(noon, 1)).toEqual(startOfDate('2026-03-01'));
  expect(endOfDay(noon, 1).toISOString()).toBe('2026-03-01T14:59:59.000Z');
});

test('days until then are days of the calendar, and never below none', () => {
  const now = at('2026-11-15T14:59:00Z');
  expect(daysUntil(now, at('2026-11-15T15:00:00Z'))).toBe(1);
  expect(daysUntil(now, at('2026-11-14T00:00:00Z'))).toBe(0);
});

test('who trains after midnight has trained the day before', () => {
  expect(trainingDayNumber('2026-11-15T18:59:00Z')).toBe(dayNumber('2026-11-15T00:00:00Z'));
  expect(trainingDayNumber('2026-11-15T19:00:00Z')).toBe(dayNumber('2026-11-15T15:00:00Z'));
});
