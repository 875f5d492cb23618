import { getPoints } from '@oun/contract/benefit';
import { confirmPurchase } from '@oun/contract/order';
import { deleteReview, followUpReview, listMyReviews, listReviews, writeReview } from '@oun/contract/store-review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { audit, buy, type Buyer, makeBuyer, makeSku, SOUND } from '../../../test/shop.ts';

const DAY_MS = 86_400_000;
const WORDS = '한 달을 매일 썼는데 아직 새것 같아요.';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

/** A review of something that was bought, brought and confirmed. */
async function reviewed() {
  const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
  const { number } = await buy(api, buyer, sku);
  const item = await api.db
    .updateTable('order_item')
    .set({ state: 'DELIVERED', delivered_at: NOON, confirm_due_at: new Date(NOON.getTime() + 8 * DAY_MS) })
    .where('order_id', '=', (eb) => eb.selectFrom('orders').where('number', '=', number).select('id'))
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.call(confirmPurchase, { params: { id: number, item_id: item.id } }, buyer.token);
  const body = { order_item_id: item.id, rating: 5, content: '두툼하고 미끄러지지 않아요.' };
  const written = await api.call(writeReview, { body }, buyer.token);
  return { buyer, id: written.body.id!, productId: sku.product_id };
}
const later = async (buyer: Buyer, days: number) => {
  api.setClock(new Date(NOON.getTime() + days * DAY_MS));
  buyer.token = await api.token(buyer.id, 'user');
};
const add = (buyer: Buyer, id: number) =>
  api.call(followUpReview, { params: { id }, body: { content: WORDS } }, buyer.token);
const refusal = async (buyer: Buyer, id: number) =>
  (await api.refusal(followUpReview, { params: { id }, body: { content: WORDS } }, buyer.token)).body.code;
const balanceOf = async (buyer: Buyer) => (await api.call(getPoints, { query: {} }, buyer.token)).body.balance;

test('is written once, from the thirtieth day to the ninetieth, and earns its points', async () => {
  const { buyer, id, productId } = await reviewed();
  const mine = async () =>
    (await api.call(listMyReviews, { query: { state: 'written' } }, buyer.token)).body.items[0]!.review!;
  await later(buyer, 29.9);
  expect(await refusal(buyer, id)).toBe('REVIEW_PERIOD_OVER');
  expect((await mine()).follow_up_open).toMatchObject({ is_open: false, points: 300 });
  await later(buyer, 30);
  expect((await mine()).follow_up_open).toMatchObject({ is_open: true });
  const before = await balanceOf(buyer);
  expect(await refusal(await makeBuyer(api), id)).toBe('NOT_FOUND');

  const replies = await Promise.all([add(buyer, id), add(buyer, id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(buyer)).toBe(before + 300);
  expect(await mine()).toMatchObject({ follow_up: { content: WORDS }, follow_up_open: null, rewarded: 500 });
  const { body } = await api.call(listReviews, { params: { id: productId }, query: {} });
  expect(body.items[0]).toMatchObject({ follow_up: { content: WORDS }, content: '두툼하고 미끄러지지 않아요.' });

  const gone = await api.call(deleteReview, { params: { id } }, buyer.token);
  expect(gone.body.taken_back).toBe(500);
  expect(await balanceOf(buyer)).toBe(before - 200);
  expect(await audit(api)).toEqual(SOUND);
});

test('is too late after ninety days', async () => {
  const { buyer, id } = await reviewed();
  await later(buyer, 90);
  expect(await refusal(buyer, id)).toBe('REVIEW_PERIOD_OVER');
});
