import { sql } from 'kysely';
import { getProduct, listBest, listProducts } from '@oun/contract/catalog';
import {
  getExhibition,
  listExhibitions,
  listOpenTimeSales,
  listScheduledTimeSales,
  listStoreEvents,
} from '@oun/contract/store-display';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../test/api.ts';
import { plainPictures } from './pictures.ts';
import { offersOf, ownPriceNow } from '../../src/modules/catalog/catalog.ts';
import { renewStore } from './store.ts';
import { makeWorld } from './world.ts';

const PRODUCTS = 90;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
  await makeWorld(api.db, plainPictures(api.db), NOON, {
    members: 30,
    products: PRODUCTS,
    programReviews: 40,
    productReviews: 200,
  });
});
afterAll(() => api.close());

const rows = async <T extends object>(text: string): Promise<T[]> => (await api.pool.query(text)).rows as T[];
const days = (n: number) => new Date(NOON.getTime() + n * 86_400_000);

test('brands send in every way there is', async () => {
  const kinds = await rows<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from shipping_template group by 1 order by 1',
  );
  expect(kinds).toEqual([
    { kind: 'CONDITIONAL_FREE', n: 17 },
    { kind: 'FREE', n: 1 },
    { kind: 'PAID', n: 1 },
    { kind: 'QUANTITY_PAID', n: 1 },
  ]);
});

test.each([true, false])('what a sku costs is one rule, read or offered (member: %s)', async (isMember) => {
  const { rows: read } = await sql<{ id: number; price: number; is_special: boolean }>`
    select sku.id, sku.extra_price + ${ownPriceNow(sql.lit(isMember), NOON)} as price,
      ${ownPriceNow(sql.lit(isMember), NOON)} <> product.sale_price as is_special
    from sku join product on product.id = sku.product_id order by sku.id`.execute(api.db);
  const ids = read.map(({ id }) => id);
  const offers = await offersOf({ db: api.db, now: () => NOON, mediaUrl: '' }, ids, isMember);
  expect(read.map(({ price }) => price)).toEqual(ids.map((id) => offers.get(id)!.sale));
  expect(read.filter(({ is_special }) => is_special).length).toBeGreaterThan(0);
});

test('every sku has a value for each option of its product, and some have three', async () => {
  const skus = await rows<{ values: number; names: number; n: number }>(
    `select cardinality(option_values) as values, cardinality(option_names) as names,
       count(*) over (partition by product.id)::int as n from sku join product on product.id = product_id`,
  );
  expect(skus.filter(({ values, names }) => values !== names)).toEqual([]);
  expect(Math.max(...skus.map(({ names }) => names))).toBe(3);
  expect(Math.max(...skus.map(({ n }) => n))).toBeLessThanOrEqual(24);
});

test('every product says what the law wants said, and how it is used', async () => {
  const products = await rows<{ id: number }>("select id from product where state <> 'HIDDEN'");
  for (const { id } of products.slice(0, 30)) {
    const { body } = await api.call(getProduct, { params: { id } });
    expect(body.notice_table.length).toBeGreaterThanOrEqual(8);
    expect(body.notice_table.flat().filter((words) => words.trim() === '')).toEqual([]);
    expect(body.detail.length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(body.detail)).not.toMatch(/치료|감량|살이? ?빠|완치|예방/);
    expect(body.category_path).toHaveLength(2);
  }
  const members = await rows<{ n: number }>('select count(*)::int as n from product where member_price is not null');
  expect(members[0]!.n).toBeGreaterThanOrEqual(Math.floor(PRODUCTS / 8));
});

test('the shelf is what came in less what went out, and a product sold what its numbers say', async () => {
  const wrong = await rows(`select sku.id from sku left join stock_movement m on m.sku_id = sku.id
    group by sku.id having sku.on_hand <> coalesce(sum(m.delta), 0)`);
  const miscounted = await rows(`select product.id from product join sku on sku.product_id = product.id
    left join stock_movement m on m.sku_id = sku.id and m.reason = 'SALE'
    group by product.id having product.sold_count <> coalesce(-sum(m.delta), 0)`);
  expect([wrong, miscounted]).toEqual([[], []]);
});

test('exhibitions by channel with products, events, and a ranking with arrows', async () => {
  const { items } = (await api.call(listExhibitions, { query: {} })).body;
  expect(items).toHaveLength(6);
  expect(new Set(items.map(({ channel }) => channel!.id)).size).toBe(6);
  for (const { slug } of items) {
    const { body } = await api.call(getExhibition, { params: { id: slug } });
    for (const { products } of body.sections) expect(products.length).toBeGreaterThan(0);
  }
  expect((await api.call(listStoreEvents, {})).body.items).toHaveLength(4);
  const best = (await api.call(listBest, { query: { span: 'weekly' } })).body;
  expect(best.span).toBe('weekly');
  expect(best.items.some(({ place, place_before }) => place_before !== null && place !== place_before)).toBe(true);
  const mats = (await api.call(listProducts, { query: { category: 'mat' } })).body;
  expect(mats.total).toBeGreaterThan(3);
});

test('four sales are open and two to come, and all exhibitions, now and after days without anybody', async () => {
  const sales = async () => [
    (await api.call(listOpenTimeSales, {})).body.items.length,
    (await api.call(listScheduledTimeSales, {})).body.items.length,
  ];
  expect(await sales()).toEqual([4, 2]);
  await renewStore(api.db, NOON);
  expect(await sales()).toEqual([4, 2]);
  for (const later of [days(1), days(3), days(40)]) {
    api.setClock(later);
    await renewStore(api.db, later);
    expect(await sales()).toEqual([4, 2]);
    expect((await api.call(listExhibitions, { query: {} })).body.total).toBe(6);
    expect((await api.call(listStoreEvents, {})).body.items).toHaveLength(4);
  }
  api.setClock(NOON);
});

test('people have asked about products, and who waits has not waited long', async () => {
  const { rows } = await sql<{ n: number; secret: number; late: number; early: number }>`
    select count(*)::int as n, (count(*) filter (where is_secret))::int as secret,
      (count(*) filter (where state = 'WAITING' and created_at < ${NOON}::timestamptz - interval '2 days'))::int as late,
      (count(*) filter (where answered_at <= created_at or answered_at > ${NOON}))::int as early
    from product_question`.execute(api.db);
  expect(rows[0]).toMatchObject({ late: 0, early: 0 });
  expect(rows[0]!.n).toBeGreaterThan(10);
  expect(rows[0]!.secret).toBeGreaterThan(0);
});
