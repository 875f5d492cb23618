import { Worker } from 'node:worker_threads';
import type { PictureSet } from './encode.ts';
import type { PictureJob } from './jobs.ts';
import type { WorkerReply, WorkerRequest } from './render-worker.ts';

export { figureOf, jobKey, STYLE_VERSION } from './jobs.ts';
export type { PictureJob } from './jobs.ts';
export type { PictureSet } from './encode.ts';
export type { FigureBox } from './pictures/stage.ts';

export type Studio = {
  render(job: PictureJob): Promise<PictureSet>;
  /** Refuses what still waits and ends the threads. */
  close(): Promise<void>;
};

type Order = { job: PictureJob; resolve: (set: PictureSet) => void; reject: (error: Error) => void };

class Bench {
  private readonly worker: Worker;
  private readonly onFree: () => void;
  private order: Order | undefined;
  private nextId = 0;
  isGone = false;

  constructor(onFree: () => void) {
    this.onFree = onFree;
    this.worker = new Worker(new URL('./render-worker.ts', import.meta.url));
    this.worker.on('message', (reply: WorkerReply) => this.settle(reply));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.fail(new Error('The drawing thread ended')));
    this.worker.unref();
  }

  get isFree(): boolean {
    return !this.order && !this.isGone;
  }

  take(order: Order): void {
    this.order = order;
    // Only a thread with work keeps the process alive.
    this.worker.ref();
    const request: WorkerRequest = { id: this.nextId++, job: order.job };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage(request);
  }

  private settle(reply: WorkerReply): void {
    const { order } = this;
    this.order = undefined;
    this.worker.unref();
    if ('set' in reply) order?.resolve(reply.set);
    else order?.reject(new Error(reply.error));
    this.onFree();
  }

  private fail(error: Error): void {
    if (this.isGone) return;
    this.isGone = true;
    this.order?.reject(error);
    this.order = undefined;
    this.onFree();
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

/** Draws pictures on other threads, one each at a time, in the order asked. */
export function openStudio({ threads }: { threads: number }): Studio {
  const waiting: Order[] = [];
  let isClosed = false;

  const refuseWaiting = (reason: string) => {
    for (const order of waiting.splice(0)) order.reject(new Error(reason));
  };
  const handOut = () => {
    if (!isClosed && benches.every((bench) => bench.isGone)) refuseWaiting('Every drawing thread has ended');
    for (const bench of benches) {
      if (!bench.isFree) continue;
      const order = waiting.shift();
      if (!order) return;
      bench.take(order);
    }
  };
  const benches = Array.from({ length: Math.max(1, threads) }, () => new Bench(handOut));

  return {
    render(job) {
      if (isClosed) return Promise.reject(new Error('The studio is closed'));
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        handOut();
      });
    },
    async close() {
      isClosed = true;
      refuseWaiting('The studio is closed');
      await Promise.all(benches.map((bench) => bench.close()));
    },
  };
}
