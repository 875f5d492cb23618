import type { Bridge } from '@oun/bridge/bridge';
import {
  fetchNavigationStack,
  type NavigationStack,
  NO_STACK,
  readNavigationStack,
} from '@oun/bridge/navigation-stack';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useShell } from './shell-context.tsx';

let bridge: Bridge | undefined;

/** One for the page: the host answers to one name. A browser has no host, and does not load it. */
export async function nativeBridge(): Promise<Bridge> {
  const { createBridge } = await import('@oun/bridge/bridge');
  bridge ??= createBridge(window);
  return bridge;
}

let stack: NavigationStack | undefined;
const watchers = new Set<() => void>();

function watchStack(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What the host said last; before that, what the page before this one was told. */
const currentStack = (): NavigationStack => (stack ??= readNavigationStack(sessionStorage));

async function askHost() {
  stack = await fetchNavigationStack(await nativeBridge(), sessionStorage);
  for (const watcher of watchers) watcher();
}

/** What lies below this webview. Asked on each screen anew, as it changes on the way. */
export function useNavigationStack(): NavigationStack {
  const { platform } = useShell();
  const { key } = useLocation();
  const isApp = platform === 'app';
  useEffect(() => {
    // A host that does not answer leaves what was known.
    if (isApp && key) askHost().catch(() => {});
  }, [isApp, key]);
  return useSyncExternalStore(
    watchStack,
    () => (isApp ? currentStack() : NO_STACK),
    () => NO_STACK,
  );
}

/** Closes the webview; a host that cannot is left as it is. */
export function shutdownWebview(): void {
  const ask = async () => (await nativeBridge()).request('ShutdownWebview');
  ask().catch(() => {});
}
