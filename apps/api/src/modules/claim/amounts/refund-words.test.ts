import { getPoints } from '@oun/contract/benefit';
import { getCompleted, initiateFromCart, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { addToCart, getCart } from '@oun/contract/cart';
import { cancelAll, confirmClaimFee, payClaimFee, quoteCancelAll, quoteClaim } from '@oun/contract/claim';
import { listOrders } from '@oun/contract/order';
import { adminGetOrder, adminPrepareItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import {
  audit,
  authenticate,
  buy,
  confirm,
  giveCoupon,
  givePoints,
  makeBuyer,
  makeSku,
  readyFor,
  SOUND,
} from '../../../../test/shop.ts';
import { followNotice } from '../../order/paying/follow-notice.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const claimOf = (id: number, quantity: number, type: 'CANCEL' | 'RETURN' = 'CANCEL', reason = 'CHANGED_MIND') => ({
  type,
  reason,
  items: [{ order_item_id: id, quantity }],
});

test('after a part is cancelled the order tells what is left of it, what went back and what it will bring', async () => {
  const [sku, buyer] = [await makeSku(api, { list_price: won(40_000), sale_price: won(40_000) }), await makeBuyer(api)];
  const { number, amount } = await buy(api, buyer, sku, 3);
  const before = await shop.order(buyer, number);
  expect(before).toMatchObject({ earn: 1_200, left: { pg: amount, refunded_pg: 0 } });

  await shop.claim(buyer, number, claimOf(before.items[0]!.id, 2));
  const after = await shop.order(buyer, number);
  const back = after.refunds[0]!.pg;
  expect(after.left).toEqual({ refunded_pg: back, refunded_point: 0, pg: amount - back, point: 0 });
  expect(after.receipt).toMatchObject({ label: '남은 결제 금액', amount: amount - back });
  expect(after.earn).toBe(400);
  const { body: points } = await api.call(getPoints, { query: {} }, buyer.token);
  expect(points.expected).toBe(after.earn);
  const { body: list } = await api.call(listOrders, { query: {} }, buyer.token);
  expect(list.items[0]!.left).toEqual(after.left);
  const { body: staff } = await api.call(adminGetOrder, { params: { id: number } }, await shop.staff());
  expect(staff).toMatchObject({ earn: 400, left: after.left, receipt: after.receipt });
});

test('an order that came back whole brings nothing', async () => {
  const { buyer, number, item } = await shop.delivered();
  const { body } = await shop.claim(buyer, number, claimOf(item.id, 1, 'RETURN', 'LATE'));
  for (const event of ['collect', 'receive', 'pass'] as const) await shop.move(body.id, event);
  expect(await shop.order(buyer, number)).toMatchObject({ earn: 0, left: { pg: 0 }, arrival: null });
});

test('the day it comes is the same before paying, after it and on the order, and then the day it came', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const wanted = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
  const { body: draft } = await api.call(initiateFromProduct, { body: wanted }, buyer.token);
  const on = draft.groups[0]!.arrives_on;
  const { number } = await buy(api, buyer, sku);
  const { body: completed } = await api.call(getCompleted, { params: { id: number } }, buyer.token);
  expect(completed.arrives_on).toBe(on);
  expect((await shop.order(buyer, number)).arrival).toEqual({ kind: 'EXPECTED', on });

  await shop.pass(20 * DAY_MS, buyer);
  expect((await shop.order(buyer, number)).arrival).toEqual({ kind: 'LATE', on });
  await shop.pass(0, buyer);
  const [item] = (await shop.order(buyer, number)).items;
  await shop.claim(buyer, number, claimOf(item!.id, 1));
  expect((await shop.order(buyer, number)).arrival).toBeNull();

  const brought = await shop.delivered();
  const today = new Date(NOON.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect((await shop.order(brought.buyer, brought.number)).arrival).toEqual({ kind: 'ARRIVED', on: today });
});

