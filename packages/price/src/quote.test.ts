import { won } from '@oun/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOf, fitsTogether, savedBy } from './best.ts';
import { type Coupon, discountOf, whyUnusable } from './coupon.ts';
import type { Line } from './line.ts';
import { coupons, groupsFor, lines } from './test/made.ts';
import { type Laid, NOTHING_LAID, quote } from './quote.ts';

const line = (over: Partial<Line> & { id: number }): Line => ({
  productId: over.id,
  brandId: 1,
  categoryId: 1,
  group: 'one',
  quantity: 1,
  list: won(10_000),
  sale: won(10_000),
  isTimeSale: false,
  ...over,
});
const coupon = (over: Partial<Coupon> & { id: number }): Coupon => ({
  name: '쿠폰',
  target: 'CART',
  kind: 'AMOUNT',
  value: 1_000,
  maxDiscount: null,
  minOrder: won(0),
  products: [],
  brands: [],
  categories: [],
  excludedProducts: [],
  allowsTimeSale: true,
  isAppOnly: false,
  isFirstOrderOnly: false,
  isMemberOnly: false,
  methods: [],
  isExclusive: false,
  ...over,
});
const FREE_FROM_50 = {
  key: 'one',
  rule: { kind: 'CONDITIONAL_FREE', baseFee: won(3_000), freeFrom: won(50_000), perQuantity: 1 },
  surcharge: won(0),
} as const;
const BUYER = { isApp: false, isFirstOrder: false, isMember: false, method: 'CARD' } as const;

test('the worked example of three goods, two coupons and points', () => {
  const cart = [
    line({ id: 1, sale: won(39_000), list: won(39_000) }),
    line({ id: 2, sale: won(15_000), list: won(15_000) }),
    line({ id: 3, sale: won(9_900), list: won(9_900) }),
  ];
  const laid: Laid = {
    product: new Map([[1, coupon({ id: 1, target: 'PRODUCT', kind: 'RATE', value: 10 })]]),
    cart: coupon({ id: 2, value: 5_000, minOrder: won(50_000) }),
    shipping: undefined,
  };
  const { units, amounts } = quote(cart, [FREE_FROM_50], laid, won(4_000));
  expect(units.map(({ productCoupon, cartCoupon, point, pg }) => [productCoupon, cartCoupon, point, pg])).toEqual([
    [3_900, 2_925, 2_340, 29_835],
    [0, 1_250, 1_000, 12_750],
    [0, 825, 660, 8_415],
  ]);
  expect(amounts).toEqual({
    goods: 63_900,
    instant: 0,
    product_coupon: 3_900,
    cart_coupon: 5_000,
    shipping: 0,
    shipping_coupon: 0,
    point: 4_000,
    pay: 51_000,
  });
});

describe('shipping', () => {
  const two = { ...FREE_FROM_50, key: 'two', surcharge: won(5_000) };
  const cart = [line({ id: 1, sale: won(49_999) }), line({ id: 2, sale: won(50_000), group: 'two' })];
  test('is free by group from the amount on, and far places cost the same everywhere', () => {
    expect(quote(cart, [FREE_FROM_50, two]).groups.map(({ baseFee, fee }) => [baseFee, fee])).toEqual([
      [3_000, 3_000],
      [0, 5_000],
    ]);
  });
  test('a coupon pays for sending, not for far places; points for neither', () => {
    const laid = { ...NOTHING_LAID, shipping: coupon({ id: 1, target: 'SHIPPING', kind: 'FREE' }) };
    const { amounts } = quote(cart, [FREE_FROM_50, two], laid, won(1_000_000));
    expect(amounts).toMatchObject({ shipping: 8_000, shipping_coupon: 3_000, point: 99_999, pay: 5_000 });
  });
  test('by quantity, once for each so many begun', () => {
    const rule = { kind: 'QUANTITY_PAID', baseFee: won(3_000), freeFrom: won(0), perQuantity: 2 } as const;
    expect(quote([line({ id: 1, quantity: 3 })], [{ key: 'one', rule, surcharge: won(0) }]).amounts.shipping).toBe(
      6_000,
    );
  });
});

test('a rate is rounded down to ten won and held by its maximum', () => {
  const tenth = coupon({ id: 1, kind: 'RATE', value: 10 });
  expect(discountOf(tenth, won(12_399))).toBe(1_230);
  expect(discountOf({ ...tenth, maxDiscount: won(1_000) }, won(12_399))).toBe(1_000);
  expect(discountOf(coupon({ id: 1, value: 5_000 }), won(3_000))).toBe(3_000);
});

