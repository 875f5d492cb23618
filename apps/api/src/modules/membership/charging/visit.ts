import { leaveToCharge } from '@oun/membership/consent';
import { chargeTime, graceEnd, retryDays } from '@oun/membership/dunning';
import { dayNumber } from '@oun/brand/seoul';
import { won } from '@oun/money';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { lookUpEach } from '../../payment/payment.ts';
import { type Held, lockMembership, nextChargeOf } from '../standing/held.ts';
import { isUnasked, move, nextVisit, resumptionToldAt, settle, toldTimes } from '../standing/settle.ts';
import { isTriedAgain, pastDueCharge } from '../changing/tries.ts';
import { ask, type Asked, askWith, expire, lookUp, openCharge } from './charge.ts';
import { openConsent } from './consents.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.asked': { account_id: number; consent_id: number; days_before: number };
    'membership.reminded': { account_id: number; contract_id: number; due_at: string; days_before: number };
    'membership.resuming': { account_id: number; resumes_at: string };
    'membership.ended': { account_id: number };
  }
}

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;
const BATCH = 100;
/** Each waits for the gateway most of its time, and holds no connection of ours while it does. */
const AT_ONCE = 8;

/** Goes through everybody whose time has come. Two that do so at once take different ones. */
export async function visitDue(ctx: Ctx): Promise<number> {
  let visited = 0;
  for (;;) {
    const due = await ctx.db
      .selectFrom('membership')
      .where('due_at', '<=', ctx.now())
      .orderBy('due_at')
      .limit(BATCH)
      .select('account_id')
      .execute();
    visited += await eachAlone(
      due,
      ({ account_id }) => visit(ctx, account_id),
      // It would stand first in every batch from here on.
      ({ account_id }) =>
        ctx.db
          .updateTable('membership')
          .set({ due_at: new Date(ctx.now().getTime() + AGAIN_MS) })
          .where('account_id', '=', account_id)
          .execute(),
      AT_ONCE,
    );
    if (due.length < BATCH) return visited;
  }
}
const AGAIN_MS = 600_000;

/** Does what is due for one member: asks, reminds, pauses, resumes, charges or ends. */
export async function visit(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.now();
  const asked = await ctx.db.transaction().execute(async (tx): Promise<Asked | undefined> => {
    const row = await tx
      .selectFrom('membership')
      .where('account_id', '=', accountId)
      .where('due_at', '<=', now)
      .select('account_id')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // In other hands, or done by them.
    if (!row) return undefined;
    return visitLocked(tx, now, await lockMembership(tx, now, accountId));
  });
  if (asked) await ask(ctx, asked, 'system');
}

async function visitLocked(tx: Tx, now: Date, found: Held): Promise<Asked | undefined> {
  let held = await turnPause(tx, now, found);
  await tellOfResumption(tx, now, held);
  held = await tellOf(tx, now, held);
  const { renewsAt } = held;
  if (held.state === 'PAST_DUE') {
    if (renewsAt && now >= graceEnd(renewsAt)) {
      await expire(tx, now, held, 'NOT_PAID');
      await announce(tx, now, 'membership.ended', { account_id: held.accountId });
      return undefined;
    }
    return tryAgain(tx, now, held);
  }
  const next = nextChargeOf(held);
  const leave = next && leaveToCharge(next, held.consents);
  if (next && leave) {
    if (now < next.chargeAt) return rest(tx, now, held);
    const contract = held.contract!;
    const snapshot =
      next.productId === contract.product_id ? contract : await nextContract(tx, now, held, next.productId);
    return openCharge(
      tx,
      now,
      held,
      {
        kind: 'RENEWAL',
        leave,
        contract: snapshot,
        productId: next.productId,
        endsAt: next.endsAt,
        anchor: next.anchor,
        credit: won(0),
        billingKeyId: contract.billing_key_id!,
        instalmentMonths: 0,
      },
      'system',
    );
  }
  if (held.state !== 'PAUSED' && renewsAt && now >= renewsAt) {
    held = await expire(tx, now, held, next ? 'NO_CONSENT' : 'ENDED');
    await announce(tx, now, 'membership.ended', { account_id: held.accountId });
    return undefined;
  }
  return rest(tx, now, held);
}

