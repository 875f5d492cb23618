import { dateOfDay, dayNumber } from '@oun/brand/seoul';
import { expect, test } from 'vitest';
import { isParcelDay, isWorkingDay, workingDaysFrom } from './working-days.ts';

const dayOf = (date: string) => dayNumber(new Date(`${date}T12:00:00+09:00`));

/** The free weekdays of a year, as the government's calendar has them. */
const FREE = {
  2025: '01-01 01-27 01-28 01-29 01-30 03-03 05-01 05-05 05-06 06-03 06-06 08-15 10-03 10-06 10-07 10-08 10-09 12-25',
  2026: '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 06-03 07-17 08-17 09-24 09-25 10-05 10-09 12-25',
  2027: '01-01 02-08 02-09 03-01 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27',
};

test.each(Object.entries(FREE))('%s has its holidays, with the days given for those that were lost', (year, dates) => {
  const free: string[] = [];
  for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day += 1) {
    const weekday = new Date(dateOfDay(day)).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isWorkingDay(day)) free.push(dateOfDay(day).slice(5));
  }
  expect(free.join(' ')).toBe(dates);
});

test('two holidays on one day give one day more', () => {
  // 추석 on 2–4 October and 개천절 on the third.
  expect(['10-04', '10-05', '10-06'].map((date) => isWorkingDay(dayOf(`2028-${date}`)))).toEqual([false, false, true]);
});

test('working days leave out weekends and holidays, both ways, and keep the hour', () => {
  const thursday = new Date('2026-10-01T17:30:00+09:00');
  const later = new Date('2026-10-07T17:30:00+09:00');
  expect(workingDaysFrom(thursday, 3)).toEqual(later);
  expect(workingDaysFrom(later, -3)).toEqual(thursday);
  expect(workingDaysFrom(thursday, 0)).toEqual(thursday);
});

test('a day begins at midnight in Seoul', () => {
  expect(dateOfDay(dayNumber(new Date('2026-10-04T14:59:59Z')))).toBe('2026-10-04');
  expect(dateOfDay(dayNumber(new Date('2026-10-04T15:00:00Z')))).toBe('2026-10-05');
});

test('parcels are brought on Saturdays, and not on holidays', () => {
  expect(['2026-11-14', '2026-11-15', '2026-09-26'].map((date) => isParcelDay(dayOf(date)))).toEqual([
    true,
    false,
    false,
  ]);
});
