import { applyCoupons, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { quoteClaim, withdrawClaim } from '@oun/contract/claim';
import { adminDeliverItem, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplate } from '../../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import {
  audit,
  authenticate,
  type Buyer,
  confirm,
  giveCoupon,
  makeBuyer,
  makeSku,
  SOUND,
} from '../../../../test/shop.ts';
import { keepDeadlines } from '../decisions/claim-deadlines.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
afterAll(() => api.close());

let invoice = 700_000;

/** Five at 21,000 with a coupon of 20,000 from 63,000 on, sent for free from 50,000 on: 85,000 paid. */
async function five(until: 'PREPARING' | 'DELIVERED' = 'PREPARING') {
  const buyer = await makeBuyer(api);
  const sku = await makeSku(api, { sale_price: won(21_000), list_price: won(21_000) });
  const brand = await api.db
    .selectFrom('product')
    .where('id', '=', sku.product_id)
    .select('brand_id')
    .executeTakeFirstOrThrow();
  const template = await makeTemplate(api.db, brand.brand_id);
  await api.db
    .updateTable('product')
    .set({ shipping_template_id: template.id })
    .where('id', '=', sku.product_id)
    .execute();
  const coupon = await giveCoupon(api, buyer.id, { value: 20_000, min_order: 63_000 });
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 5 };
  const { body: draft } = await api.call(initiateFromProduct, { body }, buyer.token);
  const params = { id: draft.number };
  const { body: priced } = await api.call(applyCoupons, { params, body: {} }, buyer.token);
  const amounts = { quote_version: priced.quote_version, expected_amount: priced.amounts.pay };
  const ready = await api.call(readyOrder, { params, body: { ...amounts, payment_method: 'CARD' } }, buyer.token);
  const paymentKey = authenticate(api, ready.body.payment!.order_id, ready.body.amount);
  await confirm(api, buyer, { number: draft.number, amount: ready.body.amount, paymentKey });
  expect(ready.body.amount).toBe(85_000);
  const item_ids = (await shop.order(buyer, draft.number)).items.map(({ id }) => id);
  await api.call(adminPrepareItems, { body: { item_ids } }, await shop.staff());
  if (until === 'DELIVERED') {
    invoice += 1;
    const parcel = { item_ids, carrier_code: '04' as const, invoice_no: `${invoice}` };
    await api.call(adminShipItems, { body: parcel }, await shop.staff());
    for (const id of item_ids) await api.call(adminDeliverItem, { params: { id } }, await shop.staff());
  }
  const { id } = await api.db
    .selectFrom('orders')
    .where('number', '=', draft.number)
    .select('id')
    .executeTakeFirstOrThrow();
  return { buyer, number: draft.number, id, coupon };
}

const openItem = async (buyer: Buyer, number: string) =>
  (await shop.order(buyer, number)).items.find(({ claim, state }) => claim === null && state !== 'CANCELED')!.id;

