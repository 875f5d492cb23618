import { sql } from 'kysely';
import type { OrderState } from '../../../../db/rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { holdSpentPoints, reserveUsedCoupons } from '../../benefit/benefit.ts';
import { unsellStock } from '../../catalog/catalog.ts';
import { post } from '../../ledger/ledger.ts';
import { findOut, movePayment, type Payment, paymentById, paymentsOf, postponeReceipt } from '../../payment/payment.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { linesOf, type PaidAs, record } from './confirm-payment.ts';
import { lockOrderById, type PayingOrder } from './lock-order.ts';
import { bookDebt, evenOut, timesTakenBack } from './deposit-debts.ts';
import { heldBy } from './holds.ts';
import { itemMachine, orderMachine } from '../order.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'order.deposit-taken-back': { order_id: number; round: number; is_debt: boolean };
  }
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;

/** So long a buyer has to deposit again. */
const AGAIN_MS = 24 * 3_600_000;
/** So long after it came a deposit may still be taken back, as far as we ask by ourselves. */
const FOLLOWED_DAYS = 14;
const BATCH = 200;

/** What became of money that goes to an account: it came, it was taken back, or nothing has changed. */
export async function followDeposit(ctx: Ctx, payment: Payment): Promise<PaidAs> {
  const outcome = await findOut(ctx, payment);
  if (payment.state === 'WAITING_DEPOSIT') {
    // An account that the gateway has closed is closed here by the job that looks for it.
    if (outcome.is === 'REFUSED' || outcome.is === 'NOT_YET') return 'WAITING_DEPOSIT';
    return record(ctx, payment, outcome, 'system');
  }
  if (payment.state !== 'PAID') return 'PENDING';
  if (outcome.is === 'WAITING_DEPOSIT') await takeBack(ctx, payment);
  return outcome.is === 'WAITING_DEPOSIT' ? 'WAITING_DEPOSIT' : 'PAID';
}

/** Notices can be lost for good: whatever waits for a deposit, or could lose it before it is sent, is asked about. */
export async function followDeposits(ctx: Ctx): Promise<number> {
  let asked = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select p.id from payment p join orders o on o.id = p.order_id
      where p.id > ${after} and p.purpose = 'ORDER' and p.method = 'VIRTUAL_ACCOUNT' and (p.state = 'WAITING_DEPOSIT'
        or (p.state = 'PAID' and o.state = 'PAID'
          and p.paid_at > ${ctx.now()}::timestamptz - make_interval(days => ${FOLLOWED_DAYS})
          and exists (select from order_item i where i.order_id = o.id and i.state in ('PAID', 'PREPARING'))))
      order by p.id limit ${BATCH}`.execute(ctx.db);
    if (rows.length === 0) return asked;
    after = rows.at(-1)!.id;
    asked += await eachAlone(rows, async ({ id }) => {
      const payment = await paymentById(ctx.db, id);
      if (payment) await followDeposit(ctx, payment);
    });
  }
}

/** The bank took the money back. Before anything was sent the order waits for it again; after that it is a debt. */
async function takeBack({ db, now }: Ctx, { id, order_id }: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const order = await lockOrderById(tx, order_id!);
    const payment = (await paymentsOf(tx, order.id)).find((one) => one.id === id)!;
    if (payment.state !== 'PAID') return;
    const isWhole = await isUntouched(tx, order);
    const dueAt = new Date(at.getTime() + AGAIN_MS);
    const changes = isWhole ? { due_at: dueAt, detail: await detailUntil(tx, id, dueAt) } : {};
    await movePayment(tx, at, payment, 'takeBack', 'system', { needs_staff: true, ...changes });
    const round = await timesTakenBack(tx, id);
    await postponeReceipt(tx, id);
    await stopItems(tx, order.id);
    const state = isWhole ? orderMachine.next(order.state, 'unpay', 'system') : order.state;
    if (isWhole) await waitAgain(tx, at, order, state, dueAt, round);
    else {
      await bookDebt(tx, at, { order, payment, round });
      await evenOut(tx, at, order);
    }
    const kind = 'DEPOSIT_TAKEN_BACK';
    await writeOrderEvent(tx, at, { orderId: order.id, kind, from: order.state, to: state, actor: 'system' });
    await announce(tx, at, 'order.deposit-taken-back', { order_id: order.id, round, is_debt: !isWhole });
  });
}

/** The account as buyers are shown it, with its new last day. */
async function detailUntil(tx: Tx, paymentId: number, dueAt: Date): Promise<string> {
  const { detail } = await tx
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('detail')
    .executeTakeFirstOrThrow();
  const { virtual_account } = detail;
  return JSON.stringify({
    ...detail,
    ...(virtual_account && { virtual_account: { ...virtual_account, due_at: dueAt.toISOString() } }),
  });
}

/** Nothing of it has left, come back, or is being argued about. */
async function isUntouched(tx: Tx, order: PayingOrder): Promise<boolean> {
  if (order.state !== 'PAID') return false;
  const touched = await tx
    .selectFrom('order_item')
    .where('order_id', '=', order.id)
    .where(({ eb, or }) => or([eb('state', 'not in', ['PAID', 'PREPARING']), eb('claim_id', 'is not', null)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return touched === undefined;
}

/** Nobody packs what is not paid. */
async function stopItems(tx: Tx, orderId: number): Promise<void> {
  const unsent = await tx
    .selectFrom('order_item')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['PAID', 'PREPARING'])
    .select(['id', 'state'])
    .execute();
  for (const { id, state } of unsent) {
    await tx
      .updateTable('order_item')
      .set({ state: itemMachine.next(state, 'unpay', 'system'), prepared_at: null })
      .where('id', '=', id)
      .execute();
  }
}

/** As it was before the money came: everything held, nothing sold. */
async function waitAgain(
  tx: Tx,
  now: Date,
  order: PayingOrder,
  state: OrderState,
  dueAt: Date,
  round: number,
): Promise<void> {
  const held = await heldBy(tx, order.id);
  await unsellStock(tx, now, held.pieces, order.number);
  if (held.couponIds.length > 0) await reserveUsedCoupons(tx, order.id);
  if (order.point > 0) await holdSpentPoints(tx, order.number);
  await post(tx, now, {
    key: `unpaid:${order.number}:${round}`,
    kind: 'DEPOSIT_TAKEN_BACK',
    reference: order.number,
    lines: linesOf(order).map((line) => ({ ...line, amount: -line.amount })),
  });
  await tx
    .updateTable('orders')
    .set({ state, paid_at: null, is_holding: true, hold_until: dueAt })
    .where('id', '=', order.id)
    .execute();
}
