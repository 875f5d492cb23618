import type { confirmOrder as confirmOrderCall } from '@oun/contract/checkout';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError, type ErrorCode } from '@oun/contract/errors';
import { sql } from 'kysely';
import { wordsOf } from '../../../gateways/payment/payment.gateway.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { spendHeldPoints, useReservedCoupons } from '../../benefit/benefit.ts';
import { sellStock } from '../../catalog/catalog.ts';
import { holdAccount } from '../../identity/identity.ts';
import { type Line, post } from '../../ledger/ledger.ts';
import {
  askToPay,
  factsOf,
  forgetWish,
  isCash,
  movePayment,
  nextLookUp,
  openReceipt,
  type Outcome,
  type Payment,
  paymentsOf,
} from '../../payment/payment.ts';
import { forgetBought } from '../../cart/cart.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { settleDebt, timesTakenBack } from './deposit-debts.ts';
import { heldBy, hold, HOLD_MS, release } from './holds.ts';
import { lockOrder, lockOrderById, type PayingOrder } from './lock-order.ts';
import { itemMachine, orderMachine } from '../order.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'order.paid': { order_id: number; account_id: number; number: string };
    'order.waiting-deposit': { order_id: number };
    'order.failed': { order_id: number; account_id: number; number: string };
  }
}

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
  // A gateway may think for longer than anybody waits: its answer is written down whenever it comes.
  return { number, state: await inTime(ctx, askGateway(ctx, begun.payment, 'member'), 'PENDING' as const) };
}

type Begun =
  | { is: 'settled'; state: 'PAID' | 'WAITING_DEPOSIT' | 'PENDING' }
  | { is: 'begun'; payment: Payment & { payment_key: string } };

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
    if (await isNoLongerFirst(tx, order)) {
      if (payment) await movePayment(tx, at, payment, 'refuse', 'member', { failure_code: 'NOT_FIRST_ORDER' });
      await failOrder(tx, at, order, 'member', { is_holding: true });
      return new AppError('PRICE_CHANGED', { reason: 'NOT_FIRST_ORDER' });
    }
    if (order.pay === 0) {
      await settlePaid(tx, at, order, 'member');
      return { is: 'settled', state: 'PAID' };
    }
    await movePayment(tx, at, payment!, 'confirm', 'member', { payment_key: paymentKey!, ...nextLookUp(at, 0) });
    return { is: 'begun', payment: { ...payment!, state: 'CONFIRMING', payment_key: paymentKey!, look_ups: 1 } };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

const settledAs = ({ state }: Payment): Begun => ({
  is: 'settled',
  state: state === 'PAID' || state === 'WAITING_DEPOSIT' ? state : 'PENDING',
});

/**
 * A coupon for a first order was laid, and another order has been paid since, or is being paid at this moment: of two
 * that were made ready side by side only one is the first.
 */
async function isNoLongerFirst(tx: Tx, { id, account_id, amounts }: PayingOrder): Promise<boolean> {
  const { product_coupon, cart_coupon, shipping_coupon } = amounts!;
  if (product_coupon + cart_coupon + shipping_coupon === 0) return false;
  await sql`select pg_advisory_xact_lock(hashtext('first-order'), ${account_id})`.execute(tx);
  const { rows } = await sql<{ is_late: boolean }>`
    select exists (select from coupon_issue i join coupon c on c.id = i.coupon_id
        where i.order_id = ${id} and c.is_first_order_only)
      and exists (select from orders o where o.account_id = ${account_id} and o.id <> ${id}
        and (o.state in ('PAID', 'WAITING_DEPOSIT', 'COMPLETED') or exists (select from payment p
          where p.order_id = o.id and p.purpose = 'ORDER' and p.state in ('CONFIRMING', 'UNKNOWN')))) as is_late`.execute(
    tx,
  );
  return rows[0]!.is_late;
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
  payment: Payment & { payment_key: string },
  actor: Actor,
): Promise<PaidAs> {
  const outcome = await askToPay(ctx, payment);
  if (outcome.is === 'REFUSED') throw await recordRefusal(ctx, payment, outcome.code, actor);
  return record(ctx, payment, outcome, actor);
}

