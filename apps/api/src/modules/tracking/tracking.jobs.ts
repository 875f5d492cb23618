import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { countDevices } from './logs/completeness.ts';
import { forgetLeavers, noteLeaver } from './logs/forget-leavers.ts';
import { forwardLogs } from './logs/forward-logs.ts';
import { dropOldLogs, makeLogDays } from './logs/log-days.ts';

export const trackingSubscribers: readonly Subscriber[] = [
  { topic: 'identity.withdrawn', name: 'tracking.note-leaver', run: noteLeaver },
];

export const trackingSchedules: readonly Schedule[] = [
  { name: 'tracking.make-log-days', cron: '7 * * * *', run: makeLogDays },
  { name: 'tracking.drop-old-logs', cron: '34 4 * * *', run: dropOldLogs },
  { name: 'tracking.forget-leavers', cron: '44 4 * * *', run: forgetLeavers },
  { name: 'tracking.count-devices', cron: '* * * * *', run: countDevices },
  { name: 'tracking.forward-logs', cron: '* * * * *', run: forwardLogs },
];
