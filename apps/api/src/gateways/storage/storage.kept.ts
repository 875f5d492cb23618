import type { Readable } from 'node:stream';

/** Both ends belong to it. */
export type ByteRange = { from: number; to: number };
export type StoredFacts = { /** Of the whole, whatever part was asked for. */ size: number; type: string };

/** Where large files are kept, by a key such as `films/7/1/720/0.m4s`. What is half written is never read. */
export type Storage = {
  put: (key: string, body: Readable | Buffer, options: { type: string }) => Promise<void>;
  /** Nothing where there is no such key. */
  get: (key: string, range?: ByteRange) => Promise<(StoredFacts & { stream: Readable }) | undefined>;
  stat: (key: string) => Promise<StoredFacts | undefined>;
  /** What is not there is removed already. */
  remove: (key: string) => Promise<void>;
  /** Where it can be read as a file without being fetched. */
  fileOf: (key: string) => string | undefined;
};

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Keys are made by us; one that could step out of its folder is a bug. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`'${key}' is no key`);
  return key;
}
