import { COOKIES } from '@oun/brand/limits';
import { query } from '@oun/client/query';
import { getConfig } from '@oun/contract/identity';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useShell } from './shell-context.tsx';

export const offeredProviders = query(getConfig, { query: {} });

/** Those there are keys for. Where it could not be asked, all of them: one that is not there says so itself. */
export const useProviders = (): readonly SocialProvider[] =>
  useQuery(offeredProviders).data?.sign_in_providers ?? SOCIAL_PROVIDERS;

/** Google shows its page to no webview, and that of an app has no other browser to send people to. */
export function useProvidersHere(): readonly SocialProvider[] {
  const { platform } = useShell();
  const offered = useProviders();
  return platform === 'app' ? offered.filter((provider) => provider !== 'google') : offered;
}

const never = () => () => {};
const LATEST = new RegExp(`(?:^|; )${COOKIES.latestLogin}=(\\w+)`);

/** Known once the browser has taken over: a page of a guest is the same for every guest. */
export function useLatestMethod(): string | undefined {
  return useSyncExternalStore(
    never,
    () => LATEST.exec(document.cookie)?.[1],
    () => undefined,
  );
}
