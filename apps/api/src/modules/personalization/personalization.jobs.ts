import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { recountLikeness } from './recount-likeness.ts';
import { forgetMember, forgetPain } from './wishes.ts';

export const personalizationSubscribers: readonly Subscriber[] = [
  { topic: 'identity.health-refused', name: 'personalization.forget-pain', run: forgetPain },
  { topic: 'identity.withdrawn', name: 'personalization.forget-leaver', run: forgetMember },
];

export const personalizationSchedules: readonly Schedule[] = [
  { name: 'personalization.recount-likeness', cron: '23 * * * *', run: recountLikeness },
];
