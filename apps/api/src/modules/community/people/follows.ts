import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { FOLLOWING_MAX } from '@oun/contract/feed-rules';
import type {
  answerFollowRequest as answerCall,
  followUser as followCall,
  ringForPosts as bellCall,
} from '@oun/contract/people';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { takeBack } from '../../message/message.ts';
import { askedSubject } from '../community-messages.ts';
import { ensureProfiles, isApart } from './person.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.followed': { follower_id: number; followee_id: number; at: string };
    'community.follow-asked': { follower_id: number; followee_id: number; at: string };
    'community.follow-accepted': { follower_id: number; followee_id: number; at: string };
  }
}

const FOLLOWS: Limit = { max: 200, seconds: 3_600 };

/** Locked, so that who blocks, accepts or turns private at the same moment waits, or is waited for. */
async function holdProfile(tx: Tx, id: number) {
  const profile = await tx
    .selectFrom('profile as p')
    .innerJoin('account as a', 'a.id', 'p.id')
    .where('p.id', '=', id)
    .where('a.state', '=', 'ACTIVE')
    .select(['p.is_private', 'p.follower_count'])
    .forNoKeyUpdate('p')
    .executeTakeFirst();
  if (!profile) throw new AppError('NOT_FOUND');
  return profile;
}

const countFollowers = (tx: Tx, id: number, by: number) =>
  tx
    .updateTable('profile')
    .set((eb) => ({ follower_count: eb('follower_count', '+', by) }))
    .where('id', '=', id)
    .execute();

export async function followUser(ctx: MemberContext, id: number): Promise<Answer<typeof followCall>> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  if (id === memberId) throw new AppError('INVALID_INPUT', { fields: { id: '나는 팔로우할 수 없어요.' } });
  const tries = await takeTry(db, now, `follow:${memberId}`, FOLLOWS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  await ensureProfiles(db, memberId, id);
  return db.transaction().execute(async (tx) => {
    const { is_private, follower_count } = await holdProfile(tx, id);
    // Read behind the lock: whoever blocked a moment ago has done so by now.
    const { rows } = await sql<{ is_apart: boolean; count: number; before: boolean | null }>`
      select ${isApart(memberId, sql`${id}::int`)} as is_apart,
        (select count(*)::int from member_follow where follower_id = ${memberId}) as count,
        (select is_accepted from member_follow where follower_id = ${memberId} and followee_id = ${id}) as before`.execute(
      tx,
    );
    const { is_apart, count, before } = rows[0]!;
    if (is_apart) throw new AppError('NOT_FOUND');
    if (before !== null) return { following: before ? 'YES' : 'ASKED', follower_count };
    if (count >= FOLLOWING_MAX) throw new AppError('FOLLOWING_FULL', { max: FOLLOWING_MAX.toLocaleString('ko-KR') });
    await tx
      .insertInto('member_follow')
      .values({ follower_id: memberId, followee_id: id, is_accepted: !is_private, created_at: now })
      .execute();
    if (is_private) {
      await announce(tx, now, 'community.follow-asked', {
        follower_id: memberId,
        followee_id: id,
        at: now.toISOString(),
      });
      return { following: 'ASKED', follower_count };
    }
    await countFollowers(tx, id, 1);
    await announce(tx, now, 'community.followed', { follower_id: memberId, followee_id: id, at: now.toISOString() });
    return { following: 'YES', follower_count: follower_count + 1 };
  });
}

/** Takes it back, or the wish to. Somebody who has left is unfollowed by nobody. */
export async function unfollowUser({ db, memberId }: MemberContext, id: number): Promise<Answer<typeof followCall>> {
  await ensureProfiles(db, id);
  return db.transaction().execute(async (tx) => {
    const { follower_count } = await holdProfile(tx, id);
    const gone = await tx
      .deleteFrom('member_follow')
      .where('follower_id', '=', memberId)
      .where('followee_id', '=', id)
      .returning(['is_accepted', 'created_at'])
      .executeTakeFirst();
    if (gone?.is_accepted) await countFollowers(tx, id, -1);
    else if (gone) {
      const asked = { follower_id: memberId, followee_id: id, at: gone.created_at.toISOString() };
      await takeBack(tx, 'FOLLOW_ASKED', askedSubject(asked));
    }
    return { following: 'NO', follower_count: follower_count - (gone?.is_accepted ? 1 : 0) };
  });
}

export async function answerRequest(
  { db, memberId, now }: MemberContext,
  id: number,
  isAccepted: boolean,
): Promise<Answer<typeof answerCall>> {
  return db.transaction().execute(async (tx) => {
    const { follower_count } = await holdProfile(tx, memberId);
    const waiting = tx
      .selectFrom('member_follow')
      .where('follower_id', '=', id)
      .where('followee_id', '=', memberId)
      .where('is_accepted', '=', false)
      .select('follower_id');
    if (!(await waiting.executeTakeFirst())) throw new AppError('NOT_FOUND');
    const request = { follower_id: id, followee_id: memberId };
    if (!isAccepted) {
      await tx.deleteFrom('member_follow').where('follower_id', '=', id).where('followee_id', '=', memberId).execute();
      return { follower_count };
    }
    await tx
      .updateTable('member_follow')
      .set({ is_accepted: true, created_at: now() })
      .where('follower_id', '=', id)
      .where('followee_id', '=', memberId)
      .execute();
    await countFollowers(tx, memberId, 1);
    await announce(tx, now(), 'community.follow-accepted', { ...request, at: now().toISOString() });
    return { follower_count: follower_count + 1 };
  });
}

/** Whoever waited for a private account is let in when it opens. The profile is locked by who asks. */
export async function acceptAll(tx: Tx, id: number): Promise<void> {
  await sql`with let_in as (
      update member_follow set is_accepted = true where followee_id = ${id} and not is_accepted returning follower_id)
    update profile set follower_count = follower_count + (select count(*)::int from let_in)
    where id = ${id} and exists (select from let_in)`.execute(tx);
}

/** Of whom one follows: with the follow it goes. */
export async function ringForPosts({ db, memberId, now }: MemberContext, id: number): Promise<Answer<typeof bellCall>> {
  const { rows } = await sql`with follow as (
      select follower_id, followee_id from member_follow
      where follower_id = ${memberId} and followee_id = ${id} and is_accepted for key share), made as (
      insert into post_bell (follower_id, followee_id, created_at)
      select follower_id, followee_id, ${now()}::timestamptz from follow on conflict do nothing)
    select from follow`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { has_bell: true };
}

export async function silencePosts({ db, memberId }: MemberContext, id: number): Promise<Answer<typeof bellCall>> {
  await db.deleteFrom('post_bell').where('follower_id', '=', memberId).where('followee_id', '=', id).execute();
  return { has_bell: false };
}
