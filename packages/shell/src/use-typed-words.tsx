import { use, useCallback, useEffect, useState } from 'react';
import { askToLeave } from './ask-to-leave.tsx';
import { overlays } from './overlays.tsx';
import { LeaveScope, typed } from './typed-words.tsx';

const watchers = new Set<() => void>();

function watchTyped(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
let isGuarding = false;

/** Fetched once there is something to type into: by the first word it stands, over a slow connection too. */
function standGuard() {
  if (isGuarding) return;
  isGuarding = true;
  Promise.all([import('./leave-guard.tsx'), overlays()]).then(
    ([{ guardLeaving }, overlay]) => guardLeaving(overlay, watchTyped),
    () => (isGuarding = false),
  );
}

function tell() {
  // Only while there is something to lose: a page that listens is kept by no browser for the way back.
  if (typed.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  for (const watcher of watchers) watcher();
  standGuard();
}

/** While it is so, leaving asks first. Call what it gives once the words are in safe hands, before going on. */
export function useTypedWords(isTyped: boolean, isGuarded = true): () => void {
  const [form] = useState(() => Symbol('form'));
  const scope = use(LeaveScope);
  const letGo = useCallback(() => {
    if (typed.delete(form)) tell();
  }, [form]);
  useEffect(() => {
    if (isGuarded) standGuard();
  }, [isGuarded]);
  useEffect(() => {
    if (!isTyped) return;
    typed.set(form, { scope, ask: askToLeave });
    tell();
    return letGo;
  }, [isTyped, form, scope, letGo]);
  return letGo;
}
