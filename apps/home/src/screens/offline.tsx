import { Callout } from '@oun/ui/callout';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';

const ASK_AGAIN_MS = 3_000;

/** Whether the site can be reached: a browser that says it is online may be so without any way to us. */
function useReachable(): boolean {
  const [isReachable, setReachable] = useState(true);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const isThere =
        navigator.onLine &&
        (await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
          () => true,
          () => false,
        ));
      if (signal.aborted) return;
      setReachable(isThere);
      if (!isThere) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    for (const event of ['online', 'offline']) window.addEventListener(event, () => void ask(), { signal });
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, []);
  return isReachable;
}

export function OfflineNotice() {
  const isReachable = useReachable();
  return (
    // There before its news, so that a screen reader hears it come.
    <div role="status" className="px-5">
      {isReachable ? null : (
        <Callout className="mt-4" icon={<WifiOff size={20} />}>
          오프라인이에요. 내려받은 운동은 할 수 있어요.
        </Callout>
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
