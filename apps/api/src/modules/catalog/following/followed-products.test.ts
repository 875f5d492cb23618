import {
  clearRestockAlarm,
  followProduct,
  getPersonalization,
  getRelatedProducts,
  getStoreMarks,
  listFollowedProducts,
  setRestockAlarm,
  unfollowProduct,
} from '@oun/contract/followed';
import {
  clearTimeSaleAlarm,
  listOpenTimeSales,
  listScheduledTimeSales,
  setTimeSaleAlarm,
} from '@oun/contract/store-display';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  insertAll,
  makeAccount,
  makeCategory,
  makeLesson,
  makeProduct,
  makeProgram,
} from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ isCaching: false });
});
beforeEach(async () => {
  api.setClock(NOON);
  for (const table of ['time_sale_alarm', 'time_sale', 'restock_alarm', 'product_follow'] as const)
    await api.db.deleteFrom(table).execute();
  for (const table of ['product_picture', 'sku', 'product'] as const) await api.db.deleteFrom(table).execute();
});
afterAll(() => api.close());

const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);
const heart = (target_id: number) => ({ body: { target_type: 'product' as const, target_id } });
const member = async () => {
  const { id } = await makeAccount(api.db);
  return { id, token: await api.token(id, 'user') };
};
const countOf = async (id: number) =>
  (await api.db.selectFrom('product').where('id', '=', id).select('follow_count').executeTakeFirstOrThrow())
    .follow_count;
const setStock = (product_id: number, on_hand: number) =>
  api.db.updateTable('sku').set({ on_hand }).where('product_id', '=', product_id).execute();
const skuId = async (product_id: number) =>
  (await api.db.selectFrom('sku').where('product_id', '=', product_id).select('id').executeTakeFirstOrThrow()).id;

describe('hearts', () => {
  test('count once for a member, and go as they came', async () => {
    const { id } = await makeProduct(api.db);
    const { token } = await member();
    for (const expected of [1, 1]) {
      const { body } = await api.call(followProduct, heart(id), token);
      expect(body).toEqual({ is_on: true, count: expected });
    }
    expect((await api.call(getStoreMarks, {}, token)).body.product_ids).toEqual([id]);
    for (const expected of [0, 0])
      expect((await api.call(unfollowProduct, heart(id), token)).body).toEqual({ is_on: false, count: expected });
    expect(await countOf(id)).toBe(0);
  });

  test('of many at one moment are all counted', async () => {
    const { id } = await makeProduct(api.db);
    const members = await Promise.all(Array.from({ length: 5 }, member));
    const replies = await api.releasedTogether(
      'product',
      id,
      members.map(
        ({ token }) =>
          () =>
            api.call(followProduct, heart(id), token),
      ),
    );
    expect(replies.map(({ body }) => body.count).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await countOf(id)).toBe(5);
    // The same member twice at once, beside another.
    const [first, second] = members as [(typeof members)[0], (typeof members)[0]];
    await api.releasedTogether('product', id, [
      () => api.call(unfollowProduct, heart(id), first.token),
      () => api.call(unfollowProduct, heart(id), first.token),
      () => api.call(unfollowProduct, heart(id), second.token),
    ]);
    expect(await countOf(id)).toBe(3);
  });

  test('for what is not sold are refused; what was followed can be let go', async () => {
    const { id } = await makeProduct(api.db);
    const { token } = await member();
    await api.call(followProduct, heart(id), token);
    await api.db.updateTable('product').set({ state: 'HIDDEN' }).where('id', '=', id).execute();
    expect((await api.refusal(followProduct, heart(id), token)).status).toBe(404);
    expect((await api.call(unfollowProduct, heart(id), token)).body).toEqual({ is_on: false, count: 0 });
  });
});

const makeSecond = (productId: number) =>
  api.db
    .insertInto('sku')
    .values({ product_id: productId, option_values: ['민트'], on_hand: 5, extra_price: won(1_000) })
    .execute();

test('what one follows, newest first, with what became cheaper and what is back', async () => {
  const { token } = await member();
  const dear = await makeProduct(api.db, { name: '내린 것' });
  const out = await makeProduct(api.db, { name: '돌아온 것' });
  const same = await makeProduct(api.db, { name: '그대로' });
  await setStock(out.id, 0);
  for (const [i, { id }] of [dear, out, same].entries()) {
    api.setClock(hours(i / 10));
    await api.call(followProduct, heart(id), token);
  }
  await api.db
    .updateTable('product')
    .set({ sale_price: won(30_000) })
    .where('id', '=', dear.id)
    .execute();
  await setStock(out.id, 3);
  const queries = vi.spyOn(api.pool, 'connect');
  const { body } = await api.call(listFollowedProducts, { query: {} }, token);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(body.items.map(({ name, price_drop, is_restocked }) => [name, price_drop, is_restocked])).toEqual([
    ['그대로', 0, false],
    ['돌아온 것', 0, true],
    ['내린 것', 9_000, false],
  ]);
  const first = await skuId(same.id);
  expect(body.items[0]).toMatchObject({ is_available: true, first_sku_id: first, has_options: false });
  await makeSecond(same.id);
  const again = await api.call(listFollowedProducts, { query: {} }, token);
  expect(again.body.items[0]).toMatchObject({ first_sku_id: first, has_options: true });
  const page = await api.call(listFollowedProducts, { query: { limit: 2 } }, token);
  const next = await api.call(listFollowedProducts, { query: { limit: 2, cursor: page.body.next_cursor! } }, token);
  expect(next.body.items.map(({ name }) => name)).toEqual(['내린 것']);
});