async function ask(buyer: Buyer, number: string, quantity: number, type: 'CANCEL' | 'RETURN' = 'CANCEL') {
  const items = [{ order_item_id: await openItem(buyer, number), quantity }];
  const { status, body } = await shop.claim(buyer, number, { type, items, reason: 'CHANGED_MIND' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.id, pg: Number(body.quote!.pg) };
}
const couponState = async (id: number) =>
  (await api.db.selectFrom('coupon_issue').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
const refundOf = async (buyer: Buyer, id: number) => Number((await shop.see(buyer, id)).refund!.pg);
const told = async (id: number) =>
  (await api.db.selectFrom('order_event').where('claim_id', '=', id).select('kind').execute()).map(({ kind }) => kind);

test('two cancellations open at once give back what one after the other does, granted in either order', async () => {
  for (const isReversed of [false, true]) {
    const { buyer, number, coupon } = await five();
    const claims = [await ask(buyer, number, 2), await ask(buyer, number, 2)];
    expect(claims.map(({ pg }) => pg)).toEqual([34_000, 27_000]);
    for (const { id } of isReversed ? [...claims].reverse() : claims) await shop.move(id, 'approve');
    expect(shop.paidBack(number)).toBe(61_000);
    expect(await couponState(coupon)).toBe('ISSUED');
    const last = await ask(buyer, number, 1);
    await shop.move(last.id, 'approve');
    expect(shop.paidBack(number)).toBe(85_000);
    expect((await shop.order(buyer, number)).state).toBe('CANCELED');
    expect(await audit(api)).toEqual(SOUND);
  }
});

test('two returns open at once lose the free sending and the coupon once, and no less', async () => {
  const { buyer, number } = await five('DELIVERED');
  const claims = [await ask(buyer, number, 2, 'RETURN'), await ask(buyer, number, 2, 'RETURN')];
  expect(claims.reduce((sum, { pg }) => sum + pg, 0)).toBe(55_000);
  for (const { id } of [...claims].reverse())
    for (const event of ['collect', 'receive', 'pass'] as const) await shop.move(id, event);
  expect(shop.paidBack(number)).toBe(55_000);
  expect(await audit(api)).toEqual(SOUND);
});

test('two claims made at the very same moment: one of them counts on the other', async () => {
  const { buyer, number, id } = await five();
  const spare = await ask(buyer, number, 2);
  await api.call(withdrawClaim, { params: { id: spare.id } }, buyer.token);
  const rows = (await shop.order(buyer, number)).items.filter(({ state }) => state === 'PREPARING');
  expect(rows.map(({ quantity }) => quantity).sort()).toEqual([2, 3]);
  const replies = await api.releasedTogether(
    'orders',
    id,
    rows.map((row) => () => {
      const items = [{ order_item_id: row.id, quantity: 2 }];
      return shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
    }),
  );
  expect(replies.map(({ body }) => Number(body.quote!.pg)).sort((a, b) => a - b)).toEqual([27_000, 34_000]);
});

test('the first is withdrawn: the second is reckoned again before it is paid, and the buyer is told', async () => {
  const { buyer, number, coupon } = await five();
  const [first, second] = [await ask(buyer, number, 2), await ask(buyer, number, 2)];
  await api.call(withdrawClaim, { params: { id: first.id } }, buyer.token);
  expect((await shop.see(buyer, second.id)).quote).toMatchObject({ pg: 34_000, coupon_recovery: 0 });
  expect(await told(second.id)).toContain('AMOUNT_RAISED');
  await shop.move(second.id, 'approve');
  expect(await refundOf(buyer, second.id)).toBe(34_000);
  expect(await couponState(coupon)).toBe('USED');
  expect(await audit(api)).toEqual(SOUND);
});

test('the first is refused since it was sent: the second is reckoned again as well', async () => {
  const { buyer, number } = await five();
  const [first, second] = [await ask(buyer, number, 2), await ask(buyer, number, 2)];
  invoice += 1;
  const { status } = await shop.move(first.id, 'reject', { carrier_code: '04', invoice_no: `${invoice}` });
  expect(status).toBe(200);
  expect(Number((await shop.see(buyer, second.id)).quote!.pg)).toBe(34_000);
});

test('what was promised on the strength of another claim holds when that one is withdrawn, paid out or not', async () => {
  for (const isPaid of [false, true]) {
    const { buyer, number } = await five();
    const [first, second] = [await ask(buyer, number, 3), await ask(buyer, number, 1)];
    // The first pays for the coupon's share of what stays, the second's own among it.
    expect([first.pg, second.pg]).toEqual([40_000, 21_000]);
    if (isPaid) await shop.move(second.id, 'approve');
    await api.call(withdrawClaim, { params: { id: first.id } }, buyer.token);
    if (!isPaid) {
      expect(await told(second.id)).not.toContain('AMOUNT_RAISED');
      await shop.move(second.id, 'approve');
    }
    expect(await refundOf(buyer, second.id)).toBe(21_000);
    // All that is left goes: together never more than was paid.
    for (;;) {
      const item = (await shop.order(buyer, number)).items.find(
        ({ state, claim }) => state === 'PREPARING' && (claim === null || claim.state === 'WITHDRAWN'),
      );
      if (!item) break;
      const items = [{ order_item_id: item.id, quantity: item.quantity }];
      const { body } = await shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
      await shop.move(body.id, 'approve');
    }
    expect(shop.paidBack(number)).toBe(85_000);
    expect(await audit(api)).toEqual(SOUND);
  }
});

test('a deadline that passes pays what was promised, whichever claim it comes to first', async () => {
  const { buyer, number } = await five();
  const claims = [await ask(buyer, number, 2), await ask(buyer, number, 2)];
  await api.db
    .updateTable('claim')
    .set({ deadline_at: new Date(0) })
    .where('id', '=', claims[1]!.id)
    .execute();
  await keepDeadlines(api.jobContext);
  expect(await refundOf(buyer, claims[1]!.id)).toBe(27_000);
  await shop.move(claims[0]!.id, 'approve');
  expect(shop.paidBack(number)).toBe(61_000);
  expect(await audit(api)).toEqual(SOUND);
});

test('staff find that the first was our fault: the second is not charged for what we did', async () => {
  const { buyer, number } = await five();
  const [first, second] = [await ask(buyer, number, 3), await ask(buyer, number, 1)];
  expect(first.pg).toBe(40_000);
  await shop.move(first.id, 'approve', { fault: 'SELLER' });
  expect(await refundOf(buyer, first.id)).toBe(51_000);
  await shop.move(second.id, 'approve');
  expect(await refundOf(buyer, second.id)).toBe(21_000);
  expect(shop.paidBack(number)).toBeLessThanOrEqual(85_000);
  expect(await audit(api)).toEqual(SOUND);
});

test('a quote counts what is under a claim as gone', async () => {
  const { buyer, number } = await five();
  await ask(buyer, number, 2);
  const items = [`${await openItem(buyer, number)}:2`];
  const query = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items };
  const { body } = await api.call(quoteClaim, { params: { id: number }, query }, buyer.token);
  expect(body).toMatchObject({ pg: 27_000, coupon_recovery: 4_000, shipping_charge: 3_000 });
});