test('far away it comes later, and the page after paying knows', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  await api.db
    .insertInto('remote_area')
    .values({ kind: 'ISLAND', name: '먼 곳', postcode_from: '03925', postcode_to: '03925', surcharge: won(0) })
    .execute();
  const wanted = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
  const { body: draft } = await api.call(initiateFromProduct, { body: wanted }, buyer.token);
  const { number } = await buy(api, buyer, sku);
  const { body: completed } = await api.call(getCompleted, { params: { id: number } }, buyer.token);
  await api.db.deleteFrom('remote_area').where('postcode_from', '=', '03925').execute();
  expect(completed.arrives_on).toBe(draft.groups[0]!.arrives_on);
});

test('where money goes and when is said in the same words before a claim and on it', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await shop.staff());
  const query = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items: [`${item!.id}:1`] };
  const { body: quote } = await api.call(quoteClaim, { params: { id: number }, query }, buyer.token);
  const { body: claim } = await shop.claim(buyer, number, claimOf(item!.id, 1));
  expect(claim.way).toEqual(quote.way);
  expect(claim.way!.when).toContain('카드사에 따라 영업일 3~4일');
  await shop.move(claim.id, 'approve');
  const done = await shop.see(buyer, claim.id);
  expect(done.way).toEqual({ to: quote.way!.to, when: '보냈어요. 카드사에 따라 영업일 3~4일 걸려요' });
  expect(done.quote!.words).toBe('빼는 금액 없이 모두 돌려드렸어요.');
});

test('what was paid into an account is never said to come at once: it asks where to', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, ready);
  const waiting = await shop.order(buyer, ready.number);
  expect(waiting).toMatchObject({ earn: 0, left: null, arrival: { kind: 'AFTER_DEPOSIT' } });

  api.outside.payments.deposit(ready.paymentKey!);
  await followNotice(api.jobContext, { gateway_order_id: `${ready.number}-1`, secret: null });
  const [item] = (await shop.order(buyer, ready.number)).items;
  expect(item!.state).toBe('PAID');
  const query = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items: [`${item!.id}:1`] };
  const { body: quote } = await api.call(quoteClaim, { params: { id: ready.number }, query }, buyer.token);
  const { body: claim } = await shop.claim(buyer, ready.number, claimOf(item!.id, 1));
  const way = { to: '돌려받을 계좌', when: '계좌를 알려준 뒤 영업일 3일 안' };
  expect([quote.way, claim.way]).toEqual([way, way]);
  expect(quote.receipt.children!.map(({ label }) => label)).toEqual(['계좌로 돌려받을 금액']);
});

test('the history names what it is about and says each thing once', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku, 2);
  const [item] = (await shop.order(buyer, number)).items;
  await shop.claim(buyer, number, claimOf(item!.id, 1));
  const left = (await shop.order(buyer, number)).items.find(({ state }) => state === 'PAID')!;
  await api.call(adminPrepareItems, { body: { item_ids: [left.id] } }, await shop.staff());
  const { history } = await shop.order(buyer, number);
  expect(history.map(({ words, items }) => [words, items])).toEqual([
    ['결제를 마쳤어요', null],
    ['취소가 끝났어요', item!.name],
    ['상품을 준비하기 시작했어요', item!.name],
  ]);
});

test('a fee that was paid is told as paid, and nobody waits for it any more', async () => {
  const { buyer, number, item } = await shop.delivered();
  const wish = { ...claimOf(item.id, 1), type: 'EXCHANGE' as const, reason: 'WRONG_OPTION' };
  const { body: asked } = await shop.claim(buyer, number, wish);
  expect(asked).toMatchObject({ state: 'FEE_WAITING', fee_paid: null });
  const { body: window } = await api.call(payClaimFee, { params: { id: asked.id } }, buyer.token);
  const payment_key = authenticate(api, window.order_id, window.amount);
  const body = { payment_key, amount: window.amount, order_id: window.order_id };
  const { body: paid } = await api.call(confirmClaimFee, { params: { id: asked.id }, body }, buyer.token);
  expect(paid.fee_paid).toMatchObject({ is_refunded: false });
  const fee = `교환 배송비 ${paid.fee.toLocaleString('ko-KR')}원을 냈어요`;
  expect(paid.timeline.map(({ words }) => words)).toEqual(['교환을 요청했어요', fee]);
  expect((await shop.order(buyer, number)).history.map(({ words }) => words)).toContain(fee);
});

