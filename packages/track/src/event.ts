import { BRAND } from '@oun/brand';
import { COOKIES, LOCAL_STORAGE, VISITOR_COOKIE_DAYS } from '@oun/brand/limits';
import type { Platform } from '@oun/brand/user-agent';
import type { EventRecord } from '@oun/contract/tracking';
import { readVisitorSession, visit, writeVisitorSession } from './visitor-session.ts';

/** What of a browser a record is made from. */
export type Browser = Pick<Window, 'location' | 'localStorage' | 'document' | 'crypto'>;

/** Value of a cookie that scripts may read. */
export function readCookie({ document }: Pick<Window, 'document'>, name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** Nothing where the browser keeps nothing: without a device there is nobody to count. */
export function eventRecord(
  browser: Browser,
  platform: Platform,
  event: { name: string; extra?: Record<string, string>; userId?: number | undefined },
): EventRecord | undefined {
  const nowS = Math.floor(Date.now() / 1_000);
  try {
    return {
      event_id: browser.crypto.randomUUID(),
      event_name: event.name,
      event_time: nowS,
      page_url: browser.location.origin + browser.location.pathname,
      ...(event.userId !== undefined && { user_id: event.userId }),
      ubl_device_id: deviceId(browser),
      ubl_session_id: sessionId(browser, nowS),
      ubl_product: platform === 'app' ? `${BRAND.code}_app` : `${BRAND.code}_membership_web`,
      ...(event.extra && { extra: event.extra }),
    };
  } catch {
    return undefined;
  }
}

function deviceId({ localStorage, crypto }: Browser): string {
  const known = localStorage.getItem(LOCAL_STORAGE.globalUuid);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(LOCAL_STORAGE.globalUuid, made);
  return made;
}

/** The visitor's session at this access, written back for the next. */
function sessionId(browser: Browser, nowS: number): string {
  const known = readVisitorSession(readCookie(browser, COOKIES.visitor));
  const session = visit(known, nowS, () => browser.crypto.randomUUID());
  browser.document.cookie = `${COOKIES.visitor}=${writeVisitorSession(session)}; path=/; max-age=${VISITOR_COOKIE_DAYS * 86_400}; samesite=lax`;
  return `${session.id}.${session.count}`;
}

/** `kakao.sign-up` → what was done, by what; nothing for anything else. */
export function readAuthSuccess(value: string | undefined): { method: string; action: string } | undefined {
  const match = /^([a-z]+)\.(sign-in|sign-up)$/.exec(value ?? '');
  return match ? { method: match[1]!, action: match[2]! } : undefined;
}
