import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropUnusedImages } from '../media/media.ts';
import { rewardConfirmed, takeBackRewards } from './reward.ts';

export const reviewSubscribers: readonly Subscriber[] = [
  { topic: 'claim.moved', name: 'review.take-back-rewards', run: takeBackRewards },
  {
    topic: 'identity.withdrawn',
    name: 'review.forget-body',
    // Reviews stay for those who read them; what one's body is like goes with its owner.
    run: async ({ db }, { account_id }) =>
      void (await db
        .updateTable('product_review')
        .set({ body_info: null })
        .where('account_id', '=', account_id)
        .execute()),
  },
];

export const reviewSchedules: readonly Schedule[] = [
  { name: 'review.reward-confirmed', cron: '*/10 * * * *', run: async (ctx) => void (await rewardConfirmed(ctx)) },
  { name: 'review.drop-unused-images', cron: '23 * * * *', run: async (ctx) => void (await dropUnusedImages(ctx)) },
];
