import { addToCart, getCart } from '@oun/contract/cart';
import { initiateFromCart, readyOrder } from '@oun/contract/checkout';
import { quoteClaimItems, requestClaim, setRefundAccount } from '@oun/contract/claim';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBrand, makeTemplate } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import {
  audit,
  authenticate,
  balanceOf,
  buyTogether,
  confirm,
  couponState,
  makeBuyer,
  makeSku,
  SOUND,
} from '../../../../test/shop.ts';
import { closeUnpaidAccounts } from '../../order/paying/look-ups.ts';
import { followNotice } from '../../order/paying/follow-notice.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { payBackAfterDeposit } from './cancel-unpaid.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

/** The example of the rules, waiting for 51,000 won and holding a coupon of each kind and 4,000 points. */
const waiting = () =>
  buyTogether(api, [39_000, 15_000, 9_900], {
    coupons: [{ value: 5_000, min_order: 50_000 }],
    points: 4_000,
    method: 'VIRTUAL_ACCOUNT',
  });
type Waiting = Awaited<ReturnType<typeof waiting>>;

const cancel = ({ buyer, number }: Waiting, ids: number[], expected = { pg: 0, point: 0 }) =>
  shop.claim(buyer, number, {
    type: 'CANCEL',
    items: ids.map((order_item_id) => ({ order_item_id, quantity: 1 })),
    reason: 'CHANGED_MIND',
    expected,
  });
async function deposit({ number, paymentKey, id }: Waiting) {
  api.outside.payments.deposit(paymentKey);
  await followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });
  for (let i = 0; i < 2; i += 1) await payBackAfterDeposit(api.jobContext, { order_id: id });
}
const reserved = async (skuId: number) =>
  await api.db.selectFrom('sku').where('id', '=', skuId).select(['on_hand', 'reserved']).executeTakeFirstOrThrow();

test('one item of an unpaid order is cancelled by itself; the rest waits on, and the deposit brings its part back', async () => {
  const made = await waiting();
  const { buyer, number, couponIds, skus, itemOf } = made;
  expect(made.amount).toBe(54_900);
  const items = [{ order_item_id: itemOf(1), quantity: 1 }];
  const asked = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items };
  const { body: quote } = await api.call(quoteClaimItems, { params: { id: number }, body: asked }, buyer.token);
  expect(quote).toMatchObject({ pg: 0, point: 0, is_instant: true, receipt: { amount: 0 } });
  expect(quote.words).toContain('아직 입금 전이라 돌려드릴 돈이 없어요');
  const promised = Number(quote.after_deposit!.pg);
  expect(promised).toBeGreaterThan(0);

  const { status, body } = await cancel(made, [itemOf(1)]);
  expect([status, body.state, body.refund]).toEqual([200, 'CANCEL_DONE', null]);
  const after = await shop.order(buyer, number);
  expect(after.state).toBe('WAITING_DEPOSIT');
  expect(after.items.map(({ state }) => state).sort()).toEqual(['CANCELED', 'PAYMENT_WAITING', 'PAYMENT_WAITING']);
  expect(await reserved(skus[1]!.id)).toEqual({ on_hand: 10, reserved: 0 });
  expect(await reserved(skus[0]!.id)).toEqual({ on_hand: 10, reserved: 1 });
  // Below its minimum now: the coupon is the buyer's again, and so are the piece's own points.
  expect(await couponState(api, couponIds[0]!)).toBe('ISSUED');
  expect(await balanceOf(api, buyer)).toBeGreaterThan(0);
  expect(await audit(api)).toEqual(SOUND);

  await deposit(made);
  expect((await shop.order(buyer, number)).items.map(({ state }) => state).sort()).toEqual([
    'CANCELED',
    'PAID',
    'PAID',
  ]);
  const claim = await shop.see(buyer, body.id);
  expect(claim.refund).toMatchObject({ pg: promised, state: 'WAITING_ACCOUNT' });
  const account = { bank: '88', account_number: '110123456789', holder_name: '김지우' };
  await api.call(setRefundAccount, { params: { id: claim.refund!.id }, body: account }, buyer.token);
  expect(shop.paidBack(number)).toBe(promised);
  expect(await audit(api)).toEqual(SOUND);

  // The rest goes after it was paid: all in all exactly what was paid comes back.
  for (const item of [itemOf(0), itemOf(2)]) {
    const asked = { type: 'CANCEL' as const, items: [{ order_item_id: item, quantity: 1 }], reason: 'CHANGED_MIND' };
    const { body: more } = await shop.claim(buyer, number, asked);
    await api.call(setRefundAccount, { params: { id: more.refund!.id }, body: account }, buyer.token);
  }
  expect(shop.paidBack(number)).toBe(54_900);
  expect(await balanceOf(api, buyer)).toBe(4_000);
  expect((await shop.order(buyer, number)).state).toBe('CANCELED');
  expect(await audit(api)).toEqual(SOUND);
});

