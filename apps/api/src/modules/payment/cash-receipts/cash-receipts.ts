import type { AdminCashReceipt, CashReceipt, CashReceiptWish } from '@oun/contract/cash-receipt';
import { CASH_RECEIPT_DUTY, CASH_RECEIPT_LABELS, maskReceiptNumber } from '@oun/contract/cash-receipt-rules';
import { AppError } from '@oun/contract/errors';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { CashReceiptState, OrderState, PaymentMethod, PaymentState } from '../../../../db/rows.ts';
import { OutsideUnavailable } from '../../../gateways/outside.ts';
import {
  type CancelCashReceiptRequest,
  type IssueCashReceiptRequest,
  PaymentRefusal,
} from '../../../gateways/payment/payment.gateway.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { retryAfter } from '../refunds/retry-after.ts';
import { cashReceiptMachine } from '../cash-receipt.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'cash-receipt.due': { receipt_id: number };
  }
}

/** 자진발급: the tax office's own number for who told none. */
const NOBODY = '0100001234';
/** Issued, then cancelled in part while money went back: never more turns than this at once. */
const STEPS_MAX = 5;

export const isCash = (method: PaymentMethod | null): boolean => method === 'VIRTUAL_ACCOUNT';

type Paid = { id: number; state: PaymentState; amount: Won; refunded: Won };

/** Written down with the payment it is for; nothing is issued before the money is there. */
export async function wishReceipt(
  tx: Tx,
  now: Date,
  secrets: Pick<Secrets, 'seal'>,
  payment: Paid,
  { type, number }: CashReceiptWish,
): Promise<number> {
  const isPaid = payment.state === 'PAID';
  const { from, to: state } = cashReceiptMachine.move(isPaid ? 'askPaid' : 'ask', 'member');
  const wish = {
    type,
    state,
    identity: secrets.seal(number),
    shown: maskReceiptNumber(type, number),
    amount: won(payment.amount - payment.refunded),
    next_at: isPaid ? now : null,
  };
  const written = await tx
    .insertInto('cash_receipt')
    .values({ ...wish, payment_id: payment.id, created_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(wish).where('cash_receipt.state', 'in', from))
    .returning('id')
    .executeTakeFirst();
  if (!written) throw new AppError('CASH_RECEIPT_CLOSED');
  if (isPaid) await announce(tx, now, 'cash-receipt.due', { receipt_id: written.id });
  return written.id;
}

/** Nothing will be paid: then nobody needs the number. */
export async function forgetWish(tx: Tx, paymentId: number): Promise<void> {
  await tx
    .deleteFrom('cash_receipt')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'WANTED')
    .modifyEnd(sentWithNext)
    .execute();
}

