import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { createSandbox, type SandboxOptions } from './sandbox.ts';

export const REDIRECT_URI = 'http://localhost:3000/sign-in-social';
export const VERIFIER = 'a-verifier-of-at-least-forty-three-letters-0123456789';
export const PKCE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

/** A sandbox on free ports, for tests. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const logger = pino({ level: 'silent' });
  const sandbox = await createSandbox({ logger, redirectUris: [REDIRECT_URI], ...options });
  const { url, smtpPort } = await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

  return {
    ...sandbox,
    url,
    smtpPort,
    get,
    post,
    bearer: (path: string, token: string) => get(path, { authorization: `Bearer ${token}` }),
    /** Answers a consent page as a person would, sharing everything the page can ask for. */
    answer: (path: string, query: Record<string, string>, person: string, share = ['email', 'phone', 'birth']) => {
      const form = new URLSearchParams(person === 'cancel' ? { answer: 'cancel' } : { answer: 'agree', person });
      for (const item of share) form.append(`share_${person}`, item);
      const address = `${url}${path}?${new URLSearchParams(query).toString()}`;
      return fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    },
  };
}

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** What the person brings back to the product by the address. */
export const broughtBack = (answer: Response) => {
  const target = new URL(answer.headers.get('location') ?? 'about:blank');
  return { at: target.origin + target.pathname, ...Object.fromEntries(target.searchParams) } as Record<string, string>;
};
