import { parentPort } from 'node:worker_threads';
import { renderJob } from './jobs.ts';
import type { PictureJob } from './jobs.ts';
import type { PictureSet } from './encode.ts';

export type WorkerRequest = { id: number; job: PictureJob };
export type WorkerReply = { id: number; set: PictureSet } | { id: number; error: string };

parentPort?.on('message', ({ id, job }: WorkerRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply(id, job));
});

function reply(id: number, job: PictureJob): WorkerReply {
  try {
    return { id, set: renderJob(job) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
