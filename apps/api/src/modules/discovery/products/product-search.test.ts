import { listProducts } from '@oun/contract/catalog';
import { won } from '@oun/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAll, makeBrand, makeCategory, makePicture, makeTemplate } from '../../../../db/demo/make.ts';
import { BRANDS, CATEGORIES, KINDS } from '../../../../db/demo/products.data.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { createProductIndex } from './product-index.ts';
import { PRODUCT_QUERIES } from './product-search.queries.data.ts';
import { lookUp } from './product-search.ts';

const NAMES = KINDS.flatMap(({ names, category }) => names.map((name) => ({ name, category })));
const shelfOf = (slug: string) => CATEGORIES.find((one) => one.slug === slug)!.name;
const brandAt = (i: number) => BRANDS[i % BRANDS.length]!;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  const picture = await makePicture(api.db);
  const brands: { id: number; template: { id: number } }[] = [];
  for (const { slug, name } of BRANDS) {
    const brand = await makeBrand(api.db, { slug, name });
    brands.push({ id: brand.id, template: await makeTemplate(api.db, brand.id) });
  }
  const shelves = new Map<string, number>();
  for (const [position, { slug, name }] of CATEGORIES.entries())
    shelves.set(slug, (await makeCategory(api.db, { slug, name, position, picture_id: picture.id })).id);
  await insertAll(
    api.db,
    'product',
    NAMES.map(({ name, category }, i) => {
      const brand = brands[i % brands.length]!;
      return {
        name,
        brand_id: brand.id,
        shipping_template_id: brand.template.id,
        category_id: shelves.get(category)!,
        state: 'ON_SALE' as const,
        list_price: won(10_000),
        sale_price: won(10_000),
        score: (i * 37) % 101,
        opened_at: NOON,
        updated_at: NOON,
      };
    }),
  );
});
afterAll(() => api.close());

const search = async (q: string, more: object = {}) =>
  (await api.call(listProducts, { query: { q, ...more } as never })).body;

test('the table has at least twenty-five queries', () => {
  expect(PRODUCT_QUERIES.length).toBeGreaterThanOrEqual(25);
});

test.each(PRODUCT_QUERIES)('$kind: $query', async ({ query, kind, all, first, corrected }) => {
  const { items, total, corrected_query } = await search(query);
  const said = items.map(({ name, brand }) => `${brand.name} ${name}`);
  if (kind === 'nothing') {
    expect([said, total]).toEqual([[], 0]);
    return;
  }
  expect(said[0]).toMatch((first ?? all)!);
  if (all) for (const one of said.slice(0, 3)) expect(one).toMatch(all);
  if (corrected) expect(corrected_query).toBe(corrected);
});

describe('a search', () => {
  test('pages through all it found, each once, whatever the order', async () => {
    for (const sort of ['recommended', 'price_asc']) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof search>> = await search('매트', {
          sort,
          limit: 4,
          ...(cursor && { cursor }),
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      const { total } = await search('매트', { sort });
      expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    }
  });

  test('knows at once what was renamed, hidden or newly sold', async () => {
    const before = (await search('줄자')).total;
    expect(before).toBe(0);
    const [mat] = (await search('접는 여행 매트')).items;
    await api.db.updateTable('product').set({ name: '접는 줄자' }).where('id', '=', mat!.id).execute();
    expect((await search('줄자')).items.map(({ id }) => id)).toEqual([mat!.id]);
    await api.db.updateTable('product').set({ state: 'HIDDEN' }).where('id', '=', mat!.id).execute();
    expect((await search('줄자')).items).toEqual([]);
    await api.db
      .updateTable('product')
      .set({ name: '접는 여행 매트', state: 'ON_SALE' })
      .where('id', '=', mat!.id)
      .execute();
    expect((await search('접는 여행 매트')).items[0]!.id).toBe(mat!.id);
  });

  test('is narrowed by the filters of the list', async () => {
    const { items } = await search('매트', { brand: 'movenote', category: 'mat' });
    expect(items.length).toBeGreaterThan(0);
    for (const { brand } of items) expect(brand.slug).toBe('movenote');
  });

  test('takes milliseconds among a thousand products', () => {
    const many = Array.from({ length: 1_000 }, (_, i) => {
      const { name, category } = NAMES[i % NAMES.length]!;
      return { id: i + 1, name: `${name} ${i}`, brand: brandAt(i).name, categories: [shelfOf(category)], score: i };
    });
    const index = createProductIndex(many, 1);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (const { query } of PRODUCT_QUERIES) {
        // Of this thread alone: what else the machine does is not what a search costs.
        const before = process.threadCpuUsage();
        lookUp(index, query);
        const { user, system } = process.threadCpuUsage(before);
        times.push((user + system) / 1_000);
      }
    }
    times.sort((a, b) => a - b);
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(10);
  });
});
