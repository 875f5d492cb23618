import { cx } from '@oun/ui/class-names';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let slot: HTMLElement | null = null;
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The place on the right of the column, for as long as it is there. */
export function setSlot(place: HTMLElement | null): void {
  slot = place;
  for (const watcher of watchers) watcher();
}

/** What a screen repeats on the right of a wide window. It is shown nowhere else, so the column says it, too. */
export function Side({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(
    watch,
    () => slot,
    () => null,
  );
  return place ? createPortal(children, place) : null;
}

export function SidePanel({ className, children }: { className?: string; children: ReactNode }) {
  return <section className={cx('rounded-block bg-level-0 p-6 ring-1 ring-level-10', className)}>{children}</section>;
}
