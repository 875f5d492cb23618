import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import type { Grant, Store } from '../store.ts';
import { type Person, type ProviderName, type SharedItem, subjectOf } from './people.ts';

export type SocialWorld = {
  store: Store;
  faults: Faults;
  redirectUris: readonly string[];
  now: () => number;
  /** Checks the signature of our client secrets for Apple; without it only their claims are checked. */
  applePublicKey?: string | undefined;
};

/** The app as it is registered at Kakao, Naver and Google. */
export const CLIENT = { id: 'oun-sandbox', secret: 'oun-sandbox-secret' };

export type Parameters = Readonly<Record<string, string | undefined>>;

export type CodeGrant = Grant & {
  client_id: string;
  redirect_uri: string;
  auth_time: number;
  state?: string;
  nonce?: string;
  scope?: string;
  access_type?: string;
  code_challenge?: string;
};
export type TokenGrant = Grant & Pick<CodeGrant, 'client_id' | 'scope' | 'auth_time'>;

const CODE_SECONDS = 600;

export const randomSecret = () => randomBytes(32).toString('base64url');

/** Reads a query or a form. A name that comes twice counts once, as its first value. */
export function parametersOf(given: unknown): Parameters {
  const entries = Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? String(value[0]) : String(value)]),
  );
}

/** Remembers the consent and makes the code that stands for it. */
export function issueCode(
  { store, now }: SocialWorld,
  provider: ProviderName,
  query: Parameters,
  { person, shared }: { person: Person; shared: SharedItem[] },
): { code: string; subject: string; isFirst: boolean } {
  const subject = subjectOf(provider, person);
  const isFirst = store.link(provider, subject) === undefined;
  store.saveLink({ provider, subject, profile: person, shared, linked_at: new Date(now()).toISOString() });
  const { client_id, redirect_uri, state, nonce, scope, access_type, code_challenge } = query;
  const code = randomSecret();
  store.holdGrant('code', code, {
    provider,
    subject,
    expires_at: now() + CODE_SECONDS * 1_000,
    auth_time: seconds(now()),
    client_id,
    redirect_uri,
    state,
    nonce,
    scope,
    access_type,
    code_challenge,
  });
  return { code, subject, isFirst };
}

export type Refused = { refused: 'code' | 'redirect_uri' | 'state' | 'verifier' };

/** Trades a code, which is gone afterwards whatever comes of it. */
export function redeemCode(
  { store, now }: SocialWorld,
  provider: ProviderName,
  { code = '', redirect_uri, state, code_verifier = '' }: Parameters,
): CodeGrant | Refused {
  const grant = store.takeCode<CodeGrant>(provider, code);
  if (!grant || grant.expires_at <= now()) return { refused: 'code' };
  // Naver asks for no redirect_uri here, and only Naver asks for the state.
  const isRedirectAsked = provider !== 'naver' || redirect_uri !== undefined;
  if (isRedirectAsked && redirect_uri !== grant.redirect_uri) return { refused: 'redirect_uri' };
  if (provider === 'naver' && state !== grant.state) return { refused: 'state' };
  if (grant.code_challenge !== undefined && challengeOf(code_verifier) !== grant.code_challenge)
    return { refused: 'verifier' };
  return grant;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export function issueToken(
  { store, now }: SocialWorld,
  kind: 'access' | 'refresh',
  { provider, subject, client_id, scope, auth_time }: TokenGrant,
  lifeSeconds: number,
): string {
  const token = randomSecret();
  const expires_at = now() + lifeSeconds * 1_000;
  store.holdGrant(kind, token, { provider, subject, expires_at, client_id, scope, auth_time });
  return token;
}

export function grantOf(
  { store, now }: SocialWorld,
  kind: 'access' | 'refresh',
  provider: ProviderName,
  token: string | undefined,
): TokenGrant | undefined {
  const grant = token === undefined ? undefined : store.grant<TokenGrant>(kind, provider, token);
  return grant && grant.expires_at > now() ? grant : undefined;
}

/** Whom a token speaks of, and what they agreed to share. */
export function linkedPerson({ store }: SocialWorld, { provider, subject }: Grant) {
  const link = store.link(provider, subject);
  if (!link) return undefined;
  return { person: link.profile as Person, shared: new Set(link.shared as SharedItem[]), linkedAt: link.linked_at };
}

export const bearerOf = ({ headers }: FastifyRequest) => headers.authorization?.match(/^Bearer (.+)$/i)?.[1];

/** Sends the person back to the product by the query of the address they came from. */
export function sendBack(reply: FastifyReply, query: Parameters, answer: Parameters): FastifyReply {
  const target = new URL(query['redirect_uri']!);
  for (const [name, value] of Object.entries({ ...answer, state: query['state'] }))
    if (value !== undefined) target.searchParams.set(name, value);
  return reply.redirect(target.href);
}

export const seconds = (ms: number) => Math.floor(ms / 1_000);
