import { listen } from '../db/listen.ts';

const ENTRIES_MAX = 2_000;

export type CacheTag = 'content' | 'catalog';
type Entry = { body: Buffer; route: string; expires: number; tag: CacheTag };
/** For how long an answer is kept, what drops it, and which call it belongs to. */
export type Keeping = { tag: CacheTag; seconds: number; route: string };

export type Cache = ReturnType<typeof createCache>;

/**
 * Whole answers that are the same for everybody, kept in this process. A committed change to the rows behind a tag
 * drops them on every node (LISTEN/NOTIFY); the time limit bounds what a lost notice could cost.
 */
export function createCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Buffer>>();
  /** Counts the drops of a tag, so that an answer read before a change is not kept after it. */
  const generations = new Map<CacheTag, number>();

  function drop(tag: CacheTag) {
    generations.set(tag, (generations.get(tag) ?? 0) + 1);
    for (const [key, entry] of entries) if (entry.tag === tag) entries.delete(key);
    pending.clear();
  }

  return {
    get(key: string): Pick<Entry, 'body' | 'route'> | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expires > now()) return entry;
      entries.delete(key);
      return undefined;
    },

    /** Many callers that miss together make one query. */
    async fill(key: string, { tag, seconds, route }: Keeping, make: () => Promise<Buffer>): Promise<Buffer> {
      const running = pending.get(key);
      if (running) return running;
      const generation = generations.get(tag);
      const made = make();
      pending.set(key, made);
      try {
        const body = await made;
        if (generations.get(tag) === generation) {
          if (entries.size >= ENTRIES_MAX) entries.delete(entries.keys().next().value!);
          entries.set(key, { body, route, tag, expires: now() + seconds * 1000 });
        }
        return body;
      } finally {
        if (pending.get(key) === made) pending.delete(key);
      }
    },

    drop,
    dropAll() {
      for (const tag of ['content', 'catalog'] satisfies CacheTag[]) drop(tag);
      entries.clear();
    },
    get size() {
      return entries.size;
    },
  };
}

/** Keeps a cache in step with the database. */
export const followChanges = (url: string, cache: Cache) =>
  listen(
    url,
    ['cache'],
    (_, tag) => cache.drop(tag as CacheTag),
    () => cache.dropAll(),
  );
