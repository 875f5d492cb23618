const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
/** On the road: a day, to far places two more. */
const ROAD_DAYS = 1;
const FAR_DAYS = 2;

const isSunday = (day: Date) => day.getUTCDay() === 0;
const isWeekend = (day: Date) => isSunday(day) || day.getUTCDay() === 6;
const next = (day: Date) => new Date(day.getTime() + DAY_MS);

/** The day something ordered now would arrive: it leaves on working days, and is brought on any but Sundays. */
export function arrivalOf(
  now: Date,
  { cutoffHour, days }: { cutoffHour: number; days: number },
  isFar = false,
): string {
  const seoul = new Date(now.getTime() + SEOUL_MS);
  let day = seoul.getUTCHours() < cutoffHour ? seoul : next(seoul);
  while (isWeekend(day)) day = next(day);
  for (let left = days; left > 0; left -= 1) {
    day = next(day);
    while (isWeekend(day)) day = next(day);
  }
  for (let left = ROAD_DAYS + (isFar ? FAR_DAYS : 0); left > 0; left -= 1) {
    day = next(day);
    while (isSunday(day)) day = next(day);
  }
  return day.toISOString().slice(0, 10);
}
