import { useSyncExternalStore } from 'react';

const KEY = 'oun.recent_products';
const KEPT = 12;

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

function idsOf(text: string): number[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

const never = () => () => {};

/** Ids of what was looked at lately on this device, newest first; none in the page the server sent. */
export const useSeen = (): number[] => idsOf(useSyncExternalStore(never, readText, () => '[]'));

export function keepSeen(id: number): void {
  try {
    const others = idsOf(readText()).filter((other) => other !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
}
