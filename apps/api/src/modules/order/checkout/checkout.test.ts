import { addToCart, countCart, getCart, previewCart } from '@oun/contract/cart';
import {
  applyCoupons,
  getCompleted,
  getInitialized,
  initiateFromCart,
  initiateFromProduct,
  listCheckoutCoupons,
  readyOrder,
  refreshCheckout,
  setDeliveryAddress,
} from '@oun/contract/checkout';
import { requestClaim, setRefundAccount } from '@oun/contract/claim';
import { askCashReceipt, confirmPurchase, getOrder, listOrders, rollBackToCart } from '@oun/contract/order';
import {
  adminDeliverItem,
  adminListFindings,
  adminListUnknownPayments,
  adminPrepareItems,
  adminShipItems,
} from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccess } from '../../../../db/demo/make.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import {
  ADDRESS,
  audit,
  authenticate,
  buy,
  type Buyer,
  confirm,
  giveCoupon,
  givePoints,
  makeBuyer,
  makeSku,
  readyFor,
  SOUND,
} from '../../../../test/shop.ts';
import { jobs } from '../../../app.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { reconcileDay } from '../../payment/books/reconciliation.ts';
import { followParcels } from '../sending/fulfilment.ts';
import { closeUnpaidAccounts, expireDrafts, lookUpPayments, releaseLapsedHolds } from '../paying/look-ups.ts';
import { followNotice } from '../paying/follow-notice.ts';
import { confirmByItself } from '../sending/purchase-confirmation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
async function pass(ms: number, buyer: Buyer) {
  api.setClock(new Date(NOON.getTime() + ms));
  buyer.token = await api.token(buyer.id, 'user');
}
const staff = () => api.token(1, 'store-admin');
const draftOf = async (buyer: Buyer, sku: { id: number; product_id: number }, quantity = 1) =>
  (await api.call(initiateFromProduct, { body: { product_id: sku.product_id, sku_id: sku.id, quantity } }, buyer.token))
    .body;
type Draft = Awaited<ReturnType<typeof draftOf>>;
const ready = (buyer: Buyer, draft: Draft, headers: Record<string, string> = {}) =>
  api.call(
    readyOrder,
    {
      params: { id: draft.number },
      body: { quote_version: draft.quote_version, expected_amount: draft.amounts.pay, payment_method: 'CARD' },
    },
    buyer.token,
    headers,
  );
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;
const completed = async (buyer: Buyer, number: string) =>
  (await api.call(getCompleted, { params: { id: number } }, buyer.token)).body;
const skuNow = (id: number) =>
  api.db.selectFrom('sku').where('id', '=', id).select(['on_hand', 'reserved']).executeTakeFirstOrThrow();

