import type { PaymentGatewayName } from '../../../../db/rows.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { type GatewayPayment, PaymentRefusal } from '../../../gateways/payment/payment.gateway.ts';
import type { Context } from '../../../platform/context.ts';
import { moneyOf, walletOf } from './gateway-of.ts';
import { type Attempt, type Believed, isParticular, judge, type Verdict } from './judge.ts';

type Ctx = Pick<Context, 'gateways'>;

/** What came of asking: an outcome to be written down, or none yet, which somebody may have to look at. */
export type Outcome =
  | Exclude<Verdict, { is: 'OTHER_METHOD' } | { is: 'DOUBTFUL' }>
  | { is: 'SILENT'; note: string; isForStaff: boolean };

/**
 * Asks to be paid, always with the attempt's own key. Where only some ways of paying will do, the way is looked at
 * before anything is charged.
 */
export async function askToPay(ctx: Ctx, attempt: Attempt & { payment_key: string }): Promise<Outcome> {
  const { payment } = ctx.gateways;
  try {
    if (isParticular(attempt)) {
      const before = judge(attempt, await payment.findByKey(attempt.payment_key));
      // Agreed to in another way and not charged: nothing has to go back. All else is the confirm's to find out.
      if (before.is === 'OTHER_METHOD' && before.answer.status === 'IN_PROGRESS')
        return { is: 'REFUSED', code: 'OTHER_METHOD' };
    }
    const answer = await payment.confirm({
      paymentKey: attempt.payment_key,
      orderId: attempt.gateway_order_id,
      amount: attempt.amount,
      idempotencyKey: `confirm-${attempt.gateway_order_id}`,
    });
    return await settle(ctx, attempt, judge(attempt, answer));
  } catch (error) {
    if (error instanceof PaymentRefusal) return { is: 'REFUSED', code: error.code };
    return silence(error);
  }
}

/** A card or a wallet that its owner has left with us, and how it is to be charged. */
export type ChargedKey = {
  gateway: PaymentGatewayName;
  billingKey: string;
  customerKey: string;
  orderName: string;
  installmentMonths: number;
};

/** Another key than the one that was asked for it cannot tell, and must not be charged under its name. */
const OTHER_KEY: Outcome = { is: 'SILENT', note: 'left with another gateway', isForStaff: true };

/** Charges what was left with us, always with the attempt's own key. */
export async function askToCharge(ctx: Ctx, attempt: Attempt, key: ChargedKey): Promise<Outcome> {
  const { installmentMonths, gateway, ...charged } = key;
  if (gateway !== attempt.gateway) return OTHER_KEY;
  try {
    const answer = await moneyOf(ctx.gateways, gateway).chargeBillingKey({
      ...charged,
      ...(installmentMonths > 0 && { installmentMonths }),
      amount: attempt.amount,
      orderId: attempt.gateway_order_id,
      idempotencyKey: `charge-${attempt.gateway_order_id}`,
    });
    return await settle(ctx, attempt, judge(attempt, answer));
  } catch (error) {
    if (error instanceof PaymentRefusal) return { is: 'REFUSED', code: error.code };
    return silence(error);
  }
}

/** The wallet that takes a charge again when it is asked again has this many looks to finish what it began. */
const LOOKS_OF_UNREPEATABLE = 2;

/** What became of a charge that nobody heard of. One that never arrived is made again, under its own name and key. */
export async function findOrCharge(
  ctx: Ctx,
  attempt: Attempt & { look_ups: number; created_at: Date },
  key: ChargedKey,
): Promise<Outcome> {
  if (key.gateway !== attempt.gateway) return OTHER_KEY;
  const outcome = attempt.gateway === 'TOSS' ? await findOut(ctx, attempt) : await findAtWallet(ctx, attempt, key);
  const isUndone = outcome.is === 'NOT_YET' || (outcome.is === 'REFUSED' && outcome.code === 'NOT_FOUND_PAYMENT');
  if (!isUndone) return outcome;
  if (attempt.gateway === 'KAKAOPAY' && attempt.look_ups < LOOKS_OF_UNREPEATABLE)
    return { is: 'SILENT', note: 'not there yet', isForStaff: false };
  return askToCharge(ctx, attempt, key);
}

