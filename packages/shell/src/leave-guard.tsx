import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { askToLeave } from './overlays.tsx';
import { hasTyped, watchTyped } from './typed-words.tsx';

/** One for all forms of a page, as the router takes one only; none while there is nothing to lose. */
export function LeaveGuard() {
  const isTyped = useSyncExternalStore(
    watchTyped,
    () => hasTyped(),
    () => false,
  );
  return isTyped ? <AskBeforeLeaving /> : null;
}

/** Who goes to another page with words typed is asked; another step of the same page keeps them. */
function AskBeforeLeaving() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasTyped(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
