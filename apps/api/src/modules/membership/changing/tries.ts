import { startOfDay } from '@oun/brand/seoul';
import type { Db, Tx } from '../../../platform/db/db.ts';

export const TRIES_A_DAY = 5;

/** How often it was tried since midnight. */
export async function triesToday(db: Db | Tx, chargeId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .where('charge_id', '=', chargeId)
    .where('created_at', '>=', startOfDay(now))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
export const triesLeft = (tries: number): number => Math.max(TRIES_A_DAY - tries, 0);
