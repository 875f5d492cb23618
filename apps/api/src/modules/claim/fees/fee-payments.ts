import { AppError } from '@oun/contract/errors';
import { wordsOf } from '../../../gateways/payment/payment.gateway.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { post } from '../../ledger/ledger.ts';
import {
  askToPay,
  type Believed,
  factsOf,
  feesOf,
  findOut,
  movePayment,
  nextLookUp,
  type Outcome,
  type Payment,
  paymentNamed,
  lookUpEach,
} from '../../payment/payment.ts';
import { lockClaim, moveClaim } from '../decisions/move-claim.ts';

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
type PaidFee = 'PAID' | 'PENDING' | 'FAILED';
const BATCH = 50;

/** Asks with the attempt's own key, as often as it takes, and writes down the answer. */
export async function askForFee(
  ctx: Ctx,
  claimId: number,
  payment: Payment & { payment_key: string },
  actor: Actor,
): Promise<void> {
  const outcome = await askToPay(ctx, payment);
  if (outcome.is === 'REFUSED') {
    await recordRefusal(ctx, claimId, payment, outcome.code, actor);
    throw new AppError(wordsOf(outcome.code), { gateway_code: outcome.code });
  }
  if ((await record(ctx, claimId, payment, outcome, actor)) === 'PENDING') throw new AppError('PAYMENT_PENDING');
}

/** A fee is paid at once or not at all: whoever waits for a deposit has not paid. */
async function record(
  ctx: Ctx,
  claimId: number,
  payment: Payment,
  outcome: Exclude<Outcome, { is: 'REFUSED' }>,
  actor: Actor,
): Promise<'PAID' | 'PENDING'> {
  if (outcome.is === 'PAID') {
    await recordFee(ctx, claimId, payment, outcome.answer, actor);
    return 'PAID';
  }
  await askLater(ctx, claimId, payment, outcome.is !== 'NOT_YET' && (outcome.is !== 'SILENT' || outcome.isForStaff));
  return 'PENDING';
}

/** The attempt as it stands now, with its claim's order locked; nothing once somebody else has found out. */
async function openAttempt(tx: Tx, claimId: number, { id }: Payment): Promise<Payment | undefined> {
  const attempt = (await feesOf(tx, claimId)).find((one) => one.id === id);
  return attempt && (attempt.state === 'CONFIRMING' || attempt.state === 'UNKNOWN') ? attempt : undefined;
}

/** Written once, whoever heard it: from the answer, from a notice, or by asking. */
async function recordFee(
  { db, now, secrets }: Ctx,
  claimId: number,
  payment: Payment,
  answer: Believed,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const attempt = await openAttempt(tx, claimId, payment);
    if (!attempt) return;
    const facts = { ...factsOf(secrets, answer), look_up_at: null, needs_staff: false };
    await movePayment(tx, now(), attempt, 'pay', actor, { ...facts, paid_at: answer.approvedAt ?? now() });
    await post(tx, now(), {
      key: `fee:${payment.id}`,
      kind: 'CLAIM_FEE_PAID',
      reference: claim.number,
      lines: [
        { book: 'PG_RECEIVABLE', amount: payment.amount },
        { book: 'RETURN_FEE_INCOME', amount: -payment.amount },
      ],
    });
    await moveClaim(tx, now(), claim, { event: 'payFee' }, actor === 'staff' ? 'system' : actor);
  });
}

async function recordRefusal({ db, now }: Ctx, claimId: number, payment: Payment, code: string, actor: Actor) {
  await db.transaction().execute(async (tx) => {
    await lockClaim(tx, claimId);
    const attempt = await openAttempt(tx, claimId, payment);
    const changes = { failure_code: code, look_up_at: null, needs_staff: false };
    if (attempt) await movePayment(tx, now(), attempt, 'refuse', actor, changes);
  });
}

async function askLater({ db, now }: Ctx, claimId: number, payment: Payment, isForStaff = false): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClaim(tx, claimId);
    const attempt = await openAttempt(tx, claimId, payment);
    if (!attempt) return;
    // The first silence starts the waits anew.
    const next = nextLookUp(now(), attempt.state === 'CONFIRMING' ? 0 : attempt.look_ups);
    await movePayment(tx, now(), attempt, 'lose', 'system', { ...next, needs_staff: next.needs_staff || isForStaff });
  });
}

/** What became of a fee, from the one who knows. */
export async function lookUpFee(ctx: Ctx, payment: Payment & { claim_id: number }): Promise<PaidFee> {
  const { claim_id } = payment;
  const outcome = await findOut(ctx, payment);
  switch (outcome.is) {
    case 'REFUSED':
      await recordRefusal(ctx, claim_id, payment, outcome.code, 'system');
      return 'FAILED';
    // Agreed to in the window, and our question never arrived: it is asked again, with the same key.
    case 'NOT_YET':
      return settle(ctx, claim_id, payment);
    default:
      return record(ctx, claim_id, payment, outcome, 'system');
  }
}

async function settle(ctx: Ctx, claimId: number, payment: Payment): Promise<PaidFee> {
  try {
    await askForFee(ctx, claimId, { ...payment, payment_key: payment.payment_key! }, 'system');
    return 'PAID';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'PAYMENT_PENDING' ? 'PENDING' : 'FAILED';
  }
}

export const isFee = (payment: Payment): payment is Payment & { claim_id: number } => payment.claim_id !== null;

/** Asks the gateway about every fee whose outcome is not known and whose time has come. */
export const lookUpFees = (ctx: Ctx): Promise<number> =>
  lookUpEach(ctx, {
    purpose: 'CLAIM_FEE',
    limit: BATCH,
    look: async (payment) => isFee(payment) && lookUpFee(ctx, payment),
    onFailure: async (payment) => isFee(payment) && askLater(ctx, payment.claim_id, payment, true),
  });

/** The gateway hinted that something happened to a fee that nobody has an answer for. */
export async function followFeeNotice(ctx: Ctx, { gateway_order_id }: { gateway_order_id: string }): Promise<void> {
  const payment = await paymentNamed(ctx.db, gateway_order_id);
  if (payment?.state === 'UNKNOWN' && isFee(payment)) await lookUpFee(ctx, payment);
}

/** Finds out about a fee that may have been charged, before its claim is given up for want of it. */
export async function settleFee(ctx: Ctx, claimId: number): Promise<void> {
  const attempts = await ctx.db.transaction().execute((tx) => feesOf(tx, claimId));
  const open = attempts.find(({ state }) => state === 'CONFIRMING' || state === 'UNKNOWN');
  // Refused: the claim ends for want of it. No answer yet: it waits for the next round.
  if (open?.payment_key && (await settle(ctx, claimId, open)) === 'PENDING') throw new AppError('PAYMENT_PENDING');
}
