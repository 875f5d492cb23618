import { SESSION_STORAGE } from '@oun/brand/limits';
import type { Bridge } from './bridge.ts';
import { isStrings } from './strings.ts';

/** The pages this webview can go back to, as the native host keeps them. */
export type NavigationStack = { backUrls: string[]; canGoBack: boolean };

export const NO_STACK: NavigationStack = { backUrls: [], canGoBack: false };

/** Asks the host and keeps the answer for the page after this one, which shows its back button before the host answers. */
export async function fetchNavigationStack(bridge: Bridge, storage: Storage): Promise<NavigationStack> {
  const { backUrls } = await bridge.request('GetNavigationStates');
  const stack: NavigationStack = { backUrls, canGoBack: backUrls.length > 0 };
  storage.setItem(SESSION_STORAGE.navigationStack, JSON.stringify(stack));
  return stack;
}

export function readNavigationStack(storage: Storage): NavigationStack {
  try {
    const kept: Partial<NavigationStack> | null = JSON.parse(
      storage.getItem(SESSION_STORAGE.navigationStack) ?? 'null',
    );
    if (isStrings(kept?.backUrls)) return { backUrls: kept.backUrls, canGoBack: kept.backUrls.length > 0 };
  } catch {
    // Somebody else's text under our key: as good as none.
  }
  return NO_STACK;
}
