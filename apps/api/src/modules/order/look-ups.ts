import type { GatewayPayment } from '../../gateways/payment.ts';
import { OutsideUnavailable } from '../../gateways/outside.ts';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Actor } from '../../platform/machine.ts';
import { announce } from '../../platform/outbox.ts';
import { workingDaysFrom } from '../../platform/working-days.ts';
import { releaseAccount } from '../identity/identity.ts';
import { post } from '../ledger/ledger.ts';
import {
  factsOf,
  movePayment,
  nextLookUp,
  openRefund,
  type Payment,
  paymentsOf,
  paymentsToLookUp,
} from '../payment/payment.ts';
import { askGateway, lockOrderById, type PayingOrder, recordAnswer, recordRefusal } from './confirm.ts';
import { heldBy, release } from './holds.ts';
import { orderMachine } from './order.machine.ts';

declare module '../../platform/outbox.ts' {
  interface Topics {
    'payment.lapsed': { gateway_order_id: string };
    'order.paid-late': { order_id: number };
  }
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
const BATCH = 50;
/** By law. */
const REFUND_DAYS = 3;

/** Asks the gateway about every payment whose outcome is not known and whose time has come. */
export async function lookUpPayments(ctx: Ctx): Promise<number> {
  const due = await paymentsToLookUp(ctx.db, ctx.now(), BATCH, 'ORDER');
  for (const payment of due) await lookUp(ctx, payment);
  return due.length;
}

/** What became of a payment, from the one who knows. No answer moves the next question on; staff hear after the last. */
export async function lookUp(ctx: Ctx, payment: Payment): Promise<'PAID' | 'WAITING_DEPOSIT' | 'PENDING' | 'FAILED'> {
  if (payment.order_id === null) return 'PENDING';
  let truth: GatewayPayment | undefined;
  try {
    truth = await ctx.gateways.payment.findByOrder(payment.gateway_order_id);
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    await askLater(ctx, payment);
    return 'PENDING';
  }
  switch (truth?.status) {
    case 'DONE':
    case 'WAITING_FOR_DEPOSIT':
      return recordAnswer(ctx, payment.order_id, payment, truth, 'system');
    // The buyer has agreed in the window and our question never arrived: it is asked again, with the same key.
    case 'READY':
    case 'IN_PROGRESS':
      return askAgain(ctx, payment);
    case 'CANCELED':
    case 'PARTIAL_CANCELED':
      await askLater(ctx, payment, { isForStaff: true });
      return 'PENDING';
    case 'ABORTED':
    case 'EXPIRED':
    case undefined:
      await recordRefusal(ctx, payment.order_id, payment, truth?.failure?.code ?? 'NOT_FOUND_PAYMENT', 'system');
      return 'FAILED';
  }
}

async function askAgain(ctx: Ctx, payment: Payment): Promise<'PAID' | 'WAITING_DEPOSIT' | 'PENDING' | 'FAILED'> {
  await askLater(ctx, payment);
  try {
    return await askGateway(
      ctx,
      { id: payment.order_id! },
      { ...payment, payment_key: payment.payment_key! },
      'system',
    );
  } catch (error) {
    if (error instanceof AppError) return 'FAILED';
    throw error;
  }
}

async function askLater({ db, now }: Ctx, { id, order_id }: Payment, { isForStaff = false } = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrderById(tx, order_id!);
    const payment = (await paymentsOf(tx, order_id!)).find((one) => one.id === id)!;
    if (payment.state !== 'CONFIRMING' && payment.state !== 'UNKNOWN') return;
    const next = nextLookUp(now(), payment.look_ups);
    await movePayment(tx, now(), payment, 'lose', 'system', { ...next, needs_staff: next.needs_staff || isForStaff });
  });
}

/** Lets go of what was held for orders that nobody paid in time; a payment that may yet be charged keeps its hold. */
export async function releaseLapsedHolds({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return eachLocked(
    db,
    (tx) =>
      tx
        .selectFrom('orders')
        .where('is_holding', '=', true)
        .where('hold_until', '<=', now())
        .where('state', '=', 'READY')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment')
                .whereRef('payment.order_id', '=', 'orders.id')
                .where('payment.state', 'in', ['CONFIRMING', 'UNKNOWN'])
                .select('payment.id'),
            ),
          ),
        ),
    async (tx, id) => {
      await release(tx, await heldBy(tx, id));
      await tx.updateTable('orders').set({ is_holding: false, hold_until: null }).where('id', '=', id).execute();
    },
  );
}

/** A draft is kept a day. */
export async function expireDrafts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return eachLocked(
    db,
    (tx) =>
      tx
        .selectFrom('orders')
        .where('state', 'in', ['INITIALIZED', 'FAILED', 'READY'])
        .where('is_holding', '=', false)
        .where('expires_at', '<=', now()),
    async (tx, id) => {
      for (const payment of await paymentsOf(tx, id)) {
        if (payment.state === 'READY') await movePayment(tx, now(), payment, 'expire', 'system');
      }
      await tx.updateTable('orders').set({ state: 'EXPIRED' }).where('id', '=', id).execute();
    },
  );
}

/**
 * A virtual account nobody paid into. The gateway says nothing when its day has passed, so the account is closed there
 * first: money that came in the last moment is found by that very call, and is kept as paid.
 */
