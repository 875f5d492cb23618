import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { payBackAfterDeposit } from './request/cancel-unpaid.ts';
import { finishExchanges, keepDeadlines, receiveParcel } from './decisions/claim-deadlines.ts';
import { followFeeNotice, lookUpFees } from './fees/fee-payments.ts';
import { tellRefunded, tellStep } from './messages/claim-messages.ts';

export const claimSubscribers: readonly Subscriber[] = [
  { topic: 'order.paid', name: 'claim.pay-back-after-deposit', run: payBackAfterDeposit },
  { topic: 'payment.noticed', name: 'claim.follow-notice', run: followFeeNotice },
  { topic: 'claim.moved', name: 'claim.tell-step', run: tellStep },
  { topic: 'refund.done', name: 'claim.tell-refunded', run: tellRefunded },
  { topic: 'order.parcel-back', name: 'claim.receive-parcel', run: receiveParcel },
  {
    topic: 'order.delivered',
    name: 'claim.finish-exchange',
    run: async (ctx) => void (await finishExchanges(ctx)),
  },
];

export const claimSchedules: readonly Schedule[] = [
  { name: 'claim.look-up-fees', cron: '* * * * *', run: async (ctx) => void (await lookUpFees(ctx)) },
  { name: 'claim.keep-deadlines', cron: '*/10 * * * *', run: async (ctx) => void (await keepDeadlines(ctx)) },
  { name: 'claim.finish-exchanges', cron: '5,35 * * * *', run: async (ctx) => void (await finishExchanges(ctx)) },
];
