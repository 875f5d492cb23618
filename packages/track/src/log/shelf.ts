import { BRAND } from '@oun/brand';
import type { LogRecord } from '@oun/contract/logs';
import { createStore } from 'idb-keyval';
import type { Shelf } from './queue.ts';

/** Before the name of a page: what it noted and did not number yet, and the lock that it holds as long as it lives. */
export const OWN = `${BRAND.code}.log_new `;
const SEQ = `${BRAND.code}.log_seq`;
/** Some browsers never say that their database cannot be opened. */
const OPEN_MS = 30_000;

export type BrowserShelf = Shelf & {
  page: string;
  /** One transaction at a time, whichever page of the device asks. */
  change(work: (store: IDBObjectStore) => void): Promise<void>;
  number(store: IDBObjectStore | undefined, records: readonly LogRecord[], last: unknown): void;
};

/**
 * Two of them: what is told is noted in the same turn, and a moment later it is numbered and laid down in the browser's
 * own database, which outlives a closed tab and a dead battery. Number and record are one transaction, so that none is
 * used twice, by two tabs or after a browser that was killed.
 */
export function browserShelf(page: string): BrowserShelf {
  const store = createStore(`${BRAND.code}-logs`, 'records');
  // Some throw where others refuse.
  const open = async () => store('readonly', () => {});
  const opened = Promise.race([open(), new Promise<never>((_, reject) => void setTimeout(reject, OPEN_MS))]);
  opened.catch(() => {});
  const keyOf = ({ log_uuid }: LogRecord) => `${page} ${log_uuid}`;

  const change = async (work: (store: IDBObjectStore) => void) => {
    await opened;
    await store('readwrite', (records) => {
      work(records);
      return new Promise<void>((resolve, reject) => {
        records.transaction.oncomplete = () => resolve();
        records.transaction.onabort = reject;
      });
    });
  };

  function number(records: IDBObjectStore | undefined, given: readonly LogRecord[], last: unknown) {
    let seq = Math.max(Number(last) || 0, Number(localStorage[SEQ]) || 0);
    for (const record of given) {
      record.extra.seq ||= seq += 1;
      records?.put(record, keyOf(record));
    }
    records?.put(seq, SEQ);
    records?.transaction.commit();
    localStorage[SEQ] = seq;
  }

  function note(fresh: readonly LogRecord[]) {
    try {
      if (fresh.length > 0) localStorage.setItem(OWN + page, JSON.stringify(fresh));
      else localStorage.removeItem(OWN + page);
    } catch {
      // No room: they are on their way to the database all the same.
    }
  }

  return {
    page,
    change,
    number,
    note,
    // The count beside it is as far as the database's since this page told its first.
    hurry(fresh) {
      number(undefined, fresh, 0);
      note(fresh);
    },
    // Where it is shut the count goes on beside it.
    keep: (given) =>
      change((records) => {
        const last = records.get(SEQ);
        last.onsuccess = () => number(records, given, last.result);
      }).catch(() => number(undefined, given, 0)),
    remove: (given) => change((records) => given.forEach((record) => records.delete(keyOf(record)))),
  };
}
