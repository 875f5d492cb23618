import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { adminLookUpPayment, adminSettlePayment } from '@oun/contract/order-admin';
import type { StaffContext } from '../../platform/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { isFee, lookUpFee } from '../claim/claim.ts';
import { lookUpGift, settleGift } from '../gift/gift.ts';
import { lookUpCharge, settleCharge } from '../membership/membership.ts';
import { followDeposit, lookUp } from '../order/order.ts';
import { findByNumber, type Found, isKnown, needsHand, type Payment, paymentById } from '../payment/payment.ts';

type Outcome = Answer<typeof adminLookUpPayment>;
const OUTCOMES = { DONE: 'PAID', PENDING: 'PENDING', FAILED: 'FAILED' } as const;

/** Staff ask about one payment now, whatever it is for. */
export async function lookUpForStaff(ctx: StaffContext, id: number): Promise<Outcome> {
  const payment = await paymentById(ctx.db, id);
  if (!payment) throw new AppError('NOT_FOUND');
  if (payment.state === 'WAITING_DEPOSIT' && !isFee(payment)) return { outcome: await followDeposit(ctx, payment) };
  if (isKnown(payment)) return { outcome: 'PENDING' };
  return { outcome: await ask(ctx, payment) };
}

async function ask(ctx: StaffContext, payment: Payment): Promise<Outcome['outcome']> {
  if (isFee(payment)) return lookUpFee(ctx, payment);
  switch (payment.purpose) {
    case 'MEMBERSHIP':
      return OUTCOMES[await lookUpCharge(ctx, payment)];
    case 'GIFT':
      return OUTCOMES[await lookUpGift(ctx, payment)];
    default:
      return lookUp(ctx, payment);
  }
}

/** It never arrived: the same wallet may be tried again. */
const NOTHING: Found = { is: 'REFUSED', code: 'PROVIDER_ERROR' };

/** Staff have looked where nobody can be asked. A number they bring is compared; that there is none is on their word. */
export async function settleByHand(
  ctx: StaffContext,
  id: number,
  { transaction_id, note }: Parsed<typeof adminSettlePayment>['body'],
): Promise<Answer<typeof adminSettlePayment>> {
  const payment = await paymentById(ctx.db, id);
  if (!payment) throw new AppError('NOT_FOUND');
  if (!needsHand(payment)) throw new AppError('PAYMENT_TELLS');
  const found = transaction_id === undefined ? NOTHING : await findByNumber(ctx, payment, transaction_id);
  if (found === 'OTHER') throw new AppError('TRANSACTION_OTHER');
  if (found === 'SILENT') return { outcome: 'PENDING' };
  await ctx.db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'payment.settle',
      subject: 'payment',
      subjectId: id,
      before: { state: payment.state },
      after: { found: found.is, transaction_id: transaction_id ?? null, note },
    }),
  );
  const settled = await (payment.purpose === 'GIFT' ? settleGift : settleCharge)(ctx, payment, found);
  return { outcome: OUTCOMES[settled] };
}
