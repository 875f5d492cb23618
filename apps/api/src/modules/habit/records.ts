import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type changeRecord as changeCall,
  type createRecord as createCall,
  type deleteRecord as deleteCall,
  type previewRecord as previewCall,
  RECORDS_A_DAY_MAX,
  type WorkoutRecord,
} from '@oun/contract/habit';
import { type DayNumber, mondayOf } from '@oun/habit/day';
import { kcalByHand } from '@oun/habit/energy';
import { standingOf, withDay } from '@oun/habit/streak';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { awardBadges } from './award-badges.ts';
import { habitOf, type LivedAll, readLived } from './habit-state.ts';
import { knownWeight, lockHabit } from './record-film.ts';
import { readRecords } from './record-lines.ts';

type Given = Parsed<typeof createCall>['body'];

/** The day it counts for; refused where nobody can have done it for us to count. */
function dayOf({ started_at }: Given, { joined }: LivedAll, now: Date): DayNumber {
  if (new Date(started_at) > now) throw new AppError('RECORD_IN_FUTURE');
  const day = trainingDayNumber(started_at);
  if (day < joined) throw new AppError('RECORD_BEFORE_JOINING', { joined_on: wordsOf(joined) });
  return day;
}

/** "11월 12일". */
export const wordsOf = (day: DayNumber): string => {
  const [, month, date] = dateOfDay(day).split('-').map(Number);
  return `${month}월 ${date}일`;
};

export async function createRecord(ctx: MemberContext, given: Given): Promise<Answer<typeof createCall>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockHabit(tx, ctx.memberId, now);
    const day = dayOf(given, await readLived(tx, ctx.memberId, now), now);
    await refuseTooMany(tx, ctx.memberId, day);
    const { id } = await tx
      .insertInto('workout_record')
      .values({ account_id: ctx.memberId, ...(await columnsOf(tx, ctx.memberId, given, day)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return written(tx, ctx, id, now);
  });
}

export async function changeRecord(ctx: MemberContext, id: number, given: Given): Promise<Answer<typeof changeCall>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockHabit(tx, ctx.memberId, now);
    await ownByHand(tx, ctx.memberId, id);
    const day = dayOf(given, await readLived(tx, ctx.memberId, now), now);
    await refuseTooMany(tx, ctx.memberId, day, id);
    await tx
      .updateTable('workout_record')
      .set(await columnsOf(tx, ctx.memberId, given, day))
      .where('id', '=', id)
      .execute();
    return written(tx, ctx, id, now);
  });
}

export async function deleteRecord(ctx: MemberContext, id: number): Promise<Answer<typeof deleteCall>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockHabit(tx, ctx.memberId, now);
    await ownByHand(tx, ctx.memberId, id);
    await tx.deleteFrom('workout_record').where('id', '=', id).execute();
    return habitOf(await readLived(tx, ctx.memberId, now));
  });
}

export async function getRecord(ctx: MemberContext, id: number): Promise<WorkoutRecord> {
  const [record] = await readRecords(ctx.db, ctx, sql`r.id = ${id}`);
  if (!record) throw new AppError('NOT_FOUND');
  return record;
}

export async function previewRecord(ctx: MemberContext, given: Given): Promise<Answer<typeof previewCall>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const lived = await readLived(tx, ctx.memberId, now);
    const day = dayOf(given, lived, now);
    const standing = standingOf(withDay(lived, day));
    const week = standing.weeks.find(({ monday }) => monday === mondayOf(day))!;
    return {
      day: dateOfDay(day),
      kcal: kcalByHand(given.kind, given.effort, given.minutes, await knownWeight(tx, ctx.memberId)),
      week: { count: week.count, goal: week.goal, is_now: week === standing.week },
      streak_weeks: standing.streak,
    };
  });
}

async function columnsOf(tx: Tx, accountId: number, { kind, effort, minutes, started_at }: Given, day: DayNumber) {
  const started = new Date(started_at);
  return {
    kind,
    effort,
    started_at: started,
    seconds: minutes * 60,
    completed_at: new Date(started.getTime() + minutes * 60_000),
    day: dateOfDay(day),
    kcal: kcalByHand(kind, effort, minutes, await knownWeight(tx, accountId)),
  };
}

async function ownByHand(tx: Tx, accountId: number, id: number): Promise<void> {
  const record = await tx
    .selectFrom('workout_record')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .select('kind')
    .forUpdate()
    .executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND');
  if (record.kind === null) throw new AppError('RECORD_NOT_BY_HAND');
}

async function refuseTooMany(tx: Tx, accountId: number, day: DayNumber, besides = 0): Promise<void> {
  const { count } = await tx
    .selectFrom('workout_record')
    .where('account_id', '=', accountId)
    .where('day', '=', dateOfDay(day))
    .where('kind', 'is not', null)
    .where('id', '<>', besides)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= RECORDS_A_DAY_MAX) throw new AppError('RECORDS_FULL', { max: RECORDS_A_DAY_MAX });
}

async function written(tx: Tx, ctx: MemberContext, id: number, now: Date) {
  const { badges, facts } = await awardBadges(tx, ctx.memberId, now);
  const [record] = await readRecords(tx, ctx, sql`r.id = ${id}`);
  return { record: record!, habit: habitOf(facts.lived), badges };
}
