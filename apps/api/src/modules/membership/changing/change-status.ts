import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type changeMembershipStatus as changeCall, PAUSE_DAYS } from '@oun/contract/membership';
import { joined, pausedFrom, resumedAt } from '@oun/membership/timeline';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { type Held, lockMembership } from '../standing/held.ts';
import { PAUSES_A_YEAR, pausesOf } from './pauses.ts';
import { move, settle } from '../standing/settle.ts';
import { myMembership } from '../views/my-membership.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'membership.leaving': { account_id: number; at: string };
    'team.pausing': { owner_id: number; from: string };
  }
}

const refused = (status: string) => new AppError('INVALID_STATUS_TRANSITION', { status });

/** Leaves at the end, takes that back, pauses, or goes on. */
export async function changeStatus(
  ctx: MemberContext,
  { status, pause_days, reason }: Parsed<typeof changeCall>['body'],
): Promise<Answer<typeof changeCall>> {
  const { db, memberId, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const at = now();
    const held = await lockMembership(tx, at, memberId);
    if (held.contract && held.contract.store !== 'web') throw refused(status);
    // Its owner's plan decides until when their own days stand still.
    if (held.seat?.frozenUntil && status !== 'cancel_scheduled') throw new AppError('TEAM_FREEZES');
    switch (status) {
      case 'cancel_scheduled':
        return schedule(tx, at, held, reason, 'member');
      case 'paused':
        if (!PAUSE_DAYS.some((days) => days === pause_days))
          throw new AppError('INVALID_INPUT', { fields: { pause_days: '며칠 쉴지 골라주세요.' } });
        return pause(tx, at, held, pause_days!);
      case 'active':
        return held.state === 'CANCEL_SCHEDULED' ? undo(tx, at, held) : resume(tx, at, held);
      default:
        throw refused(status);
    }
  });
  return myMembership(ctx);
}

/** It goes on to its end, and is not charged again. A pause that has not begun is let go of. */
export async function schedule(
  tx: Tx,
  now: Date,
  found: Held,
  reason: string | undefined,
  actor: Actor,
): Promise<void> {
  if (!found.contract || !['TRIAL', 'ACTIVE', 'PAST_DUE', 'PAUSED'].includes(found.state))
    throw refused('cancel_scheduled');
  const held = asLeft(found, now);
  await endPauseRow(tx, now, found);
  const after = { ...move(held, 'schedule', actor), pausedFrom: null, pausedUntil: null };
  await settle(tx, now, found, after, { kind: 'CANCEL_SCHEDULED', detail: reason ? { reason } : {} });
  await announce(tx, now, 'membership.leaving', { account_id: found.accountId, at: now.toISOString() });
}

/** What is left to somebody who leaves at the end. In a team the days stay behind it: only that they are renewed is taken back. */
export const asLeft = (held: Held, now: Date): Held =>
  held.pausedUntil && !held.seat ? withoutPause(held, now) : held;

async function undo(tx: Tx, now: Date, held: Held): Promise<void> {
  // Whoever went over to a team would be charged tomorrow for what they have by it.
  if (held.seat || !held.renewsAt || held.renewsAt <= now || !held.contract) throw refused('active');
  const isTrial = held.contract.last_paid === null;
  const after = move(held, isTrial ? 'undoInTrial' : 'undo', 'member');
  await settle(tx, now, held, after, { kind: 'CANCEL_UNDONE' });
}

/** From tomorrow on: today counts as used. */
async function pause(tx: Tx, now: Date, held: Held, days: number): Promise<void> {
  if (held.state !== 'ACTIVE' || !held.contract || held.pausedFrom) throw refused('paused');
  if (await hasLiveCharge(tx, held.accountId)) throw new AppError('PAYMENT_PENDING');
  const from = startOfDay(now, 1);
  if (!held.renewsAt || held.renewsAt <= from) throw refused('paused');
  if ((await pausesOf(tx, held.accountId, now)) >= PAUSES_A_YEAR)
    throw new AppError('PAUSES_USED', { max: PAUSES_A_YEAR });
  const until = new Date(from.getTime() + days * DAY_MS);
  await tx
    .insertInto('membership_pause')
    .values({ account_id: held.accountId, starts_at: from, ends_at: until, created_at: now })
    .execute();
  const after = {
    ...held,
    periods: pausedFrom(held.periods, from, days),
    pausedFrom: from,
    pausedUntil: until,
  };
  await settle(tx, now, held, after, { kind: 'PAUSE_SCHEDULED', detail: { days } });
  if (held.contract.seats > 1)
    await announce(tx, now, 'team.pausing', { owner_id: held.accountId, from: from.toISOString() });
}

async function resume(tx: Tx, now: Date, found: Held): Promise<void> {
  if (!found.pausedUntil || (found.state !== 'PAUSED' && found.state !== 'ACTIVE')) throw refused('active');
  const held = withoutPause(found, now);
  await endPauseRow(tx, now, found);
  const resumed = found.state === 'PAUSED' ? move(held, 'resume', 'member') : held;
  await settle(tx, now, found, { ...resumed, pausedFrom: null, pausedUntil: null }, { kind: 'RESUMED' });
}

/** As if the pause ended now; where it has not begun, as if it had never been. */
export function withoutPause(held: Held, now: Date): Held {
  const from = held.pausedFrom! > now ? held.pausedFrom! : now;
  return { ...held, periods: joined(resumedAt(held.periods, held.pausedUntil!, from)) };
}

export const endPauseRow = (tx: Tx, now: Date, { accountId, pausedFrom: from }: Held): Promise<unknown> =>
  from
    ? tx
        .updateTable('membership_pause')
        .set({ ends_at: from > now ? from : now })
        .where('account_id', '=', accountId)
        .where('ends_at', '>', now)
        .execute()
    : Promise.resolve();
