import type { ProfileView } from '@oun/contract/feed-rules';
import type { Person } from '@oun/contract/people';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OptionalContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberPicture } from '../../media/media.ts';

export type Viewer = number | undefined;

/** Somebody who follows, and nobody in particular: no account has this number. */
const ANY_FOLLOWER = 0;

/** Whoever looks at what is their own may look as a guest or a follower would: answered by what answers those. */
export function seenAs(ctx: OptionalContext, id: number, as: ProfileView | undefined): OptionalContext {
  const { identity, ...guest } = ctx;
  if (as === undefined || identity?.id !== id) return ctx;
  return as === 'follower' ? { ...guest, identity: { ...identity, id: ANY_FOLLOWER } } : guest;
}

/** One of them has blocked the other: to each the other is as if they were not there. */
export const isApart = (viewer: Viewer, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(exists (select from member_block where blocker_id = ${viewer} and blocked_id = ${other})
        or exists (select from member_block where blocker_id = ${other} and blocked_id = ${viewer}))`;

/** What an account shows is open to this viewer; `p` is its profile, which it may not have yet. */
export const isOpenTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`p.is_private is not true`
    : viewer === ANY_FOLLOWER
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(p.is_private is not true or p.id = ${viewer} or exists (select from member_follow
        where follower_id = ${viewer} and followee_id = p.id and is_accepted))`;

/** Somebody as others see them, of their account `a` and the profile `p` that they may not have yet. */
export const personJson = (mediaUrl: string, viewer: Viewer) => sql<Person>`json_build_object(
  'id', a.id, 'nickname', a.nickname, 'picture', ${memberPicture(mediaUrl, 'p.image_id', '')},
  'is_trainer', exists (select from account_role where account_id = a.id and role = 'trainer'),
  'is_withdrawn', a.state = 'WITHDRAWN', 'is_private', p.is_private is true, ${relationJson(viewer)})`;

const relationJson = (viewer: Viewer) =>
  viewer === undefined
    ? sql`'is_me', false, 'following', 'NO', 'is_follower', false`
    : viewer === ANY_FOLLOWER
      ? sql`'is_me', false, 'following', 'YES', 'is_follower', false`
      : sql`'is_me', a.id = ${viewer},
        'following', coalesce((select case when is_accepted then 'YES' else 'ASKED' end from member_follow
          where follower_id = ${viewer} and followee_id = a.id), 'NO'),
        'is_follower', exists (select from member_follow
          where follower_id = a.id and followee_id = ${viewer} and is_accepted)`;

/** A profile is there from the first time somebody needs one. */
export async function ensureProfiles(db: Db, ...ids: number[]): Promise<void> {
  await sql`insert into profile (id) select id from account where id = any(${ids}::int[]) and state = 'ACTIVE'
    order by id on conflict do nothing`.execute(db);
}

/** Whether somebody shows this viewer what they have: nobody there, or nobody for them; closed; or open. */
export async function opennessOf(db: Db | Tx, viewer: Viewer, id: number): Promise<'GONE' | 'CLOSED' | 'OPEN'> {
  const { rows } = await sql<{ is_open: boolean }>`select ${isOpenTo(viewer)} as is_open
    from account a left join profile p on p.id = a.id
    where a.id = ${id} and a.state = 'ACTIVE' and not ${isApart(viewer, sql`a.id`)}`.execute(db);
  if (!rows[0]) return 'GONE';
  return rows[0].is_open ? 'OPEN' : 'CLOSED';
}
