import { createBridge, type Bridge } from '@oun/bridge/bridge';
import { fetchNavigationStack, type NavigationStack, NO_STACK, readNavigationStack } from '@oun/bridge/navigation-stack';
import { useEffect, useState } from 'react';
import { useShell } from './shell-context.tsx';

let bridge: Bridge | undefined;

/** One for the page: the host answers to one name. */
export function nativeBridge(): Bridge {
  bridge ??= createBridge(window);
  return bridge;
}

/** What lies below this webview. A host that does not answer leaves what the page before this one was told. */
export function useNavigationStack(): NavigationStack {
  const { platform } = useShell();
  const [stack, setStack] = useState(NO_STACK);
  useEffect(() => {
    if (platform !== 'app') return;
    setStack(readNavigationStack(sessionStorage));
    let isGone = false;
    const ask = async () => {
      const fetched = await fetchNavigationStack(nativeBridge(), sessionStorage);
      if (!isGone) setStack(fetched);
    };
    ask().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [platform]);
  return stack;
}

/** Closes the webview; a host that cannot is left as it is. */
export function shutdownWebview(): void {
  const ask = async () => nativeBridge().request('ShutdownWebview');
  ask().catch(() => {});
}
