import { DAY_MS, dayNumber } from '@oun/brand/seoul';

/** What happens to a holiday that falls on a day that is free anyway (공휴일에 관한 법률 제3조). */
type Makeup =
  /** Another day is given for a Saturday, a Sunday or another holiday. */
  | 'weekend'
  /** Another day is given for a Sunday or another holiday. */
  | 'sunday'
  | 'none';
type Holiday = { day: number; makeup: Makeup };

/** Month and day of every year. 5월 1일 is a free day of all who work, and so of ours. */
const SOLAR: readonly [month: number, day: number, makeup: Makeup, from?: number][] = [
  [1, 1, 'none'],
  [3, 1, 'weekend'],
  [5, 1, 'none'],
  [5, 5, 'weekend'],
  [6, 6, 'none'],
  [7, 17, 'weekend', 2026],
  [8, 15, 'weekend'],
  [10, 3, 'weekend'],
  [10, 9, 'weekend'],
  [12, 25, 'weekend'],
];
/** Of the moon's year: the feast's day, and how many days around it are free too. */
const LUNAR: readonly [month: string, day: string, around: number, makeup: Makeup][] = [
  ['1', '1', 1, 'sunday'],
  ['4', '8', 0, 'weekend'],
  ['8', '15', 1, 'sunday'],
];
/** Polling days, and what a government grants for a single year: no rule tells them. */
const SINGLE = ['2025-01-27', '2025-06-03', '2026-06-03', '2028-04-12'];

const moon = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const numberOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS;
const weekdayOf = (day: number) => (day + 4) % 7;
const isSunday = (day: number) => weekdayOf(day) === 0;
const isWeekend = (day: number) => isSunday(day) || weekdayOf(day) === 6;

type Year = { from: number; to: number; free: ReadonlySet<number> };
const kept = new Map<number, Year>();
/** The year that was asked about last is mostly the one that is asked about next. */
let latest: Year = { from: 0, to: 0, free: new Set() };

function yearOf(day: number): Year {
  if (day >= latest.from && day < latest.to) return latest;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  latest = kept.get(year) ?? { from: numberOf(year, 1, 1), to: numberOf(year + 1, 1, 1), free: holidaysOf(year) };
  kept.set(year, latest);
  return latest;
}

/** The public holidays of a year, as days since 1970. */
function holidaysOf(year: number): ReadonlySet<number> {
  const holidays = [...solarOf(year), ...lunarOf(year)].sort((a, b) => a.day - b.day);
  for (const text of SINGLE)
    if (text.startsWith(`${year}-`)) holidays.push({ day: Date.parse(text) / DAY_MS, makeup: 'none' });
  const free = new Set(holidays.map(({ day }) => day));
  const met = new Set<number>();
  for (const { day, makeup } of holidays) {
    const isLost = makeup !== 'none' && (met.has(day) || isSunday(day) || (makeup === 'weekend' && isWeekend(day)));
    met.add(day);
    if (!isLost) continue;
    let instead = day + 1;
    while (isWeekend(instead) || free.has(instead)) instead += 1;
    free.add(instead);
  }
  return free;
}

const solarOf = (year: number): Holiday[] =>
  SOLAR.filter(([, , , from = 0]) => year >= from).map(([month, day, makeup]) => ({
    day: numberOf(year, month, day),
    makeup,
  }));

function lunarOf(year: number): Holiday[] {
  const holidays: Holiday[] = [];
  for (let day = numberOf(year, 1, 1); day <= numberOf(year, 12, 31); day += 1) {
    const parts = moon.formatToParts(day * DAY_MS);
    const valueOf = (type: string) => parts.find((part) => part.type === type)?.value;
    const feast = LUNAR.find(([month, date]) => month === valueOf('month') && date === valueOf('day'));
    if (!feast) continue;
    const [, , around, makeup] = feast;
    for (let near = day - around; near <= day + around; near += 1) holidays.push({ day: near, makeup });
  }
  return holidays;
}

const isHoliday = (day: number) => yearOf(day).free.has(day);

export const isWorkingDay = (day: number): boolean => !isWeekend(day) && !isHoliday(day);
/** Parcels are brought on Saturdays too. */
export const isParcelDay = (day: number): boolean => !isSunday(day) && !isHoliday(day);

/** The same hour, so many working days later in Seoul; earlier for a number below zero. */
export function workingDaysFrom(now: Date, days: number): Date {
  const step = Math.sign(days);
  const today = dayNumber(now);
  let day = today;
  for (let left = Math.abs(days); left > 0;) {
    day += step;
    if (isWorkingDay(day)) left -= 1;
  }
  return new Date(now.getTime() + (day - today) * DAY_MS);
}