test('an alarm for what is sold out, not for what can be bought', async () => {
  const { token } = await member();
  const { id } = await makeProduct(api.db);
  const sku_id = await skuId(id);
  expect((await api.refusal(setRestockAlarm, { body: { sku_id } }, token)).status).toBe(400);
  await setStock(id, 0);
  expect((await api.call(setRestockAlarm, { body: { sku_id } }, token)).body).toEqual({ is_on: true });
  expect((await api.call(getStoreMarks, {}, token)).body.sku_ids).toEqual([sku_id]);
  await api.call(clearRestockAlarm, { params: { sku_id } }, token);
  expect((await api.call(getStoreMarks, {}, token)).body.sku_ids).toEqual([]);
  expect((await api.refusal(setRestockAlarm, { body: { sku_id: 2_000_000 } }, token)).status).toBe(404);
});

describe('time sales', () => {
  const makeSale = async (name: string, overrides: object = {}) => {
    const { id } = await makeProduct(api.db, { name });
    const sale = { product_id: id, sale_price: won(20_000), starts_at: hours(-1), ends_at: hours(2), allotment: 30 };
    return (await insertAll(api.db, 'time_sale', [{ ...sale, ...overrides }]))[0]!;
  };

  test('that are open come by their end, those that are gone last; those to come by their start', async () => {
    await makeSale('늦게 끝남', { ends_at: hours(9), taken: 10 });
    await makeSale('다 팔림', { taken: 30 });
    await makeSale('곧 끝남');
    await makeSale('끝남', { starts_at: hours(-3), ends_at: NOON });
    await makeSale('모레', { starts_at: hours(48), ends_at: hours(60) });
    await makeSale('내일', { starts_at: hours(24), ends_at: hours(30) });
    const { body } = await api.call(listOpenTimeSales, {});
    expect(new Date(body.now)).toEqual(NOON);
    expect(body.items.map(({ product, state, sold_percent }) => [product.name, state, sold_percent])).toEqual([
      ['곧 끝남', 'OPEN', 0],
      ['늦게 끝남', 'OPEN', 33],
      ['다 팔림', 'SOLD_OUT', 100],
    ]);
    const coming = (await api.call(listScheduledTimeSales, {})).body.items;
    expect(coming.map(({ product, state }) => [product.name, state])).toEqual([
      ['내일', 'SCHEDULED'],
      ['모레', 'SCHEDULED'],
    ]);
  });

  test('that are to come can be waited for', async () => {
    const { token } = await member();
    const coming = await makeSale('내일', { starts_at: hours(24), ends_at: hours(30) });
    const open = await makeSale('지금');
    const params = { params: { id: coming.id } };
    for (let i = 0; i < 2; i += 1)
      expect((await api.call(setTimeSaleAlarm, params, token)).body).toEqual({ is_on: true });
    expect((await api.call(getStoreMarks, {}, token)).body.time_sale_ids).toEqual([coming.id]);
    await api.call(clearTimeSaleAlarm, params, token);
    expect((await api.call(getStoreMarks, {}, token)).body.time_sale_ids).toEqual([]);
    expect((await api.refusal(setTimeSaleAlarm, { params: { id: open.id } }, token)).body.code).toBe(
      'TIME_SALE_CLOSED',
    );
    expect((await api.refusal(setTimeSaleAlarm, { params: { id: 2_000_000 } }, token)).status).toBe(404);
  });
});

test('what one trains with is shown from the shelves of its tools', async () => {
  const { id, token } = await member();
  const [mats, weights] = [
    await makeCategory(api.db, { slug: 'yoga-mat' }),
    await makeCategory(api.db, { slug: 'dumbbell' }),
  ];
  await makeProduct(api.db, { name: '매트', category_id: mats.id });
  await makeProduct(api.db, { name: '덤벨', category_id: weights.id });
  expect((await api.call(getPersonalization, {}, token)).body.rows).toEqual([]);
  const program = await makeProgram(api.db, { equipment: ['mat'] });
  const lesson = await makeLesson(api.db, { program_id: program.id });
  await insertAll(api.db, 'film_view', [{ account_id: id, lesson_id: lesson.id, updated_at: NOON }]);
  const queries = vi.spyOn(api.pool, 'connect');
  const { rows } = (await api.call(getPersonalization, {}, token)).body;
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(rows.map(({ kind, items }) => [kind, items.map(({ name }) => name)])).toEqual([['TRAINING', ['매트']]]);

  const related = async (program_id: number) => api.refusal(getRelatedProducts, { query: { program_id } });
  const counted = vi.spyOn(api.pool, 'connect');
  expect((await related(program.id)).body).toMatchObject({ items: [{ name: '매트' }] });
  expect(counted).toHaveBeenCalledTimes(1);
  counted.mockRestore();
  expect((await related((await makeProgram(api.db)).id)).body).toEqual({ items: [] });
  const hidden = await makeProgram(api.db, { equipment: ['mat'], state: 'HIDDEN' });
  for (const id of [hidden.id, 2_000_000]) expect((await related(id)).status).toBe(404);
});
