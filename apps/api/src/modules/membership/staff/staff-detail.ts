import { dateOf } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { maskPhone } from '@oun/contract/masks';
import { type AdminMembershipDetail, MEMBERSHIP_ROWS_MAX } from '@oun/contract/membership-admin';
import { leaveToCharge } from '@oun/membership/consent';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Held, nextChargeOf, readMembership } from '../standing/held.ts';
import { shownCharge } from '../views/my-membership.ts';
import { failureOf, KIND_WORDS } from '../views/payments.ts';
import { oneMembership } from './staff-list.ts';
import { eventWords, noteWords, reasonWords, sourceWords } from './staff-words.ts';

type Detail = AdminMembershipDetail;

/** All there is of one member's membership. Whom it is of stays masked, as in the list. */
export async function getMembershipForStaff({ db }: StaffContext, id: number): Promise<Detail> {
  const row = await oneMembership(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const held = await readMembership(db, id);
  const [holder, team, contracts, periods, charges, consents, pauses, history] = await Promise.all([
    db.selectFrom('account').where('id', '=', id).select(['mobile', 'state']).executeTakeFirstOrThrow(),
    teamOf(db, held),
    contractsOf(db, id),
    periodsOf(db, id),
    chargesOf(db, id),
    consentsOf(db, id),
    pausesOf(db, id),
    historyOf(db, id),
  ]);
  return {
    ...row,
    mobile: holder.mobile && maskPhone(holder.mobile),
    is_active: holder.state === 'ACTIVE',
    next_charge: nextOf(held),
    team,
    contracts,
    periods,
    charges,
    consents,
    pauses,
    history,
  };
}

function nextOf(held: Held): Detail['next_charge'] {
  const next = held.state === 'PAST_DUE' ? null : nextChargeOf(held);
  const shown = shownCharge(next);
  return next && shown && { ...shown, has_leave: leaveToCharge(next, held.consents) !== null };
}

async function teamOf(db: Db, { seat }: Held): Promise<Detail['team']> {
  if (!seat) return null;
  const owner = await db
    .selectFrom('account')
    .where('id', '=', seat.ownerId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  return { owner_id: seat.ownerId, owner: owner.nickname };
}

async function contractsOf(db: Db, id: number): Promise<Detail['contracts']> {
  const rows = await db
    .selectFrom('contract as c')
    .leftJoin('account as inviter', 'inviter.id', 'c.inviter_id')
    .where('c.account_id', '=', id)
    .orderBy('c.id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['c.id', 'c.name', 'c.cycle', 'c.price', 'c.seats', 'c.store', 'c.anchor_at', 'c.began_at', 'c.ended_at'])
    .select(['c.end_reason', 'c.terms_version', 'c.inviter_id', 'inviter.nickname as inviter'])
    .execute();
  return rows.map(({ anchor_at, began_at, ended_at, end_reason, inviter_id, inviter, ...row }) => ({
    ...row,
    anchor_day: Number(dateOf(anchor_at).slice(-2)),
    began_at: began_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    end_reason: end_reason && reasonWords(end_reason),
    inviter: inviter_id !== null && inviter !== null ? { id: inviter_id, nickname: inviter } : null,
  }));
}

async function periodsOf(db: Db, id: number): Promise<Detail['periods']> {
  const rows = await db
    .selectFrom('membership_period')
    .where('account_id', '=', id)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['id', 'kind', 'starts_at', 'ends_at', 'charge_id', 'source'])
    .execute();
  return rows.map(({ starts_at, ends_at, charge_id, source, ...row }) => ({
    ...row,
    words: KIND_WORDS[row.kind],
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    source: sourceWords({ source, chargeId: charge_id }),
  }));
}

async function chargesOf(db: Db, id: number): Promise<Detail['charges']> {
  const rows = await db
    .selectFrom('membership_charge as c')
    .innerJoin('contract', 'contract.id', 'c.contract_id')
    .where('c.account_id', '=', id)
    .orderBy('c.id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['c.id', 'c.kind', 'c.state', 'contract.name', 'c.amount', 'c.attempts', 'c.failure_code'])
    .select(['c.instalment_months', 'c.created_at', 'c.paid_at', 'c.consent_id'])
    .select([
      sql<Won>`coalesce((select sum(r.pg) from refund r where r.charge_id = c.id), 0)::bigint`.as('refunded'),
      sql<string | null>`(select p.detail ->> 'text' from payment p where p.charge_id = c.id
        order by p.id desc limit 1)`.as('method'),
    ])
    .execute();
  return rows.map(({ failure_code, created_at, paid_at, refunded, ...row }) => ({
    ...row,
    refunded: won(Number(refunded)),
    failure: failure_code === null ? null : failureOf(failure_code).message,
    created_at: created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
  }));
}

async function consentsOf(db: Db, id: number): Promise<Detail['consents']> {
  const rows = await db
    .selectFrom('consent_request')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['id', 'kind', 'amount_before as before', 'amount_after as after', 'method', 'text_version', 'is_agreed'])
    .select(['effective_at', 'opened_at', 'answered_at'])
    .execute();
  return rows.map(({ effective_at, opened_at, answered_at, ...row }) => ({
    ...row,
    effective_at: effective_at.toISOString(),
    opened_at: opened_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }));
}

async function pausesOf(db: Db, id: number): Promise<Detail['pauses']> {
  const rows = await db
    .selectFrom('membership_pause')
    .where('account_id', '=', id)
    // One that was taken back before it began has no length.
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['id', 'starts_at', 'ends_at'])
    .execute();
  return rows.map((row) => ({ id: row.id, from: row.starts_at.toISOString(), until: row.ends_at.toISOString() }));
}

async function historyOf(db: Db, id: number): Promise<Detail['history']> {
  const rows = await db
    .selectFrom('membership_event')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MEMBERSHIP_ROWS_MAX)
    .select(['at', 'kind', 'from_state', 'to_state', 'detail'])
    .execute();
  return rows.map(({ at, kind, from_state, to_state, detail }) => ({
    at: at.toISOString(),
    words: eventWords(kind),
    from: from_state,
    to: to_state,
    note: noteWords(detail),
  }));
}
