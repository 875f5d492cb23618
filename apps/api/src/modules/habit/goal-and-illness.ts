import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { beginIllness as beginCall, changeGoal as goalCall, Habit } from '@oun/contract/habit';
import { mondayOf } from '@oun/habit/day';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { habitOf, illnessFrom, readLived } from './habit-state.ts';
import { lockHabit } from './record-film.ts';
import { wordsOf } from './records.ts';

/** Runs with the habit locked, and tells where it stands then. */
const changing = ({ db, memberId, now }: MemberContext, change: (tx: Tx, today: number) => Promise<void>) =>
  db.transaction().execute(async (tx): Promise<Habit> => {
    await lockHabit(tx, memberId, now());
    await change(tx, trainingDayNumber(now()));
    return habitOf(await readLived(tx, memberId, now()));
  });

/** From this week on: what a week that is over was aimed at stays as it was. */
export const changeGoal = (
  ctx: MemberContext,
  { days }: Parsed<typeof goalCall>['body'],
): Promise<Answer<typeof goalCall>> => changing(ctx, (tx, today) => writeGoal(tx, ctx.memberId, today, days));

const writeGoal = async (tx: Tx, accountId: number, today: number, days: number): Promise<void> =>
  void (await tx
    .insertInto('week_goal')
    .values({ account_id: accountId, from_week: dateOfDay(mondayOf(today)), days })
    .onConflict((oc) => oc.columns(['account_id', 'from_week']).doUpdateSet({ days }))
    .execute());

/** The same for who has told, among other things, on how many days they train. */
export async function aimAt(tx: Tx, accountId: number, now: Date, days: number): Promise<void> {
  await lockHabit(tx, accountId, now);
  await writeGoal(tx, accountId, trainingDayNumber(now), days);
}

export const beginIllness = (
  ctx: MemberContext,
  { days }: Parsed<typeof beginCall>['body'],
): Promise<Answer<typeof beginCall>> =>
  changing(ctx, async (tx, today) => {
    const { ill } = await readLived(tx, ctx.memberId, ctx.now());
    const current = ill.find(({ first, last }) => first <= today && today <= last);
    const from = illnessFrom(ill);
    if (!current && from > today) throw new AppError('ILLNESS_TOO_SOON', { from: wordsOf(from) });
    // Said again while it lasts, it lasts so long from the day it began.
    const first = current?.first ?? today;
    const row = { account_id: ctx.memberId, starts_on: dateOfDay(first), ends_on: dateOfDay(first + days - 1) };
    if (current && first + days - 1 < today) return endToday(tx, ctx, today);
    if (current)
      await tx
        .updateTable('illness')
        .set({ ends_on: row.ends_on })
        .where('account_id', '=', ctx.memberId)
        .where('starts_on', '=', row.starts_on)
        .execute();
    else
      await tx
        .insertInto('illness')
        .values({ ...row, created_at: ctx.now() })
        .execute();
  });

export const endIllness = (ctx: MemberContext): Promise<Habit> =>
  changing(ctx, (tx, today) => endToday(tx, ctx, today));

/** Yesterday was its last day; where it began today it was a mistake, and is as if never said. */
async function endToday(tx: Tx, { memberId }: MemberContext, today: number): Promise<void> {
  const current = tx.deleteFrom('illness').where('account_id', '=', memberId).where('starts_on', '=', dateOfDay(today));
  await current.execute();
  await tx
    .updateTable('illness')
    .set({ ends_on: dateOfDay(today - 1) })
    .where('account_id', '=', memberId)
    .where('starts_on', '<', dateOfDay(today))
    .where('ends_on', '>=', dateOfDay(today))
    .execute();
}
