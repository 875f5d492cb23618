/** Tried again after these, then every day; staff see what failed meanwhile. */
const RETRIES_MS = [300_000, 1_800_000, 10_800_000, 86_400_000] as const;

export const retryAfter = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + RETRIES_MS[Math.min(attempts, RETRIES_MS.length) - 1]!);
