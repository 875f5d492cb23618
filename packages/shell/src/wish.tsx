import { nowMs } from '@oun/brand/clock';
/** What somebody wanted to do when they were asked to sign in, in this tab: it is done once they are back. */
const KEY = 'oun.wish';
/** Who comes back later than this has something else in mind. */
const LASTS_MS = 30 * 60_000;

type Kept = { what: string; data?: unknown; at: number };

export function keepWish(what: string, data: unknown): void {
  sessionStorage.setItem(KEY, JSON.stringify({ what, data, at: nowMs() } satisfies Kept));
}

/** The wish, once, if it is this one. */
export function takeWish<T>(what: string): { data: T } | null {
  const text = sessionStorage.getItem(KEY);
  if (!text?.includes(JSON.stringify(what))) return null;
  const kept = JSON.parse(text) as Kept;
  if (kept.what !== what) return null;
  sessionStorage.removeItem(KEY);
  return nowMs() - kept.at < LASTS_MS ? { data: kept.data as T } : null;
}
