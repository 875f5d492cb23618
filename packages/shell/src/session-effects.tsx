import { COOKIES } from '@oun/brand/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { askNativeApp } from './browser-session.tsx';
import { GUEST_RECORDS_KEY } from './guest-records-key.tsx';
import { askWhoIsThere } from './revalidation.tsx';
import { useShell } from './shell-context.tsx';
import { renewSession } from './sign-in.tsx';
import { tell } from './telling.tsx';

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
      void import('./tracking.tsx').then(({ tellOfVisit }) => tellOfVisit({ service, stage, userId }));
      // What a guest did here is theirs now. Only the life site keeps any.
      if (userId && localStorage[GUEST_RECORDS_KEY])
        void import('./guest-records.tsx').then(({ moveToMember }) => moveToMember(client));
    });
    return () => clearTimeout(soon);
  }, [userId, client, service, stage]);

  useEffect(() => tell({ kind: 'screen', path: pathname + search, userId }), [pathname, search, userId]);

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
