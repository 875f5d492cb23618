import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  deleteComment as deleteCall,
  FeedComment,
  listComments as listCall,
  writeComment as writeCall,
} from '@oun/contract/feed';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { takeBack } from '../../message/message.ts';
import { postMachine } from '../community.machine.ts';
import { closeByAuthor } from '../moderation/cases.ts';
import { ensureProfiles, isApart, personJson, type Viewer } from '../people/person.ts';
import { refuseBarred } from './barred.ts';
import { FEEDS, isReadable } from './feed-rows.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.commented': { feed_id: number; comment_id: number };
  }
}

const COMMENTS: Limit = { max: 60, seconds: 600 };
const LIST = 30;

/** Whoever wrote it reads it, whatever became of it; others read that something was there. */
const commentColumns = (mediaUrl: string, viewer: Viewer) => {
  const isMine = viewer === undefined ? sql`false` : sql`c.author_id = ${viewer}`;
  return sql`c.id, ${personJson(mediaUrl, viewer)} as author, c.author_id = feed.author_id as is_author,
    case when c.state = 'SHOWN' or ${isMine} then c.content end as content, ${isMine} as is_mine,
    ${viewer === undefined ? sql`false` : sql`(c.author_id = ${viewer} or feed.author_id = ${viewer})`} as can_delete,
    to_json(c.created_at) #>> '{}' as created_at`;
};
const COMMENTERS = sql`join account a on a.id = c.author_id join profile p on p.id = c.author_id`;

export async function listComments(
  { db, mediaUrl, identity }: OptionalContext,
  id: number,
  { cursor }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const viewer = identity?.id;
  const after = readCursor(cursor, 'number')?.[1] ?? 0;
  const { rows } = await sql<Omit<FeedComment, 'id'> & { id: number | null }>`
    select c.* from (select f.id, f.author_id from ${FEEDS} where f.id = ${id} and ${isReadable(viewer)}) feed
    left join lateral (
      select ${commentColumns(mediaUrl, viewer)} from feed_comment c ${COMMENTERS}
      where c.feed_id = feed.id and c.state <> 'DELETED' and c.id > ${after}
        and not ${isApart(viewer, sql`c.author_id`)}
      order by c.id limit ${sql.lit(LIST + 1)}) c on true
    order by c.id`.execute(db);
  if (rows.length === 0) throw new AppError('FEED_GONE');
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const items = found.slice(0, LIST);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > LIST ? writeCursor([last.id, last.id]) : null };
}

async function readComment({ db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>, viewer: number, id: number) {
  const { rows } = await sql<FeedComment>`select ${commentColumns(mediaUrl, viewer)}
    from feed_comment c join feed on feed.id = c.feed_id ${COMMENTERS} where c.id = ${id}`.execute(db);
  return rows[0]!;
}

export async function writeComment(
  ctx: MemberContext,
  id: number,
  { content }: Parsed<typeof writeCall>['body'],
): Promise<FeedComment> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  await ensureProfiles(db, memberId);
  await refuseBarred(ctx);
  const tries = await takeTry(db, now, `feed-comment:${memberId}`, COMMENTS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const made = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ author_id: number; is_commentable: boolean }>`
      select f.author_id, f.is_commentable from ${FEEDS} where f.id = ${id} and ${isReadable(memberId)}
      for no key update of f`.execute(tx);
    const [feed] = rows;
    if (!feed) throw new AppError('FEED_GONE');
    if (!feed.is_commentable && feed.author_id !== memberId) throw new AppError('COMMENTS_CLOSED');
    const comment = await tx
      .insertInto('feed_comment')
      .values({ feed_id: id, author_id: memberId, content, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update feed set comment_count = comment_count + 1 where id = ${id}`.execute(tx);
    if (feed.author_id !== memberId)
      await announce(tx, now, 'community.commented', { feed_id: id, comment_id: comment.id });
    return comment.id;
  });
  return readComment(ctx, memberId, made);
}

/** By who wrote it, or by whose post it is under. */
export async function deleteComment(
  { db, memberId, now }: MemberContext,
  { id, comment_id }: Parsed<typeof deleteCall>['params'],
): Promise<Answer<typeof deleteCall>> {
  await db.transaction().execute(async (tx) => {
    const feed = await tx
      .selectFrom('feed')
      .where('id', '=', id)
      .where('state', '<>', 'DELETED')
      .select('author_id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    const comment = await tx
      .selectFrom('feed_comment')
      .where('id', '=', comment_id)
      .where('feed_id', '=', id)
      .where('state', '<>', 'DELETED')
      .select(['author_id', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (!feed || !comment || (comment.author_id !== memberId && feed.author_id !== memberId))
      throw new AppError('NOT_FOUND');
    const state = postMachine.next(comment.state, 'delete', 'member');
    await tx.updateTable('feed_comment').set({ state }).where('id', '=', comment_id).execute();
    if (comment.state === 'SHOWN')
      await sql`update feed set comment_count = comment_count - 1 where id = ${id}`.execute(tx);
    await closeByAuthor(tx, now(), 'COMMENT', comment_id);
    await takeBack(tx, 'FEED_COMMENTED', `comment-${comment_id}`);
  });
  return {};
}
