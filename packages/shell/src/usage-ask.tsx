import { lazy, Suspense, useEffect, useState } from 'react';
import { usageAnswer } from './usage.tsx';

const Card = lazy(() => import('./usage-card.tsx').then((loaded) => ({ default: loaded.UsageCard })));

/** At the end of a home, for whoever has not been asked: nothing above it moves, and nothing is covered. */
export function UsageAsk() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setAsked(usageAnswer() === undefined), 0);
    return () => clearTimeout(soon);
  }, []);
  if (!isAsked) return null;
  return (
    <Suspense>
      <Card onAnswered={() => setAsked(false)} />
    </Suspense>
  );
}
