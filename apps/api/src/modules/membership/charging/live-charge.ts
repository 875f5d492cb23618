import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Held, nextChargeOf } from '../standing/held.ts';

/** Until the charge that the question is about: by every screen that asks it, and when it is answered. */
export async function canAnswer(db: Db | Tx, held: Held, effectiveAt: Date, now: Date): Promise<boolean> {
  const next = nextChargeOf(held);
  const isOpen =
    next !== null && held.state !== 'PAST_DUE' && effectiveAt.getTime() === next.dueAt.getTime() && now < next.chargeAt;
  return isOpen && !(await hasLiveCharge(db, held.accountId));
}

/** Whether the gateway was asked for something of theirs and has not answered. */
export async function hasLiveCharge(tx: Db | Tx, accountId: number): Promise<boolean> {
  const live = await tx
    .selectFrom('membership_charge')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['REQUESTED', 'UNKNOWN'])
    .select('id')
    .executeTakeFirst();
  return live !== undefined;
}
