import { requestClaim } from '@oun/contract/claim';
import { getCompleted, refreshCheckout } from '@oun/contract/checkout';
import { getOrder } from '@oun/contract/order';
import { adminListUnknownPayments, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { audit, confirm, giveCoupon, givePoints, makeBuyer, makeSku, readyFor, SOUND } from '../../../../test/shop.ts';
import { followDeposits } from './deposits.ts';
import { closeUnpaidAccounts } from './look-ups.ts';
import { followNotice } from './follow-notice.ts';
import { tellDepositGone } from '../messages/order-messages.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const staff = () => api.token(1, 'store-admin');
const orderOf = async (buyer: { id: number }, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, await api.token(buyer.id, 'user'))).body;
const skuNow = (id: number) =>
  api.db.selectFrom('sku').where('id', '=', id).select(['on_hand', 'reserved']).executeTakeFirstOrThrow();
const notice = (number: string) => followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });

/** Somebody whose deposit has come. */
async function deposited({ price = 60_000, quantity = 1 } = {}) {
  const [sku, buyer] = [await makeSku(api, { sale_price: won(price), list_price: won(price) }), await makeBuyer(api)];
  await givePoints(api, buyer.id, 1_000, `deposit-${buyer.id}`);
  const coupon = await giveCoupon(api, buyer.id, { value: 2_000 });
  const order = await readyFor(api, buyer, sku, quantity, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, order);
  api.outside.payments.deposit(order.paymentKey!);
  await notice(order.number);
  const { items } = await orderOf(buyer, order.number);
  return { sku, buyer, coupon, ...order, paymentKey: order.paymentKey!, items: items.map(({ id }) => id) };
}
const couponState = async (id: number) =>
  (await api.db.selectFrom('coupon_issue').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
const unknown = async () =>
  (await api.call(adminListUnknownPayments, { query: { limit: 200 } }, await staff())).body.items;

test('a deposit the bank takes back stops the order, and buyer and staff are told', async () => {
  const bought = await deposited();
  expect(await orderOf(bought.buyer, bought.number)).toMatchObject({ state: 'PAID' });
  await api.call(adminPrepareItems, { body: { item_ids: bought.items } }, await staff());
  api.outside.payments.undoDeposit(bought.paymentKey);
  await Promise.all(Array.from({ length: 4 }, () => notice(bought.number)));

  const waiting = await orderOf(bought.buyer, bought.number);
  expect(waiting).toMatchObject({ state: 'WAITING_DEPOSIT', items: [{ state: 'PAYMENT_WAITING' }] });
  const { body: shown } = await api.call(getCompleted, { params: { id: bought.number } }, bought.buyer.token);
  expect(shown.virtual_account?.due_at).toBe(new Date(NOON.getTime() + DAY_MS).toISOString());
  expect(await skuNow(bought.sku.id)).toEqual({ on_hand: 10, reserved: 1 });
  expect(await couponState(bought.coupon)).toBe('RESERVED');
  const { body: prepared } = await api.call(adminPrepareItems, { body: { item_ids: bought.items } }, await staff());
  expect(prepared).toMatchObject({ prepared: [], skipped: bought.items, refused: [{ why: 'NOT_PAID' }] });
  expect(await unknown()).toContainEqual(
    expect.objectContaining({ order_number: bought.number, kind: 'DEPOSIT_TAKEN_BACK' }),
  );
  const id = (await api.db.selectFrom('orders').where('number', '=', bought.number).select('id').executeTakeFirst())!
    .id;
  await tellDepositGone(api.jobContext, { order_id: id, round: 1, is_debt: false });
  const told = await api.db.selectFrom('message').where('kind', '=', 'DEPOSIT_TAKEN_BACK').selectAll().execute();
  expect(told.map(({ text }) => text).join()).toContain('은행에서 입금을 취소했어요');
  expect(await audit(api)).toEqual(SOUND);

  // It comes again: as if it had come for the first time, and the books have it once.
  api.outside.payments.deposit(bought.paymentKey);
  await notice(bought.number);
  expect(await orderOf(bought.buyer, bought.number)).toMatchObject({ state: 'PAID', items: [{ state: 'PAID' }] });
  expect(await skuNow(bought.sku.id)).toEqual({ on_hand: 9, reserved: 0 });
  expect(await couponState(bought.coupon)).toBe('USED');
  expect((await unknown()).map(({ order_number }) => order_number)).not.toContain(bought.number);
  expect(await audit(api)).toEqual(SOUND);

  // And goes and comes once more.
  api.outside.payments.undoDeposit(bought.paymentKey);
  await followDeposits(api.jobContext);
  expect((await orderOf(bought.buyer, bought.number)).state).toBe('WAITING_DEPOSIT');
  api.outside.payments.deposit(bought.paymentKey);
  await followDeposits(api.jobContext);
  expect((await orderOf(bought.buyer, bought.number)).state).toBe('PAID');
  expect(await audit(api)).toEqual(SOUND);
});

test('nobody deposits again within a day: the order ends, everything is let go', async () => {
  const bought = await deposited();
  api.outside.payments.undoDeposit(bought.paymentKey);
  await notice(bought.number);
  api.setClock(new Date(NOON.getTime() + DAY_MS + 60_000));
  await closeUnpaidAccounts(api.jobContext);
  expect(await orderOf(bought.buyer, bought.number)).toMatchObject({ state: 'CANCELED_BY_NOPAYMENT' });
  expect(await skuNow(bought.sku.id)).toEqual({ on_hand: 10, reserved: 0 });
  expect(await couponState(bought.coupon)).toBe('ISSUED');
  expect(api.outside.payments.payments.get(bought.paymentKey)!.status).toBe('CANCELED');
  expect((await unknown()).map(({ order_number }) => order_number)).not.toContain(bought.number);
  expect(await audit(api)).toEqual(SOUND);
});

test('taken back after it was sent, a deposit is a debt: the rest is not sent, nothing is refunded', async () => {
  const bought = await deposited({ quantity: 2 });
  const [item] = bought.items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!] } }, await staff());
  const parcel = { item_ids: [item!], carrier_code: '04' as const, invoice_no: '610000009001' };
  await api.call(adminShipItems, { body: parcel }, await staff());
  api.outside.payments.undoDeposit(bought.paymentKey);
  await notice(bought.number);
  expect(await orderOf(bought.buyer, bought.number)).toMatchObject({ state: 'PAID', items: [{ state: 'SHIPPING' }] });
  expect(await unknown()).toContainEqual(
    expect.objectContaining({ order_number: bought.number, kind: 'DEPOSIT_TAKEN_BACK' }),
  );
  const debt = () => api.db.selectFrom('ledger_line').where('account', '=', 'BUYER_DEBT').select('amount').execute();
  expect((await debt()).map(({ amount }) => Number(amount))).toEqual([bought.amount]);
  // The account stays open for the buyer, also after its day.
  api.setClock(new Date(NOON.getTime() + 8 * DAY_MS));
  await closeUnpaidAccounts(api.jobContext);
  expect(api.outside.payments.payments.get(bought.paymentKey)!.status).toBe('WAITING_FOR_DEPOSIT');
  api.outside.payments.deposit(bought.paymentKey);
  await followDeposits(api.jobContext);
  expect((await debt()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  expect(await audit(api)).toEqual(SOUND);
});