describe('why a coupon cannot be used', () => {
  const cart = [line({ id: 1, productId: 7, isTimeSale: true }), line({ id: 2, productId: 8 })];
  test.each([
    [{ minOrder: won(25_000) }, { code: 'MIN_ORDER', short: 5_000 }],
    [{ products: [9] }, { code: 'NO_PRODUCT' }],
    [{ excludedProducts: [7, 8] }, { code: 'NO_PRODUCT' }],
    [{ products: [7], allowsTimeSale: false }, { code: 'TIME_SALE' }],
    [{ isAppOnly: true }, { code: 'APP_ONLY' }],
    [{ isFirstOrderOnly: true }, { code: 'FIRST_ORDER_ONLY' }],
    [{ isMemberOnly: true }, { code: 'MEMBER_ONLY' }],
    [{ methods: ['EASY_PAY', 'VIRTUAL_ACCOUNT'] }, { code: 'METHOD', methods: ['EASY_PAY', 'VIRTUAL_ACCOUNT'] }],
    [{ methods: ['CARD'] }, undefined],
    [
      { methods: ['EASY_PAY'], minOrder: won(25_000) },
      { code: 'MIN_ORDER', short: 5_000 },
    ],
    [
      { target: 'PRODUCT', minOrder: won(10_001) },
      { code: 'MIN_ORDER', short: 1 },
    ],
    [{ target: 'SHIPPING', kind: 'FREE' }, { code: 'FREE_ALREADY' }],
    [{}, undefined],
  ] as const)('%j: %j', (over, reason) => {
    expect(whyUnusable(coupon({ id: 1, ...over }), cart, won(0), BUYER)).toEqual(reason);
  });
});

describe('any cart', () => {
  const world = lines.chain((made) => fc.tuple(fc.constant(made), groupsFor(made), coupons));

  test('adds up, piece by piece, and nothing is below zero', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(0, 500, 4_000, 10_000_000).map(won), ([cart, groups, own], points) => {
        const { units, amounts, groups: priced } = quote(cart, groups, bestOf(cart, groups, own), points);
        for (const unit of units) {
          expect(unit.productCoupon + unit.cartCoupon + unit.point + unit.pg).toBe(unit.sale);
          expect(Math.min(unit.productCoupon, unit.cartCoupon, unit.point, unit.pg)).toBeGreaterThanOrEqual(0);
        }
        for (const group of priced) expect(Math.min(group.fee, group.coupon)).toBeGreaterThanOrEqual(0);
        const { goods, instant, product_coupon, cart_coupon, shipping, shipping_coupon, point, pay } = amounts;
        expect(goods - instant - product_coupon - cart_coupon - point + shipping - shipping_coupon).toBe(pay);
        expect(point).toBeLessThanOrEqual(points);
      }),
      { numRuns: 1_000 },
    );
  });

  test('gets the best combination there is: nobody finds a better one by trying all', () => {
    fc.assert(
      fc.property(world, ([cart, groups, own]) => {
        const best = bestOf(cart, groups, own);
        expect(fitsTogether(cart, groups, best)).toBe(true);
        let most = 0;
        for (const laid of everything(cart, own)) {
          if (fitsTogether(cart, groups, laid)) most = Math.max(most, savedBy(cart, groups, laid));
        }
        expect(savedBy(cart, groups, best)).toBe(most);
      }),
      { numRuns: 300 },
    );
  });
});

test('many lines and coupons are still laid in a moment, and none twice', () => {
  const cart = Array.from({ length: 100 }, (_, id) => line({ id, sale: won(1_000 + id) }));
  const own = Array.from({ length: 50 }, (_, id) =>
    coupon({ id, target: 'PRODUCT', kind: 'RATE', value: 1 + (id % 50) }),
  );
  const best = bestOf(cart, [FREE_FROM_50], [...own, coupon({ id: 99, value: 5_000, minOrder: won(50_000) })]);
  expect(best.cart?.id).toBe(99);
  expect(new Set([...best.product.values()].map(({ id }) => id)).size).toBe(best.product.size);
  expect(best.product.size).toBe(50);
});

function* everything(cart: readonly Line[], own: readonly Coupon[]): Generator<Laid> {
  const of = (target: Coupon['target']) => own.filter((one) => one.target === target);
  function* layings(rest: readonly Line[], laid: ReadonlyMap<number, Coupon>): Generator<ReadonlyMap<number, Coupon>> {
    const [first, ...others] = rest;
    if (!first) return void (yield laid);
    yield* layings(others, laid);
    for (const one of of('PRODUCT')) yield* layings(others, new Map(laid).set(first.id, one));
  }
  for (const product of layings(cart, new Map()))
    for (const cartCoupon of [undefined, ...of('CART')])
      for (const shipping of [undefined, ...of('SHIPPING')]) yield { product, cart: cartCoupon, shipping };
}
