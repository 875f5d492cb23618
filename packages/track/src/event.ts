import { COOKIES } from '@oun/brand/limits';
import type { Platform } from '@oun/brand/user-agent';
import type { EventRecord } from '@oun/contract/tracking';
import { type Browser, originOf, readCookie } from './browser.ts';
import { cameBy } from './came-by.ts';

type Happened = { name: string; extra?: Record<string, string>; userId?: number | undefined };

/** Nothing where the browser keeps nothing: without a device there is nobody to count. */
export function eventRecord(browser: Browser, platform: Platform, event: Happened): EventRecord | undefined {
  try {
    const extra = { ...byWhom(browser), ...event.extra };
    return {
      ...originOf(browser, platform, event.userId),
      event_name: event.name,
      ...(Object.keys(extra).length > 0 && { extra }),
    };
  } catch {
    return undefined;
  }
}

/** By whose invitation, and by which pressed ad. */
function byWhom(browser: Browser): Record<string, string> {
  const { invitation_code, qclid } = cameBy(browser.location.search);
  const click = readCookie(browser, COOKIES.adClick) ?? qclid;
  return { ...(invitation_code && { invitation_code }), ...(click && { click_id: click }) };
}

/** `kakao.sign-up` → what was done, by what; nothing for anything else. */
export function readAuthSuccess(value: string | undefined): { method: string; action: string } | undefined {
  const match = /^([a-z]+)\.(sign-in|sign-up)$/.exec(value ?? '');
  return match ? { method: match[1]!, action: match[2]! } : undefined;
}
