import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { askToLeave } from './ask-to-leave.tsx';
import type { Overlay } from './overlays.tsx';
import { typed } from './typed-words.tsx';

/** Stands beside the page from the first word typed on: one for all forms, as the router takes one only. */
export function guardLeaving(overlay: Overlay, watch: Watch) {
  overlay.open(() => <LeaveGuard watch={watch} />);
}

type Watch = (watcher: () => void) => () => void;

/** None while there is nothing to lose. */
function LeaveGuard({ watch }: { watch: Watch }) {
  const isTyped = useSyncExternalStore(
    watch,
    () => typed.size > 0,
    () => false,
  );
  return isTyped ? <AskBeforeLeaving /> : null;
}

/** Who goes to another page with words typed is asked; another step of the same page keeps them. */
function AskBeforeLeaving() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && typed.size > 0,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
