import type { Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetExperiments } from './experiment.ts';

export const experimentSubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'experiment.forget', run: forgetExperiments },
];
