import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from './link.tsx';
import { useShell } from './shell-context.tsx';
import type { WallIcon } from './wall-sheet.tsx';
import { keepWish, takeWish } from './wish.tsx';

/** Signing in, and back to where one was. */
export function useSignInAddress(): (returnTo?: string, more?: Record<string, string>) => string {
  const { origin, service } = useShell();
  const { pathname, search } = useLocation();
  const address = useAddress();
  return (returnTo = pathname + search, more = {}) => {
    const redirect_path = service === 'life' ? returnTo : origin + returnTo;
    return `${address('life', '/sign-in')}?${new URLSearchParams({ ...more, redirect_path })}`;
  };
}

export type Wish = {
  /** By what it is known again, such as `like:program:12`. */
  what: string;
  /** What happens after signing in, as a sentence. */
  why: string;
  icon: WallIcon;
  returnTo?: string | undefined;
  /** False until what it needs has come. */
  isReady?: boolean;
};

/**
 * Something only a member can do. A member does it at once; a guest is told what signing in is for, comes back to where
 * they were, and it is done then, with `isWished`.
 */
export function useAsMember(wish: Wish, act: (isWished: boolean) => void): () => void {
  const press = useAsMemberWith<null>(wish, (_, isWished) => act(isWished));
  return () => press(null);
}

/** The same with something in hand, which is kept with the wish. */
export function useAsMemberWith<T>(
  { what, why, icon, returnTo, isReady = true }: Wish,
  act: (data: T, isWished: boolean) => void,
): (data: T) => void {
  const { me } = useShell();
  const signIn = useSignInAddress();
  const isMember = me !== null;
  const fulfil = useEffectEvent((data: T) => act(data, true));
  useEffect(() => {
    const wish = isMember && isReady ? takeWish<T>(what) : null;
    if (wish) fulfil(wish.data);
  }, [isMember, isReady, what]);
  return (data) => {
    if (me) return act(data, false);
    void import('./wall-sheet.tsx').then(({ openWall }) =>
      openWall({ why, icon, addressOf: (more) => signIn(returnTo, more), onLeave: () => keepWish(what, data) }),
    );
  };
}
