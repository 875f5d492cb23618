import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Which sheet one stands in; nothing on the page itself. */
export const LeaveScope = createContext<symbol | null>(null);

/** What is typed and not sent yet, by form, with the sheet it stands in. */
const typed = new Map<symbol, symbol | null>();

/** Whether leaving would lose something: what stands in this sheet, or anywhere. */
export const hasTyped = (scope?: symbol): boolean =>
  scope === undefined ? typed.size > 0 : [...typed.values()].includes(scope);

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

const watchers = new Set<() => void>();

export function watchTyped(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tell() {
  // Only while there is something to lose: a page that listens is kept by no browser for the way back.
  if (typed.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  for (const watcher of watchers) watcher();
}

/** While it is so, leaving asks first. Call what it gives once the words are in safe hands, before going on. */
export function useTypedWords(isTyped: boolean): () => void {
  const [form] = useState(() => Symbol('form'));
  const scope = use(LeaveScope);
  const letGo = useCallback(() => {
    typed.delete(form);
    tell();
  }, [form]);
  useEffect(() => {
    if (!isTyped) return;
    typed.set(form, scope);
    tell();
    return letGo;
  }, [isTyped, form, scope, letGo]);
  return letGo;
}
