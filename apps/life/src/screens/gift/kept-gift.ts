import { SESSION_STORAGE } from '@oun/brand/limits';
import { useSyncExternalStore } from 'react';
import { isToken } from './gift-paths.ts';

/** The gift that somebody came for, kept in this tab while they sign in or join. */
export const keepGift = (token: string): void => sessionStorage.setItem(SESSION_STORAGE.giftId, token);
export const dropGift = (): void => sessionStorage.removeItem(SESSION_STORAGE.giftId);

const never = () => () => {};

/** Nothing on the server, and nothing where none is kept. */
export function useKeptGift(): string | undefined {
  const kept = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(SESSION_STORAGE.giftId),
    () => null,
  );
  return isToken(kept) ? kept : undefined;
}
