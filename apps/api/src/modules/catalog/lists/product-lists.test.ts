import {
  getBestBanner,
  getProduct,
  getProductFilters,
  getProductOptions,
  listBest,
  listOunOnly,
  listProductCategories,
  listProducts,
  listRecommendations,
  listTimeSaleProducts,
} from '@oun/contract/catalog';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  insertAll,
  makeAccess,
  makeAccount,
  makeBrand,
  makeCategory,
  makeProduct,
  makeTemplate,
} from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { preparedKeys } from '../../../platform/db/statement.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  for (const table of ['product_rank', 'time_sale', 'product_picture', 'sku', 'product'] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable('category').set({ parent_id: null }).execute();
  await api.db.deleteFrom('category').execute();
});
afterAll(() => api.close());

const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);

const makeSale = async (product_id: number, overrides: object = {}) =>
  (
    await insertAll(api.db, 'time_sale', [
      { product_id, sale_price: won(20_000), starts_at: hours(-1), ends_at: hours(1), allotment: 10, ...overrides },
    ])
  )[0]!;

const names = async (query: Record<string, unknown>) =>
  (await api.call(listProducts, { query: query as never })).body.items.map(({ name }) => name).sort();

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(api.pool, 'connect');
  await work();
  const count = queries.mock.calls.length;
  queries.mockRestore();
  return count;
}

test('every list and detail is one statement, however much it shows', async () => {
  const products = [];
  for (let i = 0; i < 5; i += 1) products.push(await makeProduct(api.db, { name: `매트 ${i}`, only_here: true }));
  const id = products[0]!.id;
  await makeSale(id);
  await insertAll(
    api.db,
    'product_rank',
    (['DAILY', 'WEEKLY'] as const).map((span) => ({
      span,
      category_id: 0,
      place: 1,
      product_id: id,
      ranked_at: hours(-1),
    })),
  );
  const all = { params: { id } };
  // The first search of a process reads the shelf.
  await api.call(listProducts, { query: { q: '매트' } });
  for (const [name, ask] of Object.entries({
    list: () =>
      api.call(listProducts, { query: { discounted: 'true', in_stock: 'true', free_shipping: 'false' } as never }),
    search: () => api.call(listProducts, { query: { q: '매트' } }),
    filters: () => api.call(getProductFilters, { query: {} }),
    one: () => api.call(getProduct, all),
    options: () => api.call(getProductOptions, all),
    recommendations: () => api.call(listRecommendations, { ...all, query: {} }),
    best: () => api.call(listBest, { query: {} }),
    banner: () => api.call(getBestBanner, {}),
    only: () => api.call(listOunOnly, { query: {} }),
    sale: () => api.call(listTimeSaleProducts, { query: {} }),
    categories: () => api.call(listProductCategories, {}),
  }))
    expect([name, await queriesOf(ask)]).toEqual([name, 1]);
});

