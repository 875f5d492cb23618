import { createHash } from 'node:crypto';
import { COOKIES, DEVICE_HEADER } from '@oun/brand/limits';
import type { Service } from '@oun/brand/switchboard';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Three parts of base64url, which is also what keeps a token from ending its header or cookie early. */
export const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** The native app renews its own; its page keeps the last token until the app gives another. */
const APP_SECONDS = 60 * 86_400;
const YEAR_SECONDS = 365 * 86_400;
/** As long as a browser keeps any. */
const DEVICE_SECONDS = 400 * 86_400;
const SUCCESS_SECONDS = 60;

export type Tokens = { accessToken: string; refreshToken?: string; expires_at?: string; deviceToken?: string };
/** What may stand on a reply or on a page's headers. */
export type CookieTarget = Pick<FastifyReply, 'setCookie' | 'clearCookie'>;
type Names = { login: string; refresh: string; session: string };

const MEMBER: Names = { login: COOKIES.login, refresh: COOKIES.refresh, session: COOKIES.session };
const STAFF: Names = { login: COOKIES.staffLogin, refresh: COOKIES.staffRefresh, session: COOKIES.staffSession };

export type SessionCookies = ReturnType<typeof sessionCookies>;

/**
 * A member's cookies serve all sub-sites: the same host locally, their parent domain elsewhere. Staff's stand on the
 * admin site alone, under names of their own, so that no page for members can act as staff.
 */
export function sessionCookies(options: { service: Service; addresses: Readonly<Record<Service, string>> }) {
  const { service, addresses } = options;
  const isAdmin = service === 'admin';
  const secure = addresses[service].startsWith('https:');
  const domain = parentDomain([addresses.life, addresses.store, addresses.home]);
  const shared = { path: '/', sameSite: 'lax', secure, ...(domain && { domain }) } as const;
  const staffs = { path: '/', sameSite: 'strict', secure } as const;
  const own = isAdmin ? STAFF : MEMBER;
  const attributes = (names: Names) => (names === STAFF ? staffs : shared);
  // Behind these names no other host of the domain can put a token of its own making.
  const prefixOf = (names: Names) => (!secure ? '' : names === STAFF || !domain ? '__Host-' : '__Secure-');
  const held = (names: Names, which: 'login' | 'refresh') => prefixOf(names) + names[which];
  /** Those who signed in before the names had a prefix stay signed in; the next writing replaces theirs. */
  const valueIn = (cookies: FastifyRequest['cookies'], names: Names, which: 'login' | 'refresh') =>
    cookies[held(names, which)] ?? cookies[names[which]];
  const dropOld = (target: CookieTarget, names: Names) => {
    if (prefixOf(names) === '') return;
    for (const name of [names.login, names.refresh]) target.clearCookie(name, { ...attributes(names), httpOnly: true });
  };

  /** On the admin site a member's sign-in counts until the second factor was shown. */
  const namesIn = (cookies: FastifyRequest['cookies']): Names =>
    isAdmin && !valueIn(cookies, STAFF, 'login') && !valueIn(cookies, STAFF, 'refresh') ? MEMBER : own;

  return {
    isAdmin,
    read(cookies: FastifyRequest['cookies']): { login: string | undefined; refresh: string | undefined } {
      const names = namesIn(cookies);
      return { login: valueIn(cookies, names, 'login'), refresh: valueIn(cookies, names, 'refresh') };
    },

    /** `from` are the cookies of the request that is being renewed; without them it is a new sign-in on this site. */
    write(target: CookieTarget, tokens: Tokens, from?: FastifyRequest['cookies']) {
      const { accessToken, refreshToken, expires_at, deviceToken } = tokens;
      const names = from ? namesIn(from) : own;
      dropOld(target, names);
      const maxAge = expires_at ? Math.max(0, Math.floor((Date.parse(expires_at) - Date.now()) / 1_000)) : APP_SECONDS;
      const kept = { ...attributes(names), maxAge };
      target.setCookie(held(names, 'login'), accessToken, { ...kept, httpOnly: true });
      // Two renewals within a second are two: the end alone would not tell them apart.
      target.setCookie(names.session, `${expiryOf(accessToken) ?? 0}.${markOf(accessToken)}`, kept);
      if (names === MEMBER) target.setCookie(COOKIES.owner, ownerOf(accessToken), kept);
      const refresh = held(names, 'refresh');
      if (refreshToken) target.setCookie(refresh, refreshToken, { ...kept, httpOnly: true });
      else target.clearCookie(refresh, { ...attributes(names), httpOnly: true });
      if (!deviceToken) return;
      const device = { ...attributes(names), sameSite: 'lax', maxAge: DEVICE_SECONDS, httpOnly: true } as const;
      target.setCookie(prefixOf(names) + COOKIES.device, deviceToken, device);
    },

    clear(target: CookieTarget, from: FastifyRequest['cookies']) {
      const names = namesIn(from);
      for (const which of ['login', 'refresh'] as const) {
        target.clearCookie(held(names, which), { ...attributes(names), httpOnly: true });
      }
      dropOld(target, names);
      target.clearCookie(names.session, attributes(names));
      if (names !== MEMBER) return;
      target.clearCookie(COOKIES.authType, shared);
      target.clearCookie(COOKIES.owner, shared);
    },

    /** How one got in: for this session, for the next time, and for whoever counts it. */
    note(target: CookieTarget, method: string, action: string | undefined) {
      if (isAdmin) return;
      target.setCookie(COOKIES.authType, method, { ...shared, maxAge: APP_SECONDS });
      if (!action) return;
      target.setCookie(COOKIES.authSuccess, `${method}.${action}`, { ...shared, maxAge: SUCCESS_SECONDS });
      if (method !== 'tv') target.setCookie(COOKIES.latestLogin, method, { ...shared, maxAge: YEAR_SECONDS });
    },

    /** Its path is not the whole host's, so only the weaker prefix is open to it. */
    flowName: `${secure ? '__Secure-' : ''}${COOKIES.socialFlow}`,
    flow: { path: '/api/social', sameSite: 'lax', secure, httpOnly: true } as const,
  };
}

