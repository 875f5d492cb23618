import type {
  confirmClaimFee as confirmClaimFeeCall,
  Claim,
  payClaimFee as payClaimFeeCall,
} from '@oun/contract/claim';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { OutsideUnavailable } from '../../gateways/outside.ts';
import { PaymentRefusal, wordsOf } from '../../gateways/payment.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Actor } from '../../platform/machine.ts';
import { post } from '../ledger/ledger.ts';
import { customerKeyOf } from '../order/order.ts';
import { factsOf, movePayment, openPayment, type Payment } from '../payment/payment.ts';
import { feesOf } from './fees.ts';
import { lockClaim, moveClaim } from './moves.ts';
import { viewClaim } from './views.ts';

/** Opens the window for the fee; an attempt that may have been charged stands in the way of another. */
export async function payClaimFee(ctx: MemberContext, id: number): Promise<Answer<typeof payClaimFeeCall>> {
  const { db, now, memberId, gateways } = ctx;
  return db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.account_id !== memberId) throw new AppError('NOT_FOUND');
    if (claim.state !== 'FEE_WAITING')
      throw new AppError('INVALID_TRANSITION', { machine: 'exchange', state: claim.state, event: 'payFee' });
    const attempts = await feesOf(tx, id);
    for (const attempt of attempts) {
      if (['CONFIRMING', 'UNKNOWN', 'PAID'].includes(attempt.state)) throw new AppError('PAYMENT_PENDING');
      if (attempt.state === 'READY') await movePayment(tx, now(), attempt, 'abandon', 'member');
    }
    const order_id = `${claim.number}-C${id}-${attempts.length + 1}`;
    const amount = claim.preview!.exchange_fee;
    await openPayment(tx, now(), {
      accountId: memberId,
      purpose: 'CLAIM_FEE',
      orderId: claim.order_id,
      claimId: id,
      gatewayOrderId: order_id,
      orderName: '교환 배송비',
      amount,
      method: 'CARD',
    });
    return {
      client_key: gateways.payment.clientKey,
      sdk_url: gateways.payment.sdkUrl,
      customer_key: customerKeyOf(ctx, memberId),
      order_id,
      order_name: '교환 배송비',
      amount,
      method: 'CARD',
    };
  });
}

/** The same three steps as for an order: write down that it is asked, ask, write down the answer. */
export async function confirmClaimFee(
  ctx: MemberContext,
  id: number,
  { payment_key, amount, order_id }: Parsed<typeof confirmClaimFeeCall>['body'],
): Promise<Claim> {
  const { db, now, memberId } = ctx;
  const payment = await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.account_id !== memberId) throw new AppError('NOT_FOUND');
    const attempt = (await feesOf(tx, id)).find((one) => one.gateway_order_id === order_id);
    if (!attempt) throw new AppError('NOT_FOUND');
    if (attempt.state === 'PAID') return undefined;
    if (attempt.state === 'READY') {
      if (claim.state !== 'FEE_WAITING')
        throw new AppError('INVALID_TRANSITION', { machine: 'exchange', state: claim.state, event: 'payFee' });
      if (attempt.amount !== amount) throw new AppError('AMOUNT_MISMATCH', { expected: attempt.amount });
      await movePayment(tx, now(), attempt, 'confirm', 'member', { payment_key });
    } else if (attempt.state !== 'CONFIRMING' && attempt.state !== 'UNKNOWN') {
      throw new AppError('INVALID_TRANSITION', { machine: 'payment', state: attempt.state, event: 'confirm' });
    }
    return { ...attempt, payment_key };
  });
  if (payment) await askForFee(ctx, id, payment, payment_key, 'member');
  return viewClaim(ctx, id, memberId);
}

type Ctx = Pick<MemberContext, 'db' | 'now' | 'gateways' | 'secrets'>;

/** Asks with the attempt's own key, as often as it takes, and writes down the answer. */
async function askForFee(ctx: Ctx, id: number, payment: Payment, paymentKey: string, actor: Actor): Promise<void> {
  const { db, now, gateways } = ctx;
  try {
    const answer = await gateways.payment.confirm({
      paymentKey,
      orderId: payment.gateway_order_id,
      amount: payment.amount,
      idempotencyKey: `confirm-${payment.gateway_order_id}`,
    });
    await db.transaction().execute(async (tx) => {
      const claim = await lockClaim(tx, id);
      const attempt = (await feesOf(tx, id)).find((one) => one.id === payment.id)!;
      if (attempt.state === 'PAID') return;
      await movePayment(tx, now(), attempt, 'pay', actor, { ...factsOf(ctx.secrets, answer), paid_at: now() });
      await post(tx, now(), {
        key: `fee:${payment.id}`,
        kind: 'CLAIM_FEE_PAID',
        reference: claim.number,
        lines: [
          { book: 'PG_RECEIVABLE', amount: payment.amount },
          { book: 'RETURN_FEE_INCOME', amount: -payment.amount },
        ],
      });
      await moveClaim(tx, now(), claim, { event: 'payFee' }, actor);
    });
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new AppError('PAYMENT_PENDING');
    if (!(error instanceof PaymentRefusal)) throw error;
    await db.transaction().execute(async (tx) => {
      await lockClaim(tx, id);
      const attempt = (await feesOf(tx, id)).find((one) => one.id === payment.id)!;
      if (attempt.state === 'CONFIRMING' || attempt.state === 'UNKNOWN')
        await movePayment(tx, now(), attempt, 'refuse', actor, { failure_code: error.code });
    });
    throw new AppError(wordsOf(error.code), { gateway_code: error.code });
  }
}

/** Finds out about a fee that may have been charged, before its claim is given up for want of it. */
export async function settleFee(ctx: Ctx, id: number): Promise<void> {
  const attempts = await ctx.db.transaction().execute((tx) => feesOf(tx, id));
  const open = attempts.find(({ state }) => state === 'CONFIRMING' || state === 'UNKNOWN');
  if (!open?.payment_key) return;
  await askForFee(ctx, id, open, open.payment_key, 'system').catch((error: unknown) => {
    // Refused: the claim ends for want of it. No answer yet: it waits for the next round.
    if (!(error instanceof AppError) || error.code === 'PAYMENT_PENDING') throw error;
  });
}
