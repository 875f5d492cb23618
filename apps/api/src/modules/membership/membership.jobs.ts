import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { membershipSubscribers as messages } from './messages/membership-messages.ts';
import { endOfLeaver } from './changing/cancel.ts';
import { lookUpCharges, visitDue } from './charging/visit.ts';
import { forgetUnpaid, loseKey } from './methods/billing-keys.ts';
import { forgetReservations } from './methods/easy-pay.ts';
import { applyPrices } from './plans/prices.ts';
import { expireInvitations } from './team/team-invitations.ts';
import { teamSubscribers, tellEnding } from './team/team-messages.ts';

export const membershipSubscribers: readonly Subscriber[] = [
  ...messages,
  ...teamSubscribers,
  { topic: 'payment.key-deleted', name: 'membership.lose-key', run: loseKey },
  { topic: 'identity.withdrawn', name: 'membership.end-of-leaver', run: endOfLeaver },
];

export const membershipSchedules: readonly Schedule[] = [
  { name: 'membership.visit-due', cron: '* * * * *', run: async (ctx) => void (await visitDue(ctx)) },
  { name: 'membership.look-up-charges', cron: '* * * * *', run: async (ctx) => void (await lookUpCharges(ctx)) },
  { name: 'membership.apply-prices', cron: '* * * * *', run: applyPrices },
  { name: 'membership.forget-unpaid-keys', cron: '43 4 * * *', run: forgetUnpaid },
  { name: 'membership.forget-reservations', cron: '41 4 * * *', run: forgetReservations },
  { name: 'membership.expire-invitations', cron: '17 * * * *', run: expireInvitations },
  { name: 'membership.tell-team-ends', cron: '0 10 * * *', run: tellEnding },
];
