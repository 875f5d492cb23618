import { allocate, sum, type Won, won } from '@oun/money';
import { type Coupon, discountOf, isFor } from './coupon.ts';
import { type Line, type Unit, unitsOf } from './line.ts';
import { baseFeeOf, type ShippingGroup } from './shipping.ts';

/** Which coupons are laid where: at most one a line, one over the cart, one on shipping. */
export type Laid = {
  product: ReadonlyMap<number, Coupon>;
  cart: Coupon | undefined;
  shipping: Coupon | undefined;
};
export const NOTHING_LAID: Laid = { product: new Map(), cart: undefined, shipping: undefined };

export type GroupPrice = {
  key: string;
  /** At sale price, before coupons and points: what free shipping is measured by. */
  goods: Won;
  baseFee: Won;
  surcharge: Won;
  coupon: Won;
  fee: Won;
};

export type Amounts = {
  goods: Won;
  instant: Won;
  product_coupon: Won;
  cart_coupon: Won;
  shipping: Won;
  shipping_coupon: Won;
  point: Won;
  pay: Won;
};

export type Quote = { amounts: Amounts; units: Unit[]; groups: GroupPrice[]; pointsMax: Won };

/**
 * What an order costs, down to each piece. Discounts follow one another: sale price, product coupon, cart coupon,
 * points; each is spread straight over pieces, so that no piece ever owes less than nothing.
 */
export function quote(
  lines: readonly Line[],
  groups: readonly ShippingGroup[],
  laid: Laid = NOTHING_LAID,
  points: Won = won(0),
): Quote {
  const units = lines.flatMap(unitsOf).map((unit) => ({
    ...unit,
    productCoupon: won(0),
    cartCoupon: won(0),
    point: won(0),
    pg: won(0),
  }));
  const lineOf = new Map(lines.map((line) => [line.id, line]));

  for (const [id, coupon] of laid.product) {
    const own = units.filter((unit) => unit.line === id);
    const discount = discountOf(coupon, won(lineOf.get(id)!.sale * own.length));
    spread(discount, own, (unit) => unit.sale, 'productCoupon');
  }
  if (laid.cart) {
    const { cart } = laid;
    const eligible = units.filter((unit) => isFor(cart, lineOf.get(unit.line)!));
    const discount = discountOf(cart, sum(eligible.map(afterProduct)));
    spread(discount, eligible, afterProduct, 'cartCoupon');
  }
  const pointsMax = sum(units.map(afterCoupons));
  spread(won(Math.min(points, pointsMax)), units, afterCoupons, 'point');
  for (const unit of units) unit.pg = won(afterCoupons(unit) - unit.point);

  const priced = priceGroups(lines, groups, laid.shipping);
  return { units, groups: priced, pointsMax, amounts: amountsOf(units, priced) };
}

const afterProduct = ({ sale, productCoupon }: Unit): Won => won(sale - productCoupon);
const afterCoupons = ({ sale, productCoupon, cartCoupon }: Unit): Won => won(sale - productCoupon - cartCoupon);

function spread(
  total: Won,
  over: Unit[],
  weigh: (unit: Unit) => Won,
  into: 'productCoupon' | 'cartCoupon' | 'point',
): void {
  if (total === 0) return;
  const parts = allocate(total, over.map(weigh));
  for (const [i, unit] of over.entries()) unit[into] = parts[i]!;
}

export function priceGroups(
  lines: readonly Line[],
  groups: readonly ShippingGroup[],
  coupon: Coupon | undefined,
): GroupPrice[] {
  const priced = groups.map(({ key, rule, surcharge }) => {
    const own = lines.filter((line) => line.group === key);
    const goods = won(own.reduce((total, { sale, quantity }) => total + sale * quantity, 0));
    const pieces = own.reduce((total, { quantity }) => total + quantity, 0);
    const baseFee = baseFeeOf(rule, goods, pieces);
    return { key, goods, baseFee, surcharge, coupon: won(0), fee: won(baseFee + surcharge) };
  });
  const fees = sum(priced.map(({ baseFee }) => baseFee));
  if (!coupon || fees === 0) return priced;
  // A coupon pays for ordinary sending; what a far place costs more stays.
  const parts = allocate(
    discountOf(coupon, fees),
    priced.map(({ baseFee }) => baseFee),
  );
  return priced.map((group, i) => ({ ...group, coupon: parts[i]!, fee: won(group.fee - parts[i]!) }));
}

const total = <T>(rows: readonly T[], read: (row: T) => number): Won =>
  won(rows.reduce((sum, row) => sum + read(row), 0));

function amountsOf(units: readonly Unit[], groups: readonly GroupPrice[]): Amounts {
  const shipping = total(groups, ({ baseFee, surcharge }) => baseFee + surcharge);
  const shipping_coupon = total(groups, ({ coupon }) => coupon);
  return {
    goods: total(units, ({ list }) => list),
    instant: total(units, ({ list, sale }) => list - sale),
    product_coupon: total(units, ({ productCoupon }) => productCoupon),
    cart_coupon: total(units, ({ cartCoupon }) => cartCoupon),
    shipping,
    shipping_coupon,
    point: total(units, ({ point }) => point),
    pay: won(total(units, ({ pg }) => pg) + shipping - shipping_coupon),
  };
}
