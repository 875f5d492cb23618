import { dayNumber } from '@oun/brand/seoul';
import type { Consent } from '@oun/membership/consent';
import {
  amountThen,
  nextCharge,
  type FutureCharge,
  type PriceStep,
  type Renewing,
  type Terms,
} from '@oun/membership/statement';
import { type Won, won } from '@oun/money';
import type { Selectable } from 'kysely';
import type { Database, MembershipState, PeriodKind } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { membershipMachine } from '../membership.machine.ts';
import { stepsOf } from '../plans/price-steps.ts';

export type Contract = Selectable<Database['contract']>;
/** A stretch of access. Grace and a team's seat are apart: they are nobody's own, and nothing is queued behind them. */
export type Period = {
  id: number | null;
  kind: PeriodKind;
  startsAt: Date;
  endsAt: Date;
  contractId: number | null;
  chargeId: number | null;
  /** The gift, voucher or team that it comes from. */
  source: string | null;
};

/** Where somebody stands, with what it stands on. */
export type Held = {
  accountId: number;
  state: MembershipState;
  contract: Contract | null;
  /** What its payments come to from some days on, where that was decided after it began. */
  steps: PriceStep[];
  /** Chosen for the next period. */
  nextTerms: (Terms & { name: string }) | null;
  renewsAt: Date | null;
  visitedAt: Date | null;
  pausedFrom: Date | null;
  pausedUntil: Date | null;
  /** Oldest first, without grace and without a team's. */
  periods: Period[];
  consents: Consent[];
  /** In somebody else's team: one's own days stand still meanwhile. */
  seat: { id: number; ownerId: number; frozenUntil: Date | null } | null;
};

const LIVE: ReadonlySet<MembershipState> = new Set(['TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE', 'PAUSED']);

/** Whether others may be in their plan. */
export const isTeamOwner = ({ state, contract }: Held): boolean => LIVE.has(state) && (contract?.seats ?? 1) > 1;

/** Somebody's membership, for whoever changes it: nobody else does until they are done. */
export async function lockMembership(tx: Tx, now: Date, accountId: number): Promise<Held> {
  await tx
    .insertInto('membership')
    .values({ account_id: accountId, state: membershipMachine.initial, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('membership').where('account_id', '=', accountId).select('account_id').forUpdate().execute();
  return readMembership(tx, accountId);
}

export async function readMembership(db: Db | Tx, accountId: number): Promise<Held> {
  const row = await db.selectFrom('membership').where('account_id', '=', accountId).selectAll().executeTakeFirst();
  const contract = !row?.contract_id
    ? undefined
    : await db.selectFrom('contract').where('id', '=', row.contract_id).selectAll().executeTakeFirst();
  const next = !contract?.next_product_id
    ? undefined
    : await db
        .selectFrom('subscription_product')
        .where('id', '=', contract.next_product_id)
        .select(['id', 'price', 'cycle', 'name'])
        .executeTakeFirst();
  const steps = contract ? await stepsOf(db, contract.product_id, contract.began_at) : [];
  const nextSteps = next ? await stepsOf(db, next.id) : [];
  const periods = await db
    .selectFrom('membership_period')
    .where('account_id', '=', accountId)
    .where('kind', 'not in', ['GRACE', 'TEAM'])
    .orderBy('starts_at')
    .orderBy('id')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'contract_id', 'charge_id', 'source'])
    .execute();
  const consents = contract
    ? await db.selectFrom('consent_request').where('contract_id', '=', contract.id).selectAll().execute()
    : [];
  const seat = await db
    .selectFrom('team_seat')
    .where('account_id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .select(['id', 'owner_id', 'frozen_until'])
    .executeTakeFirst();
  return {
    accountId,
    state: row?.state ?? 'NONE',
    contract: contract ?? null,
    steps,
    nextTerms: next
      ? { productId: next.id, price: next.price, cycle: next.cycle, name: next.name, steps: nextSteps }
      : null,
    renewsAt: row?.renews_at ?? null,
    visitedAt: row?.visited_at ?? null,
    pausedFrom: row?.paused_from ?? null,
    pausedUntil: row?.paused_until ?? null,
    periods: periods.map(({ id, kind, starts_at, ends_at, contract_id, charge_id, source }) => ({
      id,
      kind,
      startsAt: starts_at,
      endsAt: ends_at,
      contractId: contract_id,
      chargeId: charge_id,
      source,
    })),
    consents: consents.map(consentFrom),
    seat: seat ? { id: seat.id, ownerId: seat.owner_id, frozenUntil: seat.frozen_until } : null,
  };
}

export const consentFrom = (row: Selectable<Database['consent_request']>): Consent => ({
  id: row.id,
  kind: row.kind,
  effectiveAt: row.effective_at,
  after: row.amount_after,
  answeredAt: row.answered_at,
  isAgreed: row.is_agreed,
});

/** Whether it ended with its trial, and nothing was ever paid for it. */
export const isTrialOver = ({ state, contract }: Held): boolean =>
  state === 'EXPIRED' && contract !== null && contract.last_paid === null;

const GIVEN: ReadonlySet<Period['kind']> = new Set(['VOUCHER', 'GIFT', 'BONUS']);

/** What was given and is not used yet, each with its days: whoever buys now has them behind it. */
export const givenLeft = (periods: readonly Period[], now: Date): { period: Period; days: number }[] =>
  periods
    .filter(({ kind, endsAt }) => endsAt > now && GIVEN.has(kind))
    .map((period) => ({
      period,
      days: dayNumber(period.endsAt) - dayNumber(period.startsAt > now ? period.startsAt : now),
    }));

const RENEWING: ReadonlySet<MembershipState> = new Set(['TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED']);

/** What the charges to come are reckoned from; none where nothing will be charged. */
export function renewingOf({ state, contract, steps, renewsAt, nextTerms }: Held): Renewing | null {
  if (!contract || contract.store !== 'web' || contract.billing_key_id === null || !RENEWING.has(state)) return null;
  return {
    renewsAt,
    anchor: { at: contract.anchor_at, count: contract.anchor_count },
    terms: { productId: contract.product_id, price: contract.price, cycle: contract.cycle, steps },
    nextTerms,
    lastPaid: contract.last_paid,
    isIntro: contract.is_intro,
    firstDiscount: won(contract.first_discount),
  };
}

/** What those after the next one come to, where that is another amount. */
export function amountThenOf(held: Held): Won | null {
  const renewing = renewingOf(held);
  return renewing && amountThen(renewing);
}

export function nextChargeOf(held: Held): FutureCharge | null {
  const renewing = renewingOf(held);
  return renewing && nextCharge(renewing);
}
