import { AppError } from '@oun/contract/errors';
import type { Picture } from '@oun/contract/picture';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@oun/contract/store-review';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import { dimensionsOf } from './image-header.ts';
import { type Made, SMALL_PX } from './image-maker.ts';

/** Enough for several reviews in one go; a disk is not filled by one person in an hour. */
const UPLOADS: Limit = { max: 60, seconds: 3_600 };
const UNUSED_MS = 86_400_000;
const SWEEP = 500;

export const imageKey = (key: string, size: 'large' | 'small') =>
  `member-images/${key}${size === 'small' ? '-small' : ''}.webp`;

export type ImageMaker = (bytes: Buffer) => Promise<Made>;

/** Its head is read before it is opened: what would not fit into memory never gets there. */
export async function makeSafely(
  { db, now }: Pick<MemberContext, 'db' | 'now'>,
  accountId: number,
  make: ImageMaker,
  bytes: Buffer,
): Promise<Made> {
  if (bytes.length > IMAGE_MAX_BYTES) throw tooLarge();
  const dimensions = dimensionsOf(bytes);
  if (!dimensions) throw new AppError('IMAGE_UNREADABLE');
  if (dimensions.width * dimensions.height > IMAGE_MAX_PIXELS) throw tooLarge();
  const tries = await takeTry(db, now(), `image-upload:${accountId}`, UPLOADS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const made = await make(bytes).catch(() => undefined);
  if (!made) throw new AppError('IMAGE_UNREADABLE');
  return made;
}

export async function keepImage(
  ctx: MemberContext,
  { storage, make }: { storage: Storage; make: ImageMaker },
  bytes: Buffer,
): Promise<{ id: number; picture: Picture }> {
  const { db, now, memberId, mediaUrl } = ctx;
  const made = await makeSafely(ctx, memberId, make, bytes);
  const key = randomBytes(16).toString('hex');
  await storage.put(imageKey(key, 'large'), made.large, { type: 'image/webp' });
  await storage.put(imageKey(key, 'small'), made.small, { type: 'image/webp' });
  const { id } = await db
    .insertInto('member_image')
    .values({
      account_id: memberId,
      key,
      width: made.width,
      height: made.height,
      colour: made.colour,
      bytes: made.large.length,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, picture: pictureOf(mediaUrl, { key, ...made }) };
}

const tooLarge = () => new AppError('IMAGE_TOO_LARGE', { megabytes: IMAGE_MAX_BYTES / 1024 / 1024 });

const pictureOf = (
  mediaUrl: string,
  { key, width, height, colour }: { key: string; width: number; height: number; colour: string },
): Picture => ({
  url: `${mediaUrl}/member-images/${key}-{width}.webp`,
  widths: width > SMALL_PX ? [SMALL_PX, width] : [width],
  width,
  height,
  colour,
  alt: '올린 사진',
});

const imageJson = (mediaUrl: string, alt: string) => sql<Picture>`json_build_object(
    'url', ${mediaUrl}::text || '/member-images/' || m.key || '-{width}.webp',
    'widths', case when m.width > ${SMALL_PX} then json_build_array(${SMALL_PX}::int, m.width) else json_build_array(m.width) end,
    'width', m.width, 'height', m.height, 'colour', m.colour, 'alt', ${alt}::text)`;

/** Pictures named by a column of ids, in its order, as one JSON value of the caller's own query. */
export const memberPictures = (mediaUrl: string, column: string, alt: string) => sql<Picture[]>`(
  select coalesce(json_agg(${imageJson(mediaUrl, alt)} order by array_position(${sql.ref(column)}, m.id)), '[]')
  from member_image m where m.id = any(${sql.ref(column)}))`;

/** The one picture that a column names, if it does. */
export const memberPicture = (mediaUrl: string, column: string, alt: string) => sql<Picture | null>`(
  select ${imageJson(mediaUrl, alt)} from member_image m where m.id = ${sql.ref(column)})`;

/** Takes pictures of one's own that nothing else uses; says whether all of them were. */
export async function takeImages(tx: Tx, now: Date, memberId: number, ids: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_image')
    .set({ used_at: now })
    .where('id', 'in', ids)
    .where('account_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === new Set(ids).size;
}

/** Nothing uses them any more: as if they were uploaded now. */
export async function freeImages(tx: Tx, now: Date, ids: readonly number[]): Promise<void> {
  await tx.updateTable('member_image').set({ used_at: null, created_at: now }).where('id', 'in', ids).execute();
}

/** What was uploaded and never used, a day later: the row first, so that nobody is shown a file that is gone. */
export async function dropUnusedImages({
  db,
  now,
  storage,
}: Pick<JobContext, 'db' | 'now' | 'storage'>): Promise<number> {
  const rows = await db
    .deleteFrom('member_image')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('member_image')
        .where('used_at', 'is', null)
        .where('created_at', '<', new Date(now().getTime() - UNUSED_MS))
        .orderBy('created_at')
        .limit(SWEEP)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .where('used_at', 'is', null)
    .returning('key')
    .execute();
  for (const { key } of rows) {
    await storage.remove(imageKey(key, 'large'));
    await storage.remove(imageKey(key, 'small'));
  }
  return rows.length;
}
