import { AppError } from '@oun/contract/errors';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { RefundState } from '../../../../db/rows.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import { type CancelRequest, PaymentRefusal } from '../../../gateways/payment/payment.gateway.ts';
import type { Context, StaffContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { grantPoints, POINT_DAYS } from '../../benefit/benefit.ts';
import { post } from '../../ledger/ledger.ts';
import { reduceReceipt } from '../cash-receipts/cash-receipts.ts';
import { interestOf } from './delay-interest.ts';
import { moneyOf } from '../attempts/gateway-of.ts';
import { isCanceled } from '../attempts/judge.ts';
import { retryAfter } from './retry-after.ts';
import { refundMachine } from '../refund.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'refund.opened': { refund_id: number };
    'refund.done': { refund_id: number; order_id: number | null; claim_id: number | null };
  }
}

/**
 * Money that is due back, written in the transaction that decided it. Points are back already; the rest is sent, or
 * waits for a deposit that the bank took back to come again.
 */
export async function openRefund(
  tx: Tx,
  now: Date,
  refund: {
    accountId: number;
    orderId: number;
    claimId: number | null;
    /** The payment it goes back to, where that is not the order's own. */
    paymentId?: number;
    pg: Won;
    point: Won;
    reason: string;
    /** The last day the law gives us. */
    dueAt: Date;
  },
): Promise<number> {
  const payment =
    refund.pg === 0
      ? undefined
      : await tx
          .selectFrom('payment')
          .where('order_id', '=', refund.orderId)
          .$call((query) =>
            refund.paymentId === undefined
              ? query.where('purpose', '=', 'ORDER')
              : query.where('id', '=', refund.paymentId),
          )
          .where('state', 'in', ['PAID', 'WAITING_DEPOSIT'])
          .select(['id', 'method'])
          .executeTakeFirstOrThrow();
  const needsAccount = payment?.method === 'VIRTUAL_ACCOUNT';
  const state = openedAs(refund.pg, needsAccount);
  const { id } = await tx
    .insertInto('refund')
    .values({
      account_id: refund.accountId,
      order_id: refund.orderId,
      claim_id: refund.claimId,
      payment_id: payment?.id ?? null,
      pg: refund.pg,
      point: refund.point,
      reason: refund.reason,
      due_at: refund.dueAt,
      state,
      next_at: state === 'PENDING' ? now : null,
      created_at: now,
      done_at: state === 'DONE' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'PENDING') await announce(tx, now, 'refund.opened', { refund_id: id });
  if (state === 'DONE')
    await announce(tx, now, 'refund.done', { refund_id: id, order_id: refund.orderId, claim_id: refund.claimId });
  return id;
}

/** What is due back of a membership or a gift, to the payment it came from. Always by card, so that it can be sent at once. */
export async function openCardRefund(
  tx: Tx,
  now: Date,
  refund: {
    accountId: number;
    of: { chargeId: number } | { giftId: number };
    paymentId: number;
    pg: Won;
    reason: string;
    dueAt: Date;
  },
): Promise<number> {
  const { of } = refund;
  const { id } = await tx
    .insertInto('refund')
    .values({
      account_id: refund.accountId,
      ...('giftId' in of ? { gift_id: of.giftId } : { charge_id: of.chargeId }),
      payment_id: refund.paymentId,
      pg: refund.pg,
      point: won(0),
      reason: refund.reason,
      due_at: refund.dueAt,
      state: refundMachine.initial,
      next_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, now, 'refund.opened', { refund_id: id });
  return id;
}

function openedAs(pg: Won, needsAccount: boolean): RefundState {
  const { initial } = refundMachine;
  if (pg === 0) return refundMachine.next(initial, 'settle', 'system');
  return needsAccount ? refundMachine.next(initial, 'awaitAccount', 'system') : initial;
}

/** What waits to go back of a payment, and nothing of which was sent yet. Locked, for whoever changes it. */
export const unsentRefundsOf = (tx: Tx, paymentId: number): Promise<{ id: number; pg: Won }[]> =>
  tx
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', refundMachine.move('settle', 'system').from)
    .select(['id', 'pg'])
    .forUpdate()
    .execute();

/** Another amount than was reckoned, before anything of it was sent: of nothing, nothing is. */
export async function adjustRefund(tx: Tx, now: Date, id: number, pg: Won): Promise<void> {
  const { from, to } = refundMachine.move('settle', 'system');
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ pg, ...(pg === 0 && { state: to, next_at: null, done_at: now }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('INVALID_TRANSITION', { machine: refundMachine.name, event: 'settle' });
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
const SENDABLE = refundMachine.move('send', 'system');
const REFUSED = refundMachine.move('refuse', 'system');

/**
 * Sends one refund. That it is being sent is written down first; the gateway is asked with the refund's own key, so that
 * asked again after a crash it does not send twice.
 */
export async function sendRefund({ db, now, gateways, secrets }: Ctx, id: number): Promise<RefundState> {
  const refund = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .where('refund.id', '=', id)
      .select([
        'refund.id',
        'refund.state',
        'refund.pg',
        'refund.reason',
        'refund.attempts',
        'refund.refusals',
        'refund.order_id',
        'refund.claim_id',
        'refund.bank_account',
        'refund.payment_id',
        'payment.payment_key',
        'payment.gateway_order_id',
        'payment.gateway',
        'payment.state as payment_state',
      ])
      .forUpdate('refund')
      .executeTakeFirst();
    if (!row || !SENDABLE.from.includes(row.state)) return undefined;
    const attempts = row.attempts + 1;
    await tx
      .updateTable('refund')
      // The bank took the deposit back: there is nothing to send until it comes again.
      .set(
        row.payment_state === 'PAID'
          ? { state: SENDABLE.to, attempts, next_at: retryAfter(now(), attempts) }
          : { next_at: retryAfter(now(), attempts) },
      )
      .where('id', '=', id)
      .execute();
    return row;
  });
  if (!refund) return 'DONE';
  if (refund.payment_state !== 'PAID') return refund.state;
  const request: CancelRequest = {
    paymentKey: refund.payment_key!,
    reason: refund.reason.slice(0, 200),
    amount: refund.pg,
    // The same after silence, so that it is not sent twice; another after a refusal, which did nothing.
    idempotencyKey: `refund-${refund.id}-${refund.refusals}`,
    ...(refund.bank_account && { refundAccount: JSON.parse(secrets.unseal(refund.bank_account)) }),
  };
  try {
    const answer = await moneyOf(gateways, refund.gateway).cancel(request);
    // A yes without the money having gone is none: it is asked again with the same key, and staff hear of it.
    if (!isCanceled(refund, answer)) {
      await noteDoubt(db, refund.id);
      return 'FAILED';
    }
    await finishRefund(db, now(), refund.id, answer.cancels.at(-1)!.transactionKey);
    return 'DONE';
  } catch (error) {
    // It may have been done: it is asked again with the same key.
    if (error instanceof OutsideUnavailable) return 'PROCESSING';
    if (!(error instanceof PaymentRefusal)) throw error;
    await db
      .updateTable('refund')
      .set((eb) => ({ state: REFUSED.to, failure_code: error.code, refusals: eb('refusals', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', REFUSED.from)
      .execute();
    return 'FAILED';
  }
}

const noteDoubt = (db: Db, id: number): Promise<unknown> =>
  db
    .updateTable('refund')
    .set({ state: REFUSED.to, failure_code: 'NOT_CANCELED' })
    .where('id', '=', id)
    .where('state', 'in', REFUSED.from)
    .execute();

/** The gateway cannot send it back any more: staff sent it from the bank, and say so. Not while the gateway is asked. */
export async function refundByHand(ctx: StaffContext, id: number, note: string): Promise<{ state: 'DONE' }> {
  const { db, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .select(['state', 'failure_code', 'pg'])
      .forUpdate()
      .executeTakeFirst();
    if (!refund) throw new AppError('NOT_FOUND');
    refundMachine.next(refund.state, 'byHand', 'staff');
    await finish(tx, now(), id, { ...refundMachine.move('byHand', 'staff'), transactionKey: null, book: 'BANK' });
    await writeAudit(ctx, tx, {
      action: 'refund.by-hand',
      subject: 'refund',
      subjectId: id,
      before: { state: refund.state, failure_code: refund.failure_code },
      after: { state: 'DONE', pg: refund.pg, note },
    });
  });
  return { state: 'DONE' };
}

const finishRefund = (db: Db, now: Date, id: number, transactionKey: string): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      finish(tx, now, id, { ...refundMachine.move('finish', 'system'), transactionKey, book: 'PG_RECEIVABLE' }),
    );

type Finished = {
  from: readonly RefundState[];
  to: RefundState;
  transactionKey: string | null;
  book: 'PG_RECEIVABLE' | 'BANK';
};

async function finish(tx: Tx, now: Date, id: number, { from, to, transactionKey, book }: Finished): Promise<void> {
  const done = await tx
    .updateTable('refund')
    .set({ state: to, done_at: now, next_at: null, transaction_key: transactionKey, failure_code: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'pg', 'account_id', 'payment_id', 'order_id', 'claim_id', 'due_at'])
    .executeTakeFirst();
  if (!done) return;
  await tx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', done.pg) }))
    .where('id', '=', done.payment_id)
    .execute();
  await reduceReceipt(tx, now, done.payment_id!);
  await post(tx, now, {
    key: `refunded:${id}`,
    kind: 'REFUND_SENT',
    reference: `refund-${id}`,
    lines: [
      { book: 'REFUND_PAYABLE', amount: done.pg },
      { book, amount: -done.pg },
    ],
  });
  await payInterest(tx, now, done);
  await announce(tx, now, 'refund.done', { refund_id: id, order_id: done.order_id, claim_id: done.claim_id });
}

/** Late is late, whoever was slow: every day costs us, and is the buyer's. */
async function payInterest(
  tx: Tx,
  now: Date,
  {
    id,
    pg,
    account_id,
    order_id,
    due_at,
  }: { id: number; pg: Won; account_id: number; order_id: number | null; due_at: Date | null },
): Promise<void> {
  const interest = due_at === null ? won(0) : interestOf(pg, due_at, now);
  if (interest === 0) return;
  const order =
    order_id === null
      ? undefined
      : await tx.selectFrom('orders').where('id', '=', order_id).select('number').executeTakeFirstOrThrow();
  await tx.updateTable('refund').set({ interest }).where('id', '=', id).execute();
  await grantPoints(tx, now, {
    accountId: account_id,
    amount: interest,
    key: `interest:${id}`,
    reason: 'INTEREST',
    memo: '환불이 늦어 드리는 이자',
    reference: order?.number ?? `refund-${id}`,
    expiresAt: new Date(now.getTime() + POINT_DAYS * 86_400_000),
    cost: 'DELAY_INTEREST',
  });
}

/** What was opened or failed and whose time has come. */
export async function sendDueRefunds(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('refund')
    .where('state', 'in', SENDABLE.from)
    .where('next_at', '<=', ctx.now())
    .orderBy('next_at')
    .limit(50)
    .select('id')
    .execute();
  return eachAlone(due, ({ id }) => sendRefund(ctx, id));
}

/** Where to send what was paid into a virtual account; sealed, since it is nobody's business. */
export async function setRefundAccount(
  { db, now, secrets }: Pick<Context, 'db' | 'now' | 'secrets'>,
  memberId: number,
  id: number,
  account: { bank: string; account_number: string; holder_name: string },
  /** We could not send it before we knew where to. */
  dueAt: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .where('account_id', '=', memberId)
      .select('state')
      .forUpdate()
      .executeTakeFirst();
    if (!refund) throw new AppError('NOT_FOUND');
    const state = refundMachine.next(refund.state, 'account', 'member');
    const { bank, account_number, holder_name } = account;
    const sealed = secrets.seal(JSON.stringify({ bank, accountNumber: account_number, holderName: holder_name }));
    await tx
      .updateTable('refund')
      .set({
        state,
        bank_account: sealed,
        next_at: now(),
        due_at: sql<Date>`greatest(due_at, ${dueAt}::timestamptz)`,
      })
      .where('id', '=', id)
      .execute();
    await announce(tx, now(), 'refund.opened', { refund_id: id });
  });
}
