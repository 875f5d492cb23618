import { AppError } from '@oun/contract/errors';
import type { TeamInvitation } from '@oun/contract/team';
import { type Freeze, frozenFor, teamEnd } from '@oun/membership/team';
import { cutAt, daysIn } from '@oun/membership/timeline';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { endPauseRow, withoutPause } from '../changing/change-status.ts';
import { endContracts } from '../charging/charge.ts';
import { hasLiveCharge } from '../charging/live-charge.ts';
import { type Held, isTeamOwner, lockMembership, readMembership } from '../standing/held.ts';
import { move, settle } from '../standing/settle.ts';
import { accessOf, pauseOf, writeSpans } from './keep-team.ts';
import { peopleIn, untilOf } from './my-team.ts';
import { findInvitation, type Invitation, placesIn } from './team-invitations.ts';
import { invitationMachine } from './team.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'team.joined': { seat_id: number };
  }
}

type Problem = TeamInvitation['problem'];

const isOwnTeam = (owner: Held, member: Held | null): boolean =>
  member !== null && (member.accountId === owner.accountId || member.seat?.ownerId === owner.accountId);

/** Why somebody cannot accept it now: asked for the page, and again when they accept. */
async function problemOf(
  db: Db | Tx,
  now: Date,
  { invitation, owner, member }: { invitation: Invitation; owner: Held; member: Held | null },
): Promise<Problem> {
  if (isOwnTeam(owner, member)) return 'TEAM_ALREADY_JOINED';
  if (invitation.state !== 'SENT' || invitation.expires_at <= now || !isTeamOwner(owner)) return 'INVITATION_EXPIRED';
  if (member && (member.seat || isTeamOwner(member))) return 'TEAM_ALREADY_JOINED';
  const places = await placesIn(db, now, owner);
  if (places.free === 0) return 'TEAM_FULL';
  if (places.isRefill && places.refillsLeft === 0) return 'TEAM_REFILLS_USED';
  return member ? problemOfOwn(db, member) : null;
}

/** What of one's own cannot stand still. */
async function problemOfOwn(db: Db | Tx, { accountId, state, contract }: Held): Promise<Problem> {
  if (state === 'PAST_DUE') return 'PAYMENT_PAST_DUE';
  if (contract && contract.store !== 'web' && state !== 'EXPIRED' && state !== 'REFUNDED') return 'STORE_SUBSCRIPTION';
  return (await hasLiveCharge(db, accountId)) ? 'PAYMENT_PENDING' : null;
}

/** What accepting does to one's own days, by the function that does it. */
function ownOf(held: Held, now: Date, until: Date): NonNullable<TeamInvitation['own']> {
  const name = held.contract?.name ?? null;
  if (held.state === 'TRIAL') return { is: 'TRIAL_ENDS', name, days: 0 };
  const { spans, freeze } = frozenFor(heldAwake(held, now).periods, now, until);
  if (freeze) return { is: 'FREEZES', name, days: daysIn(spans.filter(({ startsAt }) => startsAt >= until)) };
  const isOver = held.state === 'NONE' || held.state === 'EXPIRED' || held.state === 'REFUNDED';
  return { is: isOver ? 'NOTHING' : 'ENDS_TODAY', name, days: 0 };
}

/** A pause that has not begun is let go of; one that has ends into the freeze. */
const heldAwake = (held: Held, now: Date): Held =>
  held.state === 'ACTIVE' && held.pausedUntil
    ? { ...withoutPause(held, now), pausedFrom: null, pausedUntil: null }
    : held;

