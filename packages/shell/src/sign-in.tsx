import { CallError } from '@oun/client/call';
import type { Me, SocialOutcome } from '@oun/contract/identity';
import type { SignInMethod, SocialProvider } from '@oun/contract/identity-rules';
import { ownError } from '@oun/contract/own-errors';

/** Hands a fresh token to the site's own server, which keeps it and everything that renews it. */
export const openSession = (
  accessToken: string,
  provider: SignInMethod,
  action?: 'sign-in' | 'sign-up',
): Promise<{ user: Me }> => ask('POST', '/api/session', { accessToken, provider, ...(action && { action }) });

/** The refresh cookie does it; no script sees more of it than that it worked. */
export const renewSession = async (): Promise<void> => void (await ask('POST', '/api/refresh-token'));

export const signOut = (): Promise<void> => ask('DELETE', '/api/session');

/** Leaves for the provider's own page; the way back is `/sign-in-social`. */
export async function leaveForSocial(provider: SocialProvider, redirectPath: string): Promise<void> {
  const { url } = await ask<{ url: string }>('POST', `/api/social/${provider}`, { redirect_path: redirectPath });
  window.location.assign(url);
}

/** What came of it, without the token: that already stands in its cookie. */
export type SocialResult = WithoutToken<SocialOutcome>;
type WithoutToken<One> = One extends { accessToken: string } ? Omit<One, 'accessToken'> : One;

export const returnFromSocial = (given: {
  state: string;
  code?: string;
  error?: string;
  user?: string;
}): Promise<SocialResult> => ask('POST', '/api/social/finish', given);

/** A call to the site's own server rather than to the api behind it. */
async function ask<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, ownError('NETWORK'));
  });
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => ownError('UNKNOWN'));
  if (!response.ok) throw new CallError(response.status, answer as CallError['body']);
  return answer as T;
}
