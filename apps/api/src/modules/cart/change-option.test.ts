import { addToCart, changeCartOption, getCart } from '@oun/contract/cart';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../test/api.ts';
import { type Buyer, makeBuyer, makeSku } from '../../../test/shop.ts';

let api: TestApi;
let buyer: Buyer;
let rose: Awaited<ReturnType<typeof makeSku>>;
let mint: { id: number };
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  buyer = await makeBuyer(api);
  rose = await makeSku(api, { max_per_order: 8 });
  mint = await another('민트', 5);
});
afterAll(() => api.close());

const another = (option: string, onHand: number) =>
  api.db
    .insertInto('sku')
    .values({ product_id: rose.product_id, option_values: [option], on_hand: onHand, extra_price: won(2_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
const put = (...items: { sku_id: number; quantity: number }[]) => api.call(addToCart, { body: { items } }, buyer.token);
const lines = async () =>
  (await api.call(getCart, {}, buyer.token)).body.groups.flatMap((group) =>
    group.lines.map(({ id, sku_id, quantity, price_at_add, state }) => ({ id, sku_id, quantity, price_at_add, state })),
  );
const lineOf = async (skuId: number) => (await lines()).find(({ sku_id }) => sku_id === skuId)!.id;
const change = (id: number, skuId: number) =>
  api.call(changeCartOption, { params: { id }, body: { sku_id: skuId } }, buyer.token);
const refusal = async (id: number, skuId: number, token = buyer.token) =>
  (await api.refusal(changeCartOption, { params: { id }, body: { sku_id: skuId } }, token)).body.code;

describe('an option is changed in the cart', () => {
  test('the line stays where it is, with the price of what it is now', async () => {
    await put({ sku_id: rose.id, quantity: 2 });
    const later = await makeSku(api);
    await put({ sku_id: later.id, quantity: 1 });
    const id = await lineOf(rose.id);
    const { body } = await change(id, mint.id);
    expect(body).toEqual({ id, sku_id: mint.id, quantity: 2, is_joined: false, is_limited: false });
    expect(await lines()).toEqual([
      expect.objectContaining({ sku_id: later.id }),
      { id, sku_id: mint.id, quantity: 2, price_at_add: 41_000, state: 'OK' },
    ]);
  });

  test('a line that has it already joins, up to what there is', async () => {
    await put({ sku_id: rose.id, quantity: 3 }, { sku_id: mint.id, quantity: 4 });
    const id = await lineOf(rose.id);
    const { body } = await change(id, mint.id);
    expect(body).toEqual({ id, sku_id: mint.id, quantity: 5, is_joined: true, is_limited: true });
    expect(await lines()).toMatchObject([{ id, sku_id: mint.id, quantity: 5 }]);
  });

  test('two lines that become the same at once are one in the end', async () => {
    const grey = await another('그레이', 9);
    await put({ sku_id: rose.id, quantity: 1 }, { sku_id: mint.id, quantity: 2 });
    const [first, second] = [await lineOf(rose.id), await lineOf(mint.id)];
    const replies = await api.releasedTogether('sku', grey.id, [
      () => change(first, grey.id),
      () => change(second, grey.id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lines()).toMatchObject([{ sku_id: grey.id, quantity: 3 }]);
  });

  test('not to what is sold out, to another product, or by somebody else', async () => {
    await put({ sku_id: rose.id, quantity: 2 });
    const id = await lineOf(rose.id);
    const [gone, other] = [await another('없음', 0), await makeSku(api)];
    expect(await refusal(id, gone.id)).toBe('OUT_OF_STOCK');
    expect(await refusal(id, other.id)).toBe('INVALID_INPUT');
    expect(await refusal(id, 2_000_000_000)).toBe('INVALID_INPUT');
    expect(await refusal(id, mint.id, (await makeBuyer(api)).token)).toBe('NOT_FOUND');
    expect(await lines()).toMatchObject([{ id, sku_id: rose.id, quantity: 2 }]);
  });
});
