import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/ledger.ts';
import type { Payment } from '../../payment/payment.ts';
import type { PayingOrder } from './confirm-payment.ts';

/** How often the bank has taken this payment's deposit back. */
export async function timesTakenBack(tx: Tx, paymentId: number): Promise<number> {
  const { times } = await tx
    .selectFrom('payment_event')
    .where('payment_id', '=', paymentId)
    .where('from_state', '=', 'PAID')
    .where('to_state', '=', 'WAITING_DEPOSIT')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .executeTakeFirstOrThrow();
  return Number(times);
}

type Owed = {
  order: Pick<PayingOrder, 'id' | 'number' | 'account_id'>;
  payment: Pick<Payment, 'id' | 'amount'>;
  round: number;
};

/** Goods are with the buyer and the money is not. */
export const bookDebt = (tx: Tx, now: Date, { order, payment, round }: Owed): Promise<void> =>
  post(tx, now, {
    key: `debt:${payment.id}:${round}`,
    kind: 'DEPOSIT_TAKEN_BACK',
    reference: order.number,
    lines: [
      { book: 'BUYER_DEBT', amount: payment.amount, memberId: order.account_id },
      { book: 'PG_RECEIVABLE', amount: -payment.amount },
    ],
  });

/** What was owed has come after all; what waited for it goes on. */
export async function settleDebt(
  tx: Tx,
  now: Date,
  order: PayingOrder,
  payment: Pick<Payment, 'id' | 'amount'>,
  round: number,
): Promise<void> {
  await post(tx, now, {
    key: `debt-paid:${payment.id}:${round}`,
    kind: 'DEPOSIT_CAME_AGAIN',
    reference: order.number,
    lines: [
      { book: 'PG_RECEIVABLE', amount: payment.amount },
      { book: 'BUYER_DEBT', amount: -payment.amount, memberId: order.account_id },
    ],
  });
  await tx
    .updateTable('order_item')
    .set({ state: 'PAID' })
    .where('order_id', '=', order.id)
    .where('state', '=', 'PAYMENT_WAITING')
    .execute();
  await tx
    .insertInto('order_event')
    .values({ order_id: order.id, kind: 'DEPOSIT_AGAIN', actor: 'system', at: now })
    .execute();
}
