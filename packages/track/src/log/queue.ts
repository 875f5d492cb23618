import { BACKGROUND_RETRY_BASE_MS, BACKGROUND_RETRY_MAX_MS } from '@oun/brand/limits';
import type { LogRecord } from '@oun/contract/logs';

/** What outlives the page. */
export type Shelf = {
  /** All that is told and not kept yet, written down before this turn ends. */
  note(fresh: readonly LogRecord[]): void;
  /** Numbered at once, as the page may have no other turn. */
  hurry(fresh: readonly LogRecord[]): void;
  /** Each gets its number unless it has one, and lies there until somebody has taken it. */
  keep(records: readonly LogRecord[]): Promise<void>;
  remove(records: readonly LogRecord[]): Promise<void>;
};
export const BATCH = 50;
/** As much as a browser carries for a page that is gone: it refuses more than 64 KB, and they stay where they are. */
const LEAVING = 40;
/** What happens together goes together; what waits for longer is missed the longer when the page ends. */
const WAIT_MS = 1_000;
/** Of a device that is offline for long the oldest go first; the count tells how many. */
export const KEPT_MAX = 3_000;

type Ports = {
  shelf: Shelf;
  /** Whether they were taken; not where nobody took them, or nobody said so. */
  send(records: readonly LogRecord[], isLeaving: boolean): Promise<boolean>;
};

/**
 * Records on their way: kept on the shelf until somebody has taken them, sent by fifties, again after 1, 2, 4 … 30 s.
 * One may be sent twice, never none: whoever takes them knows them apart by `log_uuid`.
 */
export function createQueue({ shelf, send }: Ports) {
  let fresh: LogRecord[] = [];
  let waiting: LogRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isSending = false;
  let isKeeping = false;

  function wake(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  }

  function drop(records: readonly LogRecord[]) {
    const gone = new Set(records);
    waiting = waiting.filter((record) => !gone.has(record));
    // A shelf that is shut has nothing to remove.
    shelf.remove(records).catch(() => {});
  }

  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return;
    isSending = true;
    const batch = waiting.slice(0, BATCH);
    const isTaken = await send(batch, false).catch(() => false);
    isSending = false;
    if (isTaken) {
      drop(batch);
      failures = 0;
      if (waiting.length > 0) wake(waiting.length < BATCH ? WAIT_MS : 0);
      return;
    }
    wake(Math.min(BACKGROUND_RETRY_BASE_MS * 2 ** failures, BACKGROUND_RETRY_MAX_MS));
    failures += 1;
  }

  function wait(records: readonly LogRecord[]) {
    waiting.push(...records);
    if (waiting.length > KEPT_MAX) drop(waiting.slice(0, waiting.length - KEPT_MAX));
    if (failures === 0 && waiting.length >= BATCH) void flush();
    else wake(WAIT_MS);
  }

  /** One lot after the other, so that they are numbered as they were told. */
  async function keep() {
    if (isKeeping) return;
    isKeeping = true;
    while (fresh.length > 0) {
      const lot = fresh;
      await shelf.keep(lot);
      // A page that was left meanwhile has let go of them.
      if (!fresh.includes(lot[0]!)) continue;
      fresh = fresh.slice(lot.length);
      shelf.note(fresh);
      wait(lot);
    }
    isKeeping = false;
  }

  return {
    flush,
    isIdle: () => fresh.length + waiting.length === 0,

    add(record: LogRecord) {
      fresh = [...fresh, record];
      void keep();
      shelf.note(fresh);
    },

    /** The page may be gone in a moment: what waits is handed to the browser, and stays on the shelf if nobody takes it. */
    leave() {
      shelf.hurry(fresh);
      const batch = [...waiting, ...fresh].slice(0, LEAVING);
      if (batch.length === 0) return;
      void send(batch, true).then(
        (isTaken) => isTaken && drop(batch),
        () => {},
      );
    },

    /** Put aside by the browser, and back: others may have taken over what it had. It lies where all pages look. */
    letGo() {
      fresh = [];
      waiting = [];
    },

    /** What pages before this one could not send. */
    takeOver(records: readonly LogRecord[]) {
      waiting = [...records, ...waiting];
      if (records.length > 0) wake(0);
    },
  };
}
