import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  BillingKey as ShownKey,
  retryPayment as retryCall,
  setDefaultMethod as setDefaultCall,
} from '@oun/contract/membership';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { ask, type Asked, askWith } from '../charging/charge.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { findKey, makeDefault } from '../methods/billing-keys.ts';
import { type Held, lockMembership } from '../standing/held.ts';
import { pastDueCharge, TRIES_A_DAY, triesLeft, triesToday } from './tries.ts';

async function again(tx: Tx, now: Date, held: Held): Promise<Asked> {
  if (held.state !== 'PAST_DUE') throw new AppError('NOT_PAST_DUE');
  if (await hasLiveCharge(tx, held.accountId)) throw new AppError('PAYMENT_PENDING');
  const charge = await pastDueCharge(tx, held.accountId);
  if (!charge) throw new AppError('NOT_PAST_DUE');
  if (triesLeft(await triesToday(tx, charge.id, now)) === 0) throw new AppError('RETRY_LIMIT', { max: TRIES_A_DAY });
  const key = held.contract?.billing_key_id ?? null;
  if (key === null || !(await findKey(tx, held.accountId, key))) throw new AppError('CARD_NEEDED');
  return askWith(tx, now, charge, key, 'member');
}

/**
 * By another one than before. One that was registered since the last try is tried however often others were; with one
 * that was there already it waits for the next day on which it is tried anyway, where the tries of today are used.
 */
async function tryAnother(tx: Tx, now: Date, held: Held, key: ShownKey): Promise<Asked | undefined> {
  if (held.state !== 'PAST_DUE' || held.contract?.billing_key_id === key.id) return undefined;
  if (await hasLiveCharge(tx, held.accountId)) return undefined;
  const charge = await pastDueCharge(tx, held.accountId);
  if (!charge) return undefined;
  const isNew = charge.asked_at === null || new Date(key.registered_at) > charge.asked_at;
  if (!isNew && triesLeft(await triesToday(tx, charge.id, now)) === 0) return undefined;
  return askWith(tx, now, charge, key.id, 'member');
}

/** Tries what is past due once more, because its member asks for it. */
export async function retryPayment(ctx: MemberContext, paymentId: number): Promise<Answer<typeof retryCall>> {
  const { db, memberId, now } = ctx;
  const asked = await db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, now(), memberId);
    const charge = await tx
      .selectFrom('membership_charge')
      .where('id', '=', paymentId)
      .where('account_id', '=', memberId)
      .select('id')
      .executeTakeFirst();
    if (!charge) throw new AppError('NOT_FOUND');
    return again(tx, now(), held);
  });
  return { result_id: asked.chargeId, state: await inTime(ctx, ask(ctx, asked, 'member'), 'PENDING' as const) };
}

/** What is renewed is renewed by it from now on; what is past due is tried with it at once. */
export async function setDefault(ctx: MemberContext, keyId: number): Promise<Answer<typeof setDefaultCall>> {
  const { db, memberId, now } = ctx;
  const asked = await db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, now(), memberId);
    const key = await makeDefault(tx, memberId, keyId);
    if (!held.contract) return undefined;
    await tx.updateTable('contract').set({ billing_key_id: keyId }).where('id', '=', held.contract.id).execute();
    return tryAnother(tx, now(), held, key);
  });
  if (asked) await inTime(ctx, ask(ctx, asked, 'member'), 'PENDING' as const);
  return { method: (await findKey(db, memberId, keyId))!, result_id: asked?.chargeId ?? null };
}
