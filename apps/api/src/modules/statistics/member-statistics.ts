import { DAY_MS } from '@oun/brand/seoul';
import type { Answer } from '@oun/contract/endpoint';
import {
  type adminCompletion,
  type adminMembershipStatistics,
  type adminRetention,
  RETENTION_WEEKS,
  START_WITHIN_DAYS,
} from '@oun/contract/statistics';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { datesOf, isNoStaff, periodOf, weekOf } from './statistics-period.ts';

/** 52 weeks, so that weekdays meet weekdays. */
const YEAR_MS = 364 * DAY_MS;

type Steps = { visited: number; signed_up: number; exercised: number; started: number; paid: number };
type Week = { week: string; signed_up: number; started: number; was_signed_up: number; was_started: number };

/** Of those who came in these weeks: who signed up, and how far each of them has come. */
export async function membershipStatistics(
  ctx: StaffContext,
  weeks: number,
): Promise<Answer<typeof adminMembershipStatistics>> {
  const period = periodOf(ctx, weeks);
  const { start, end, from, to } = period;
  const hasStarted = sql`exists (select from contract c where c.account_id = a.id
    and c.began_at < a.created_at + make_interval(days => ${START_WITHIN_DAYS}))`;
  const [{ rows: steps }, { rows: byWeek }, { rows: money }] = await Promise.all([
    sql<Steps>`select
      (select count(distinct ubl_device_id) from visit where received_at >= ${start} and received_at < ${end})::int as visited,
      count(*)::int as signed_up,
      count(*) filter (where exists (select from workout_record w where w.account_id = a.id))::int as exercised,
      count(*) filter (where ${hasStarted})::int as started,
      count(*) filter (where exists (select from membership_charge m
        where m.account_id = a.id and m.state = 'PAID' and m.amount > 0))::int as paid
      from account a where a.created_at >= ${start} and a.created_at < ${end} and ${isNoStaff('a.id')}`.execute(ctx.db),
    sql<Week>`with signed as (
        select ${weekOf('a.created_at')} as week, a.created_at >= ${start} as is_now, ${hasStarted} as is_started
        from account a where (a.created_at >= ${start} and a.created_at < ${end}
          or a.created_at >= ${new Date(start.getTime() - YEAR_MS)} and a.created_at < ${new Date(end.getTime() - YEAR_MS)})
          and ${isNoStaff('a.id')})
      select to_char(d.week, 'YYYY-MM-DD') as week,
        count(*) filter (where is_now)::int as signed_up,
        count(*) filter (where is_now and is_started)::int as started,
        count(*) filter (where not is_now)::int as was_signed_up,
        count(*) filter (where not is_now and is_started)::int as was_started
      from generate_series(${from}::date, ${to}::date, interval '1 week') as d (week)
      left join signed on signed.week = d.week::date or not signed.is_now and signed.week = d.week::date - 364
      group by d.week order by d.week`.execute(ctx.db),
    sql<{ charges: number; won: string; books: string }>`select
      (select count(*) from membership_charge
        where amount > 0 and paid_at >= ${start} and paid_at < ${end})::int as charges,
      (select coalesce(sum(amount), 0) from membership_charge
        where paid_at >= ${start} and paid_at < ${end}) as won,
      (select coalesce(sum(l.amount), 0) from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.kind = 'MEMBERSHIP_PAID' and l.account = 'PG_RECEIVABLE' and e.at >= ${start} and e.at < ${end}) as books`.execute(
      ctx.db,
    ),
  ]);
  return {
    ...datesOf(period),
    ...steps[0]!,
    weeks: byWeek.map(({ was_signed_up, was_started, ...week }) => ({
      ...week,
      before: { signed_up: was_signed_up, started: was_started },
    })),
    money: { charges: money[0]!.charges, won: Number(money[0]!.won), books: Number(money[0]!.books) },
  };
}

/** Who was there in the week they signed up in, in the next, and so on; a week that is not over is not told. */
export async function retention(ctx: StaffContext, weeks: number): Promise<Answer<typeof adminRetention>> {
  const period = periodOf(ctx, weeks);
  const { rows } = await sql<{ week: string; people: number; kept: number[] }>`
    with signed as (select a.id, ${weekOf('a.created_at')} as week from account a
        where a.created_at >= ${period.start} and a.created_at < ${period.end} and ${isNoStaff('a.id')}),
      done as (select distinct s.week, s.id, (${weekOf('w.completed_at')} - s.week) / 7 as nth
        from signed s join workout_record w on w.account_id = s.id
        where ${weekOf('w.completed_at')} >= s.week)
    select to_char(c.week, 'YYYY-MM-DD') as week, c.people,
      array(select (select count(*) from done d where d.week = c.week and d.nth = n)::int
        from generate_series(0, ${RETENTION_WEEKS}) as n
        where c.week + (n + 1) * 7 <= ${period.to}::date + 1 order by n) as kept
    from (select week, count(*)::int as people from signed group by week) c order by c.week`.execute(ctx.db);
  return { ...datesOf(period), cohorts: rows };
}

const PROGRAMS_SHOWN = 10;

/** Lessons that members began in these weeks, and those of them they went through to the end. */
export async function completion(ctx: StaffContext, weeks: number): Promise<Answer<typeof adminCompletion>> {
  const period = periodOf(ctx, weeks);
  const { rows } = await sql<{ id: number; title: string; begun: number; done: number }>`
    select p.id, p.title, count(*)::int as begun, count(v.completed_at)::int as done
    from film_view v join lesson l on l.id = v.lesson_id join program p on p.id = l.program_id
    where v.updated_at >= ${period.start} and v.updated_at < ${period.end} and ${isNoStaff('v.account_id')}
    group by p.id order by begun desc, p.id limit ${PROGRAMS_SHOWN}`.execute(ctx.db);
  return { ...datesOf(period), programs: rows };
}