export type PaidAs = 'PAID' | 'WAITING_DEPOSIT' | 'PENDING';

/** Writes down what asking has brought, whoever asked and for whatever reason. */
export async function record(
  ctx: PaymentContext,
  payment: Payment,
  outcome: Exclude<Outcome, { is: 'REFUSED' }>,
  actor: Actor,
): Promise<PaidAs> {
  switch (outcome.is) {
    case 'PAID':
    case 'WAITING_DEPOSIT':
      return recordAnswer(ctx, payment, outcome, actor);
    case 'NOT_YET':
      await askLater(ctx, payment, { note: 'not confirmed', isForStaff: false });
      return 'PENDING';
    case 'SILENT':
      await askLater(ctx, payment, outcome);
      return 'PENDING';
  }
}

/** Writes down what the gateway said. Said twice, by an answer and by a notice, it is written once. */
async function recordAnswer(
  { db, now, secrets }: PaymentContext,
  { id, order_id }: Payment,
  { is, answer }: Extract<Outcome, { is: 'PAID' | 'WAITING_DEPOSIT' }>,
  actor: Actor,
): Promise<'PAID' | 'WAITING_DEPOSIT'> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    const order = await lockOrderById(tx, order_id!);
    const payment = (await paymentsOf(tx, order.id)).find((one) => one.id === id)!;
    // Money that went and comes again, or an account that is closed: whoever finds that out has a way of its own.
    if (payment.state === 'PAID' || payment.state === is) return payment.state === 'PAID' ? 'PAID' : is;
    const facts = { ...factsOf(secrets, answer), look_up_at: null, needs_staff: false };
    if (is === 'WAITING_DEPOSIT') {
      await movePayment(tx, at, payment, 'wait', actor === 'staff' ? 'system' : actor, facts);
      await waitForDeposit(tx, at, order, answer.virtualAccount!.dueDate, actor);
      return is;
    }
    await movePayment(tx, at, payment, 'pay', actor, { ...facts, paid_at: answer.approvedAt ?? at });
    if (answer.method === 'VIRTUAL_ACCOUNT') await openReceipt(tx, at, payment);
    else if (isCash(payment.method)) await forgetWish(tx, payment.id);
    const round = payment.state === 'WAITING_DEPOSIT' ? await timesTakenBack(tx, id) : 0;
    if (order.state === 'READY' || order.state === 'WAITING_DEPOSIT') await settlePaid(tx, at, order, actor, round);
    else await settleDebt(tx, at, order, payment, round);
    return is;
  });
}

/** The gateway said no: nothing was charged, everything is let go, and the cart is as it was. */
export async function recordRefusal(
  { db, now }: PaymentContext,
  { id, order_id }: Payment,
  code: string,
  actor: Actor,
): Promise<AppError> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderById(tx, order_id!);
    const payment = (await paymentsOf(tx, order.id)).find((one) => one.id === id)!;
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

/** No answer moves the next question on; staff hear after the last, or where the answer fits nothing. */
export async function askLater(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, order_id }: Pick<Payment, 'id' | 'order_id'>,
  { note, isForStaff }: { note: string; isForStaff: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrderById(tx, order_id!);
    const payment = (await paymentsOf(tx, order_id!)).find((one) => one.id === id)!;
    const said = note.slice(0, 200);
    if (payment.state === 'WAITING_DEPOSIT') {
      if (isForStaff) await movePayment(tx, now(), payment, 'doubt', 'system', { needs_staff: true }, said);
      return;
    }
    if (payment.state !== 'CONFIRMING' && payment.state !== 'UNKNOWN') return;
    // The first silence starts the waits anew.
    const next = nextLookUp(now(), payment.state === 'CONFIRMING' ? 0 : payment.look_ups);
    const changes = { ...next, needs_staff: next.needs_staff || isForStaff };
    await movePayment(tx, now(), payment, 'lose', 'system', changes, said);
  });
}

