import type { Schedule } from '../../platform/jobs/jobs.ts';
import { lookUpCharges, visitDue } from './charging/visit.ts';

export const membershipSchedules: readonly Schedule[] = [
  { name: 'membership.visit-due', cron: '* * * * *', run: async (ctx) => void (await visitDue(ctx)) },
  { name: 'membership.look-up-charges', cron: '* * * * *', run: async (ctx) => void (await lookUpCharges(ctx)) },
];
