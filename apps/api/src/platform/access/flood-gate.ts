import type { Limit } from './rate-limit.ts';

/** As many callers as are told apart at once; beyond that all of them begin anew. */
const CALLERS_MAX = 20_000;

export type FloodGate = { takes: (key: string, now: Date) => boolean };

/**
 * A limit that is counted by each process for itself: for calls so many that a row of the database for each try would
 * cost more than the call.
 */
export function createFloodGate({ max, seconds }: Pick<Limit, 'max' | 'seconds'>): FloodGate {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    takes(key, now) {
      const at = now.getTime();
      if (at >= endsAt || at < endsAt - seconds * 1_000 || counts.size >= CALLERS_MAX) {
        counts = new Map();
        endsAt = at + seconds * 1_000;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= max;
    },
  };
}