/** Nothing more to do today. */
async function rest(tx: Tx, now: Date, held: Held): Promise<undefined> {
  await tx
    .updateTable('membership')
    .set({ due_at: nextVisit({ ...held, visitedAt: now }, now), visited_at: now })
    .where('account_id', '=', held.accountId)
    .execute();
}

async function turnPause(tx: Tx, now: Date, held: Held): Promise<Held> {
  const { state, pausedFrom, pausedUntil } = held;
  if (state === 'ACTIVE' && pausedFrom && pausedFrom <= now)
    return turnPause(tx, now, await settle(tx, now, held, move(held, 'pause', 'system'), { kind: 'PAUSED' }));
  if (state === 'PAUSED' && pausedUntil && pausedUntil <= now) {
    const after = { ...move(held, 'resume', 'system'), pausedFrom: null, pausedUntil: null };
    return settle(tx, now, held, after, { kind: 'RESUMED' });
  }
  return held;
}

async function tellOfResumption(tx: Tx, now: Date, { state, pausedUntil, visitedAt, accountId }: Held): Promise<void> {
  if (state !== 'PAUSED' || !pausedUntil) return;
  const at = resumptionToldAt(pausedUntil);
  if (now < at || (visitedAt && visitedAt >= at)) return;
  await announce(tx, now, 'membership.resuming', { account_id: accountId, resumes_at: pausedUntil.toISOString() });
}

/** Asks for a yes, or reminds of a charge, where its day has come since the last look. */
async function tellOf(tx: Tx, now: Date, held: Held): Promise<Held> {
  const isMissing = isUnasked(held, now);
  const due = toldTimes(held).filter(({ at }) => at <= now && (isMissing || !held.visitedAt || at > held.visitedAt));
  const last = due.at(-1);
  const next = nextChargeOf(held);
  if (!last || !next || now >= next.chargeAt) return held;
  const { daysBefore: days_before } = last;
  if (!last.isAsked) {
    await announce(tx, now, 'membership.reminded', {
      account_id: held.accountId,
      contract_id: held.contract!.id,
      due_at: next.dueAt.toISOString(),
      days_before,
    });
    return held;
  }
  const consent = await openConsent(tx, now, held, next);
  if (consent.isAgreed === null)
    await announce(tx, now, 'membership.asked', { account_id: held.accountId, consent_id: consent.id, days_before });
  return { ...held, consents: [...held.consents.filter(({ id }) => id !== consent.id), consent] };
}

/** The days on which a payment that failed is tried again, by what is to be paid with by then. */
async function tryAgain(tx: Tx, now: Date, held: Held): Promise<Asked | undefined> {
  const charge = await pastDueCharge(tx, held.accountId);
  const keyId = held.contract?.billing_key_id ?? null;
  const isDue =
    charge &&
    isTriedAgain(charge, keyId) &&
    retryDays(dayNumber(charge.starts_at))
      .map(chargeTime)
      .some((at) => at <= now && (!charge.asked_at || at > charge.asked_at));
  if (!isDue) return rest(tx, now, held);
  return askWith(tx, now, charge, keyId ?? charge.billing_key_id, 'system');
}

/** The plan that was chosen for the next period, as it is sold now. */
async function nextContract(tx: Tx, now: Date, held: Held, productId: number) {
  const { id: _, ...contract } = held.contract!;
  const product = await tx
    .selectFrom('subscription_product')
    .innerJoin('plan', 'plan.id', 'subscription_product.plan_id')
    .where('subscription_product.id', '=', productId)
    .select(['subscription_product.name', 'cycle', 'price', 'list_price', 'plan.seats'])
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('contract')
    .values({ ...contract, ...product, product_id: productId, next_product_id: null, began_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Asks the gateway about every charge whose outcome is not known and whose time has come. */
export const lookUpCharges = (ctx: Ctx): Promise<number> =>
  lookUpEach(ctx, { purpose: 'MEMBERSHIP', limit: BATCH, look: (payment) => lookUp(ctx, payment), atOnce: AT_ONCE });
