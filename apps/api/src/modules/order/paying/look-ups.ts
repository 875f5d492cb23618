import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, OrderState } from '../../../../db/rows.ts';
import type { Context } from '../../../platform/context.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { workingDaysFrom } from '../../../platform/time/working-days.ts';
import { releaseAccount } from '../../identity/identity.ts';
import { post } from '../../ledger/ledger.ts';
import {
  type Believed,
  closeLater,
  factsOf,
  findOut,
  movePayment,
  openRefund,
  type Payment,
  paymentById,
  paymentNamed,
  paymentsOf,
  lookUpEach,
  reduceReceipt,
} from '../../payment/payment.ts';
import { askGateway, askLater, type PaidAs, record, recordRefusal } from './confirm-payment.ts';
import { heldBy, release } from './holds.ts';
import { lockOrderById, type PayingOrder } from './lock-order.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { itemMachine, orderMachine } from '../order.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'payment.lapsed': { gateway_order_id: string };
    'order.paid-late': { order_id: number };
  }
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
const BATCH = 50;
const CLOSE_AGAIN_MS = 600_000;
/** By law. */
const REFUND_DAYS = 3;

/** Asks the gateway about every payment whose outcome is not known and whose time has come. */
export const lookUpPayments = (ctx: Ctx): Promise<number> =>
  lookUpEach(ctx, {
    purpose: 'ORDER',
    limit: BATCH,
    look: (payment) => lookUp(ctx, payment),
    // It would stand first in every batch from here on.
    onFailure: (payment, error) => askLater(ctx, payment, { note: String(error), isForStaff: true }),
  });

/** What became of a payment, from the one who knows. */
export async function lookUp(ctx: Ctx, payment: Payment): Promise<PaidAs | 'FAILED'> {
  if (payment.order_id === null) return 'PENDING';
  const outcome = await findOut(ctx, payment);
  switch (outcome.is) {
    case 'REFUSED':
      await recordRefusal(ctx, payment, outcome.code, 'system');
      return 'FAILED';
    // The buyer has agreed in the window and our question never arrived: it is asked again, with the same key.
    case 'NOT_YET':
      return askAgain(ctx, payment);
    default:
      return record(ctx, payment, outcome, 'system');
  }
}

async function askAgain(ctx: Ctx, payment: Payment): Promise<PaidAs | 'FAILED'> {
  await askLater(ctx, payment, { note: 'asked again', isForStaff: false });
  try {
    return await askGateway(ctx, { ...payment, payment_key: payment.payment_key! }, 'system');
  } catch (error) {
    if (error instanceof AppError) return 'FAILED';
    throw error;
  }
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
        .where('state', 'in', orderMachine.move('expire', 'system').from)
        .where('is_holding', '=', false)
        .where('expires_at', '<=', now()),
    async (tx, id) => {
      for (const payment of await paymentsOf(tx, id)) {
        if (payment.state === 'READY') await movePayment(tx, now(), payment, 'expire', 'system');
      }
      await tx
        .updateTable('orders')
        .set({ state: orderMachine.move('expire', 'system').to })
        .where('id', '=', id)
        .execute();
    },
  );
}

/**
 * A virtual account nobody paid into. The gateway says nothing when its day has passed, so the account is closed there
 * first: money that came in the last moment is found by that very call, and is kept as paid.
 */
export async function closeUnpaidAccounts(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const due = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .where('payment.state', '=', 'WAITING_DEPOSIT')
    .where('payment.due_at', '<=', now())
    .where('payment.purpose', '=', 'ORDER')
    // What was sent and is owed for goes on waiting.
    .where('orders.state', '=', 'WAITING_DEPOSIT')
    .where(({ eb, or }) => or([eb('payment.look_up_at', 'is', null), eb('payment.look_up_at', '<=', now())]))
    .orderBy('payment.due_at')
    .limit(BATCH)
    .select('payment.id')
    .execute();
  let closed = 0;
  await eachAlone(
    due,
    async ({ id }) => void (closed += await closeOverdue(ctx, (await paymentById(db, id))!)),
    ({ id }) => tryAgain(ctx, id),
  );
  return closed;
}

async function closeOverdue(ctx: Ctx, payment: Payment): Promise<number> {
  const outcome = await findOut(ctx, payment);
  if (outcome.is === 'PAID') await record(ctx, payment, outcome, 'system');
  if (outcome.is === 'PAID' || outcome.is === 'NOT_YET') return 0;
  if (outcome.is === 'SILENT') {
    await askLater(ctx, payment, outcome);
    await tryAgain(ctx, payment.id);
    return 0;
  }
  if (outcome.is === 'WAITING_DEPOSIT')
    await closeThere(ctx, outcome.answer.paymentKey, payment, '입금 기한이 지났어요');
  return closeUnpaid(ctx, payment.order_id!, payment.id);
}

