/** Random but sensible carts and coupons, for the tests of this package. */
import { won } from '@oun/money';
import fc from 'fast-check';
import type { Coupon } from '../coupon.ts';
import type { Line } from '../line.ts';
import type { ShippingGroup } from '../shipping.ts';

const price = fc.constantFrom(900, 4_900, 9_900, 15_000, 39_000, 55_000, 123_450).map(won);

export const lines: fc.Arbitrary<Line[]> = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      brandId: fc.integer({ min: 1, max: 3 }),
      categoryId: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      sale: price,
      off: fc.constantFrom(0, 0, 1_000, 20_000),
      isTimeSale: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((made) =>
    made.map(({ off, ...line }, id) => ({
      ...line,
      id,
      group: `brand-${line.brandId}`,
      list: won(line.sale + off),
    })),
  );

export const rules = fc.constantFrom(
  { kind: 'FREE', baseFee: won(0), freeFrom: won(0), perQuantity: 1 },
  { kind: 'PAID', baseFee: won(2_500), freeFrom: won(0), perQuantity: 1 },
  { kind: 'CONDITIONAL_FREE', baseFee: won(3_000), freeFrom: won(50_000), perQuantity: 1 },
  { kind: 'CONDITIONAL_FREE', baseFee: won(3_000), freeFrom: won(30_000), perQuantity: 1 },
  { kind: 'QUANTITY_PAID', baseFee: won(3_000), freeFrom: won(0), perQuantity: 2 },
) satisfies fc.Arbitrary<ShippingGroup['rule']>;

export const groupsFor = (made: readonly Line[]): fc.Arbitrary<ShippingGroup[]> =>
  fc.tuple(
    ...[...new Set(made.map(({ group }) => group))].map((key) =>
      fc.record({ key: fc.constant(key), rule: rules, surcharge: fc.constantFrom(0, 0, 3_000, 5_000).map(won) }),
    ),
  );

const few = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 });
const seldom = fc.constantFrom(false, false, false, true);

export const coupons: fc.Arbitrary<Coupon[]> = fc
  .array(
    fc.record({
      name: fc.constant('쿠폰'),
      target: fc.constantFrom('PRODUCT', 'PRODUCT', 'CART', 'SHIPPING'),
      discount: fc.constantFrom(
        { kind: 'AMOUNT', value: 1_000 },
        { kind: 'AMOUNT', value: 5_000 },
        { kind: 'AMOUNT', value: 70_000 },
        { kind: 'RATE', value: 10 },
        { kind: 'RATE', value: 33 },
      ),
      maxDiscount: fc.constantFrom(null, 3_000, 10_000).map((max) => (max === null ? null : won(max))),
      minOrder: fc.constantFrom(0, 0, 30_000, 50_000).map(won),
      products: few,
      brands: few,
      categories: few,
      excludedProducts: few,
      allowsTimeSale: fc.boolean(),
      isExclusive: seldom,
    }),
    { maxLength: 6 },
  )
  .map((made) =>
    made.map(({ discount, ...coupon }, id) => ({
      ...coupon,
      id,
      ...(coupon.target === 'SHIPPING' && id % 2 === 0
        ? { kind: 'FREE' as const, value: 0 }
        : (discount as { kind: 'AMOUNT' | 'RATE'; value: number })),
      target: coupon.target as Coupon['target'],
      isAppOnly: false,
      isFirstOrderOnly: false,
      isMemberOnly: false,
      methods: [],
    })),
  );
