import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { getRecap as recapCall, listRecords as listCall } from '@oun/contract/habit';
import { daysOfMonth, DAYS_A_WEEK, monthAfter, monthOfDay, mondayOf, weeksOfMonth } from '@oun/habit/day';
import { standingOf } from '@oun/habit/streak';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { readLived } from './habit-state.ts';
import { kcalOfRecord, minutesOfRecord, readRecords } from './record-lines.ts';

/** A month as it stands in a calendar, whole weeks of it, with what became of each week. */
export async function listRecords(
  ctx: MemberContext,
  { month: asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const now = ctx.now();
  const lived = await readLived(ctx.db, ctx.memberId, now);
  const thisMonth = monthOfDay(lived.today);
  const firstMonth = monthOfDay(Math.min(lived.joined, ...lived.days));
  const month = asked ?? thisMonth;
  const { first } = daysOfMonth(month);
  const mondays = weeksOfMonth(month);
  const [from, until] = [mondays[0]!, mondays.at(-1)! + DAYS_A_WEEK - 1];
  const records = await readRecords(
    ctx.db,
    ctx,
    sql`r.day between ${dateOfDay(from)}::date and ${dateOfDay(until)}::date`,
  );
  const ofMonth = records.filter(({ day }) => day.startsWith(month));
  const total = (key: 'minutes' | 'kcal') => ofMonth.reduce((sum, record) => sum + record[key], 0);
  const before = daysOfMonth(monthAfter(month, -1));
  const sameDay = month === thisMonth ? Math.min(before.last, before.first + lived.today - first) : before.last;
  const recapFrom = thisMonth > month && month >= firstMonth ? month : monthAfter(thisMonth, -1);
  const counts = await countsOf(ctx, [
    [before.first, sameDay],
    [daysOfMonth(recapFrom).first, daysOfMonth(recapFrom).last],
  ]);
  const shown = new Set(mondays);
  return {
    month,
    first_month: firstMonth,
    last_month: thisMonth,
    items: records,
    weeks: standingOf(lived)
      .weeks.filter(({ monday }) => shown.has(monday))
      .map(({ monday, goal, count, outcome }) => ({ monday: dateOfDay(monday), goal, count, outcome })),
    count: ofMonth.length,
    minutes: total('minutes'),
    kcal: total('kcal'),
    count_before: counts[0]!,
    recap: counts[1]! > 0 ? { month: recapFrom, count: counts[1]! } : null,
  };
}

async function countsOf({ db, memberId }: MemberContext, spans: readonly (readonly [number, number])[]) {
  const columns = spans.map(
    ([from, until]) =>
      sql`(select count(*)::int from workout_record where account_id = ${memberId}
        and day between ${dateOfDay(from)}::date and ${dateOfDay(until)}::date)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(columns)}] as counts`.execute(db);
  return rows[0]!.counts;
}

/** A month to look back on: days, sums, and the streak as it stood at its end. */
export async function getRecap(
  ctx: MemberContext,
  { month }: Parsed<typeof recapCall>['query'],
): Promise<Answer<typeof recapCall>> {
  const now = ctx.now();
  const { first, last } = daysOfMonth(month);
  const lived = await readLived(ctx.db, ctx.memberId, now);
  const { rows } = await sql<{ count: number; minutes: number; kcal: number }>`
    select count(*)::int as count, coalesce(sum(${minutesOfRecord}), 0)::int as minutes,
      coalesce(sum(${kcalOfRecord}), 0)::int as kcal
    from workout_record r where r.account_id = ${ctx.memberId}
      and r.day between ${dateOfDay(first)}::date and ${dateOfDay(last)}::date`.execute(ctx.db);
  // The week of its last day as a whole: who meets it on the Sunday after has kept it in this month, too.
  const weekEnd = mondayOf(last) + DAYS_A_WEEK - 1;
  const then = Math.min(trainingDayNumber(now), weekEnd);
  const streak = standingOf({ ...lived, today: then }).streak;
  return {
    month,
    days: lived.days.filter((day) => day >= first && day <= last).map(dateOfDay),
    ...rows[0]!,
    streak_weeks: first > lived.today ? 0 : streak,
    is_open: lived.today <= last,
  };
}
