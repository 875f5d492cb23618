import { dateOfDay } from '@oun/brand/seoul';
import { describe, expect, test } from 'vitest';
import { dayOfDate, DAYS_A_WEEK } from './day.ts';
import { type Lived, SHIELDS_MAX, standingOf, WEEKS_A_SHIELD, withDay } from './streak.ts';

const MONDAY = dayOfDate('2026-08-03');

/** Weeks from one Monday on, by how many days of each were done; today is the last day of the last, unless told. */
function weeks(counts: readonly number[], more: Partial<Lived> = {}): Lived {
  const days = counts.flatMap((count, week) => Array.from({ length: count }, (_, i) => MONDAY + week * 7 + i));
  return { today: MONDAY + counts.length * 7 - 1, days, goals: [], ill: [], ...more };
}
const mondayAt = (week: number) => MONDAY + week * DAYS_A_WEEK;
const outcomes = (lived: Lived) => standingOf(lived).weeks.map(({ outcome }) => outcome);

describe('a week', () => {
  test('of nobody who has done anything is open, with nothing in a row', () => {
    expect(standingOf(weeks([0]))).toMatchObject({ streak: 0, longest: 0, shields: 0, week: { outcome: 'OPEN' } });
  });

  test('is met by three days, and two workouts of a day are one', () => {
    expect(outcomes(weeks([3]))).toEqual(['MET']);
    const twice = { ...weeks([0]), days: [MONDAY, MONDAY, MONDAY + 1] };
    expect(standingOf(twice).week).toMatchObject({ outcome: 'OPEN', count: 2 });
  });

  test('before the first record is nobody’s', () => {
    expect(standingOf(weeks([0, 0, 3])).weeks.map(({ monday }) => monday)).toEqual([mondayAt(2)]);
  });

  test('is judged by what was aimed at then', () => {
    const goals = [
      { from: mondayAt(1), days: 5 },
      { from: mondayAt(2), days: 1 },
    ];
    const { weeks: told } = standingOf(weeks([3, 3, 1], { goals }));
    expect(told.map(({ goal, outcome }) => [goal, outcome])).toEqual([
      [3, 'MET'],
      [5, 'MISSED'],
      [1, 'MET'],
    ]);
  });

  test('a day that is still to come counts for nothing', () => {
    const lived = { ...weeks([3]), today: MONDAY + 1 };
    expect(standingOf(lived).week).toMatchObject({ count: 2, outcome: 'OPEN' });
  });

  test('is not lost before it is over', () => {
    const lived = weeks([3, 3, 0]);
    expect(standingOf(lived)).toMatchObject({ streak: 2, week: { outcome: 'OPEN' } });
    expect(standingOf({ ...lived, today: mondayAt(3) })).toMatchObject({ streak: 0, longest: 2 });
  });
});

