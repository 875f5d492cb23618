import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropOldMessages, forgetLeaver } from './inbox.ts';

export const messageSubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'message.forget-leaver', run: forgetLeaver },
];

export const messageSchedules: readonly Schedule[] = [
  { name: 'message.drop-old', cron: '52 4 * * *', run: dropOldMessages },
];