describe('filters of the list', () => {
  test('whatever words and numbers are asked for, one statement is kept for each kind of question', async () => {
    const kept = () => preparedKeys().filter((key) => key.startsWith('products:')).length;
    await makeProduct(api.db, { name: '매트', sale_price: won(20_000) });
    const ask = (n: number) => names({ category: `shelf-${n}`, brand: [`a-${n}`, `b-${n}`], min_price: n, ids: [n] });
    await ask(1);
    const before = kept();
    for (let n = 2; n <= 50; n += 1) await ask(n);
    expect(kept()).toBe(before);
    expect([await names({ max_price: 19_999 }), await names({ max_price: 20_000 })]).toEqual([[], ['매트']]);
    expect(kept()).toBe(before + 1);
  });

  test('a top category shows what is below it, and a lower one its own', async () => {
    const top = await makeCategory(api.db, { slug: 'gear' });
    const low = await makeCategory(api.db, { slug: 'rope', parent_id: top.id });
    await makeProduct(api.db, { name: '위', category_id: top.id });
    await makeProduct(api.db, { name: '아래', category_id: low.id });
    await makeProduct(api.db, { name: '밖' });
    expect(await names({ category: 'gear' })).toEqual(['아래', '위']);
    expect(await names({ category: 'rope' })).toEqual(['아래']);
    const { body } = await api.call(listProductCategories, {});
    expect(body.items.find(({ slug }) => slug === 'gear')!.children).toMatchObject([{ slug: 'rope' }]);
    expect(body.items.map(({ slug }) => slug)).not.toContain('rope');
  });

  test('several brands, rating, free shipping, discount, stock and member price', async () => {
    const [a, b] = [await makeBrand(api.db, { slug: 'brand-a' }), await makeBrand(api.db, { slug: 'brand-b' })];
    const free = await makeTemplate(api.db, a.id, { kind: 'FREE', base_fee: won(0), free_from: won(0) });
    await makeProduct(api.db, {
      name: '무료',
      brand_id: a.id,
      shipping_template_id: free.id,
      rating_avg: 4.5,
    });
    await makeProduct(api.db, { name: '비쌈', brand_id: b.id, sale_price: won(50_000), member_price: won(45_000) });
    const out = await makeProduct(api.db, { name: '품절', rating_avg: 3.9 });
    await api.db.updateTable('sku').set({ on_hand: 0 }).where('product_id', '=', out.id).execute();
    expect(await names({ brand: ['brand-a', 'brand-b'] })).toEqual(['무료', '비쌈']);
    expect(await names({ min_rating: 4 })).toEqual(['무료']);
    // 비쌈 reaches the threshold of its brand.
    expect(await names({ free_shipping: 'true' })).toEqual(['무료', '비쌈']);
    expect(await names({ discounted: 'true' })).toEqual(['무료', '품절']);
    expect(await names({ in_stock: 'true' })).toEqual(['무료', '비쌈']);
    expect(await names({ member_price: 'true' })).toEqual(['비쌈']);
    const { body } = await api.call(listProducts, { query: { limit: 1 } });
    expect([body.total, body.items.length]).toEqual([3, 1]);
    const next = await api.call(listProducts, { query: { limit: 1, cursor: body.next_cursor! } });
    expect(next.body.total).toBeNull();
    const filters = (await api.call(getProductFilters, { query: {} })).body;
    expect(filters).toMatchObject({ min_price: 39_000, max_price: 50_000 });
    expect(filters.brands.map(({ product_count }) => product_count)).toEqual([1, 1, 1]);
  });
});

describe('one product', () => {
  test('says how it is sent, what the law wants said, and where it stands', async () => {
    const top = await makeCategory(api.db, { slug: 'gear', name: '도구' });
    const low = await makeCategory(api.db, { slug: 'rope', name: '줄넘기', parent_id: top.id });
    const brand = await makeBrand(api.db);
    const template = await makeTemplate(api.db, brand.id, { return_fee: won(3_500), dispatch_cutoff_hour: 14 });
    const [catalog] = await insertAll(api.db, 'catalog', [
      {
        brand_id: brand.id,
        name: '줄',
        notice: JSON.stringify([['제조국', '대한민국']]),
        detail: JSON.stringify([{ type: 'text', text: '가벼워요.' }]),
        updated_at: NOON,
      },
    ]);
    const { id } = await makeProduct(api.db, {
      brand_id: brand.id,
      category_id: low.id,
      shipping_template_id: template.id,
      catalog_id: catalog!.id,
      option_names: ['색상', '길이'],
      member_price: won(35_000),
    });
    const { body } = await api.call(getProduct, { params: { id } });
    expect(body).toMatchObject({
      category: { slug: 'rope' },
      category_path: [{ name: '도구' }, { name: '줄넘기' }],
      option_names: ['색상', '길이'],
      member_price: 35_000,
      notice_table: [['제조국', '대한민국']],
      detail: [{ type: 'text', text: '가벼워요.' }],
      shipping: {
        kind: 'CONDITIONAL_FREE',
        fee: 3_000,
        free_from: 50_000,
        return_fee: 3_500,
        cutoff_hour: 14,
        // A Sunday: it leaves on Monday and is there on Tuesday.
        arrives_on: '2026-11-17',
        jeju_surcharge: 3_000,
        island_surcharge: 5_000,
      },
      time_sale: null,
      follow_count: 0,
    });
  });

  test('what is no longer sold can be read, what is hidden cannot', async () => {
    const ended = await makeProduct(api.db, { state: 'DISCONTINUED' });
    const hidden = await makeProduct(api.db, { state: 'HIDDEN' });
    expect((await api.call(getProduct, { params: { id: ended.id } })).body.state).toBe('DISCONTINUED');
    for (const call of [getProduct, getProductOptions])
      expect((await api.refusal(call, { params: { id: hidden.id } })).status).toBe(404);
  });
});

