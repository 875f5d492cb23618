import { nowMs } from '@oun/brand/clock';
import { BACKGROUND_RETRY_BASE_MS, BACKGROUND_RETRY_MAX_MS } from '@oun/brand/limits';
import type { LogRecord } from '@oun/contract/logs';

/** What outlives the page. */
export type Shelf = {
  put(records: readonly LogRecord[]): Promise<void>;
  remove(records: readonly LogRecord[]): Promise<void>;
  all(): Promise<LogRecord[]>;
};
export const BATCH = 50;
/** What is on its way when a page is left may be so large in all, by the browser's own rule. */
const LEAVING_BYTES = 60_000;
const WAIT_MS = 3_000;
/** Of a device that is offline for long the oldest go first; the count tells how many. */
export const KEPT_MAX = 3_000;
/** Left behind by a page that is no more: one that lives has sent its own by then, or is trying to. */
const ORPHANED_MS = 60_000;

type Ports = {
  shelf: Shelf;
  /** Whether they were taken; not where nobody took them, or nobody said so. */
  send(records: readonly LogRecord[], isLeaving: boolean): Promise<boolean>;
  /** Runs nothing while another page of the device runs it. */
  alone(work: () => Promise<void>): Promise<void>;
};

/**
 * Records on their way: kept on the shelf until somebody has taken them, sent by fifties, again after 1, 2, 4 … 30 s.
 * One may be sent twice, never none: whoever takes them knows them apart by `log_uuid`.
 */
export function createQueue({ shelf, send, alone }: Ports) {
  let waiting: LogRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isSending = false;

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

  return {
    add(record: LogRecord) {
      waiting.push(record);
      shelf.put([record]).catch(() => {});
      if (waiting.length > KEPT_MAX) drop(waiting.slice(0, waiting.length - KEPT_MAX));
      if (failures === 0 && waiting.length === BATCH) void flush();
      else wake(WAIT_MS);
    },

    /** The page may be gone in a moment: what waits is handed to the browser, and stays on the shelf if nobody takes it. */
    leave() {
      let bytes = 0;
      const batch = waiting
        .slice(0, BATCH)
        .filter((record) => (bytes += JSON.stringify(record).length) < LEAVING_BYTES);
      if (batch.length === 0) return;
      void send(batch, true).then(
        (isTaken) => isTaken && drop(batch),
        () => {},
      );
    },

    /** What pages before this one could not send. */
    async recover(): Promise<void> {
      await alone(async () => {
        const own = new Set(waiting.map(({ log_uuid }) => log_uuid));
        const oldest = nowMs() - ORPHANED_MS;
        const left = (await shelf.all())
          .filter(({ log_uuid, client_access_time }) => !own.has(log_uuid) && client_access_time < oldest)
          .toSorted((a, b) => a.extra.seq - b.extra.seq);
        await shelf.remove(left.slice(0, -KEPT_MAX));
        waiting = [...left.slice(-KEPT_MAX), ...waiting];
        wake(0);
      }).catch(() => {});
    },
  };
}
