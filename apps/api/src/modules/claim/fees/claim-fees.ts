import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/ledger.ts';
import { feesOf, movePayment, openRefund, refundDueFrom } from '../../payment/payment.ts';

/** While the gateway may have been paid, nothing ends that the money was for; a window left open takes none any more. */
export async function closeFee(tx: Tx, now: Date, claimId: number): Promise<void> {
  for (const attempt of await feesOf(tx, claimId)) {
    if (attempt.state === 'CONFIRMING' || attempt.state === 'UNKNOWN') throw new AppError('PAYMENT_PENDING');
    if (attempt.state === 'READY') await movePayment(tx, now, attempt, 'abandon', 'system');
  }
}

/** What was paid for an exchange goes back to where it was paid from, once; a worker sends it. */
export async function giveBackFee(
  tx: Tx,
  now: Date,
  claim: { id: number; account_id: number; order_id: number; number: string },
): Promise<void> {
  const paid = await tx
    .selectFrom('payment')
    .where('claim_id', '=', claim.id)
    .where('purpose', '=', 'CLAIM_FEE')
    .where('state', '=', 'PAID')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refund').whereRef('refund.payment_id', '=', 'payment.id').select('refund.id'))),
    )
    .select(['id', 'amount'])
    .executeTakeFirst();
  if (!paid) return;
  await post(tx, now, {
    key: `fee-back:${paid.id}`,
    kind: 'CLAIM_FEE_RETURNED',
    reference: claim.number,
    lines: [
      { book: 'RETURN_FEE_INCOME', amount: paid.amount },
      { book: 'REFUND_PAYABLE', amount: -paid.amount },
    ],
  });
  await openRefund(tx, now, {
    accountId: claim.account_id,
    orderId: claim.order_id,
    claimId: null,
    paymentId: paid.id,
    pg: paid.amount,
    point: won(0),
    reason: '교환 배송비',
    dueAt: refundDueFrom(now),
  });
}