const tryAgain = ({ db, now }: Ctx, id: number): Promise<void> =>
  closeLater(db, id, new Date(now().getTime() + CLOSE_AGAIN_MS));

const closeThere = (ctx: Ctx, paymentKey: string, { gateway_order_id }: Payment, reason: string): Promise<unknown> =>
  ctx.gateways.payment.cancel({ paymentKey, reason, idempotencyKey: `close-${gateway_order_id}` });

/** The gateway's account is closed too, so that nobody pays into it any more; money that came after all goes back. */
export async function closeAccount(ctx: Ctx, { gateway_order_id }: { gateway_order_id: string }): Promise<void> {
  const payment = await paymentNamed(ctx.db, gateway_order_id);
  if (payment?.state !== 'EXPIRED') return;
  const outcome = await findOut(ctx, payment);
  if (outcome.is === 'WAITING_DEPOSIT') await closeThere(ctx, outcome.answer.paymentKey, payment, '입금 전 취소');
  if (outcome.is === 'PAID') await sendBackLate(ctx, outcome.answer);
  // The news is told again until somebody has an answer.
  if (outcome.is === 'SILENT') throw new Error(`payment ${payment.id}: ${outcome.note}`);
}

/** Nobody is owed goods for it any more, so the money is: it waits for the account that it is to go to. */
async function sendBackLate({ db, now, secrets }: Ctx, truth: Believed): Promise<void> {
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
    await writeOrderEvent(tx, now(), { orderId: order.id, kind: 'PAID_LATE', actor: 'system' });
    await announce(tx, now(), 'order.paid-late', { order_id: order.id });
  });
}

async function closeUnpaid({ db, now }: Ctx, orderId: number, paymentId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderById(tx, orderId);
    const payment = (await paymentsOf(tx, orderId)).find(({ id }) => id === paymentId)!;
    if (order.state !== 'WAITING_DEPOSIT' || payment.state !== 'WAITING_DEPOSIT') return 0;
    await release(tx, await heldBy(tx, orderId));
    const lapsed = await lapseOrder(tx, now(), order, 'system');
    const { from, to } = itemMachine.move('cancel', 'system');
    await tx
      .updateTable('order_item')
      .set({ state: to })
      .where('order_id', '=', orderId)
      .where('state', 'in', from)
      .modifyEnd(sentWithNext)
      .execute();
    await writeOrderEvent(tx, now(), { orderId, kind: 'NOT_PAID', from: order.state, to: lapsed, actor: 'system' });
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
): Promise<OrderState> {
  for (const payment of await paymentsOf(tx, id)) {
    if (payment.state !== 'WAITING_DEPOSIT') continue;
    await movePayment(tx, now, payment, 'expire', actor, { look_up_at: null, needs_staff: false });
    // Of a deposit that had come once and was taken back.
    await reduceReceipt(tx, now, payment.id);
    await announce(tx, now, 'payment.lapsed', { gateway_order_id: payment.gateway_order_id });
  }
  const lapsed = orderMachine.next(state, 'lapse', actor);
  await tx
    .updateTable('orders')
    .set({ state: lapsed, is_holding: false, hold_until: null })
    .where('id', '=', id)
    .execute();
  return lapsed;
}

/**
 * One at a time, each in a transaction of its own; what another worker holds is passed over, and so is, until the next
 * round, one that fails.
 */
async function eachLocked(
  db: Db,
  find: (tx: Tx) => SelectQueryBuilder<Database, 'orders', object>,
  work: (tx: Tx, id: number) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  for (let done = 0, after = 0; ;) {
    let seen = after;
    const found = await db
      .transaction()
      .execute(async (tx) => {
        const row = await find(tx)
          .where('orders.id', '>', after)
          .orderBy('orders.id')
          .select('orders.id')
          .forUpdate('orders')
          .skipLocked()
          .limit(1)
          .executeTakeFirst();
        if (row) seen = row.id;
        if (row) await work(tx, row.id);
        return row !== undefined;
      })
      .catch((error: unknown) => {
        failures.push(error);
        return seen > after;
      });
    if (found) {
      after = seen;
      done += 1;
      continue;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${done} failed`);
    return done;
  }
}
