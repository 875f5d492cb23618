import { won } from '@oun/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from './line.ts';
import { collected, deducted, type Sold, heldBy, type Refund, refundOf, type Wish } from './refund.ts';
import { diceFrom, freeze, orders, seeds } from './test/sold.ts';

describe('the worked example', () => {
  const made = (id: number, sale: number): Line => ({
    id,
    productId: id,
    brandId: 1,
    categoryId: 1,
    group: 'one',
    quantity: 1,
    list: won(sale),
    sale: won(sale),
    isTimeSale: false,
  });
  const base = {
    name: '쿠폰',
    maxDiscount: null,
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
  };
  const order = freeze(
    [made(0, 39_000), made(1, 15_000), made(2, 9_900)],
    [
      {
        key: 'one',
        rule: { kind: 'CONDITIONAL_FREE', baseFee: won(3_000), freeFrom: won(50_000), perQuantity: 1 },
        surcharge: won(0),
      },
    ],
    {
      product: new Map([[0, { ...base, id: 1, target: 'PRODUCT', kind: 'RATE', value: 10, minOrder: won(0) }]]),
      cart: { ...base, id: 2, target: 'CART', kind: 'AMOUNT', value: 5_000, minOrder: won(50_000) },
      shipping: undefined,
    },
    won(4_000),
  );
  const [A, B, C] = [0, 1, 2];
  const cancel = (sold: Sold, unitIds: number[], fault: Wish['fault'] = 'BUYER') =>
    refundOf(sold, { type: 'CANCEL', unitIds, fault });
  const back = ({ pg, point }: Refund) => [pg, point];

  test('C goes: both conditions hold, so it takes only itself', () => {
    expect(back(cancel(order, [C]))).toEqual([8_415, 660]);
  });

  test('B goes: coupon and free sending are lost, and all of it comes back when the rest goes', () => {
    const first = cancel(order, [B]);
    expect(back(first)).toEqual([6_000, 1_000]);
    expect(first).toMatchObject({
      couponRecovery: { due: 3_750, pg: 3_750 },
      shippingCharge: { due: 3_000, pg: 3_000 },
      restoresCartCoupon: true,
      emptiedLines: [B],
    });
    const second = cancel(first.after, [A]);
    expect(back(second)).toEqual([29_835 + 2_925, 2_340]);
    const third = cancel(second.after, [C]);
    expect(back(third)).toEqual([8_415 + 825 + 3_000, 660]);
  });

  test('the seller’s fault takes nothing off, and the coupon stays with what stays', () => {
    const refund = cancel(order, [B], 'SELLER');
    expect(back(refund)).toEqual([12_750, 1_000]);
    expect(refund.restoresCartCoupon).toBe(false);
    // Below the minimum already, through no doing of the buyer.
    expect(back(cancel(refund.after, [C]))).toEqual([8_415, 660]);
  });

  test('sent back for the buyer’s reason: there and back, since free sending is lost', () => {
    const refund = refundOf(order, { type: 'RETURN', unitIds: [A, B, C], fault: 'BUYER' });
    expect(refund.returnFee.due + refund.shippingCharge.due).toBe(6_000);
    expect(back(refund)).toEqual([51_000 - 6_000, 4_000]);
  });

  test('one of them sent back, while sending stays free: one way only', () => {
    const refund = refundOf(order, { type: 'RETURN', unitIds: [C], fault: 'BUYER' });
    expect([refund.returnFee.due, refund.shippingCharge.due]).toEqual([3_000, 0]);
  });

  test('a promise holds: no more is taken off than was told', () => {
    const refund = refundOf(order, { type: 'CANCEL', unitIds: [B], fault: 'BUYER', deductionsMax: won(1_000) });
    expect(deducted(refund)).toBe(1_000);
    expect(back(refund)).toEqual([11_750, 1_000]);
    // In part only, so the coupon stays used, until nothing is left that it made cheaper.
    expect(refund.restoresCartCoupon).toBe(false);
    const second = cancel(refund.after, [A]);
    expect(second.restoresCartCoupon).toBe(false);
    expect(cancel(second.after, [C]).restoresCartCoupon).toBe(true);
  });

  test('what is not there, twice or of two groups is refused', () => {
    expect(() => cancel(order, [7])).toThrow('not there');
    expect(() => cancel(cancel(order, [A]).after, [A])).toThrow('not there');
    expect(() => cancel(order, [])).toThrow('not there');
  });
});

