import { wallClock } from '@oun/brand/wall-clock';

export { csvLine } from '@oun/brand/csv';

/** "2026-11-16 21:28": what a sheet takes for a moment, as clocks here show it. */
export const csvMoment = (at: string | null): string =>
  at === null ? '' : wallClock(at).toISOString().slice(0, 16).replace('T', ' ');