export async function closeUnpaidAccounts(ctx: Ctx): Promise<number> {
  const { db, now, gateways } = ctx;
  const due = await db
    .selectFrom('payment')
    .where('state', '=', 'WAITING_DEPOSIT')
    .where('due_at', '<=', now())
    .where('purpose', '=', 'ORDER')
    .limit(BATCH)
    .select(['id', 'order_id', 'gateway_order_id', 'payment_key'])
    .execute();
  let closed = 0;
  for (const { id, order_id, gateway_order_id, payment_key } of due) {
    try {
      const truth = await gateways.payment.findByOrder(gateway_order_id);
      if (truth?.status === 'DONE') {
        await recordAnswer(ctx, order_id!, { id }, truth, 'system');
        continue;
      }
      if (truth?.status === 'WAITING_FOR_DEPOSIT') {
        await gateways.payment.cancel({
          paymentKey: payment_key!,
          reason: '입금 기한이 지났어요',
          idempotencyKey: `close-${gateway_order_id}`,
        });
      }
    } catch {
      // Asked again with the next round.
      continue;
    }
    closed += await closeUnpaid(ctx, order_id!, id);
  }
  return closed;
}

/** The gateway's account is closed too, so that nobody pays into it any more; money that came after all goes back. */
export async function closeAccount(ctx: Ctx, { gateway_order_id }: { gateway_order_id: string }): Promise<void> {
  const truth = await ctx.gateways.payment.findByOrder(gateway_order_id);
  if (truth?.status === 'WAITING_FOR_DEPOSIT') {
    await ctx.gateways.payment.cancel({
      paymentKey: truth.paymentKey,
      reason: '입금 전 취소',
      idempotencyKey: `close-${gateway_order_id}`,
    });
  }
  if (truth?.status === 'DONE') await sendBackLate(ctx, truth);
}

/** Nobody is owed goods for it any more, so the money is: it waits for the account that it is to go to. */
async function sendBackLate({ db, now, secrets }: Ctx, truth: GatewayPayment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('payment')
      .innerJoin('orders', 'orders.id', 'payment.order_id')
      .where('gateway_order_id', '=', truth.orderId)
      .select(['payment.id', 'orders.id as order_id', 'orders.number'])
      .executeTakeFirstOrThrow();
    const order = await lockOrderById(tx, found.order_id);
    const payment = (await paymentsOf(tx, order.id)).find(({ id }) => id === found.id)!;
    if (payment.state !== 'EXPIRED') return;
    await movePayment(tx, now(), payment, 'payLate', 'system', {
      ...factsOf(secrets, truth),
      paid_at: truth.approvedAt ?? now(),
      needs_staff: false,
    });
    await post(tx, now(), {
      key: `late:${payment.id}`,
      kind: 'PAID_LATE',
      reference: found.number,
      lines: [
        { book: 'PG_RECEIVABLE', amount: payment.amount },
        { book: 'REFUND_PAYABLE', amount: -payment.amount },
      ],
    });
    await openRefund(tx, now(), {
      accountId: payment.account_id,
      orderId: order.id,
      claimId: null,
      paymentId: payment.id,
      pg: payment.amount,
      point: won(0),
      reason: '취소한 뒤 들어온 돈',
      dueAt: workingDaysFrom(now(), REFUND_DAYS),
    });
    await tx
      .insertInto('order_event')
      .values({ order_id: order.id, kind: 'PAID_LATE', actor: 'system', at: now() })
      .execute();
    await announce(tx, now(), 'order.paid-late', { order_id: order.id });
  });
}

async function closeUnpaid({ db, now }: Ctx, orderId: number, paymentId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderById(tx, orderId);
    const payment = (await paymentsOf(tx, orderId)).find(({ id }) => id === paymentId)!;
    if (order.state !== 'WAITING_DEPOSIT' || payment.state !== 'WAITING_DEPOSIT') return 0;
    await release(tx, await heldBy(tx, orderId));
    await lapseOrder(tx, now(), order, 'system');
    await tx.updateTable('order_item').set({ state: 'CANCELED' }).where('order_id', '=', orderId).execute();
    await tx
      .insertInto('order_event')
      .values({
        order_id: orderId,
        kind: 'NOT_PAID',
        from_state: order.state,
        to_state: 'CANCELED_BY_NOPAYMENT',
        actor: 'system',
        at: now(),
      })
      .execute();
    await releaseAccount(tx, order.account_id, 'ORDER', order.number);
    return 1;
  });
}

/** Nobody will pay into the account any more. Whoever calls has locked the order and let go of what it held. */
export async function lapseOrder(
  tx: Tx,
  now: Date,
  { id, state }: Pick<PayingOrder, 'id' | 'state'>,
  actor: Actor,
): Promise<void> {
  for (const payment of await paymentsOf(tx, id)) {
    if (payment.state !== 'WAITING_DEPOSIT') continue;
    await movePayment(tx, now, payment, 'expire', actor);
    await announce(tx, now, 'payment.lapsed', { gateway_order_id: payment.gateway_order_id });
  }
  await tx
    .updateTable('orders')
    .set({ state: orderMachine.next(state, 'lapse', actor), is_holding: false, hold_until: null })
    .where('id', '=', id)
    .execute();
}

/** One at a time, each in a transaction of its own; what another worker holds is passed over. */
async function eachLocked(
  db: Db,
  find: (tx: Tx) => SelectQueryBuilder<Database, 'orders', object>,
  work: (tx: Tx, id: number) => Promise<void>,
): Promise<number> {
  for (let done = 0; ; done += 1) {
    const found = await db.transaction().execute(async (tx) => {
      const row = await find(tx).select('orders.id').forUpdate('orders').skipLocked().limit(1).executeTakeFirst();
      if (row) await work(tx, row.id);
      return row !== undefined;
    });
    if (!found) return done;
  }
}
