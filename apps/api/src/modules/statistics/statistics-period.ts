import { DAY_MS, dateOfDay, dayNumber } from '@oun/brand/seoul';
import type { Arrived } from '@oun/contract/statistics';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { completeness } from '../tracking/tracking.ts';

/** Whole weeks from a Monday, the last of them the one that runs. */
export type Period = { from: string; to: string; start: Date; end: Date };

/** 1970 began on a Thursday. */
const mondayBefore = (day: number): number => day - ((day + 3) % 7);

export function periodOf({ now }: StaffContext, weeks: number): Period {
  const today = dayNumber(now());
  const first = mondayBefore(today) - (weeks - 1) * 7;
  const [from, to] = [dateOfDay(first), dateOfDay(today)];
  const start = new Date(`${from}T00:00:00+09:00`);
  return { from, to, start, end: new Date(start.getTime() + (today - first + 1) * DAY_MS) };
}

export const datesOf = ({ from, to }: Period) => ({ from, to });

/** Members, without those who work here. */
export const isNoStaff = (id: string) =>
  sql`not exists (select from account_role r where r.account_id = ${sql.ref(id)} and r.role <> 'user')`;

/** The Monday a moment's week began with, where the members are. */
export const weekOf = (moment: string) => sql`date_trunc('week', ${sql.ref(moment)} at time zone 'Asia/Seoul')::date`;

/** Of all that devices counted, what is here; for each kind of device the day that lacks most. */
export async function arrivedOf(ctx: StaffContext, { from, to }: Omit<Period, 'start' | 'end'>): Promise<Arrived> {
  const [told, { rows: worst }, { rows: last }] = await Promise.all([
    completeness(ctx, from, to),
    sql<{ platform: string; day: string }>`select distinct on (platform) platform, to_char(day, 'YYYY-MM-DD') as day
      from (select platform, day, sum((upper(seqs) - lower(seqs)) - (
          select sum(upper(one) - lower(one)) from unnest(seqs) one)) as missing
        from log_device_day where day between ${from}::date and ${to}::date group by 1, 2) days
      where missing > 0 order by platform, missing desc, day desc`.execute(ctx.db),
    sql<{ at: Date | null }>`select max(received_at) as at from log_record
      where day between ${to}::date - 1 and ${to}::date + 1`.execute(ctx.db),
  ]);
  return {
    platforms: told.map(({ platform, devices, told: here, missing }) => ({
      platform: platform as Arrived['platforms'][number]['platform'],
      devices,
      told: Number(here),
      missing: Number(missing),
      worst_day: worst.find((one) => one.platform === platform)?.day ?? null,
    })),
    last_at: last[0]?.at?.toISOString() ?? null,
  };
}
