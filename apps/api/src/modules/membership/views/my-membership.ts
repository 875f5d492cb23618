import { dayNumber } from '@oun/brand/seoul';
import type { FutureCharge as ShownCharge, Membership } from '@oun/contract/membership';
import { consentKindOf } from '@oun/membership/consent';
import { chargeTime, retryDays } from '@oun/membership/dunning';
import { type FutureCharge, futureCharges, yearTotal } from '@oun/membership/statement';
import { won } from '@oun/money';
import type { MemberContext } from '../../../platform/context.ts';
import { PAUSES_A_YEAR, pausesOf } from '../changing/pauses.ts';
import { isTriedAgain, triesLeft, triesToday } from '../changing/tries.ts';
import { canAnswer } from '../charging/live-charge.ts';
import { findKey, keyWords } from '../methods/billing-keys.ts';
import { accessOf } from '../team/keep-team.ts';
import { frozenOf, peopleIn, untilOf } from '../team/my-team.ts';
import { lateChargeOf } from './late-charge.ts';
import { amountThenOf, type Held, isTrialOver, nextChargeOf, readMembership, renewingOf } from '../standing/held.ts';

/** Where somebody stands, what will be charged, and what they can do about it. */
export async function myMembership(ctx: MemberContext): Promise<Membership> {
  const { db, memberId, now } = ctx;
  const at = now();
  const held = await readMembership(db, memberId);
  const { contract } = held;
  const [lent, team, product, method, pauses, pastDue, consent] = await Promise.all([
    // What is nobody's own, and lets somebody in all the same.
    db
      .selectFrom('membership_period')
      .where('account_id', '=', memberId)
      .where('kind', 'in', ['GRACE', 'TEAM'])
      .where('starts_at', '<=', at)
      .where('ends_at', '>', at)
      .select('id')
      .executeTakeFirst(),
    teamOf(ctx, held),
    contract &&
      db
        .selectFrom('subscription_product')
        .where('id', '=', contract.product_id)
        .select('slug')
        .executeTakeFirstOrThrow(),
    contract?.billing_key_id ? findKey(db, memberId, contract.billing_key_id) : null,
    pausesOf(db, memberId, at),
    pastDueOf(ctx, held, at),
    consentOf(ctx, held),
  ]);
  const isAnswerable = consent !== null && (await canAnswer(db, held, new Date(consent.effective_at), at));
  const isLive = held.renewsAt !== null;
  const renewing = renewingOf(held);
  const charges = renewing ? futureCharges(renewing, at) : [];
  const statement = lateFirst(
    charges.flatMap((charge) => shownCharge(charge) ?? []),
    held,
    pastDue,
  );
  return {
    state: held.state,
    is_trial_over: isTrialOver(held),
    has_access: held.periods.some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt) || lent !== undefined,
    until: held.renewsAt?.toISOString() ?? held.periods.at(-1)?.endsAt.toISOString() ?? null,
    plan:
      contract && product && isLive
        ? {
            product_id: contract.product_id,
            slug: product.slug,
            name: contract.name,
            cycle: contract.cycle,
            price: contract.price,
            seats: contract.seats,
            store: contract.store,
            began_at: contract.began_at.toISOString(),
          }
        : null,
    next_plan: held.nextTerms && {
      product_id: held.nextTerms.productId,
      name: held.nextTerms.name,
      price: held.nextTerms.price,
    },
    method: isLive ? method : null,
    next_charge: statement[0] ?? null,
    statement,
    year_total: statement.length > 0 ? yearTotal(charges, at) : won(0),
    consent,
    pause:
      held.pausedFrom && held.pausedUntil && !held.seat
        ? {
            from: held.pausedFrom.toISOString(),
            until: held.pausedUntil.toISOString(),
            is_begun: held.pausedFrom <= at,
          }
        : null,
    pauses_left: Math.max(PAUSES_A_YEAR - pauses, 0),
    past_due: pastDue,
    team,
    actions: [
      ...actionsOf(held, { pausesLeft: PAUSES_A_YEAR - pauses }),
      ...(isAnswerable ? (['ANSWER'] as const) : []),
    ],
  };
}

export const shownCharge = (charge: FutureCharge | null): ShownCharge | null =>
  charge && {
    at: charge.chargeAt.toISOString(),
    amount: charge.amount,
    before: charge.before,
    reason: charge.reason,
    needs_consent: charge.needsConsent,
    stops_until: charge.chargeAt.toISOString(),
  };

