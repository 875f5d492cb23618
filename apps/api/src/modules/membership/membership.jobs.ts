import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { membershipSubscribers as messages } from './messages/membership-messages.ts';
import { lookUpCharges, visitDue } from './charging/visit.ts';

export const membershipSubscribers: readonly Subscriber[] = [...messages];

export const membershipSchedules: readonly Schedule[] = [
  { name: 'membership.visit-due', cron: '* * * * *', run: async (ctx) => void (await visitDue(ctx)) },
  { name: 'membership.look-up-charges', cron: '* * * * *', run: async (ctx) => void (await lookUpCharges(ctx)) },
];
