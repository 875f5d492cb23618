import type { confirmOrder as confirmOrderCall } from '@oun/contract/checkout';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError, type ErrorCode } from '@oun/contract/errors';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderState } from '../../../db/rows.ts';
import { OutsideUnavailable } from '../../gateways/outside.ts';
import { type GatewayPayment, PaymentRefusal, wordsOf } from '../../gateways/payment.ts';
import { behind } from '../../platform/client.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import type { Actor } from '../../platform/machine.ts';
import { announce } from '../../platform/outbox.ts';
import { runKept } from '../../platform/statement.ts';
import { spendHeldPoints, useReservedCoupons } from '../benefit/benefit.ts';
import { sellStock } from '../catalog/catalog.ts';
import { holdAccount } from '../identity/identity.ts';
import { post } from '../ledger/ledger.ts';
import {
  factsOf,
  forgetWish,
  isCash,
  movePayment,
  nextLookUp,
  openReceipt,
  type Payment,
  paymentsOf,
} from '../payment/payment.ts';
import { heldBy, hold, HOLD_MS, release } from './holds.ts';
import { orderMachine } from './order.machine.ts';

declare module '../../platform/outbox.ts' {
  interface Topics {
    'order.paid': { order_id: number; account_id: number; number: string };
    'order.waiting-deposit': { order_id: number };
    'order.failed': { order_id: number; account_id: number; number: string };
  }
}

export type PayingOrder = {
  id: number;
  number: string;
  account_id: number;
  state: OrderState;
  source: 'CART' | 'PRODUCT';
  pay: Won | null;
  point: Won;
  quote_version: number;
  ready_version: number | null;
  is_holding: boolean;
  expires_at: Date;
  amounts: {
    goods: number;
    instant: number;
    product_coupon: number;
    cart_coupon: number;
    shipping: number;
    shipping_coupon: number;
  } | null;
};
const COLUMNS = [
  'id',
  'number',
  'account_id',
  'state',
  'source',
  'pay',
  'point',
  'quote_version',
  'ready_version',
  'is_holding',
  'expires_at',
  'amounts',
] as const;

type PaymentContext = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
type Body = Parsed<typeof confirmOrderCall>['body'];

/**
 * Pays. First it is written down that the gateway will be asked, then it is asked, then its answer is written down: so
 * that whatever happens in between, the question is known and is asked again with the same key.
 */
export async function confirmOrder(
  ctx: MemberContext,
  number: string,
  { payment_key, amount, order_id }: Body,
): Promise<Answer<typeof confirmOrderCall>> {
  const begun = await begin(ctx, number, payment_key, amount, order_id);
  if (begun.is === 'settled') return { number, state: begun.state };
  const asked = askGateway(ctx, begun.order, begun.payment, 'member');
  // A gateway may think for longer than anybody waits: its answer is written down whenever it comes.
  asked.catch((error: unknown) => {
    if (!(error instanceof AppError)) ctx.log.error({ err: error, payment: begun.payment.id }, 'payment');
  });
  return { number, state: await Promise.race([asked, wait(PATIENCE_MS, 'PENDING' as const, { ref: false })]) };
}

/** Less than a caller waits for an answer. */
const PATIENCE_MS = 8_000;

type Begun =
  | { is: 'settled'; state: 'PAID' | 'WAITING_DEPOSIT' | 'PENDING' }
  | { is: 'begun'; order: PayingOrder; payment: Payment & { payment_key: string } };

