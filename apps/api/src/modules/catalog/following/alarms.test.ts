import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeCategory, makeProduct } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { makeMember } from '../../../../test/people.ts';
import { relayOutbox } from '../../../platform/jobs/outbox.ts';
import { catalogSubscribers } from '../catalog.jobs.ts';
import { countSold, rankProducts } from '../lists/product-ranks.ts';
import { noteSoldOut, tellOpenedSales, tellPriceDrops, tellRestocked } from './alarms.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  api.setClock(NOON);
  api.outside.mails.length = 0;
  await api.db.deleteFrom('outbox').execute();
});
afterAll(() => api.close());

const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);

/** What the worker does with the news, and the letters that came of it. */
async function lettersSent() {
  await relayOutbox(
    api.db,
    () => NOON,
    async (_tx, topic, payload) => {
      const subscriber = catalogSubscribers.find((one) => one.topic === topic);
      await subscriber?.run(api.jobContext, payload as never);
    },
  );
  return api.outside.mails.map(({ to, subject }) => [to, subject]);
}

const agree = (account_id: number, is_agreed: boolean) =>
  insertAll(api.db, 'agreement', [{ account_id, kind: 'MARKETING_EMAIL', version: '1', is_agreed, at: NOON }]);

test('who waits for a sku is told once when it is back, and may ask again', async () => {
  const { id } = await makeProduct(api.db, { name: '매트' });
  const sku = await api.db
    .updateTable('sku')
    .set({ on_hand: 0 })
    .where('product_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const [first, second] = [await makeMember(api), await makeMember(api)];
  const waiting = (account_id: number) => ({ account_id, sku_id: sku.id, created_at: NOON });
  await insertAll(api.db, 'restock_alarm', [waiting(first.id), waiting(second.id)]);
  expect(await tellRestocked(api.jobContext)).toBe(0);
  await api.db.updateTable('sku').set({ on_hand: 4 }).where('id', '=', sku.id).execute();
  const told = await Promise.all([tellRestocked(api.jobContext), tellRestocked(api.jobContext)]);
  expect(told[0] + told[1]).toBe(2);
  expect(await tellRestocked(api.jobContext)).toBe(0);
  expect((await lettersSent()).sort()).toEqual(
    [first, second].map(({ email }) => [email, '[오운] 매트 다시 들어왔어요']).sort(),
  );
  expect(api.outside.mails[0]!.text).toContain(`http://store.test/products/${id}`);
});

test('who waits for a time sale is told when it opens, not before and not after', async () => {
  const [open, coming, over] = await Promise.all([1, 2, 3].map(() => makeProduct(api.db, { name: '덤벨' })));
  const sale = { sale_price: won(9_900), allotment: 5 };
  const [now, later, gone] = await insertAll(api.db, 'time_sale', [
    { ...sale, product_id: open!.id, starts_at: hours(-1), ends_at: hours(1) },
    { ...sale, product_id: coming!.id, starts_at: hours(1), ends_at: hours(2) },
    { ...sale, product_id: over!.id, starts_at: hours(-2), ends_at: NOON },
  ]);
  const member = await makeMember(api);
  await insertAll(
    api.db,
    'time_sale_alarm',
    [now!, later!, gone!].map(({ id }) => ({ time_sale_id: id, account_id: member.id, created_at: NOON })),
  );
  expect([await tellOpenedSales(api.jobContext), await tellOpenedSales(api.jobContext)]).toEqual([1, 0]);
  expect(await lettersSent()).toEqual([[member.email, '[오운] 덤벨 타임세일이 열렸어요']]);
  expect(api.outside.mails[0]!.text).toContain('9,900원');
});

describe('a lower price', () => {
  test('is advertising: only for those who agreed, marked as such, and once for each new low', async () => {
    const { id } = await makeProduct(api.db, { name: '밴드' });
    const [yes, no, never] = [await makeMember(api), await makeMember(api), await makeMember(api)];
    await agree(yes.id, true);
    await agree(no.id, true);
    await agree(no.id, false);
    await insertAll(
      api.db,
      'product_follow',
      [yes, no, never].map(({ id: account_id }) => ({
        account_id,
        product_id: id,
        price_at_follow: won(39_000),
        created_at: NOON,
      })),
    );
    const setPrice = (price: number) =>
      api.db
        .updateTable('product')
        .set({ sale_price: won(price) })
        .where('id', '=', id)
        .execute();
    expect(await tellPriceDrops(api.jobContext)).toBe(0);
    await setPrice(30_000);
    expect([await tellPriceDrops(api.jobContext), await tellPriceDrops(api.jobContext)]).toEqual([1, 0]);
    await setPrice(39_000);
    await setPrice(30_000);
    expect(await tellPriceDrops(api.jobContext)).toBe(0);
    await setPrice(25_000);
    expect(await tellPriceDrops(api.jobContext)).toBe(1);
    expect(await lettersSent()).toEqual([
      [yes.email, '(광고) [오운] 찜한 밴드 가격이 내렸어요'],
      [yes.email, '(광고) [오운] 찜한 밴드 가격이 내렸어요'],
    ]);
    expect(api.outside.mails[0]!.text).toContain('http://life.test/my/account/agreements');
    expect(new Set(api.outside.mails.map((mail) => mail.id)).size).toBe(2);
  });

  test('is not written to who took the agreement back before the letter left', async () => {
    const { id } = await makeProduct(api.db);
    const member = await makeMember(api);
    await agree(member.id, true);
    await insertAll(api.db, 'product_follow', [
      { account_id: member.id, product_id: id, price_at_follow: won(50_000), created_at: NOON },
    ]);
    expect(await tellPriceDrops(api.jobContext)).toBe(1);
    await agree(member.id, false);
    expect(await lettersSent()).toEqual([]);
  });
});

test('what was sold out is remembered until a week after it came back', async () => {
  const { id } = await makeProduct(api.db);
  const member = await makeMember(api);
  await insertAll(api.db, 'product_follow', [
    { account_id: member.id, product_id: id, price_at_follow: won(39_000), created_at: NOON },
  ]);
  const wasOut = async () =>
    (await api.db.selectFrom('product_follow').where('product_id', '=', id).select('was_sold_out').executeTakeFirst())!
      .was_sold_out;
  const setStock = (on_hand: number) =>
    api.db.updateTable('sku').set({ on_hand }).where('product_id', '=', id).returning('id').executeTakeFirstOrThrow();
  await noteSoldOut(api.jobContext);
  expect(await wasOut()).toBe(false);
  await setStock(0);
  await noteSoldOut(api.jobContext);
  expect(await wasOut()).toBe(true);
  const sku = await setStock(7);
  await insertAll(api.db, 'stock_movement', [
    { sku_id: sku.id, delta: 7, reason: 'INBOUND', reference: 'test', at: NOON },
  ]);
  await noteSoldOut(api.jobContext);
  expect(await wasOut()).toBe(true);
  api.setClock(hours(24 * 8));
  await noteSoldOut(api.jobContext);
  expect(await wasOut()).toBe(false);
});

test('ranks what sold within the span, on every shelf, and remembers the place before', async () => {
  const top = await makeCategory(api.db, { slug: 'ranked-top' });
  const low = await makeCategory(api.db, { slug: 'ranked-low', parent_id: top.id });
  const [a, b, hidden] = [
    await makeProduct(api.db, { category_id: low.id }),
    await makeProduct(api.db, { category_id: top.id }),
    await makeProduct(api.db, { state: 'HIDDEN' }),
  ];
  const sell = async (product_id: number, pieces: number, at: Date) => {
    const sku = await api.db
      .selectFrom('sku')
      .where('product_id', '=', product_id)
      .select('id')
      .executeTakeFirstOrThrow();
    await insertAll(api.db, 'stock_movement', [
      { sku_id: sku.id, delta: -pieces, reason: 'SALE', reference: 'test', at },
    ]);
  };
  await sell(a.id, 3, hours(-0.5));
  await sell(b.id, 5, hours(-3));
  await sell(hidden.id, 9, hours(-0.5));
  const ranks = async (span: 'REALTIME' | 'DAILY') =>
    (
      await api.db
        .selectFrom('product_rank')
        .where('span', '=', span)
        .select(['category_id', 'place', 'product_id', 'place_before'])
        .orderBy('category_id')
        .orderBy('place')
        .execute()
    ).map((row) => [row.category_id, row.place, row.product_id, row.place_before]);
  await rankProducts(api.db, NOON, 'REALTIME');
  await rankProducts(api.db, NOON, 'DAILY');
  expect(await ranks('REALTIME')).toEqual([
    [0, 1, a.id, null],
    [top.id, 1, a.id, null],
    [low.id, 1, a.id, null],
  ]);
  expect((await ranks('DAILY')).slice(0, 2)).toEqual([
    [0, 1, b.id, null],
    [0, 2, a.id, null],
  ]);
  await sell(a.id, 4, hours(0.5));
  await rankProducts(api.db, hours(1), 'DAILY');
  expect((await ranks('DAILY')).slice(0, 2)).toEqual([
    [0, 1, a.id, 2],
    [0, 2, b.id, 1],
  ]);
  // Nothing sold: no ranking rather than an old one.
  await rankProducts(api.db, hours(9), 'REALTIME');
  expect(await ranks('REALTIME')).toEqual([]);

  for (let i = 0; i < 2; i += 1) await countSold(api.db, hours(1));
  const sold = await api.db.selectFrom('product').where('id', '=', a.id).select('sold_count').executeTakeFirstOrThrow();
  expect(sold.sold_count).toBe(7);
});
