import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropOldReplays, forgetReplays } from './replay.ts';

export const replaySubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'replay.forget', run: forgetReplays },
];
export const replaySchedules: readonly Schedule[] = [
  { name: 'replay.drop-old', cron: '41 4 * * *', run: dropOldReplays },
];
