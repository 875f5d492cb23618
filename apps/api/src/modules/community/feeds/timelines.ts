import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Feed, getFeed as getFeedCall, getFeedTabs, listTimeline as listTimelineCall } from '@oun/contract/feed';
import { FEED_PAGE, FEED_TAB_LABELS, FEED_TABS, type FeedTab, type Goal } from '@oun/contract/feed-rules';
import { INT_MAX } from '@oun/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import { isApart, isOpenTo, type Viewer } from '../people/person.ts';
import { FEEDS, feedColumns, feedOf, type FeedRow, isHidden, isMuted, isReadable } from './feed-rows.ts';
import { goalsOf } from './goals.ts';

type Page = Answer<typeof listTimelineCall>;
/** One more than is shown says whether there is another page. */
const READ = sql.lit(FEED_PAGE + 1);

export function listTabs({ identity }: OptionalContext): Answer<typeof getFeedTabs> {
  const shown = FEED_TABS.filter((tab) => identity !== undefined || tab === 'ALL');
  return { items: shown.map((tab) => ({ tab, label: FEED_TAB_LABELS[tab] })) };
}

/** The posts of these numbers, newest first: who is asked for which is all that one timeline has of its own. */
async function readPage(
  { db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>,
  viewer: Viewer,
  ids: RawBuilder<{ id: number }>,
): Promise<Page> {
  const { rows } = await sql<FeedRow>`with ids as materialized (${ids})
    select ${feedColumns(mediaUrl, viewer)} from ids join ${FEEDS} on f.id = ids.id order by f.id desc`.execute(db);
  const items = rows.slice(0, FEED_PAGE).map(feedOf);
  return { items, next_until_id: rows.length > FEED_PAGE ? items.at(-1)!.id : null };
}

/** What stands in somebody's timeline wherever it comes from. */
const isTold = (viewer: Viewer, until: number) => sql`f.state = 'SHOWN' and f.id < ${until} and a.state = 'ACTIVE'
  and ${isOpenTo(viewer)} and not ${isApart(viewer, sql`f.author_id`)}
  and not ${isMuted(viewer, sql`f.author_id`)} and not ${isHidden(viewer)}`;

const everybodys = (viewer: Viewer, until: number) => sql<{ id: number }>`
  select f.id from ${FEEDS} where ${isTold(viewer, until)} order by f.id desc limit ${READ}`;

/**
 * Of those somebody follows: first the newest post of each, one step into an index a person. A page is made by at most
 * as many people as it has posts, and those are the ones whose newest is newest: only of them is more read.
 */
const ofFollowed = (viewer: number, until: number) => {
  const own = sql`f.author_id = author.id and f.state = 'SHOWN' and f.id < ${until} and not ${isHidden(viewer)}`;
  return sql<{ id: number }>`
    with author as materialized (
      select a.id from member_follow m join account a on a.id = m.followee_id
      where m.follower_id = ${viewer} and m.is_accepted and a.state = 'ACTIVE'
        and not ${isApart(viewer, sql`a.id`)} and not ${isMuted(viewer, sql`a.id`)}
    ), newest as materialized (
      select author.id from author cross join lateral (
        select f.id from feed f where ${own} order by f.id desc limit 1) top
      order by top.id desc limit ${READ}
    )
    select post.id from newest author cross join lateral (
      select f.id from feed f where ${own} order by f.id desc limit ${READ}) post
    order by post.id desc limit ${READ}`;
};

/** About any of these goals, each read by its own index. */
const aboutGoals = (viewer: number, until: number, goals: readonly Goal[]) => sql<{ id: number }>`
  select post.id from unnest(${goals}::text[]) as aim (goal) cross join lateral (
    select f.id from ${FEEDS} where f.goal = aim.goal and ${isTold(viewer, until)} order by f.id desc limit ${READ}) post
  order by post.id desc limit ${READ}`;

export async function listTimeline(
  ctx: MemberContext,
  { tab, until_id: until = INT_MAX }: { tab: FeedTab; until_id?: number | undefined },
): Promise<Page> {
  const { memberId } = ctx;
  if (tab === 'ALL') return readPage(ctx, memberId, everybodys(memberId, until));
  if (tab === 'FOLLOWING') return readPage(ctx, memberId, ofFollowed(memberId, until));
  const goals = await goalsOf(ctx);
  return goals.length === 0
    ? { items: [], next_until_id: null }
    : readPage(ctx, memberId, aboutGoals(memberId, until, goals));
}

export const listPublic = (ctx: OptionalContext, until = INT_MAX): Promise<Page> =>
  readPage(ctx, ctx.identity?.id, everybodys(ctx.identity?.id, until));

export const listMine = (ctx: MemberContext, until = INT_MAX): Promise<Page> =>
  readPage(
    ctx,
    ctx.memberId,
    sql`select f.id from feed f where f.author_id = ${ctx.memberId} and f.state <> 'DELETED' and f.id < ${until}
      order by f.id desc limit ${READ}`,
  );

/** A muted person's posts are still on their own page: they were looked for there. */
export async function listOfUser(ctx: OptionalContext, authorId: number, until = INT_MAX): Promise<Page> {
  const viewer = ctx.identity?.id;
  await refuseClosed(ctx, authorId);
  return readPage(
    ctx,
    viewer,
    sql`select f.id from feed f where f.author_id = ${authorId} and f.state = 'SHOWN' and f.id < ${until}
      and not ${isHidden(viewer)} order by f.id desc limit ${READ}`,
  );
}

/** Whose posts and lists cannot be read: nobody there, blocked, or private. */
export async function refuseClosed({ db, identity }: OptionalContext, id: number): Promise<void> {
  const viewer = identity?.id;
  const { rows } = await sql<{ is_open: boolean }>`select ${isOpenTo(viewer)} as is_open
    from account a left join profile p on p.id = a.id
    where a.id = ${id} and a.state = 'ACTIVE' and not ${isApart(viewer, sql`a.id`)}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  if (!rows[0].is_open) throw new AppError('PROFILE_PRIVATE');
}

export async function readFeed(ctx: Pick<Context, 'db' | 'mediaUrl'>, viewer: Viewer, id: number): Promise<Feed> {
  const { rows } = await sql<FeedRow>`select ${feedColumns(ctx.mediaUrl, viewer)} from ${FEEDS}
    where f.id = ${id} and ${isReadable(viewer)}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('FEED_GONE');
  return feedOf(rows[0]);
}

const REACTORS = 2;

export async function getFeed(ctx: OptionalContext, id: number): Promise<Answer<typeof getFeedCall>> {
  const viewer = ctx.identity?.id;
  const { rows } = await sql<FeedRow & { reactors: { id: number; nickname: string }[] }>`
    select ${feedColumns(ctx.mediaUrl, viewer)}, coalesce((select json_agg(last) from (
      select who.id, who.nickname from feed_reaction r join account who on who.id = r.account_id
      where r.feed_id = f.id and who.state = 'ACTIVE' and ${viewer === undefined ? sql`true` : sql`r.account_id <> ${viewer}`}
        and not ${isApart(viewer, sql`r.account_id`)}
      order by r.id desc limit ${sql.lit(REACTORS)}) last), '[]') as reactors
    from ${FEEDS} where f.id = ${id} and ${isReadable(viewer)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('FEED_GONE');
  const { reactors, ...feed } = row;
  return { ...feedOf(feed), reactors };
}
