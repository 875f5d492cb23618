import { dateOfDay, dayNumber, trainingDayNumber } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type getHealthGraph as graphCall,
  HEALTH_UNITS,
  type HealthSubject,
  ITEM_OF,
  type MeasuredSubject,
  POINTS_MAX,
} from '@oun/contract/health';
import { type DayNumber, dayOfDate, type Span } from '@oun/habit/day';
import { averageOf, type Fold, folded, placesBefore, placesOf } from '@oun/habit/graph';
import { type RawBuilder, sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { itemsAgreed } from './health-consents.ts';
import { kcalOfRecord, minutesOfRecord } from './record-lines.ts';

/** How several days make one value. */
const FOLDS: Record<HealthSubject, Fold> = {
  workout_minutes: 'sum',
  kcal: 'sum',
  steps: 'mean',
  weight: 'mean',
  body_fat: 'mean',
  heart_rate: 'mean',
  sleep: 'mean',
};
/** How the records of one day make the day's value. */
const OF_DAY: Record<MeasuredSubject, RawBuilder<unknown>> = {
  steps: sql`sum(value)`,
  kcal: sql`sum(value)`,
  sleep: sql`least(sum(value), 1440)`,
  heart_rate: sql`avg(value)`,
  weight: sql`(array_agg(value order by ended_at desc, id desc))[1]`,
  body_fat: sql`(array_agg(value order by ended_at desc, id desc))[1]`,
};
const DECIMALS: Partial<Record<HealthSubject, number>> = { weight: 1, body_fat: 1 };

export async function getHealthGraph(
  ctx: MemberContext,
  { subject, x_axis_type, start, end }: Parsed<typeof graphCall>['query'],
): Promise<Answer<typeof graphCall>> {
  const span = { first: dayOfDate(start), last: dayOfDate(end) };
  if (span.last < span.first) throw new AppError('INVALID_INPUT', { fields: { end: '시작한 날보다 뒤여야 해요.' } });
  const places = placesOf(x_axis_type, span, POINTS_MAX);
  if (places.length > POINTS_MAX) throw new AppError('HEALTH_SPAN_TOO_LONG', { max: POINTS_MAX });
  const before = placesBefore(x_axis_type, places);
  const asked = { first: before[0]!.first, last: places.at(-1)!.last };

  const agreed = await itemsAgreed(ctx.db, ctx.memberId);
  // What was done here is known without a device; everything else needs a yes first.
  const isOwn = subject === 'workout_minutes' || subject === 'kcal';
  const isMeasured = subject !== 'workout_minutes' && agreed.has(ITEM_OF[subject]);
  if (!isOwn && !isMeasured) throw new AppError('HEALTH_CONSENT_NEEDED');
  const measured = isMeasured ? await readMeasured(ctx, subject, asked) : { days: new Map(), refreshed_at: null };
  const own = isOwn ? await readOwn(ctx, subject, asked) : new Map<DayNumber, number>();
  // Of a day on which a device told, its word counts: it has seen the workout, too.
  const byDay = new Map([...own, ...measured.days]);

  const today = isOwn ? trainingDayNumber(ctx.now()) : dayNumber(ctx.now());
  const rounded = (value: number | undefined) =>
    value === undefined ? null : Number(value.toFixed(DECIMALS[subject] ?? 0));
  const values = folded(FOLDS[subject], places, byDay);
  return {
    subject,
    x_axis_type,
    unit: HEALTH_UNITS[subject],
    points: places.map(({ first, last }, i) => ({
      start: dateOfDay(first),
      end: dateOfDay(last),
      value: rounded(values[i]),
      is_open: first <= today && today <= last,
    })),
    average: rounded(averageOf(values)),
    previous: {
      start: dateOfDay(before[0]!.first),
      end: dateOfDay(before.at(-1)!.last),
      average: rounded(averageOf(folded(FOLDS[subject], before, byDay))),
    },
    refreshed_at: measured.refreshed_at,
  };
}

async function readMeasured({ db, memberId }: MemberContext, subject: MeasuredSubject, { first, last }: Span) {
  const { rows } = await sql<{ days: { day: string; value: number }[]; refreshed_at: string | null }>`
    select (select coalesce(json_agg(d), '[]') from (
        select day, (${OF_DAY[subject]})::float8 as value from health_record
        where account_id = ${memberId} and subject = ${subject}
          and day between ${dateOfDay(first)}::date and ${dateOfDay(last)}::date group by day) d) as days,
      (select to_json(max(received_at)) #>> '{}' from health_record
        where account_id = ${memberId} and subject = ${subject}) as refreshed_at`.execute(db);
  const { days, refreshed_at } = rows[0]!;
  return { days: new Map(days.map(({ day, value }) => [dayOfDate(day), value])), refreshed_at };
}

/** What was done here: a day without a workout is a real 0, from the day somebody joined until today. */
async function readOwn(ctx: MemberContext, subject: 'workout_minutes' | 'kcal', { first, last }: Span) {
  const { rows } = await sql<{ since: string; days: { day: string; value: number }[] }>`
    select least((account.created_at at time zone 'Asia/Seoul' - interval '4 hours')::date,
        (select min(day) from workout_record where account_id = account.id)) as since,
      (select coalesce(json_agg(d), '[]') from (
        select r.day, sum(${subject === 'kcal' ? kcalOfRecord : minutesOfRecord})::int as value from workout_record r
        where r.account_id = account.id and r.day between ${dateOfDay(first)}::date and ${dateOfDay(last)}::date
        group by r.day) d) as days
    from account where account.id = ${ctx.memberId}`.execute(ctx.db);
  const { since, days } = rows[0]!;
  const byDay = new Map<DayNumber, number>();
  const until = Math.min(last, trainingDayNumber(ctx.now()));
  for (let day = Math.max(first, dayOfDate(since)); day <= until; day += 1) byDay.set(day, 0);
  for (const { day, value } of days) byDay.set(dayOfDate(day), value);
  return byDay;
}
