import { getInitialized, readyOrder, refreshCheckout } from '@oun/contract/checkout';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../test/api.ts';
import { type Buyer, confirm, makeBuyer, makeSku, readyFor } from '../../../test/shop.ts';

let api: TestApi;
let buyer: Buyer;
beforeAll(async () => {
  api = await startApi();
  buyer = await makeBuyer(api);
});
afterAll(() => api.close());

const raise = (skuId: number, by: number) =>
  api.db
    .updateTable('sku')
    .set({ extra_price: won(by) })
    .where('id', '=', skuId)
    .execute();
const reservedOf = async (skuId: number) =>
  (await api.db.selectFrom('sku').where('id', '=', skuId).select('reserved').executeTakeFirstOrThrow()).reserved;

test('a price that rose while the window was open is taken over, and can then be paid', async () => {
  const sku = await makeSku(api);
  const first = await readyFor(api, buyer, sku);
  await raise(sku.id, 1_000);
  const params = { id: first.number };
  const { body: now } = await api.call(refreshCheckout, { params }, buyer.token);
  expect(now.amounts.pay).toBe(first.amount + 1_000);
  expect(now.groups[0]!.lines[0]!.problem).toBeNull();
  expect(await reservedOf(sku.id)).toBe(0);

  // The window of the old price pays nothing any more.
  expect((await confirm(api, buyer, first)).status).toBe(409);
  const again = await api.call(
    readyOrder,
    { params, body: { quote_version: now.quote_version, expected_amount: now.amounts.pay, payment_method: 'CARD' } },
    buyer.token,
  );
  expect(again.status).toBe(200);
  expect(await reservedOf(sku.id)).toBe(1);
});

test('where nothing has changed, what is held stays held', async () => {
  const sku = await makeSku(api);
  const ready = await readyFor(api, buyer, sku);
  const { body } = await api.call(refreshCheckout, { params: { id: ready.number } }, buyer.token);
  expect(body.amounts.pay).toBe(ready.amount);
  expect(await reservedOf(sku.id)).toBe(1);
  expect((await confirm(api, buyer, ready)).body.state).toBe('PAID');
});

test('a payment that may still be charged keeps its price', async () => {
  const sku = await makeSku(api);
  const ready = await readyFor(api, buyer, sku);
  await api.db
    .updateTable('payment')
    .set({ state: 'CONFIRMING', payment_key: ready.paymentKey })
    .where('gateway_order_id', '=', `${ready.number}-1`)
    .execute();
  await raise(sku.id, 1_000);
  await api.call(refreshCheckout, { params: { id: ready.number } }, buyer.token);
  const { body } = await api.call(getInitialized, { params: { id: ready.number } }, buyer.token);
  expect(body.amounts.pay).toBe(ready.amount);
  expect(await reservedOf(sku.id)).toBe(1);
});
