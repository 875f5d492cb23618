import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type Storage } from './storage.kept.ts';

/** A file has no type of its own: its name tells it. */
const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.vtt': 'text/vtt',
  '.webp': 'image/webp',
};
const UNKNOWN_TYPE = 'application/octet-stream';
const WAITING = '.half-written';

export function diskStorage(dir: string): Storage {
  const pathOf = (key: string) => join(dir, checkedKey(key));
  const typeOf = (key: string) => TYPES[extname(key)] ?? UNKNOWN_TYPE;

  /** Written elsewhere on the same disk and moved when whole, so that nobody reads a half. */
  async function settle(key: string, write: (path: string) => Promise<void>) {
    const path = pathOf(key);
    const waiting = join(dir, WAITING, randomUUID());
    await mkdir(dirname(waiting), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(waiting);
      await flush(waiting);
      await rename(waiting, path);
    } catch (error) {
      await rm(waiting, { force: true });
      throw error;
    }
  }

  const facts = async (key: string) => {
    const file = await stat(pathOf(key)).catch(nothing);
    return file?.isFile() ? { size: file.size, type: typeOf(key) } : undefined;
  };

  return {
    put: (key, body) =>
      settle(key, (path) => (Buffer.isBuffer(body) ? writeFile(path, body) : pipeline(body, createWriteStream(path)))),
    async get(key, range) {
      const found = await facts(key);
      if (!found) return undefined;
      const part = range ? { start: range.from, end: range.to } : {};
      return { ...found, stream: createReadStream(pathOf(key), part) };
    },
    stat: facts,
    remove: (key) => rm(pathOf(key), { force: true }),
    fileOf: pathOf,
  };
}

/** A name must not outlive a power cut that its content did not. */
async function flush(path: string) {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