/** What is late is charged when it is tried again, and where the card was refused for good, not by itself. */
function lateFirst(charges: ShownCharge[], { state }: Held, pastDue: Membership['past_due']): ShownCharge[] {
  const [first, ...rest] = charges;
  if (state !== 'PAST_DUE' || !first) return charges;
  const at = pastDue?.is_retried ? pastDue.retries[0] : undefined;
  return at === undefined ? [] : [{ ...first, at, stops_until: at }, ...rest];
}

export function actionsOf(held: Held, { pausesLeft }: { pausesLeft: number }): Membership['actions'] {
  const { state, contract } = held;
  if (held.seat) return contract?.store === 'web' && held.renewsAt ? ['CANCEL'] : [];
  if (state === 'NONE' || state === 'EXPIRED' || state === 'REFUNDED') return ['START'];
  if (!contract) return ['START'];
  if (contract.store !== 'web') return [];
  switch (state) {
    case 'TRIAL':
      return ['END_TRIAL', 'CHANGE_PLAN', 'CANCEL'];
    case 'ACTIVE':
      if (held.pausedFrom) return ['RESUME', 'CANCEL'];
      return ['CHANGE_PLAN', ...(pausesLeft > 0 ? (['PAUSE'] as const) : []), 'CANCEL'];
    case 'CANCEL_SCHEDULED':
      return ['UNDO_CANCEL', 'CANCEL'];
    case 'PAST_DUE':
      return ['PAY_AGAIN', 'CANCEL'];
    case 'PAUSED':
      return ['RESUME', 'CANCEL'];
  }
}

async function teamOf({ db }: MemberContext, held: Held): Promise<Membership['team']> {
  if (!held.seat) return null;
  const { ownerId } = held.seat;
  const [owner, access, people] = await Promise.all([
    readMembership(db, ownerId),
    accessOf(db, ownerId),
    peopleIn(db, ownerId),
  ]);
  return {
    owner: people[0]!.nickname,
    plan: owner.contract!.name,
    until: untilOf(owner, access).toISOString(),
    own_days: frozenOf(held)?.days ?? 0,
    paused_until: owner.state === 'PAUSED' ? owner.pausedUntil!.toISOString() : null,
  };
}

async function pastDueOf({ db }: MemberContext, held: Held, now: Date): Promise<Membership['past_due']> {
  if (held.state !== 'PAST_DUE') return null;
  const late = await lateChargeOf(db, held.accountId);
  if (!late) return null;
  const { charge, words, endsAt } = late;
  return {
    charge_id: charge.id,
    amount: charge.amount,
    failed_at: (charge.asked_at ?? charge.created_at).toISOString(),
    words,
    is_retried: isTriedAgain(charge, held.contract?.billing_key_id ?? null),
    retries: retryDays(dayNumber(charge.starts_at))
      .map(chargeTime)
      .filter((at) => at > now)
      .map((at) => at.toISOString()),
    ends_at: endsAt.toISOString(),
    tries_left: triesLeft(await triesToday(db, charge.id, now)),
  };
}

/** What they are asked, with the amount and the means as they stand now; a yes to less is none. */
async function consentOf({ db }: MemberContext, held: Held): Promise<Membership['consent']> {
  const next = nextChargeOf(held);
  const kind = next && consentKindOf(next);
  if (!next || !kind || kind === 'PURCHASE' || !held.contract) return null;
  const row = await db
    .selectFrom('consent_request')
    .where('contract_id', '=', held.contract.id)
    .where('effective_at', '=', next.dueAt)
    .where('kind', '=', kind)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const isAnswered = row.is_agreed !== null && row.amount_after >= next.amount;
  const key = isAnswered ? null : await findKey(db, held.accountId, held.contract.billing_key_id!);
  return {
    id: row.id,
    kind,
    effective_at: row.effective_at.toISOString(),
    charge_at: next.chargeAt.toISOString(),
    before: next.before ?? won(0),
    after: next.amount,
    from_then_on: amountThenOf(held),
    cycle: (held.nextTerms ?? held.contract).cycle,
    method: key ? keyWords(key) : row.method,
    is_agreed: isAnswered ? row.is_agreed : null,
    answered_at: isAnswered ? (row.answered_at?.toISOString() ?? null) : null,
    text_version: row.text_version,
  };
}
