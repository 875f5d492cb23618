import type { Schedule, Subscriber } from '../../platform/jobs.ts';
import { closeAccount, closeUnpaidAccounts, expireDrafts, lookUpPayments, releaseLapsedHolds } from './look-ups.ts';
import { followDeposits } from './deposits.ts';
import { deliverUntracked, followParcels } from './fulfilment.ts';
import { followNotice } from './notices.ts';
import { forgetNumbers, reconcileDay, settleDueReceipts, settleReceipt, yesterdayOf } from '../payment/payment.ts';
import { confirmByItself } from './purchase.ts';
import {
  tellConfirmSoon,
  tellDelivered,
  tellDeposit,
  tellDepositGone,
  tellPaid,
  tellPaidLate,
  tellRecalled,
  tellShipped,
} from './tell.ts';

export const orderSubscribers: readonly Subscriber[] = [
  { topic: 'payment.noticed', name: 'order.follow-notice', run: followNotice },
  { topic: 'payment.lapsed', name: 'order.close-account', run: closeAccount },
  {
    topic: 'cash-receipt.due',
    name: 'order.settle-cash-receipt',
    run: (ctx, { receipt_id }) => settleReceipt(ctx, receipt_id),
  },
  { topic: 'identity.withdrawn', name: 'order.forget-receipt-numbers', run: forgetNumbers },
  { topic: 'order.paid', name: 'order.tell-paid', run: tellPaid },
  { topic: 'order.paid-late', name: 'order.tell-paid-late', run: tellPaidLate },
  { topic: 'order.waiting-deposit', name: 'order.tell-deposit', run: tellDeposit },
  { topic: 'order.deposit-taken-back', name: 'order.tell-deposit-gone', run: tellDepositGone },
  { topic: 'order.shipped', name: 'order.tell-shipped', run: tellShipped },
  { topic: 'order.recalled', name: 'order.tell-recalled', run: tellRecalled },
  { topic: 'order.delivered', name: 'order.tell-delivered', run: tellDelivered },
];

export const orderSchedules: readonly Schedule[] = [
  { name: 'order.follow-parcels', cron: '*/5 * * * *', run: async (ctx) => void (await followParcels(ctx)) },
  { name: 'order.deliver-untracked', cron: '45 3 * * *', run: deliverUntracked },
  {
    name: 'order.reconcile',
    cron: '30 4 * * *',
    run: async (ctx) => void (await reconcileDay(ctx, yesterdayOf(ctx.now()))),
  },
  { name: 'order.look-up-payments', cron: '* * * * *', run: async (ctx) => void (await lookUpPayments(ctx)) },
  { name: 'order.follow-deposits', cron: '20 * * * *', run: async (ctx) => void (await followDeposits(ctx)) },
  {
    name: 'order.settle-due-cash-receipts',
    cron: '* * * * *',
    run: async (ctx) => void (await settleDueReceipts(ctx)),
  },
  { name: 'order.release-lapsed-holds', cron: '* * * * *', run: async (ctx) => void (await releaseLapsedHolds(ctx)) },
  {
    name: 'order.close-unpaid-accounts',
    cron: '*/10 * * * *',
    run: async (ctx) => void (await closeUnpaidAccounts(ctx)),
  },
  { name: 'order.expire-drafts', cron: '7 * * * *', run: async (ctx) => void (await expireDrafts(ctx)) },
  // Reminders come in the daytime.
  { name: 'order.tell-confirm-soon', cron: '0 10 * * *', run: async (ctx) => void (await tellConfirmSoon(ctx)) },
  { name: 'order.confirm-by-itself', cron: '5 0 * * *', run: async (ctx) => void (await confirmByItself(ctx)) },
];
