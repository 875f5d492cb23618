import { createContext } from 'react';

/** Which sheet one stands in; nothing on the page itself. */
export const LeaveScope = createContext<symbol | null>(null);

/** What is typed and not sent yet: each form's sheet, and the question before it is lost. */
export const typed = new Map<symbol, { scope: symbol | null; ask: () => Promise<boolean> }>();

/** What puts another thing into the place of the sheet or drawer that is open. */
export async function leaveOpen(go: () => void): Promise<void> {
  const lost = [...typed.values()].find(({ scope }) => scope !== null);
  if (!lost || (await lost.ask())) go();
}

/** What closes a sheet or a drawer by Escape, its dim or its grabber; not what its own buttons do. */
export async function leave(scope: symbol, close: () => void): Promise<void> {
  const lost = [...typed.values()].find((form) => form.scope === scope);
  if (!lost || (await lost.ask())) close();
}
