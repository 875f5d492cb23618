import { addToCart, getCart } from '@oun/contract/cart';
import { applyCoupons, initiateFromCart, readyOrder } from '@oun/contract/checkout';
import {
  adminMoveClaim,
  confirmClaimFee,
  getClaim,
  payClaimFee,
  quoteClaim,
  quoteClaimItems,
  requestClaim,
  withdrawClaim,
} from '@oun/contract/claim';
import { getPoints } from '@oun/contract/benefit';
import { getOrder, type ReceiptNode } from '@oun/contract/order';
import { adminDeliverItem, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrand, makeTemplate } from '../../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../../test/api.ts';
import {
  audit,
  authenticate,
  type Buyer,
  confirm,
  giveCoupon,
  givePoints,
  makeBuyer,
  makeSku,
  SOUND,
} from '../../../../test/shop.ts';

/** More of them on demand: each is an order with a life of its own, from the cart to the last claim. */
const ORDERS = Number(process.env['OUN_PROPERTY_ORDERS'] ?? 30);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const staff = () => api.token(1, 'store-admin');
let invoice = 500_000;

const shop = fc.record({
  lines: fc.array(
    fc.record({
      brand: fc.integer({ min: 0, max: 1 }),
      price: fc.constantFrom(900, 4_900, 15_000, 39_000, 123_450),
      off: fc.constantFrom(0, 0, 800),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  templates: fc.tuple(
    ...[0, 1].map(() =>
      fc.constantFrom(
        { kind: 'FREE', base_fee: won(0) },
        { kind: 'PAID', base_fee: won(2_500) },
        { kind: 'CONDITIONAL_FREE', base_fee: won(3_000), free_from: won(50_000) },
        { kind: 'CONDITIONAL_FREE', base_fee: won(3_000), free_from: won(30_000) },
        { kind: 'QUANTITY_PAID', base_fee: won(3_000), per_quantity: 2 },
      ),
    ),
  ),
  coupons: fc.array(
    fc.constantFrom(
      { target: 'PRODUCT', kind: 'RATE', value: 10 },
      { target: 'PRODUCT', kind: 'AMOUNT', value: 700 },
      { target: 'CART', kind: 'AMOUNT', value: 5_000, min_order: 50_000 },
      { target: 'CART', kind: 'RATE', value: 33, max_discount: 20_000, min_order: 10_000 },
      { target: 'CART', kind: 'AMOUNT', value: 1_000 },
      { target: 'SHIPPING', kind: 'FREE', value: 0 },
    ),
    { maxLength: 4 },
  ),
  points: fc.constantFrom(0, 0, 33, 4_000, 40_000, 400_000),
  steps: fc.array(
    fc.record({
      does: fc.constantFrom('cancel', 'cancel', 'send', 'return', 'return', 'exchange'),
      isSellersFault: fc.boolean(),
      which: fc.nat(20),
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 7 },
  ),
});
type Shop = typeof shop extends fc.Arbitrary<infer T> ? T : never;
type Step = Shop['steps'][number];

test(
  'whatever is bought and sent back: what was quoted is what is done, and every won is accounted for',
  { timeout: 20_000 + ORDERS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(shop, async (made) => {
        const { buyer, number, pay, points } = await order(made);
        let [card, given] = [0, 0];
        for (const step of made.steps) {
          const back = await take(buyer, number, step);
          card += back.pg;
          given += back.point;
          const { items } = await view(buyer, number);
          for (const { quantity, sale_price } of items)
            expect(Math.min(quantity, sale_price)).toBeGreaterThanOrEqual(0);
          expect(refunded(number)).toBe(card);
          await expectTold(buyer, number, { pay: pay - card, points: points - given });
          expect(await unitsBelowZero(number)).toBe(0);
        }
        expect(card).toBeLessThanOrEqual(pay);
        expect(given).toBeLessThanOrEqual(points);
        const left = (await view(buyer, number)).items;
        const isSent = made.steps.some(({ does }) => does === 'send');
        if (!isSent) {
          // Whatever was taken out one by one: the rest gives back the rest, to the won.
          for (const { id, state, quantity } of left) {
            if (state !== 'PAID') continue;
            const back = await ask(buyer, number, 'CANCEL', id, quantity, 'CHANGED_MIND');
            card += back.pg;
            given += back.point;
          }
          expect([card, given]).toEqual([pay, points]);
        }
        expect(await audit(api)).toEqual(SOUND);
      }),
      { numRuns: ORDERS, endOnFailure: true },
    );
  },
);

type Opened = { id: number; type: 'CANCEL' | 'RETURN'; state: string; pg: number; point: number };

/** Asks for some pieces of what is under no claim, and leaves it open. */
async function open(
  buyer: Buyer,
  number: string,
  { isSellersFault, which, pieces }: Step,
): Promise<Opened | undefined> {
  const { items } = await view(buyer, number);
  const free = items.filter(
    ({ state, claim }) =>
      (state === 'PREPARING' || state === 'DELIVERED') && (claim === null || claim.state === 'WITHDRAWN'),
  );
  const item = free[which % Math.max(free.length, 1)];
  if (!item) return undefined;
  const body = {
    type: item.state === 'PREPARING' ? ('CANCEL' as const) : ('RETURN' as const),
    items: [{ order_item_id: item.id, quantity: Math.min(pieces, item.quantity) }],
    reason: isSellersFault ? 'LATE' : 'CHANGED_MIND',
  };
  const { body: claim, status } = await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
  if (status !== 200) throw new Error(JSON.stringify(claim));
  return { id: claim.id, type: body.type, state: claim.state, pg: claim.quote!.pg, point: claim.quote!.point };
}

const paidTo = async (claimId: number) =>
  api.db.selectFrom('refund').where('claim_id', '=', claimId).select(['pg', 'point']).executeTakeFirstOrThrow();

async function begin(made: Shop) {
  const bought = await order(made);
  const ids = (await view(bought.buyer, bought.number)).items.map(({ id }) => id);
  if (made.lines.length % 2 === 1) await api.call(adminPrepareItems, { body: { item_ids: ids } }, await staff());
  else await deliver(ids);
  return bought;
}

test(
  'claims open at once give back what they give one after the other, in whatever order they are granted',
  { timeout: 20_000 + ORDERS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(shop, async (made) => {
        const [apart, atOnce] = [await begin(made), await begin(made)];
        const one: number[] = [];
        for (const step of made.steps) {
          const claim = await open(apart.buyer, apart.number, step);
          if (!claim) break;
          await see(claim);
          const { pg, point } = await paidTo(claim.id);
          one.push(pg, point);
        }
        const claims: Opened[] = [];
        for (const step of made.steps) {
          const claim = await open(atOnce.buyer, atOnce.number, step);
          if (claim) claims.push(claim);
        }
        expect(claims.flatMap(({ pg, point }) => [pg, point])).toEqual(one);
        for (const claim of [...claims].reverse()) await see(claim);
        for (const { id, pg, point } of claims) expect(await paidTo(id)).toEqual({ pg, point });
        expect(refunded(atOnce.number)).toBe(refunded(apart.number));
        expect(await audit(api)).toEqual(SOUND);
      }),
      { numRuns: Math.ceil(ORDERS / 3), endOnFailure: true },
    );
  },
);

test(
  'made, granted, withdrawn and refused as it comes: no promise is broken, and all of it is never more than was paid',
  { timeout: 20_000 + ORDERS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(shop, async (made) => {
        const { buyer, number, pay, points } = await begin(made);
        let claims: Opened[] = [];
        let [card, given] = [0, 0];
        const grant = async (claim: Opened) => {
          await see(claim);
          const { pg, point } = await paidTo(claim.id);
          expect(pg).toBeGreaterThanOrEqual(claim.pg);
          expect(point).toBeGreaterThanOrEqual(claim.point);
          card += pg;
          given += point;
        };
        for (const step of [...made.steps, ...made.steps]) {
          const chosen = claims[step.which % Math.max(claims.length, 1)];
          if (step.does === 'cancel' || !chosen) {
            const claim = await open(buyer, number, step);
            if (claim) claims.push(claim);
            continue;
          }
          claims = claims.filter((claim) => claim !== chosen);
          if (step.does === 'return') await grant(chosen);
          else if (step.does === 'exchange' && chosen.type === 'RETURN') await move(chosen.id, 'reject');
          else await api.call(withdrawClaim, { params: { id: chosen.id } }, buyer.token);
          for (const claim of claims) {
            const { body } = await api.call(getClaim, { params: { id: claim.id } }, buyer.token);
            expect(body.quote!.pg).toBeGreaterThanOrEqual(claim.pg);
            expect(body.quote!.point).toBeGreaterThanOrEqual(claim.point);
          }
        }
        for (const claim of claims) await grant(claim);
        const step = { does: 'cancel' as const, isSellersFault: false, which: 0, pieces: 99 };
        const isPrepared = made.lines.length % 2 === 1;
        for (;;) {
          const claim = isPrepared ? await open(buyer, number, step) : undefined;
          if (!claim) break;
          await grant(claim);
        }
        expect(refunded(number)).toBe(card);
        if (isPrepared) expect([card, given]).toEqual([pay, points]);
        expect(card).toBeLessThanOrEqual(pay);
        expect(given).toBeLessThanOrEqual(points);
        expect(await unitsBelowZero(number)).toBe(0);
        expect(await audit(api)).toEqual(SOUND);
      }),
      { numRuns: Math.ceil(ORDERS / 2), endOnFailure: true },
    );
  },
);

async function order({ lines, templates, coupons, points }: Shop) {
  const buyer = await makeBuyer(api);
  const brands = await Promise.all([makeBrand(api.db), makeBrand(api.db)]);
  const sent = await Promise.all(brands.map(({ id }, i) => makeTemplate(api.db, id, templates[i] as never)));
  const skus: { id: number }[] = [];
  for (const { brand, price, off } of lines) {
    skus.push(
      await makeSku(api, {
        brand_id: brands[brand]!.id,
        shipping_template_id: sent[brand]!.id,
        list_price: won(price + off),
        sale_price: won(price),
      }),
    );
  }
  for (const terms of coupons) await giveCoupon(api, buyer.id, terms);
  if (points > 0) await givePoints(api, buyer.id, points);
  const items = skus.map(({ id }, i) => ({ sku_id: id, quantity: lines[i]!.quantity }));
  await api.call(addToCart, { body: { items } }, buyer.token);
  const { groups } = (await api.call(getCart, {}, buyer.token)).body;
  const cart_item_ids = groups.flatMap((group) => group.lines.map(({ id }) => id));
  const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids } }, buyer.token);
  const params = { id: draft.number };
  const { body: priced } = await api.call(applyCoupons, { params, body: { points } }, buyer.token);
  const amounts = { quote_version: priced.quote_version, expected_amount: priced.amounts.pay };
  const reply = await api.call(readyOrder, { params, body: { ...amounts, payment_method: 'CARD' } }, buyer.token);
  if (reply.status !== 200) {
    // Too little for a gateway to charge: the buyer uses fewer points.
    fc.pre((reply.body as unknown as { code: string }).code !== 'AMOUNT_TOO_SMALL');
    throw new Error(JSON.stringify(reply.body));
  }
  const { payment, amount } = reply.body;
  const paymentKey = payment && authenticate(api, payment.order_id, amount);
  await confirm(api, buyer, { number: draft.number, amount, paymentKey });
  const { state, amounts: charged } = await view(buyer, draft.number);
  expect(state).toBe('PAID');
  expect(charged).toEqual(priced.amounts);
  expect(taken(draft.number)).toBe(priced.amounts.pay);
  return { buyer, number: draft.number, pay: priced.amounts.pay, points: priced.amounts.point };
}

