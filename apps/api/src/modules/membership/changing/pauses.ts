import { dateOf, startOfDate } from '@oun/brand/seoul';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export const PAUSES_A_YEAR = 2;

/** Pauses of this year that were begun; one taken back before it began is none. */
export async function pausesOf(db: Db | Tx, accountId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('membership_pause')
    .where('account_id', '=', accountId)
    .where('starts_at', '>=', startOfDate(`${dateOf(now).slice(0, 4)}-01-01`))
    .where(sql<boolean>`ends_at > starts_at`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
