/** Random orders as they are written down when they are paid, and dice that fall the same way every time. */
import { type Won, won } from '@oun/money';
import fc from 'fast-check';
import { bestOf } from '../best.ts';
import { isFor } from '../coupon.ts';
import type { Line } from '../line.ts';
import { type Laid, quote } from '../quote.ts';
import type { Sold } from '../refund.ts';
import type { ShippingGroup } from '../shipping.ts';
import { coupons, groupsFor, lines } from './made.ts';

/** An order as it is written down when it is paid. */
export function freeze(cart: readonly Line[], groups: readonly ShippingGroup[], laid: Laid, points: Won): Sold {
  const { units, groups: priced } = quote(cart, groups, laid, points);
  return {
    units: units.map((unit, id) => {
      const own = cart.find((one) => one.id === unit.line)!;
      const isEligible = laid.cart !== undefined && isFor(laid.cart, own);
      return { ...unit, id, group: own.group, isEligible, gone: undefined, fault: undefined };
    }),
    groups: groups.map(({ key, rule, surcharge }, i) => ({
      key,
      baseFee: rule.baseFee,
      returnFee: won(3_000),
      surcharge,
      freeFrom: rule.kind === 'CONDITIONAL_FREE' ? rule.freeFrom : null,
      paidPg: priced[i]!.fee,
      paidPoint: won(0),
    })),
    cartMinimum: laid.cart ? laid.cart.minOrder : null,
  };
}

export const orders = lines
  .chain((cart) => fc.tuple(fc.constant(cart), groupsFor(cart), coupons, fc.constantFrom(0, 0, 500, 4_000, 10_000_000)))
  .map(([cart, groups, own, points]) => freeze(cart, groups, bestOf(cart, groups, own), won(points)));

export const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
export function diceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
