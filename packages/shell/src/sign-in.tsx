import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import { signIn } from '@oun/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Signs in by e-mail: the api answers with a token, and the site keeps it in a cookie no script can read. */
export function useSignIn(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (credentials: { email_address: string; password: string }) => {
      const { accessToken } = await callerOf(client)(signIn, { body: credentials });
      await session('POST', { accessToken, provider: 'email' });
    },
    onSuccess: onDone,
  });
}

export async function signOut(): Promise<void> {
  await session('DELETE');
}

async function session(method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const response = await fetch('/api/session', {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CallError(response.status, await response.json());
}

/** Only our own pages may follow a sign-in: an address from the URL could lead anywhere. */
export function safePath(path: string | null, fallback = '/'): string {
  if (path === null || !/^\/(?![/\\])/.test(path)) return fallback;
  const url = new URL(path, 'http://own.invalid');
  return url.host === 'own.invalid' ? url.pathname + url.search + url.hash : fallback;
}
