import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  changeReview as changeReviewCall,
  deleteReview as deleteReviewCall,
  MyReview,
  writeReview as writeReviewCall,
} from '@oun/contract/store-review';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { ItemSnapshot } from '../../../db/rows.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { countReviews, holdForReviews } from '../catalog/catalog.ts';
import { freeImages, takeImages } from '../media/media.ts';
import { myReviewRows } from './review-list.ts';
import { EDIT_DAYS, myReviewOf, type MyRow, WRITE_DAYS } from './review-rows.ts';
import { REWARDS, settleReward } from './reward.ts';
import { reviewMachine } from './review.machine.ts';

const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';
/** What a like weighs against a day of newness, a picture, and words. */
const LIKE_WEIGHT = 10;

/** 추천순: likes, a picture, up to three hundred letters, and how new it is. */
const scoreOf = sql<number>`like_count * ${sql.lit(LIKE_WEIGHT)}
  + case when cardinality(image_ids) > 0 then 150 else 0 end + least(length(content), 300) / 2
  + (extract(epoch from created_at) / 86400)::int - 20000`;

/** Pictures of one's own that nothing else uses; those that stay from before are the review's already. */
async function usePictures(
  tx: Tx,
  now: Date,
  memberId: number,
  imageIds: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const fresh = [...new Set(imageIds)].filter((id) => !before.includes(id));
  if (fresh.length > 0 && !(await takeImages(tx, now, memberId, fresh)))
    throw new AppError('INVALID_INPUT', { fields: { image_ids: '올린 사진을 다시 골라주세요.' } });
  const gone = before.filter((id) => !imageIds.includes(id));
  if (gone.length > 0) await freeImages(tx, now, gone);
}

export async function writeReview(
  ctx: MemberContext,
  { order_item_id, rating, content, image_ids, body_info }: Parsed<typeof writeReviewCall>['body'],
): Promise<MyReview> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const id = await db.transaction().execute(async (tx) => {
    const item = await tx
      .selectFrom('order_item as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .where('i.id', '=', order_item_id)
      .where('o.account_id', '=', memberId)
      .select(['i.product_id', 'i.state', 'i.delivered_at', 'i.snapshot'])
      .executeTakeFirst();
    if (!item) throw new AppError('NOT_FOUND');
    if (!item.delivered_at || (item.state !== 'DELIVERED' && item.state !== 'CONFIRMED'))
      throw new AppError('REVIEW_NOT_DELIVERED');
    if (now.getTime() - item.delivered_at.getTime() >= WRITE_DAYS * DAY_MS) throw new AppError('REVIEW_PERIOD_OVER');
    await holdForReviews(tx, item.product_id);
    const review = await tx
      .insertInto('product_review')
      .values({
        product_id: item.product_id,
        account_id: memberId,
        order_item_id,
        rating,
        content,
        image_ids,
        option_text: (item.snapshot as ItemSnapshot).option_text,
        body_info: bodyJson(body_info),
        // Deleted ones count: the first cannot be had a second time.
        is_first: sql<boolean>`not exists (select from product_review where product_id = ${item.product_id})`,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? new AppError('REVIEW_EXISTS') : error;
      });
    await usePictures(tx, now, memberId, image_ids);
    await tx.updateTable('product_review').set({ score: scoreOf }).where('id', '=', review.id).execute();
    await countReviews(tx, item.product_id);
    await settleReward(tx, now, review.id);
    return review.id;
  });
  return oneOfMine(ctx, id);
}

/** Nothing told is nothing kept. */
const bodyJson = (body: object | null): string | null =>
  body === null || Object.keys(body).length === 0 ? null : JSON.stringify(body);

export async function oneOfMine({ db, now, memberId, mediaUrl }: MemberContext, id: number): Promise<MyReview> {
  const { rows } = await sql<MyRow>`${myReviewRows(mediaUrl, memberId)} and r.id = ${id}`.execute(db);
  return myReviewOf(now(), rows[0]!, REWARDS);
}

