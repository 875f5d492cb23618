import type { Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';
import { ACCESS_TOKEN_MINUTES } from './tokens.ts';

export type EndedSessions = { has: (sessionId: string) => boolean; close: () => Promise<void> };

/**
 * Sessions that ended while their last access token may still hold, known on every node within a moment: a token that
 * is checked by its signature alone would otherwise go on working for half an hour.
 */
export async function followEndedSessions(url: string, db: Db, now: () => Date): Promise<EndedSessions> {
  const ended = new Map<string, number>();
  const keptMs = ACCESS_TOKEN_MINUTES * 60_000;

  const note = (id: string) => {
    const at = now().getTime();
    ended.set(id, at);
    // Oldest first: those in front have outlived every token of theirs.
    for (const [old, since] of ended) {
      if (at - since <= keptMs) break;
      ended.delete(old);
    }
  };
  const readAll = async () => {
    const since = new Date(now().getTime() - keptMs);
    const rows = await db.selectFrom('session').where('ended_at', '>', since).select('id').execute();
    for (const { id } of rows) note(id);
  };

  const listener = await listen(
    url,
    ['session_ended'],
    (_, id) => note(id),
    () => void readAll().catch(() => {}),
  );
  await readAll();
  return { has: (sessionId) => ended.has(sessionId), close: () => listener.close() };
}
