import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { countBadges } from './badges.ts';
import { forgetHealth } from './health-consents.ts';

export const habitSubscribers: readonly Subscriber[] = [
  { topic: 'identity.health-refused', name: 'habit.forget-health', run: forgetHealth },
  { topic: 'identity.withdrawn', name: 'habit.forget-leaver', run: forgetHealth },
];

export const habitSchedules: readonly Schedule[] = [
  { name: 'habit.count-badges', cron: '40 4 * * *', run: countBadges },
];
