import { DAY_MS } from '@oun/brand/seoul';
import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/jobs.ts';

export async function noteLeaver({ db }: JobContext, { account_id, at }: { account_id: number; at: string }) {
  await db
    .insertInto('log_leaver')
    .values({ account_id, left_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * One look through the days for all who left. What happened stays counted; whose it was is said nowhere. They are known
 * for as long as what they did would be kept: until then a device may still bring some of it.
 */
export async function forgetLeavers({ db, now, logDays }: JobContext): Promise<void> {
  const leavers = await db.selectFrom('log_leaver').select('account_id').execute();
  if (leavers.length === 0) return;
  const ids = leavers.map(({ account_id }) => account_id);
  const theirs = sql<number>`any(${ids}::int[])`;
  const unnamed = { user_id: null, is_vouched: false };
  await db.updateTable('log_record').set(unnamed).where('user_id', '=', theirs).execute();
  await db.updateTable('visit').set({ account_id: null }).where('account_id', '=', theirs).execute();
  await db.updateTable('tracked_event').set({ account_id: null }).where('account_id', '=', theirs).execute();
  await db
    .deleteFrom('log_leaver')
    .where('left_at', '<', new Date(now().getTime() - logDays * DAY_MS))
    .execute();
}
