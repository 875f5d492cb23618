import { confirmClaimFee, payClaimFee, requestClaim } from '@oun/contract/claim';
import { confirmOrder, getCompleted, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import type { PaymentMethod } from '../../../../db/rows.ts';
import { adminListUnknownPayments, adminLookUpPayment } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { audit, type Buyer, confirm, giveCoupon, makeBuyer, makeSku, readyFor, SOUND } from '../../../../test/shop.ts';
import { lookUpPayments } from './look-ups.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const stateOf = async (buyer: Buyer, number: string) =>
  (await api.call(getCompleted, { params: { id: number } }, await api.token(buyer.id, 'user'))).body.state;
const couponState = async (id: number) =>
  (await api.db.selectFrom('coupon_issue').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
const after = (ms: number) => api.setClock(new Date(NOON.getTime() + ms));

/** Ready to be paid one way, with whatever coupons are best. */
async function readyBy(buyer: Buyer, sku: { id: number; product_id: number }, payment_method: PaymentMethod) {
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 1, payment_method };
  const { body: draft } = await api.call(initiateFromProduct, { body }, buyer.token);
  const ready = (expected_amount: number) =>
    api.call(
      readyOrder,
      {
        params: { id: draft.number },
        body: { quote_version: draft.quote_version, expected_amount: won(expected_amount), payment_method },
      },
      buyer.token,
    );
  // What it costs this way is told by the refusal of what it costs another.
  const first = await ready(draft.amounts.pay);
  const extra = (first.body as unknown as { extra?: { pay: number } }).extra;
  const { body: made } = extra ? await ready(extra.pay) : first;
  return { number: draft.number, amount: made.amount, orderId: made.payment!.order_id };
}

describe('a coupon for one way of paying', () => {
  test('is not taken along where the window was paid another way: nothing is charged', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const coupon = await giveCoupon(api, buyer.id, { value: 3_000, methods: ['EASY_PAY'] });
    const ready = await readyBy(buyer, sku, 'EASY_PAY');
    expect(await couponState(coupon)).toBe('RESERVED');
    const paymentKey = api.outside.payments.authenticate({ ...ready, method: 'CARD' });
    const refused = await confirm(api, buyer, { ...ready, paymentKey });
    expect(refused.body).toMatchObject({ code: 'PAYMENT_METHOD_CHANGED' });
    expect(api.outside.payments.payments.get(paymentKey)!.status).toBe('IN_PROGRESS');
    expect(await stateOf(buyer, ready.number)).toBe('FAILED');
    expect(await couponState(coupon)).toBe('ISSUED');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('charged another way after all, the money goes back at once', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    await giveCoupon(api, buyer.id, { value: 3_000, methods: ['EASY_PAY'] });
    const ready = await readyBy(buyer, sku, 'EASY_PAY');
    const paymentKey = api.outside.payments.authenticate({ ...ready, method: 'EASY_PAY' });
    // It says one thing before and does another.
    const { confirm: real } = api.outside.gateways.payment;
    api.outside.gateways.payment.confirm = async (request) => {
      await real(request);
      api.outside.payments.say(paymentKey, { method: 'CARD' });
      return api.outside.payments.payments.get(paymentKey)!;
    };
    try {
      expect((await confirm(api, buyer, { ...ready, paymentKey })).body).toMatchObject({
        code: 'PAYMENT_METHOD_CHANGED',
      });
    } finally {
      api.outside.gateways.payment.confirm = real;
    }
    expect(api.outside.payments.payments.get(paymentKey)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(await stateOf(buyer, ready.number)).toBe('FAILED');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('paid its own way is used', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const coupon = await giveCoupon(api, buyer.id, { value: 3_000, methods: ['EASY_PAY'] });
    const ready = await readyBy(buyer, sku, 'EASY_PAY');
    const paymentKey = api.outside.payments.authenticate({ ...ready, method: 'EASY_PAY' });
    expect((await confirm(api, buyer, { ...ready, paymentKey })).body.state).toBe('PAID');
    expect(await couponState(coupon)).toBe('USED');
  });
});

test('an answer about another order or amount is believed by nobody, and staff look', async () => {
  for (const lie of [{ totalAmount: won(1), balanceAmount: won(1) }, { orderId: 'somebody-elses-1' }]) {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const ready = await readyFor(api, buyer, sku);
    const { confirm: real } = api.outside.gateways.payment;
    api.outside.gateways.payment.confirm = async (request) => ({ ...(await real(request)), ...lie });
    try {
      expect((await confirm(api, buyer, ready)).body.state).toBe('PENDING');
    } finally {
      api.outside.gateways.payment.confirm = real;
    }
    const { body } = await api.call(adminListUnknownPayments, { query: {} }, await api.token(1, 'store-admin'));
    expect(body.items).toContainEqual(expect.objectContaining({ order_number: ready.number, kind: 'UNKNOWN' }));
    // The truth is asked for again, and believed.
    after(40_000);
    await lookUpPayments(api.jobContext);
    expect(await stateOf(buyer, ready.number)).toBe('PAID');
    api.setClock(NOON);
  }
  expect(await audit(api)).toEqual(SOUND);
});

test('one refused look-up stops none of the others, and staff can ask without a fault', async () => {
  const lost: { buyer: Buyer; number: string }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const ready = await readyFor(api, buyer, sku);
    api.outside.payments.fail('confirm', 'lost-after');
    expect((await confirm(api, buyer, ready)).body.state).toBe('PENDING');
    lost.push({ buyer, number: ready.number });
  }
  after(40_000);
  api.outside.payments.fail('findByOrder', { refuse: 'FORBIDDEN_REQUEST' });
  await lookUpPayments(api.jobContext);
  const states = await Promise.all(lost.map(({ buyer, number }) => stateOf(buyer, number)));
  expect(states).toEqual(['READY', 'PAID', 'PAID']);
  const { body } = await api.call(adminListUnknownPayments, { query: {} }, await api.token(1, 'store-admin'));
  const waiting = body.items.find(({ order_number }) => order_number === lost[0]!.number)!;
  expect(waiting.note).toContain('FORBIDDEN_REQUEST');
  // It does not stand first in every batch from here on.
  const next = await api.db
    .selectFrom('payment')
    .where('id', '=', waiting.id)
    .select('look_up_at')
    .executeTakeFirstOrThrow();
  expect(next.look_up_at!.getTime()).toBeGreaterThan(NOON.getTime() + 40_000);
  api.outside.payments.fail('findByOrder', { refuse: 'FORBIDDEN_REQUEST' });
  const asking = { params: { id: waiting.id } };
  const asked = await api.call(adminLookUpPayment, asking, await api.token(1, 'store-admin'));
  expect([asked.status, asked.body]).toEqual([200, { outcome: 'PENDING' }]);
  const found = await api.call(adminLookUpPayment, asking, await api.token(1, 'store-admin'));
  expect(found.body).toEqual({ outcome: 'PAID' });
});

test('a key that somebody else tried first is still its owner’s', async () => {
  const [sku, owner, thief] = [await makeSku(api), await makeBuyer(api), await makeBuyer(api)];
  const own = await readyFor(api, owner, sku);
  const stolen = { ...(await readyFor(api, thief, sku)), paymentKey: own.paymentKey };
  const tried = await confirm(api, thief, stolen);
  expect(tried.status).toBeGreaterThanOrEqual(400);
  expect(tried.status).toBeLessThan(500);
  expect((await confirm(api, owner, own)).body.state).toBe('PAID');
  // And after it was paid by its owner it pays for nobody else.
  const again = { ...(await readyFor(api, thief, sku)), paymentKey: own.paymentKey };
  const late = await confirm(api, thief, again);
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect(late.status).toBeLessThan(500);
  expect(await stateOf(thief, again.number)).toBe('FAILED');
  expect(await audit(api)).toEqual(SOUND);
});

test('a fee is paid by money, not by an account that nobody has paid into', async () => {
  const shop = claimsOf(api);
  const bought = await shop.delivered();
  const { body: claim } = await api.call(
    requestClaim,
    {
      params: { id: bought.number },
      body: {
        type: 'EXCHANGE',
        items: [{ order_item_id: bought.item.id, quantity: 1 }],
        reason: 'WRONG_OPTION',
      },
    },
    bought.buyer.token,
  );
  const params = { id: claim.id };
  const { body: fee } = await api.call(payClaimFee, { params }, bought.buyer.token);
  const pay = (method: 'VIRTUAL_ACCOUNT' | 'CARD', { order_id, amount }: { order_id: string; amount: number }) => {
    const payment_key = api.outside.payments.authenticate({ orderId: order_id, amount, method });
    return api.refusal(
      confirmClaimFee,
      { params, body: { payment_key, amount: won(amount), order_id } },
      bought.buyer.token,
    );
  };
  expect((await pay('VIRTUAL_ACCOUNT', fee)).body.code).toBe('PAYMENT_METHOD_CHANGED');
  expect((await shop.see(bought.buyer, claim.id)).state).toBe('FEE_WAITING');
  // The next window, by card.
  const { body: next } = await api.call(payClaimFee, { params }, bought.buyer.token);
  expect((await pay('CARD', next)).status).toBe(200);
  expect((await shop.see(bought.buyer, claim.id)).state).toBe('EXCHANGE_REQUESTED');
  expect(await audit(api)).toEqual(SOUND);
});

describe('a coupon for a first order', () => {
  const two = async (buyer: Buyer) => {
    await giveCoupon(api, buyer.id, { value: 5_000, is_first_order_only: true });
    await giveCoupon(api, buyer.id, { value: 5_000, is_first_order_only: true });
    const [one, other] = [await makeSku(api), await makeSku(api)];
    return [await readyFor(api, buyer, one), await readyFor(api, buyer, other)] as const;
  };

  test('is used in one of two orders that were made ready side by side', async () => {
    const buyer = await makeBuyer(api);
    const [first, second] = await two(buyer);
    expect((await confirm(api, buyer, first)).body.state).toBe('PAID');
    const refused = await confirm(api, buyer, second);
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(api.outside.payments.payments.get(second.paymentKey!)!.status).toBe('IN_PROGRESS');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('paid at the same moment, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await makeBuyer(api);
      const both = await two(buyer);
      await Promise.all(both.map((order) => confirm(api, buyer, order)));
      const states = await Promise.all(both.map(({ number }) => stateOf(buyer, number)));
      expect(states.sort()).toEqual(['FAILED', 'PAID']);
    }
  });

  test('while it is not known whether the other was paid, too', async () => {
    const buyer = await makeBuyer(api);
    const [first, second] = await two(buyer);
    api.outside.payments.fail('confirm', 'lost-before');
    expect((await confirm(api, buyer, first)).body.state).toBe('PENDING');
    expect((await confirm(api, buyer, second)).body).toMatchObject({ code: 'PRICE_CHANGED' });
  });
});

test('a refusal asked for again under its key is the same refusal', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku);
  api.outside.payments.fail('confirm', { refuse: 'REJECT_CARD_PAYMENT' });
  const body = { payment_key: ready.paymentKey, amount: ready.amount };
  const ask = (key: string, changes = {}) =>
    api.refusal(confirmOrder, { params: { id: ready.number }, body: { ...body, ...changes } }, buyer.token, {
      'idempotency-key': key,
    });
  const [first, ...again] = [await ask('key-of-a-press'), await ask('key-of-a-press'), await ask('key-of-a-press')];
  expect(first).toMatchObject({ status: 402, body: { code: 'PAYMENT_DECLINED_LIMIT' } });
  for (const reply of again) {
    expect(reply.status).toBe(402);
    expect({ ...reply.body, extra: { ...reply.body.extra, request_id: '' } }).toEqual({
      ...first.body,
      extra: { ...first.body.extra, request_id: '' },
    });
  }
  expect((await ask('key-of-a-press', { amount: won(1) })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await ask('key-of-another')).body.code).toBe('ORDER_NOT_OPEN');
});
