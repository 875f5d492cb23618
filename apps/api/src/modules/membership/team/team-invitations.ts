import { DAY_MS } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { INVITATION_DAYS, type SentInvitation } from '@oun/contract/team';
import { CODE_LENGTH, CODE_LETTERS, readCode } from '@oun/membership/code';
import { placesOf } from '@oun/membership/team';
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../../../db/rows.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { hashToken, type Secrets } from '../../../platform/secrets.ts';
import { type Held, isTeamOwner, lockMembership } from '../standing/held.ts';
import { invitationMachine } from './team.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'team.asked': { invitation_id: number; account_id: number };
  }
}

export type Invitation = Selectable<Database['team_invitation']>;

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const lastsUntil = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

export async function findInvitation(db: Db | Tx, code: string): Promise<Invitation> {
  const found = await db
    .selectFrom('team_invitation')
    .where('code_hash', '=', hashToken(readCode(code)))
    .selectAll()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Who is in a team, who left it lately, and what is free by that. */
export async function placesIn(db: Db | Tx, now: Date, owner: Held) {
  const seats = await db
    .selectFrom('team_seat')
    .where('owner_id', '=', owner.accountId)
    // A team that was over begins anew.
    .where('state', '<>', 'ENDED')
    .select(['state', 'left_at', 'joined_at', 'is_refill'])
    .execute();
  return placesOf(
    seats.map(({ state, left_at, joined_at, is_refill }) => ({
      isActive: state === 'ACTIVE',
      leftAt: left_at,
      joinedAt: joined_at,
      isRefill: is_refill,
    })),
    (owner.contract?.seats ?? 1) - 1,
    now,
  );
}

/** Those that can still be accepted. */
export const openInvitations = (db: Db | Tx, now: Date, ownerId: number): Promise<Invitation[]> =>
  db
    .selectFrom('team_invitation')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'SENT')
    .where('expires_at', '>', now)
    .orderBy('id')
    .selectAll()
    .execute();

export const shownInvitation = (secrets: Secrets, row: Invitation): SentInvitation => ({
  id: row.id,
  code: secrets.unseal(row.sealed_code),
  hint: row.hint,
  expires_at: row.expires_at.toISOString(),
});

export async function invite(ctx: MemberContext, hint: string | undefined): Promise<SentInvitation> {
  const { db, memberId, now, secrets } = ctx;
  const made = await db.transaction().execute(async (tx) => {
    const at = now();
    const owner = await lockMembership(tx, at, memberId);
    if (!isTeamOwner(owner)) throw new AppError('TEAM_OWNER_ONLY');
    const places = await placesIn(tx, at, owner);
    if (places.free === 0) throw new AppError('TEAM_FULL');
    if (places.isRefill && places.refillsLeft === 0) throw new AppError('TEAM_REFILLS_USED');
    const max = owner.contract!.seats - 1;
    if ((await openInvitations(tx, at, memberId)).length >= max) throw new AppError('INVITATIONS_OPEN', { max });
    const code = newCode();
    return tx
      .insertInto('team_invitation')
      .values({
        owner_id: memberId,
        code_hash: hashToken(code),
        sealed_code: secrets.seal(code),
        hint: hint ?? null,
        created_at: at,
        expires_at: lastsUntil(at),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return shownInvitation(secrets, made);
}

/** One of one's own that can still be accepted; nobody accepts it meanwhile. */
async function lockOwn(tx: Tx, now: Date, memberId: number, id: number): Promise<Invitation> {
  await lockMembership(tx, now, memberId);
  const found = await tx
    .selectFrom('team_invitation')
    .where('id', '=', id)
    .where('owner_id', '=', memberId)
    .selectAll()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  if (found.state !== 'SENT' || found.expires_at <= now) throw new AppError('INVITATION_EXPIRED');
  return found;
}

export async function sendAgain(ctx: MemberContext, id: number): Promise<SentInvitation> {
  const { db, memberId, now, secrets } = ctx;
  const sent = await db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, now(), memberId, id);
    return tx
      .updateTable('team_invitation')
      .set({ state: invitationMachine.next(found.state, 'sendAgain', 'member'), expires_at: lastsUntil(now()) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return shownInvitation(secrets, sent);
}

export async function revoke({ db, memberId, now }: MemberContext, id: number): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const found = await lockOwn(tx, now(), memberId, id);
    await tx
      .updateTable('team_invitation')
      .set({ state: invitationMachine.next(found.state, 'revoke', 'member'), answered_at: now() })
      .where('id', '=', id)
      .execute();
  });
  return {};
}

/** Whoever found no seat lets the owner know. */
export async function ask({ db, memberId, now }: MemberContext, code: string): Promise<Record<string, never>> {
  const { id, owner_id } = await findInvitation(db, code);
  if (owner_id !== memberId)
    await db
      .transaction()
      .execute((tx) => announce(tx, now(), 'team.asked', { invitation_id: id, account_id: memberId }));
  return {};
}

/** Lets go of what nobody accepted in time. */
export async function expireInvitations({ db, now }: Pick<MemberContext, 'db' | 'now'>): Promise<void> {
  const { from, to } = invitationMachine.move('expire', 'system');
  await db
    .updateTable('team_invitation')
    .set({ state: to, answered_at: now() })
    .where('state', 'in', from)
    .where('expires_at', '<=', now())
    .execute();
}