describe('a draft', () => {
  test('tells everything the page shows, with the best coupons laid by itself', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    await givePoints(api, buyer.id, 3_000);
    const small = await giveCoupon(api, buyer.id, { value: 2_000 });
    const big = await giveCoupon(api, buyer.id, { kind: 'RATE', value: 10, max_discount: 9_000 });
    const far = await giveCoupon(api, buyer.id, { value: 50_000, min_order: 100_000 });
    const free = await giveCoupon(api, buyer.id, { target: 'SHIPPING', kind: 'FREE', value: 0 });
    const draft = await draftOf(buyer, sku);
    expect(draft).toMatchObject({
      state: 'INITIALIZED',
      amounts: {
        goods: 50_000,
        instant: 11_000,
        cart_coupon: 3_900,
        shipping: 3_000,
        shipping_coupon: 3_000,
        pay: 35_100,
      },
      coupons: { is_best: true, saved: 6_900, cart: { id: big }, shipping: { id: free } },
      points: { balance: 3_000, max: 3_000, used: 0 },
      address: ADDRESS,
      earn: 351,
    });
    const { items } = (await api.call(listCheckoutCoupons, { params: { id: draft.number } }, buyer.token)).body;
    expect(items.map(({ id, is_applied, unusable }) => [id, is_applied, unusable?.words ?? null])).toEqual([
      [big, true, null],
      [free, true, null],
      [small, false, null],
      [far, false, '61,000원 더 담으면 쓸 수 있어요'],
    ]);
  });

  test('takes the coupons and points that are picked, and no others', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    await givePoints(api, buyer.id, 3_000);
    const mine = await giveCoupon(api, buyer.id, { value: 2_000 });
    const theirs = await giveCoupon(api, (await makeBuyer(api)).id);
    const draft = await draftOf(buyer, sku);
    const apply = (body: { coupon_ids?: number[] | null; points?: number }) =>
      api.call(applyCoupons, { params: { id: draft.number }, body }, buyer.token);
    expect((await apply({ coupon_ids: [], points: 3_000 })).body.amounts).toMatchObject({
      cart_coupon: 0,
      point: 3_000,
      pay: 39_000,
    });
    expect((await apply({ coupon_ids: [mine] })).body.amounts).toMatchObject({ cart_coupon: 2_000, point: 3_000 });
    expect(codeOf(await apply({ coupon_ids: [theirs] }))).toBe('COUPON_NOT_APPLICABLE');
    expect(codeOf(await apply({ points: 3_001 }))).toBe('POINT_SHORTAGE');
    expect((await apply({ coupon_ids: null })).body.coupons.is_best).toBe(true);
  });

  test('a coupon for one way of paying is laid when it is paid so, and a price is only that way’s', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const easy = await giveCoupon(api, buyer.id, { value: 3_000, methods: ['EASY_PAY'] });
    const draft = await draftOf(buyer, sku);
    expect(draft).toMatchObject({
      payment_method: 'CARD',
      coupons: { has_method: true, saved: 0 },
      amounts: { pay: 42_000 },
    });
    const params = { id: draft.number };
    const listed = async () => (await api.call(listCheckoutCoupons, { params }, buyer.token)).body.items[0]!;
    expect(await listed()).toMatchObject({
      condition: '타임세일 제외 · 간편결제로 결제할 때',
      unusable: { code: 'METHOD', words: '간편결제로 결제하면 쓸 수 있어요' },
    });
    const apply = async (body: { coupon_ids?: number[] | null; payment_method?: 'CARD' | 'EASY_PAY' }) =>
      api.call(applyCoupons, { params, body }, buyer.token);
    expect(codeOf(await apply({ coupon_ids: [easy] }))).toBe('COUPON_NOT_APPLICABLE');
    const cheap = (await apply({ payment_method: 'EASY_PAY' })).body;
    expect(cheap).toMatchObject({
      payment_method: 'EASY_PAY',
      coupons: { cart: { id: easy } },
      amounts: { pay: 39_000 },
    });
    expect((await listed()).unusable).toBeNull();

    // The price of one way is not sold by another.
    expect(codeOf(await ready(buyer, cheap))).toBe('PRICE_CHANGED');
    const again = (await apply({ payment_method: 'CARD' })).body;
    expect(again.amounts.pay).toBe(42_000);
    const paying = (await apply({ payment_method: 'EASY_PAY' })).body;
    const { status } = await api.call(
      readyOrder,
      { params, body: { quote_version: paying.quote_version, expected_amount: 39_000, payment_method: 'EASY_PAY' } },
      buyer.token,
    );
    expect(status).toBe(200);
    const held = await api.db.selectFrom('coupon_issue').where('id', '=', easy).select('state').executeTakeFirst();
    expect(held).toEqual({ state: 'RESERVED' });
  });

  test('asks more for far places, and does not send where nobody goes', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const draft = await draftOf(buyer, sku);
    const to = (postcode: string) =>
      api.call(
        setDeliveryAddress,
        { params: { id: draft.number }, body: { address: { ...ADDRESS, postcode } } },
        buyer.token,
      );
    expect((await to('63300')).body.amounts.shipping).toBe(6_000);
    await api.db
      .insertInto('remote_area')
      .values({ name: '먼바다', kind: 'UNDELIVERABLE', postcode_from: '99990', postcode_to: '99999' })
      .execute();
    expect(codeOf(await to('99995'))).toBe('ADDRESS_UNDELIVERABLE');
    expect((await to('03925')).body.amounts.shipping).toBe(3_000);
  });

  test('is a member’s own price and points for a member', async () => {
    const [sku, buyer] = [await makeSku(api, { member_price: won(30_000) }), await makeBuyer(api)];
    expect((await draftOf(buyer, sku)).amounts.pay).toBe(42_000);
    await makeAccess(api.db, buyer.id);
    expect(await draftOf(buyer, sku)).toMatchObject({ amounts: { pay: 33_000 }, earn: 900 });
  });

  test('lasts a day', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const draft = await draftOf(buyer, sku);
    await pass(DAY_MS, buyer);
    expect(codeOf(await api.call(getInitialized, { params: { id: draft.number } }, buyer.token))).toBe(
      'ORDER_NOT_OPEN',
    );
    await expireDrafts(api.jobContext);
    expect((await completed(buyer, draft.number)).state).toBe('EXPIRED');
  });
});