describe('a streak', () => {
  test.each([
    ['grows with each week met', [3, 4, 7], 3, 3],
    ['ends with one missed', [3, 3, 2, 3], 1, 2],
    ['stays while this week is open', [3, 3, 1], 2, 2],
    ['grows at once when this week is met', [3, 3, 3], 3, 3],
  ])('%s', (_, counts, streak, longest) => {
    expect(standingOf(weeks(counts))).toMatchObject({ streak, longest });
  });

  test.each([
    ['the end of a month', '2026-10-26', ['2026-10-30', '2026-10-31', '2026-11-01']],
    ['the end of a year', '2026-12-28', ['2026-12-31', '2027-01-01', '2027-01-03']],
    ['a leap day', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-05']],
  ])('goes over %s within one week', (_, monday, dates) => {
    const { week, streak } = standingOf({
      today: dayOfDate(dates.at(-1)!),
      days: dates.map(dayOfDate),
      goals: [],
      ill: [],
    });
    expect([dateOfDay(week.monday), week.count, streak]).toEqual([monday, 3, 1]);
  });

  test('goes over a year of 53 weeks without losing one', () => {
    const lived = weeks(Array.from({ length: 60 }, () => 3));
    expect(standingOf(lived)).toMatchObject({ streak: 60, longest: 60 });
  });

  test('what today would make of it is told by one more day', () => {
    const lived = weeks([3, 3, 2]);
    expect(standingOf(withDay(lived, lived.today)).streak).toBe(3);
    expect(standingOf(lived).streak).toBe(2);
  });
});

describe('shields', () => {
  const met = (n: number) => Array.from({ length: n }, () => 3);

  test.each([
    [3, 0, 1],
    [4, 1, 4],
    [7, 1, 1],
    [8, 2, undefined],
    [12, 2, undefined],
  ])('%i weeks met are %i, and the next is %s weeks away', (n, shields, weeksToShield) => {
    expect(standingOf(weeks(met(n)))).toMatchObject({ shields, weeksToShield });
    expect(shields).toBeLessThanOrEqual(SHIELDS_MAX);
  });

  test('one goes for a missed week by itself, and the week counts', () => {
    const told = standingOf(weeks([...met(WEEKS_A_SHIELD), 1, 3]));
    expect(told.weeks.map(({ outcome }) => outcome)).toEqual(['MET', 'MET', 'MET', 'MET', 'SHIELDED', 'MET']);
    expect(told).toMatchObject({ streak: 6, shields: 0, weeksToShield: 3, shielded: [mondayAt(4)] });
  });

  test('two go for two, and the third ends it', () => {
    expect(standingOf(weeks([...met(8), 0, 0, 3]))).toMatchObject({ streak: 11, shields: 0 });
    expect(standingOf(weeks([...met(8), 0, 0, 0, 3]))).toMatchObject({ streak: 1, longest: 10, shields: 0 });
  });

  test('whoever has one has a streak: it was missed only where none was left', () => {
    expect(outcomes(weeks([...met(8), 0, 0, 0, ...met(4), 0, 0, 0])).slice(8)).toEqual([
      'SHIELDED',
      'SHIELDED',
      'MISSED',
      'MET',
      'MET',
      'MET',
      'MET',
      'SHIELDED',
      'MISSED',
      'OPEN',
    ]);
  });

  test('a broken streak takes none away, and weeks saved up for the next stay', () => {
    expect(standingOf(weeks([...met(3), 0, 3]))).toMatchObject({ streak: 1, shields: 1, weeksToShield: 4 });
  });

  test('a week missed by shield earns no other', () => {
    expect(standingOf(weeks([...met(4), 0, ...met(3)]))).toMatchObject({ shields: 0, weeksToShield: 1 });
  });

  test('the week of today takes none before it is over', () => {
    expect(standingOf(weeks([...met(4), 0]))).toMatchObject({ streak: 4, shields: 1, week: { outcome: 'OPEN' } });
  });
});

describe('being ill', () => {
  const ill = (from: number, days: number) => [{ first: from, last: from + days - 1 }];

  test('keeps the streak and the shields over the weeks it touches', () => {
    const told = standingOf(weeks([3, 3, 3, 3, 0, 0, 0, 3], { ill: ill(mondayAt(4) + 3, 14) }));
    expect(told.weeks.map(({ outcome }) => outcome).slice(4)).toEqual(['EXCUSED', 'EXCUSED', 'EXCUSED', 'MET']);
    expect(told).toMatchObject({ streak: 5, shields: 1 });
  });

  test('excuses no week beside it', () => {
    const touched = (first: number) => outcomes(weeks([3, 0, 3], { ill: ill(first, 1) }))[1];
    expect(touched(mondayAt(1) - 1)).toBe('MISSED');
    expect(touched(mondayAt(1))).toBe('EXCUSED');
    expect(touched(mondayAt(2) - 1)).toBe('EXCUSED');
    expect(touched(mondayAt(2))).toBe('MISSED');
  });

  test('a week met all the same counts', () => {
    expect(standingOf(weeks([3, 3], { ill: ill(mondayAt(1), 14) }))).toMatchObject({ streak: 2 });
  });
});