async function begin(
  ctx: MemberContext,
  number: string,
  paymentKey: string | null,
  amount: number,
  attempt: string | undefined,
): Promise<Begun> {
  const { db, now, memberId } = ctx;
  const at = now();
  // A refusal that must be remembered is thrown after what remembers it is written.
  const outcome = await db.transaction().execute(async (tx): Promise<Begun | AppError> => {
    const order = await lockOrder(tx, number, memberId);
    if (!order) throw new AppError('NOT_FOUND');
    const payments = await paymentsOf(tx, order.id);
    const live = payments.find(({ state }) => state !== 'READY' && state !== 'FAILED' && state !== 'ABANDONED');
    // The same confirmation again, by another tab, a retry or a double tap.
    if (live && (live.payment_key === paymentKey || order.state !== 'READY')) return settledAs(live);
    if (order.state === 'PAID' && order.pay === 0) return { is: 'settled', state: 'PAID' };
    if (order.state !== 'READY' || order.expires_at <= at) throw new AppError('ORDER_NOT_OPEN', { state: order.state });
    if (live) throw new AppError('PAYMENT_PENDING');
    if (order.pay !== amount) throw new AppError('AMOUNT_MISMATCH', { expected: order.pay });
    if (order.ready_version !== order.quote_version) throw new AppError('PRICE_CHANGED');
    const payment = payments[0];
    if (order.pay > 0 && (!payment || payment.state !== 'READY')) throw new AppError('ORDER_NOT_OPEN');
    if (order.pay > 0 && paymentKey === null)
      throw new AppError('INVALID_INPUT', { fields: { payment_key: 'required' } });
    if (attempt !== undefined && payment && attempt !== payment.gateway_order_id) throw new AppError('ORDER_NOT_OPEN');

    if (!order.is_holding) {
      const refusal = await holdAgain(tx, at, order);
      if (refusal) {
        // Never confirmed, so there is nothing to give back.
        if (payment) await movePayment(tx, at, payment, 'refuse', 'member', { failure_code: refusal.code });
        await failOrder(tx, at, order, 'member', { is_holding: false });
        return refusal;
      }
    }
    if (order.pay === 0) {
      await settlePaid(tx, at, order, 'member');
      return { is: 'settled', state: 'PAID' };
    }
    await movePayment(tx, at, payment!, 'confirm', 'member', { payment_key: paymentKey!, ...nextLookUp(at, 0) });
    return { is: 'begun', order, payment: { ...payment!, state: 'CONFIRMING', payment_key: paymentKey!, look_ups: 1 } };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

const settledAs = ({ state }: Payment): Begun => ({
  is: 'settled',
  state: state === 'PAID' || state === 'WAITING_DEPOSIT' ? state : 'PENDING',
});

export async function lockOrder(tx: Tx, number: string, accountId: number): Promise<PayingOrder | undefined> {
  const [order] = await runKept(tx, 'lock-order', { number, accountId }, (values) =>
    tx
      .selectFrom('orders')
      .where('number', '=', values.number)
      .where('account_id', '=', values.accountId)
      .select(COLUMNS)
      .forUpdate()
      .compile(),
  );
  return order;
}

export async function lockOrderById(tx: Tx, id: number): Promise<PayingOrder> {
  const [order] = await runKept(tx, 'lock-order-by-id', { id }, (values) =>
    tx.selectFrom('orders').where('id', '=', values.id).select(COLUMNS).forUpdate().compile(),
  );
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

/** The hold had lapsed: everything is held again, or it is said what is gone. A savepoint, so that the refusal can be kept. */
async function holdAgain(tx: Tx, now: Date, order: PayingOrder): Promise<AppError | undefined> {
  await sql`savepoint holding`.execute(tx);
  try {
    await hold(tx, now, await heldBy(tx, order.id));
    await tx
      .updateTable('orders')
      .set({ is_holding: true, hold_until: new Date(now.getTime() + HOLD_MS) })
      .where('id', '=', order.id)
      .execute();
    order.is_holding = true;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint holding`.execute(tx);
    return error;
  }
}

/** The gateway is asked outside of any transaction, always with the attempt's own key. */
export async function askGateway(
  ctx: PaymentContext,
  order: Pick<PayingOrder, 'id'>,
  payment: Payment & { payment_key: string },
  actor: Actor,
): Promise<'PAID' | 'WAITING_DEPOSIT' | 'PENDING'> {
  let answer: GatewayPayment;
  try {
    answer = await ctx.gateways.payment.confirm({
      paymentKey: payment.payment_key,
      orderId: payment.gateway_order_id,
      amount: payment.amount,
      idempotencyKey: `confirm-${payment.gateway_order_id}`,
    });
  } catch (error) {
    if (error instanceof PaymentRefusal) throw await recordRefusal(ctx, order.id, payment, error.code, actor);
    if (!(error instanceof OutsideUnavailable)) throw error;
    await recordSilence(ctx, order.id, payment, actor, error.message);
    return 'PENDING';
  }
  return recordAnswer(ctx, order.id, payment, answer, actor);
}

/** Writes down what the gateway said. Said twice, by an answer and by a notice, it is written once. */
export async function recordAnswer(
  { db, now, secrets }: PaymentContext,
  orderId: number,
  { id }: Pick<Payment, 'id'>,
  answer: GatewayPayment,
  actor: Actor,
): Promise<'PAID' | 'WAITING_DEPOSIT' | 'PENDING'> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    const order = await lockOrderById(tx, orderId);
    const payment = (await paymentsOf(tx, orderId)).find((one) => one.id === id)!;
    if (payment.state === 'PAID') return 'PAID';
    const isWaiting = answer.status === 'WAITING_FOR_DEPOSIT';
    if (payment.state === 'WAITING_DEPOSIT' && isWaiting) return 'WAITING_DEPOSIT';
    if (answer.totalAmount !== payment.amount || answer.orderId !== payment.gateway_order_id) {
      throw new Error(`payment ${id}: the gateway speaks of ${answer.orderId} and ${answer.totalAmount}`);
    }
    const facts = { ...factsOf({ seal: secrets.seal }, answer), look_up_at: null, needs_staff: false };
    if (isWaiting) {
      await movePayment(tx, at, payment, 'wait', actor === 'staff' ? 'system' : actor, facts);
      await waitForDeposit(tx, at, order, answer.virtualAccount?.dueDate ?? at, actor);
      return 'WAITING_DEPOSIT';
    }
    if (answer.status !== 'DONE') return 'PENDING';
    await movePayment(tx, at, payment, 'pay', actor, { ...facts, paid_at: answer.approvedAt ?? at });
    if (answer.method === 'VIRTUAL_ACCOUNT') await openReceipt(tx, at, payment);
    else if (isCash(payment.method)) await forgetWish(tx, payment.id);
    await settlePaid(tx, at, order, actor);
    return 'PAID';
  });
}

/** The gateway said no: nothing was charged, everything is let go, and the cart is as it was. */
export async function recordRefusal(
  { db, now }: PaymentContext,
  orderId: number,
  { id }: Pick<Payment, 'id'>,
  code: string,
  actor: Actor,
): Promise<AppError> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderById(tx, orderId);
    const payment = (await paymentsOf(tx, orderId)).find((one) => one.id === id)!;
    if (payment.state !== 'CONFIRMING' && payment.state !== 'UNKNOWN') return;
    await movePayment(tx, now(), payment, 'refuse', actor, {
      failure_code: code,
      look_up_at: null,
      needs_staff: false,
    });
    await failOrder(tx, now(), order, actor, { is_holding: true });
  });
  return new AppError(wordsOf(code) satisfies ErrorCode, { gateway_code: code });
}

async function recordSilence(
  { db, now }: PaymentContext,
  orderId: number,
  { id }: Pick<Payment, 'id'>,
  actor: Actor,
  note: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrderById(tx, orderId);
    const payment = (await paymentsOf(tx, orderId)).find((one) => one.id === id)!;
    if (payment.state !== 'CONFIRMING') return;
    await movePayment(tx, now(), payment, 'lose', actor, nextLookUp(now(), 0), note.slice(0, 200));
  });
}

/** Everything that being paid means, in the transaction of whoever found out. */
async function settlePaid(tx: Tx, now: Date, order: PayingOrder, actor: Actor): Promise<void> {
  const state = orderMachine.next(order.state, 'pay', actor);
  const held = await heldBy(tx, order.id);
  await sql`
    with paid as (
      update orders set state = ${state}, paid_at = ${now}, is_holding = false, hold_until = null where id = ${order.id}
    ), items as (
      update order_item set state = 'PAID' where order_id = ${order.id} and state = 'PAYMENT_WAITING'
    ), emptied as (
      delete from cart_item where ${order.source} = 'CART' and account_id = ${order.account_id}
        and sku_id = any(${held.pieces.map(({ skuId }) => skuId)}::int[])
    )
    insert into order_event (order_id, kind, from_state, to_state, actor, actor_id, at)
    values (${order.id}, 'PAID', ${order.state}, ${state}, ${actor}, ${actor === 'member' ? order.account_id : null}, ${now})
    ${behind}`.execute(tx);
  await sellStock(tx, now, held.pieces, order.number);
  if (held.couponIds.length > 0) await useReservedCoupons(tx, now, order.id);
  if (order.point > 0) await spendHeldPoints(tx, now, order.number);
  const { goods, instant, product_coupon, cart_coupon, shipping, shipping_coupon } = order.amounts!;
  await post(tx, now, {
    key: `paid:${order.number}`,
    kind: 'ORDER_PAID',
    reference: order.number,
    lines: [
      { book: 'PG_RECEIVABLE', amount: order.pay! },
      { book: 'COUPON_COST', amount: product_coupon + cart_coupon + shipping_coupon },
      { book: 'POINT_LIABILITY', amount: order.point, memberId: order.account_id },
      { book: 'SALES', amount: -(goods - instant) },
      { book: 'SHIPPING_INCOME', amount: -shipping },
    ],
  });
  await holdAccount(tx, now, order.account_id, 'ORDER', order.number);
  await announce(tx, now, 'order.paid', { order_id: order.id, account_id: order.account_id, number: order.number });
}

async function waitForDeposit(tx: Tx, now: Date, order: PayingOrder, dueAt: Date, actor: Actor): Promise<void> {
  const state = orderMachine.next(order.state, 'wait', actor);
  await sql`
    with waiting as (
      update orders set state = ${state}, hold_until = ${dueAt} where id = ${order.id}
    ), emptied as (
      delete from cart_item where ${order.source} = 'CART' and account_id = ${order.account_id}
        and sku_id in (select sku_id from order_item where order_id = ${order.id})
    )
    insert into order_event (order_id, kind, from_state, to_state, actor, at)
    values (${order.id}, 'WAITING_DEPOSIT', ${order.state}, ${state}, ${actor}, ${now})`.execute(tx);
  await holdAccount(tx, now, order.account_id, 'ORDER', order.number);
  await announce(tx, now, 'order.waiting-deposit', { order_id: order.id });
}

async function failOrder(
  tx: Tx,
  now: Date,
  order: PayingOrder,
  actor: Actor,
  { is_holding }: Pick<PayingOrder, 'is_holding'>,
): Promise<void> {
  const state = orderMachine.next(order.state, 'fail', actor);
  if (is_holding) await release(tx, await heldBy(tx, order.id));
  await sql`
    with failed as (
      update orders set state = ${state}, is_holding = false, hold_until = null where id = ${order.id}
    )
    insert into order_event (order_id, kind, from_state, to_state, actor, at)
    values (${order.id}, 'FAILED', ${order.state}, ${state}, ${actor}, ${now})`.execute(tx);
  await announce(tx, now, 'order.failed', { order_id: order.id, account_id: order.account_id, number: order.number });
}
