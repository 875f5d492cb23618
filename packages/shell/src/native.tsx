import { createBridge, type Bridge } from '@oun/bridge/bridge';
import {
  fetchNavigationStack,
  type NavigationStack,
  NO_STACK,
  readNavigationStack,
} from '@oun/bridge/navigation-stack';
import { useSyncExternalStore } from 'react';
import { useShell } from './shell-context.tsx';

let bridge: Bridge | undefined;

/** One for the page: the host answers to one name. */
export function nativeBridge(): Bridge {
  bridge ??= createBridge(window);
  return bridge;
}

let stack: NavigationStack = NO_STACK;
const watchers = new Set<() => void>();
let isAsked = false;

/** Asked once a page: first what the page before this one was told, then the host itself. */
function watchStack(watcher: () => void) {
  watchers.add(watcher);
  if (!isAsked) {
    isAsked = true;
    stack = readNavigationStack(sessionStorage);
    const ask = async () => {
      stack = await fetchNavigationStack(nativeBridge(), sessionStorage);
      for (const one of watchers) one();
    };
    // A host that does not answer leaves what was known.
    ask().catch(() => {});
  }
  return () => void watchers.delete(watcher);
}
const watchNothing = () => () => {};

/** What lies below this webview. */
export function useNavigationStack(): NavigationStack {
  const { platform } = useShell();
  return useSyncExternalStore(
    platform === 'app' ? watchStack : watchNothing,
    () => stack,
    () => NO_STACK,
  );
}

/** Closes the webview; a host that cannot is left as it is. */
export function shutdownWebview(): void {
  const ask = async () => nativeBridge().request('ShutdownWebview');
  ask().catch(() => {});
}
