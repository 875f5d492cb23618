import { adminChangeProductStates, adminExportProducts, adminListProducts } from '@oun/contract/catalog';
import { won } from '@oun/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeProduct } from '../../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';

type Query = Parameters<typeof api.call<typeof adminListProducts>>[1]['query'];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.token((await makeAccount(api.db, 'md')).id, 'md');
});
afterAll(() => api.close());

const list = async (query: Query) => (await api.call(adminListProducts, { query }, token)).body;
const idsOf = async (query: Query) => (await list(query)).items.map(({ id }) => id);

describe('pages', () => {
  test('name every product once, forwards and back, also where all cost the same', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await makeProduct(api.db, { name: `같은 값 ${n}` })).id);
    for (const sort of ['newest', 'price', 'stock', 'reviews', 'updated'] as const)
      for (const direction of ['asc', 'desc'] as const) {
        const ask = (cursor?: string) => list({ q: '같은 값', sort, direction, limit: 3, ...(cursor && { cursor }) });
        expect({ sort, direction, ids: await walked(ask) }).toEqual({
          sort,
          direction,
          ids: direction === 'asc' ? made : made.toReversed(),
        });
      }
    await expectFirstPageForBadCursors((cursor) => list({ q: '같은 값', limit: 3, ...(cursor && { cursor }) }));
    expect(await list({ q: '같은 값', limit: 3 })).toMatchObject({ total: 7, is_capped: false });
  });

  test('in the order of price, of stock and of reviews', async () => {
    const of = (name: string, rest: object) => makeProduct(api.db, { name: `차례 ${name}`, ...rest });
    const [cheap, dear, middle] = [
      await of('싼', { list_price: 1_000, sale_price: 1_000, review_count: 5 }),
      await of('비싼', { list_price: 90_000, sale_price: 90_000, review_count: 7 }),
      await of('가운데', { list_price: 50_000, sale_price: 50_000, review_count: 1 }),
    ];
    const stock = (id: number, on_hand: number) =>
      api.db.updateTable('sku').set({ on_hand, reserved: 0, safety: 0 }).where('product_id', '=', id).execute();
    await stock(cheap.id, 4);
    await stock(dear.id, 9);
    await stock(middle.id, 0);
    expect(await idsOf({ q: '차례', sort: 'price' })).toEqual([dear.id, middle.id, cheap.id]);
    expect(await idsOf({ q: '차례', sort: 'stock', direction: 'asc' })).toEqual([middle.id, cheap.id, dear.id]);
    expect(await idsOf({ q: '차례', sort: 'reviews' })).toEqual([dear.id, cheap.id, middle.id]);
  });
});

test('are found by name, by brand and by number, and by nothing that means itself', async () => {
  const mat = await makeProduct(api.db, { name: '백 퍼센트 100% 면 매트' });
  await makeProduct(api.db, { name: '백 퍼센트 100일 매트' });
  const { brand_id } = await api.db
    .selectFrom('product')
    .where('id', '=', mat.id)
    .select('brand_id')
    .executeTakeFirstOrThrow();
  const { id: brand } = await api.db
    .insertInto('brand')
    .values({ slug: 'haru-lab', name: '하루연구소' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('product').set({ brand_id: brand }).where('id', '=', mat.id).execute();
  expect(brand_id).not.toBe(brand);
  for (const q of ['100%', '하루연구', `#${mat.id}`])
    expect({ q, ids: await idsOf({ q }) }).toEqual({ q, ids: [mat.id] });
  expect(await idsOf({ q: String(mat.id), limit: 200 })).toContain(mat.id);
  expect(await idsOf({ q: '하루연구', state: 'HIDDEN' })).toEqual([]);
  expect((await list({ q: '99999999999' })).total).toBe(0);
});

test('a file of the list holds what matches, and no cell that a sheet would run', async () => {
  const { id } = await makeProduct(api.db, { name: '=파일 매트', list_price: won(9_000), sale_price: won(8_000) });
  await makeProduct(api.db, { name: '다른 것' });
  const { body } = await api.call(adminExportProducts, { body: { filter: { q: '파일 매트' } } }, token);
  expect(body).toMatchObject({ count: 1, is_cut: false });
  const [, line] = body.csv.split('\r\n');
  expect(line!.split(',').slice(0, 2)).toEqual([String(id), "'=파일 매트"]);
  expect(line).toContain(',9000,8000,');
});

describe('many at once', () => {
  const change = async (ids: number[], event: 'open' | 'hide') =>
    (await api.call(adminChangeProductStates, { body: { ids, event } }, token)).body;

  test('are hidden and opened, each with its trace and its news; what cannot be is named and stays', async () => {
    const [one, two, over] = [
      await makeProduct(api.db, { state: 'ON_SALE' }),
      await makeProduct(api.db, { state: 'SOLD_OUT' }),
      await makeProduct(api.db, { state: 'DISCONTINUED' }),
    ];
    const all = [one.id, two.id, over.id, 2_000_000, one.id];
    expect(await change(all, 'hide')).toEqual({
      changed: [one.id, two.id],
      refused: [
        { id: over.id, state: 'DISCONTINUED' },
        { id: 2_000_000, state: null },
      ],
    });
    const states = async () =>
      (await api.db.selectFrom('product').where('id', 'in', all).orderBy('id').select('state').execute()).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['HIDDEN', 'HIDDEN', 'DISCONTINUED']);
    const traces = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'product.hide')
      .where('subject_id', 'in', all.map(String))
      .orderBy('id')
      .select('subject_id')
      .execute();
    expect(traces.map(({ subject_id }) => Number(subject_id))).toEqual([one.id, two.id]);
    const news = await api.db
      .selectFrom('outbox')
      .where('topic', '=', 'catalog.product_state_changed')
      .select('payload')
      .execute();
    expect(news.map(({ payload }) => (payload as { product_id: number }).product_id)).toEqual(
      expect.arrayContaining([one.id, two.id]),
    );
    expect((await change([one.id, two.id], 'open')).changed).toEqual([one.id, two.id]);
    expect(await states()).toEqual(['ON_SALE', 'ON_SALE', 'DISCONTINUED']);
  });

  test('are at least one and no more than can be held at a time', async () => {
    for (const ids of [[], Array.from({ length: 501 }, (_, n) => n + 1)])
      expect((await api.refusal(adminChangeProductStates, { body: { ids, event: 'hide' } }, token)).body.code).toBe(
        'INVALID_INPUT',
      );
  });
});
