import { addToCart, setCartQuantity, getCart } from '@oun/contract/cart';
import { applyCoupons, initiateFromCart, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { won } from '@oun/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
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
import { releaseStock, reserveStock } from '../../catalog/catalog.ts';
import { followNotice } from './follow-notice.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const skuNow = (id: number) =>
  api.db.selectFrom('sku').where('id', '=', id).select(['on_hand', 'reserved']).executeTakeFirstOrThrow();
const charged = (numbers: readonly string[]) =>
  [...api.outside.payments.payments.values()].filter(
    ({ orderId, status }) => status === 'DONE' && numbers.some((number) => orderId.startsWith(number)),
  );
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => makeBuyer(api)));
const draftOf = async (buyer: { token: string }, sku: { id: number; product_id: number }, quantity = 1) =>
  (await api.call(initiateFromProduct, { body: { product_id: sku.product_id, sku_id: sku.id, quantity } }, buyer.token))
    .body;
const ready = (buyer: { token: string }, draft: { number: string; quote_version: number; amounts: { pay: number } }) =>
  api.call(
    readyOrder,
    {
      params: { id: draft.number },
      body: { quote_version: draft.quote_version, expected_amount: draft.amounts.pay, payment_method: 'CARD' },
    },
    buyer.token,
  );

test('ten pieces and a hundred buyers: ten orders, ninety clear refusals, nothing charged for them', async () => {
  const sku = await makeSku(api, { onHand: 10 });
  const crowd = await buyers(100);
  const drafts = await Promise.all(crowd.map((buyer) => draftOf(buyer, sku)));
  const outcomes = await Promise.all(
    crowd.map(async (buyer, i) => {
      const { status, body } = await ready(buyer, drafts[i]!);
      if (status !== 200) return (body as unknown as { code: string }).code;
      const paymentKey = authenticate(api, body.payment!.order_id, body.amount);
      const paid = await confirm(api, buyer, { number: body.number, amount: body.amount, paymentKey });
      return paid.body.state;
    }),
  );
  expect(Object.groupBy(outcomes, String)).toEqual({
    PAID: Array.from({ length: 10 }, () => 'PAID'),
    OUT_OF_STOCK: Array.from({ length: 90 }, () => 'OUT_OF_STOCK'),
  });
  expect(await skuNow(sku.id)).toEqual({ on_hand: 0, reserved: 0 });
  expect(charged(drafts.map(({ number }) => number))).toHaveLength(10);
  expect(await audit(api)).toEqual(SOUND);
});

test('the same confirmation twenty times at once: one payment, one order', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  const order = await readyFor(api, buyer, sku);
  const asked = api.outside.payments.asked.length;
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(api, buyer, order)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(replies.map(({ body }) => body.state)).toContain('PAID');
  expect(api.outside.payments.asked.slice(asked).filter(({ call }) => call === 'confirm')).toHaveLength(1);
  expect(await skuNow(sku.id)).toEqual({ on_hand: 4, reserved: 0 });
  expect((await confirm(api, buyer, order)).body.state).toBe('PAID');
  expect(await audit(api)).toEqual(SOUND);
});

test('the gateway’s notice against the answer to a confirmation: settled once', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  const order = await readyFor(api, buyer, sku);
  api.outside.payments.fail('confirm', 'lost-after');
  expect((await confirm(api, buyer, order)).body.state).toBe('PENDING');
  const { id } = await api.db
    .selectFrom('orders')
    .where('number', '=', order.number)
    .select('id')
    .executeTakeFirstOrThrow();
  const notice = { gateway_order_id: `${order.number}-1`, secret: null };
  await api.releasedTogether(
    'orders',
    id,
    Array.from({ length: 3 }, () => () => followNotice(api.jobContext, notice)),
  );
  expect((await confirm(api, buyer, order)).body.state).toBe('PAID');
  expect(await skuNow(sku.id)).toEqual({ on_hand: 4, reserved: 0 });
  const booked = await api.db.selectFrom('ledger_entry').where('reference', '=', order.number).select('key').execute();
  expect(booked).toEqual([{ key: `paid:${order.number}` }]);
});

