import type { LogRecord } from '@oun/contract/logs';
import { nowMs } from '@oun/brand/clock';
import { KEPT_MAX } from './queue.ts';
import { type BrowserShelf, OWN } from './shelf.ts';

/** A page that has only just begun may not have its lock yet. */
const BEGINNING_MS = 2_000;

/**
 * What pages that are no more could not send, now in the hands of this one. What they had only noted is numbered here,
 * unless it lies in the database already: then they were ended between the two.
 */
export async function takeLeftBehind(shelf: BrowserShelf, isIdle: () => boolean): Promise<LogRecord[]> {
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  // This one's own, where it was put aside by the browser and came back.
  const isOver = (page: string) => (page === shelf.page ? isIdle() : !alive.has(OWN + page));
  const notes = Object.keys(localStorage)
    .filter((key) => key.startsWith(OWN) && isOver(key.slice(OWN.length)))
    .map((key) => ({ key, records: readNote(key) }))
    .filter(({ records }) => records.every(({ client_access_time: at }) => at < nowMs() - BEGINNING_MS));
  const noted = new Map(notes.flatMap(({ records }) => records.map((record) => [record.log_uuid, record])));
  const found: LogRecord[] = [];
  await shelf.change((store) => {
    const keys = store.getAllKeys();
    const values = store.getAll();
    values.onsuccess = () => {
      let last: unknown;
      for (const [i, key] of (keys.result as string[]).entries()) {
        const value = values.result[i] as LogRecord | number;
        if (typeof value === 'number') last = value;
        else {
          noted.delete(value.log_uuid);
          if (!isOver(key.split(' ')[0]!)) continue;
          store.delete(key);
          store.put(value, `${shelf.page} ${value.log_uuid}`);
          found.push(value);
        }
      }
      const fresh = [...noted.values()];
      shelf.number(store, fresh, last);
      found.push(...fresh);
    };
  });
  for (const { key } of notes) localStorage.removeItem(key);
  found.sort((a, b) => a.extra.seq - b.extra.seq);
  await shelf.remove(found.slice(0, -KEPT_MAX));
  return found.slice(-KEPT_MAX);
}

function readNote(key: string): LogRecord[] {
  try {
    return JSON.parse(localStorage.getItem(key)!) as LogRecord[];
  } catch {
    // Somebody else wrote there.
    return [];
  }
}
