import { query } from '@oun/client/query';
import { getConfig } from '@oun/contract/identity';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@oun/contract/identity-rules';
import { useQuery } from '@tanstack/react-query';

export const offeredProviders = query(getConfig, { query: {} });

/** Those there are keys for. Where it could not be asked, all of them: one that is not there says so itself. */
export const useProviders = (): readonly SocialProvider[] =>
  useQuery(offeredProviders).data?.sign_in_providers ?? SOCIAL_PROVIDERS;
