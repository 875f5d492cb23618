import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { DESK_HOURS } from '@oun/contract/conversation-rules';
import { isWorkingDay } from '../../platform/time/working-days.ts';

const HOUR_MS = 3_600_000;
const SEOUL_MS = 9 * HOUR_MS;
/** No feast is as long as that. */
const LOOKED_AHEAD = 14;

const at = (day: number, hour: number) => new Date(day * DAY_MS - SEOUL_MS + hour * HOUR_MS);

/** Whether somebody is there, and else from when on. */
export function deskAt(now: Date): { is_open: boolean; opens_at: string | null } {
  const today = dayNumber(now.getTime());
  for (let day = today; day < today + LOOKED_AHEAD; day += 1) {
    if (!isWorkingDay(day) || now >= at(day, DESK_HOURS.to)) continue;
    const opens = at(day, DESK_HOURS.from);
    return now >= opens ? { is_open: true, opens_at: null } : { is_open: false, opens_at: opens.toISOString() };
  }
  return { is_open: false, opens_at: null };
}