test('a refund that waits for an account is not sent from a deposit that was taken back', async () => {
  const bought = await deposited({ quantity: 2 });
  const body = {
    type: 'CANCEL' as const,
    items: [{ order_item_id: bought.items[0]!, quantity: 1 }],
    reason: 'CHANGED_MIND' as const,
  };
  const claimed = await api.call(requestClaim, { params: { id: bought.number }, body }, bought.buyer.token);
  expect(claimed.status).toBe(200);
  api.outside.payments.undoDeposit(bought.paymentKey);
  await notice(bought.number);
  expect(api.outside.payments.payments.get(bought.paymentKey)!.cancels).toEqual([]);
  expect(await audit(api)).toEqual(SOUND);
});

test('a deposit whose notice is lost for good is found by a refresh, and by itself within the hour', async () => {
  for (const find of ['refresh', 'job'] as const) {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
    await confirm(api, buyer, order);
    api.outside.payments.deposit(order.paymentKey!);
    if (find === 'refresh') await api.call(refreshCheckout, { params: { id: order.number } }, buyer.token);
    else await followDeposits(api.jobContext);
    expect((await orderOf(buyer, order.number)).state).toBe('PAID');
  }
});

test('a deposit of another amount is not believed: the order waits, and staff look', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const order = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, order);
  const less = won(order.amount - 1_000);
  api.outside.payments.deposit(order.paymentKey!);
  api.outside.payments.say(order.paymentKey!, { totalAmount: less, balanceAmount: less });
  await notice(order.number);
  await followDeposits(api.jobContext);
  expect((await orderOf(buyer, order.number)).state).toBe('WAITING_DEPOSIT');
  expect(await unknown()).toContainEqual(
    expect.objectContaining({ order_number: order.number, kind: 'DEPOSIT_DIFFERS' }),
  );
});
