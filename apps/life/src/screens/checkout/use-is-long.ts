import { useEffect, useState } from 'react';

/** Longer than a card takes as a rule. */
const LONG_MS = 10_000;

/** Whether somebody has waited for so long that they should be told what happens next. */
export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
