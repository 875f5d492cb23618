import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetAnswers } from './survey.ts';

export const surveySubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'survey.forget', run: forgetAnswers },
];
