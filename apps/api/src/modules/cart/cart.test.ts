import { addToCart, CART_LINES_MAX, countCart, getCart, removeFromCart } from '@oun/contract/cart';
import { initiateFromCart } from '@oun/contract/checkout';
import { rollBackToCart } from '@oun/contract/order';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../test/api.ts';
import { type Buyer, makeBuyer, makeSku } from '../../../test/shop.ts';

const MORE = 20;

let api: TestApi;
let buyer: Buyer;
/** Twenty more than a cart holds. */
let skus: number[];
beforeAll(async () => {
  api = await startApi();
  const { product_id } = await makeSku(api);
  const rows = await api.db
    .insertInto('sku')
    .values(
      Array.from({ length: CART_LINES_MAX + MORE }, (_, i) => ({
        product_id,
        option_values: [`${i}번`],
        on_hand: 10,
        extra_price: won(0),
      })),
    )
    .returning('id')
    .execute();
  skus = rows.map(({ id }) => id);
});
beforeEach(async () => {
  buyer = await makeBuyer(api);
});
afterAll(() => api.close());

const add = (...ids: number[]) =>
  api.call(addToCart, { body: { items: ids.map((sku_id) => ({ sku_id, quantity: 1 })) } }, buyer.token);
const count = async () => (await api.call(countCart, {}, buyer.token)).body.count;
const lineIds = async () =>
  (await api.call(getCart, {}, buyer.token)).body.groups.flatMap(({ lines }) => lines.map(({ id }) => id));
const remove = (input: { query: { ids?: number[] }; body: { ids?: number[] } }) =>
  api.call(removeFromCart, input, buyer.token);

describe('many lines', () => {
  test.each([25, CART_LINES_MAX])('%i are taken out with one call', async (many) => {
    await add(...skus.slice(0, CART_LINES_MAX));
    const ids = (await lineIds()).slice(0, many);
    expect((await remove({ query: {}, body: { ids } })).body).toEqual({ removed: many, count: CART_LINES_MAX - many });
  });

  test('as specified, twenty in the address', async () => {
    await add(...skus.slice(0, 21));
    const ids = await lineIds();
    expect((await remove({ query: { ids: ids.slice(0, 20) }, body: {} })).body).toEqual({ removed: 20, count: 1 });
    expect((await remove({ query: { ids }, body: {} })).status).toBe(400);
    // Older callers send no body at all.
    const reply = await api.app.inject({
      method: 'DELETE',
      url: `${removeFromCart.path}?ids=${ids[20]}`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(reply.json()).toEqual({ removed: 1, count: 0 });
  });

  test("another member's lines stay", async () => {
    await add(...skus.slice(0, 30));
    const [ids, owner] = [await lineIds(), buyer];
    buyer = await makeBuyer(api);
    expect((await remove({ query: {}, body: { ids } })).body).toEqual({ removed: 0, count: 0 });
    buyer = owner;
    expect(await count()).toBe(30);
  });

  test('a hundred are ordered at once', async () => {
    await add(...skus.slice(0, CART_LINES_MAX));
    const { status, body } = await api.call(
      initiateFromCart,
      { body: { cart_item_ids: await lineIds() } },
      buyer.token,
    );
    expect(status).toBe(200);
    expect(body.groups.flatMap(({ lines }) => lines)).toHaveLength(CART_LINES_MAX);
  });
});

describe('a cart holds a hundred lines', () => {
  test('and not one more, however many are put in at the same moment', async () => {
    await add(...skus.slice(0, CART_LINES_MAX - 3));
    const adds = skus.slice(CART_LINES_MAX, CART_LINES_MAX + 8).map((id) => () => add(id));
    const replies = await api.releasedTogether('account', buyer.id, adds);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await count()).toBe(CART_LINES_MAX);
  });

  test('also where a cart of the browser joins it from two tabs, each with room for itself', async () => {
    await add(...skus.slice(0, 60));
    const tabs = [skus.slice(60, 90), skus.slice(90, 120)].map((ids) => () => add(...ids));
    const replies = await api.releasedTogether('account', buyer.id, tabs);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await count()).toBe(90);
  });

  test('also where what was not bought comes back', async () => {
    await add(...skus.slice(0, 2));
    const { body } = await api.call(initiateFromCart, { body: { cart_item_ids: await lineIds() } }, buyer.token);
    await remove({ query: {}, body: { ids: await lineIds() } });
    await add(...skus.slice(10, 10 + CART_LINES_MAX - 2));
    const replies = await api.releasedTogether('account', buyer.id, [
      async () => (await api.refusal(rollBackToCart, { params: { id: body.number } }, buyer.token)).status,
      async () => (await add(skus[115]!)).status,
    ]);
    expect(replies.sort()).toEqual([200, 409]);
    expect(await count()).toBeLessThanOrEqual(CART_LINES_MAX);
  });
});