test('two lines of one order that share a stock item are counted together', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
  const { body: draft } = await api.call(
    initiateFromProduct,
    { body: { product_id: sku.product_id, sku_id: sku.id, quantity: 2 } },
    buyer.token,
  );
  // A second line of the same sku, as an older order or a set could bring one.
  const { id } = await api.db
    .selectFrom('orders')
    .where('number', '=', draft.number)
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: _old, ...item } = await api.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('order_item')
    .values({ ...item, line: 1, snapshot: JSON.stringify(item.snapshot) })
    .execute();
  const reply = await api.refusal(
    readyOrder,
    {
      params: { id: draft.number },
      body: { quote_version: draft.quote_version, expected_amount: draft.amounts.pay, payment_method: 'CARD' },
    },
    buyer.token,
  );
  expect(reply.body.code).toBe('OUT_OF_STOCK');
  expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 0 });

  // And below the order's own look at the shelf, where somebody may have been faster.
  const reserve = (quantity: number) =>
    api.db.transaction().execute((tx) =>
      reserveStock(tx, [
        { skuId: sku.id, quantity },
        { skuId: sku.id, quantity: 1 },
      ]),
    );
  await expect(reserve(3)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  await reserve(2);
  expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 3 });
  await api.db.transaction().execute((tx) => releaseStock(tx, [{ skuId: sku.id, quantity: 3 }]));
});

test('forty buyers of well-stocked goods: forty orders, nobody waits in a circle', async () => {
  const skus = await Promise.all(Array.from({ length: 4 }, () => makeSku(api, { onHand: 1_000 })));
  const crowd = await buyers(40);
  const states = await Promise.all(
    crowd.map(async (buyer, i) => {
      const mixed = [...skus.slice(i % 4), ...skus.slice(0, i % 4)];
      await api.call(addToCart, { body: { items: mixed.map(({ id }) => ({ sku_id: id, quantity: 1 })) } }, buyer.token);
      const { body: cart } = await api.call(getCart, {}, buyer.token);
      const ids = cart.groups.flatMap(({ lines }) => lines.map(({ id }) => id));
      const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids: ids } }, buyer.token);
      const { body } = await ready(buyer, draft);
      const paymentKey = authenticate(api, body.payment!.order_id, body.amount);
      return (await confirm(api, buyer, { number: draft.number, amount: body.amount, paymentKey })).body.state;
    }),
  );
  expect(states).toEqual(Array.from({ length: 40 }, () => 'PAID'));
  for (const { id } of skus) expect(await skuNow(id)).toEqual({ on_hand: 960, reserved: 0 });
});

