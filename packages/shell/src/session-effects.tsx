import { COOKIES } from '@oun/brand/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { askNativeApp, sendEvent, sendVisit } from './browser-session.tsx';
import { GUEST_RECORDS_KEY } from './guest-records-key.tsx';
import { askWhoIsThere } from './revalidation.tsx';
import { useShell } from './shell-context.tsx';
import { renewSession } from './sign-in.tsx';
import { startTelling, tell } from './telling.tsx';

/** What a page owes the session it came with, once it stands. */
export function SessionEffects() {
  const { platform, me, service, stage } = useShell();
  const { pathname, search } = useLocation();
  const userId = me?.id;
  const client = useQueryClient();
  const { revalidate } = useRevalidator();

  /** The page stays as it is, with what was typed into it, and learns who is there. */
  const comeBack = useEffectEvent(async (renew: () => Promise<void>) => {
    try {
      await renew();
    } catch {
      return;
    }
    await askWhoIsThere(revalidate);
    await client.invalidateQueries();
  });

  // The first look at the cookies waits for another process of the browser, so it is not part of taking the page over.
  useEffect(() => {
    const soon = setTimeout(() => {
      void tellAuthSuccess(userId);
      if (service !== 'admin') void sendVisit(userId);
      // What a guest did here is theirs now. Only the life site keeps any.
      if (userId && localStorage[GUEST_RECORDS_KEY])
        void import('./guest-records.tsx').then(({ moveToMember }) => moveToMember(client));
    });
    return () => clearTimeout(soon);
  }, [userId, client, service]);

  useEffect(() => {
    tell({ kind: 'screen', path: pathname + search, userId });
    const soon = setTimeout(startTelling, 0, stage);
    return () => clearTimeout(soon);
  }, [pathname, search, userId, stage]);

  useEffect(() => {
    if (userId !== undefined || service === 'admin') return;
    if (platform === 'app') return void comeBack(askNativeApp);
    const soon = setTimeout(() => {
      // The page came as a guest's although this browser was signed in: the server can set it right, or it is over.
      if (document.cookie.includes(`${COOKIES.session}=`)) void comeBack(renewSession);
    });
    return () => clearTimeout(soon);
  }, [platform, userId, service]);
  return null;
}

/** The cookie goes first: an event that is counted twice is worse than one that is lost. */
async function tellAuthSuccess(userId: number | undefined): Promise<void> {
  if (!document.cookie.includes(`${COOKIES.authSuccess}=`)) return;
  const [{ readAuthSuccess }, { readCookie }] = await Promise.all([
    import('@oun/track/event'),
    import('@oun/track/browser'),
  ]);
  const success = readAuthSuccess(readCookie(window, COOKIES.authSuccess));
  const gone = `${COOKIES.authSuccess}=; path=/; max-age=0`;
  document.cookie = gone;
  // Where the cookie belongs to the parent domain of the sub-sites.
  document.cookie = `${gone}; domain=${location.hostname.split('.').slice(1).join('.')}`;
  if (!success) return;
  await sendEvent(success.action === 'sign-up' ? 'sign_up' : 'sign_in', { method: success.method }, userId);
}
