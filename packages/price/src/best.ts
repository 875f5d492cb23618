import { sum, type Won, won } from '@oun/money';
import { type Coupon, discountOf, isFor } from './coupon.ts';
import type { Line } from './line.ts';
import { type Laid, NOTHING_LAID, priceGroups } from './quote.ts';
import type { ShippingGroup } from './shipping.ts';

/** Up to here every way of laying product coupons is tried; beyond, the heaviest are laid first. */
const WAYS_MAX = 2_000;

/** What a combination takes off in all. */
export function savedBy(lines: readonly Line[], groups: readonly ShippingGroup[], laid: Laid): Won {
  const product = productDiscounts(lines, laid.product);
  const shipping = priceGroups(lines, groups, laid.shipping).map(({ coupon }) => coupon);
  return won(sum([...product.values()]) + cartDiscount(lines, product, laid.cart) + sum(shipping));
}

/** Whether these coupons may be used together on these lines: minimums are measured after product coupons. */
export function fitsTogether(lines: readonly Line[], groups: readonly ShippingGroup[], laid: Laid): boolean {
  const all = [...laid.product.values(), laid.cart, laid.shipping].filter((coupon) => coupon !== undefined);
  if (new Set(all.map(({ id }) => id)).size !== all.length) return false;
  if (all.length > 1 && all.some(({ isExclusive }) => isExclusive)) return false;
  const product = productDiscounts(lines, laid.product);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  for (const [id, coupon] of laid.product) {
    const line = lineOf.get(id);
    if (!line || coupon.target !== 'PRODUCT' || !isFor(coupon, line)) return false;
    if (line.sale * line.quantity < coupon.minOrder) return false;
  }
  for (const coupon of [laid.cart, laid.shipping]) {
    if (!coupon) continue;
    const base = baseFor(coupon, lines, product);
    if (base === undefined || base < coupon.minOrder) return false;
  }
  if (laid.cart && laid.cart.target !== 'CART') return false;
  if (!laid.shipping) return true;
  return (
    laid.shipping.target === 'SHIPPING' && priceGroups(lines, groups, undefined).some(({ baseFee }) => baseFee > 0)
  );
}

/** The combination that takes off most; a coupon that takes nothing off is left for another day. */
export function bestOf(lines: readonly Line[], groups: readonly ShippingGroup[], coupons: readonly Coupon[]): Laid {
  const together = coupons.filter(({ isExclusive }) => !isExclusive);
  let best: Laid = NOTHING_LAID;
  let saved = 0;
  const weigh = (laid: Laid) => {
    const amount = savedBy(lines, groups, laid);
    if (amount > saved) [best, saved] = [laid, amount];
  };
  for (const product of waysToLay(lines, together)) {
    const [cart, shipping] = (['CART', 'SHIPPING'] as const).map((target) =>
      heaviest(
        lines,
        groups,
        product,
        together.filter((coupon) => coupon.target === target),
      ),
    );
    weigh({ product, cart, shipping });
  }
  for (const alone of coupons.filter(({ isExclusive }) => isExclusive)) {
    for (const laid of waysAlone(lines, alone)) if (fitsTogether(lines, groups, laid)) weigh(laid);
  }
  return best;
}

/** Cart and shipping coupons do not stand in each other's way, so each is chosen for itself. */
function heaviest(
  lines: readonly Line[],
  groups: readonly ShippingGroup[],
  product: Laid['product'],
  coupons: readonly Coupon[],
): Coupon | undefined {
  let best: Coupon | undefined;
  let saved = savedBy(lines, groups, { ...NOTHING_LAID, product });
  for (const coupon of coupons) {
    const laid = { ...NOTHING_LAID, product, [coupon.target === 'CART' ? 'cart' : 'shipping']: coupon };
    if (!fitsTogether(lines, groups, laid)) continue;
    const amount = savedBy(lines, groups, laid);
    if (amount > saved) [best, saved] = [coupon, amount];
  }
  return best;
}

