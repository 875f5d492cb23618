import { BRAND } from '@oun/brand';
import { COOKIES, LOCAL_STORAGE, VISITOR_COOKIE_DAYS } from '@oun/brand/limits';
import type { Platform } from '@oun/brand/user-agent';
import { readVisitorSession, visit, writeVisitorSession } from './visitor-session.ts';

/** What of a browser a record is made from. */
export type Browser = Pick<Window, 'location' | 'localStorage' | 'sessionStorage' | 'document' | 'crypto'>;

/** Value of a cookie that scripts may read. */
export function readCookie({ document }: Pick<Window, 'document'>, name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

type Keeping = Pick<Browser, 'localStorage' | 'crypto'>;

export const knownDevice = ({ localStorage }: Keeping): string | null => localStorage.getItem(LOCAL_STORAGE.globalUuid);

/** By which this device is known again, whoever holds it. */
export function deviceId(browser: Keeping): string {
  const known = knownDevice(browser);
  if (known) return known;
  const made = browser.crypto.randomUUID();
  browser.localStorage.setItem(LOCAL_STORAGE.globalUuid, made);
  return made;
}

/** The visitor's session at this access, written back for the next. */
export function sessionId(browser: Browser, nowS: number): string {
  const known = readVisitorSession(readCookie(browser, COOKIES.visitor));
  const session = visit(known, nowS, () => browser.crypto.randomUUID());
  browser.document.cookie = `${COOKIES.visitor}=${writeVisitorSession(session)}; path=/; max-age=${VISITOR_COOKIE_DAYS * 86_400}; samesite=lax`;
  return `${session.id}.${session.count}`;
}

/** What every record says of where it was made. It throws where the browser keeps nothing. */
export function originOf(browser: Browser, platform: Platform, userId: number | undefined) {
  const nowS = Math.floor(Date.now() / 1_000);
  return {
    event_id: browser.crypto.randomUUID(),
    event_time: nowS,
    // What stands behind the path may be a code or an address of somebody's.
    page_url: browser.location.origin + browser.location.pathname,
    ...(userId !== undefined && { user_id: userId }),
    ubl_device_id: deviceId(browser),
    ubl_session_id: sessionId(browser, nowS),
    ubl_product: platform === 'app' ? `${BRAND.code}_app` : `${BRAND.code}_membership_web`,
  };
}
