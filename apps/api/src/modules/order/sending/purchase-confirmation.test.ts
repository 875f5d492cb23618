import { confirmPurchase, getOrder, listOrders } from '@oun/contract/order';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { buy, makeBuyer, makeSku } from '../../../../test/shop.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const balanceOf = async (accountId: number) =>
  (await api.db.selectFrom('point_wallet').where('account_id', '=', accountId).select('balance').executeTakeFirst())
    ?.balance ?? 0;

test('confirming gives just the points that the order promised, once', async () => {
  const buyer = await makeBuyer(api);
  const sku = await makeSku(api, { list_price: won(19_990), sale_price: won(19_990) });
  const { number } = await buy(api, buyer, sku, 3);
  await api.db.updateTable('order_item').set({ state: 'DELIVERED' }).where('sku_id', '=', sku.id).execute();

  const { body: order } = await api.call(getOrder, { params: { id: number } }, buyer.token);
  const [item] = order.items;
  // A piece at a time, the broken won dropped each time.
  expect(item!.earn).toBe(3 * 199);
  expect(item!.earn).toBe(order.earn);
  const { body: list } = await api.call(listOrders, { query: {} }, buyer.token);
  expect(list.items[0]!.items[0]!.earn).toBe(item!.earn);

  const params = { id: number, item_id: item!.id };
  const { body } = await api.call(confirmPurchase, { params }, buyer.token);
  expect(body).toEqual({ state: 'CONFIRMED', earned: item!.earn });
  expect(await balanceOf(buyer.id)).toBe(item!.earn);
  expect((await api.call(confirmPurchase, { params }, buyer.token)).status).toBe(409);
  expect(await balanceOf(buyer.id)).toBe(item!.earn);
});