/** Everything that being paid means, in the transaction of whoever found out. */
async function settlePaid(tx: Tx, now: Date, order: PayingOrder, actor: Actor, round = 0): Promise<void> {
  const state = orderMachine.next(order.state, 'pay', actor);
  const items = itemMachine.move('pay', actor);
  const held = await heldBy(tx, order.id);
  // Its line of history goes with it: everybody who buys waits for this one.
  await sql`
    with paid as (
      update orders set state = ${state}, paid_at = ${now}, is_holding = false, hold_until = null where id = ${order.id}
    ), items as (
      update order_item set state = ${items.to} where order_id = ${order.id} and state = any(${[...items.from]}::text[])
    )
    insert into order_event (order_id, kind, from_state, to_state, actor, actor_id, at)
    values (${order.id}, 'PAID', ${order.state}, ${state}, ${actor}, ${actor === 'member' ? order.account_id : null}, ${now})
    ${sentWithNext}`.execute(tx);
  const skuIds = held.pieces.map(({ skuId }) => skuId);
  if (order.source === 'CART') await forgetBought(tx, order.account_id, skuIds);
  await sellStock(tx, now, held.pieces, order.number);
  if (held.couponIds.length > 0) await useReservedCoupons(tx, now, order.id);
  if (order.point > 0) await spendHeldPoints(tx, now, order.number);
  // The first time under the order's own name; one that was taken back and came again is another event.
  const key = round === 0 ? `paid:${order.number}` : `paid:${order.number}:${round}`;
  await post(tx, now, { key, kind: 'ORDER_PAID', reference: order.number, lines: linesOf(order) });
  await holdAccount(tx, now, order.account_id, 'ORDER', order.number);
  await announce(tx, now, 'order.paid', { order_id: order.id, account_id: order.account_id, number: order.number });
}

/** What being paid does to the books. */
export function linesOf(order: Pick<PayingOrder, 'pay' | 'point' | 'account_id' | 'amounts'>): Line[] {
  const { goods, instant, product_coupon, cart_coupon, shipping, shipping_coupon } = order.amounts!;
  return [
    { book: 'PG_RECEIVABLE', amount: order.pay! },
    { book: 'COUPON_COST', amount: product_coupon + cart_coupon + shipping_coupon },
    { book: 'POINT_LIABILITY', amount: order.point, memberId: order.account_id },
    { book: 'SALES', amount: -(goods - instant) },
    { book: 'SHIPPING_INCOME', amount: -shipping },
  ];
}

async function waitForDeposit(tx: Tx, now: Date, order: PayingOrder, dueAt: Date, actor: Actor): Promise<void> {
  const state = orderMachine.next(order.state, 'wait', actor);
  const { rows } = await sql<{ sku_id: number }>`
    with waiting as (update orders set state = ${state}, hold_until = ${dueAt} where id = ${order.id})
    select sku_id from order_item where order_id = ${order.id}`.execute(tx);
  if (order.source === 'CART')
    await forgetBought(
      tx,
      order.account_id,
      rows.map(({ sku_id }) => sku_id),
    );
  await writeOrderEvent(tx, now, { orderId: order.id, kind: 'WAITING_DEPOSIT', from: order.state, to: state, actor });
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
  await sql`update orders set state = ${state}, is_holding = false, hold_until = null where id = ${order.id}
    ${sentWithNext}`.execute(tx);
  await writeOrderEvent(tx, now, { orderId: order.id, kind: 'FAILED', from: order.state, to: state, actor });
  await announce(tx, now, 'order.failed', { order_id: order.id, account_id: order.account_id, number: order.number });
}
