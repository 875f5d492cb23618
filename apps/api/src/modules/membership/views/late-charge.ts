import { ERRORS } from '@oun/contract/errors';
import { graceEnd } from '@oun/membership/dunning';
import { wordsOf } from '../../../gateways/payment/payment.gateway.ts';
import type { Db } from '../../../platform/db/db.ts';

/** The renewal for which somebody is past due, why it failed, and until when they may go on. */
export async function lateChargeOf(db: Db, accountId: number) {
  const charge = await db
    .selectFrom('membership_charge')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'RENEWAL')
    .where('state', 'not in', ['PAID', 'DROPPED'])
    .orderBy('id', 'desc')
    .select(['id', 'amount', 'asked_at', 'created_at', 'starts_at', 'state', 'failure_code', 'attempts'])
    .select('billing_key_id')
    .executeTakeFirst();
  if (!charge) return null;
  return {
    charge,
    words: ERRORS[wordsOf(charge.failure_code ?? '')].message,
    endsAt: graceEnd(charge.starts_at),
  };
}