describe('what belongs to one member', () => {
  test('points are spent once, however many orders want them', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 50 }), await makeBuyer(api)];
    await givePoints(api, buyer.id, 10_000);
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draftOf(buyer, sku)));
    const applied = await Promise.all(
      drafts.map(({ number }) =>
        api.call(applyCoupons, { params: { id: number }, body: { points: 10_000 } }, buyer.token),
      ),
    );
    const replies = await Promise.all(applied.map(({ body }) => ready(buyer, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { balance } = await api.db
      .selectFrom('point_wallet')
      .where('account_id', '=', buyer.id)
      .select('balance')
      .executeTakeFirstOrThrow();
    expect(balance).toBe(0);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('a coupon is held by one order', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 50 }), await makeBuyer(api)];
    await giveCoupon(api, buyer.id);
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draftOf(buyer, sku)));
    expect(drafts.map(({ coupons }) => coupons.saved)).toEqual(Array.from({ length: 5 }, () => 5_000));
    const replies = await Promise.all(drafts.map((draft) => ready(buyer, draft)));
    const codes = replies.map(({ status, body }) =>
      status === 200 ? 'ok' : (body as unknown as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(
      codes.filter((code) => code !== 'ok').every((code) => ['COUPON_NOT_APPLICABLE', 'PRICE_CHANGED'].includes(code)),
    ).toBe(true);
  });

  test('fast taps on the quantity: the cart holds one of the numbers tapped, and never more than there is', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 4 }), await makeBuyer(api)];
    await Promise.all(
      Array.from({ length: 8 }, () =>
        api.call(addToCart, { body: { items: [{ sku_id: sku.id, quantity: 1 }] } }, buyer.token),
      ),
    );
    const { body: cart } = await api.call(getCart, {}, buyer.token);
    const [line] = cart.groups[0]!.lines;
    expect(line!.quantity).toBe(8);
    const taps = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) =>
        api.call(setCartQuantity, { params: { id: line!.id }, body: { quantity } }, buyer.token),
      ),
    );
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 409]);
    const after = (await api.call(getCart, {}, buyer.token)).body.groups[0]!.lines[0]!.quantity;
    expect([1, 2, 3, 4]).toContain(after);
  });

  test('a limit for each member holds over orders at once', async () => {
    const sku = await makeSku(api, { onHand: 50, max_per_user: 2 });
    const buyer = await makeBuyer(api);
    const drafts = await Promise.all(Array.from({ length: 4 }, () => draftOf(buyer, sku)));
    const replies = await Promise.all(drafts.map((draft) => ready(buyer, draft)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });
});

test('a time sale sells its own pieces and no more', async () => {
  const sku = await makeSku(api, { onHand: 100 });
  await api.db
    .insertInto('time_sale')
    .values({
      product_id: sku.product_id,
      sale_price: won(10_000),
      starts_at: new Date('2026-11-15T00:00:00+09:00'),
      ends_at: new Date('2026-11-16T00:00:00+09:00'),
      allotment: 5,
    })
    .execute();
  const crowd = await buyers(12);
  const drafts = await Promise.all(crowd.map((buyer) => draftOf(buyer, sku)));
  expect(drafts[0]!.amounts.pay).toBe(13_000);
  const replies = await Promise.all(drafts.map((draft, i) => ready(crowd[i]!, draft)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  // Seven clear refusals, whether the last piece was gone before the price was read or while it was held.
  const codes = replies.flatMap(({ status, body }) =>
    status === 200 ? [] : [(body as unknown as { code: string }).code],
  );
  expect(codes).toHaveLength(7);
  for (const code of codes) expect(['TIME_SALE_CLOSED', 'PRICE_CHANGED']).toContain(code);
});

test('two attempts of one order cannot both be charged', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  const draft = await draftOf(buyer, sku);
  const first = (await ready(buyer, draft)).body;
  const firstKey = authenticate(api, first.payment!.order_id, first.amount);
  const second = (await ready(buyer, draft)).body;
  const secondKey = authenticate(api, second.payment!.order_id, second.amount);
  const { id } = await api.db
    .selectFrom('orders')
    .where('number', '=', draft.number)
    .select('id')
    .executeTakeFirstOrThrow();
  const replies = await api.releasedTogether('orders', id, [
    () => confirm(api, buyer, { number: draft.number, amount: first.amount, paymentKey: firstKey }),
    () => confirm(api, buyer, { number: draft.number, amount: second.amount, paymentKey: secondKey }),
  ]);
  void replies;
  expect(charged([draft.number]).length).toBeLessThanOrEqual(1);
  expect(await skuNow(sku.id)).toMatchObject({ reserved: 0 });
  expect(await audit(api)).toEqual(SOUND);
});

test('buying in one go leaves everything in order', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 5 }), await makeBuyer(api)];
  expect((await buy(api, buyer, sku, 2)).state).toBe('PAID');
  expect(await skuNow(sku.id)).toEqual({ on_hand: 3, reserved: 0 });
  expect(api.logs).toEqual([]);
});
