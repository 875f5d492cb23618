import { createCaller } from '@oun/client/call';
import { listChannels } from '@oun/contract/channel';
import { listPrograms } from '@oun/contract/content';
import type { SitemapEntry } from '@oun/site/search-engines';

const OWN_PAGES = [
  '/',
  '/programs',
  '/channels',
  '/clips',
  '/playlists',
  '/feeds',
  '/introduce',
  '/user-guides',
  '/policies/terms',
  '/policies/privacy',
  '/policies/refund',
];
/** A sitemap holds at most 50,000 addresses. */
const PROGRAMS_MAX = 40_000;

/** Our own pages, every channel and every published program. */
export async function lifeSitemap(apiUrl: string): Promise<SitemapEntry[]> {
  const call = createCaller({ baseUrl: apiUrl });
  const entries: SitemapEntry[] = OWN_PAGES.map((path) => ({ path }));
  const channels = await call(listChannels, { query: { limit: 50 } });
  entries.push(...channels.items.map(({ slug }) => ({ path: `/channels/${slug}` })));
  let cursor: string | null | undefined;
  do {
    const page = await call(listPrograms, { query: { sort: 'newest', limit: 50, ...(cursor && { cursor }) } });
    entries.push(...page.items.map(({ slug }) => ({ path: `/programs/${slug}` })));
    cursor = page.next_cursor;
  } while (cursor && entries.length < PROGRAMS_MAX);
  return entries;
}
