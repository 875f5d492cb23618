import { COMPOSER_PAIN } from '@oun/contract/workout';
import type { PainArea } from '@oun/movement/movement';
import { useMemo, useSyncExternalStore } from 'react';

const KEY = 'oun.pain';

let kept: string | undefined;
const watchers = new Set<() => void>();

function change(next: string) {
  kept = next;
  for (const watcher of watchers) watcher();
}

/** A browser that keeps nothing remembers as long as the page stands. */
function read(): string {
  if (kept !== undefined) return kept;
  try {
    kept = localStorage.getItem(KEY) ?? '';
  } catch {
    kept = '';
  }
  return kept;
}

function watch(watcher: () => void) {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) change(newValue ?? '');
  };
  watchers.add(watcher);
  window.addEventListener('storage', hear);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', hear);
  };
}

export function setPain(areas: readonly PainArea[]): void {
  change(areas.join(','));
  try {
    if (areas.length > 0) localStorage.setItem(KEY, areas.join(','));
    else localStorage.removeItem(KEY);
  } catch {
    // Full or forbidden: it holds for this page.
  }
}

/** Where it hurts, as this device remembers; `undefined` until the browser has taken over from the server. */
export function usePain(): readonly PainArea[] | undefined {
  const text = useSyncExternalStore(watch, read, () => undefined);
  return useMemo(
    () => (text === undefined ? undefined : COMPOSER_PAIN.filter((area) => text.split(',').includes(area))),
    [text],
  );
}
