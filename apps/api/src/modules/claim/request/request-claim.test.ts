import { addToCart, getCart } from '@oun/contract/cart';
import { applyCoupons, initiateFromCart, readyOrder } from '@oun/contract/checkout';
import {
  adminMoveClaim,
  confirmClaimFee,
  getClaim,
  listClaims,
  payClaimFee,
  quoteClaim,
  requestClaim,
  setRefundAccount,
  withdrawClaim,
} from '@oun/contract/claim';
import { confirmPurchase, getOrder } from '@oun/contract/order';
import { adminDeliverItem, adminPrepareItems, adminShipItems, adminTrialBalance } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBrand, makeTemplate } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import {
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
import { keepDeadlines } from '../decisions/claim-deadlines.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const DAY_MS = 86_400_000;
/** Time passes; who comes back has signed in again. */
async function pass(ms: number, buyer: Buyer) {
  api.setClock(new Date(NOON.getTime() + ms));
  buyer.token = await api.token(buyer.id, 'user');
}
const staff = () => api.token(1, 'store-admin');
const order = async (buyer: Buyer, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
const claim = (buyer: Buyer, number: string, body: Parameters<typeof api.call<typeof requestClaim>>[1]['body']) =>
  api.call(requestClaim, { params: { id: number }, body }, buyer.token);
const quote = (
  buyer: Buyer,
  number: string,
  type: 'CANCEL' | 'RETURN' | 'EXCHANGE',
  items: string[],
  reason = 'CHANGED_MIND',
) => api.call(quoteClaim, { params: { id: number }, query: { type, reason, items } }, buyer.token);
const move = async (
  id: number,
  event: 'approve' | 'reject' | 'collect' | 'receive' | 'hold' | 'pass' | 'redeliver',
  more = {},
) => api.call(adminMoveClaim, { params: { id }, body: { event, ...more } }, await staff());
const paidBack = (number: string) =>
  [...api.outside.payments.payments.values()]
    .filter(({ orderId }) => orderId.startsWith(number))
    .flatMap(({ cancels }) => cancels)
    .reduce((sum, { amount }) => sum + amount, 0);
const balanceOf = async (buyer: Buyer) =>
  (await api.db.selectFrom('point_wallet').where('account_id', '=', buyer.id).select('balance').executeTakeFirst())
    ?.balance ?? 0;

async function send(number: string, buyer: Buyer, itemIds?: number[]) {
  const ids = itemIds ?? (await order(buyer, number)).items.map(({ id }) => id);
  await api.call(adminPrepareItems, { body: { item_ids: ids } }, await staff());
  invoice += 1;
  return api.call(
    adminShipItems,
    { body: { item_ids: ids, carrier_code: '04', invoice_no: `60000000${invoice}` } },
    await staff(),
  );
}
let invoice = 1_000;
async function deliver(number: string, buyer: Buyer) {
  await send(number, buyer);
  for (const { id } of (await order(buyer, number)).items)
    await api.call(adminDeliverItem, { params: { id } }, await staff());
}

/** Three goods of one brand, a coupon of each kind and points: the example that the rules were written with. */
async function exampleOrder() {
  const buyer = await makeBuyer(api);
  const brand = await makeBrand(api.db);
  const template = await makeTemplate(api.db, brand.id);
  const skus: Awaited<ReturnType<typeof makeSku>>[] = [];
  for (const price of [39_000, 15_000, 9_900]) {
    skus.push(
      await makeSku(api, {
        brand_id: brand.id,
        shipping_template_id: template.id,
        list_price: won(price),
        sale_price: won(price),
      }),
    );
  }
  const product = await giveCoupon(api, buyer.id, {
    target: 'PRODUCT',
    kind: 'RATE',
    value: 10,
    products: [skus[0]!.product_id],
  });
  const cart = await giveCoupon(api, buyer.id, { value: 5_000, min_order: 50_000 });
  await givePoints(api, buyer.id, 4_000);
  await api.call(addToCart, { body: { items: skus.map(({ id }) => ({ sku_id: id, quantity: 1 })) } }, buyer.token);
  const lines = (await api.call(getCart, {}, buyer.token)).body.groups.flatMap((group) => group.lines);
  const ids = skus.map(({ id }) => lines.find(({ sku_id }) => sku_id === id)!.id).sort((a, b) => a - b);
  const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids: ids } }, buyer.token);
  const { body: priced } = await api.call(
    applyCoupons,
    { params: { id: draft.number }, body: { points: 4_000 } },
    buyer.token,
  );
  const { body: ready } = await api.call(
    readyOrder,
    {
      params: { id: draft.number },
      body: { quote_version: priced.quote_version, expected_amount: priced.amounts.pay, payment_method: 'CARD' },
    },
    buyer.token,
  );
  const paymentKey = authenticate(api, ready.payment!.order_id, ready.amount);
  await confirm(api, buyer, { number: draft.number, amount: ready.amount, paymentKey });
  const items = (await order(buyer, draft.number)).items;
  const itemOf = (index: number) => items.find(({ sku_id }) => sku_id === skus[index]!.id)!.id;
  return { buyer, number: draft.number, skus, coupons: { product, cart }, A: itemOf(0), B: itemOf(1), C: itemOf(2) };
}
const couponState = async (id: number) =>
  (await api.db.selectFrom('coupon_issue').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;

describe('cancelling what is paid', () => {
  test('the worked example, from the quote to the last won', async () => {
    const { buyer, number, skus, coupons, A, B, C } = await exampleOrder();
    expect((await order(buyer, number)).amounts.pay).toBe(51_000);

    expect((await quote(buyer, number, 'CANCEL', [`${C}:1`])).body).toMatchObject({ pg: 8_415, point: 660 });
    const shown = (await quote(buyer, number, 'CANCEL', [`${B}:1`])).body;
    expect(shown).toMatchObject({
      pg: 6_000,
      point: 1_000,
      coupon_recovery: 3_750,
      shipping_charge: 3_000,
      is_instant: true,
      words:
        '남은 상품이 50,000원보다 적어져서 배송비 3,000원과 쿠폰 할인 3,750원을 빼고 돌려드려요. 쿠폰은 다시 쓸 수 있어요.',
    });
    expect(shown.receipt.amount).toBe(7_000);

    const done = await claim(buyer, number, {
      type: 'CANCEL',
      items: [{ order_item_id: B, quantity: 1 }],
      reason: 'CHANGED_MIND',
      expected: { pg: 6_000, point: 1_000 },
    });
    expect(done.body).toMatchObject({ state: 'CANCEL_DONE', refund: { pg: 6_000, point: 1_000, state: 'DONE' } });
    expect(await couponState(coupons.cart)).toBe('ISSUED');
    expect(paidBack(number)).toBe(6_000);

    for (const id of [A, C]) {
      await claim(buyer, number, {
        type: 'CANCEL',
        items: [{ order_item_id: id, quantity: 1 }],
        reason: 'CHANGED_MIND',
      });
    }
    expect(paidBack(number)).toBe(51_000);
    expect(await balanceOf(buyer)).toBe(4_000);
    expect(await couponState(coupons.product)).toBe('ISSUED');
    const after = await order(buyer, number);
    expect(after.state).toBe('CANCELED');
    expect(after.items.map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
    for (const { id } of skus) {
      const { on_hand, reserved } = await api.db
        .selectFrom('sku')
        .where('id', '=', id)
        .select(['on_hand', 'reserved'])
        .executeTakeFirstOrThrow();
      expect([on_hand, reserved]).toEqual([10, 0]);
    }
    expect(await audit(api)).toEqual(SOUND);
  });

  test('what is no longer what was shown is not done', async () => {
    const { buyer, number, B, C } = await exampleOrder();
    await claim(buyer, number, { type: 'CANCEL', items: [{ order_item_id: C, quantity: 1 }], reason: 'CHANGED_MIND' });
    const reply = await api.refusal(
      requestClaim,
      {
        params: { id: number },
        body: {
          type: 'CANCEL',
          items: [{ order_item_id: B, quantity: 1 }],
          reason: 'CHANGED_MIND',
          expected: { pg: 6_000, point: 1_000 },
        },
      },
      buyer.token,
    );
    expect(reply.body.code).toBe('CLAIM_QUOTE_CHANGED');
    expect((await order(buyer, number)).items.find(({ id }) => id === B)!.state).toBe('PAID');
  });

  test('twice at once: one is done, the other is told', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku, 2);
    const { items } = await order(buyer, number);
    const { id } = await api.db
      .selectFrom('orders')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow();
    const cancel = () =>
      claim(buyer, number, {
        type: 'CANCEL',
        items: [{ order_item_id: items[0]!.id, quantity: 2 }],
        reason: 'CHANGED_MIND',
      });
    const replies = await api.releasedTogether('orders', id, [cancel, cancel]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(paidBack(number)).toBe(78_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('some of a line: the row is split and each part has one state', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku, 3);
    const [item] = (await order(buyer, number)).items;
    await claim(buyer, number, {
      type: 'CANCEL',
      items: [{ order_item_id: item!.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    const { items } = await order(buyer, number);
    expect(items.map(({ quantity, state }) => [quantity, state]).sort()).toEqual([
      [1, 'CANCELED'],
      [2, 'PAID'],
    ]);
    expect(paidBack(number)).toBe(39_000);
  });

  test('against its sending at the same moment: it is either cancelled or sent, never both', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const [item] = (await order(buyer, number)).items;
    const { id } = await api.db
      .selectFrom('orders')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow();
    const token = await staff();
    const [cancel, prepare] = await api.releasedTogether<{ status: number; body: unknown }>('orders', id, [
      () =>
        claim(buyer, number, {
          type: 'CANCEL',
          items: [{ order_item_id: item!.id, quantity: 1 }],
          reason: 'CHANGED_MIND',
        }),
      () => api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, token),
    ]);
    const [after] = (await order(buyer, number)).items;
    const { prepared } = prepare!.body as { prepared: number[] };
    if (after!.state === 'CANCELED') {
      expect(prepared).toEqual([]);
      expect(paidBack(number)).toBe(42_000);
    } else {
      expect([after!.state, prepared]).toEqual(['PREPARING', [item!.id]]);
      expect((cancel!.body as { state: string }).state).toBe('CANCEL_REQUESTED');
    }
    const shipped = await api.refusal(
      adminShipItems,
      { body: { item_ids: [item!.id], carrier_code: '04', invoice_no: '6999999999' } },
      token,
    );
    expect(['CLAIM_IN_PROGRESS', 'INVALID_TRANSITION']).toContain(shipped.body.code);
  });
});

describe('cancelling what is being prepared', () => {
  const requested = async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const [item] = (await order(buyer, number)).items;
    await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await staff());
    const { body } = await claim(buyer, number, {
      type: 'CANCEL',
      items: [{ order_item_id: item!.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    return { buyer, number, body };
  };

  test('waits for the seller, who says yes', async () => {
    const { buyer, number, body } = await requested();
    expect(body).toMatchObject({ state: 'CANCEL_REQUESTED', refund: null, can_withdraw: true });
    expect((await move(body.id, 'approve')).body).toMatchObject({
      state: 'CANCEL_DONE',
      refund: { pg: 42_000, state: 'DONE' },
    });
    expect((await order(buyer, number)).state).toBe('CANCELED');
  });

  test('goes on by itself after two working days without a word', async () => {
    const { buyer, number } = await requested();
    // A Sunday noon: two working days later is Tuesday noon.
    await pass(2 * DAY_MS - 1_000, buyer);
    expect(await keepDeadlines(api.jobContext)).toBe(0);
    await pass(2 * DAY_MS, buyer);
    expect(await keepDeadlines(api.jobContext)).toBeGreaterThanOrEqual(1);
    expect((await order(buyer, number)).state).toBe('CANCELED');
  });

  test('can be taken back, and asked again', async () => {
    const { buyer, number, body } = await requested();
    const reply = await api.call(withdrawClaim, { params: { id: body.id } }, buyer.token);
    expect(reply.body.state).toBe('WITHDRAWN');
    const [item] = (await order(buyer, number)).items;
    expect([item!.state, item!.actions.includes('REQUEST_CANCEL')]).toEqual(['PREPARING', true]);
  });

  test('nobody else sees or takes back a claim', async () => {
    const { body } = await requested();
    const other = await makeBuyer(api);
    expect((await api.call(getClaim, { params: { id: body.id } }, other.token)).status).toBe(404);
    expect((await api.call(withdrawClaim, { params: { id: body.id } }, other.token)).status).toBe(404);
    expect((await api.call(listClaims, { query: {} }, other.token)).body.items).toEqual([]);
  });
});

describe('sending back', () => {
  const delivered = async (quantity = 1) => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku, quantity);
    await deliver(number, buyer);
    const [item] = (await order(buyer, number)).items;
    return { sku, buyer, number, item: item! };
  };

  test('for the buyer’s reason: through every step, less the way back', async () => {
    const { sku, buyer, number, item } = await delivered();
    const shown = (await quote(buyer, number, 'RETURN', [`${item.id}:1`])).body;
    expect(shown).toMatchObject({ pg: 36_000, return_fee: 3_000, words: '반품 배송비 3,000원을 빼고 돌려드려요.' });
    const { body } = await claim(buyer, number, {
      type: 'RETURN',
      items: [{ order_item_id: item.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    expect(body.state).toBe('RETURN_REQUESTED');
    for (const event of ['collect', 'receive'] as const) await move(body.id, event);
    expect(paidBack(number)).toBe(0);
    expect((await move(body.id, 'pass')).body).toMatchObject({
      state: 'RETURN_DONE',
      refund: { pg: 36_000, state: 'DONE' },
    });
    expect(paidBack(number)).toBe(36_000);
    expect(
      (await api.db.selectFrom('sku').where('id', '=', sku.id).select('on_hand').executeTakeFirstOrThrow()).on_hand,
    ).toBe(10);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('for the seller’s: a photo is needed, and everything comes back', async () => {
    const { buyer, number, item } = await delivered();
    const body = { type: 'RETURN' as const, items: [{ order_item_id: item.id, quantity: 1 }], reason: 'DEFECT' };
    expect((await api.refusal(requestClaim, { params: { id: number }, body }, buyer.token)).body.code).toBe(
      'CLAIM_PHOTO_NEEDED',
    );
    const image = await api.db
      .insertInto('member_image')
      .values({
        account_id: buyer.id,
        key: `k${number}`,
        width: 1,
        height: 1,
        colour: '#fff',
        bytes: 1,
        created_at: NOON,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await claim(buyer, number, { ...body, image_ids: [image.id] });
    await move(made.body.id, 'receive');
    await move(made.body.id, 'pass');
    expect(paidBack(number)).toBe(42_000);
  });

  test('is inspected within two working days, or passes by itself', async () => {
    const { buyer, number, item } = await delivered();
    const { body } = await claim(buyer, number, {
      type: 'RETURN',
      items: [{ order_item_id: item.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    await move(body.id, 'receive');
    await pass(3 * DAY_MS, buyer);
    await keepDeadlines(api.jobContext);
    expect((await order(buyer, number)).items[0]!.state).toBe('RETURNED');
  });

  test('has its days: seven, and ninety for what is broken', async () => {
    const { buyer, number, item } = await delivered();
    await pass(7 * DAY_MS, buyer);
    const refused = await api.refusal(
      quoteClaim,
      { params: { id: number }, query: { type: 'RETURN', reason: 'CHANGED_MIND', items: [`${item.id}:1`] } },
      buyer.token,
    );
    expect(refused.body.code).toBe('CLAIM_PERIOD_OVER');
    expect((await quote(buyer, number, 'RETURN', [`${item.id}:1`], 'DEFECT')).status).toBe(200);
    await pass(90 * DAY_MS, buyer);
    expect((await quote(buyer, number, 'RETURN', [`${item.id}:1`], 'DEFECT')).status).toBe(409);
  });

  test('what was kept and earned points for gives them back, or owes them', async () => {
    const { buyer, number, item } = await delivered();
    const { body } = await api.call(confirmPurchase, { params: { id: number, item_id: item.id } }, buyer.token);
    expect([body.earned, await balanceOf(buyer)]).toEqual([390, 390]);
    const made = await claim(buyer, number, {
      type: 'RETURN',
      items: [{ order_item_id: item.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    await api.db.updateTable('point_wallet').set({ balance: 90 }).where('account_id', '=', buyer.id).execute();
    await api.db.updateTable('point_grant').set({ remaining: 90 }).where('account_id', '=', buyer.id).execute();
    await api.db
      .insertInto('ledger_entry')
      .values({ key: `test:${number}`, kind: 'TEST', reference: number, at: NOON })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        api.db
          .insertInto('ledger_line')
          .values([
            { entry_id: id, account: 'POINT_LIABILITY', amount: 300 },
            { entry_id: id, account: 'POINT_BREAKAGE', amount: -300 },
          ])
          .execute(),
      );
    await move(made.body.id, 'receive');
    await move(made.body.id, 'pass');
    const wallet = await api.db
      .selectFrom('point_wallet')
      .where('account_id', '=', buyer.id)
      .select(['balance', 'debt'])
      .executeTakeFirstOrThrow();
    expect(wallet).toEqual({ balance: 0, debt: 300 });
    await givePoints(api, buyer.id, 1_000);
    expect(await balanceOf(buyer)).toBe(700);
    expect(await audit(api)).toEqual(SOUND);
  });
});

describe('exchanging', () => {
  const withOptions = async (sku: { product_id: number }) =>
    api.db
      .insertInto('sku')
      .values({ product_id: sku.product_id, option_values: ['네이비'], on_hand: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();

  test('for the buyer’s reason: the fee first, then another option, which can be sent back too', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const navy = await withOptions(sku);
    const { number } = await buy(api, buyer, sku);
    await deliver(number, buyer);
    const [item] = (await order(buyer, number)).items;
    const { body } = await claim(buyer, number, {
      type: 'EXCHANGE',
      items: [{ order_item_id: item!.id, quantity: 1, exchange_sku_id: navy.id }],
      reason: 'WRONG_OPTION',
    });
    expect(body).toMatchObject({ state: 'FEE_WAITING', fee: 6_000, exchange_option: '네이비' });
    const { body: fee } = await api.call(payClaimFee, { params: { id: body.id } }, buyer.token);
    const payment_key = authenticate(api, fee.order_id, fee.amount);
    const paid = await api.call(
      confirmClaimFee,
      { params: { id: body.id }, body: { payment_key, amount: 6_000, order_id: fee.order_id } },
      buyer.token,
    );
    expect(paid.body.state).toBe('EXCHANGE_REQUESTED');
    for (const event of ['collect', 'receive'] as const) await move(body.id, event);
    await move(body.id, 'redeliver', { carrier_code: '04', invoice_no: '7000000001' });
    const { items } = await order(buyer, number);
    expect(items.map(({ state, is_exchanged_for }) => [state, is_exchanged_for])).toEqual([
      ['EXCHANGED', false],
      ['SHIPPING', true],
    ]);
    expect(items[1]!.option_text).toBe('네이비');
    await api.call(adminDeliverItem, { params: { id: items[1]!.id } }, await staff());
    const shown = (await quote(buyer, number, 'RETURN', [`${items[1]!.id}:1`])).body;
    expect(shown.pg).toBe(36_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('holds the last piece for it, and lets go when the fee never comes', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const navy = await withOptions(sku);
    const { number } = await buy(api, buyer, sku);
    await deliver(number, buyer);
    const [item] = (await order(buyer, number)).items;
    await claim(buyer, number, {
      type: 'EXCHANGE',
      items: [{ order_item_id: item!.id, quantity: 1, exchange_sku_id: navy.id }],
      reason: 'WRONG_OPTION',
    });
    const reserved = async () =>
      (await api.db.selectFrom('sku').where('id', '=', navy.id).select('reserved').executeTakeFirstOrThrow()).reserved;
    expect(await reserved()).toBe(1);
    await pass(3 * DAY_MS, buyer);
    await keepDeadlines(api.jobContext);
    expect(await reserved()).toBe(0);
  });

  test('another product, or one at another price, is none', async () => {
    const [sku, other, buyer] = [await makeSku(api), await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    await deliver(number, buyer);
    const [item] = (await order(buyer, number)).items;
    const reply = await claim(buyer, number, {
      type: 'EXCHANGE',
      items: [{ order_item_id: item!.id, quantity: 1, exchange_sku_id: other.id }],
      reason: 'WRONG_OPTION',
    });
    expect(reply.status).toBe(400);
  });
});

describe('money on its way back', () => {
  test('is sent again with the same key when the gateway fell silent, and once only', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const [item] = (await order(buyer, number)).items;
    api.outside.payments.fail('cancel', 'lost-after');
    const { body } = await claim(buyer, number, {
      type: 'CANCEL',
      items: [{ order_item_id: item!.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    expect(body.refund).toMatchObject({ state: 'PROCESSING', pg: 42_000 });
    await pass(6 * 60_000, buyer);
    await sendDueRefunds(api.jobContext);
    expect((await api.call(getClaim, { params: { id: body.id } }, buyer.token)).body.refund!.state).toBe('DONE');
    expect(paidBack(number)).toBe(42_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('that is refused is tried again later', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    const [item] = (await order(buyer, number)).items;
    api.outside.payments.fail('cancel', { refuse: 'PROVIDER_ERROR' });
    const { body } = await claim(buyer, number, {
      type: 'CANCEL',
      items: [{ order_item_id: item!.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    expect(body.refund!.state).toBe('FAILED');
    await pass(6 * 60_000, buyer);
    await sendDueRefunds(api.jobContext);
    expect((await api.call(getClaim, { params: { id: body.id } }, buyer.token)).body.refund!.state).toBe('DONE');
    expect(paidBack(number)).toBe(42_000);
  });

  test('from a virtual account waits for an account to go to', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const ready = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    expect((await confirm(api, buyer, ready)).body.state).toBe('WAITING_DEPOSIT');
    api.outside.payments.deposit(ready.paymentKey!);
    const { followNotice } = await import('../../order/paying/follow-notice.ts');
    await followNotice(api.jobContext, { gateway_order_id: `${ready.number}-1`, secret: null });
    const [item] = (await order(buyer, ready.number)).items;
    expect(item!.state).toBe('PAID');
    const { body } = await claim(buyer, ready.number, {
      type: 'CANCEL',
      items: [{ order_item_id: item!.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    expect(body.refund!.state).toBe('WAITING_ACCOUNT');
    const given = await api.call(
      setRefundAccount,
      { params: { id: body.refund!.id }, body: { bank: '88', account_number: '110123456789', holder_name: '김지우' } },
      buyer.token,
    );
    expect(given.body.state).toBe('DONE');
    expect(paidBack(ready.number)).toBe(42_000);
  });
});

test('an order that waits for a deposit is cancelled whole, and nothing comes back', async () => {
  const [sku, buyer] = [await makeSku(api, { onHand: 3 }), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku, 2, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, ready);
  const [item] = (await order(buyer, ready.number)).items;
  const { body } = await claim(buyer, ready.number, {
    type: 'CANCEL',
    items: [{ order_item_id: item!.id, quantity: 2 }],
    reason: 'CHANGED_MIND',
  });
  expect(body).toMatchObject({ state: 'CANCEL_DONE', refund: null });
  expect((await order(buyer, ready.number)).state).toBe('CANCELED_BY_NOPAYMENT');
  expect(
    (await api.db.selectFrom('sku').where('id', '=', sku.id).select('reserved').executeTakeFirstOrThrow()).reserved,
  ).toBe(0);
});

test('staff see books that add up to nothing', async () => {
  const { body } = await api.call(adminTrialBalance, {}, await staff());
  expect(body.difference).toBe(0);
  expect(body.points.booked).toBe(body.points.in_wallets);
  expect(api.logs).toEqual([]);
});