/** Money came in cash: what was asked for is issued, and from so many won on what nobody asked for too. */
export async function openReceipt(tx: Tx, now: Date, { id, amount }: Pick<Paid, 'id' | 'amount'>): Promise<void> {
  const { from, to: state } = cashReceiptMachine.move('open', 'system');
  const due = { state, next_at: now };
  const wished = await tx
    .updateTable('cash_receipt')
    .set(due)
    .where('payment_id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (!wished && amount < CASH_RECEIPT_DUTY) return;
  const opened =
    wished ??
    (await tx
      .insertInto('cash_receipt')
      .values({ ...due, payment_id: id, type: 'INCOME', amount, created_at: now })
      // Issued when the money came before the bank took it back: it says the same today.
      .onConflict((conflict) => conflict.column('payment_id').doNothing())
      .returning('id')
      .executeTakeFirst());
  if (opened) await announce(tx, now, 'cash-receipt.due', { receipt_id: opened.id });
}

/** The money went before anything was issued for it: it is issued when the money comes again. */
export async function postponeReceipt(tx: Tx, paymentId: number): Promise<void> {
  const { from, to } = cashReceiptMachine.move('postpone', 'system');
  await tx
    .updateTable('cash_receipt')
    .set({ state: to, next_at: null })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', from)
    .execute();
}

/** Money went back: the receipt says less from here on. In the transaction that wrote the money down. */
export async function reduceReceipt(tx: Tx, now: Date, paymentId: number): Promise<void> {
  const found = await tx
    .updateTable('cash_receipt')
    .set({ next_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'CANCELED')
    .returning('id')
    .executeTakeFirst();
  if (found) await announce(tx, now, 'cash-receipt.due', { receipt_id: found.id });
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
type Step =
  | { is: 'issue'; id: number; request: IssueCashReceiptRequest }
  | { is: 'cancel'; id: number; canceled: Won; request: CancelCashReceiptRequest };

/**
 * Makes the receipt say what was paid and not given back. What is asked of the gateway is written down first and asked
 * under a key of its own, so that it is done once, however often and by how many this runs.
 */
export async function settleReceipt(ctx: Ctx, id: number): Promise<void> {
  for (let turn = 0; turn < STEPS_MAX; turn += 1) {
    const step = await nextStep(ctx, id);
    if (!step || !(await take(ctx, step))) return;
  }
}

async function nextStep({ db, now, secrets }: Ctx, id: number): Promise<Step | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('cash_receipt')
      .innerJoin('payment', 'payment.id', 'cash_receipt.payment_id')
      .where('cash_receipt.id', '=', id)
      .selectAll('cash_receipt')
      .select(['payment.amount as paid', 'payment.refunded', 'payment.gateway_order_id', 'payment.order_name'])
      .select('payment.state as payment_state')
      .forUpdate('cash_receipt')
      .executeTakeFirst();
    if (!row || row.state === 'WANTED' || row.state === 'CANCELED') return undefined;
    const change = (to: object) => tx.updateTable('cash_receipt').set(to).where('id', '=', id).execute();
    const kept = won(row.payment_state === 'EXPIRED' ? 0 : row.paid - row.refunded);
    const attempts = row.attempts + 1;
    const asking = { attempts, next_at: retryAfter(now(), attempts) };

    if (row.state === 'ISSUED') {
      const amount = won(row.canceling || row.amount - row.canceled - kept);
      await change(amount > 0 ? { ...asking, canceling: amount } : { next_at: null });
      if (amount <= 0) return undefined;
      const idempotencyKey = `cash-receipt-cancel-${id}-${row.canceled}-${row.refusals}`;
      return {
        is: 'cancel',
        id,
        canceled: row.canceled,
        request: { receiptKey: row.receipt_key!, amount, idempotencyKey },
      };
    }
    // The gateway has not done it, so that it may still be for less or not at all.
    const isUndone = row.state !== 'PROCESSING';
    if (isUndone && kept === 0) {
      const state = cashReceiptMachine.next(row.state, 'drop', 'system');
      await change({ state, identity: null, next_at: null });
      return undefined;
    }
    const amount = isUndone ? kept : row.amount;
    await change({ ...asking, state: cashReceiptMachine.next(row.state, 'issue', 'system'), amount });
    return {
      is: 'issue',
      id,
      request: {
        amount,
        orderId: row.gateway_order_id,
        orderName: row.order_name.slice(0, 100),
        type: CASH_RECEIPT_LABELS[row.type],
        customerIdentityNumber: row.identity ? secrets.unseal(row.identity) : NOBODY,
        idempotencyKey: `cash-receipt-${id}-${row.refusals}`,
      },
    };
  });
}

const FINISHED = cashReceiptMachine.move('finish', 'system');
const REFUSED = cashReceiptMachine.move('refuse', 'system');
const REDUCED = cashReceiptMachine.move('reduce', 'system');
const CANCELED = cashReceiptMachine.move('cancel', 'system');

