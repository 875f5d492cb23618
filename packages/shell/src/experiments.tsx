import { query } from '@oun/client/query';
import { getUserConfigV1 } from '@oun/contract/user-config';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from './shell-context.tsx';
import { tell } from './telling.tsx';

/** For the loader of a screen that is shown in more than one way. */
export const ownExperiments = query(getUserConfigV1, { query: {} });

/**
 * Which way this screen is shown to this member; nothing where it is shown as ever. That it was is told as soon as it
 * stands, before anything can be pressed.
 */
export function useBucket(number: number): string | undefined {
  const { me } = useShell();
  const { data } = useQuery({ ...ownExperiments, enabled: me !== null });
  const bucket = data?.experiments.find((one) => one.number === number)?.bucket;
  useEffect(() => {
    if (bucket === undefined) return;
    const object = { type: 'experiment', id: String(number) };
    tell({ kind: 'happened', happening: { category: 'exposure', name: 'shown', object, extra: { bucket } } });
  }, [number, bucket]);
  return bucket;
}