describe('what changes before it is paid', () => {
  test('a price: told, refused, taken over on request', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const draft = await draftOf(buyer, sku);
    await api.db
      .updateTable('product')
      .set({ sale_price: won(41_000) })
      .where('id', '=', sku.product_id)
      .execute();
    const { body } = await api.call(getInitialized, { params: { id: draft.number } }, buyer.token);
    expect(body.groups[0]!.lines[0]!.problem).toMatchObject({ code: 'PRICE_CHANGED', price_now: 41_000 });
    expect(codeOf(await ready(buyer, draft))).toBe('PRICE_CHANGED');
    const fresh = (await api.call(refreshCheckout, { params: { id: draft.number } }, buyer.token)).body;
    expect([fresh.amounts.pay, fresh.groups[0]!.lines[0]!.problem]).toEqual([44_000, null]);
    expect((await ready(buyer, fresh)).status).toBe(200);
  });

  test('a choice in another tab: the version that was seen is the one that counts', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const draft = await draftOf(buyer, sku);
    await api.call(applyCoupons, { params: { id: draft.number }, body: { points: 0 } }, buyer.token);
    expect(codeOf(await ready(buyer, draft))).toBe('PRICE_CHANGED');
  });

  test('an address after the price was fixed must be fixed again: nothing is charged for the old one', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku);
    await api.call(
      setDeliveryAddress,
      { params: { id: order.number }, body: { address: { ...ADDRESS, postcode: '63300' } } },
      buyer.token,
    );
    expect(codeOf(await confirm(api, buyer, order))).toBe('PRICE_CHANGED');
    expect(api.outside.payments.payments.get(order.paymentKey!)!.status).toBe('IN_PROGRESS');
  });

  test('the amount: one who brings another is not charged', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku);
    expect(codeOf(await confirm(api, buyer, { ...order, amount: 100 }))).toBe('AMOUNT_MISMATCH');
    expect((await confirm(api, buyer, order)).body.state).toBe('PAID');
  });

  test('the end of a time sale: who holds its pieces keeps its price', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    await api.db
      .insertInto('time_sale')
      .values({
        product_id: sku.product_id,
        sale_price: won(20_000),
        starts_at: new Date(NOON.getTime() - DAY_MS),
        ends_at: new Date(NOON.getTime() + 5 * MINUTE_MS),
        allotment: 5,
      })
      .execute();
    const order = await readyFor(api, buyer, sku);
    const late = await draftOf(buyer, sku);
    await pass(6 * MINUTE_MS, buyer);
    expect((await confirm(api, buyer, order)).body.state).toBe('PAID');
    expect(codeOf(await ready(buyer, late))).toBe('PRICE_CHANGED');
  });
});

