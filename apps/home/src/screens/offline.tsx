import { Notice } from '@oun/ui/notice';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

function watchNetwork(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    // There before its news, so that a screen reader hears it come.
    <div role="status" className="px-5">
      {isOnline ? null : (
        <Notice className="mt-4" icon={<WifiOff size={20} />}>
          오프라인이에요. 내려받은 운동은 할 수 있어요.
        </Notice>
      )}
    </div>
  );
}

/** Leaves a copy of this page for when there is no network. */
export function useOfflineCopy(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !navigator.onLine) return;
    const control = new AbortController();
    const keep = async () => {
      await navigator.serviceWorker.register('/sw.js');
      const { active } = await navigator.serviceWorker.ready;
      if (control.signal.aborted) return;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      active?.postMessage({ type: 'keep', files });
    };
    // A browser that keeps nothing is online or has nothing to show.
    const begin = () => void keep().catch(() => {});
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true, signal: control.signal });
    return () => control.abort();
  }, []);
}
