import type { Schedule, Subscriber } from '../../platform/jobs.ts';
import { closeUnpaidAccounts, expireDrafts, lookUpPayments, releaseLapsedHolds } from './look-ups.ts';
import { followNotice } from './notices.ts';
import { confirmByItself } from './purchase.ts';

export const orderSubscribers: readonly Subscriber[] = [
  { topic: 'payment.noticed', name: 'order.follow-notice', run: followNotice },
];

export const orderSchedules: readonly Schedule[] = [
  { name: 'order.look-up-payments', cron: '* * * * *', run: async (ctx) => void (await lookUpPayments(ctx)) },
  { name: 'order.release-lapsed-holds', cron: '* * * * *', run: async (ctx) => void (await releaseLapsedHolds(ctx)) },
  {
    name: 'order.close-unpaid-accounts',
    cron: '*/10 * * * *',
    run: async (ctx) => void (await closeUnpaidAccounts(ctx)),
  },
  { name: 'order.expire-drafts', cron: '7 * * * *', run: async (ctx) => void (await expireDrafts(ctx)) },
  { name: 'order.confirm-by-itself', cron: '5 0 * * *', run: async (ctx) => void (await confirmByItself(ctx)) },
];
