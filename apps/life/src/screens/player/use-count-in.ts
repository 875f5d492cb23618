import { useEffect, useEffectEvent, useState } from 'react';

export const COUNT_IN = 3;
const SECOND_MS = 1_000;

/** Three, two, one, while somebody looks. Nothing once it is over or was skipped. */
export function useCountIn(onCount: () => void): [counting: number | undefined, skip: () => void] {
  const [left, setLeft] = useState<number | undefined>(COUNT_IN);
  const count = useEffectEvent(onCount);
  useEffect(() => {
    if (left === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', wait);
      count();
      timer = setTimeout(() => setLeft(left > 1 ? left - 1 : undefined), SECOND_MS);
    };
    // A tab that was opened behind another begins when it is looked at.
    document.addEventListener('visibilitychange', wait);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [left]);
  return [left, () => setLeft(undefined)];
}
