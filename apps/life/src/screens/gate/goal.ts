import { nowMs } from '@oun/brand/clock';
import { useSyncExternalStore } from 'react';

/** What somebody was about to do when they met the membership: the first thing offered once they have one. */
export type Goal = { path: string; title: string };
type Kept = Goal & { at: number };

const KEY = 'oun.goal';
const LASTS_MS = 60 * 60_000;

export function keepGoal({ path, title }: Goal): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, title, at: nowMs() } satisfies Kept));
}

const never = () => () => {};

/** Where it was kept in this tab, and not long ago. */
export function useGoal(): Goal | null {
  const text = useSyncExternalStore(
    never,
    () => fresh(sessionStorage.getItem(KEY)),
    () => null,
  );
  return text === null ? null : (JSON.parse(text) as Kept);
}

const fresh = (text: string | null): string | null =>
  text !== null && nowMs() - (JSON.parse(text) as Kept).at < LASTS_MS ? text : null;