/** Whether it was done. */
async function take({ db, now, gateways }: Ctx, step: Step): Promise<boolean> {
  const { id } = step;
  const done = { attempts: 0, next_at: null, failure_code: null };
  try {
    if (step.is === 'issue') {
      const { receiptKey, issueNumber, receiptUrl } = await gateways.payment.issueCashReceipt(step.request);
      await db
        .updateTable('cash_receipt')
        .set({
          ...done,
          state: FINISHED.to,
          identity: null,
          receipt_key: receiptKey,
          issue_number: issueNumber,
          receipt_url: receiptUrl,
          issued_at: now(),
        })
        .where('id', '=', id)
        .where('state', 'in', FINISHED.from)
        .execute();
    } else {
      await gateways.payment.cancelCashReceipt(step.request);
      await db
        .updateTable('cash_receipt')
        .set({
          ...done,
          canceled: sql<Won>`canceled + canceling`,
          canceling: won(0),
          state: sql<CashReceiptState>`case when canceled + canceling = amount
            then ${CANCELED.to} else ${REDUCED.to} end`,
        })
        .where('id', '=', id)
        .where('canceled', '=', step.canceled)
        .where('canceling', '=', step.request.amount)
        .execute();
    }
    return true;
  } catch (error) {
    // It may have been done: it is asked again with the same key.
    if (error instanceof OutsideUnavailable) return false;
    if (!(error instanceof PaymentRefusal)) throw error;
    await db
      .updateTable('cash_receipt')
      .set((eb) => ({
        failure_code: error.code,
        refusals: eb('refusals', '+', 1),
        ...(step.is === 'issue' ? { state: REFUSED.to } : { canceling: won(0) }),
      }))
      .where('id', '=', id)
      .where('state', 'in', step.is === 'issue' ? REFUSED.from : CANCELED.from)
      .where('canceling', '=', step.is === 'issue' ? won(0) : step.request.amount)
      .execute();
    return false;
  }
}

/** What nobody answered or somebody refused, and whose time has come. */
export async function settleDueReceipts(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('cash_receipt')
    .where('next_at', '<=', ctx.now())
    .orderBy('next_at')
    .limit(50)
    .select('id')
    .execute();
  return eachAlone(due, ({ id }) => settleReceipt(ctx, id));
}

/** Who leaves leaves no number behind; what was not issued by then is issued to nobody. */
export async function forgetNumbers(
  { db }: Pick<Context, 'db'>,
  { account_id }: { account_id: number },
): Promise<void> {
  await sql`update cash_receipt set identity = null, shown = null from payment
    where payment.id = cash_receipt.payment_id and payment.account_id = ${account_id}`.execute(db);
}

export type ReceiptRow = {
  type: CashReceipt['type'];
  state: CashReceiptState;
  shown: string | null;
  left: Won;
  issue_number: string | null;
  receipt_url: string | null;
  failure_code: string | null;
};

/** A payment's receipt, as one JSON value of a query that calls the payment `p`. */
export const receiptJson = sql<ReceiptRow | null>`(select json_build_object('type', c.type, 'state', c.state,
  'shown', c.shown, 'left', c.amount - c.canceled, 'issue_number', c.issue_number, 'receipt_url', c.receipt_url,
  'failure_code', c.failure_code)
  from cash_receipt c where c.payment_id = p.id)`;

const SHOWN_STATES = {
  WANTED: 'WANTED',
  PENDING: 'ISSUING',
  PROCESSING: 'ISSUING',
  ISSUED: 'ISSUED',
  CANCELED: 'CANCELED',
  FAILED: 'FAILED',
} as const satisfies Record<CashReceiptState, CashReceipt['state']>;

/** Not for what is over, nor for money that came after it was. */
export const canHaveReceipt = (
  { state }: { state: OrderState },
  { amount, refunded }: { amount: Won; refunded: Won },
): boolean => state !== 'CANCELED' && state !== 'CANCELED_BY_NOPAYMENT' && refunded < amount;

/** What buyer and staff see of it; nothing where nothing was paid in cash. */
export function shownReceipt(
  order: { state: OrderState },
  payment: { method: PaymentMethod | null; state: PaymentState; amount: Won; refunded: Won },
  row: ReceiptRow | null,
): AdminCashReceipt | null {
  if (!isCash(payment.method) || payment.state === 'EXPIRED') return null;
  const state = row ? SHOWN_STATES[row.state] : 'NONE';
  return {
    state,
    type: row?.type ?? null,
    number: row?.shown ?? null,
    amount: won(row && state !== 'CANCELED' ? row.left : 0),
    issue_number: row?.issue_number ?? null,
    url: row?.receipt_url ?? null,
    failure_code: row?.failure_code ?? null,
    can_ask: ['NONE', 'WANTED', 'FAILED'].includes(state) && canHaveReceipt(order, payment),
  };
}
