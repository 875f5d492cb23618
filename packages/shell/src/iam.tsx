import type { Place } from '@oun/contract/display-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShell } from './shell-context.tsx';

/** The page has come, and whoever opened it has looked at it. */
const REST_MS = 1_500;

/** The one popup of a home. What decides on it and draws it comes after everything else, or not at all. */
export function Iam({ location }: { location: Place }) {
  const { me, platform } = useShell();
  const client = useQueryClient();
  const offer = useEffectEvent(async (isHere: () => boolean) => {
    if (!navigator.onLine) return;
    const { offerIam } = await import('./iam-sheet.tsx');
    await offerIam({ client, location, platform, isMember: me !== null, isHere });
  });
  useEffect(() => {
    let isHere = true;
    // Without it the home is whole.
    const rest = setTimeout(() => void offer(() => isHere).catch(() => {}), REST_MS);
    return () => {
      isHere = false;
      clearTimeout(rest);
    };
  }, []);
  return null;
}
