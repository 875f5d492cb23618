import { quoteClaimItems, requestClaim, withdrawClaim } from '@oun/contract/claim';
import { adminCancelItems, adminQuoteCancel } from '@oun/contract/claim-admin';
import { adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { audit, balanceOf, buy, buyTogether, couponState, makeBuyer, makeSku, SOUND } from '../../../../test/shop.ts';
import { keepDeadlines } from '../decisions/claim-deadlines.ts';
import { tellStep } from '../messages/claim-messages.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

/** The example of the rules: cancelling the second costs its coupon and the free sending, unless it is our fault. */
const example = () => buyTogether(api, [39_000, 15_000, 9_900], { coupons: [{ value: 5_000, min_order: 50_000 }] });
type Made = Awaited<ReturnType<typeof example>>;

const asked = ({ itemOf }: Made, reason: string) => ({
  type: 'CANCEL' as const,
  reason,
  items: [{ order_item_id: itemOf(1), quantity: 1 }],
});
const quote = async (made: Made, reason: string) =>
  (await api.call(quoteClaimItems, { params: { id: made.number }, body: asked(made, reason) }, made.buyer.token)).body;
const pass = (days: number, made: Made) => shop.pass(days * DAY_MS, made.buyer);

test('late and sold out are not believed right after paying: both amounts are shown, and staff look', async () => {
  for (const reason of ['LATE', 'SOLD_OUT']) {
    const made = await example();
    const mind = await quote(made, 'CHANGED_MIND');
    const shown = await quote(made, reason);
    expect(shown.is_instant).toBe(false);
    expect(shown.at_once).toMatchObject({ pg: mind.pg, point: mind.point });
    expect(shown.pg).toBeGreaterThan(mind.pg);
    const { body } = await shop.claim(made.buyer, made.number, asked(made, reason));
    expect([body.state, body.refund]).toEqual(['CANCEL_REQUESTED', null]);
    expect(body.deadline_at).not.toBeNull();
    // Nobody prepares what waits for a look.
    const prepared = await api.call(adminPrepareItems, { body: { item_ids: [made.itemOf(1)] } }, await shop.staff());
    expect(prepared.body.prepared).toEqual([]);
    await shop.move(body.id, 'approve');
    expect(shop.paidBack(made.number)).toBe(shown.pg);
  }
  expect(await audit(api)).toEqual(SOUND);
});

test('late is believed after the promised day, and not before it', async () => {
  const made = await example();
  await pass(1, made);
  expect((await quote(made, 'LATE')).is_instant).toBe(false);
  await pass(6, made);
  const shown = await quote(made, 'LATE');
  expect(shown.is_instant).toBe(true);
  expect(shown.at_once).toBeUndefined();
  expect((await shop.claim(made.buyer, made.number, asked(made, 'LATE'))).body.state).toBe('CANCEL_DONE');
});

test('sold out is believed where the stock says so, but the last buyer’s own purchase does not say it', async () => {
  const sku = await makeSku(api, { onHand: 2 });
  const [first, last] = [await makeBuyer(api), await makeBuyer(api)];
  const one = await buy(api, first, sku);
  const two = await buy(api, last, sku);
  const see = async (buyer: typeof first, number: string) => {
    const [item] = (await shop.order(buyer, number)).items;
    const body = { type: 'CANCEL' as const, reason: 'SOLD_OUT', items: [{ order_item_id: item!.id, quantity: 1 }] };
    return (await api.call(quoteClaimItems, { params: { id: number }, body }, buyer.token)).body.is_instant;
  };
  expect(await see(first, one.number)).toBe(true);
  expect(await see(last, two.number)).toBe(false);
  await api.db.updateTable('product').set({ state: 'SOLD_OUT' }).where('id', '=', sku.product_id).execute();
  expect(await see(last, two.number)).toBe(true);
});

test('nobody looked in time: it is believed', async () => {
  const made = await example();
  const shown = await quote(made, 'LATE');
  const { body } = await shop.claim(made.buyer, made.number, asked(made, 'LATE'));
  await pass(5, made);
  await keepDeadlines(api.jobContext);
  expect((await shop.see(made.buyer, body.id)).state).toBe('CANCEL_DONE');
  expect(shop.paidBack(made.number)).toBe(shown.pg);
});

test('staff who find it untrue say why; the buyer may still cancel at once', async () => {
  const made = await example();
  const { body } = await shop.claim(made.buyer, made.number, asked(made, 'LATE'));
  expect((await shop.move(body.id, 'reject')).body).toMatchObject({ code: 'CLAIM_REFUSAL_NOTE_NEEDED' });
  expect((await shop.move(body.id, 'reject', { note: '오늘 보내드려요.' })).status).toBe(200);
  const mind = await quote(made, 'CHANGED_MIND');
  const done = await shop.claim(made.buyer, made.number, asked(made, 'CHANGED_MIND'));
  expect(done.body.state).toBe('CANCEL_DONE');
  expect(shop.paidBack(made.number)).toBe(mind.pg);
});

test('who asked for a look may take it back and cancel at once', async () => {
  const made = await example();
  const { body } = await shop.claim(made.buyer, made.number, asked(made, 'SOLD_OUT'));
  await api.call(withdrawClaim, { params: { id: body.id } }, made.buyer.token);
  expect((await shop.claim(made.buyer, made.number, asked(made, 'CHANGED_MIND'))).body.state).toBe('CANCEL_DONE');
});

const cancelItems = async (
  { number }: Pick<Made, 'number'>,
  ids: number[],
  more: { sells_out?: boolean; note?: string } = {},
) => {
  const items = ids.map((order_item_id) => ({ order_item_id, quantity: 1 }));
  const params = { id: number };
  const shown = await api.call(adminQuoteCancel, { params, body: { items } }, await shop.staff());
  const expected = { pg: Number(shown.body.pg), point: Number(shown.body.point) };
  const body = { items, reason: 'SOLD_OUT' as const, expected, ...more };
  return { shown: shown.body, ...(await api.call(adminCancelItems, { params, body }, await shop.staff())) };
};

test('staff cancel what cannot be sent: all of it back, coupons too, and one apology for the order', async () => {
  const made = await example();
  await api.db
    .updateTable('coupon_issue')
    .set({ expires_at: new Date(NOON.getTime() + 1_000) })
    .where('id', '=', made.couponIds[0]!)
    .execute();
  await pass(1, made);
  await api.call(adminPrepareItems, { body: { item_ids: [made.itemOf(0)] } }, await shop.staff());
  const first = await cancelItems(made, [made.itemOf(1)], { note: '공장이 문을 닫았어요.', sells_out: true });
  expect(first.status).toBe(200);
  expect(first.shown).toMatchObject({ apology: 1_000, words: '낸 그대로 돌려드려요.' });
  expect(await balanceOf(api, made.buyer)).toBe(1_000);
  const sku = await api.db
    .selectFrom('sku')
    .where('id', '=', made.skus[1]!.id)
    .select(['on_hand', 'reserved'])
    .executeTakeFirstOrThrow();
  expect(sku).toEqual({ on_hand: 0, reserved: 0 });
  const [claimId] = first.body.claim_ids;
  await tellStep(api.jobContext, { claim_id: claimId!, kind: 'STAFF_CANCELED', note: '공장이 문을 닫았어요.' });
  const { text } = await api.db
    .selectFrom('message')
    .where('subject', '=', `claim-${claimId}`)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toContain('공장이 문을 닫았어요.');
  expect(text).toContain('1,000P');

  const rest = await cancelItems(made, [made.itemOf(0), made.itemOf(2)]);
  expect(rest.status).toBe(200);
  expect(shop.paidBack(made.number)).toBe(made.amount);
  expect(await balanceOf(api, made.buyer)).toBe(1_000);
  // It had lapsed meanwhile, through no doing of the buyer: a week more.
  expect(await couponState(api, made.couponIds[0]!)).toBe('ISSUED');
  expect((await shop.order(made.buyer, made.number)).state).toBe('CANCELED');
  const audits = await api.db.selectFrom('audit_log').where('action', '=', 'order.cancel').selectAll().execute();
  expect(audits).toHaveLength(2);
  expect(await audit(api)).toEqual(SOUND);
});

test('staff and the buyer cancel at once, or staff cancel and send: it is one of the two', async () => {
  const made = await example();
  const item = made.itemOf(0);
  const shown = await api.call(
    adminQuoteCancel,
    { params: { id: made.number }, body: { items: [{ order_item_id: item, quantity: 1 }] } },
    await shop.staff(),
  );
  const body = {
    items: [{ order_item_id: item, quantity: 1 }],
    reason: 'SOLD_OUT' as const,
    expected: { pg: Number(shown.body.pg), point: 0 },
  };
  const staff = await shop.staff();
  const replies = await api.releasedTogether<{ status: number }>('orders', made.id, [
    () => api.call(adminCancelItems, { params: { id: made.number }, body }, staff),
    () =>
      shop.claim(made.buyer, made.number, {
        type: 'CANCEL',
        items: [{ order_item_id: item, quantity: 1 }],
        reason: 'CHANGED_MIND',
      }),
    () => api.call(adminCancelItems, { params: { id: made.number }, body }, staff),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

  const other = await example();
  await api.call(adminPrepareItems, { body: { item_ids: [other.itemOf(1)] } }, staff);
  const wanted = { items: [{ order_item_id: other.itemOf(1), quantity: 1 }] };
  const priced = await api.call(adminQuoteCancel, { params: { id: other.number }, body: wanted }, staff);
  const expected = { pg: Number(priced.body.pg), point: 0 };
  const parcel = { item_ids: [other.itemOf(1)], carrier_code: '04' as const, invoice_no: '7788990011' };
  const race = await api.releasedTogether<{ status: number }>('orders', other.id, [
    () =>
      api.call(
        adminCancelItems,
        { params: { id: other.number }, body: { ...wanted, reason: 'UNDELIVERABLE', expected } },
        staff,
      ),
    () => api.call(adminShipItems, { body: parcel }, staff),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await audit(api)).toEqual(SOUND);
});

test('an unpaid order that staff cancel owes nobody an apology; buyers do not get to give our reasons', async () => {
  const made = await buyTogether(api, [39_000, 15_000], { method: 'VIRTUAL_ACCOUNT' });
  expect((await cancelItems(made, [made.itemOf(0)])).body).toMatchObject({ pg: 0, apology: 0 });
  expect((await shop.order(made.buyer, made.number)).state).toBe('WAITING_DEPOSIT');
  expect((await cancelItems(made, [made.itemOf(1)])).status).toBe(200);
  expect((await shop.order(made.buyer, made.number)).state).toBe('CANCELED_BY_NOPAYMENT');
  expect(await balanceOf(api, made.buyer)).toBe(0);
  const paid = await example();
  const body = asked(paid, 'UNDELIVERABLE');
  const refused = await api.refusal(requestClaim, { params: { id: paid.number }, body }, paid.buyer.token);
  expect(refused.body.code).toBe('INVALID_INPUT');
});

test('the cart’s and the sending’s coupon are back when nothing is left, in whatever order the parts went', async () => {
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
  ];
  for (const order of orders) {
    // So dear a coupon that what goes first cannot pay for it: part of it is waived.
    const made = await buyTogether(api, [39_000, 900, 12_000], {
      coupons: [
        { value: 30_000, min_order: 51_000 },
        { target: 'SHIPPING', kind: 'FREE', value: 0 },
      ],
    });
    for (const [i, which] of order.entries()) {
      const items = [{ order_item_id: made.itemOf(which), quantity: 1 }];
      if (i === 1) await cancelItems(made, [made.itemOf(which)]);
      else await shop.claim(made.buyer, made.number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
    }
    expect(shop.paidBack(made.number)).toBe(made.amount);
    for (const id of made.couponIds) expect(await couponState(api, id)).toBe('ISSUED');
  }
  expect(await audit(api)).toEqual(SOUND);
});
