import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 1_000;

/**
 * Listens on PostgreSQL channels over a connection of its own. After a break it connects again and calls `onBreak`
 * (by default the same as a notification), since news may have been missed meanwhile.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onNotice: (channel: string, payload: string) => void,
  onBreak: () => void = () => onNotice('', ''),
): Promise<{ close: () => Promise<void> }> {
  let client: pg.Client | undefined;
  let isClosed = false;

  async function open() {
    const next = new pg.Client({ connectionString: url, application_name: 'oun-listen', keepAlive: true });
    next.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
    // Both an error and an end mean the connection is gone; the first of them starts the way back.
    let isLost = false;
    const lose = () => {
      if (isLost || isClosed) return;
      isLost = true;
      void reopen();
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  async function reopen() {
    while (!isClosed) {
      await wait(RECONNECT_MS);
      try {
        await open();
        onBreak();
        return;
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  await open();
  return {
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
