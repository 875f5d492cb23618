/** What is told one by one, and seldom: it comes when there may be one. */
import { COOKIES } from '@oun/brand/limits';
import { platformOf } from '@oun/brand/user-agent';
import { codeOf, createCaller } from '@oun/client/call';
import { postNewEvent, postNewVisit } from '@oun/contract/tracking';
import { readCookie } from '@oun/track/browser';
import { eventRecord, readAuthSuccess } from '@oun/track/event';
import { visitRecord } from '@oun/track/visit';
import { untoldCaller } from './browser-session.tsx';

type Event = { name: string; extra: Record<string, string>; userId?: number | undefined };

/** One that cannot be sent is let go. */
export async function sendEvent(event: Event, send = untoldCaller()): Promise<void> {
  const record = eventRecord(window, platformOf(navigator.userAgent), event);
  if (record) await send(postNewEvent, { body: record }).catch(() => {});
}

/** Told as nobody: as the member, whose token has run out for good, it would be refused like the call before. */
export async function tellRenewalFailed(error: unknown): Promise<void> {
  const extra = { message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
  await sendEvent({ name: 'session-renewal-failed', extra }, createCaller({ baseUrl: '/proxy', isGuest: true }));
}

/** Told once of a device, and once of each campaign that brought it. */
export async function sendVisit(userId: number | undefined): Promise<void> {
  const record = visitRecord(window, platformOf(navigator.userAgent), userId);
  if (record) await untoldCaller()(postNewVisit, { body: record }).catch(() => {});
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
  const name = success.action === 'sign-up' ? 'sign_up' : 'sign_in';
  await sendEvent({ name, extra: { method: success.method }, userId });
}
