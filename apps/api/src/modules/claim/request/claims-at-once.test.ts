import { initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { withdrawClaim } from '@oun/contract/claim';
import { adminPrepareItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { audit, authenticate, confirm, makeBuyer, makeSku, SOUND } from '../../../../test/shop.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
afterAll(() => api.close());

/** Two pieces of one thing as two lines' worth of claims, each waiting for the seller: 25,000 won each, sent for free. */
async function twoClaims() {
  const [sku, buyer] = [await makeSku(api, { sale_price: won(25_000) }), await makeBuyer(api)];
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 2 };
  const { body: draft } = await api.call(initiateFromProduct, { body }, buyer.token);
  const params = { id: draft.number };
  const wanted = { quote_version: draft.quote_version, expected_amount: draft.amounts.pay };
  const ready = await api.call(readyOrder, { params, body: { ...wanted, payment_method: 'CARD' } }, buyer.token);
  const paymentKey = authenticate(api, ready.body.payment!.order_id, ready.body.amount);
  await confirm(api, buyer, { number: draft.number, amount: ready.body.amount, paymentKey });
  const [item] = (await shop.order(buyer, draft.number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await shop.staff());
  const claims: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    const open = (await shop.order(buyer, draft.number)).items.find(({ claim }) => claim === null)!;
    const items = [{ order_item_id: open.id, quantity: 1 }];
    const reply = await shop.claim(buyer, draft.number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
    claims.push(reply.body.id);
  }
  const { id } = await api.db
    .selectFrom('orders')
    .where('number', '=', draft.number)
    .select('id')
    .executeTakeFirstOrThrow();
  return { buyer, number: draft.number, pay: draft.amounts.pay, id, claims };
}

test('two claims of one order granted at once: the second is worked out from what the first left', async () => {
  const { buyer, number, pay, id, claims } = await twoClaims();
  expect(pay).toBe(50_000);
  const replies = await api.releasedTogether(
    'orders',
    id,
    claims.map((claim) => () => shop.move(claim, 'approve')),
  );
  expect(replies.map(({ body }) => body.state)).toEqual(['CANCEL_DONE', 'CANCEL_DONE']);
  // The first to come loses the free shipping; the last gives it back. Worked out apart, each would lose it.
  expect(replies.map(({ body }) => Number(body.refund!.pg)).sort((a, b) => a - b)).toEqual([22_000, 28_000]);
  expect(shop.paidBack(number)).toBe(50_000);
  expect((await shop.order(buyer, number)).state).toBe('CANCELED');
  expect(await audit(api)).toEqual(SOUND);
});

test('a claim that is granted and taken back at once is one of the two', async () => {
  const { buyer, number, id, claims } = await twoClaims();
  const [first] = claims;
  const [granted, takenBack] = await api.releasedTogether<{ status: number }>('orders', id, [
    () => shop.move(first!, 'approve'),
    () => api.call(withdrawClaim, { params: { id: first! } }, buyer.token),
  ]);
  expect([granted!.status, takenBack!.status].sort()).toEqual([200, 409]);
  expect(shop.paidBack(number)).toBe(granted!.status === 200 ? 22_000 : 0);
  expect(await audit(api)).toEqual(SOUND);
});