test('cancelled one by one until nothing is left: the order lapses, and coupon, points and stock are back', async () => {
  const made = await waiting();
  for (const i of [2, 0, 1]) expect((await cancel(made, [made.itemOf(i)])).status).toBe(200);
  expect((await shop.order(made.buyer, made.number)).state).toBe('CANCELED_BY_NOPAYMENT');
  expect(await couponState(api, made.couponIds[0]!)).toBe('ISSUED');
  expect(await balanceOf(api, made.buyer)).toBe(4_000);
  for (const { id } of made.skus) expect(await reserved(id)).toEqual({ on_hand: 10, reserved: 0 });
  expect(await audit(api)).toEqual(SOUND);
});

test('a piece of a time sale that is cancelled unpaid is there for others again', async () => {
  const [buyer, brand] = [await makeBuyer(api), await makeBrand(api.db)];
  const template = await makeTemplate(api.db, brand.id);
  const sent = { brand_id: brand.id, shipping_template_id: template.id };
  const skus = [await makeSku(api, sent), await makeSku(api, sent)];
  const sale = await api.db
    .insertInto('time_sale')
    .values({
      product_id: skus[0]!.product_id,
      sale_price: won(20_000),
      starts_at: NOON,
      ends_at: new Date(NOON.getTime() + 86_400_000),
      allotment: 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taken = async () =>
    (await api.db.selectFrom('time_sale').where('id', '=', sale.id).select('taken').executeTakeFirstOrThrow()).taken;
  await api.call(addToCart, { body: { items: skus.map(({ id }) => ({ sku_id: id, quantity: 2 })) } }, buyer.token);
  const { groups } = (await api.call(getCart, {}, buyer.token)).body;
  const cart_item_ids = groups.flatMap((group) => group.lines.map(({ id }) => id));
  const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids } }, buyer.token);
  const amounts = { quote_version: draft.quote_version, expected_amount: draft.amounts.pay };
  const params = { id: draft.number };
  const ready = await api.call(
    readyOrder,
    { params, body: { ...amounts, payment_method: 'VIRTUAL_ACCOUNT' } },
    buyer.token,
  );
  const paymentKey = authenticate(api, ready.body.payment!.order_id, ready.body.amount, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, { number: draft.number, amount: ready.body.amount, paymentKey });
  expect(await taken()).toBe(2);
  const item = (await shop.order(buyer, draft.number)).items.find(({ sku_id }) => sku_id === skus[0]!.id)!;
  const items = [{ order_item_id: item.id, quantity: 1 }];
  const { status } = await shop.claim(buyer, draft.number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
  expect([status, await taken(), (await reserved(skus[0]!.id)).reserved]).toEqual([200, 1, 1]);
  expect(await audit(api)).toEqual(SOUND);
});

test('what is left of it and nobody pays for lapses with the day', async () => {
  const made = await waiting();
  await cancel(made, [made.itemOf(0)]);
  await api.db
    .updateTable('payment')
    .set({ due_at: new Date(0) })
    .where('order_id', '=', made.id)
    .execute();
  await closeUnpaidAccounts(api.jobContext);
  expect((await shop.order(made.buyer, made.number)).state).toBe('CANCELED_BY_NOPAYMENT');
  expect(await balanceOf(api, made.buyer)).toBe(4_000);
  expect(await couponState(api, made.couponIds[0]!)).toBe('ISSUED');
  expect(await audit(api)).toEqual(SOUND);
});

