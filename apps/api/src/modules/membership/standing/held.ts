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
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, MembershipState, PeriodKind } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { membershipMachine } from '../membership.machine.ts';
import { priceSteps } from '../plans/price-steps.ts';

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

const readingOf = (db: Db | Tx, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('membership', 'membership.account_id', 'account.id')
    .leftJoin('contract', 'contract.id', 'membership.contract_id')
    .leftJoin('subscription_product as next', 'next.id', 'contract.next_product_id')
    .leftJoin('team_seat as seat', (join) =>
      join.onRef('seat.account_id', '=', 'account.id').on('seat.state', '=', 'ACTIVE'),
    )
    .where('account.id', '=', accountId)
    .selectAll('contract')
    .select(['membership.state', 'membership.renews_at', 'membership.visited_at'])
    .select(['membership.paused_from', 'membership.paused_until'])
    .select(['seat.id as seat_id', 'seat.owner_id', 'seat.frozen_until'])
    .select(['next.price as next_price', 'next.cycle as next_cycle', 'next.name as next_name'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('membership_period as period')
          .whereRef('period.account_id', '=', 'account.id')
          .where('period.kind', 'not in', ['GRACE', 'TEAM'])
          .orderBy('period.starts_at')
          .orderBy('period.id')
          .select(['period.id', 'period.kind', 'period.starts_at', 'period.ends_at', 'period.contract_id'])
          .select(['period.charge_id', 'period.source']),
      ).as('periods'),
      jsonArrayFrom(
        selectFrom('consent_request as consent')
          .whereRef('consent.contract_id', '=', 'contract.id')
          .select(['consent.id', 'consent.kind', 'consent.effective_at', 'consent.amount_after'])
          .select(['consent.answered_at', 'consent.is_agreed']),
      ).as('consents'),
      jsonArrayFrom(
        priceSteps(db)
          .where('product_id', '=', sql.ref<number>('contract.product_id'))
          .where('applies_at', '>', sql.ref<Date>('contract.began_at')),
      ).as('steps'),
      jsonArrayFrom(priceSteps(db).where('product_id', '=', sql.ref<number>('contract.next_product_id'))).as(
        'next_steps',
      ),
    ]);

/** In one statement: it is read before whatever is done with a membership. */
export async function readMembership(db: Db | Tx, accountId: number): Promise<Held> {
  const {
    state,
    renews_at,
    visited_at,
    paused_from,
    paused_until,
    seat_id,
    owner_id,
    frozen_until,
    next_price,
    next_cycle,
    next_name,
    periods,
    consents,
    steps,
    next_steps,
    ...row
  } = await readingOf(db, accountId).executeTakeFirstOrThrow();
  const contract = row.id === null ? null : (row as Contract);
  return {
    accountId,
    state: state ?? 'NONE',
    contract,
    steps: steps.map(stepFrom),
    nextTerms:
      next_name === null
        ? null
        : {
            productId: contract!.next_product_id!,
            price: next_price!,
            cycle: next_cycle!,
            name: next_name,
            steps: next_steps.map(stepFrom),
          },
    renewsAt: renews_at,
    visitedAt: visited_at,
    pausedFrom: paused_from,
    pausedUntil: paused_until,
    periods: periods.map(({ id, kind, starts_at, ends_at, contract_id, charge_id, source }) => ({
      id,
      kind,
      startsAt: new Date(starts_at),
      endsAt: new Date(ends_at),
      contractId: contract_id,
      chargeId: charge_id,
      source,
    })),
    consents: consents.map(consentFrom),
    seat: seat_id === null ? null : { id: seat_id, ownerId: owner_id!, frozenUntil: frozen_until },
  };
}

type ConsentRow = Pick<Selectable<Database['consent_request']>, 'id' | 'kind' | 'amount_after' | 'is_agreed'> & {
  effective_at: Date | string;
  answered_at: Date | string | null;
};

/** Its moments come as words where it was read as a part of something. */
export const consentFrom = (row: ConsentRow): Consent => ({
  id: row.id,
  kind: row.kind,
  effectiveAt: new Date(row.effective_at),
  after: row.amount_after,
  answeredAt: row.answered_at === null ? null : new Date(row.answered_at),
  isAgreed: row.is_agreed,
});

const stepFrom = ({ since, price }: { since: string; price: Won }): PriceStep => ({ since: new Date(since), price });

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
