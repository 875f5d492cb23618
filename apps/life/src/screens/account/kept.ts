import type { AgreementRecord, SocialProfile } from '@oun/contract/identity';
import type { SocialProvider } from '@oun/contract/identity-rules';
import type { KeptTerms } from '../checkout/TermsPart.tsx';
import type { GiftDraft } from '../gift/gift-draft.ts';
import { useMemo, useSyncExternalStore } from 'react';

/** What must outlive a page on the way through sign-in and sign-up, in this tab only. */
type Kept = {
  /** Why the tab left for a provider, for when nothing but a failure comes back. */
  'oun.social_leaving': { provider: SocialProvider; redirect_path: string; invitation_code: string | null };
  'oun.social_sign_up': { ticket: string; profile: SocialProfile; redirect_path: string };
  'oun.social_link': { ticket: string };
  /** What was filled in for a gift before a card was registered. */
  'oun.gift_draft': GiftDraft;
  /** What somebody had agreed to before a card was registered. */
  'oun.checkout_terms': KeptTerms;
  'oun.signed_up': { nickname: string; agreements: AgreementRecord[]; is_welcome_gift_due: boolean };
};
type Key = keyof Kept;

export function keep<K extends Key>(key: K, value: Kept[K]): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export const drop = (key: Key): void => sessionStorage.removeItem(key);

export const readKept = <K extends Key>(key: K): Kept[K] | null => parse(sessionStorage.getItem(key));

const never = () => () => {};

/** `undefined` until the browser has taken over from the server, `null` where nothing is kept. */
export function useKept<K extends Key>(key: K): Kept[K] | null | undefined {
  const text = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : parse<Kept[K]>(text)), [text]);
}

function parse<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
