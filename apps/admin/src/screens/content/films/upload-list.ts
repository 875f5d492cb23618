import { nowMs } from '@oun/brand/clock';
import { getMe } from '@oun/contract/identity';
import { FILM_CHUNK_BYTES, FILM_MAX_BYTES, FILM_UPLOADS_PATH } from '@oun/contract/film';
import { browserCaller } from '@oun/shell/browser-session';
import type { DetailedError, PreviousUpload, Upload } from 'tus-js-client';
import { useSyncExternalStore } from 'react';

export type UploadState = 'waiting' | 'sending' | 'paused' | 'offline' | 'failed' | 'done';
export type UploadRow = {
  id: number;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  /** Said where it failed. */
  problem: string | null;
  /** It goes on from where it was left another time. */
  isResumed: boolean;
};

const AT_ONCE = 2;
const RETRY_DELAYS_MS = [500, 1_500, 4_000, 10_000];
const ENDPOINT = `/proxy${FILM_UPLOADS_PATH}`;
const VIDEO = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|mts|m2ts|wmv|3gp)$/i;

/** Outside of any screen: an upload goes on while staff look at something else. */
let rows: readonly UploadRow[] = [];
let lastId = 0;
const uploads = new Map<number, { file: File; upload?: Upload }>();
const watchers = new Set<() => void>();
const finished = new Set<() => void>();

const change = (next: readonly UploadRow[]) => {
  rows = next;
  for (const watcher of watchers) watcher();
};
const patch = (id: number, part: Partial<UploadRow>) =>
  change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

export const useUploads = (): readonly UploadRow[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => rows,
    () => rows,
  );

/** Told whenever a film has arrived. */
export function onUploaded(watcher: () => void): () => void {
  finished.add(watcher);
  return () => void finished.delete(watcher);
}

export function addFiles(files: readonly File[]): void {
  const added = files.map((file): UploadRow => {
    lastId += 1;
    uploads.set(lastId, { file });
    const problem = refusalOf(file);
    const state = problem ? 'failed' : 'waiting';
    return { id: lastId, name: file.name, size: file.size, sent: 0, state, problem, isResumed: false };
  });
  change([...rows, ...added]);
  startNext();
}

function refusalOf(file: File): string | null {
  if (file.size === 0) return '비어 있는 파일이에요.';
  if (file.size > FILM_MAX_BYTES) return '영상은 8GB까지 올릴 수 있어요.';
  if (!file.type.startsWith('video/') && !VIDEO.test(file.name)) return '영상 파일만 올릴 수 있어요.';
  return null;
}

function startNext(): void {
  const sending = rows.filter(({ state }) => state === 'sending').length;
  for (const { id } of rows.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - sending))) {
    patch(id, { state: 'sending', problem: null });
    void send(id).catch(() =>
      patch(id, { state: 'failed', problem: '올리기를 시작하지 못했어요. 다시 시도해주세요.' }),
    );
  }
}

async function send(id: number): Promise<void> {
  const entry = uploads.get(id);
  if (!entry) return;
  entry.upload ??= await openUpload(id, entry.file);
  const isStill = rows.find((row) => row.id === id)?.state === 'sending';
  if (isStill) entry.upload.start();
}

async function openUpload(id: number, file: File): Promise<Upload> {
  const tus = await import('tus-js-client');
  let mustRenew = false;
  const upload: Upload = new tus.Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: FILM_CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type },
    // A call of its own renews a session that has run out, for all requests alike.
    async onBeforeRequest() {
      if (!mustRenew) return;
      mustRenew = false;
      await browserCaller()(getMe, {});
    },
    onShouldRetry({ originalResponse }) {
      const status = originalResponse?.getStatus() ?? 0;
      mustRenew = status === 401;
      return navigator.onLine && (status === 0 || status === 401 || status === 409 || status === 423 || status >= 500);
    },
    onProgress: (sent) => patch(id, { sent }),
    onSuccess: () => {
      patch(id, { state: 'done', sent: file.size });
      for (const watcher of finished) watcher();
      startNext();
    },
    onError: (error) => {
      patch(id, stateAfter(error));
      startNext();
    },
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) {
    upload.resumeFromPreviousUpload(previous);
    patch(id, { isResumed: true });
  }
  return upload;
}

function stateAfter(error: Error | DetailedError): Pick<UploadRow, 'state' | 'problem'> {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  // No answer at all: the line is away, and everything sent so far is kept.
  if (!response?.getStatus()) return { state: 'offline', problem: '연결이 끊겼어요. 돌아오면 이어서 올려요.' };
  return { state: 'failed', problem: wordsOf(response.getBody()) };
}

function wordsOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Told below.
  }
  return '올리지 못했어요. 다시 시도해주세요.';
}

export function pauseUpload(id: number): void {
  patch(id, { state: 'paused' });
  void uploads.get(id)?.upload?.abort();
  startNext();
}

export function resumeUpload(id: number): void {
  patch(id, { state: 'waiting', problem: null });
  startNext();
}

/** Gives it up, here and on the server; one that is done or never began only leaves the list. */
export function cancelUpload(id: number): void {
  const row = rows.find((one) => one.id === id);
  const upload = uploads.get(id)?.upload;
  // A server that cannot be asked gives up what is unfinished after a day.
  if (row?.state !== 'done') void upload?.abort(true).catch(() => undefined);
  uploads.delete(id);
  change(rows.filter((one) => one.id !== id));
  startNext();
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const { id, state } of rows) if (state === 'offline') resumeUpload(id);
  });
  window.addEventListener('beforeunload', (event) => {
    if (rows.some(({ state }) => state === 'sending' || state === 'waiting')) event.preventDefault();
  });
}

/** Left unfinished before the page was loaded anew: the same file, chosen again, goes on from there. */
export async function findUnfinished(): Promise<PreviousUpload[]> {
  const { defaultOptions } = await import('tus-js-client');
  const day = nowMs() - 86_400_000;
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all.filter(({ creationTime }) => new Date(creationTime).getTime() > day);
}

export async function forgetUnfinished({ urlStorageKey, uploadUrl }: PreviousUpload): Promise<void> {
  const { defaultOptions, Upload } = await import('tus-js-client');
  await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  if (uploadUrl) await Upload.terminate(uploadUrl).catch(() => undefined);
}
