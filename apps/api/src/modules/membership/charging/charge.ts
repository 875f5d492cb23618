import { dayNumber } from '@oun/brand/seoul';
import type { Leave } from '@oun/membership/consent';
import { type Anchor, nextPeriod } from '@oun/membership/cycle';
import { graceEnd, nextRetry } from '@oun/membership/dunning';
import { priceAt } from '@oun/membership/statement';
import { daysFrom } from '@oun/membership/timeline';
import { type Won, won } from '@oun/money';
import type { Selectable } from 'kysely';
import type { ChargeKind, Database } from '../../../../db/rows.ts';
import { isRetryable } from '../../../gateways/payment/payment.gateway.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Actor } from '../../../platform/machine.ts';
import { post } from '../../ledger/ledger.ts';
import {
  askToCharge,
  type ChargedKey,
  findOrCharge,
  type Found,
  isKnown,
  openCardPayment,
  type Outcome,
  type Payment,
  paymentById,
  writeOutcome,
} from '../../payment/payment.ts';
import { type ChargeEvent, chargeMachine } from '../charge.machine.ts';
import { gatewayOf, openKey } from '../methods/billing-keys.ts';
import { keepTeam } from '../team/keep-team.ts';
import {
  type Contract,
  givenLeft,
  type Held,
  isTeamOwner,
  lockMembership,
  nextChargeOf,
  type Period,
} from '../standing/held.ts';
import { move, nextVisit, settle } from '../standing/settle.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.paid': { account_id: number; charge_id: number };
    'membership.declined': { account_id: number; charge_id: number };
  }
}

export type Charge = Selectable<Database['membership_charge']>;
type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;

export type NewCharge = {
  kind: ChargeKind;
  /** Without it nothing is charged: how much, for which stretch, and by whose yes. */
  leave: Leave;
  contract: Pick<Contract, 'id'>;
  productId: number;
  endsAt: Date;
  anchor: Anchor;
  credit: Won;
  billingKeyId: number;
  instalmentMonths: number;
};

export type Asked = { chargeId: number; payment: Payment | null };

