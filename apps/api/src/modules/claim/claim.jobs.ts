import type { Schedule, Subscriber } from '../../platform/jobs.ts';
import { sendDueRefunds, sendRefund } from '../payment/payment.ts';
import { keepDeadlines } from './moves.ts';

export const claimSubscribers: readonly Subscriber[] = [
  {
    topic: 'refund.opened',
    name: 'claim.send-refund',
    run: async (ctx, { refund_id }) => void (await sendRefund(ctx, refund_id)),
  },
];

export const claimSchedules: readonly Schedule[] = [
  { name: 'claim.keep-deadlines', cron: '*/10 * * * *', run: async (ctx) => void (await keepDeadlines(ctx)) },
  { name: 'claim.send-due-refunds', cron: '* * * * *', run: async (ctx) => void (await sendDueRefunds(ctx)) },
];
