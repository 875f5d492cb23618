import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { blockUser as blockCall, muteUser as muteCall } from '@oun/contract/people';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import { ensureProfiles } from './person.ts';

async function refuseNobody({ db, memberId }: MemberContext, id: number): Promise<void> {
  if (id === memberId) throw new AppError('INVALID_INPUT', { fields: { id: '나에게는 할 수 없어요.' } });
  await ensureProfiles(db, memberId, id);
  const someone = await db.selectFrom('profile').where('id', '=', id).select('id').executeTakeFirst();
  if (!someone) throw new AppError('NOT_FOUND');
}

/** Both profiles are locked, the lower number first: no follow comes in between, and two who block each other meet once. */
export async function blockUser(ctx: MemberContext, id: number): Promise<Answer<typeof blockCall>> {
  const { db, memberId, now } = ctx;
  await refuseNobody(ctx, id);
  await db.transaction().execute(async (tx) => {
    await sql`select from profile where id in (${memberId}, ${id}) order by id for no key update`.execute(tx);
    await sql`insert into member_block (blocker_id, blocked_id, created_at) values (${memberId}, ${id}, ${now()})
      on conflict do nothing`.execute(tx);
    await sql`with gone as (
        delete from member_follow where (follower_id, followee_id) in ((${memberId}, ${id}), (${id}, ${memberId}))
        returning followee_id, is_accepted)
      update profile set follower_count = follower_count - 1 from gone
      where profile.id = gone.followee_id and gone.is_accepted`.execute(tx);
  });
  return { is_blocked: true };
}

export async function unblockUser({ db, memberId }: MemberContext, id: number): Promise<Answer<typeof blockCall>> {
  await db.deleteFrom('member_block').where('blocker_id', '=', memberId).where('blocked_id', '=', id).execute();
  const someone = await db.selectFrom('account').where('id', '=', id).select('id').executeTakeFirst();
  if (!someone) throw new AppError('NOT_FOUND');
  return { is_blocked: false };
}

export async function muteUser(ctx: MemberContext, id: number): Promise<Answer<typeof muteCall>> {
  await refuseNobody(ctx, id);
  await sql`insert into member_mute (account_id, muted_id, created_at) values (${ctx.memberId}, ${id}, ${ctx.now()})
    on conflict do nothing`.execute(ctx.db);
  return { is_muted: true };
}

export async function unmuteUser({ db, memberId }: MemberContext, id: number): Promise<Answer<typeof muteCall>> {
  await db.deleteFrom('member_mute').where('account_id', '=', memberId).where('muted_id', '=', id).execute();
  const someone = await db.selectFrom('account').where('id', '=', id).select('id').executeTakeFirst();
  if (!someone) throw new AppError('NOT_FOUND');
  return { is_muted: false };
}