test('what is not there, of another order, nothing, too many or twice is refused, and nothing changes', async () => {
  const [made, other] = [await waiting(), await waiting()];
  const tries: [{ order_item_id: number; quantity: number }[], string][] = [
    [[{ order_item_id: 999_999_999, quantity: 99 }], 'NOT_FOUND'],
    [[{ order_item_id: other.itemOf(0), quantity: 1 }], 'NOT_FOUND'],
    [[{ order_item_id: made.itemOf(0), quantity: 0 }], 'INVALID_INPUT'],
    [[{ order_item_id: made.itemOf(0), quantity: 2 }], 'INVALID_INPUT'],
    [
      [
        { order_item_id: made.itemOf(0), quantity: 1 },
        { order_item_id: made.itemOf(0), quantity: 1 },
      ],
      'INVALID_INPUT',
    ],
  ];
  const params = { id: made.number };
  for (const [items, code] of tries) {
    const body = { type: 'CANCEL' as const, items, reason: 'CHANGED_MIND' };
    expect((await api.refusal(requestClaim, { params, body }, made.buyer.token)).body.code).toBe(code);
    expect((await api.refusal(quoteClaimItems, { params, body }, made.buyer.token)).body.code).toBe(code);
  }
  const wrong = await cancel(made, [made.itemOf(0)], { pg: 35_100, point: 0 });
  expect(wrong.body).toMatchObject({ code: 'CLAIM_QUOTE_CHANGED' });
  const { state, items } = await shop.order(made.buyer, made.number);
  expect([state, ...items.map((item) => item.state)]).toEqual([
    'WAITING_DEPOSIT',
    'PAYMENT_WAITING',
    'PAYMENT_WAITING',
    'PAYMENT_WAITING',
  ]);
});

test('cancelled and deposited at once: the part goes back once, whoever was first', async () => {
  const made = await waiting();
  api.outside.payments.deposit(made.paymentKey);
  await api.releasedTogether<unknown>('orders', made.id, [
    () => cancel(made, [made.itemOf(2)]),
    () => followNotice(api.jobContext, { gateway_order_id: `${made.number}-1`, secret: null }),
  ]);
  for (let i = 0; i < 2; i += 1) await payBackAfterDeposit(api.jobContext, { order_id: made.id });
  const { state, items } = await shop.order(made.buyer, made.number);
  expect(state).toBe('PAID');
  const refunds = await api.db.selectFrom('refund').where('order_id', '=', made.id).select('pg').execute();
  // Paid first, what was shown for an unpaid order no longer holds, and nothing is done.
  expect(refunds.length).toBe(items.filter((item) => item.state === 'CANCELED').length);
  expect(await audit(api)).toEqual(SOUND);
});