describe('a hold', () => {
  test('lapses after fifteen minutes and is taken again when the payment comes', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 1 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku);
    expect(await skuNow(sku.id)).toEqual({ on_hand: 1, reserved: 1 });
    await pass(16 * MINUTE_MS, buyer);
    expect(await releaseLapsedHolds(api.jobContext)).toBeGreaterThanOrEqual(1);
    expect(await skuNow(sku.id)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await confirm(api, buyer, order)).body.state).toBe('PAID');
    expect(await skuNow(sku.id)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test('that somebody else has taken meanwhile: refused before anything is charged', async () => {
    const [sku, slow, quick] = [await makeSku(api, { onHand: 1 }), await makeBuyer(api), await makeBuyer(api)];
    await givePoints(api, slow.id, 1_000);
    const order = await readyFor(api, slow, sku);
    await pass(16 * MINUTE_MS, slow);
    await releaseLapsedHolds(api.jobContext);
    quick.token = await api.token(quick.id, 'user');
    expect((await buy(api, quick, sku)).state).toBe('PAID');
    expect(codeOf(await confirm(api, slow, order))).toBe('OUT_OF_STOCK');
    expect(api.outside.payments.payments.get(order.paymentKey!)!.status).toBe('IN_PROGRESS');
    expect((await completed(slow, order.number)).state).toBe('FAILED');
    expect(await audit(api)).toEqual(SOUND);
  });
});

describe('paying', () => {
  test('nothing, when points and coupons pay all: no gateway is asked', async () => {
    const [sku, buyer] = [
      await makeSku(api, { list_price: won(60_000), sale_price: won(60_000) }),
      await makeBuyer(api),
    ];
    await givePoints(api, buyer.id, 60_000);
    const asked = api.outside.payments.asked.length;
    const draft = await draftOf(buyer, sku);
    const { body: priced } = await api.call(
      applyCoupons,
      { params: { id: draft.number }, body: { points: 60_000 } },
      buyer.token,
    );
    expect(priced.amounts.pay).toBe(0);
    const { body } = await ready(buyer, priced);
    expect(body.payment).toBeNull();
    const paid = await confirm(api, buyer, { number: draft.number, amount: 0, paymentKey: null });
    expect(paid.body.state).toBe('PAID');
    expect(api.outside.payments.asked).toHaveLength(asked);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('so little that no gateway takes it is told before', async () => {
    const [sku, buyer] = [
      await makeSku(api, { list_price: won(60_000), sale_price: won(60_000) }),
      await makeBuyer(api),
    ];
    await givePoints(api, buyer.id, 60_000);
    const draft = await draftOf(buyer, sku);
    const { body } = await api.call(
      applyCoupons,
      { params: { id: draft.number }, body: { points: 59_950 } },
      buyer.token,
    );
    expect(codeOf(await ready(buyer, body))).toBe('AMOUNT_TOO_SMALL');
  });

  test('a card that is refused: told why, everything let go, and another card goes through', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 1 }), await makeBuyer(api)];
    await giveCoupon(api, buyer.id);
    const draft = await draftOf(buyer, sku);
    const first = (await ready(buyer, draft)).body;
    api.outside.payments.fail('confirm', { refuse: 'REJECT_CARD_PAYMENT' });
    const refused = await confirm(api, buyer, {
      number: draft.number,
      amount: first.amount,
      paymentKey: authenticate(api, first.payment!.order_id, first.amount),
    });
    expect([refused.status, codeOf(refused)]).toEqual([402, 'PAYMENT_DECLINED_LIMIT']);
    expect(await skuNow(sku.id)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await completed(buyer, draft.number)).failure!.code).toBe('PAYMENT_DECLINED_LIMIT');
    const second = (await ready(buyer, draft)).body;
    expect(second.payment!.order_id).not.toBe(first.payment!.order_id);
    const paid = await confirm(api, buyer, {
      number: draft.number,
      amount: second.amount,
      paymentKey: authenticate(api, second.payment!.order_id, second.amount),
    });
    expect(paid.body.state).toBe('PAID');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('empties the cart of what was bought, and of nothing else', async () => {
    const [sku, other, buyer] = [await makeSku(api), await makeSku(api), await makeBuyer(api)];
    await api.call(
      addToCart,
      { body: { items: [sku, other].map(({ id }) => ({ sku_id: id, quantity: 1 })) } },
      buyer.token,
    );
    const lines = (await api.call(getCart, {}, buyer.token)).body.groups.flatMap((group) => group.lines);
    const line = lines.find(({ sku_id }) => sku_id === sku.id)!;
    const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids: [line.id] } }, buyer.token);
    const { body } = await ready(buyer, draft);
    await confirm(api, buyer, {
      number: draft.number,
      amount: body.amount,
      paymentKey: authenticate(api, body.payment!.order_id, body.amount),
    });
    expect((await api.call(countCart, {}, buyer.token)).body.count).toBe(1);
  });

  test('with the same key again is the same answer, with another body none', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const draft = await draftOf(buyer, sku);
    const headers = { 'idempotency-key': `ready-${draft.number}` };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ready(buyer, draft, headers)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await skuNow(sku.id)).toEqual({ on_hand: 10, reserved: 1 });
    const other = { ...draft, amounts: { ...draft.amounts, pay: won(1) } };
    expect(codeOf(await ready(buyer, other, headers))).toBe('IDEMPOTENCY_CONFLICT');
  });
});

