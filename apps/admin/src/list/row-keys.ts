import { useEffect, useEffectEvent } from 'react';

/** J and K go down and up the list while one of its rows is open, as the people who live in it expect. */
export function useRowKeys<Key>(keys: readonly Key[], current: Key | null, open: (key: Key) => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key];
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[role="dialog"]');
    if (!step || isTyping || event.metaKey || event.ctrlKey || event.altKey || current === null) return;
    const next = keys[keys.indexOf(current) + step];
    if (next !== undefined) open(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
