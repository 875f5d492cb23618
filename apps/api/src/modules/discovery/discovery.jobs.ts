import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { dropOldCounts } from './explore/keywords.ts';
import { dropOldOpenings } from './learning/opened.ts';
import { indexMarked } from './programs/program-documents.ts';

export const discoverySubscribers: readonly Subscriber[] = [
  {
    topic: 'discovery.programs-marked',
    name: 'discovery.index-marked',
    run: async ({ db }) => void (await indexMarked(db)),
  },
];

export const discoverySchedules: readonly Schedule[] = [
  // Marks that were made while their news was being handed on.
  { name: 'discovery.sweep-marks', cron: '* * * * *', run: async ({ db }) => void (await indexMarked(db)) },
  {
    name: 'discovery.drop-old-counts',
    cron: '27 4 * * *',
    run: async ({ db, now }) => {
      await dropOldCounts(db, now());
      await dropOldOpenings(db, now());
    },
  },
];
