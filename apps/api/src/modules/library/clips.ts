import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Clip, getClipsConfig as getClipsConfigCall, listClips as listClipsCall } from '@oun/contract/library';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../platform/http/cursor.ts';
import { pictureJson, tallPosterJson } from '../media/media.ts';

/** A film loops in segments of this many seconds. */
const SEGMENT_SECONDS = 3.2;

const NEWEST = { column: 'clip.published_at', direction: 'desc', kind: 'instant' } as const;

/** Clips as everybody sees them, from the tables they are shown from. */
export const clipRows = ({ db, now, mediaUrl }: Context) =>
  db
    .selectFrom('clip')
    .innerJoin('channel', 'channel.id', 'clip.channel_id')
    .leftJoin('picture as avatar', 'avatar.id', 'channel.avatar_id')
    .leftJoin('lesson', 'lesson.id', 'clip.lesson_id')
    // A lesson of a program that is not shown, and a product that is not sold, are not pointed at.
    .leftJoin('program', (join) =>
      join.onRef('program.id', '=', 'lesson.program_id').on('program.state', '=', 'PUBLISHED'),
    )
    .leftJoin('product', (join) =>
      join.onRef('product.id', '=', 'clip.product_id').on('product.state', 'in', ['ON_SALE', 'SOLD_OUT']),
    )
    .where('clip.published_at', '<=', now())
    .select([
      'clip.id',
      'clip.title',
      'clip.like_count',
      sql<number>`(clip.segments * ${sql.lit(SEGMENT_SECONDS)})::float8`.as('seconds'),
      sql<Clip['channel']>`json_build_object('slug', channel.slug, 'name', channel.name,
        'avatar', case when avatar.id is not null then ${pictureJson(mediaUrl, 'avatar')} end)`.as('channel'),
      tallPosterJson(mediaUrl, sql`(clip.movement || '.' || channel.trainer || '.tall')`, 'clip.title').as('poster'),
      sql<string>`${mediaUrl}::text || '/clips/' || clip.id || '/master.m3u8'`.as('manifest_url'),
      sql<Clip['lesson']>`case when program.id is not null then json_build_object('id', lesson.id,
        'title', lesson.title, 'program_slug', program.slug, 'program_title', program.title) end`.as('lesson'),
      sql<Clip['product']>`case when product.id is not null then
        json_build_object('id', product.id, 'name', product.name) end`.as('product'),
    ]);

export async function listClips(
  ctx: Context,
  { channel, cursor, limit }: Parsed<typeof listClipsCall>['query'],
): Promise<Answer<typeof listClipsCall>> {
  const after = readCursor(cursor, NEWEST.kind);
  const rows = await clipRows(ctx)
    .$if(channel !== undefined, (q) =>
      q.where(sql<SqlBool>`clip.channel_id = (select id from channel where slug = ${channel})`),
    )
    .$if(after !== undefined, (q) => q.where(isBehind(NEWEST, 'clip.id', after!)))
    .select(placeOf(NEWEST).as('place'))
    .orderBy('clip.published_at', 'desc')
    .orderBy('clip.id', 'desc')
    // Literal, so that PostgreSQL plans the statement once and not for each limit anew.
    .limit(sql.lit(limit + 1))
    .execute();
  return cutPage(rows, limit, NEWEST);
}

export async function getClip(ctx: Context, id: number): Promise<Clip> {
  const clip = await clipRows(ctx).where('clip.id', '=', id).executeTakeFirst();
  if (!clip) throw new AppError('NOT_FOUND');
  return clip;
}

/** One place to steer every player that is out there, without a new release of it. */
export async function getClipsConfig(): Promise<Answer<typeof getClipsConfigCall>> {
  return { is_muted_first: true, preload_next: 1, page_size: 10 };
}
