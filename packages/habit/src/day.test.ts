import { dateOfDay } from '@oun/brand/seoul';
import { expect, test } from 'vitest';
import { dateOfTraining, dayOfDate, daysOfMonth, mondayOf, monthAfter, monthOfDay, weeksOfMonth } from './day.ts';

test.each([
  ['before four it is still yesterday', '2026-11-13T03:59:59.999+09:00', '2026-11-12'],
  ['at four it is today', '2026-11-13T04:00:00+09:00', '2026-11-13'],
  ['midnight in Seoul ends nothing', '2026-11-13T00:00:00+09:00', '2026-11-12'],
  ['a minute before midnight', '2026-11-12T23:59:00+09:00', '2026-11-12'],
  ['the night after the last of a month', '2026-12-01T02:00:00+09:00', '2026-11-30'],
  ['the night of New Year', '2027-01-01T03:00:00+09:00', '2026-12-31'],
  ['New Year’s morning', '2027-01-01T04:00:00+09:00', '2027-01-01'],
  ['the night after 28 February', '2027-03-01T01:00:00+09:00', '2027-02-28'],
  ['the night after 28 February of a leap year', '2028-02-29T03:59:00+09:00', '2028-02-28'],
  ['a leap day', '2028-02-29T04:00:00+09:00', '2028-02-29'],
  ['the night after a leap day', '2028-03-01T03:59:00+09:00', '2028-02-29'],
  ['as another zone writes it', '2026-11-12T18:59:59Z', '2026-11-12'],
  ['the same a second later', '2026-11-12T19:00:00Z', '2026-11-13'],
])('%s', (_, at, date) => {
  expect(dateOfTraining(at)).toBe(date);
});

test.each(['1970-01-01', '2026-11-12', '2028-02-29', '2099-12-31'])('%s is the same there and back', (date) => {
  expect(dateOfDay(dayOfDate(date))).toBe(date);
});

test.each([
  ['a Monday is its own', '2026-11-09', '2026-11-09'],
  ['a Sunday ends its week', '2026-11-15', '2026-11-09'],
  ['over a month’s end', '2026-11-01', '2026-10-26'],
  ['over a year’s end', '2027-01-03', '2026-12-28'],
  ['over a leap day', '2028-03-05', '2028-02-28'],
])('the Monday of a week: %s', (_, day, monday) => {
  expect(dateOfDay(mondayOf(dayOfDate(day)))).toBe(monday);
});

test.each([
  ['2026-02', '2026-02-01', '2026-02-28', 5],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2028-02', '2028-02-01', '2028-02-29', 5],
  ['2026-12', '2026-12-01', '2026-12-31', 5],
  ['2026-08', '2026-08-01', '2026-08-31', 6],
])('%s lasts from %s to %s and touches %i weeks', (month, first, last, weeks) => {
  const span = daysOfMonth(month);
  expect([dateOfDay(span.first), dateOfDay(span.last)]).toEqual([first, last]);
  expect(weeksOfMonth(month)).toHaveLength(weeks);
  expect(monthOfDay(span.last)).toBe(month);
});

test('months go over the ends of years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-11', -14)).toBe('2025-09');
});