/** Writes down what is to be paid, and that the gateway will be asked for it. The membership is locked. */
export async function openCharge(tx: Tx, now: Date, held: Held, charge: NewCharge, actor: Actor): Promise<Asked> {
  const { leave, contract, anchor } = charge;
  const row = await tx
    .insertInto('membership_charge')
    .values({
      account_id: held.accountId,
      contract_id: contract.id,
      kind: charge.kind,
      amount: leave.amount,
      credit: charge.credit,
      starts_at: leave.dueAt,
      ends_at: charge.endsAt,
      anchor_at: anchor.at,
      anchor_count: anchor.count,
      product_id: charge.productId,
      consent_id: leave.consentId,
      billing_key_id: charge.billingKeyId,
      instalment_months: charge.instalmentMonths,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (leave.amount === 0) return { chargeId: row.id, payment: null };
  return askFor(tx, now, row, actor);
}

/** One more try. While it is under way the job leaves the membership alone. */
async function askFor(tx: Tx, now: Date, charge: Charge, actor: Actor): Promise<Asked> {
  await moveCharge(tx, charge, 'ask', actor, { attempts: charge.attempts + 1, asked_at: now, failure_code: null });
  const { name, provider } = await tx
    .selectFrom('contract')
    .innerJoin('billing_key', (join) => join.on('billing_key.id', '=', charge.billing_key_id))
    .where('contract.id', '=', charge.contract_id)
    .select(['contract.name', 'billing_key.provider'])
    .executeTakeFirstOrThrow();
  const payment = await openCardPayment(tx, now, {
    accountId: charge.account_id,
    purpose: 'MEMBERSHIP',
    chargeId: charge.id,
    orderName: name,
    amount: charge.amount,
    gateway: gatewayOf(provider),
  });
  await tx.updateTable('membership').set({ due_at: null }).where('account_id', '=', charge.account_id).execute();
  return { chargeId: charge.id, payment };
}

/** Once more, by what it is to be charged with now. */
export async function askWith(tx: Tx, now: Date, charge: Charge, keyId: number, actor: Actor): Promise<Asked> {
  await tx.updateTable('membership_charge').set({ billing_key_id: keyId }).where('id', '=', charge.id).execute();
  return askFor(tx, now, { ...charge, billing_key_id: keyId }, actor);
}

async function moveCharge(
  tx: Tx,
  { id, state }: Pick<Charge, 'id' | 'state'>,
  event: ChargeEvent,
  actor: Actor,
  changes: { attempts?: number; asked_at?: Date; paid_at?: Date; failure_code?: string | null; ends_at?: Date } = {},
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('membership_charge')
    .set({ state: chargeMachine.next(state, event, actor), ...changes })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The charge ${id} is no longer ${state}`);
}

export type Charged = 'DONE' | 'PENDING' | 'FAILED';

/** Asks the gateway, outside of any transaction, and writes down what it says. */
export async function ask(ctx: Ctx, { chargeId, payment }: Asked, actor: Actor): Promise<Charged> {
  if (!payment) return recordFree(ctx, chargeId, actor);
  return record(ctx, payment, await askToCharge(ctx, payment, await chargedKey(ctx, chargeId)), actor);
}

async function chargedKey(ctx: Ctx, chargeId: number): Promise<ChargedKey> {
  const charge = await ctx.db
    .selectFrom('membership_charge')
    .innerJoin('contract', 'contract.id', 'membership_charge.contract_id')
    .where('membership_charge.id', '=', chargeId)
    .select(['membership_charge.billing_key_id as key_id', 'instalment_months', 'contract.name'])
    .executeTakeFirstOrThrow();
  const key = await openKey(ctx, charge.key_id);
  return { ...key, orderName: charge.name, installmentMonths: charge.instalment_months };
}

/** What became of a try that nobody heard of. */
export async function lookUp(ctx: Ctx, payment: Payment): Promise<Charged> {
  const outcome = await findOrCharge(ctx, payment, await chargedKey(ctx, payment.charge_id!));
  return record(ctx, payment, outcome, 'system');
}

/** Staff have found out where nobody could be asked. */
export const settleFound = (ctx: Ctx, payment: Payment, found: Found): Promise<Charged> =>
  record(ctx, payment, found, 'staff');

async function record(ctx: Ctx, asked: Payment, outcome: Outcome, actor: Actor): Promise<Charged> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const held = await lockMembership(tx, now, asked.account_id);
    const payment = (await paymentById(tx, asked.id))!;
    const charge = await tx
      .selectFrom('membership_charge')
      .where('id', '=', payment.charge_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    if (isKnown(payment)) return chargedAs(charge);
    const written = await writeOutcome(ctx, tx, now, payment, outcome, actor);
    switch (written.is) {
      case 'PAID':
        await settlePaid(tx, now, held, charge, actor);
        return 'DONE';
      case 'REFUSED':
        await settleDeclined(tx, now, held, charge, written.code, actor);
        return 'FAILED';
      case 'UNKNOWN':
        await moveCharge(tx, charge, 'lose', actor);
        if (charge.kind === 'RENEWAL') await keepWaiting(tx, charge);
        if (isTeamOwner(held)) await keepTeam(tx, now, held, settle);
        return 'PENDING';
    }
  });
}

const chargedAs = ({ state }: Pick<Charge, 'state'>): Charged =>
  state === 'PAID'
    ? 'DONE'
    : state === 'REQUESTED' || state === 'UNKNOWN' || state === 'SCHEDULED'
      ? 'PENDING'
      : 'FAILED';

/** Nobody is shut out because a gateway does not answer. */
const keepWaiting = (tx: Tx, { account_id, starts_at }: Charge): Promise<unknown> =>
  tx
    .updateTable('membership_period')
    .set({ ends_at: graceEnd(starts_at) })
    .where('account_id', '=', account_id)
    .where('kind', '=', 'GRACE')
    .execute();

/** What is left of the plan before pays for all of it. */
function recordFree({ db, now }: Ctx, chargeId: number, actor: Actor): Promise<Charged> {
  return db.transaction().execute(async (tx): Promise<Charged> => {
    const found = await tx
      .selectFrom('membership_charge')
      .where('id', '=', chargeId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const held = await lockMembership(tx, now(), found.account_id);
    const charge = await tx
      .selectFrom('membership_charge')
      .where('id', '=', chargeId)
      .selectAll()
      .executeTakeFirstOrThrow();
    if (charge.state === 'PAID') return 'DONE';
    await settlePaid(tx, now(), held, charge, actor);
    return 'DONE';
  });
}

async function settlePaid(tx: Tx, now: Date, held: Held, charge: Charge, actor: Actor): Promise<void> {
  await moveCharge(tx, charge, 'pay', actor, { paid_at: now });
  await post(tx, now, {
    key: `membership-paid:${charge.id}`,
    kind: 'MEMBERSHIP_PAID',
    reference: `membership-${charge.id}`,
    lines: [
      { book: 'PG_RECEIVABLE', amount: charge.amount },
      { book: 'MEMBERSHIP_SALES', amount: -charge.amount },
    ],
  });
  const after = charge.kind === 'RENEWAL' ? await renewed(tx, now, held, charge) : await begun(tx, now, held, charge);
  await settle(tx, now, held, after, { kind: charge.kind, detail: { charge_id: charge.id, amount: charge.amount } });
  await announce(tx, now, 'membership.paid', { account_id: held.accountId, charge_id: charge.id });
}

/** The contract that was paid for is the one that holds from now on. */
async function holdContract(tx: Tx, now: Date, held: Held, charge: Charge, anchor: Anchor): Promise<Contract> {
  const agreed = await tx
    .selectFrom('contract')
    .where('id', '=', charge.contract_id)
    .select('price')
    .executeTakeFirstOrThrow();
  const isOther = held.contract?.id !== charge.contract_id;
  const price = isOther ? agreed.price : priceAt({ ...agreed, steps: held.steps }, charge.starts_at);
  const paid = won(charge.amount + charge.credit);
  // Another may have been chosen for what is renewed while the gateway was asked.
  const chosen = charge.kind === 'RENEWAL' ? held.contract?.billing_key_id : null;
  const keyId = chosen ?? charge.billing_key_id;
  const contract = await tx
    .updateTable('contract')
    .set({
      anchor_at: anchor.at,
      anchor_count: anchor.count,
      price,
      last_paid: paid,
      is_intro: paid < price,
      billing_key_id: keyId,
    })
    .where('id', '=', charge.contract_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (held.contract && held.contract.id !== contract.id) await endContract(tx, now, held.contract.id, 'CHANGED');
  return contract;
}

/** Whatever of theirs holds, or was made ready to. */
export const endContracts = (tx: Tx, now: Date, accountId: number, reason: string): Promise<unknown> =>
  tx
    .updateTable('contract')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();

const endContract = (tx: Tx, now: Date, id: number, reason: string): Promise<unknown> =>
  tx
    .updateTable('contract')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/** Bought, or changed to, from now: what was given before is queued behind it, what was paid before is in its price. */
async function begun(tx: Tx, now: Date, held: Held, charge: Charge): Promise<Held> {
  // Found out about only another day: then it lasts from that day.
  const isLate = dayNumber(now) > dayNumber(charge.starts_at);
  const startsAt = isLate ? now : charge.starts_at;
  const { cycle } = await tx
    .selectFrom('contract')
    .where('id', '=', charge.contract_id)
    .select('cycle')
    .executeTakeFirstOrThrow();
  const { endsAt, anchor } = nextPeriod({ at: startsAt, count: 0 }, startsAt, cycle);
  if (isLate)
    await tx
      .updateTable('membership_charge')
      .set({ starts_at: startsAt, ends_at: endsAt })
      .where('id', '=', charge.id)
      .execute();
  const contract = await holdContract(tx, now, held, charge, anchor);
  const event =
    held.state === 'TRIAL'
      ? 'convert'
      : held.state === 'ACTIVE' || held.state === 'CANCEL_SCHEDULED'
        ? 'change'
        : 'start';
  const paid: Period = {
    id: null,
    kind: 'PAID',
    startsAt,
    endsAt,
    contractId: contract.id,
    chargeId: charge.id,
    source: null,
  };
  return {
    ...move(held, event, 'system'),
    contract,
    nextTerms: null,
    pausedFrom: null,
    pausedUntil: null,
    consents: [],
    periods: queuedBehind(held.periods, startsAt, paid),
  };
}

/** The stretch begins now; days that were given and not used yet come after it. */
function queuedBehind(periods: readonly Period[], now: Date, paid: Period): Period[] {
  const list: Period[] = periods.flatMap((period) =>
    period.startsAt >= now ? [] : [period.endsAt > now ? { ...period, endsAt: now } : period],
  );
  list.push(paid);
  let end = paid.endsAt;
  for (const { period, days } of givenLeft(periods, now)) {
    const span = daysFrom(end, days);
    list.push({ ...period, id: period.startsAt >= now ? period.id : null, ...span });
    end = span.endsAt;
  }
  return list;
}

async function renewed(tx: Tx, now: Date, held: Held, charge: Charge): Promise<Held> {
  const isOver = held.state === 'EXPIRED' || held.state === 'REFUNDED';
  // It was over when we heard that it is paid: then it begins now, whole.
  if (isOver) return begun(tx, now, held, charge);
  const contract = await holdContract(tx, now, held, charge, { at: charge.anchor_at, count: charge.anchor_count });
  const event =
    ({ TRIAL: 'convert', PAST_DUE: 'recover', CANCEL_SCHEDULED: 'payLeaving' } as const)[held.state as 'TRIAL'] ??
    'renew';
  const paid: Period = {
    id: null,
    kind: 'PAID',
    startsAt: charge.starts_at,
    endsAt: charge.ends_at,
    contractId: contract.id,
    chargeId: charge.id,
    source: null,
  };
  return { ...move(held, event, 'system'), contract, nextTerms: null, consents: [], periods: [...held.periods, paid] };
}

async function settleDeclined(
  tx: Tx,
  now: Date,
  held: Held,
  charge: Charge,
  code: string,
  actor: Actor,
): Promise<void> {
  const isAgain = isRetryable(code);
  await moveCharge(tx, charge, isAgain ? 'decline' : 'declineForGood', actor, { failure_code: code });
  await announce(tx, now, 'membership.declined', { account_id: held.accountId, charge_id: charge.id });
  if (charge.kind !== 'RENEWAL') {
    if (held.contract?.id !== charge.contract_id) await endContract(tx, now, charge.contract_id, 'NOT_PAID');
    await tx
      .updateTable('membership')
      .set({ due_at: nextVisit(held, now) })
      .where('account_id', '=', held.accountId)
      .execute();
    return;
  }
  const detail = { charge_id: charge.id, code };
  const isLast = nextRetry(charge.starts_at, now) === undefined;
  if (held.state === 'CANCEL_SCHEDULED' || (isLast && held.state === 'PAST_DUE')) {
    await expire(tx, now, held, 'NOT_PAID', detail);
    await announce(tx, now, 'membership.ended', { account_id: held.accountId });
    return;
  }
  const after = held.state === 'TRIAL' || held.state === 'ACTIVE' ? move(held, 'fail', 'system') : held;
  await settle(tx, now, held, after, { kind: 'DECLINED', detail });
}

/** It is over: nothing is tried any more. */
export async function expire(
  tx: Tx,
  now: Date,
  held: Held,
  reason: string,
  detail: Record<string, unknown> = {},
  actor: Actor = 'system',
): Promise<Held> {
  const { from, to } = chargeMachine.move('drop', 'system');
  await tx
    .updateTable('membership_charge')
    .set({ state: to })
    .where('account_id', '=', held.accountId)
    .where('kind', '=', 'RENEWAL')
    .where('state', 'in', from)
    .execute();
  await endContracts(tx, now, held.accountId, reason);
  const after = { ...move(held, 'expire', actor), pausedFrom: null, pausedUntil: null };
  return settle(tx, now, held, after, { kind: 'EXPIRED', detail: { reason, ...detail } });
}

/** What has to be paid next, as the job charges it and every screen tells it. */
export { nextChargeOf };
