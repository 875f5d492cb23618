import { AppError } from '@oun/contract/errors';
import type { MyTeam } from '@oun/contract/team';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { isTeamOwner, lockMembership, readMembership } from '../standing/held.ts';
import { settle } from '../standing/settle.ts';
import { closeSeat } from './keep-team.ts';
import { myTeam } from './my-team.ts';

const seatOf = (db: Db, accountId: number) =>
  db
    .selectFrom('team_seat')
    .where('account_id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .selectAll()
    .executeTakeFirst();

export async function leave(ctx: MemberContext): Promise<MyTeam> {
  const { db, memberId } = ctx;
  if (!(await goFrom(ctx, memberId, 'leave', 'member'))) {
    if (isTeamOwner(await readMembership(db, memberId))) throw new AppError('TEAM_OWNER_STAYS');
    throw new AppError('NOT_FOUND');
  }
  return myTeam(ctx);
}

export async function kick(ctx: MemberContext, accountId: number): Promise<MyTeam> {
  const { db, memberId } = ctx;
  if (!isTeamOwner(await readMembership(db, memberId))) throw new AppError('TEAM_OWNER_ONLY');
  if (!(await goFrom(ctx, accountId, 'kick', 'member', memberId))) throw new AppError('NOT_FOUND');
  return myTeam(ctx);
}

/** Whoever leaves the house leaves their seat. Run twice, it finds none. */
export const leaveBehind = (ctx: Pick<MemberContext, 'db' | 'now'>, accountId: number): Promise<boolean> =>
  goFrom(ctx, accountId, 'leave', 'system');

/** Whether there was a seat to go from, of this owner where one is named. */
async function goFrom(
  { db, now }: Pick<MemberContext, 'db' | 'now'>,
  accountId: number,
  event: 'leave' | 'kick',
  actor: Actor,
  ownerId?: number,
): Promise<boolean> {
  const found = await seatOf(db, accountId);
  if (!found || (ownerId !== undefined && found.owner_id !== ownerId)) return false;
  return db.transaction().execute(async (tx) => {
    await lockMembership(tx, now(), found.owner_id);
    const seat = await tx.selectFrom('team_seat').where('id', '=', found.id).selectAll().executeTakeFirstOrThrow();
    // Gone meanwhile.
    if (seat.state !== 'ACTIVE') return false;
    await closeSeat(tx, now(), seat, event, actor, settle);
    return true;
  });
}
