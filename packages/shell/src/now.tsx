import { nowMs } from '@oun/brand/clock';
import { useSyncExternalStore } from 'react';
import { useShell } from './shell-context.tsx';

/** So that what is drawn again and again is not drawn for every second. */
const STEP_MS = 10_000;
const never = () => () => {};

/** The time it is: while a page is taken over the moment it was made at, which server and browser agree on. */
export function useNow(): number {
  const { madeAt } = useShell();
  return useSyncExternalStore(
    never,
    () => Math.ceil(nowMs() / STEP_MS) * STEP_MS,
    () => madeAt,
  );
}
