import type { Platform } from '@oun/brand/user-agent';
import type { SplicedPage } from './spliced-page.ts';

/** A whole page as it was rendered for a guest. */
export type RenderedPage = {
  status: number;
  /** Names and values in turn, the form Node writes fastest. */
  headers: readonly string[];
  page: SplicedPage;
  /** May be given to other guests later. */
  isKeepable: boolean;
  /** Carries a cookie, so it belongs to the one who asked and to nobody else. */
  setsCookie: boolean;
};

export type PageCacheOptions = {
  maxEntries?: number;
  maxBytes?: number;
  /** How long past its time a page is still given, while a new one is rendered behind it. */
  staleSeconds?: number | undefined;
  now?: (() => number) | undefined;
};

export type FoundPage = { rendered: RenderedPage; ageSeconds: number; isStale: boolean };

export type PageCache = ReturnType<typeof createPageCache>;

type Entry = {
  rendered: RenderedPage;
  seconds: number;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  render: () => Promise<RenderedPage>;
};

/** After a renewal that failed, the old page is given for this long before the next try. */
const RENEWAL_PAUSE_MS = 1_000;

export function createPageCache({
  maxEntries = 2_000,
  maxBytes = 128 * 1_048_576,
  staleSeconds = 300,
  now = Date.now,
}: PageCacheOptions = {}) {
  /** Oldest use first: a Map keeps the order of insertion, and a page that is used is inserted again. */
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<RenderedPage>>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.rendered.page.bytes;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry): void {
    drop(key);
    if (entry.rendered.page.bytes > maxBytes) return;
    entries.set(key, entry);
    bytes += entry.rendered.page.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  /** Renders once however many ask meanwhile, and keeps what may be kept. */
  function load(key: string, seconds: number, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = underway.get(key);
    if (running) return running;
    const rendering = render()
      .then((rendered) => {
        const storedAt = now();
        const freshUntil = storedAt + seconds * 1_000;
        const staleUntil = freshUntil + staleSeconds * 1_000;
        if (rendered.isKeepable) keep(key, { rendered, seconds, storedAt, freshUntil, staleUntil, render });
        // A fault passes; until then the page of a moment ago is the better answer.
        else if (rendered.status >= 500) pauseRenewal(key);
        else drop(key);
        return rendered;
      })
      .catch((error: unknown) => {
        pauseRenewal(key);
        throw error;
      })
      .finally(() => underway.delete(key));
    underway.set(key, rendering);
    return rendering;
  }

  function pauseRenewal(key: string): void {
    const entry = entries.get(key);
    if (entry) entry.freshUntil = now() + RENEWAL_PAUSE_MS;
  }

  /** A page that may be given now. One past its time is renewed behind the answer. */
  function find(key: string): FoundPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const time = now();
    if (time >= entry.staleUntil) {
      drop(key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    const isStale = time >= entry.freshUntil;
    // The renderer reports its own faults; nobody waits for this one.
    if (isStale) load(key, entry.seconds, entry.render).catch(() => undefined);
    return { rendered: entry.rendered, ageSeconds: Math.floor((time - entry.storedAt) / 1_000), isStale };
  }

  return { find, load };
}

/**
 * Parameters that say where a visitor came from. They change nothing on the page, so a kept page is rendered without
 * them and serves every campaign; what does show them (links that carry the query on) does so after hydration.
 */
const TRACKING_PARAMETER = /^(?:utm_\w+|qclid|gclid|fbclid|redirect_path|invitation_code)$/;

const KEPT_URL_MAX_LENGTH = 1_000;

export type PageAddress = { key: string; url: string; hasTracking: boolean };

/** Where a page is kept, and the URL it is rendered for: its query in order and without what only tracks. */
export function pageAddress(url: string, platform: Platform): PageAddress | undefined {
  if (url.length > KEPT_URL_MAX_LENGTH) return undefined;
  const at = url.indexOf('?');
  if (at < 0) return { key: `${platform} ${url}`, url, hasTracking: false };
  const search = new URLSearchParams(url.slice(at + 1));
  const names = new Set(search.keys());
  let hasTracking = false;
  for (const name of names) {
    if (!TRACKING_PARAMETER.test(name)) continue;
    search.delete(name);
    hasTracking = true;
  }
  search.sort();
  const canonical = search.size > 0 ? `${url.slice(0, at)}?${search}` : url.slice(0, at);
  return { key: `${platform} ${canonical}`, url: canonical, hasTracking };
}
