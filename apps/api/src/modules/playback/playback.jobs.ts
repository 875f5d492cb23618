import { DAY_MS } from '@oun/brand/seoul';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { dropOldLeases } from './streams.ts';

/** Longer than anybody asks: a refund wants to know whether something was played in its first seven days. */
const LEASE_DAYS = 30;

export const playbackSchedules: readonly Schedule[] = [
  {
    name: 'playback.drop-old-leases',
    cron: '23 4 * * *',
    run: async ({ db, now }) => void (await dropOldLeases(db, new Date(now().getTime() - LEASE_DAYS * DAY_MS))),
  },
];
