import type { Schedule } from '../../platform/jobs/jobs.ts';
import { countDevices } from './logs/completeness.ts';
import { forwardLogs } from './logs/forward-logs.ts';
import { dropOldLogs, makeLogDays } from './logs/log-days.ts';

export const trackingSchedules: readonly Schedule[] = [
  { name: 'tracking.make-log-days', cron: '7 * * * *', run: makeLogDays },
  { name: 'tracking.drop-old-logs', cron: '34 4 * * *', run: dropOldLogs },
  { name: 'tracking.count-devices', cron: '* * * * *', run: countDevices },
  { name: 'tracking.forward-logs', cron: '* * * * *', run: forwardLogs },
];