test('what is being claimed is counted once in the list, and found as that', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await shop.staff());
  await shop.claim(buyer, number, claimOf(item!.id, 1));
  const { body } = await api.call(listOrders, { query: { state: 'preparing' } }, buyer.token);
  expect(body.counts).toMatchObject({ preparing: 0, claim: 1 });
  expect(body.items).toEqual([]);
  const { body: claimed } = await api.call(listOrders, { query: { state: 'claim' } }, buyer.token);
  expect(claimed.items).toHaveLength(1);
});

/** An order of two brands with a cart coupon and points, paid by card. */
async function boughtOfTwo() {
  const [one, two] = [await makeSku(api), await makeSku(api)];
  const buyer = await makeBuyer(api);
  await giveCoupon(api, buyer.id, { value: 5_000, min_order: won(50_000) });
  await givePoints(api, buyer.id, 4_000);
  const items = [one, two].map((sku) => ({ sku_id: sku.id, quantity: 1 }));
  await api.call(addToCart, { body: { items } }, buyer.token);
  const { body: cart } = await api.call(getCart, {}, buyer.token);
  const cart_item_ids = cart.groups.flatMap(({ lines }) => lines).map(({ id }) => id);
  const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids } }, buyer.token);
  const { number, quote_version, amounts } = draft;
  const { body: ready } = await api.call(
    readyOrder,
    {
      params: { id: number },
      body: { quote_version, expected_amount: amounts.pay, payment_method: 'CARD' },
    },
    buyer.token,
  );
  const paymentKey = authenticate(api, ready.payment!.order_id, ready.amount);
  await confirm(api, buyer, { number, amount: ready.amount, paymentKey });
  return { buyer, number, amount: ready.amount };
}

test('an order of several brands is cancelled in one press, and all that was paid comes back', async () => {
  const { buyer, number, amount } = await boughtOfTwo();
  const params = { id: number };
  expect((await shop.order(buyer, number)).can_cancel_all).toBe(true);
  const { body: quote } = await api.call(quoteCancelAll, { params }, buyer.token);
  expect(quote).toMatchObject({ pg: amount, way: { when: '카드사에 따라 영업일 3~4일' } });
  expect(quote.groups).toHaveLength(2);
  const body = { reason: 'CHANGED_MIND' as const, expected: { pg: quote.pg, point: quote.point } };
  const { body: done } = await api.call(cancelAll, { params, body }, buyer.token);
  expect(done.claim_ids).toHaveLength(2);
  expect(await shop.order(buyer, number)).toMatchObject({
    state: 'CANCELED',
    earn: 0,
    can_cancel_all: false,
    left: { pg: 0, point: 0 },
  });
  expect(shop.paidBack(number)).toBe(amount);
  expect(await audit(api)).toEqual(SOUND);
});

test('where one brand can no longer be cancelled at once, nothing is', async () => {
  const { buyer, number } = await boughtOfTwo();
  const params = { id: number };
  const { body: quote } = await api.call(quoteCancelAll, { params }, buyer.token);
  const [first] = (await shop.order(buyer, number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [first!.id] } }, await shop.staff());
  const body = { reason: 'CHANGED_MIND' as const, expected: { pg: quote.pg, point: quote.point } };
  const refused = await api.refusal(cancelAll, { params, body }, buyer.token);
  expect(refused.body.code).toBe('ORDER_NOT_CANCELABLE');
  const order = await shop.order(buyer, number);
  expect(order).toMatchObject({ can_cancel_all: false, refunds: [] });
  expect(order.items.every(({ claim }) => claim === null)).toBe(true);

  const other = await boughtOfTwo();
  const wrong = { reason: 'CHANGED_MIND' as const, expected: { pg: 1, point: 0 } };
  const changed = await api.refusal(cancelAll, { params: { id: other.number }, body: wrong }, other.buyer.token);
  expect(changed.body.code).toBe('CLAIM_QUOTE_CHANGED');
  expect((await shop.order(other.buyer, other.number)).can_cancel_all).toBe(true);
});
