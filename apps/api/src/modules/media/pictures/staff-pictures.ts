import type { Art, ArtShape } from '@oun/contract/display-admin';
import type { Box } from '@oun/contract/picture';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { SMALL_PX } from './image-maker.ts';
import { type ImageMaker, makeSafely } from './member-images.ts';
import { pictureJson } from './picture-json.ts';

/** How much around the place that staff pointed at is never cut, in shares of the picture. */
const AROUND = 0.15;
const MIDDLE = { x: 0.5, y: 0.5 };

const boxAt = ({ x, y }: { x: number; y: number }): Box => ({
  left: Math.max(0, x - AROUND),
  top: Math.max(0, y - AROUND),
  right: Math.min(1, x + AROUND),
  bottom: Math.min(1, y + AROUND),
});

async function readArt(db: Db | Tx, mediaUrl: string, id: number): Promise<Art | undefined> {
  const { rows } = await sql<Art>`select picture.id, '올린 사진 ' || picture.id as label, true as is_uploaded,
      ${pictureJson(mediaUrl, 'picture')} as picture
    from staff_picture own join picture on picture.id = own.picture_id where picture.id = ${id}`.execute(db);
  return rows[0];
}

/** Redrawn smaller as members' photos are, and kept where the drawn ones are. */
export async function keepStaffPicture(
  ctx: StaffContext,
  { storage, make }: { storage: Storage; make: ImageMaker },
  shape: ArtShape,
  bytes: Buffer,
): Promise<Art> {
  const made = await makeSafely(ctx, ctx.staff.id, make, bytes);
  const key = randomBytes(16).toString('hex');
  const widths = made.width > SMALL_PX ? [SMALL_PX, made.width] : [made.width];
  const put = (width: number, file: Buffer) =>
    storage.put(`pictures/${key}-${width}.webp`, file, { type: 'image/webp' });
  await put(made.width, made.large);
  if (widths.length > 1) await put(SMALL_PX, made.small);
  const id = await ctx.db.transaction().execute(async (tx) => {
    const { width, height, colour } = made;
    const picture = await tx
      .insertInto('picture')
      .values({ key, format: 'webp', widths, width, height, colour, alt: '', figure: JSON.stringify(boxAt(MIDDLE)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('staff_picture')
      .values({ picture_id: picture.id, shape, created_by: ctx.staff.id, created_at: ctx.now() })
      .execute();
    return picture.id;
  });
  return (await readArt(ctx.db, ctx.mediaUrl, id))!;
}

export async function placeStaffPicture(
  tx: Tx,
  mediaUrl: string,
  id: number,
  focus: { x: number; y: number },
): Promise<Art | undefined> {
  await sql`update picture set figure = ${JSON.stringify(boxAt(focus))}::jsonb
    where id = ${id} and id in (select picture_id from staff_picture)`.execute(tx);
  return readArt(tx, mediaUrl, id);
}
