import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetFeedback } from './feedback.ts';
import { tellFeedback } from './staff-feedback.ts';

export const feedbackSubscribers: readonly Subscriber[] = [
  { topic: 'feedback.answered', name: 'feedback.tell', run: tellFeedback },
  { topic: 'identity.withdrawn', name: 'feedback.forget', run: forgetFeedback },
];
