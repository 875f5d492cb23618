import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { hideFeed as hideCall, listReactions as listCall, react as reactCall } from '@oun/contract/feed';
import { type Reaction, REACTIONS } from '@oun/contract/feed-rules';
import type { Person } from '@oun/contract/people';
import { type RawBuilder, sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { ensureProfiles, isApart, personJson } from '../people/person.ts';
import { FEEDS, type FeedRow, isReadable, reactionsOf } from './feed-rows.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    /** Somebody has reacted to a post, or has taken it back; `at` names the hour it is told with. */
    'community.cheered': { feed_id: number; at: string };
  }
}

type Counts = Pick<FeedRow, 'like_count' | 'cheer_count' | 'fire_count' | 'clap_count' | 'wow_count'>;
type Row = Counts & { my_reaction: Reaction | null; told_at: Date | null };

const COUNTS = Object.fromEntries(REACTIONS.map((kind) => [kind, `${kind.toLowerCase()}_count`])) as Record<
  Reaction,
  keyof Counts
>;

/** The post is locked first, so that whoever comes at the same moment counts on from what this one leaves. */
const target = (viewer: number, id: number) => sql`
  select f.id from ${FEEDS} where f.id = ${id} and ${isReadable(viewer)} for no key update of f`;

/** Each number moved by what the statement did to the rows behind it. */
const moved = (by: (kind: Reaction) => RawBuilder<unknown>) =>
  sql.join(REACTIONS.map((kind) => sql`${sql.ref(COUNTS[kind])} = ${sql.ref(`feed.${COUNTS[kind]}`)} + ${by(kind)}`));
const counted = sql.join(REACTIONS.map((kind) => sql.ref(`feed.${COUNTS[kind]}`)));

function answerOf(row: Row | undefined): Answer<typeof reactCall> {
  if (!row) throw new AppError('FEED_GONE');
  const { my_reaction, told_at: _, ...counts } = row;
  return { reactions: reactionsOf(counts), my_reaction };
}

/** Of others' posts their author is told, in the transaction that counts it. */
const counting = async (ctx: MemberContext, id: number, count: (tx: Tx) => Promise<Row | undefined>) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await count(tx);
    if (row?.told_at)
      await announce(tx, ctx.now(), 'community.cheered', { feed_id: id, at: row.told_at.toISOString() });
    return answerOf(row);
  });

/** One a person: another kind takes the place of the one before, in one statement. */
export async function react(ctx: MemberContext, id: number, kind: Reaction): Promise<Answer<typeof reactCall>> {
  const { db, memberId, now } = ctx;
  await ensureProfiles(db, memberId);
  const is = (column: 'was' | 'now', one: Reaction) => sql`coalesce((made.${sql.ref(column)} = ${one})::int, 0)`;
  return counting(ctx, id, async (tx) => {
    const { rows } = await sql<Row>`
    with target as (${target(memberId, id)}), made as (
      insert into feed_reaction (feed_id, account_id, kind, created_at)
      select target.id, ${memberId}::int, ${kind}, ${now()}::timestamptz from target
      on conflict (feed_id, account_id) do update set kind = excluded.kind, created_at = excluded.created_at
        where feed_reaction.kind <> excluded.kind
      returning feed_id, old.kind as was, new.kind as now)
    update feed set ${moved((one) => sql`${is('now', one)} - ${is('was', one)}`)}
    from target left join made on made.feed_id = target.id where feed.id = target.id
    returning ${counted}, ${kind}::text as my_reaction,
      case when made.now is not null and made.was is null and feed.author_id <> ${memberId}
        then ${now()}::timestamptz end as told_at`.execute(tx);
    return rows[0];
  });
}

export async function unreact(ctx: MemberContext, id: number, kind: Reaction): Promise<Answer<typeof reactCall>> {
  const { memberId } = ctx;
  return counting(ctx, id, async (tx) => {
    const { rows } = await sql<Row>`
    with target as (${target(memberId, id)}), gone as (
      delete from feed_reaction using target
      where feed_id = target.id and account_id = ${memberId} and kind = ${kind} returning feed_id, created_at)
    update feed set ${sql.ref(COUNTS[kind])} = feed.${sql.ref(COUNTS[kind])} - (select count(*)::int from gone)
    from target where feed.id = target.id
    returning ${counted}, (select r.kind from feed_reaction r where r.feed_id = feed.id and r.account_id = ${memberId}
      and r.feed_id not in (select feed_id from gone)) as my_reaction,
      (select created_at from gone where feed.author_id <> ${memberId}) as told_at`.execute(tx);
    return rows[0];
  });
}

const LIST = 30;

export async function listReactions(
  { db, mediaUrl, identity }: OptionalContext,
  id: number,
  { reaction_type: kind, cursor }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const viewer = identity?.id;
  const before = readCursor(cursor, 'number')?.[1];
  const { rows } = await sql<{ id: number | null; reaction_type: Reaction; person: Person }>`
    select r.id, r.kind as reaction_type, r.person from (
      select f.id from ${FEEDS} where f.id = ${id} and ${isReadable(viewer)}) feed
    left join lateral (
      select r.id, r.kind, ${personJson(mediaUrl, viewer)} as person from feed_reaction r
      join account a on a.id = r.account_id join profile p on p.id = r.account_id
      where r.feed_id = feed.id and not ${isApart(viewer, sql`r.account_id`)}
        ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      order by r.id desc limit ${sql.lit(LIST + 1)}) r on true
    order by r.id desc`.execute(db);
  if (rows.length === 0) throw new AppError('FEED_GONE');
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const items = found.slice(0, LIST);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > LIST ? writeCursor([last.id, last.id]) : null };
}

export async function hideFeed({ db, memberId, now }: MemberContext, id: number): Promise<Answer<typeof hideCall>> {
  await ensureProfiles(db, memberId);
  const { rows } = await sql`with target as (select f.id from ${FEEDS} where f.id = ${id} and ${isReadable(memberId)}),
    made as (insert into feed_hide (account_id, feed_id, created_at)
      select ${memberId}::int, target.id, ${now()}::timestamptz from target on conflict do nothing)
    select id from target`.execute(db);
  if (rows.length === 0) throw new AppError('FEED_GONE');
  return { is_hidden: true };
}

export async function unhideFeed({ db, memberId }: MemberContext, id: number): Promise<Answer<typeof hideCall>> {
  const { rows } = await sql`with gone as (delete from feed_hide where account_id = ${memberId} and feed_id = ${id})
    select f.id from ${FEEDS} where f.id = ${id} and ${isReadable(memberId)}`.execute(db);
  if (rows.length === 0) throw new AppError('FEED_GONE');
  return { is_hidden: false };
}
