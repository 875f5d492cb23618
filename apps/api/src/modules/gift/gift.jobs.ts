import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { giftSubscribers as messages } from './gift-messages.ts';
import { giveBackUnsent } from './gift-refunds.ts';
import { visitGifts } from './gift-visits.ts';
import { lookUpGifts } from './pay-gift.ts';

export const giftSubscribers: readonly Subscriber[] = [
  ...messages,
  { topic: 'identity.withdrawn', name: 'gift.give-back-unsent', run: giveBackUnsent },
];

export const giftSchedules: readonly Schedule[] = [
  { name: 'gift.visit-due', cron: '* * * * *', run: async (ctx) => void (await visitGifts(ctx)) },
  { name: 'gift.look-up-payments', cron: '* * * * *', run: async (ctx) => void (await lookUpGifts(ctx)) },
];