describe('options', () => {
  const options = async (id: number, token?: string) =>
    (await api.call(getProductOptions, { params: { id } }, token)).body;

  test('tell what is left only when it is little, and what is gone or hidden', async () => {
    const { id } = await makeProduct(api.db);
    await api.db.deleteFrom('sku').where('product_id', '=', id).execute();
    await insertAll(api.db, 'sku', [
      { product_id: id, option_values: ['로즈'], on_hand: 20 },
      { product_id: id, option_values: ['네이비'], on_hand: 8, reserved: 2, safety: 1, extra_price: won(4_000) },
      { product_id: id, option_values: ['샌드'], on_hand: 2, reserved: 2 },
      { product_id: id, option_values: ['차콜'], on_hand: 9, is_hidden: true },
    ]);
    const { skus } = await options(id);
    expect(
      skus.map(({ option_values, state, left, price, max }) => [option_values[0], state, left, price, max]),
    ).toEqual([
      ['로즈', 'OK', null, 39_000, 20],
      ['네이비', 'OK', 5, 43_000, 5],
      ['샌드', 'SOLD_OUT', null, 39_000, 1],
      ['차콜', 'HIDDEN', null, 39_000, 9],
    ]);
  });

  test('cost less for members, and least in a time sale while it lasts', async () => {
    const { id } = await makeProduct(api.db, { member_price: won(35_000) });
    const member = await makeAccount(api.db);
    await makeAccess(api.db, member.id);
    const token = await api.token(member.id, 'user');
    const price = async (as?: string) => (await options(id, as)).skus[0]!.price;
    expect([await price(), await price(token)]).toEqual([39_000, 35_000]);
    expect((await options(id, token)).is_member_price).toBe(true);
    const sale = await makeSale(id, { taken: 7 });
    expect([await price(), await price(token)]).toEqual([20_000, 20_000]);
    const body = await options(id);
    expect(body.time_sale).toMatchObject({ id: sale.id, sale_price: 20_000, left_ratio: 0.3 });
    // Of the ten on the shelf three are in the sale.
    expect(body.skus[0]).toMatchObject({ left: 3, max: 3 });
    expect(new Date(body.now)).toEqual(NOON);
    await api.db.updateTable('time_sale').set({ taken: 10 }).where('id', '=', sale.id).execute();
    expect([await price(), (await options(id)).time_sale]).toEqual([39_000, null]);
  });

  test('a product that is sold out sells nothing, whatever is on the shelf', async () => {
    const { id } = await makeProduct(api.db, { state: 'SOLD_OUT' });
    expect((await options(id)).skus.map(({ state }) => state)).toEqual(['SOLD_OUT']);
  });
});

test('recommendations are of the same kind first, never the thing itself, never what is hidden', async () => {
  const [shelf, brand] = [await makeCategory(api.db), await makeBrand(api.db)];
  const own = await makeProduct(api.db, { name: '나', category_id: shelf.id, brand_id: brand.id });
  await makeProduct(api.db, { name: '같은 브랜드', brand_id: brand.id, score: 5 });
  await makeProduct(api.db, { name: '같은 종류', category_id: shelf.id, score: 1 });
  await makeProduct(api.db, { name: '다른 것', score: 9 });
  await makeProduct(api.db, { name: '숨김', category_id: shelf.id, state: 'HIDDEN' });
  await makeProduct(api.db, { name: '품절', category_id: shelf.id, state: 'SOLD_OUT' });
  const { body } = await api.call(listRecommendations, { params: { id: own.id }, query: { limit: 4 } });
  expect(body.items.map(({ name }) => name)).toEqual(['같은 종류', '같은 브랜드', '다른 것', '품절']);
});

test('of the same shelf and brand comes first, however little is thought of it', async () => {
  const top = await makeCategory(api.db);
  const [one, next, other] = [
    await makeCategory(api.db, { parent_id: top.id }),
    await makeCategory(api.db, { parent_id: top.id }),
    await makeCategory(api.db),
  ];
  const brand = await makeBrand(api.db);
  const own = await makeProduct(api.db, { category_id: one.id, brand_id: brand.id });
  for (let score = 1; score < 4; score += 1) {
    await makeProduct(api.db, { category_id: next.id, score });
    await makeProduct(api.db, { category_id: other.id, brand_id: brand.id, score });
  }
  const near = await makeProduct(api.db, { category_id: next.id, brand_id: brand.id, score: 0 });
  const { body } = await api.call(listRecommendations, { params: { id: own.id }, query: { limit: 1 } });
  expect(body.items.map(({ id }) => id)).toEqual([near.id]);
});

