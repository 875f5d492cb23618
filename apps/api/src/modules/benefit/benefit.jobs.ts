import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { congratulate, thankForFirstOrder, welcome } from './coupons/coupon-occasions.ts';
import {
  dropOldLapseMessages,
  forgetLeaver,
  lapseDueCoupons,
  lapseDuePoints,
  tellLapsingCoupons,
  tellLapsingPoints,
} from './lapse/lapse.ts';

export const benefitSubscribers: readonly Subscriber[] = [
  { topic: 'identity.signed-up', name: 'benefit.welcome', run: welcome },
  { topic: 'order.paid', name: 'benefit.thank-for-first-order', run: thankForFirstOrder },
  { topic: 'identity.withdrawn', name: 'benefit.forget-leaver', run: forgetLeaver },
];

export const benefitSchedules: readonly Schedule[] = [
  { name: 'benefit.lapse-points', cron: '2 0 * * *', run: async (ctx) => void (await lapseDuePoints(ctx)) },
  { name: 'benefit.lapse-coupons', cron: '*/10 * * * *', run: async (ctx) => void (await lapseDueCoupons(ctx)) },
  { name: 'benefit.congratulate', cron: '15 0 * * *', run: async (ctx) => void (await congratulate(ctx)) },
  {
    name: 'benefit.tell-lapsing-points',
    cron: '20 8-20 * * *',
    run: async (ctx) => void (await tellLapsingPoints(ctx)),
  },
  {
    name: 'benefit.tell-lapsing-coupons',
    cron: '40 8-20 * * *',
    run: async (ctx) => void (await tellLapsingCoupons(ctx)),
  },
  { name: 'benefit.drop-old-notices', cron: '47 4 * * *', run: dropOldLapseMessages },
];
