import { useEffect, useEffectEvent } from 'react';

/** The screen stays on while one trains. */
export function useWakeLock(isOn: boolean) {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = () =>
      void navigator.wakeLock.request('screen').then(
        (taken) => {
          lock = taken;
          if (isOver) void taken.release();
        },
        () => {},
      );
    // The browser lets it go when the page is hidden.
    const again = () => document.visibilityState === 'visible' && take();
    take();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isOn]);
}

/** Keys work wherever the focus is, except where one types or chooses. */
export function useKeys(keys: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('input:not([type=range]), textarea, select, [role=dialog]'))
      return;
    // A button that has the focus is pressed by space itself.
    if (event.key === ' ' && target instanceof HTMLElement && target.closest('button, a')) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The words to show now, read from a track that the browser itself does not draw. */
export function watchWords(track: TextTrack, show: (words: string) => void, isElsewhere: () => boolean): () => void {
  const read = () => {
    if (isElsewhere()) return;
    const cue = track.activeCues?.[0];
    show(cue && 'text' in cue ? String(cue.text) : '');
  };
  track.mode = 'hidden';
  track.addEventListener('cuechange', read);
  return () => {
    track.removeEventListener('cuechange', read);
    track.mode = 'disabled';
  };
}
