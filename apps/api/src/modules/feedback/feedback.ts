import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Feedback, listMyFeedbacks as listCall, sendFeedback as sendCall } from '@oun/contract/feedback';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { freeImages, memberPictures, takeImages } from '../media/media.ts';

const SENDINGS: Limit = { max: 20, seconds: 86_400 };
const PAGE = 20;

export const COLUMNS = (mediaUrl: string) => sql`f.id, f.mood, f.content, f.state, f.reply,
  ${memberPictures(mediaUrl, 'f.image_ids', '의견과 함께 보낸 사진')} as pictures,
  to_json(f.created_at) #>> '{}' as created_at`;

export async function sendFeedback(
  { db, now, memberId, mediaUrl }: MemberContext,
  { mood, content, image_ids, device }: Parsed<typeof sendCall>['body'],
): Promise<Feedback> {
  const at = now();
  const { isAllowed } = await takeTry(db, at, `feedback:${memberId}`, SENDINGS);
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS');
  const images = [...new Set(image_ids)];
  return db.transaction().execute(async (tx) => {
    if (images.length > 0 && !(await takeImages(tx, at, memberId, images)))
      throw new AppError('INVALID_INPUT', { fields: { image_ids: '올린 사진을 다시 골라주세요.' } });
    const { id } = await tx
      .insertInto('feedback')
      .values({ account_id: memberId, mood, content, image_ids: images, device: device || null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<Feedback>`select ${COLUMNS(mediaUrl)} from feedback f where f.id = ${id}`.execute(tx);
    return rows[0]!;
  });
}

export async function listMyFeedbacks(
  { db, memberId, mediaUrl }: MemberContext,
  cursor: string | undefined,
): Promise<Answer<typeof listCall>> {
  const before = readCursor(cursor, 'number')?.[1];
  const { rows } = await sql<Feedback>`select ${COLUMNS(mediaUrl)} from feedback f
    where f.account_id = ${memberId} ${before === undefined ? sql`` : sql`and f.id < ${before}`}
    order by f.id desc limit ${sql.lit(PAGE + 1)}`.execute(db);
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > PAGE ? writeCursor([last.id, last.id]) : null };
}

/** Who leaves takes along what they told us. */
export async function forgetFeedback({ db, now }: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('feedback').where('account_id', '=', account_id).returning('image_ids').execute();
    const images = gone.flatMap(({ image_ids }) => image_ids);
    if (images.length > 0) await freeImages(tx, now(), images);
  });
}