/** Takes pieces away by what the dice say until none is left, and gives every step to the one who watches. */
function takeApart(
  order: Sold,
  dice: () => number,
  pick: () => Pick<Wish, 'type' | 'fault'>,
  watch: (before: Sold, refund: Refund, wish: Wish) => void,
): Refund[] {
  const refunds: Refund[] = [];
  for (let now = order; now.units.some(({ gone }) => !gone); now = refunds.at(-1)!.after) {
    const alive = now.units.filter(({ gone }) => !gone);
    const { group } = alive[Math.floor(dice() * alive.length)]!;
    const own = alive.filter((unit) => unit.group === group);
    const count = 1 + Math.floor(dice() * own.length);
    const wish = { ...pick(), unitIds: own.slice(0, count).map(({ id }) => id) };
    const refund = refundOf(now, wish);
    watch(now, refund, wish);
    refunds.push(refund);
  }
  return refunds;
}

const totals = (refunds: readonly Refund[]) =>
  refunds.reduce((sum, { pg, point }) => ({ pg: sum.pg + pg, point: sum.point + point }), { pg: 0, point: 0 });

describe('any order', () => {
  test('cancelled before it is sent, in whatever pieces and order, gives back exactly what was paid', () => {
    fc.assert(
      fc.property(orders, seeds, (order, seed) => {
        const refunds = takeApart(
          order,
          diceFrom(seed),
          () => ({ type: 'CANCEL', fault: 'BUYER' }),
          () => {},
        );
        expect(totals(refunds)).toEqual(heldBy(order));
      }),
      { numRuns: 1_500 },
    );
  });

  test('taken apart by any claims of either fault: no won appears, vanishes or is below zero', () => {
    fc.assert(
      fc.property(orders, seeds, (order, seed) => {
        const dice = diceFrom(seed);
        const pick = () => ({
          type: dice() < 0.5 ? ('CANCEL' as const) : ('RETURN' as const),
          fault: dice() < 0.5 ? ('BUYER' as const) : ('SELLER' as const),
        });
        takeApart(order, dice, pick, (before, refund, { type, fault }) => {
          const { pg, point, after, returnFee, shippingCharge, couponRecovery } = refund;
          expect(Math.min(pg, point)).toBeGreaterThanOrEqual(0);
          for (const unit of after.units) {
            expect(unit.productCoupon + unit.cartCoupon + unit.point + unit.pg).toBe(unit.sale);
            expect(Math.min(unit.cartCoupon, unit.point, unit.pg)).toBeGreaterThanOrEqual(0);
          }
          for (const { due, ...taken } of [returnFee, shippingCharge, couponRecovery]) {
            expect(collected({ due, ...taken })).toBeLessThanOrEqual(due);
            if (fault === 'SELLER') expect(due).toBe(0);
          }
          const kept = {
            pg: returnFee.pg + (type === 'RETURN' ? shippingCharge.pg : 0),
            point: returnFee.point + (type === 'RETURN' ? shippingCharge.point : 0),
          };
          const [held, left] = [heldBy(before), heldBy(after)];
          expect({ pg: pg + kept.pg + left.pg, point: point + kept.point + left.point }).toEqual(held);
        });
      }),
      { numRuns: 1_500 },
    );
  });

  test('a coupon that is given back takes no discount with it: what stays costs its price without it', () => {
    fc.assert(
      fc.property(orders, seeds, (order, seed) => {
        takeApart(
          order,
          diceFrom(seed),
          () => ({ type: 'CANCEL', fault: 'BUYER' }),
          (_before, { restoresCartCoupon, after }) => {
            if (!restoresCartCoupon) return;
            for (const { gone, cartCoupon } of after.units) if (!gone) expect(cartCoupon).toBe(0);
          },
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
