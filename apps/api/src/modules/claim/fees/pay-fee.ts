import type {
  confirmClaimFee as confirmClaimFeeCall,
  Claim,
  payClaimFee as payClaimFeeCall,
} from '@oun/contract/claim';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { MemberContext } from '../../../platform/context.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { customerKeyOf } from '../../order/order.ts';
import { feesOf, movePayment, nextLookUp, openPayment } from '../../payment/payment.ts';
import { askForFee } from './fee-payments.ts';
import { lockClaim } from '../decisions/move-claim.ts';
import { viewClaim } from '../views/claim-views.ts';

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
      await movePayment(tx, now(), attempt, 'confirm', 'member', { payment_key, ...nextLookUp(now(), 0) });
    } else if (attempt.state !== 'CONFIRMING' && attempt.state !== 'UNKNOWN') {
      throw new AppError('INVALID_TRANSITION', { machine: 'payment', state: attempt.state, event: 'confirm' });
    }
    return { ...attempt, payment_key };
  });
  if (payment && (await inTime(ctx, askForFee(ctx, id, payment, 'member'), 'LATE' as const)) === 'LATE')
    throw new AppError('PAYMENT_PENDING');
  return viewClaim(ctx, id, memberId);
}
