import { popup } from '@oun/shell/overlays';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** Asks before what was written and not sent is left behind, by a link or with the whole page. */
export function useLeaveGuard(isDirty: () => boolean) {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void popup({
      title: '쓰던 것을 두고 나갈까요?',
      message: '적은 내용은 저장되지 않아요.',
      action: '나가기',
      cancel: '이어서 쓰기',
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  const hold = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => hold(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
