import { allocate, sum, type Won, won } from '@oun/money';
import type { Unit } from './line.ts';

export type Fault = 'BUYER' | 'SELLER';

/** How a piece left the order; `undefined` while it is still the buyer's. */
export type Gone = 'CANCELED' | 'RETURNED';

/** A frozen piece, as the order has it now. */
export type FrozenUnit = Unit & {
  id: number;
  group: string;
  /** Counts towards the cart coupon's minimum. */
  isEligible: boolean;
  gone: Gone | undefined;
  /** Whose fault it was that it went. */
  fault: Fault | undefined;
};

export type FrozenGroup = {
  key: string;
  /** The rule's fee, for sending out and for sending back. */
  baseFee: Won;
  returnFee: Won;
  surcharge: Won;
  /** From this amount on it is free; null where it never depends on the amount. */
  freeFrom: Won | null;
  /** What the buyer has paid for sending, by card and by points. */
  paidPg: Won;
  paidPoint: Won;
};

export type Frozen = {
  units: readonly FrozenUnit[];
  groups: readonly FrozenGroup[];
  /** The cart coupon's minimum, while the coupon still binds the order. */
  cartMinimum: Won | null;
};

export type Wish = {
  type: 'CANCEL' | 'RETURN';
  unitIds: readonly number[];
  fault: Fault;
  /** What was promised to be the most that is taken off, whatever has happened since. */
  deductionsMax?: Won | undefined;
};

export type Refund = {
  /** Back to where it was paid from. */
  pg: Won;
  point: Won;
  /** What the pieces themselves were paid with. */
  goodsPg: Won;
  goodsPoint: Won;
  /** Paid for sending, given back with them. */
  shippingPg: Won;
  shippingPoint: Won;
  /** What was due to be taken off, and what of it was really taken. */
  couponRecovery: Deduction;
  shippingCharge: Deduction;
  returnFee: Deduction;
  /** The discount of the pieces that lapses with them. */
  lapsedProductCoupon: Won;
  lapsedCartCoupon: Won;
  restoresCartCoupon: boolean;
  /** Lines of which no piece is left: their product coupons go back. */
  emptiedLines: readonly number[];
  /** The order after it. */
  after: Frozen;
};

export type Deduction = { due: Won; pg: Won; point: Won };
const NONE: Deduction = { due: won(0), pg: won(0), point: won(0) };

/**
 * What a claim gives back, and what the order looks like after it. It only adds up frozen numbers and names what it
 * takes off: so what is shown before is what is done, and all parts of an order always add up to what was paid.
 */
export function refundOf(frozen: Frozen, { type, unitIds, fault, deductionsMax }: Wish): Refund {
  const wanted = new Set(unitIds);
  const leaving = new Set(frozen.units.filter(({ id, gone }) => wanted.has(id) && !gone));
  const [first] = leaving;
  const group = frozen.groups.find(({ key }) => key === first?.group);
  if (!group || leaving.size !== unitIds.length) throw new RangeError('refundOf: pieces that are not there');
  if ([...leaving].some((unit) => unit.group !== group.key)) throw new RangeError('refundOf: pieces of two groups');

  const staying = frozen.units.filter(({ id, gone }) => !gone && !wanted.has(id));
  const goodsPg = total([...leaving], ({ pg }) => pg);
  const goodsPoint = total([...leaving], ({ point }) => point);
  const shipping = shippingBack(frozen, group, leaving, { type, fault });

  const due =
    fault === 'SELLER'
      ? { shippingCharge: won(0), couponRecovery: won(0), returnFee: won(0) }
      : {
          shippingCharge: chargeDue(frozen, group, leaving, type),
          couponRecovery: recoveryDue(frozen, staying, leaving),
          returnFee: type === 'RETURN' ? won(group.returnFee + group.surcharge) : won(0),
        };
  // The card part first, then points; what neither covers is waived.
  const purse = {
    pg: goodsPg + shipping.pg,
    point: goodsPoint + shipping.point,
    allowance: deductionsMax ?? Infinity,
  };
  const returnFee = takeOff(purse, due.returnFee);
  const shippingCharge = takeOff(purse, due.shippingCharge);
  const couponRecovery = takeOff(purse, due.couponRecovery);
  const isRecovered = due.couponRecovery > 0 && collected(couponRecovery) === due.couponRecovery;
  const isCouponGone =
    frozen.cartMinimum !== null && staying.every(({ cartCoupon }) => cartCoupon === 0) && hadCoupon(frozen.units);

  return {
    pg: won(purse.pg),
    point: won(purse.point),
    goodsPg,
    goodsPoint,
    shippingPg: shipping.pg,
    shippingPoint: shipping.point,
    couponRecovery,
    shippingCharge,
    returnFee,
    lapsedProductCoupon: total([...leaving], ({ productCoupon }) => productCoupon),
    lapsedCartCoupon: total([...leaving], ({ cartCoupon }) => cartCoupon),
    restoresCartCoupon: isRecovered || isCouponGone,
    emptiedLines: [...new Set([...leaving].map(({ line }) => line))].filter(
      (line) => !staying.some((unit) => unit.line === line),
    ),
    after: {
      // Once taken back, in part or whole, or restored, the coupon binds nothing any more.
      cartMinimum: due.couponRecovery > 0 || isCouponGone ? null : frozen.cartMinimum,
      groups: frozen.groups.map((one) =>
        one !== group
          ? one
          : {
              ...one,
              paidPg: won(one.paidPg - shipping.pg + (type === 'CANCEL' ? shippingCharge.pg : 0)),
              paidPoint: won(one.paidPoint - shipping.point + (type === 'CANCEL' ? shippingCharge.point : 0)),
            },
      ),
      units: bookRecovery(
        frozen.units.map((unit) =>
          leaving.has(unit) ? { ...unit, gone: type === 'CANCEL' ? 'CANCELED' : 'RETURNED', fault } : unit,
        ),
        couponRecovery,
      ),
    },
  };
}

