import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import {
  closeAccount,
  closeUnpaidAccounts,
  expireDrafts,
  lookUpPayments,
  releaseLapsedHolds,
} from './paying/look-ups.ts';
import { followDeposits } from './paying/deposits.ts';
import { deliverUntracked, followParcels } from './sending/fulfilment.ts';
import { followNotice } from './paying/follow-notice.ts';
import { confirmByItself } from './sending/purchase-confirmation.ts';
import {
  tellConfirmSoon,
  tellDelivered,
  tellDeposit,
  tellDepositGone,
  tellPaid,
  tellPaidLate,
  tellRecalled,
  tellShipped,
} from './messages/order-messages.ts';

export const orderSubscribers: readonly Subscriber[] = [
  { topic: 'payment.noticed', name: 'order.follow-notice', run: followNotice },
  { topic: 'payment.lapsed', name: 'order.close-account', run: closeAccount },
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
  { name: 'order.look-up-payments', cron: '* * * * *', run: async (ctx) => void (await lookUpPayments(ctx)) },
  { name: 'order.follow-deposits', cron: '20 * * * *', run: async (ctx) => void (await followDeposits(ctx)) },
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
