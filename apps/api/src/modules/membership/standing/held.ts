import type { Consent } from '@oun/membership/consent';
import { nextCharge, type FutureCharge, type Renewing, type Terms } from '@oun/membership/statement';
import type { Selectable } from 'kysely';
import type { Database, MembershipState, PeriodKind } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { membershipMachine } from '../membership.machine.ts';

export type Contract = Selectable<Database['contract']>;
/** A stretch of access. Grace is apart: nobody has paid for it, and nothing is queued behind it. */
export type Period = {
  id: number | null;
  kind: PeriodKind;
  startsAt: Date;
  endsAt: Date;
  contractId: number | null;
  chargeId: number | null;
};

/** Where somebody stands, with what it stands on. */
export type Held = {
  accountId: number;
  state: MembershipState;
  contract: Contract | null;
  /** Chosen for the next period. */
  nextTerms: (Terms & { name: string }) | null;
  renewsAt: Date | null;
  visitedAt: Date | null;
  pausedFrom: Date | null;
  pausedUntil: Date | null;
  /** Oldest first, without grace. */
  periods: Period[];
  consents: Consent[];
};

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
  const periods = await db
    .selectFrom('membership_period')
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'GRACE')
    .orderBy('starts_at')
    .orderBy('id')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'contract_id', 'charge_id'])
    .execute();
  const consents = contract
    ? await db.selectFrom('consent_request').where('contract_id', '=', contract.id).selectAll().execute()
    : [];
  return {
    accountId,
    state: row?.state ?? 'NONE',
    contract: contract ?? null,
    nextTerms: next ? { productId: next.id, price: next.price, cycle: next.cycle, name: next.name } : null,
    renewsAt: row?.renews_at ?? null,
    visitedAt: row?.visited_at ?? null,
    pausedFrom: row?.paused_from ?? null,
    pausedUntil: row?.paused_until ?? null,
    periods: periods.map(({ id, kind, starts_at, ends_at, contract_id, charge_id }) => ({
      id,
      kind,
      startsAt: starts_at,
      endsAt: ends_at,
      contractId: contract_id,
      chargeId: charge_id,
    })),
    consents: consents.map(({ id, kind, effective_at, amount_after, answered_at, is_agreed }) => ({
      id,
      kind,
      effectiveAt: effective_at,
      after: amount_after,
      answeredAt: answered_at,
      isAgreed: is_agreed,
    })),
  };
}

const RENEWING: ReadonlySet<MembershipState> = new Set(['TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED']);

/** What the charges to come are reckoned from; none where nothing will be charged. */
export function renewingOf({ state, contract, renewsAt, nextTerms }: Held): Renewing | null {
  if (!contract || contract.store !== 'web' || contract.billing_key_id === null || !RENEWING.has(state)) return null;
  return {
    renewsAt,
    anchor: { at: contract.anchor_at, count: contract.anchor_count },
    terms: { productId: contract.product_id, price: contract.price, cycle: contract.cycle },
    nextTerms,
    lastPaid: contract.last_paid,
    isIntro: contract.is_intro,
  };
}

export function nextChargeOf(held: Held): FutureCharge | null {
  const renewing = renewingOf(held);
  return renewing && nextCharge(renewing);
}
