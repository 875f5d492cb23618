import { sum, won } from '@oun/money';
import { sql } from 'kysely';
import { announce } from '../../../platform/jobs/outbox.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/ledger.ts';
import {
  adjustRefund,
  movePayment,
  type Payment,
  paymentsOf,
  reduceReceipt,
  unsentRefundsOf,
} from '../../payment/payment.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { itemMachine } from '../order.machine.ts';
import type { PayingOrder } from './lock-order.ts';

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

const debtKey = (payment: Pick<Payment, 'id'>, round: number) => `debt:${payment.id}:${round}`;

/** What the gateway had of it: all that was paid and not sent back through the gateway yet. */
async function heldBefore(tx: Tx, { id, amount }: Owed['payment']): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(pg), 0)::bigint as sent from refund
    where payment_id = ${id} and state = 'DONE' and transaction_key is not null`.execute(tx);
  return amount - rows[0]!.sent;
}

/** Goods are with the buyer and the money is not. */
export async function bookDebt(tx: Tx, now: Date, { order, payment, round }: Owed): Promise<void> {
  const owed = await heldBefore(tx, payment);
  await post(tx, now, {
    key: debtKey(payment, round),
    kind: 'DEPOSIT_TAKEN_BACK',
    reference: order.number,
    lines: [
      { book: 'BUYER_DEBT', amount: owed, memberId: order.account_id },
      { book: 'PG_RECEIVABLE', amount: -owed },
    ],
  });
}

async function debtOf(tx: Tx, payment: Pick<Payment, 'id'>, round: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(l.amount), 0)::bigint as owed from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.key = ${debtKey(payment, round)} and l.account = 'BUYER_DEBT'`.execute(tx);
  return rows[0]!.owed;
}

/**
 * The buyer owes us a deposit, and we owe them as much for what they gave up: nobody pays anybody, and the account is
 * closed. Whoever calls has locked the order.
 */
export async function evenOut(
  tx: Tx,
  now: Date,
  order: Pick<PayingOrder, 'id' | 'number' | 'account_id'>,
): Promise<void> {
  const payment = (await paymentsOf(tx, order.id)).find(({ state }) => state === 'WAITING_DEPOSIT');
  if (!payment) return;
  const round = await timesTakenBack(tx, payment.id);
  const owed = await debtOf(tx, payment, round);
  const refunds = await unsentRefundsOf(tx, payment.id);
  if (owed === 0 || sum(refunds.map(({ pg }) => pg)) < owed) return;
  for (const { id } of refunds) await adjustRefund(tx, now, id, won(0));
  await post(tx, now, {
    key: `debt-even:${payment.id}:${round}`,
    kind: 'DEBT_EVENED_OUT',
    reference: order.number,
    lines: [
      { book: 'REFUND_PAYABLE', amount: owed },
      { book: 'BUYER_DEBT', amount: -owed, memberId: order.account_id },
    ],
  });
  await movePayment(tx, now, payment, 'expire', 'system', { look_up_at: null, needs_staff: false });
  await reduceReceipt(tx, now, payment.id);
  await announce(tx, now, 'payment.lapsed', { gateway_order_id: payment.gateway_order_id });
}

/** What was owed has come after all; what waited for it goes on. */
export async function settleDebt(
  tx: Tx,
  now: Date,
  order: PayingOrder,
  payment: Pick<Payment, 'id'>,
  round: number,
): Promise<void> {
  const owed = await debtOf(tx, payment, round);
  await post(tx, now, {
    key: `debt-paid:${payment.id}:${round}`,
    kind: 'DEPOSIT_CAME_AGAIN',
    reference: order.number,
    lines: [
      { book: 'PG_RECEIVABLE', amount: owed },
      { book: 'BUYER_DEBT', amount: -owed, memberId: order.account_id },
    ],
  });
  const { from, to } = itemMachine.move('pay', 'system');
  await tx
    .updateTable('order_item')
    .set({ state: to })
    .where('order_id', '=', order.id)
    .where('state', 'in', from)
    .modifyEnd(sentWithNext)
    .execute();
  await writeOrderEvent(tx, now, { orderId: order.id, kind: 'DEPOSIT_AGAIN', actor: 'system' });
}
