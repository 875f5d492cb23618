import { COOKIES } from '@oun/brand/limits';
import { readCookie } from '@oun/track/browser';

const KEPT_DAYS = 365;

/** Whether whoever is signed in here has agreed, in this browser, to their screens being recorded. */
export function isReplayAllowed(): boolean {
  const owner = readCookie(window, COOKIES.owner);
  return owner !== undefined && readCookie(window, COOKIES.replay) === owner;
}

/** One word for all sub-sites of a host, of this account only. */
export function rememberReplay(isAgreed: boolean): void {
  const labels = location.hostname.split('.');
  const domain = labels.length > 2 ? `; domain=${labels.slice(1).join('.')}` : '';
  const value = isAgreed ? readCookie(window, COOKIES.owner) : '';
  document.cookie = `${COOKIES.replay}=${value}; path=/; max-age=${isAgreed ? KEPT_DAYS * 86_400 : 0}; samesite=lax${domain}`;
}
