import type { MyTeam } from '@oun/contract/team';
import { leaveToCharge } from '@oun/membership/consent';
import { daysIn, type Span } from '@oun/membership/timeline';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Held, isTeamOwner, nextChargeOf, readMembership } from '../standing/held.ts';
import { accessOf } from './keep-team.ts';
import { openInvitations, placesIn, shownInvitation } from './team-invitations.ts';

/** The owner, then everybody in the order they came: names, and nothing of what they do. */
export async function peopleIn(db: Db | Tx, ownerId: number) {
  const { rows } = await sql<{ user_id: number; nickname: string; is_owner: boolean; joined_at: Date | null }>`
    select a.id as user_id, a.nickname, a.id = ${ownerId} as is_owner, s.joined_at
    from account a left join team_seat s on s.account_id = a.id and s.owner_id = ${ownerId} and s.state = 'ACTIVE'
    where a.id = ${ownerId} or s.id is not null
    order by a.id <> ${ownerId}, s.joined_at, s.id`.execute(db);
  return rows;
}

/** Until when a team has what it has: to the end of what is paid, or of the days on which that is waited for. */
export function untilOf({ state, renewsAt }: Held, access: readonly Span[]): Date {
  if (renewsAt && state !== 'PAST_DUE') return renewsAt;
  return access.reduce((end, { endsAt }) => (endsAt > end ? endsAt : end), new Date(0));
}

/** Whether nothing follows: its owner is leaving, has not said yes, or has chosen a plan for fewer. */
export async function isEnding(db: Db | Tx, owner: Held): Promise<boolean> {
  if (owner.state === 'PAST_DUE') return false;
  const next = nextChargeOf(owner);
  if (!next || !leaveToCharge(next, owner.consents)) return true;
  if (!owner.nextTerms) return false;
  const { seats } = await db
    .selectFrom('subscription_product as product')
    .innerJoin('plan', 'plan.id', 'product.plan_id')
    .where('product.id', '=', owner.nextTerms.productId)
    .select('plan.seats')
    .executeTakeFirstOrThrow();
  return seats < owner.contract!.seats;
}

export async function myTeam(ctx: MemberContext): Promise<MyTeam> {
  const { db, memberId } = ctx;
  const mine = await readMembership(db, memberId);
  if (isTeamOwner(mine)) return { role: 'OWNER', team: await teamOf(ctx, mine, mine), offer: null };
  if (mine.seat)
    return { role: 'MEMBER', team: await teamOf(ctx, await readMembership(db, mine.seat.ownerId), mine), offer: null };
  return { role: 'NONE', team: null, offer: await offerOf(ctx) };
}

async function teamOf(ctx: MemberContext, owner: Held, mine: Held): Promise<NonNullable<MyTeam['team']>> {
  const { db, memberId } = ctx;
  const { name, price, seats } = owner.contract!;
  const [people, access, ending] = await Promise.all([
    peopleIn(db, owner.accountId),
    accessOf(db, owner.accountId),
    isEnding(db, owner),
  ]);
  return {
    plan: { name, price, seats },
    until: untilOf(owner, access).toISOString(),
    is_ending: ending,
    paused_until: owner.state === 'PAUSED' ? owner.pausedUntil!.toISOString() : null,
    members: people.map(({ joined_at, ...one }) => ({
      ...one,
      is_me: one.user_id === memberId,
      joined_at: joined_at?.toISOString() ?? null,
    })),
    owned: owner === mine ? await ownedOf(ctx, owner) : null,
    own: frozenOf(mine),
  };
}

async function ownedOf({ db, now, secrets }: MemberContext, owner: Held) {
  const [invitations, places] = await Promise.all([
    openInvitations(db, now(), owner.accountId),
    placesIn(db, now(), owner),
  ]);
  const next = nextChargeOf(owner);
  return {
    invitations: invitations.map((row) => shownInvitation(secrets, row)),
    next_charge: next && { at: next.chargeAt.toISOString(), amount: next.amount },
    refills_left: places.refillsLeft,
    refills_again_at: places.refillsAgainAt?.toISOString() ?? null,
    can_invite: places.free > invitations.length && (!places.isRefill || places.refillsLeft > 0),
  };
}

/** The days of a member that wait until they leave. */
export function frozenOf({ seat, contract, periods }: Held): { name: string | null; days: number } | null {
  if (!seat?.frozenUntil) return null;
  const days = daysIn(periods.filter(({ startsAt }) => startsAt >= seat.frozenUntil!));
  return days > 0 ? { name: contract?.name ?? null, days } : null;
}

async function offerOf({ db, now }: MemberContext): Promise<MyTeam['offer']> {
  const offer = await db
    .selectFrom('subscription_product as product')
    .innerJoin('plan', 'plan.id', 'product.plan_id')
    .where('plan.seats', '>', 1)
    .where('product.store', '=', 'web')
    .where('product.secret_code', 'is', null)
    .where(sql<boolean>`coalesce(product.sale_ends_at > ${now()}, true)`)
    .orderBy('product.position')
    .select(['product.slug', 'product.name', 'product.price', 'plan.seats'])
    .executeTakeFirst();
  return offer ?? null;
}
