import { isOwnPath } from './own-path.ts';

const OWN = 'http://own.invalid';
const LENGTH_MAX = 2_000;
/** Browsers drop tabs and line breaks out of an address and read a backslash as a slash; no address of ours has any. */
const UNREADABLE = /[\p{Cc}\s\\]/u;
const DECODINGS = 4;

/**
 * The only way from words in an address to a place one is sent to: a path of this site, or a page of another of our
 * addresses; the fallback for everything else. What is returned is what was checked, dots and all resolved.
 */
export function safePath(
  path: string | null | undefined,
  addresses: Readonly<Partial<Record<string, string>>> = {},
  fallback = '/',
): string {
  if (!path || path.length > LENGTH_MAX || UNREADABLE.test(path)) return fallback;
  if (path.startsWith('/')) return ownPath(path) ?? fallback;
  if (!/^https?:\/\/[^/]/i.test(path) || !URL.canParse(path)) return fallback;
  const { origin, username, password, pathname, search, hash } = new URL(path);
  const isOurs = Object.values(addresses).some(
    (address) => address !== undefined && URL.canParse(address) && new URL(address).origin === origin,
  );
  const rest = isOurs && !username && !password ? ownPath(pathname + search + hash) : undefined;
  return rest === undefined ? fallback : origin + rest;
}

function ownPath(path: string): string | undefined {
  const resolved = resolve(path);
  if (resolved === undefined) return undefined;
  // Whoever reads it next may decode it first: it must not become another host then either.
  let decoded = resolved.split(/[?#]/)[0]!;
  for (let i = 0; i < DECODINGS; i += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return resolved;
    }
    if (UNREADABLE.test(decoded.replaceAll(' ', '')) || resolve(decoded) === undefined) return undefined;
  }
  return resolved;
}

function resolve(path: string): string | undefined {
  if (!isOwnPath(path) || !URL.canParse(path, OWN)) return undefined;
  const { origin, username, password, pathname, search, hash } = new URL(path, OWN);
  // `/.//host` is a path of ours until its dots are resolved.
  return origin === OWN && !username && !password && isOwnPath(pathname) ? pathname + search + hash : undefined;
}
