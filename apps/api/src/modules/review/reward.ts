import { endOfDay } from '@oun/brand/seoul';
import { REVIEW_REWARDS } from '@oun/contract/store-review';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import { eachAlone } from '../../platform/jobs/each.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/db/db.ts';
import { grantPoints, POINT_DAYS, revokePoints } from '../benefit/benefit.ts';

export const REWARDS = { text: won(REVIEW_REWARDS.text), photo: won(REVIEW_REWARDS.photo) };
const FOLLOW_UP = REVIEW_REWARDS.follow_up;
const BATCH = 200;

/** No piece of what was reviewed is with the buyer any more, nor any that was given in exchange for one. */
const wentBack = sql<boolean>`(r.order_item_id is not null and not exists (
  with recursive own as (
    select id from order_item where id = r.order_item_id
    union all select child.id from order_item child join own on child.origin_item_id = own.id
  )
  select from order_unit u join own on own.id = u.item_id where u.gone is null))`;

/**
 * Brings what was given for a review to what it deserves now: nothing before the purchase is confirmed or after it was
 * deleted, more with pictures, and for what is added after a month. Whoever calls holds the review's row.
 */
export async function settleReward(tx: Tx, now: Date, reviewId: number): Promise<Won> {
  const review = await tx
    .selectFrom('product_review as r')
    .leftJoin('order_item as i', 'i.id', 'r.order_item_id')
    .where('r.id', '=', reviewId)
    .select([
      'r.account_id',
      'r.state',
      'r.reward',
      'r.settlements',
      'r.is_first',
      'r.image_ids',
      'r.follow_up',
      'i.state as item_state',
      sql<boolean>`${wentBack}`.as('went_back'),
    ])
    .executeTakeFirstOrThrow();
  const wanted = deserved(review);
  const difference = wanted - review.reward;
  if (difference === 0) return won(wanted);
  const key = `review:${reviewId}:${review.settlements}`;
  const entry = { accountId: review.account_id, key, reference: `review:${reviewId}` };
  if (difference > 0) {
    await grantPoints(tx, now, {
      ...entry,
      amount: won(difference),
      reason: 'REVIEW',
      memo:
        difference === FOLLOW_UP
          ? '한 달 사용 후기 적립'
          : review.image_ids.length > 0
            ? '포토 리뷰 적립'
            : '리뷰 적립',
      expiresAt: endOfDay(now, POINT_DAYS),
    });
  } else {
    await revokePoints(tx, now, {
      ...entry,
      amount: won(-difference),
      memo: review.state === 'DELETED' ? '리뷰 삭제' : review.went_back ? '반품한 상품의 리뷰 적립' : '리뷰 사진 삭제',
    });
  }
  await tx
    .updateTable('product_review')
    .set((eb) => ({ reward: won(wanted), settlements: eb('settlements', '+', 1) }))
    .where('id', '=', reviewId)
    .execute();
  return won(wanted);
}

type Deserving = {
  state: string;
  reward: number;
  is_first: boolean;
  image_ids: number[];
  follow_up: string | null;
  item_state: string | null;
  went_back: boolean;
};

function deserved({ state, reward, is_first, image_ids, follow_up, item_state, went_back }: Deserving): number {
  if (state === 'DELETED' || went_back) return 0;
  // Blocked, it earns nothing more; what it had stays until somebody decides.
  if (state === 'BLOCKED' || (item_state !== 'CONFIRMED' && reward === 0)) return reward;
  return (
    (image_ids.length > 0 ? REWARDS.photo : REWARDS.text) * (is_first ? 2 : 1) + (follow_up === null ? 0 : FOLLOW_UP)
  );
}

/** What was given for a review goes with the goods, as what was given for buying them does. The review stays. */
export async function takeBackRewards(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { claim_id, kind }: { claim_id: number; kind: string },
): Promise<void> {
  if (kind !== 'RETURN_DONE') return;
  const { rows } = await sql<{ id: number }>`
    with recursive own as (
      select i.id, i.origin_item_id from claim_item l join order_item i on i.id = l.item_id where l.claim_id = ${claim_id}
      union select parent.id, parent.origin_item_id from order_item parent join own on own.origin_item_id = parent.id
    )
    select r.id from product_review r join own on own.id = r.order_item_id where r.reward > 0 order by r.id`.execute(
    db,
  );
  for (const { id } of rows) {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('product_review').where('id', '=', id).select('id').forUpdate().execute();
      await settleReward(tx, now(), id);
    });
  }
}

/** Reviews of purchases that were confirmed since they were written. */
export async function rewardConfirmed({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> {
  const due = await db
    .selectFrom('product_review as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .where('r.reward', '=', won(0))
    .where('r.state', '=', 'SHOWN')
    .where('i.state', '=', 'CONFIRMED')
    .orderBy('r.id')
    .limit(BATCH)
    .select('r.id')
    .execute();
  return eachAlone(due, ({ id }) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('product_review').where('id', '=', id).select('id').forUpdate().execute();
      await settleReward(tx, now(), id);
    }),
  );
}