const waysAlone = (lines: readonly Line[], coupon: Coupon): Laid[] => {
  if (coupon.target === 'CART') return [{ ...NOTHING_LAID, cart: coupon }];
  if (coupon.target === 'SHIPPING') return [{ ...NOTHING_LAID, shipping: coupon }];
  return lines.map(({ id }) => ({ ...NOTHING_LAID, product: new Map([[id, coupon]]) }));
};

function productDiscounts(lines: readonly Line[], laid: ReadonlyMap<number, Coupon>): Map<number, Won> {
  const discounts = new Map<number, Won>();
  for (const line of lines) {
    const coupon = laid.get(line.id);
    if (coupon) discounts.set(line.id, discountOf(coupon, won(line.sale * line.quantity)));
  }
  return discounts;
}

/** The amount that a coupon's minimum is measured by; undefined where no line fits it. */
function baseFor(coupon: Coupon, lines: readonly Line[], product: ReadonlyMap<number, Won>): Won | undefined {
  const eligible = lines.filter((line) => isFor(coupon, line));
  if (eligible.length === 0) return undefined;
  return won(eligible.reduce((total, { id, sale, quantity }) => total + sale * quantity - (product.get(id) ?? 0), 0));
}

const cartDiscount = (lines: readonly Line[], product: ReadonlyMap<number, Won>, coupon: Coupon | undefined): Won =>
  coupon ? discountOf(coupon, baseFor(coupon, lines, product) ?? won(0)) : won(0);

type Place = { line: number; coupon: Coupon; discount: Won };

/**
 * Ways of laying product coupons on lines, each coupon once and each line with one: all of them where they are few,
 * else one that lays the heaviest first and the same without its lightest, its two lightest, and so on, since a cart
 * coupon may need the amount they take away.
 */
function* waysToLay(lines: readonly Line[], coupons: readonly Coupon[]): Generator<ReadonlyMap<number, Coupon>> {
  const places = placesFor(lines, coupons);
  const byLine = Map.groupBy(places, ({ line }) => line);
  const ways = [...byLine.values()].reduce((product, own) => product * (own.length + 1), 1);
  if (ways <= WAYS_MAX) {
    yield* everyWay([...byLine.values()], new Map());
    return;
  }
  const laid = heaviestFirst(places);
  for (let count = laid.length; count >= 0; count -= 1) {
    yield new Map(laid.slice(0, count).map(({ line, coupon }) => [line, coupon]));
  }
}

function placesFor(lines: readonly Line[], coupons: readonly Coupon[]): Place[] {
  return lines.flatMap((line) =>
    coupons
      .filter(
        (coupon) => coupon.target === 'PRODUCT' && isFor(coupon, line) && line.sale * line.quantity >= coupon.minOrder,
      )
      .map((coupon) => ({ line: line.id, coupon, discount: discountOf(coupon, won(line.sale * line.quantity)) }))
      .filter(({ discount }) => discount > 0),
  );
}

function* everyWay(
  rows: readonly Place[][],
  laid: ReadonlyMap<number, Coupon>,
): Generator<ReadonlyMap<number, Coupon>> {
  const [row, ...rest] = rows;
  if (!row) {
    yield laid;
    return;
  }
  yield* everyWay(rest, laid);
  const used = new Set([...laid.values()].map(({ id }) => id));
  for (const { line, coupon } of row) {
    if (!used.has(coupon.id)) yield* everyWay(rest, new Map(laid).set(line, coupon));
  }
}

function heaviestFirst(places: readonly Place[]): Place[] {
  const [lines, coupons] = [new Set<number>(), new Set<number>()];
  return [...places]
    .sort((a, b) => b.discount - a.discount || a.line - b.line || a.coupon.id - b.coupon.id)
    .filter(({ line, coupon }) => {
      if (lines.has(line) || coupons.has(coupon.id)) return false;
      lines.add(line);
      coupons.add(coupon.id);
      return true;
    });
}
