import { dayNumber } from '@oun/brand/seoul';
import { askDaysOf, type Consent, consentKindOf, leaveToCharge, remindDaysOf } from '@oun/membership/consent';
import { sql } from 'kysely';
import { chargeTime, graceEnd, nextRetry, waitingEnd } from '@oun/membership/dunning';
import type { FutureCharge } from '@oun/membership/statement';
import type { MembershipState } from '../../../../db/rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { type MembershipEvent, membershipMachine } from '../membership.machine.ts';
import { keepTeam } from '../team/keep-team.ts';
import { type Held, nextChargeOf, type Period } from './held.ts';
import { stepsOf } from '../plans/price-steps.ts';

/** Moves it on by its machine; `settle` writes it down. */
export function move(held: Held, event: MembershipEvent, actor: Actor): Held {
  return { ...held, state: membershipMachine.next(held.state, event, actor) };
}

const ENDED: ReadonlySet<MembershipState> = new Set(['NONE', 'EXPIRED', 'REFUNDED']);

/**
 * Writes down where somebody stands after a change, from where they stood before: periods, the grace behind them, when
 * it is renewed or over, when the job looks at it next, and a line of history. The one place that does.
 */
export async function settle(
  tx: Tx,
  now: Date,
  before: Held,
  after: Held,
  { kind, detail = {} }: { kind: string; detail?: Record<string, unknown> },
): Promise<Held> {
  const isEnded = ENDED.has(after.state);
  const last = after.periods.reduce<Date | null>((end, { endsAt }) => (!end || endsAt > end ? endsAt : end), null);
  const isOther = after.contract !== null && after.contract.id !== before.contract?.id;
  const steps = isOther ? await stepsOf(tx, after.contract!.product_id, after.contract!.began_at) : after.steps;
  const moved = { ...after, steps, renewsAt: isEnded ? null : last };
  const isSooner = comesSooner(nextChargeOf(before), nextChargeOf(moved));
  const settled = isSooner ? { ...moved, visitedAt: null } : moved;
  await writePeriods(tx, before, settled);
  await writeGrace(tx, settled);
  await tx
    .updateTable('membership')
    .set({
      state: settled.state,
      contract_id: settled.contract?.id ?? null,
      renews_at: settled.renewsAt,
      // While the gateway is asked for something, the job leaves it alone: what comes of that settles it again.
      due_at: sql<Date | null>`case when exists (select from membership_charge c
        where c.account_id = membership.account_id and c.state in ('REQUESTED', 'UNKNOWN'))
        then null else ${nextVisit(settled, now)}::timestamptz end`,
      ...(isSooner && { visited_at: null }),
      paused_from: settled.pausedFrom,
      paused_until: settled.pausedUntil,
      changed_at: now,
    })
    .where('account_id', '=', settled.accountId)
    .execute();
  await tx
    .insertInto('membership_event')
    .values({
      account_id: settled.accountId,
      contract_id: settled.contract?.id ?? null,
      from_state: before.state,
      to_state: settled.state,
      kind,
      detail: JSON.stringify(detail),
      at: now,
    })
    .execute();
  if (hasSeats(before) || hasSeats(settled)) await keepTeam(tx, now, settled, settle);
  return settled;
}

/** What was looked at before was another day's: of this one nothing has been told yet. */
const comesSooner = (was: FutureCharge | null, is: FutureCharge | null): boolean =>
  is !== null && (was === null || is.dueAt < was.dueAt);

const hasSeats = ({ contract }: Held): boolean => (contract?.seats ?? 1) > 1;

async function writePeriods(tx: Tx, before: Held, after: Held): Promise<void> {
  const kept = new Set<number>();
  for (const period of after.periods) {
    const { id, kind, startsAt, endsAt, contractId, chargeId, source } = period;
    const row = { kind, starts_at: startsAt, ends_at: endsAt, contract_id: contractId, charge_id: chargeId, source };
    // One that was cut in two has its number twice: the first keeps it.
    if (id === null || kept.has(id)) {
      await tx
        .insertInto('membership_period')
        .values({ account_id: after.accountId, ...row })
        .execute();
      continue;
    }
    kept.add(id);
    const was = before.periods.find((one) => one.id === id);
    if (was && isSame(was, period)) continue;
    await tx.updateTable('membership_period').set(row).where('id', '=', id).execute();
  }
  const gone = before.periods.flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []));
  if (gone.length > 0) await tx.deleteFrom('membership_period').where('id', 'in', gone).execute();
}

const isSame = (a: Period, b: Period): boolean =>
  a.startsAt.getTime() === b.startsAt.getTime() &&
  a.endsAt.getTime() === b.endsAt.getTime() &&
  a.chargeId === b.chargeId;

