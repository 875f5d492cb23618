import type { LogPlatform } from '@oun/contract/log-rules';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { readOn } from './log-passes.ts';

/** Notes which of each device's records came since it looked last. Done twice it changes nothing. */
export const countDevices = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  readOn(db, 'devices', async ({ after, to }) => {
    await sql`insert into log_device_day as kept (day, platform, global_uuid, seqs)
      select case when is_clock_off then (received_at at time zone 'Asia/Seoul')::date else day end, platform, global_uuid,
        range_agg(int8range(seq, seq, '[]'))
      from log_record where pass > ${after} and pass <= ${to} group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, platform, global_uuid) do update set seqs = kept.seqs + excluded.seqs`.execute(db);
  });

export type Completeness = { platform: LogPlatform; devices: number; told: number; missing: number };

/**
 * How much of what devices told between two days (both included) is here. Each device numbers its records: between the
 * first and the last that came, every number that did not is a record that was lost. What was lost before the first or
 * after the last is not seen.
 */
export async function completeness({ db }: Pick<Context, 'db'>, from: string, to: string): Promise<Completeness[]> {
  const { rows } = await sql<Completeness>`
    with device as (select platform, global_uuid, range_agg(seqs) as seqs from log_device_day
        where day between ${from}::date and ${to}::date group by 1, 2),
      counted as (select platform, upper(seqs) - lower(seqs) as span,
        (select sum(upper(one) - lower(one)) from unnest(seqs) one) as told from device)
    select platform, count(*)::int as devices, sum(told)::bigint as told, sum(span - told)::bigint as missing
    from counted group by 1 order by 1`.execute(db);
  return rows;
}