describe('a payment whose outcome is not known', () => {
  const lost = async (trouble: 'lost-before' | 'lost-after') => {
    const [sku, buyer] = [await makeSku(api, { onHand: 2 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku);
    api.outside.payments.fail('confirm', trouble);
    expect((await confirm(api, buyer, order)).body.state).toBe('PENDING');
    expect((await completed(buyer, order.number)).is_pending).toBe(true);
    return { sku, buyer, order };
  };

  test('that was really made: found half a minute later', async () => {
    const { sku, buyer, order } = await lost('lost-after');
    api.setClock(new Date(NOON.getTime() + 29_000));
    await lookUpPayments(api.jobContext);
    expect((await completed(buyer, order.number)).is_pending).toBe(true);
    api.setClock(new Date(NOON.getTime() + 30_000));
    await lookUpPayments(api.jobContext);
    expect((await completed(buyer, order.number)).state).toBe('PAID');
    expect(await skuNow(sku.id)).toEqual({ on_hand: 1, reserved: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('that never arrived: asked again with the same key, and then made', async () => {
    const { buyer, order } = await lost('lost-before');
    api.setClock(new Date(NOON.getTime() + 30_000));
    await lookUpPayments(api.jobContext);
    expect((await completed(buyer, order.number)).state).toBe('PAID');
    const confirms = api.outside.payments.asked.filter(
      ({ call, request }) => call === 'confirm' && (request as { orderId: string }).orderId.startsWith(order.number),
    );
    expect(new Set(confirms.map(({ request }) => (request as { idempotencyKey: string }).idempotencyKey)).size).toBe(1);
  });

  test('cannot be paid a second time meanwhile, and keeps what it holds', async () => {
    const { sku, buyer, order } = await lost('lost-after');
    const { body: draft } = await api.call(getInitialized, { params: { id: order.number } }, buyer.token);
    expect(codeOf(await ready(buyer, draft))).toBe('PAYMENT_PENDING');
    expect(codeOf(await api.call(rollBackToCart, { params: { id: order.number } }, buyer.token))).toBe(
      'PAYMENT_PENDING',
    );
    await pass(20 * MINUTE_MS, buyer);
    await releaseLapsedHolds(api.jobContext);
    expect((await skuNow(sku.id)).reserved).toBe(1);
    await lookUpPayments(api.jobContext);
    expect((await completed(buyer, order.number)).state).toBe('PAID');
  });

  test('is asked about at half a minute, five minutes and an hour; then staff are called', async () => {
    const { order } = await lost('lost-after');
    const inbox = async () =>
      (await api.call(adminListUnknownPayments, { query: { limit: 200 } }, await staff())).body.items.map(
        ({ order_number }) => order_number,
      );
    let at = NOON.getTime();
    for (const wait of [30_000, 300_000, 3_600_000]) {
      expect(await inbox()).not.toContain(order.number);
      at += wait;
      api.setClock(new Date(at));
      api.outside.payments.fail('findByOrder', 'lost-before');
      await lookUpPayments(api.jobContext);
    }
    expect(await inbox()).toContain(order.number);
    api.setClock(new Date(at + 3_600_000));
    await lookUpPayments(api.jobContext);
    expect(await inbox()).not.toContain(order.number);
  });

  test('is found by a refresh too', async () => {
    const { buyer, order } = await lost('lost-after');
    await api.call(refreshCheckout, { params: { id: order.number } }, buyer.token);
    expect((await completed(buyer, order.number)).state).toBe('PAID');
  });
});

describe('a virtual account', () => {
  test('is paid when the money comes and the gateway says so, by its notice', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    expect((await confirm(api, buyer, order)).body.state).toBe('WAITING_DEPOSIT');
    expect((await completed(buyer, order.number)).virtual_account).toMatchObject({ bank: '신한은행' });
    expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 1 });
    const { secret } = api.outside.payments.payments.get(order.paymentKey!)!;
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      const notice = (body: object) =>
        api.app.inject({
          method: 'POST',
          url: '/webhooks/toss',
          headers: { 'tosspayments-webhook-transmission-id': `t-${order.number}-${JSON.stringify(body).length}` },
          payload: body,
        });
      const deposited = {
        createdAt: NOON.toISOString(),
        orderId: `${order.number}-1`,
        status: 'DONE',
        transactionKey: 't',
      };
      // Somebody who only knows the order's name: nothing was paid, so nothing happens.
      expect((await notice({ ...deposited, secret: 'guessed' })).statusCode).toBe(200);
      api.outside.payments.deposit(order.paymentKey!);
      expect((await notice({ ...deposited, secret })).statusCode).toBe(200);
      await eventually('it is paid', async () => (await completed(buyer, order.number)).state === 'PAID');
    } finally {
      await worker.close();
    }
    expect(await skuNow(sku.id)).toEqual({ on_hand: 2, reserved: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('nobody paid into is closed when its day has passed', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    await confirm(api, buyer, order);
    await pass(8 * DAY_MS, buyer);
    expect(await closeUnpaidAccounts(api.jobContext)).toBeGreaterThanOrEqual(1);
    expect((await completed(buyer, order.number)).state).toBe('CANCELED_BY_NOPAYMENT');
    expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 0 });
    expect(api.outside.payments.payments.get(order.paymentKey!)!.status).toBe('CANCELED');
  });

  test('paid into after its order was cancelled: the money is sent back, to the account the buyer names', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    await confirm(api, buyer, order);
    const { items } = (await api.call(getOrder, { params: { id: order.number } }, buyer.token)).body;
    await api.call(
      requestClaim,
      {
        params: { id: order.number },
        body: { type: 'CANCEL', items: [{ order_item_id: items[0]!.id, quantity: 1 }], reason: 'CHANGED_MIND' },
      },
      buyer.token,
    );
    api.outside.payments.deposit(order.paymentKey!);
    const notice = { gateway_order_id: `${order.number}-1`, secret: null };
    await Promise.all(Array.from({ length: 5 }, () => followNotice(api.jobContext, notice)));
    const { refunds, state } = (await api.call(getOrder, { params: { id: order.number } }, buyer.token)).body;
    expect(refunds).toMatchObject([{ pg: order.amount, state: 'WAITING_ACCOUNT', reason: '취소한 뒤 들어온 돈' }]);
    expect(state).not.toBe('PAID');
    const wish = { type: 'INCOME' as const, number: '01012345678' };
    const receipt = await api.refusal(askCashReceipt, { params: { id: order.number }, body: wish }, buyer.token);
    expect(receipt.body.code).toBe('CASH_RECEIPT_CLOSED');
    const body = { bank: '88', account_number: '110123456789', holder_name: '김오운' };
    const sent = await api.call(setRefundAccount, { params: { id: refunds[0]!.id }, body }, buyer.token);
    expect(sent.body.state).toBe('DONE');
    expect(api.outside.payments.payments.get(order.paymentKey!)!.balanceAmount).toBe(0);
    expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('paid in the last moment is paid', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    await confirm(api, buyer, order);
    api.outside.payments.deposit(order.paymentKey!);
    await pass(8 * DAY_MS, buyer);
    await closeUnpaidAccounts(api.jobContext);
    expect((await completed(buyer, order.number)).state).toBe('PAID');
  });
});

test('what was not bought goes back to the cart, merged with what is there', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  const order = await readyFor(api, buyer, sku, 2);
  const { body } = await api.call(rollBackToCart, { params: { id: order.number } }, buyer.token);
  expect(body).toEqual({ count: 1, skipped: [] });
  expect(await skuNow(sku.id)).toEqual({ on_hand: 5, reserved: 0 });
  expect(codeOf(await confirm(api, buyer, order))).toBe('ORDER_NOT_OPEN');
});

test('an order that was canceled whole is put into the cart again', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  const order = await buy(api, buyer, sku, 2);
  const { body: paid } = await api.call(getOrder, { params: { id: order.number } }, buyer.token);
  const items = paid.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
  await api.call(
    requestClaim,
    { params: { id: order.number }, body: { type: 'CANCEL', items, reason: 'CHANGED_MIND' } },
    buyer.token,
  );
  expect((await api.call(getOrder, { params: { id: order.number } }, buyer.token)).body.state).toBe('CANCELED');
  const again = await api.call(rollBackToCart, { params: { id: order.number } }, buyer.token);
  expect(again).toMatchObject({ status: 200, body: { count: 1, skipped: [] } });
});

test('a guest’s cart is priced and grouped like a member’s', async () => {
  const sku = await makeSku(api, { onHand: 3 });
  const { body } = await api.call(previewCart, {
    body: {
      items: [
        { sku_id: sku.id, quantity: 2, price_at_add: 38_000 },
        { sku_id: 2_000_000_000, quantity: 1, price_at_add: 1 },
      ],
    },
  });
  expect(body.count).toBe(1);
  expect(body.groups[0]!.lines[0]).toMatchObject({ state: 'PRICE_CHANGED', sale_price: 39_000, left: 3, quantity: 2 });
});

describe('after it is paid', () => {
  test('it is prepared, sent, followed on its way, brought, kept and earned for', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const own = async () => (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
    const [item] = (await own()).items;
    expect(item!.actions).toEqual(['CANCEL', 'CHANGE_ADDRESS']);
    await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await staff());
    await api.call(
      adminShipItems,
      { body: { item_ids: [item!.id], carrier_code: '04', invoice_no: '6111111111' } },
      await staff(),
    );
    api.outside.parcels.set('04-6111111111', {
      state: 'DELIVERED',
      events: [{ at: NOON, where: '마포', what: '배달완료' }],
      deliveredAt: NOON,
    });
    await followParcels(api.jobContext);
    const brought = await own();
    expect(brought.items[0]).toMatchObject({ state: 'DELIVERED', confirm_due_at: '2026-11-22T15:00:00.000Z' });
    expect(brought.shipments[0]).toMatchObject({ state: 'DELIVERED', events: [{ where: '마포' }] });
    expect(brought.items[0]!.actions).toEqual(['CONFIRM', 'TRACK', 'RETURN', 'EXCHANGE', 'WRITE_REVIEW']);
    api.setClock(new Date('2026-11-22T14:59:59Z'));
    await confirmByItself(api.jobContext);
    await pass(8 * DAY_MS, buyer);
    expect((await own()).items[0]!.state).toBe('DELIVERED');
    await confirmByItself(api.jobContext);
    const kept = await own();
    expect([kept.state, kept.items[0]!.state]).toEqual(['COMPLETED', 'CONFIRMED']);
    expect(
      (
        await api.db
          .selectFrom('point_wallet')
          .where('account_id', '=', buyer.id)
          .select('balance')
          .executeTakeFirstOrThrow()
      ).balance,
    ).toBe(390);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('its receipt adds up at every node, down to each piece', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    await giveCoupon(api, buyer.id, { target: 'PRODUCT', kind: 'RATE', value: 7 });
    const { number, amount } = await buy(api, buyer, sku, 3);
    const { receipt } = (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
    type Node = { amount: number; children?: Node[] | undefined };
    const check = (node: Node): void => {
      if (!node.children) return;
      expect(node.children.reduce((sum, child) => sum + child.amount, 0)).toBe(node.amount);
      node.children.forEach(check);
    };
    check(receipt);
    expect(receipt.amount).toBe(amount);
  });

  test('orders are listed by state, period and words, each once', async () => {
    const [sku, buyer] = [await makeSku(api, { name: '폼롤러 45cm' }), await makeBuyer(api)];
    const numbers: string[] = [];
    for (let i = 0; i < 3; i += 1) numbers.unshift((await buy(api, buyer, sku)).number);
    const list = async (query: Record<string, unknown>) =>
      (await api.call(listOrders, { query: query as never }, buyer.token)).body;
    const first = await list({ limit: 2 });
    expect(first.items.map(({ number }) => number)).toEqual(numbers.slice(0, 2));
    expect((await list({ limit: 2, cursor: first.next_cursor })).items.map(({ number }) => number)).toEqual(
      numbers.slice(2),
    );
    expect(first.counts).toMatchObject({ paid: 3, shipping: 0 });
    expect((await list({ state: 'shipping' })).items).toEqual([]);
    expect((await list({ q: '롤러' })).items).toHaveLength(3);
    expect((await list({ q: '아령' })).items).toHaveLength(0);
  });

  test('nobody keeps points for what was kept twice', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const [item] = (await api.call(getOrder, { params: { id: number } }, buyer.token)).body.items;
    await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await staff());
    await api.call(
      adminShipItems,
      { body: { item_ids: [item!.id], carrier_code: '04', invoice_no: '6222222222' } },
      await staff(),
    );
    await api.call(adminDeliverItem, { params: { id: item!.id } }, await staff());
    const keep = () => api.call(confirmPurchase, { params: { id: number, item_id: item!.id } }, buyer.token);
    const { id } = await api.db
      .selectFrom('orders')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow();
    const replies = await api.releasedTogether('orders', id, [keep, keep]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a night later the gateway’s books and ours are laid side by side', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  expect(await reconcileDay(api.jobContext, '2026-11-15')).toBe(0);
  // Somebody has lost a payment here, and has got one there that nobody knows of.
  await api.db.updateTable('payment').set({ state: 'UNKNOWN' }).where('gateway_order_id', '=', `${number}-1`).execute();
  expect(await reconcileDay(api.jobContext, '2026-11-15')).toBe(1);
  const { items } = (await api.call(adminListFindings, { query: {} }, await staff())).body;
  expect(items[0]).toMatchObject({ kind: 'PAID_ONLY_THERE', subject: `${number}-1`, theirs: 42_000 });
  await api.db.updateTable('payment').set({ state: 'PAID' }).where('gateway_order_id', '=', `${number}-1`).execute();
});

test('nothing of all this was a fault', () => {
  expect(api.logs).toEqual([]);
});
