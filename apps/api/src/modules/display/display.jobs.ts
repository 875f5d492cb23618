import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetDismissals } from './iam-campaigns.ts';

export const displaySubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'display.forget', run: forgetDismissals },
];
