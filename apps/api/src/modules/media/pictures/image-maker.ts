import { Worker } from 'node:worker_threads';

export const LARGE_PX = 1_200;
export const SMALL_PX = 400;
const TIMEOUT_MS = 8_000;
/** More would only wait in memory. */
const WAITING_MAX = 32;

export type Made = { large: Buffer; small: Buffer; width: number; height: number; colour: string };
export type MakerReply =
  | { made: Omit<Made, 'large' | 'small'> & { large: Uint8Array; small: Uint8Array } }
  | { error: string };

/**
 * Redraws pictures on another thread, one at a time: what was uploaded is decoded only there, and nothing of the file
 * but its pixels is kept.
 */
export function openImageMaker() {
  let worker: Worker | undefined;
  let order: { resolve: (made: Made) => void; reject: (error: Error) => void; timer: NodeJS.Timeout } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  const take = () => {
    const mine = order;
    order = undefined;
    clearTimeout(mine?.timer);
    worker?.unref();
    return mine;
  };
  /** A thread that hangs or dies takes this picture with it and no other. */
  const giveUp = (thread: Worker, reason: string) => {
    if (worker !== thread) return;
    const mine = take();
    worker = undefined;
    void thread.terminate();
    mine?.reject(new Error(reason));
  };
  const open = (): Worker => {
    const thread = new Worker(new URL('./image-maker.worker.ts', import.meta.url));
    thread.on('message', (reply: MakerReply) => {
      const mine = take();
      if ('error' in reply) return mine?.reject(new Error(reply.error));
      const { large, small, ...rest } = reply.made;
      mine?.resolve({ ...rest, large: Buffer.from(large), small: Buffer.from(small) });
    });
    thread.on('error', (error) => giveUp(thread, String(error)));
    thread.on('exit', () => giveUp(thread, 'The thread ended'));
    return thread;
  };

  const draw = (bytes: Buffer): Promise<Made> =>
    new Promise((resolve, reject) => {
      const thread = (worker ??= open());
      order = { resolve, reject, timer: setTimeout(() => giveUp(thread, 'It took too long'), TIMEOUT_MS) };
      // Only a thread with work keeps the process alive.
      thread.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(bytes);
    });

  return {
    async make(bytes: Buffer): Promise<Made> {
      if (isClosed || waiting >= WAITING_MAX) throw new Error('Too many pictures at once');
      waiting += 1;
      const mine = last.then(() => draw(bytes));
      last = mine.catch(() => undefined).finally(() => (waiting -= 1));
      return mine;
    },
    async close(): Promise<void> {
      isClosed = true;
      await last;
      await worker?.terminate();
    },
  };
}
