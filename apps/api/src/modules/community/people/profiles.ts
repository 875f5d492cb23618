import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type changeMyProfile as changeCall,
  type getMyProfile as ownCall,
  type listUserPlaylists as playlistsCall,
  type listUserPrograms as programsCall,
  type Person,
  type Profile,
  RENAME_DAYS,
} from '@oun/contract/people';
import { type RawBuilder, sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import { rename } from '../../identity/identity.ts';
import { listLikedOf, listPublicOf } from '../../library/library.ts';
import { freeImages, takeImages } from '../../media/media.ts';
import { acceptAll } from './follows.ts';
import { ensureProfiles, isOpenTo, opennessOf, personJson, type Viewer } from './person.ts';

const COMMON = 2;
type Own = { request_count: number; renames_from: string | null };
type Row = Omit<Profile, keyof Person> & Own & { person: Person };

/** Who has left is nobody any more, but a place where somebody was. */
async function readProfile(
  { db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>,
  viewer: Viewer,
  id: number,
): Promise<Profile & Own> {
  const isThere = sql`a.state = 'ACTIVE'`;
  const counted = (from: RawBuilder<unknown>) =>
    sql<number>`case when ${isThere} then (select count(*)::int from ${from}) else 0 end`;
  const { rows } = await sql<Row>`select ${personJson(mediaUrl, viewer)} as person,
      coalesce(p.bio, '') as bio, coalesce(p.goals, '{}') as goals,
      case when ${isThere} then coalesce(p.follower_count, 0) else 0 end as follower_count,
      ${counted(sql`member_follow where follower_id = a.id and is_accepted`)} as following_count,
      ${counted(sql`feed where author_id = a.id and state = 'SHOWN'`)} as feed_count,
      ${counted(sql`workout_record where account_id = a.id`)} as workout_count,
      ${counted(sql`member_follow where followee_id = a.id and not is_accepted`)} as request_count,
      ${isThere} and ${isOpenTo(viewer)} as is_open, coalesce(p.is_library_shown, false) as is_library_shown,
      to_json(a.renamed_at + make_interval(days => ${sql.lit(RENAME_DAYS)})) #>> '{}' as renames_from,
      ${
        viewer === undefined
          ? sql`false as is_muted, false as has_bell, false as is_blocked, '[]'::json as common`
          : sql`exists (select from member_mute where account_id = ${viewer} and muted_id = a.id) as is_muted,
              exists (select from post_bell where follower_id = ${viewer} and followee_id = a.id) as has_bell,
              exists (select from member_block where blocker_id = ${viewer} and blocked_id = a.id) as is_blocked,
              coalesce((select json_agg(known) from (
                select who.id, who.nickname from member_follow mine
                join member_follow theirs on theirs.follower_id = mine.followee_id and theirs.followee_id = a.id and theirs.is_accepted
                join account who on who.id = mine.followee_id
                where mine.follower_id = ${viewer} and mine.is_accepted and who.state = 'ACTIVE' and a.id <> ${viewer}
                order by theirs.created_at desc limit ${sql.lit(COMMON)}) known), '[]') as common`
      }
    from account a left join profile p on p.id = a.id
    where a.id = ${id} and a.state <> 'BLOCKED' and not exists (select from member_block
      where blocker_id = a.id and blocked_id = ${viewer ?? null}::int)`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { person, ...profile } = row;
  return { ...person, ...profile };
}

export async function getUser(ctx: OptionalContext, id: number): Promise<Profile> {
  const { request_count: _, renames_from: __, ...profile } = await readProfile(ctx, ctx.identity?.id, id);
  return profile;
}

export async function getMyProfile(ctx: MemberContext): Promise<Answer<typeof ownCall>> {
  const { renames_from, ...profile } = await readProfile(ctx, ctx.memberId, ctx.memberId);
  return { ...profile, renames_from: renames_from && new Date(renames_from) > ctx.now() ? renames_from : null };
}

/** What somebody shows of what they like to do. */
export async function listUserPrograms(
  ctx: OptionalContext,
  id: number,
  cursor: string | undefined,
): Promise<Answer<typeof programsCall>> {
  const isShown = await ctx.db
    .selectFrom('profile')
    .where('id', '=', id)
    .where('is_library_shown', '=', true)
    .select('id')
    .executeTakeFirst();
  return (await isOpen(ctx, id)) && (isShown || ctx.identity?.id === id) ? listLikedOf(ctx, id, cursor) : NOTHING;
}

export const listUserPlaylists = async (
  ctx: OptionalContext,
  id: number,
  cursor: string | undefined,
): Promise<Answer<typeof playlistsCall>> => ((await isOpen(ctx, id)) ? listPublicOf(ctx, id, cursor) : NOTHING);

const NOTHING = { items: [], next_cursor: null };

async function isOpen({ db, identity }: OptionalContext, id: number): Promise<boolean> {
  const openness = await opennessOf(db, identity?.id, id);
  if (openness === 'GONE') throw new AppError('NOT_FOUND');
  return openness === 'OPEN';
}

export async function changeMyProfile(
  ctx: MemberContext,
  { nickname, bio, image_id, goals, is_private, is_library_shown }: Parsed<typeof changeCall>['body'],
): Promise<Answer<typeof ownCall>> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  await ensureProfiles(db, memberId);
  await db.transaction().execute(async (tx) => {
    if (nickname !== undefined) await rename(tx, now, memberId, nickname);
    const before = await tx
      .selectFrom('profile')
      .where('id', '=', memberId)
      .select(['image_id', 'is_private'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (image_id !== undefined && image_id !== before.image_id) {
      if (image_id !== null && !(await takeImages(tx, now, memberId, [image_id])))
        throw new AppError('INVALID_INPUT', { fields: { image_id: '올린 사진을 다시 골라주세요.' } });
      await tx.updateTable('profile').set({ image_id }).where('id', '=', memberId).execute();
      if (before.image_id !== null) await freeImages(tx, now, [before.image_id]);
    }
    const change = {
      ...(bio !== undefined && { bio }),
      ...(goals !== undefined && { goals: [...new Set(goals)] }),
      ...(is_private !== undefined && { is_private }),
      ...(is_library_shown !== undefined && { is_library_shown }),
    };
    if (Object.keys(change).length > 0)
      await tx.updateTable('profile').set(change).where('id', '=', memberId).execute();
    if (is_private === false && before.is_private) await acceptAll(tx, memberId);
  });
  return getMyProfile(ctx);
}