async function findAtWallet(
  ctx: Ctx,
  attempt: Attempt & { created_at: Date },
  { billingKey }: ChargedKey,
): Promise<Outcome> {
  try {
    const answer = await walletOf(ctx.gateways, attempt.gateway).findCharge({
      orderId: attempt.gateway_order_id,
      paymentKey: attempt.payment_key,
      billingKey,
      amount: attempt.amount,
      askedAt: attempt.created_at,
    });
    return await settle(ctx, attempt, judge(attempt, answer));
  } catch (error) {
    return unanswered(error);
  }
}

/** What became of an attempt, from the one who knows. A refused question is no outcome: nothing is known by it. */
export async function findOut(ctx: Ctx, attempt: Attempt): Promise<Outcome> {
  try {
    return await settle(ctx, attempt, judge(attempt, await ctx.gateways.payment.findByOrder(attempt.gateway_order_id)));
  } catch (error) {
    return unanswered(error);
  }
}

/** An outcome that is known. */
export type Found = { is: 'PAID'; answer: Believed } | { is: 'REFUSED'; code: string };

/**
 * The charge that staff found under that number, compared as any answer is; none where it is another one, or nobody
 * answers.
 */
export async function findByNumber(ctx: Ctx, attempt: Attempt, number: string): Promise<Found | 'OTHER' | 'SILENT'> {
  try {
    const answer = await walletOf(ctx.gateways, attempt.gateway).findByKey(number);
    const verdict = judge({ ...attempt, payment_key: number }, answer);
    if (verdict.is === 'PAID') return { is: 'PAID', answer: verdict.answer };
    return answer && verdict.is === 'REFUSED' ? verdict : 'OTHER';
  } catch (error) {
    if (error instanceof PaymentRefusal) return 'OTHER';
    if (error instanceof OutsideUnavailable) return 'SILENT';
    throw error;
  }
}

function unanswered(error: unknown): Outcome {
  if (error instanceof PaymentRefusal) return { is: 'SILENT', note: `refused: ${error.code}`, isForStaff: true };
  return silence(error);
}

async function settle(ctx: Ctx, attempt: Attempt, verdict: Verdict): Promise<Outcome> {
  if (verdict.is === 'OTHER_METHOD') return sendBack(ctx, attempt, verdict.answer);
  if (verdict.is === 'DOUBTFUL') return { is: 'SILENT', note: verdict.note, isForStaff: true };
  return verdict;
}

/** Nobody agreed to it: what was charged goes back, an account that was opened is closed. */
async function sendBack({ gateways }: Ctx, attempt: Attempt, answer: GatewayPayment): Promise<Outcome> {
  if (answer.status === 'READY' || answer.status === 'IN_PROGRESS') return { is: 'REFUSED', code: 'OTHER_METHOD' };
  try {
    const after = await moneyOf(gateways, attempt.gateway).cancel({
      paymentKey: answer.paymentKey,
      reason: '고른 결제 방법과 달라요',
      idempotencyKey: `send-back-${attempt.gateway_order_id}`,
    });
    if (after.status === 'CANCELED' && after.orderId === attempt.gateway_order_id)
      return { is: 'REFUSED', code: 'OTHER_METHOD' };
    return { is: 'SILENT', note: `not sent back: ${after.status}`, isForStaff: true };
  } catch (error) {
    if (error instanceof PaymentRefusal)
      return { is: 'SILENT', note: `not sent back: ${error.code}`, isForStaff: true };
    return silence(error);
  }
}

function silence(error: unknown): Outcome {
  if (error instanceof OutsideUnavailable)
    return { is: 'SILENT', note: error.message.slice(0, 200), isForStaff: false };
  throw error;
}