export async function showInvitation({ db, identity, now }: OptionalContext, code: string): Promise<TeamInvitation> {
  const at = now();
  const invitation = await findInvitation(db, code);
  const owner = await readMembership(db, invitation.owner_id);
  const member = identity ? await readMembership(db, identity.id) : null;
  const problem = await problemOf(db, at, { invitation, owner, member });
  const access = await accessOf(db, owner.accountId);
  const people = await peopleIn(db, owner.accountId);
  const isOver = problem === 'INVITATION_EXPIRED';
  const { nickname } = people.find(({ is_owner }) => is_owner)!;
  return {
    problem,
    is_own_team: isOwnTeam(owner, member),
    inviter: nickname,
    plan: {
      name: owner.contract?.name ?? '팀 멤버십',
      cycle: owner.contract?.cycle ?? 'P12M',
      seats: owner.contract?.seats ?? people.length,
    },
    until: isOver ? null : untilOf(owner, access).toISOString(),
    members: isOver ? [] : people.map((one) => ({ nickname: one.nickname, is_owner: one.is_owner })),
    seats_free: isOver ? 0 : (await placesIn(db, at, owner)).free,
    expires_at: invitation.expires_at.toISOString(),
    own: member && problem === null ? ownOf(member, at, teamEnd(access)) : null,
  };
}

/**
 * Takes a seat. The owner is locked first: of two who want the last one, the second finds it taken. Whoever cannot have
 * one is told so before: two owners who accept each other's would wait for each other for ever.
 */
export async function acceptInvitation(ctx: MemberContext, code: string): Promise<Record<string, never>> {
  const { db, memberId, now } = ctx;
  const found = await findInvitation(db, code);
  const { id, owner_id } = found;
  const [theirs, own] = await Promise.all([readMembership(db, owner_id), readMembership(db, memberId)]);
  const known = await problemOf(db, now(), { invitation: found, owner: theirs, member: own });
  if (known) throw new AppError(known);
  await db.transaction().execute(async (tx) => {
    const at = now();
    const owner = await lockMembership(tx, at, owner_id);
    const member = await lockMembership(tx, at, memberId);
    const invitation = await tx
      .selectFrom('team_invitation')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const problem = await problemOf(tx, at, { invitation, owner, member });
    if (problem) throw new AppError(problem);
    await takeSeat(tx, at, owner, member, invitation);
  });
  return {};
}

async function takeSeat(tx: Tx, now: Date, owner: Held, member: Held, invitation: Invitation): Promise<void> {
  const access = await accessOf(tx, owner.accountId);
  const { isRefill } = await placesIn(tx, now, owner);
  const { startsAt, freeze } = await freezeOwn(tx, now, member, teamEnd(access));
  const seat = await tx
    .insertInto('team_seat')
    .values({
      owner_id: owner.accountId,
      account_id: member.accountId,
      invitation_id: invitation.id,
      starts_at: startsAt,
      frozen_from: freeze?.from ?? null,
      frozen_until: freeze?.until ?? null,
      is_refill: isRefill,
      joined_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeSpans(tx, seat, access);
  await tx
    .updateTable('team_invitation')
    .set({ state: invitationMachine.next(invitation.state, 'accept', 'member'), answered_at: now })
    .where('id', '=', invitation.id)
    .execute();
  await announce(tx, now, 'team.joined', { seat_id: seat.id });
}

/** One's own days wait behind the team; a trial, and what would be charged tomorrow, ends without a charge. */
async function freezeOwn(
  tx: Tx,
  now: Date,
  found: Held,
  until: Date,
): Promise<{ startsAt: Date; freeze: Freeze | null }> {
  if (found.state === 'TRIAL') return endTrial(tx, now, found);
  const held = heldAwake(found, now);
  await endPauseRow(tx, now, found);
  const { spans, freeze, startsAt } = frozenFor(held.periods, now, until);
  if (freeze) {
    const after = { ...held, periods: spans, ...pauseOf(held, freeze) };
    await settle(tx, now, found, after, { kind: 'TEAM_JOINED' });
  } else if (held.state === 'ACTIVE' && held.contract) {
    const after = move(held, 'schedule', 'member');
    await settle(tx, now, found, after, { kind: 'CANCEL_SCHEDULED', detail: { reason: 'TEAM' } });
  }
  return { startsAt, freeze };
}

async function endTrial(tx: Tx, now: Date, held: Held): Promise<{ startsAt: Date; freeze: null }> {
  await endContracts(tx, now, held.accountId, 'TEAM');
  const after = { ...move(held, 'expire', 'member'), periods: cutAt(held.periods, now) };
  await settle(tx, now, held, after, { kind: 'EXPIRED', detail: { reason: 'TEAM' } });
  return { startsAt: now, freeze: null };
}
