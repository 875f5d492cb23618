import { createCaller } from '@oun/client/call';
import { listProducts } from '@oun/contract/catalog';
import type { SitemapEntry } from '@oun/site/search-engines';

/** A sitemap holds at most 50,000 addresses. */
const PRODUCTS_MAX = 40_000;

/** The store's front and every product on sale. */
export async function storeSitemap(apiUrl: string): Promise<SitemapEntry[]> {
  const call = createCaller({ baseUrl: apiUrl });
  const entries: SitemapEntry[] = [{ path: '/' }];
  let cursor: string | null | undefined;
  do {
    const page = await call(listProducts, { query: { sort: 'newest', limit: 50, ...(cursor && { cursor }) } });
    entries.push(...page.items.map(({ id }) => ({ path: `/products/${id}` })));
    cursor = page.next_cursor;
  } while (cursor && entries.length < PRODUCTS_MAX);
  return entries;
}
