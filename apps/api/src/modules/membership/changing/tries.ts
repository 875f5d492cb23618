import { startOfDay } from '@oun/brand/seoul';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Charge } from '../charging/charge.ts';

export const TRIES_A_DAY = 5;

/** The charge that is past due. */
export const pastDueCharge = (tx: Tx, accountId: number): Promise<Charge | undefined> =>
  tx
    .selectFrom('membership_charge')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RENEWAL')
    .where('state', 'in', ['DECLINED_RETRYABLE', 'DECLINED_PERMANENT'])
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();

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

/** Whether it is tried again by itself. Where only another card will do: once there is one. */
export const isTriedAgain = (
  { state, billing_key_id }: Pick<Charge, 'state' | 'billing_key_id'>,
  keyId: number | null,
): boolean =>
  state === 'DECLINED_RETRYABLE' || (state === 'DECLINED_PERMANENT' && keyId !== null && keyId !== billing_key_id);

export const triesLeft = (tries: number): number => Math.max(TRIES_A_DAY - tries, 0);