describe('the bank takes the deposit back after a part was cancelled', () => {
  const ACCOUNT = { bank: '88', account_number: '110123456789', holder_name: '김지우' };
  const notice = ({ number }: Waiting) =>
    followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });
  const come = async (made: Waiting) => {
    api.outside.payments.deposit(made.paymentKey);
    await notice(made);
  };
  const statesOf = async ({ buyer, number }: Waiting) => {
    const { state, items } = await shop.order(buyer, number);
    return [state, ...items.map((item) => item.state).sort()];
  };
  /** What the books say of it: what the gateway has of ours, and what buyers owe. */
  const booked = async (since = [0, 0]) => {
    const { rows } = await api.pool.query<{ pg: string; debt: string }>(`
      select coalesce(sum(amount) filter (where account = 'PG_RECEIVABLE'), 0) as pg,
        coalesce(sum(amount) filter (where account = 'BUYER_DEBT'), 0) as debt from ledger_line`);
    return [Number(rows[0]!.pg) - since[0]!, Number(rows[0]!.debt) - since[1]!];
  };
  const refundsOf = ({ id }: Waiting) =>
    api.db.selectFrom('refund').where('order_id', '=', id).select(['id', 'pg', 'state']).execute();
  async function cancelledPart() {
    const made = await waiting();
    const { body } = await cancel(made, [made.itemOf(1)]);
    const promised = Number(body.quote!.after_deposit!.pg);
    expect(promised).toBeGreaterThan(0);
    return { made, promised };
  }
  async function cancelRest(made: Waiting) {
    for (const item of [made.itemOf(0), made.itemOf(2)]) {
      const items = [{ order_item_id: item, quantity: 1 }];
      const { body } = await shop.claim(made.buyer, made.number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
      await api.call(setRefundAccount, { params: { id: body.refund!.id }, body: ACCOUNT }, made.buyer.token);
    }
  }

  test('the rest stops, all that was paid is owed, and the part goes back once it has come again', async () => {
    const since = await booked();
    const { made, promised } = await cancelledPart();
    await deposit(made);
    expect(await booked(since)).toEqual([54_900, 0]);
    api.outside.payments.undoDeposit(made.paymentKey);
    for (let i = 0; i < 2; i += 1) await notice(made);
    expect(await statesOf(made)).toEqual(['PAID', 'CANCELED', 'PAYMENT_WAITING', 'PAYMENT_WAITING']);
    expect(await booked(since)).toEqual([0, 54_900]);

    const [refund] = await refundsOf(made);
    expect(refund).toMatchObject({ pg: promised, state: 'WAITING_ACCOUNT' });
    await api.call(setRefundAccount, { params: { id: refund!.id }, body: ACCOUNT }, made.buyer.token);
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(made.number)).toBe(0);

    await come(made);
    await payBackAfterDeposit(api.jobContext, { order_id: made.id });
    expect(await statesOf(made)).toEqual(['PAID', 'CANCELED', 'PAID', 'PAID']);
    expect(await booked(since)).toEqual([54_900, 0]);
    await shop.pass(3_600_000, made.buyer);
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(made.number)).toBe(promised);
    await cancelRest(made);
    expect([shop.paidBack(made.number), await balanceOf(api, made.buyer)]).toEqual([54_900, 4_000]);
    expect(await booked(since)).toEqual([0, 0]);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('what was sent back already is not owed', async () => {
    const since = await booked();
    const { made, promised } = await cancelledPart();
    await deposit(made);
    const [refund] = await refundsOf(made);
    await api.call(setRefundAccount, { params: { id: refund!.id }, body: ACCOUNT }, made.buyer.token);
    expect(shop.paidBack(made.number)).toBe(promised);
    api.outside.payments.say(made.paymentKey, { status: 'WAITING_FOR_DEPOSIT', approvedAt: null });
    await notice(made);
    expect(await statesOf(made)).toEqual(['PAID', 'CANCELED', 'PAYMENT_WAITING', 'PAYMENT_WAITING']);
    expect(await booked(since)).toEqual([0, 54_900 - promised]);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('before the part was given back: it is promised all the same, and goes when the deposit comes', async () => {
    const since = await booked();
    const { made, promised } = await cancelledPart();
    await come(made);
    api.outside.payments.undoDeposit(made.paymentKey);
    await notice(made);
    for (let i = 0; i < 2; i += 1) await payBackAfterDeposit(api.jobContext, { order_id: made.id });
    expect(await booked(since)).toEqual([0, 54_900]);
    expect(await audit(api)).toEqual(SOUND);
    const [refund, ...more] = await refundsOf(made);
    expect([refund, more]).toMatchObject([{ pg: promised, state: 'WAITING_ACCOUNT' }, []]);
    await api.call(setRefundAccount, { params: { id: refund!.id }, body: ACCOUNT }, made.buyer.token);
    expect(shop.paidBack(made.number)).toBe(0);
    await come(made);
    await shop.pass(3_600_000, made.buyer);
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(made.number)).toBe(promised);
    expect(await statesOf(made)).toEqual(['PAID', 'CANCELED', 'PAID', 'PAID']);
    expect(await booked(since)).toEqual([54_900 - promised, 0]);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('and the other way round: a part is cancelled while it is waited for again', async () => {
    const since = await booked();
    const made = await waiting();
    await come(made);
    api.outside.payments.undoDeposit(made.paymentKey);
    await notice(made);
    expect(await booked(since)).toEqual([0, 0]);
    const { body } = await cancel(made, [made.itemOf(1)]);
    const promised = Number(body.quote!.after_deposit!.pg);
    expect(await statesOf(made)).toEqual(['WAITING_DEPOSIT', 'CANCELED', 'PAYMENT_WAITING', 'PAYMENT_WAITING']);
    // Told late that it was paid, which it is no longer.
    await payBackAfterDeposit(api.jobContext, { order_id: made.id });
    expect([await refundsOf(made), await booked(since)]).toEqual([[], [0, 0]]);
    expect(await audit(api)).toEqual(SOUND);
    await deposit(made);
    expect(await refundsOf(made)).toMatchObject([{ pg: promised, state: 'WAITING_ACCOUNT' }]);
    const [refund] = await refundsOf(made);
    await api.call(setRefundAccount, { params: { id: refund!.id }, body: ACCOUNT }, made.buyer.token);
    await cancelRest(made);
    expect([shop.paidBack(made.number), await balanceOf(api, made.buyer)]).toEqual([54_900, 4_000]);
    expect(await booked(since)).toEqual([0, 0]);
    expect(await audit(api)).toEqual(SOUND);
  });
});
