import {
  adminChangeProductState,
  adminListProducts,
  getProduct,
  listProductCategories,
  listProducts,
} from '@oun/contract/catalog';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBrand, makeCategory, makeProduct } from '../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../test/api.ts';
import { jobs } from '../../app.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { relayOutbox } from '../../platform/jobs/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  for (const table of ['product_picture', 'sku', 'product', 'category', 'outbox'] as const)
    await api.db.deleteFrom(table).execute();
});
afterAll(() => api.close());

const staff = () => api.token(1, 'store-admin');
const change = async (id: number, event: 'open' | 'hide' | 'sell-out' | 'discontinue') =>
  api.refusal(adminChangeProductState, { params: { id }, body: { event } }, await staff());
/** A different query each time, so that no kept answer stands in the way. */
let nonce = 1_000_000;
const names = async (query: Record<string, unknown> = {}) => {
  const { body } = await api.call(listProducts, { query: { max_price: (nonce += 1), ...query } as never });
  return body.items.map((item) => item.name);
};

describe('list of products', () => {
  test('shows what is on sale or sold out, never what is hidden', async () => {
    await makeProduct(api.db, { name: 'on' });
    await makeProduct(api.db, { name: 'out', state: 'SOLD_OUT' });
    for (const state of ['DRAFT', 'HIDDEN', 'DISCONTINUED'] as const) await makeProduct(api.db, { name: state, state });
    expect((await names()).sort()).toEqual(['on', 'out']);
  });

  test('a discount is rounded down, and a free thing has none', async () => {
    await makeProduct(api.db, { name: 'third', list_price: won(30_000), sale_price: won(20_000) });
    await makeProduct(api.db, { name: 'free', list_price: won(0), sale_price: won(0) });
    const { body } = await api.call(listProducts, { query: { sort: 'price_desc' } });
    expect(body.items.map(({ name, discount_rate }) => [name, discount_rate])).toEqual([
      ['third', 33],
      ['free', 0],
    ]);
  });

  test('by category, brand, words and price', async () => {
    const [category, brand] = [await makeCategory(api.db, { slug: 'mat' }), await makeBrand(api.db, { slug: 'ours' })];
    await makeProduct(api.db, { name: '매트 100%', category_id: category.id, sale_price: won(10_000) });
    await makeProduct(api.db, { name: '매트 1000', brand_id: brand.id, sale_price: won(20_000) });
    expect(await names({ category: 'mat' })).toEqual(['매트 100%']);
    expect(await names({ brand: 'ours' })).toEqual(['매트 1000']);
    // The whole word first, then what begins so.
    expect(await names({ q: '100%' })).toEqual(['매트 100%', '매트 1000']);
    expect(await names({ min_price: 10_001 })).toEqual(['매트 1000']);
    expect(await names({ max_price: 10_000 })).toEqual(['매트 100%']);
    expect(await names({ category: 'nothing' })).toEqual([]);
  });

  test.each(['recommended', 'sales', 'price_asc', 'price_desc', 'reviews', 'newest'] as const)(
    'pages once through all by %s',
    async (sort) => {
      const [brand, category] = [await makeBrand(api.db), await makeCategory(api.db)];
      for (let i = 0; i < 11; i += 1) {
        await makeProduct(api.db, {
          brand_id: brand.id,
          category_id: category.id,
          score: i % 3,
          sold_count: i % 2,
          review_count: i % 4,
          sale_price: won(1_000 * (i % 3)),
          opened_at: `2026-01-01T00:00:00.00000${i % 5}Z`,
        });
      }
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const reply: { body: { items: { id: number }[]; next_cursor: string | null } } = await api.call(listProducts, {
          query: { sort, limit: 4, max_price: 50_000 + (nonce += 1), ...(cursor && { cursor }) },
        });
        seen.push(...reply.body.items.map((item) => item.id));
        cursor = reply.body.next_cursor;
      } while (cursor);
      expect(seen).toHaveLength(11);
      expect(new Set(seen).size).toBe(11);
    },
  );
});

test('one product, unless it is hidden', async () => {
  const open = await makeProduct(api.db, { name: '매트' });
  const hidden = await makeProduct(api.db, { state: 'HIDDEN' });
  const { body } = await api.call(getProduct, { params: { id: open.id } });
  expect(body).toMatchObject({
    name: '매트',
    category: { name: '매트' },
    brand: { name: '무브노트' },
    discount_rate: 22,
  });
  expect((await api.call(getProduct, { params: { id: hidden.id } })).status).toBe(404);
});

