import { getCompleted, getInitialized, initiateFromCart, readyOrder, refreshCheckout } from '@oun/contract/checkout';
import { addToCart, getCart } from '@oun/contract/cart';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { type Buyer, confirm, makeBuyer, makeSku, readyFor } from '../../../../test/shop.ts';

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

const leave = (skuId: number, onHand: number) =>
  api.db.updateTable('sku').set({ on_hand: onHand }).where('id', '=', skuId).execute();

/** A draft of several things, each in its own brand. */
async function draftOf(wanted: { sku: { id: number }; quantity: number }[]) {
  const shopper = await makeBuyer(api);
  const items = wanted.map(({ sku, quantity }) => ({ sku_id: sku.id, quantity }));
  await api.call(addToCart, { body: { items } }, shopper.token);
  const { body: cart } = await api.call(getCart, {}, shopper.token);
  const cart_item_ids = cart.groups.flatMap(({ lines }) => lines).map(({ id }) => id);
  const { body } = await api.call(initiateFromCart, { body: { cart_item_ids } }, shopper.token);
  return { shopper, draft: body };
}
const ready = (
  who: Buyer,
  { number, quote_version, amounts }: { number: string; quote_version: number; amounts: { pay: number } },
) =>
  api.call(
    readyOrder,
    { params: { id: number }, body: { quote_version, expected_amount: amounts.pay, payment_method: 'CARD' } },
    who.token,
  );

test('what is gone leaves the draft, what is short is as many as there are, and the rest can be paid for', async () => {
  const [gone, short, fine] = [await makeSku(api), await makeSku(api), await makeSku(api)];
  const { shopper, draft } = await draftOf([
    { sku: gone, quantity: 1 },
    { sku: short, quantity: 3 },
    { sku: fine, quantity: 1 },
  ]);
  await leave(gone.id, 0);
  await leave(short.id, 2);
  expect((await ready(shopper, draft)).body).toMatchObject({ code: 'OUT_OF_STOCK' });

  const { body: now } = await api.call(refreshCheckout, { params: { id: draft.number } }, shopper.token);
  const lines = now.groups.flatMap((group) => group.lines);
  expect(lines.map(({ sku_id, quantity, problem }) => [sku_id, quantity, problem])).toEqual([
    [short.id, 2, null],
    [fine.id, 1, null],
  ]);
  expect(now.amounts.pay).toBeLessThan(draft.amounts.pay);
  // What was seen before is no longer taken.
  expect((await ready(shopper, draft)).body).toMatchObject({ code: 'PRICE_CHANGED' });
  const paid = await ready(shopper, now);
  expect(paid.body.amount).toBe(now.amounts.pay);
});

test('where nothing is left the draft stays as it was, told as sold out', async () => {
  const sku = await makeSku(api);
  const { shopper, draft } = await draftOf([{ sku, quantity: 1 }]);
  await leave(sku.id, 0);
  const { body: now } = await api.call(refreshCheckout, { params: { id: draft.number } }, shopper.token);
  expect(now.groups[0]!.lines[0]!.problem?.code).toBe('SOLD_OUT');
});

test('sold out between the window and the way back charges nothing, and the rest can be bought', async () => {
  const [gone, fine] = [await makeSku(api, { onHand: 1 }), await makeSku(api)];
  const { shopper, draft } = await draftOf([
    { sku: gone, quantity: 1 },
    { sku: fine, quantity: 1 },
  ]);
  const { body: first } = await ready(shopper, draft);
  const paymentKey = api.outside.payments.authenticate({
    orderId: first.payment!.order_id,
    amount: first.amount,
    method: 'CARD',
  });
  // The hold has lapsed, and somebody else has bought the last.
  await api.db
    .updateTable('orders')
    .set({ is_holding: false, hold_until: null })
    .where('number', '=', draft.number)
    .execute();
  await api.db.updateTable('sku').set({ reserved: 0 }).where('id', 'in', [gone.id, fine.id]).execute();
  await leave(gone.id, 0);
  const refused = await confirm(api, shopper, { number: draft.number, amount: first.amount, paymentKey });
  expect(refused.body).toMatchObject({ code: 'OUT_OF_STOCK' });
  const { body: told } = await api.call(getCompleted, { params: { id: draft.number } }, shopper.token);
  expect(told.failure?.code).toBe('OUT_OF_STOCK');

  const { body: now } = await api.call(refreshCheckout, { params: { id: draft.number } }, shopper.token);
  expect(now.groups.flatMap(({ lines }) => lines).map(({ sku_id }) => sku_id)).toEqual([fine.id]);
  const { body: second } = await ready(shopper, now);
  expect(second.amount).toBe(now.amounts.pay);
  const key = api.outside.payments.authenticate({
    orderId: second.payment!.order_id,
    amount: second.amount,
    method: 'CARD',
  });
  const paid = await confirm(api, shopper, { number: draft.number, amount: second.amount, paymentKey: key });
  expect(paid.body.state).toBe('PAID');
});
