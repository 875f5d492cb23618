import type { Span } from '@oun/membership/timeline';
import { type Freeze, frozenFor, movedBehind, teamEnd, teamSpans, thawedAt } from '@oun/membership/team';
import type { Selectable } from 'kysely';
import type { Database } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Actor } from '../../../platform/machine.ts';
import { membershipMachine } from '../membership.machine.ts';
import { type Held, isTeamOwner, lockMembership } from '../standing/held.ts';
import { invitationMachine, type SeatEvent, seatMachine } from './team.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'team.seat-over': { seat_id: number };
  }
}

export type Seat = Selectable<Database['team_seat']>;
/** Writes down where a member stands: `settle`, which is the one that asks for this. */
type Settle = (tx: Tx, now: Date, before: Held, after: Held, line: { kind: string }) => Promise<Held>;

/** Owner first, then each member: everybody who needs both locks them in this order. */
export async function keepTeam(tx: Tx, now: Date, owner: Held, settle: Settle): Promise<void> {
  const seats = await tx
    .selectFrom('team_seat')
    .where('owner_id', '=', owner.accountId)
    .where('state', '=', 'ACTIVE')
    .orderBy('joined_at')
    .orderBy('id')
    .selectAll()
    .execute();
  const isTeam = isTeamOwner(owner);
  if (!isTeam) await revokeAll(tx, now, owner.accountId);
  if (seats.length === 0) return;
  const access = isTeam ? await accessOf(tx, owner.accountId) : [];
  const places = isTeam && access.some(({ endsAt }) => endsAt > now) ? owner.contract!.seats - 1 : 0;
  // Who came first stays where there are fewer places than there were.
  for (const seat of seats.slice(0, places)) await keepSeat(tx, now, seat, access, settle);
  for (const seat of seats.slice(places)) await closeSeat(tx, now, seat, 'end', 'system', settle);
}

/** All that the owner had and has, with the days on which a payment is waited for. */
export const accessOf = async (tx: Db | Tx, ownerId: number): Promise<Span[]> => {
  const rows = await tx
    .selectFrom('membership_period')
    .where('account_id', '=', ownerId)
    .where('kind', '<>', 'TEAM')
    .select(['starts_at', 'ends_at'])
    .execute();
  return rows.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }));
};

async function keepSeat(tx: Tx, now: Date, seat: Seat, access: readonly Span[], settle: Settle): Promise<void> {
  const until = teamEnd(access);
  if (!seat.frozen_from || !seat.frozen_until || seat.frozen_until.getTime() === until.getTime())
    return writeSpans(tx, seat, access);
  const held = await lockMembership(tx, now, seat.account_id);
  const isOver = seat.frozen_until <= now;
  // The owner was late: their own days have begun again, and what is left of them after today waits once more.
  const { spans, freeze, startsAt } = isOver
    ? frozenFor(held.periods, now, until)
    : {
        spans: movedBehind(held.periods, seat.frozen_until, until),
        freeze: { from: seat.frozen_from, until },
        startsAt: seat.starts_at,
      };
  await settle(tx, now, held, { ...held, periods: spans, ...pauseOf(held, freeze) }, { kind: 'TEAM_MOVED' });
  const kept = { frozen_from: freeze?.from ?? null, frozen_until: freeze?.until ?? null, starts_at: startsAt };
  await tx.updateTable('team_seat').set(kept).where('id', '=', seat.id).execute();
  await writeSpans(tx, { ...seat, ...kept }, access);
}

/** Whoever would be charged stands still like in a pause; whoever is leaving anyway only has their days later. */
export const pauseOf = ({ state, pausedFrom }: Held, freeze: Freeze | null): Pick<Held, 'pausedFrom' | 'pausedUntil'> =>
  freeze && (state === 'ACTIVE' || state === 'PAUSED')
    ? { pausedFrom: state === 'PAUSED' ? pausedFrom : freeze.from, pausedUntil: freeze.until }
    : { pausedFrom: null, pausedUntil: null };

const sourceOf = ({ id }: Pick<Seat, 'id'>) => `seat-${id}`;

export async function writeSpans(tx: Tx, seat: Seat, access: readonly Span[]): Promise<void> {
  await tx
    .deleteFrom('membership_period')
    .where('account_id', '=', seat.account_id)
    .where('source', '=', sourceOf(seat))
    .where('ends_at', '>', seat.starts_at)
    .execute();
  const spans = teamSpans(access, seat.starts_at);
  if (spans.length === 0) return;
  await tx
    .insertInto('membership_period')
    .values(
      spans.map(({ startsAt, endsAt }) => ({
        account_id: seat.account_id,
        kind: 'TEAM' as const,
        starts_at: startsAt,
        ends_at: endsAt,
        source: sourceOf(seat),
      })),
    )
    .execute();
}

async function cutSpans(tx: Tx, now: Date, seat: Seat): Promise<void> {
  const rows = { account: seat.account_id, source: sourceOf(seat) };
  await tx
    .deleteFrom('membership_period')
    .where('account_id', '=', rows.account)
    .where('source', '=', rows.source)
    .where('starts_at', '>=', now)
    .execute();
  await tx
    .updateTable('membership_period')
    .set({ ends_at: now })
    .where('account_id', '=', rows.account)
    .where('source', '=', rows.source)
    .where('ends_at', '>', now)
    .execute();
}

/** The place is free from now on, what it gave is over, and one's own days go on. */
export async function closeSeat(
  tx: Tx,
  now: Date,
  seat: Seat,
  event: SeatEvent,
  actor: Actor,
  settle: Settle,
): Promise<void> {
  const held = await lockMembership(tx, now, seat.account_id);
  await tx
    .updateTable('team_seat')
    .set({ state: seatMachine.next(seat.state, event, actor), left_at: now })
    .where('id', '=', seat.id)
    .execute();
  await cutSpans(tx, now, seat);
  const thawed = thawedOf(held, seat, now);
  if (thawed) await settle(tx, now, held, thawed, { kind: `TEAM_${seatMachine.next(seat.state, event, actor)}` });
  await announce(tx, now, 'team.seat-over', { seat_id: seat.id });
}

const OVER: ReadonlySet<string> = new Set(['NONE', 'EXPIRED', 'REFUNDED']);

function thawedOf(held: Held, { frozen_from, frozen_until }: Seat, now: Date): Held | null {
  if (!frozen_from || !frozen_until || frozen_until <= now || OVER.has(held.state)) return null;
  const state = held.state === 'PAUSED' ? membershipMachine.next(held.state, 'resume', 'system') : held.state;
  const periods = thawedAt(held.periods, { from: frozen_from, until: frozen_until }, now);
  return { ...held, state, periods, pausedFrom: null, pausedUntil: null };
}

async function revokeAll(tx: Tx, now: Date, ownerId: number): Promise<void> {
  const { from, to } = invitationMachine.move('revoke', 'system');
  await tx
    .updateTable('team_invitation')
    .set({ state: to, answered_at: now })
    .where('owner_id', '=', ownerId)
    .where('state', 'in', from)
    .execute();
}