describe('staff change the state of a product', () => {
  test.each([
    ['ON_SALE', 'hide', 'HIDDEN'],
    ['HIDDEN', 'open', 'ON_SALE'],
    ['HIDDEN', 'discontinue', 'DISCONTINUED'],
    ['ON_SALE', 'discontinue', 'INVALID_TRANSITION'],
    ['DISCONTINUED', 'open', 'INVALID_TRANSITION'],
  ] as const)('%s, %s: %s', async (state, event, result) => {
    const { id } = await makeProduct(api.db, { state });
    const { body } = await change(id, event);
    expect(('state' in body && body.state) || body.code).toBe(result);
  });

  test('a refused change leaves no news and no audit', async () => {
    const { id } = await makeProduct(api.db, { state: 'DISCONTINUED' });
    await change(id, 'open');
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom('audit_log').where('subject_id', '=', String(id)).selectAll().execute()).toEqual([]);
  });

  test('two at once: one is told it came too late', async () => {
    const { id } = await makeProduct(api.db);
    const replies = await api.releasedTogether('product', id, [() => change(id, 'hide'), () => change(id, 'hide')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  test('lists count what can be sold', async () => {
    const { id } = await makeProduct(api.db, { name: '재고' });
    await api.db
      .insertInto('sku')
      .values({ product_id: id, option_values: ['네이비'], on_hand: 5, reserved: 2, safety: 1 })
      .execute();
    await api.db
      .insertInto('sku')
      .values({ product_id: id, option_values: ['샌드'], on_hand: 1, safety: 4 })
      .execute();
    const { body } = await api.call(adminListProducts, { query: { q: '재고' } }, await staff());
    expect(body.items[0]).toMatchObject({ sku_count: 3, available: 12 });
  });
});

describe('a kept answer', () => {
  test('is served until the rows change, and on every node', async () => {
    const { id } = await makeProduct(api.db, { name: 'before' });
    const ask = async () =>
      (await api.call(listProducts, { query: { sort: 'sales' } })).body.items.map((item) => item.name);
    expect(await ask()).toEqual(['before']);
    // Changed behind the server's back, as by another node: only the database tells.
    await api.db.updateTable('product').set({ name: 'after' }).where('id', '=', id).execute();
    await eventually('the new name is served', async () => (await ask())[0] === 'after');
  });

  test('is dropped also when the connection that tells of changes had broken', async () => {
    const { id } = await makeProduct(api.db, { name: 'before' });
    const query = { sort: 'price_desc', limit: 3 } as const;
    const ask = async () => (await api.call(listProducts, { query })).body.items[0]?.name;
    expect(await ask()).toBe('before');
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'oun-listen' and datname = current_database()`.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
    await api.db.updateTable('product').set({ name: 'after' }).where('id', '=', id).execute();
    await eventually('the new name is served', async () => (await ask()) === 'after');
  });

  test('is asked of the database once, however many ask together', async () => {
    await makeProduct(api.db);
    let acquired = 0;
    const count = () => void (acquired += 1);
    api.pool.on('acquire', count);
    await Promise.all(
      Array.from({ length: 25 }, () => api.call(listProducts, { query: { sort: 'reviews', limit: 7 } })),
    );
    api.pool.off('acquire', count);
    expect(acquired).toBe(1);
  });
});

describe('news', () => {
  test('reaches the worker, which counts the category again', async () => {
    const category = await makeCategory(api.db, { slug: 'counted' });
    const { id } = await makeProduct(api.db, { category_id: category.id });
    await makeProduct(api.db, { category_id: category.id });
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      await change(id, 'hide');
      await eventually('the count is one', async () => {
        const { body } = await api.call(listProductCategories, {});
        return body.items.find((item) => item.slug === 'counted')?.product_count === 1;
      });
    } finally {
      await worker.close();
    }
  });

  test('is handed on once, by however many relays', async () => {
    const { id } = await makeProduct(api.db);
    for (const event of ['hide', 'open', 'hide', 'open', 'hide'] as const) await change(id, event);
    const handed: number[] = [];
    const relay = () =>
      relayOutbox(
        api.db,
        () => NOON,
        async (_tx, _topic, _payload, row) => void handed.push(row),
      );
    await Promise.all([relay(), relay(), relay()]);
    expect(handed).toHaveLength(5);
    expect(new Set(handed).size).toBe(5);
  });

  test('stays when handing it on fails', async () => {
    const { id } = await makeProduct(api.db);
    await change(id, 'hide');
    const fail = relayOutbox(
      api.db,
      () => NOON,
      async () => {
        throw new Error('queue is away');
      },
    );
    await expect(fail).rejects.toThrow('queue is away');
    expect(
      await relayOutbox(
        api.db,
        () => NOON,
        async () => {},
      ),
    ).toBe(1);
    expect(
      await relayOutbox(
        api.db,
        () => NOON,
        async () => {},
      ),
    ).toBe(0);
  });
});