/** One's own review, with its product held first and then itself: the order in which everybody takes them. */
export async function holdMine(tx: Tx, memberId: number, id: number) {
  const found = await tx
    .selectFrom('product_review')
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .where('state', '<>', 'DELETED')
    .select('product_id')
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  await holdForReviews(tx, found.product_id);
  const review = await tx
    .selectFrom('product_review')
    .where('id', '=', id)
    .where('state', '<>', 'DELETED')
    .select(['product_id', 'order_item_id', 'state', 'image_ids', 'created_at', 'reward', 'follow_up'])
    .forUpdate()
    .executeTakeFirst();
  if (!review) throw new AppError('NOT_FOUND');
  return review;
}

export async function changeReview(
  ctx: MemberContext,
  id: number,
  { body_info, ...change }: Parsed<typeof changeReviewCall>['body'],
): Promise<MyReview> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const before = await holdMine(tx, ctx.memberId, id);
    if (before.state !== 'SHOWN' || now.getTime() - before.created_at.getTime() >= EDIT_DAYS * DAY_MS)
      throw new AppError('REVIEW_PERIOD_OVER');
    if (change.image_ids) await usePictures(tx, now, ctx.memberId, change.image_ids, before.image_ids);
    await tx
      .updateTable('product_review')
      .set({
        ...(change.rating !== undefined && { rating: change.rating }),
        ...(change.content !== undefined && { content: change.content }),
        ...(change.image_ids !== undefined && { image_ids: change.image_ids }),
        ...(body_info !== undefined && { body_info: bodyJson(body_info) }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('product_review').set({ score: scoreOf }).where('id', '=', id).execute();
    await countReviews(tx, before.product_id);
    await settleReward(tx, now, id);
  });
  return oneOfMine(ctx, id);
}

/** Its points go back, and its item may be reviewed anew. */
export async function deleteReview(ctx: MemberContext, id: number): Promise<Answer<typeof deleteReviewCall>> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const before = await holdMine(tx, ctx.memberId, id);
    const state = reviewMachine.next(before.state, 'delete', 'member');
    await tx
      .updateTable('product_review')
      .set({ state, image_ids: [], body_info: null, follow_up: null, follow_up_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
    await usePictures(tx, now, ctx.memberId, [], before.image_ids);
    await settleReward(tx, now, id);
    await tx.updateTable('product_review').set({ order_item_id: null }).where('id', '=', id).execute();
    await countReviews(tx, before.product_id);
    return { taken_back: won(before.reward) };
  });
}

/** Counted by the row that was added: pressed twice, it counts once. */
export async function likeReview({ db, memberId, now }: MemberContext, id: number) {
  const review = await readable(db, id);
  if (review.account_id === memberId) throw new AppError('REVIEW_OWN');
  const { rows } = await sql<{ like_count: number }>`
    with added as (
      insert into review_like (review_id, account_id, created_at) values (${id}, ${memberId}, ${now()})
      on conflict do nothing returning review_id
    )
    update product_review set like_count = like_count + 1, score = score + ${LIKE_WEIGHT}
    from added where product_review.id = added.review_id returning like_count`.execute(db);
  return { is_liked: true, like_count: rows[0]?.like_count ?? review.like_count };
}

export async function unlikeReview({ db, memberId }: MemberContext, id: number) {
  const review = await readable(db, id);
  const { rows } = await sql<{ like_count: number }>`
    with removed as (
      delete from review_like where review_id = ${id} and account_id = ${memberId} returning review_id
    )
    update product_review set like_count = like_count - 1, score = score - ${LIKE_WEIGHT}
    from removed where product_review.id = removed.review_id returning like_count`.execute(db);
  return { is_liked: false, like_count: rows[0]?.like_count ?? review.like_count };
}

async function readable(db: Db, id: number) {
  const review = await db
    .selectFrom('product_review')
    .where('id', '=', id)
    .where('state', '=', 'SHOWN')
    .select(['account_id', 'like_count'])
    .executeTakeFirst();
  if (!review) throw new AppError('NOT_FOUND');
  return review;
}
