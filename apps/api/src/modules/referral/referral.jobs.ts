import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { noteFirstPayment, noteRefund, rewardDue } from './rewards.ts';
import { tellReward } from './referral-messages.ts';

export const referralSubscribers: readonly Subscriber[] = [
  { topic: 'membership.paid', name: 'referral.note-first-payment', run: noteFirstPayment },
  { topic: 'membership.refunded', name: 'referral.note-refund', run: noteRefund },
  { topic: 'referral.rewarded', name: 'referral.tell-reward', run: tellReward },
];

export const referralSchedules: readonly Schedule[] = [
  { name: 'referral.reward', cron: '10 9-20 * * *', run: async (ctx) => void (await rewardDue(ctx)) },
];
