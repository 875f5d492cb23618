import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { remindOfGoals } from './goal-reminder.ts';
import { remindOfWorkouts, tellPlans } from './plan-reminders.ts';
import { recountLikeness } from './recount-likeness.ts';
import { forgetMember, forgetPain } from './wishes.ts';

export const personalizationSubscribers: readonly Subscriber[] = [
  { topic: 'identity.health-refused', name: 'personalization.forget-pain', run: forgetPain },
  { topic: 'identity.withdrawn', name: 'personalization.forget-leaver', run: forgetMember },
];

export const personalizationSchedules: readonly Schedule[] = [
  { name: 'personalization.recount-likeness', cron: '23 * * * *', run: recountLikeness },
  { name: 'personalization.remind-of-workouts', cron: '0,30 8-20 * * *', run: remindOfWorkouts },
  { name: 'personalization.remind-of-goals', cron: '0 18 * * 0', run: remindOfGoals },
  { name: 'personalization.tell-plans', cron: '0 8 * * *', run: tellPlans },
];
