import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropOldFaults, sortReports } from './sort-reports.ts';

export const faultSubscribers: readonly Subscriber[] = [
  { topic: 'fault.reported', name: 'fault.sort', run: sortReports },
];

export const faultSchedules: readonly Schedule[] = [{ name: 'fault.drop-old', cron: '44 4 * * *', run: dropOldFaults }];