const view = async (buyer: Buyer, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;

/** Every node of a receipt is what its children add up to. */
function expectSums({ label, amount, children }: ReceiptNode): void {
  if (!children) return;
  const total = children.reduce((sum, child) => sum + child.amount, 0);
  expect([label, total]).toEqual([label, amount]);
  children.forEach(expectSums);
}

/** What is left, what it will bring and how that came about: the order's page and the points' say the same. */
async function expectTold(buyer: Buyer, number: string, left: { pay: number; points: number }): Promise<void> {
  const order = await view(buyer, number);
  expect(order.left).toMatchObject({ pg: left.pay, point: left.points });
  expectSums(order.receipt);
  expect(order.receipt.amount).toBe(left.pay);
  const { body: points } = await api.call(getPoints, { query: {} }, buyer.token);
  expect(points.expected).toBe(order.earn);
}

const attempts = (number: string) =>
  [...api.outside.payments.payments.values()].filter(({ orderId }) => orderId.startsWith(`${number}-`));
const taken = (number: string) => attempts(number).reduce((sum, { totalAmount }) => sum + totalAmount, 0);
const refunded = (number: string) =>
  attempts(number)
    .flatMap(({ cancels }) => cancels)
    .reduce((sum, { amount }) => sum + amount, 0);

const unitsBelowZero = async (number: string) => {
  const { n } = await api.db
    .selectFrom('order_unit')
    .innerJoin('orders', 'orders.id', 'order_unit.order_id')
    .where('orders.number', '=', number)
    .where((eb) => eb(eb.fn('least', ['pg', 'order_unit.point', 'product_coupon', 'cart_coupon', 'sale']), '<', 0))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const NOTHING = { pg: 0, point: 0 };

async function take(buyer: Buyer, number: string, { does, isSellersFault, which, pieces }: Step) {
  const { items } = await view(buyer, number);
  if (does === 'send') {
    await deliver(items.filter(({ state }) => state === 'PAID').map(({ id }) => id));
    return NOTHING;
  }
  const open = items.filter(({ state, claim }) =>
    does === 'cancel' ? state === 'PAID' : state === 'DELIVERED' && claim === null,
  );
  const item = open[which % Math.max(open.length, 1)];
  if (!item) return NOTHING;
  const quantity = Math.min(pieces, item.quantity);
  if (does === 'exchange') return exchange(buyer, number, item, quantity);
  const reason = isSellersFault ? 'LATE' : 'CHANGED_MIND';
  return ask(buyer, number, does === 'cancel' ? 'CANCEL' : 'RETURN', item.id, quantity, reason);
}

/** Asks what it would give, in either way, asks for it, and sees it done: all must agree. */
async function ask(
  buyer: Buyer,
  number: string,
  type: 'CANCEL' | 'RETURN',
  itemId: number,
  quantity: number,
  reason: string,
) {
  const query = { type, reason, items: [`${itemId}:${quantity}`] };
  const { body: shown } = await api.call(quoteClaim, { params: { id: number }, query }, buyer.token);
  const parts = [shown.pg, shown.point, shown.goods, shown.shipping, shown.coupon_recovery, shown.return_fee];
  expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
  expect(shown.receipt.amount).toBe(shown.pg + shown.point);
  expectSums(shown.receipt);
  const items = [{ order_item_id: itemId, quantity }];
  const asked = { params: { id: number }, body: { type, reason, items } };
  expect((await api.call(quoteClaimItems, asked, buyer.token)).body).toEqual(shown);
  const expected = { pg: shown.pg, point: shown.point };
  const body = { type, items, reason, expected };
  const { body: claim, status } = await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
  if (status !== 200) throw new Error(JSON.stringify(claim));
  await see(claim);
  const refunds = await api.db
    .selectFrom('refund')
    .where('claim_id', '=', claim.id)
    .select(['pg', 'point'])
    .executeTakeFirst();
  expect(refunds ?? NOTHING).toEqual(expected);
  return expected;
}

/** Through to its end, if it has not come there by itself. */
async function see({ id, type, state }: { id: number; type: string; state: string }) {
  if (type === 'RETURN') for (const event of ['collect', 'receive', 'pass'] as const) await move(id, event);
  else if (state !== 'CANCEL_DONE') await move(id, 'approve');
}

async function move(id: number, event: Parameters<typeof api.call<typeof adminMoveClaim>>[1]['body']['event']) {
  invoice += 1;
  const body = { event, ...(event === 'redeliver' && { carrier_code: '04', invoice_no: `${invoice}` }) };
  const { status, body: moved } = await api.call(adminMoveClaim, { params: { id }, body }, await staff());
  if (status !== 200) throw new Error(JSON.stringify(moved));
}

/** For another piece of the same, at the buyer's cost; it costs the order nothing. */
async function exchange(buyer: Buyer, number: string, item: { id: number; sku_id: number }, quantity: number) {
  const items = [{ order_item_id: item.id, quantity, exchange_sku_id: item.sku_id }];
  const body = { type: 'EXCHANGE' as const, items, reason: 'WRONG_OPTION' };
  const { body: claim, status } = await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
  if (status !== 200) throw new Error(JSON.stringify(claim));
  if (claim.state === 'FEE_WAITING') {
    const params = { id: claim.id };
    const { body: fee } = await api.call(payClaimFee, { params }, buyer.token);
    const payment_key = authenticate(api, fee.order_id, fee.amount);
    const paid = { payment_key, amount: fee.amount, order_id: fee.order_id };
    await api.call(confirmClaimFee, { params, body: paid }, buyer.token);
  }
  for (const event of ['collect', 'receive', 'redeliver'] as const) await move(claim.id, event);
  const sent = (await view(buyer, number)).items.filter(({ state }) => state === 'SHIPPING');
  for (const { id } of sent) await api.call(adminDeliverItem, { params: { id } }, await staff());
  return NOTHING;
}

/** A parcel a group, as the seller packs them. */
async function deliver(ids: readonly number[]) {
  if (ids.length === 0) return;
  const token = await staff();
  await api.call(adminPrepareItems, { body: { item_ids: [...ids] } }, token);
  for (const id of ids) {
    invoice += 1;
    const body = { item_ids: [id], carrier_code: '04' as const, invoice_no: `${invoice}` };
    const { status, body: sent } = await api.call(adminShipItems, { body }, token);
    if (status !== 200) throw new Error(JSON.stringify(sent));
    await api.call(adminDeliverItem, { params: { id } }, token);
  }
}