test('recommendations are those that sorting everything would give', async () => {
  const top = await makeCategory(api.db);
  const shelves = [
    top,
    await makeCategory(api.db, { parent_id: top.id }),
    await makeCategory(api.db, { parent_id: top.id }),
  ];
  shelves.push(await makeCategory(api.db), await makeCategory(api.db));
  const brands = await Promise.all(Array.from({ length: 8 }, () => makeBrand(api.db)));
  const template = (await makeProduct(api.db)).shipping_template_id!;
  // Few of one category, many of its neighbours, few of one without any, and the best of all elsewhere.
  const places = [0, 1, 1, 1, 1, 2, 2, 3, 3, 4];
  const products = [];
  for (let i = 0; i < 120; i += 1) {
    const seed = (i * 2_654_435_761) >>> 7;
    const place = places[seed % places.length]!;
    products.push(
      await makeProduct(api.db, {
        category_id: shelves[place]!.id,
        // One brand makes half of it.
        brand_id: brands[Math.max(0, ((seed >>> 3) % (brands.length * 2)) - brands.length)]!.id,
        score: ((seed >>> 5) % 7) + (place === 3 ? 10 : 0),
        state: i % 11 === 0 ? 'SOLD_OUT' : 'ON_SALE',
        shipping_template_id: template,
      }),
    );
  }
  const plain = (id: number, limit: number) => sql<{ id: number }>`
    select p.id from product p join category c on c.id = p.category_id, product own join category s on s.id = own.category_id
    where own.id = ${id} and p.id <> own.id and p.state in ('ON_SALE', 'SOLD_OUT')
    order by p.state = 'ON_SALE' desc, p.category_id = own.category_id desc,
      coalesce(c.parent_id, c.id) = coalesce(s.parent_id, s.id) desc, p.brand_id = own.brand_id desc, p.score desc, p.id desc
    limit ${limit}`;
  for (const { id } of products) {
    for (const limit of [1, 4, 20]) {
      const { body } = await api.call(listRecommendations, { params: { id }, query: { limit } });
      const { rows } = await plain(id, limit).execute(api.db);
      expect(body.items.map((card) => card.id)).toEqual(rows.map((row) => row.id));
    }
  }
});

test('only what is sold here alone, and what is on time sale by its end', async () => {
  const one = await makeProduct(api.db, { name: '단독', only_here: true });
  const other = await makeProduct(api.db, { name: '어디나' });
  const coming = await makeProduct(api.db, { name: '곧' });
  const gone = await makeProduct(api.db, { name: '다 팔림' });
  await makeSale(one.id, { ends_at: hours(5) });
  await makeSale(other.id, { ends_at: hours(2) });
  await makeSale(coming.id, { starts_at: hours(1), ends_at: hours(3) });
  await makeSale(gone.id, { taken: 10 });
  expect((await api.call(listOunOnly, { query: {} })).body.items.map(({ name }) => name)).toEqual(['단독']);
  const { items } = (await api.call(listTimeSaleProducts, { query: {} })).body;
  expect(items.map(({ name, time_sale }) => [name, time_sale?.sale_price])).toEqual([
    ['어디나', 20_000],
    ['단독', 20_000],
  ]);
});

test('the best falls back to the week, then to what was ever sold', async () => {
  const shelf = await makeCategory(api.db, { slug: 'ranked' });
  const a = await makeProduct(api.db, { name: 'a', sold_count: 1, category_id: shelf.id });
  const b = await makeProduct(api.db, { name: 'b', sold_count: 2 });
  const best = async (query: Record<string, unknown> = {}) => {
    const { body } = await api.call(listBest, { query: query as never });
    return [body.span, body.items.map(({ name, place, place_before }) => [name, place, place_before])];
  };
  expect(await best()).toEqual([
    null,
    [
      ['b', 1, null],
      ['a', 2, null],
    ],
  ]);
  const row = { ranked_at: NOON, category_id: 0 };
  await insertAll(api.db, 'product_rank', [
    { ...row, span: 'WEEKLY', place: 1, product_id: a.id, place_before: 3 },
    { ...row, span: 'WEEKLY', place: 2, product_id: b.id, place_before: null },
    { ...row, span: 'DAILY', place: 1, product_id: b.id, place_before: 1 },
    { ...row, span: 'WEEKLY', category_id: shelf.id, place: 1, product_id: a.id, place_before: null },
  ]);
  expect(await best({ span: 'realtime' })).toEqual([
    'weekly',
    [
      ['a', 1, 3],
      ['b', 2, null],
    ],
  ]);
  expect(await best({ span: 'daily' })).toEqual(['daily', [['b', 1, 1]]]);
  expect(await best({ category: 'ranked' })).toEqual(['weekly', [['a', 1, null]]]);
  expect((await api.call(getBestBanner, {})).body.banner).toMatchObject({ href: `/products/${b.id}` });
});
