import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { reconcileDay, yesterdayOf } from './books/reconciliation.ts';
import { forgetNumbers, settleDueReceipts, settleReceipt } from './cash-receipts/cash-receipts.ts';
import { sendDueRefunds, sendRefund } from './refunds/refunds.ts';

export const paymentSubscribers: readonly Subscriber[] = [
  {
    topic: 'refund.opened',
    name: 'payment.send-refund',
    run: async (ctx, { refund_id }) => void (await sendRefund(ctx, refund_id)),
  },
  {
    topic: 'cash-receipt.due',
    name: 'payment.settle-cash-receipt',
    run: (ctx, { receipt_id }) => settleReceipt(ctx, receipt_id),
  },
  { topic: 'identity.withdrawn', name: 'payment.forget-receipt-numbers', run: forgetNumbers },
];

export const paymentSchedules: readonly Schedule[] = [
  { name: 'payment.send-due-refunds', cron: '* * * * *', run: async (ctx) => void (await sendDueRefunds(ctx)) },
  {
    name: 'payment.settle-due-cash-receipts',
    cron: '* * * * *',
    run: async (ctx) => void (await settleDueReceipts(ctx)),
  },
  {
    name: 'payment.reconcile',
    cron: '30 4 * * *',
    run: async (ctx) => void (await reconcileDay(ctx, yesterdayOf(ctx.now()))),
  },
];