const total = <T>(rows: readonly T[], read: (row: T) => number): Won =>
  won(rows.reduce((sum, row) => sum + read(row), 0));
const hadCoupon = (units: readonly FrozenUnit[]) => units.some(({ cartCoupon }) => cartCoupon > 0);
export const collected = ({ pg, point }: Deduction): Won => won(pg + point);
/** All that was taken off. */
export const deducted = ({ couponRecovery, shippingCharge, returnFee }: Refund): Won =>
  sum([couponRecovery, shippingCharge, returnFee].map(collected));

/** The fee of sending goes back when nothing of the group is kept and nothing was sent for the buyer's own reason. */
function shippingBack(
  { units }: Frozen,
  { key, paidPg, paidPoint }: FrozenGroup,
  leaving: ReadonlySet<FrozenUnit>,
  now: Pick<Wish, 'type' | 'fault'>,
): { pg: Won; point: Won } {
  const isWhole = units.every((unit) => {
    if (unit.group !== key || leaving.has(unit)) return true;
    return unit.gone !== undefined && (unit.gone === 'CANCELED' || unit.fault === 'SELLER');
  });
  return isWhole && (now.type === 'CANCEL' || now.fault === 'SELLER')
    ? { pg: paidPg, point: paidPoint }
    : { pg: won(0), point: won(0) };
}

/** Free sending is lost when this claim takes the group below the amount; a group that is never sent needs none. */
function chargeDue(
  { units }: Frozen,
  { key, freeFrom, baseFee }: FrozenGroup,
  leaving: ReadonlySet<FrozenUnit>,
  type: Wish['type'],
): Won {
  if (freeFrom === null) return won(0);
  const before = units.filter((unit) => unit.group === key && !unit.gone);
  const after = before.filter((unit) => !leaving.has(unit));
  if (type === 'CANCEL' && after.length === 0) return won(0);
  const amount = (list: readonly FrozenUnit[]) => list.reduce((sum, { sale }) => sum + sale, 0);
  return amount(before) >= freeFrom && amount(after) < freeFrom ? baseFee : won(0);
}

/** The coupon's share of what stays is taken back when this claim takes the rest below the coupon's minimum. */
function recoveryDue({ cartMinimum }: Frozen, staying: readonly FrozenUnit[], leaving: ReadonlySet<FrozenUnit>): Won {
  if (cartMinimum === null || staying.length === 0) return won(0);
  const amount = (list: readonly FrozenUnit[]) =>
    list.filter(({ isEligible }) => isEligible).reduce((sum, { sale, productCoupon }) => sum + sale - productCoupon, 0);
  const after = amount(staying);
  const isLost = after + amount([...leaving]) >= cartMinimum && after < cartMinimum;
  return isLost ? total(staying, ({ cartCoupon }) => cartCoupon) : won(0);
}

function takeOff(purse: { pg: number; point: number; allowance: number }, due: Won): Deduction {
  if (due === 0) return NONE;
  const pg = Math.min(due, purse.pg, purse.allowance);
  const point = Math.min(due - pg, purse.point, purse.allowance - pg);
  purse.pg -= pg;
  purse.point -= point;
  purse.allowance -= pg + point;
  return { due, pg: won(pg), point: won(point) };
}

/** What was taken back of the coupon is paid value now: a piece that goes later brings it back as it was taken. */
function bookRecovery(units: FrozenUnit[], { pg, point }: Deduction): FrozenUnit[] {
  let booked = units;
  for (const [kind, amount] of [
    ['pg', pg],
    ['point', point],
  ] as const) {
    if (amount === 0) continue;
    const open = booked.map(({ gone, cartCoupon }) => (gone ? 0 : cartCoupon));
    const parts = allocate(amount, open);
    booked = booked.map((unit, i) => ({
      ...unit,
      [kind]: won(unit[kind] + parts[i]!),
      cartCoupon: won(unit.cartCoupon - parts[i]!),
    }));
  }
  return booked;
}

/** What an order still holds of the buyer's: paid and not given back. */
export const heldBy = ({ units, groups }: Frozen): { pg: Won; point: Won } => ({
  pg: sum([...units.filter(({ gone }) => !gone).map(({ pg }) => pg), ...groups.map(({ paidPg }) => paidPg)]),
  point: sum([
    ...units.filter(({ gone }) => !gone).map(({ point }) => point),
    ...groups.map(({ paidPoint }) => paidPoint),
  ]),
});
