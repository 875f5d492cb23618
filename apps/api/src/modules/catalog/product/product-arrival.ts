import { dateOfDay, dayNumber, hourOf } from '@oun/brand/seoul';
import { isParcelDay, isWorkingDay } from '../../../platform/time/working-days.ts';

/** On the road: a day, to far places two more. */
const ROAD_DAYS = 1;
const FAR_DAYS = 2;

/** The day something ordered now would arrive: it leaves on working days, and is brought on any but Sundays and holidays. */
export function arrivalOf(
  now: Date,
  { cutoffHour, days }: { cutoffHour: number; days: number },
  isFar = false,
): string {
  let day = dayNumber(now) + (hourOf(now) < cutoffHour ? 0 : 1);
  while (!isWorkingDay(day)) day += 1;
  for (let left = days; left > 0;) if (isWorkingDay(++day)) left -= 1;
  for (let left = ROAD_DAYS + (isFar ? FAR_DAYS : 0); left > 0;) if (isParcelDay(++day)) left -= 1;
  return dateOfDay(day);
}
