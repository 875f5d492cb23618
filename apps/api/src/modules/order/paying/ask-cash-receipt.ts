import type { CashReceipt, CashReceiptWish } from '@oun/contract/cash-receipt';
import { AppError } from '@oun/contract/errors';
import type { MemberContext } from '../../../platform/context.ts';
import { inTime } from '../../../platform/http/patience.ts';
import {
  canHaveReceipt,
  isCash,
  receiptJson,
  settleReceipt,
  shownReceipt,
  wishReceipt,
} from '../../payment/payment.ts';

/** Asked for after ordering: while the money is awaited it waits too, and once it is there it is issued at once. */
export async function askCashReceipt(ctx: MemberContext, number: string, wish: CashReceiptWish): Promise<CashReceipt> {
  const { db, now, memberId } = ctx;
  const { order, receiptId, paymentId } = await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .where('number', '=', number)
      .where('account_id', '=', memberId)
      .select(['id', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new AppError('NOT_FOUND');
    const payment = await tx
      .selectFrom('payment')
      .where('order_id', '=', order.id)
      .where('purpose', '=', 'ORDER')
      .where('state', 'in', ['PAID', 'WAITING_DEPOSIT'])
      .select(['id', 'state', 'amount', 'refunded', 'method'])
      .executeTakeFirst();
    if (!payment || !isCash(payment.method) || !canHaveReceipt(order, payment))
      throw new AppError('CASH_RECEIPT_CLOSED');
    return { order, receiptId: await wishReceipt(tx, now(), ctx.secrets, payment, wish), paymentId: payment.id };
  });
  await inTime(ctx, settleReceipt(ctx, receiptId), undefined).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'cash receipt'),
  );
  const payment = await db
    .selectFrom('payment as p')
    .where('p.id', '=', paymentId)
    .select(['p.method', 'p.state', 'p.amount', 'p.refunded', receiptJson.as('receipt')])
    .executeTakeFirstOrThrow();
  return shownReceipt(order, payment, payment.receipt)!;
}
