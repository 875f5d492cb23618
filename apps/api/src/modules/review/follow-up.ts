import { AppError } from '@oun/contract/errors';
import { FOLLOW_UP_DAYS, type MyReview } from '@oun/contract/store-review';
import type { MemberContext } from '../../platform/context.ts';
import { settleReward } from './reward.ts';
import { holdMine, oneOfMine } from './write.ts';

const DAY_MS = 86_400_000;

/** Says how a thing has been after a month with it: once, and its points come at once. */
export async function followUp(ctx: MemberContext, id: number, content: string): Promise<MyReview> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const review = await holdMine(tx, ctx.memberId, id);
    if (review.follow_up !== null) throw new AppError('REVIEW_EXISTS');
    const days = (now.getTime() - review.created_at.getTime()) / DAY_MS;
    const isOpen = days >= FOLLOW_UP_DAYS.from && days < FOLLOW_UP_DAYS.until;
    if (!isOpen || review.state !== 'SHOWN' || review.order_item_id === null) throw new AppError('REVIEW_PERIOD_OVER');
    await tx
      .updateTable('product_review')
      .set({ follow_up: content, follow_up_at: now })
      .where('id', '=', id)
      .execute();
    await settleReward(tx, now, id);
  });
  return oneOfMine(ctx, id);
}
