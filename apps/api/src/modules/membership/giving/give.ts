import { dayNumber } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { type Cycle, midnightOf, monthsLater } from '@oun/membership/cycle';
import type { FutureCharge } from '@oun/membership/statement';
import { daysFrom, daysUsed, nextStart, type Span } from '@oun/membership/timeline';
import { sql } from 'kysely';
import type { MembershipState } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { endPauseRow } from '../changing/change-status.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { playedSince } from './played.ts';
import { type Held, lockMembership, nextChargeOf, type Period, readMembership } from '../standing/held.ts';
import { move, settle } from '../standing/settle.ts';

/** How long something lasts: so many days, or to the same day so many months later. */
export type Length = { days: number } | { months: number };

export type GivenTime = {
  kind: 'VOUCHER' | 'GIFT' | 'BONUS';
  length: Length;
  /** What it comes from, such as `gift-12`: by this it is found again. */
  source: string;
};

/** What giving changes: the stretch, and until when somebody has access and is charged next, before and after. */
export type Giving = {
  span: Span;
  endsBefore: Date | null;
  endsAfter: Date;
  isRenewed: boolean;
  chargeBefore: FutureCharge | null;
  chargeAfter: FutureCharge | null;
  /** What is paid for and goes on first. */
  plan: { name: string; cycle: Cycle } | null;
};

const OVER: ReadonlySet<MembershipState> = new Set(['NONE', 'EXPIRED', 'REFUNDED']);

const spanOf = (startsAt: Date, length: Length): Span =>
  'days' in length
    ? daysFrom(startsAt, length.days)
    : { startsAt, endsAt: midnightOf(monthsLater(dayNumber(startsAt), length.months)) };

/** Behind everything that is paid and given already; from now where nothing is. */
function givingTo(held: Held, now: Date, length: Length): Giving {
  if (held.seat) throw new AppError('TEAM_PLAN_IN_USE');
  if (held.contract && held.contract.store !== 'web' && !OVER.has(held.state)) throw new AppError('STORE_SUBSCRIPTION');
  if (held.state === 'PAST_DUE') throw new AppError('PAYMENT_PAST_DUE');
  const isOver = OVER.has(held.state);
  const span = spanOf(isOver ? now : nextStart(held.periods, now), length);
  const isRenewed = !isOver && held.state !== 'CANCEL_SCHEDULED' && held.contract !== null;
  return {
    span,
    endsBefore: isOver ? null : held.renewsAt,
    endsAfter: span.endsAt,
    isRenewed,
    chargeBefore: nextChargeOf(held),
    chargeAfter: nextChargeOf({ ...held, renewsAt: span.endsAt }),
    plan: isOver ? null : held.contract,
  };
}

/** What would change, by the function that changes it. */
export const previewTime = async (db: Db | Tx, now: Date, accountId: number, length: Length): Promise<Giving> =>
  givingTo(await readMembership(db, accountId), now, length);

/** Gives somebody time that nobody is charged for. What is paid for goes on first, and is renewed so much later. */
export async function giveTime(tx: Tx, now: Date, accountId: number, given: GivenTime): Promise<Giving> {
  const held = await lockMembership(tx, now, accountId);
  if (await hasLiveCharge(tx, accountId)) throw new AppError('PAYMENT_PENDING');
  const giving = givingTo(held, now, given.length);
  const { kind, source } = given;
  const period: Period = { id: null, kind, ...giving.span, contractId: null, chargeId: null, source };
  const periods = [...held.periods, period];
  // A contract that is over is not taken up again by a gift: nothing may be charged after it.
  const after = OVER.has(held.state)
    ? { ...move(held, 'start', 'system'), contract: null, nextTerms: null, consents: [], periods }
    : { ...held, periods };
  await settle(tx, now, held, after, { kind: `GIVEN_${kind}`, detail: { source } });
  return giving;
}

export type Given = { accountId: number; source: string };
/** What became of something that was given: from when it is used, how much of it is, and whether anything was played. */
export type Use = { from: Date | null; daysUsed: number; isPlayed: boolean };

/** Of many at once, in the order they were asked in. */
export async function usesOf(db: Db | Tx, now: Date, given: readonly Given[]): Promise<Use[]> {
  if (given.length === 0) return [];
  const { rows } = await sql<{ spans: { starts_at: string; ends_at: string }[]; is_played: boolean }>`
    select coalesce(period.spans, '[]') as spans,
      period.since is not null and period.since <= ${now} and ${playedSince('given.account_id', 'period.since')} as is_played
    from unnest(${given.map(({ accountId }) => accountId)}::int[], ${given.map(({ source }) => source)}::text[])
      with ordinality as given (account_id, source, nth)
    cross join lateral (select min(p.starts_at) as since,
        json_agg(json_build_object('starts_at', p.starts_at, 'ends_at', p.ends_at)) as spans
      from membership_period p where p.account_id = given.account_id and p.source = given.source) period
    order by given.nth`.execute(db);
  return rows.map(({ spans, is_played }) => {
    const all = spans.map(({ starts_at, ends_at }) => ({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) }));
    return {
      from: all.reduce<Date | null>((first, { startsAt }) => (!first || startsAt < first ? startsAt : first), null),
      daysUsed: daysUsed(all, now),
      isPlayed: is_played,
    };
  });
}

/**
 * Takes back what is left of it; what comes behind it comes so much sooner. Today is not taken. Where nothing is left of
 * what stood still in a pause or behind a team, there is nothing to go on with: it ends, and is not charged again.
 */
export async function takeBackTime(tx: Tx, now: Date, accountId: number, source: string): Promise<void> {
  const held = await lockMembership(tx, now, accountId);
  if (await hasLiveCharge(tx, accountId)) throw new AppError('PAYMENT_PENDING');
  const tomorrow = midnightOf(dayNumber(now) + 1);
  const periods: Period[] = [];
  let taken = 0;
  for (const period of held.periods) {
    if (period.source !== source) {
      periods.push(sooner(period, taken));
      continue;
    }
    const kept = sooner(period, taken);
    const endsAt = kept.endsAt < tomorrow ? kept.endsAt : tomorrow;
    taken += dayNumber(kept.endsAt) - Math.max(dayNumber(endsAt), dayNumber(kept.startsAt));
    if (kept.startsAt < endsAt) periods.push({ ...kept, endsAt });
  }
  const { pausedUntil } = held;
  const isOver = pausedUntil !== null && !periods.some(({ endsAt }) => endsAt > pausedUntil);
  if (isOver) await endPauseRow(tx, now, held);
  const after = isOver
    ? { ...move(held, 'schedule', 'system'), periods, pausedFrom: null, pausedUntil: null }
    : { ...held, periods };
  await settle(tx, now, held, after, { kind: 'TAKEN_BACK', detail: { source, days: taken } });
}

const sooner = (period: Period, days: number): Period =>
  days === 0
    ? period
    : {
        ...period,
        startsAt: midnightOf(dayNumber(period.startsAt) - days),
        endsAt: midnightOf(dayNumber(period.endsAt) - days),
      };