const DEVICE = new RegExp(`(?:^|;\\s*)(?:__(?:Host|Secure)-)?${COOKIES.device}=([\\w-]{20,100})(?=;|$)`);

/** Tells the api which device this is, where it has been here before. */
export function deviceHeader(cookie: string | undefined): Record<string, string> {
  const token = DEVICE.exec(cookie ?? '')?.[1];
  return token ? { [DEVICE_HEADER]: token } : {};
}

/** `www.oun.kr` and `store.oun.kr` share `oun.kr`; addresses without a common name share nothing to write down. */
export function parentDomain(addresses: readonly string[]): string | undefined {
  const hosts = addresses.map((address) => new URL(address).hostname);
  if (hosts.some((host) => !/[a-z]$/i.test(host) || host === 'localhost')) return undefined;
  const labels = hosts.map((host) => host.split('.').reverse());
  const common: string[] = [];
  for (const [i, label] of labels[0]!.entries()) {
    if (!labels.every((other) => other[i] === label)) break;
    common.push(label);
  }
  return common.length >= 2 ? common.reverse().join('.') : undefined;
}

/** Read, not checked: the api has just checked the token, or will. */
function claimsOf(token: string): { exp?: unknown; sid?: unknown; sub?: unknown } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {};
  } catch {
    return {};
  }
}

export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? Math.floor(exp) : undefined;
}

export function sessionOf(token: string): string | undefined {
  const { sid } = claimsOf(token);
  return typeof sid === 'string' ? sid : undefined;
}

const OWNER_LENGTH = 16;
const MARK_LENGTH = 6;

/** Another for another token, and nothing to sign in with. */
const markOf = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, MARK_LENGTH);

/** The same for every session of an account, and nothing to anybody else. */
function ownerOf(token: string): string {
  return createHash('sha256')
    .update(String(claimsOf(token).sub))
    .digest('base64url')
    .slice(0, OWNER_LENGTH);
}

/** The header for a login cookie. One that has run out is sent as it is: the api says so, and it can be renewed. */
export const bearerOf = (token: string | undefined): string | undefined =>
  token && JWT.test(token) ? `Bearer ${token}` : undefined;

/** A page asked for with less than this left is rendered with a renewed token. */
const RENEW_BEFORE_SECONDS = 30;

export function isFresh(token: string | undefined): boolean {
  if (!token || !JWT.test(token)) return false;
  const expiry = expiryOf(token);
  return expiry === undefined || expiry - Date.now() / 1_000 > RENEW_BEFORE_SECONDS;
}
