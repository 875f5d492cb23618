import { dateOfDay, dayNumber } from '@oun/brand/seoul';
import type { Answer } from '@oun/contract/endpoint';
import type { LogPlatform } from '@oun/contract/log-rules';
import { type adminSpeed, LOADED_AT_LEAST, SPEED_DAYS, type Vital, VITALS } from '@oun/contract/statistics';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { arrivedOf } from './statistics-period.ts';

const SCREENS_SHOWN = 12;

type Row = { platform: LogPlatform; screen: string; loads: number } & Record<Vital, number | null>;

/** Of each load the last word on a value counts; three of four loads were as good as what is told, or better. */
export async function speed(ctx: StaffContext): Promise<Answer<typeof adminSpeed>> {
  const today = dayNumber(ctx.now());
  const [from, to] = [dateOfDay(today - SPEED_DAYS + 1), dateOfDay(today)];
  const vitals = sql.join(
    VITALS.map(
      (vital) =>
        sql`percentile_cont(0.75) within group (order by value) filter (where name = ${vital}) as ${sql.id(vital)}`,
    ),
  );
  const [{ rows }, arrived] = await Promise.all([
    sql<Row>`with told as (
        select distinct on (platform, global_uuid, coalesce(extra ->> 'id', log_uuid::text))
          platform, navigation as screen, name, (extra ->> 'value')::float8 as value
        from log_record where day between ${from}::date and ${to}::date and category = 'vital'
          and jsonb_typeof(extra -> 'value') = 'number'
        order by platform, global_uuid, coalesce(extra ->> 'id', log_uuid::text), seq desc),
      screens as (select platform, screen, count(*) filter (where name = 'ttfb')::int as loads, ${vitals}
        from told group by 1, 2),
      ranked as (select *, row_number() over (partition by platform order by loads desc, screen) as nth
        from screens where loads >= ${LOADED_AT_LEAST})
    select platform, screen, loads, lcp, inp, cls, fcp, ttfb from ranked where nth <= ${SCREENS_SHOWN}
    order by platform, nth`.execute(ctx.db),
    arrivedOf(ctx, { from, to }),
  ]);
  return { from, to, screens: rows, arrived };
}
