import type { Answer } from '@oun/contract/endpoint';
import type { Finish, getHabit as getHabitCall } from '@oun/contract/habit';
import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';
import { type DayNumber, dateOfTraining, dayOfDate, mondayOf, type Span } from '@oun/habit/day';
import { ILL_AGAIN_DAYS, type Lived, type Standing, standingOf, withDay } from '@oun/habit/streak';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export type LivedAll = Lived & { total: number; joined: DayNumber };

type Row = {
  id: number;
  days: string[];
  total: number;
  goals: { monday: string; days: number }[];
  ill: { first: string; last: string }[];
  created_at: Date;
};

/** All that a standing follows from, of as many as are asked for, in one round trip. */
export async function readLivedOf(
  db: Db | Tx,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, LivedAll>> {
  const { rows } = await sql<Row>`
    select account.id, account.created_at,
      (select coalesce(json_agg(day order by day), '[]') from (
        select distinct day from workout_record where account_id = account.id) each_day) as days,
      (select count(*)::int from workout_record where account_id = account.id) as total,
      (select coalesce(json_agg(json_build_object('monday', from_week, 'days', days)), '[]') from week_goal
        where account_id = account.id) as goals,
      (select coalesce(json_agg(json_build_object('first', starts_on, 'last', ends_on) order by starts_on), '[]')
        from illness where account_id = account.id) as ill
    from account where account.id = any(${accountIds}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, livedOf(row, now)]));
}

export const readLived = async (db: Db | Tx, accountId: number, now: Date): Promise<LivedAll> =>
  (await readLivedOf(db, [accountId], now)).get(accountId)!;

function livedOf({ days, total, goals, ill, created_at }: Row, now: Date): LivedAll {
  return {
    today: trainingDayNumber(now),
    days: days.map(dayOfDate),
    goals: goals.map(({ monday, days: aimedAt }) => ({ from: dayOfDate(monday), days: aimedAt })),
    ill: ill.map(({ first, last }) => ({ first: dayOfDate(first), last: dayOfDate(last) })),
    total,
    joined: dayOfDate(dateOfTraining(created_at)),
  };
}

export async function standingNow(
  db: Db | Tx,
  accountId: number,
  now: Date,
): Promise<{ lived: LivedAll; standing: Standing }> {
  const lived = await readLived(db, accountId, now);
  return { lived, standing: standingOf(lived) };
}

export const getHabit = async ({ db, memberId, now }: MemberContext): Promise<Answer<typeof getHabitCall>> =>
  habitOf(await readLived(db, memberId, now()));

export function habitOf(lived: LivedAll): Answer<typeof getHabitCall> {
  const standing = standingOf(lived);
  const { today } = lived;
  const { monday, goal } = standing.week;
  const ill = lived.ill.find(({ first, last }) => first <= today && today <= last);
  const from = illnessFrom(lived.ill);
  return {
    today: dateOfDay(today),
    goal,
    week: { monday: dateOfDay(monday), days: lived.days.filter((day) => mondayOf(day) === monday).map(dateOfDay) },
    streak: {
      weeks: standing.streak,
      longest: standing.longest,
      weeks_with_today: standingOf(withDay(lived, today)).streak,
    },
    shields: {
      held: standing.shields,
      weeks_to_next: standing.weeksToShield ?? null,
      last_used: standing.shielded.length > 0 ? dateOfDay(standing.shielded.at(-1)!) : null,
    },
    illness: ill ? { starts_on: dateOfDay(ill.first), ends_on: dateOfDay(ill.last) } : null,
    illness_from: !ill && from > today ? dateOfDay(from) : null,
    total: lived.total,
    joined_on: dateOfDay(lived.joined),
  };
}

/** The first day somebody may say again that they are ill. */
export const illnessFrom = (ill: readonly Span[]): DayNumber =>
  Math.max(0, ...ill.map(({ last }) => last + ILL_AGAIN_DAYS + 1));

type Done = Pick<Finish, 'minutes' | 'kcal' | 'is_usual_weight'>;

/** What the end of a film tells, with what was just written down. */
export function finishOf(
  { lived, standing }: { lived: LivedAll; standing: Standing },
  done: Done,
  badges: Finish['badges'],
): Finish {
  const { count, goal } = standing.week;
  return {
    ...done,
    total: lived.total,
    week: { count, goal },
    streak: { weeks: standing.streak, is_longest: standing.streak > 1 && standing.streak === standing.longest },
    badges,
  };
}
