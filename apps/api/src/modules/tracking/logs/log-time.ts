const DAY_MS = 86_400_000;
/** Days are Seoul's, which knows no summer time. */
const ZONE_MS = 9 * 3_600_000;

/** Days since 1970 in Seoul. */
export const dayNumber = (ms: number): number => Math.floor((ms + ZONE_MS) / DAY_MS);

let known = { day: Number.NaN, text: '' };

/** `2026-11-15`; nearly all that comes is of one day. */
export function dayOf(day: number): string {
  if (known.day !== day) known = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return known.text;
}

export const instantOf = (ms: number): string => new Date(ms).toISOString();
