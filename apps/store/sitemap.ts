import { createCaller } from '@oun/client/call';
import { listProductCategories, listProducts } from '@oun/contract/catalog';
import { listExhibitions, listStoreEvents } from '@oun/contract/store-display';
import type { SitemapEntry } from '@oun/site/search-engines';

/** A sitemap holds at most 50,000 addresses. */
const PRODUCTS_MAX = 40_000;

/** The store's fronts, what it shows, and every product on sale. */
export async function storeSitemap(apiUrl: string): Promise<SitemapEntry[]> {
  const call = createCaller({ baseUrl: apiUrl });
  const [categories, exhibitions, events] = await Promise.all([
    call(listProductCategories, {}),
    call(listExhibitions, { query: { page_size: 50 } }),
    call(listStoreEvents, {}),
  ]);
  const entries: SitemapEntry[] = [
    ...['/', '/best', '/time-sales', '/exhibitions', '/events', '/products'].map((path) => ({ path })),
    ...categories.items.map(({ slug }) => ({ path: `/products?category=${slug}` })),
    ...exhibitions.items.map(({ slug }) => ({ path: `/exhibitions/${slug}` })),
    ...events.items.map(({ id }) => ({ path: `/events/${id}` })),
  ];
  let cursor: string | null | undefined;
  do {
    const page = await call(listProducts, { query: { sort: 'newest', limit: 50, ...(cursor && { cursor }) } });
    entries.push(...page.items.map(({ id }) => ({ path: `/products/${id}` })));
    cursor = page.next_cursor;
  } while (cursor && entries.length < PRODUCTS_MAX);
  return entries;
}
