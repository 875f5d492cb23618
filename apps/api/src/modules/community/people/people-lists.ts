import type { Answer, Parsed } from '@oun/contract/endpoint';
import { GOAL_LABELS, type Goal } from '@oun/contract/feed-rules';
import type { listFollowers as listCall, listSuggestedUsers as suggestedCall, Person } from '@oun/contract/people';
import type { Picture } from '@oun/contract/picture';
import { type RawBuilder, sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import { memberPictures, pictureJson } from '../../media/media.ts';
import { goalsOf } from '../feeds/goals.ts';
import { refuseClosed } from '../feeds/timelines.ts';
import { isApart, personJson, type Viewer } from './person.ts';

type Paging = Parsed<typeof listCall>['query'];
type People = Answer<typeof listCall>;
type List = { from: RawBuilder<unknown>; who: string; where: RawBuilder<unknown>; total: RawBuilder<unknown> };

/** A page by number, as the specification has it; how many there are comes with it. */
async function readPeople(
  { db, mediaUrl }: Pick<OptionalContext, 'db' | 'mediaUrl'>,
  viewer: Viewer,
  { page, page_size }: Paging,
  { from, who, where, total }: List,
  isApartShown = false,
): Promise<People> {
  const id = sql.ref(`m.${who}`);
  const { rows } = await sql<{ total: number; person: Person | null }>`
    select counted.total, listed.person from (select ${total} as total) counted left join lateral (
      select ${personJson(mediaUrl, viewer)} as person, m.created_at, a.id
      from ${from} m join account a on a.id = ${id} left join profile p on p.id = ${id}
      where ${where} and a.state = 'ACTIVE' and ${isApartShown ? sql`true` : sql`not ${isApart(viewer, id)}`}
      order by m.created_at desc, a.id desc limit ${page_size} offset ${(page - 1) * page_size}) listed on true
    order by listed.created_at desc, listed.id desc`.execute(db);
  return {
    items: rows.flatMap(({ person }) => (person ? [person] : [])),
    page,
    page_size,
    total: rows[0]!.total,
  };
}

const followersOf = (id: number): List => ({
  from: sql`member_follow`,
  who: 'follower_id',
  where: sql`m.followee_id = ${id} and m.is_accepted`,
  total: sql`coalesce((select follower_count from profile where id = ${id}), 0)`,
});
const followingsOf = (id: number): List => ({
  from: sql`member_follow`,
  who: 'followee_id',
  where: sql`m.follower_id = ${id} and m.is_accepted`,
  total: sql`(select count(*)::int from member_follow where follower_id = ${id} and is_accepted)`,
});

export async function listFollowers(ctx: OptionalContext, id: number, paging: Paging): Promise<People> {
  await refuseClosed(ctx, id);
  return readPeople(ctx, ctx.identity?.id, paging, followersOf(id));
}
export async function listFollowings(ctx: OptionalContext, id: number, paging: Paging): Promise<People> {
  await refuseClosed(ctx, id);
  return readPeople(ctx, ctx.identity?.id, paging, followingsOf(id));
}
export const listMyFollowers = (ctx: MemberContext, paging: Paging): Promise<People> =>
  readPeople(ctx, ctx.memberId, paging, followersOf(ctx.memberId));
export const listMyFollowing = (ctx: MemberContext, paging: Paging): Promise<People> =>
  readPeople(ctx, ctx.memberId, paging, followingsOf(ctx.memberId));

export const listRequests = (ctx: MemberContext, paging: Paging): Promise<People> =>
  readPeople(ctx, ctx.memberId, paging, {
    from: sql`member_follow`,
    who: 'follower_id',
    where: sql`m.followee_id = ${ctx.memberId} and not m.is_accepted`,
    total: sql`(select count(*)::int from member_follow where followee_id = ${ctx.memberId} and not is_accepted)`,
  });

export const listBlocked = (ctx: MemberContext, paging: Paging): Promise<People> =>
  readPeople(
    ctx,
    ctx.memberId,
    paging,
    {
      from: sql`member_block`,
      who: 'blocked_id',
      where: sql`m.blocker_id = ${ctx.memberId}`,
      total: sql`(select count(*)::int from member_block where blocker_id = ${ctx.memberId})`,
    },
    true,
  );

const SUGGESTED = 3;
/** People are looked for among the last posts there are, however many members there are. */
const LOOKED_AT = 500;
const PICTURES = 3;

export async function listSuggested(ctx: MemberContext, page: number): Promise<Answer<typeof suggestedCall>> {
  const { db, memberId, mediaUrl } = ctx;
  const goals = await goalsOf(ctx);
  const { rows } = await sql<{
    person: Person;
    goal: Goal | null;
    recent: number;
    pictures: (Picture | null)[];
  }>`with last as materialized (
      select f.author_id, f.id, f.goal from feed f where f.state = 'SHOWN' order by f.id desc limit ${sql.lit(LOOKED_AT)}
    ), found as (
      select author_id, max(id) as last_id, count(*)::int as recent,
        max(goal) filter (where goal = any(${goals}::text[])) as goal
      from last group by author_id
    ), chosen as (
      select found.* from found join profile p on p.id = found.author_id join account a on a.id = p.id
      where not p.is_private and a.state = 'ACTIVE' and a.id <> ${memberId} and not ${isApart(memberId, sql`a.id`)}
        and not exists (select from member_follow where follower_id = ${memberId} and followee_id = a.id)
        and not exists (select from member_mute where account_id = ${memberId} and muted_id = a.id)
      order by (found.goal is not null) desc, last_id desc
      limit ${sql.lit(SUGGESTED + 1)} offset ${(page - 1) * SUGGESTED}
    )
    select ${personJson(mediaUrl, memberId)} as person, chosen.goal, chosen.recent, array(
      select coalesce(${memberPictures(mediaUrl, 'f.image_ids', '올린 사진')} -> 0, (
        select ${pictureJson(mediaUrl, 'picture')} from workout_record r join lesson l on l.id = r.lesson_id
        join picture on picture.id = l.picture_id where r.id = f.record_id)) from (
        select f.id, f.image_ids, f.record_id from feed f where f.author_id = chosen.author_id and f.state = 'SHOWN'
          and (cardinality(f.image_ids) > 0 or f.record_id is not null)
        order by f.id desc limit ${sql.lit(PICTURES)}) f order by f.id desc) as pictures
    from chosen join account a on a.id = chosen.author_id join profile p on p.id = a.id
    order by (chosen.goal is not null) desc, chosen.last_id desc`.execute(db);
  return {
    items: rows.slice(0, SUGGESTED).map(({ person, goal, pictures }) => ({
      person,
      reason: person.is_trainer
        ? '오운의 트레이너예요'
        : goal === null
          ? '요즘 운동 글을 자주 올려요'
          : `${GOAL_LABELS[goal]} 목표가 같아요`,
      pictures: pictures.flatMap((picture) => (picture ? [picture] : [])),
    })),
    has_more: rows.length > SUGGESTED,
  };
}
