import { createContext } from 'react';

/** Which sheet one stands in; nothing on the page itself. */
export const LeaveScope = createContext<symbol | null>(null);

/** What is typed and not sent yet: each form's sheet, and the question before it is lost. */
export const typed = new Map<symbol, { scope: symbol | null; ask: () => Promise<boolean> }>();

/** What closes a sheet or a drawer by Escape, its dim or its grabber; not what its own buttons do. */
export async function leave(scope: symbol, close: () => void): Promise<void> {
  const lost = [...typed.values()].find((form) => form.scope === scope);
  if (!lost || (await lost.ask())) close();
}
