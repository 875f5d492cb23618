import type { Won } from '@oun/money';
import { randomBytes } from 'node:crypto';
import type { PaymentGatewayName } from '../../../../db/rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { holdAccount, releaseAccount } from '../../identity/identity.ts';
import type { Outcome } from './ask-gateway.ts';
import { factsOf, movePayment, nextLookUp, openPayment, type Payment, paymentNamed } from './attempts.ts';

/** What a card or a wallet that was left with us is charged for. */
export type CardPayment = { accountId: number; orderName: string; amount: Won; gateway: PaymentGatewayName } & (
  | { purpose: 'MEMBERSHIP'; chargeId: number }
  | { purpose: 'GIFT'; giftId: number }
);
const INITIAL = { MEMBERSHIP: 'm', GIFT: 'g' } as const;

/**
 * One try, written down before the gateway is asked. Nobody leaves us while we ask for their money, and nobody is asked
 * who has left.
 */
export async function openCardPayment(tx: Tx, now: Date, payment: CardPayment): Promise<Payment> {
  const gatewayOrderId = `${INITIAL[payment.purpose]}_${randomBytes(12).toString('base64url')}`;
  await holdAccount(tx, now, payment.accountId, 'MEMBERSHIP', gatewayOrderId);
  const method = payment.gateway === 'TOSS' ? 'CARD' : 'EASY_PAY';
  await openPayment(tx, now, { ...payment, gatewayOrderId, method });
  const opened = (await paymentNamed(tx, gatewayOrderId))!;
  const state = await movePayment(tx, now, opened, 'confirm', 'member', nextLookUp(now, 0));
  return { ...opened, state, look_ups: 1 };
}

/** Somebody else has heard of it before. */
export const isKnown = ({ state }: Pick<Payment, 'state'>): boolean => state !== 'CONFIRMING' && state !== 'UNKNOWN';

export type Written = { is: 'PAID' } | { is: 'REFUSED'; code: string } | { is: 'UNKNOWN' };

/** Writes down what the gateway said of a try. What follows from it is for the module whose try it is. */
export async function writeOutcome(
  { secrets }: { secrets: Pick<Secrets, 'seal'> },
  tx: Tx,
  now: Date,
  payment: Payment,
  outcome: Outcome,
  actor: Actor,
): Promise<Written> {
  switch (outcome.is) {
    case 'PAID':
      await movePayment(tx, now, payment, 'pay', actor, {
        ...factsOf(secrets, outcome.answer),
        paid_at: now,
        look_up_at: null,
        needs_staff: false,
      });
      await letGo(tx, payment);
      return { is: 'PAID' };
    case 'REFUSED':
      await movePayment(tx, now, payment, 'refuse', actor, { failure_code: outcome.code, look_up_at: null });
      await letGo(tx, payment);
      return { is: 'REFUSED', code: outcome.code };
    default: {
      const next = nextLookUp(now, payment.look_ups);
      const isForStaff = next.needs_staff || (outcome.is === 'SILENT' && outcome.isForStaff);
      const note = outcome.is === 'SILENT' ? outcome.note : outcome.is;
      await movePayment(tx, now, payment, 'lose', actor, { ...next, needs_staff: isForStaff }, note);
      return { is: 'UNKNOWN' };
    }
  }
}

const letGo = (tx: Tx, { account_id, gateway_order_id }: Payment): Promise<void> =>
  releaseAccount(tx, account_id, 'MEMBERSHIP', gateway_order_id);
