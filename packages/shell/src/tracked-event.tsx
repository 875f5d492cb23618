/** What is told one by one, and seldom: it comes when there may be one. */
import { COOKIES } from '@oun/brand/limits';
import { platformOf } from '@oun/brand/user-agent';
import { createCaller } from '@oun/client/call';
import { postNewEvent, postNewVisit } from '@oun/contract/tracking';
import { readCookie } from '@oun/track/browser';
import { eventRecord, readAuthSuccess } from '@oun/track/event';
import { visitRecord } from '@oun/track/visit';

const send = createCaller({ baseUrl: '/proxy' });

export async function sendEvent(name: string, extra: Record<string, string>, userId?: number): Promise<void> {
  const record = eventRecord(window, platformOf(navigator.userAgent), { name, extra, userId });
  if (record) await send(postNewEvent, { body: record }).catch(() => {});
}

/** Told once of a device, and once of each campaign that brought it. */
export async function sendVisit(userId: number | undefined): Promise<void> {
  const record = visitRecord(window, platformOf(navigator.userAgent), userId);
  if (record) await send(postNewVisit, { body: record }).catch(() => {});
}

/** The cookie goes first: an event that is counted twice is worse than one that is lost. */
export async function tellAuthSuccess(userId: number | undefined): Promise<void> {
  const value = readCookie(window, COOKIES.authSuccess);
  if (value === undefined) return;
  const gone = `${COOKIES.authSuccess}=; path=/; max-age=0`;
  document.cookie = gone;
  // Where the cookie belongs to the parent domain of the sub-sites.
  document.cookie = `${gone}; domain=${location.hostname.split('.').slice(1).join('.')}`;
  const success = readAuthSuccess(value);
  if (!success) return;
  await sendEvent(success.action === 'sign-up' ? 'sign_up' : 'sign_in', { method: success.method }, userId);
}
