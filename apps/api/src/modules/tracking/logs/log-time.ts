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

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** As PostgreSQL reads it, in Seoul's time; what `toISOString` takes ten times as long for. */
export function instantOf(ms: number): string {
  const day = dayNumber(ms);
  const within = ms + ZONE_MS - day * DAY_MS;
  const hour = twoDigits[Math.floor(within / 3_600_000)]!;
  const minute = twoDigits[Math.floor(within / 60_000) % 60]!;
  const second = twoDigits[Math.floor(within / 1_000) % 60]!;
  return `${dayOf(day)}T${hour}:${minute}:${second}.${String(within % 1_000).padStart(3, '0')}+09`;
}
