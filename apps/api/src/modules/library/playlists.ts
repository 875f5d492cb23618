import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type changePlaylist as changePlaylistCall,
  type createPlaylist as createPlaylistCall,
  type deletePlaylist as deletePlaylistCall,
  type listPlaylists as listPlaylistsCall,
  type Playlist,
  type PlaylistCard,
  PLAYLISTS_MAX,
} from '@oun/contract/library';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/http/cursor.ts';
import type { Tx } from '../../platform/db/db.ts';
import { lessonJson } from '../content/content.ts';
import { pictureJson } from '../media/media.ts';
import { clipRows } from './clips.ts';

const NEWEST = { column: 'playlist.updated_at', direction: 'desc', kind: 'instant' } as const;

/** Only what is shown now counts: a lesson of a hidden program is not in the list, in its minutes or in its picture. */
const playlistCards = ({ db, now, mediaUrl }: Context) =>
  db
    .selectFrom('playlist')
    .leftJoin('account', 'account.id', 'playlist.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('playlist_item as item')
          .leftJoin('lesson', 'lesson.id', 'item.lesson_id')
          .leftJoin('program', 'program.id', 'lesson.program_id')
          .leftJoin('clip', 'clip.id', 'item.clip_id')
          .whereRef('item.playlist_id', '=', 'playlist.id')
          .where((inner) =>
            inner.or([inner('program.state', '=', 'PUBLISHED'), inner('clip.published_at', '<=', now())]),
          )
          .select([
            sql<number>`count(*)`.as('item_count'),
            sql<number>`coalesce(round(sum(coalesce(lesson.seconds, clip.segments * 3.2))), 0)::int`.as('seconds'),
            sql<number | null>`(array_agg(lesson.picture_id order by item.position)
              filter (where lesson.id is not null))[1]`.as('picture_id'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .leftJoin('picture', 'picture.id', 'sums.picture_id')
    .select([
      'playlist.id',
      'playlist.title',
      'playlist.is_public',
      sql<PlaylistCard['owner']>`case when account.id is not null then
        json_build_object('nickname', account.nickname) end`.as('owner'),
      sql<number>`sums.item_count`.as('item_count'),
      sql<number>`sums.seconds`.as('seconds'),
      sql<PlaylistCard['picture']>`case when picture.id is not null then ${pictureJson(mediaUrl, 'picture')} end`.as(
        'picture',
      ),
    ]);

export async function listPlaylists(
  ctx: OptionalContext,
  { scope, cursor, limit }: Parsed<typeof listPlaylistsCall>['query'],
): Promise<Answer<typeof listPlaylistsCall>> {
  const memberId = ctx.identity?.id;
  if (scope === 'mine' && memberId === undefined) throw new AppError('UNAUTHORIZED');
  const isAmong =
    scope === 'mine'
      ? sql<SqlBool>`playlist.account_id = ${memberId}`
      : sql<SqlBool>`playlist.account_id is null and playlist.is_public`;
  return readLists(ctx, isAmong, cursor, limit);
}

/** Those of one person that everybody may see, if there is anything in them. */
export const listPublicOf = (ctx: Context, accountId: number, cursor: string | undefined) =>
  readLists(
    ctx,
    sql<SqlBool>`playlist.account_id = ${accountId} and playlist.is_public and sums.item_count > 0`,
    cursor,
    20,
  );

async function readLists(
  ctx: Context,
  isAmong: RawBuilder<SqlBool>,
  cursor: string | undefined,
  limit: number,
): Promise<Answer<typeof listPlaylistsCall>> {
  const after = readCursor(cursor, NEWEST.kind);
  const rows = await playlistCards(ctx)
    .where(isAmong)
    .$if(after !== undefined, (q) => q.where(isBehind(NEWEST, 'playlist.id', after!)))
    .select(placeOf(NEWEST).as('place'))
    .orderBy('playlist.updated_at', 'desc')
    .orderBy('playlist.id', 'desc')
    // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
    .limit(sql.lit(limit + 1))
    .execute();
  return cutPage(rows, limit, NEWEST);
}

/** Somebody else's private list is not there. */
export async function getPlaylist(ctx: OptionalContext, id: number): Promise<Playlist> {
  const memberId = ctx.identity?.id ?? null;
  const playlist = await playlistCards(ctx)
    .where('playlist.id', '=', id)
    .where((eb) => eb.or([eb('playlist.is_public', '=', true), eb('playlist.account_id', '=', memberId)]))
    .select([
      sql<boolean>`coalesce(playlist.account_id = ${memberId}::int, false)`.as('is_mine'),
      itemsOf(ctx).as('items'),
    ])
    .executeTakeFirst();
  if (!playlist) throw new AppError('NOT_FOUND');
  return playlist;
}

/** Lessons and clips in the list's order, read inside the query that reads the list. */
function itemsOf(ctx: Context) {
  const clip = clipRows(ctx).where(sql<SqlBool>`clip.id = item.clip_id`);
  return sql<Playlist['items']>`(
    select coalesce(json_agg(case when item.clip_id is not null
      then json_build_object('type', 'clip', 'clip', to_json(one))
      else json_build_object('type', 'lesson', 'lesson', ${lessonJson(ctx.mediaUrl, 'lesson', 'still')},
        'program_title', program.title) end order by item.position), '[]')
    from playlist_item item
    left join lateral (${clip}) one on true
    left join lesson on lesson.id = item.lesson_id
    left join program on program.id = lesson.program_id and program.state = 'PUBLISHED'
    left join picture still on still.id = lesson.picture_id
    where item.playlist_id = playlist.id and (one.id is not null or program.id is not null))`;
}

export async function createPlaylist(
  ctx: MemberContext,
  { title, is_public }: Parsed<typeof createPlaylistCall>['body'],
): Promise<PlaylistCard> {
  const { memberId, now } = ctx;
  const id = await ctx.db.transaction().execute(async (tx) => {
    // Locked, so that of two made at once the second counts the first.
    await sql`select from account where id = ${memberId} for no key update`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      insert into playlist (account_id, title, is_public, created_at, updated_at)
      select ${memberId}::int, ${title}, ${is_public}::boolean, ${now()}::timestamptz, ${now()}::timestamptz
      where (select count(*) from playlist where account_id = ${memberId}) < ${PLAYLISTS_MAX}
      returning id`.execute(tx);
    if (!rows[0]) throw new AppError('PLAYLISTS_FULL');
    return rows[0].id;
  });
  return playlistCards(ctx).where('playlist.id', '=', id).executeTakeFirstOrThrow();
}

type Change = Parsed<typeof changePlaylistCall>['body'];
type Item = NonNullable<Change['items']>[number];

export async function changePlaylist(ctx: MemberContext, id: number, change: Change): Promise<Playlist> {
  const { title, is_public } = change;
  if (change.items && change.clip_ids) throw new AppError('INVALID_INPUT', { fields: { clip_ids: 'invalid_value' } });
  const items = change.items ?? change.clip_ids?.map((clipId): Item => ({ type: 'clip', id: clipId }));
  await ctx.db.transaction().execute(async (tx) => {
    // Locked, so that two orders sent at once are written one after the other and never mixed.
    const own = await tx
      .selectFrom('playlist')
      .where('id', '=', id)
      .where('account_id', '=', ctx.memberId)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new AppError('NOT_FOUND');
    if (items) await writeItems(ctx, tx, id, items);
    if (title === undefined && is_public === undefined && !items) return;
    await tx
      .updateTable('playlist')
      .set({
        updated_at: ctx.now(),
        ...(title !== undefined && { title }),
        ...(is_public !== undefined && { is_public }),
      })
      .where('id', '=', id)
      .execute();
  });
  return getPlaylist(ctx, id);
}

/** What is not there, or not shown, cannot be put into a list: nothing of the change is written then. */
async function writeItems({ now }: Context, tx: Tx, playlistId: number, items: readonly Item[]) {
  await tx.deleteFrom('playlist_item').where('playlist_id', '=', playlistId).execute();
  if (items.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into playlist_item (playlist_id, position, clip_id, lesson_id)
    select ${playlistId}::int, given.position, clip.id, lesson.id
    from unnest(${items.map(({ type }) => type)}::text[], ${items.map((item) => item.id)}::int[])
      with ordinality as given (type, id, position)
    left join clip on given.type = 'clip' and clip.id = given.id and clip.published_at <= ${now()}
    left join lesson on given.type = 'lesson' and lesson.id = given.id
      and exists (select from program where program.id = lesson.program_id and program.state = 'PUBLISHED')
    where num_nonnulls(clip.id, lesson.id) = 1`.execute(tx);
  if (Number(numAffectedRows ?? 0) !== items.length)
    throw new AppError('INVALID_INPUT', { fields: { items: 'not_found' } });
}

export async function deletePlaylist(
  { db, memberId }: MemberContext,
  id: number,
): Promise<Answer<typeof deletePlaylistCall>> {
  const { rows } = await sql`
    with gone as (delete from playlist where id = ${id} and account_id = ${memberId} returning id),
      unmarked as (delete from library_mark using gone where target_type = 'playlist' and target_id = gone.id)
    select id from gone`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { deleted: true };
}
