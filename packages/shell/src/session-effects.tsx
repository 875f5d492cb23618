import { COOKIES } from '@oun/brand/limits';
import { useEffect } from 'react';
import { askNativeApp, sendEvent } from './browser-session.tsx';
import { useShell } from './shell-context.tsx';
import { renewSession } from './sign-in.tsx';

const CAME_BACK_KEY = 'oun.came_back';
const COME_BACK_MS = 10_000;

/** What a page owes the session it came with, once it stands. */
export function SessionEffects() {
  const { platform, me, service } = useShell();
  const userId = me?.id;

  useEffect(() => {
    void tellAuthSuccess(userId);
  }, [userId]);

  useEffect(() => {
    if (userId !== undefined || service === 'admin') return;
    if (platform === 'app') void comeBack(askNativeApp);
    // The page came as a guest's although this browser was signed in: either the server can set it right, or it is over.
    else if (document.cookie.includes(`${COOKIES.session}=`)) void comeBack(renewSession);
  }, [platform, userId, service]);
  return null;
}

/** The cookie goes first: an event that is counted twice is worse than one that is lost. */
async function tellAuthSuccess(userId: number | undefined): Promise<void> {
  if (!document.cookie.includes(`${COOKIES.authSuccess}=`)) return;
  const { readAuthSuccess, readCookie } = await import('@oun/track/event');
  const success = readAuthSuccess(readCookie(window, COOKIES.authSuccess));
  const gone = `${COOKIES.authSuccess}=; path=/; max-age=0`;
  document.cookie = gone;
  // Where the cookie belongs to the parent domain of the sub-sites.
  document.cookie = `${gone}; domain=${location.hostname.split('.').slice(1).join('.')}`;
  if (!success) return;
  const invitation = new URLSearchParams(location.search).get('invitation_code');
  await sendEvent(
    success.action === 'sign-up' ? 'sign_up' : 'sign_in',
    { method: success.method, ...(invitation && { invitation_code: invitation }) },
    userId,
  );
}

/**
 * Signs in by what the app or the refresh cookie knows, and comes anew as the one who is signed in. A page that is
 * still a guest's after that is left as it is.
 */
async function comeBack(renew: () => Promise<void>): Promise<void> {
  const last = Number(sessionStorage.getItem(CAME_BACK_KEY) ?? 0);
  if (Date.now() - last < COME_BACK_MS) return;
  try {
    await renew();
  } catch {
    return;
  }
  sessionStorage.setItem(CAME_BACK_KEY, String(Date.now()));
  window.location.reload();
}