/** Access behind what is paid: until we could charge, and for a week where that failed. */
function graceOf(held: Held): { startsAt: Date; endsAt: Date } | null {
  const next = nextChargeOf(held);
  if (!next || held.state === 'PAUSED') return null;
  if (held.state === 'PAST_DUE') return { startsAt: next.dueAt, endsAt: graceEnd(next.dueAt) };
  return leaveToCharge(next, held.consents) ? { startsAt: next.dueAt, endsAt: waitingEnd(next.dueAt) } : null;
}

async function writeGrace(tx: Tx, held: Held): Promise<void> {
  await tx
    .deleteFrom('membership_period')
    .where('account_id', '=', held.accountId)
    .where('kind', '=', 'GRACE')
    .execute();
  const grace = graceOf(held);
  if (!grace) return;
  await tx
    .insertInto('membership_period')
    .values({
      account_id: held.accountId,
      kind: 'GRACE',
      starts_at: grace.startsAt,
      ends_at: grace.endsAt,
      contract_id: held.contract?.id ?? null,
    })
    .execute();
}

/** When somebody is asked or reminded of a charge, each with how many days before it. */
export function toldTimes(held: Held): { at: Date; daysBefore: number; isAsked: boolean }[] {
  const next = nextChargeOf(held);
  if (!next || held.state === 'PAST_DUE') return [];
  const kind = consentKindOf(next);
  const due = dayNumber(next.dueAt);
  if (kind)
    return askDaysOf(kind).map((daysBefore) => ({ at: chargeTime(due - daysBefore), daysBefore, isAsked: true }));
  const daysBefore = remindDaysOf(held.contract!.cycle);
  return [{ at: chargeTime(due - daysBefore), daysBefore, isAsked: false }];
}

/**
 * Whether the question about the next charge should have been asked by now and was not, or about less: the charge came
 * sooner than it was, or only now needs one. Without this it would end for want of a yes that nobody asked for.
 */
export function isUnasked(held: Held, now: Date): boolean {
  const next = nextChargeOf(held);
  if (!next?.needsConsent) return false;
  const since = paidSince(held);
  return (
    toldTimes(held).some(({ at }) => at <= now && at >= since) &&
    !held.consents.some((consent) => isAbout(consent, next) && consent.after >= next.amount)
  );
}

const isAbout = ({ kind, effectiveAt }: Consent, next: FutureCharge): boolean =>
  kind === consentKindOf(next) && effectiveAt.getTime() === next.dueAt.getTime();

/** Whether they should have been reminded of the next charge by now and were not: it came sooner than it was. */
function isUntold(held: Held, now: Date): boolean {
  const next = nextChargeOf(held);
  if (!next || now >= next.chargeAt) return false;
  const since = paidSince(held);
  const { visitedAt } = held;
  return toldTimes(held).some(
    ({ at, isAsked }) => !isAsked && at <= now && at >= since && (!visitedAt || at > visitedAt),
  );
}

/** Since when they have what they paid last: before it, nobody is asked about the one after. */
function paidSince({ periods }: Held): Date {
  const last = periods.findLast(({ chargeId }) => chargeId !== null)?.chargeId ?? null;
  return periods.find(({ chargeId }) => chargeId === last)?.startsAt ?? new Date(0);
}

/** The day before what was paused goes on. */
export const resumptionToldAt = (pausedUntil: Date): Date => chargeTime(dayNumber(pausedUntil) - 1);

/** When the job looks at it next; none where nothing will happen by itself. What lies behind us is done at once. */
export function nextVisit(held: Held, now: Date): Date | null {
  const { state, renewsAt, pausedFrom, pausedUntil } = held;
  if (ENDED.has(state) || !renewsAt) return null;
  if (state === 'PAUSED') {
    const toldAt = resumptionToldAt(pausedUntil!);
    return toldAt > now ? toldAt : pausedUntil;
  }
  if (isUnasked(held, now) || isUntold(held, now)) return now;
  const times = toldTimes(held).flatMap(({ at }) => (at > now ? [at] : []));
  if (pausedFrom) times.push(pausedFrom);
  times.push(endOfWaiting(held, renewsAt, now));
  return new Date(Math.min(...times.map(Number)));
}

/** When it is charged, tried again, or over. */
function endOfWaiting(held: Held, renewsAt: Date, now: Date): Date {
  const next = nextChargeOf(held);
  if (held.state === 'PAST_DUE') return nextRetry(renewsAt, now) ?? graceEnd(renewsAt);
  // Without a yes there is nothing to wait for.
  return next && leaveToCharge(next, held.consents) ? next.chargeAt : renewsAt;
}
