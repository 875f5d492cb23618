import { allocate, sum, type Won, won } from '@oun/money';
import type { Unit } from './line.ts';

export type Fault = 'BUYER' | 'SELLER';

/** How a piece left the order; `undefined` while it is still the buyer's. */
export type Gone = 'CANCELED' | 'RETURNED';

/** A sold piece, as the order has it now. */
export type SoldUnit = Unit & {
  id: number;
  group: string;
  /** Counts towards the cart coupon's minimum. */
  isEligible: boolean;
  gone: Gone | undefined;
  /** Whose fault it was that it went. */
  fault: Fault | undefined;
  /** So much of its discount an open claim is to bring it: no part of the coupon, and not there if the claim never is. */
  lent?: Won;
};

export type SoldGroup = {
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

export type Sold = {
  units: readonly SoldUnit[];
  groups: readonly SoldGroup[];
  /** The cart coupon's minimum, while the coupon still binds the order. */
  cartMinimum: Won | null;
};

export type Wish = {
  type: 'CANCEL' | 'RETURN';
  unitIds: readonly number[];
  fault: Fault;
  /** What was promised to be the most that is taken off, whatever has happened since. */
  deductionsMax?: Won | undefined;
  /** What was promised to come back at the least. */
  floor?: { pg: number; point: number } | undefined;
  /** What it was to bring to pieces that went before it was granted: due whatever has happened since. Below zero, owed. */
  ahead?: { coupon: Purse; sending: Purse } | undefined;
};
export type Purse = { pg: number; point: number };

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
  /** Given beyond its due, since it was promised: what stays is worth so much less. */
  extra: { pg: Won; point: Won; /** So much of it was paid for sending. */ sending: Won };
  /** The discount of the pieces that lapses with them. */
  lapsedProductCoupon: Won;
  lapsedCartCoupon: Won;
  restoresCartCoupon: boolean;
  /** Lines of which no piece is left: their product coupons go back. */
  emptiedLines: readonly number[];
  /** The order after it. */
  after: Sold;
};

export type Deduction = { due: Won; pg: Won; point: Won };
const NONE: Deduction = { due: won(0), pg: won(0), point: won(0) };

/**
 * What a claim gives back, and what the order looks like after it. It only adds up numbers of the sale and names what it
 * takes off: so what is shown before is what is done, and all parts of an order always add up to what was paid.
 */
export function refundOf(sold: Sold, { type, unitIds, fault, deductionsMax, floor, ahead }: Wish): Refund {
  const wanted = new Set(unitIds);
  const leaving = new Set(sold.units.filter(({ id, gone }) => wanted.has(id) && !gone));
  const [first] = leaving;
  const group = sold.groups.find(({ key }) => key === first?.group);
  if (!group || leaving.size !== unitIds.length) throw new RangeError('refundOf: pieces that are not there');
  if ([...leaving].some((unit) => unit.group !== group.key)) throw new RangeError('refundOf: pieces of two groups');

  const staying = sold.units.filter(({ id, gone }) => !gone && !wanted.has(id));
  const goodsPg = total([...leaving], ({ pg }) => pg);
  const goodsPoint = total([...leaving], ({ point }) => point);
  const shipping = shippingBack(sold, group, leaving, { type, fault });

  const due =
    fault === 'SELLER'
      ? { shippingCharge: won(0), couponRecovery: won(0), returnFee: won(0) }
      : {
          shippingCharge: chargeDue(sold, group, leaving, type),
          couponRecovery: recoveryDue(sold, staying, leaving),
          returnFee: type === 'RETURN' ? won(group.returnFee + group.surcharge) : won(0),
        };
  // The card part first, then points; what neither covers is waived.
  const purse = {
    pg: goodsPg + shipping.pg,
    point: goodsPoint + shipping.point,
    allowance: deductionsMax ?? Infinity,
  };
  const [sentAhead, givenAhead] = [takeExactly(purse, ahead?.sending), takeExactly(purse, ahead?.coupon)];
  const owed = { pg: Math.max(0, -(ahead?.coupon.pg ?? 0)), point: Math.max(0, -(ahead?.coupon.point ?? 0)) };
  purse.pg += owed.pg;
  purse.point += owed.point;
  const returnFee = takeOff(purse, due.returnFee);
  const shippingCharge = plus(sentAhead, takeOff(purse, won(Math.max(0, due.shippingCharge - sentAhead.due))));
  const recovered = takeOff(purse, due.couponRecovery);
  const couponRecovery = plus(givenAhead, recovered);
  const left = sold.units.map((unit): SoldUnit =>
    leaving.has(unit) ? { ...unit, gone: type === 'CANCEL' ? 'CANCELED' : 'RETURNED', fault } : unit,
  );
  const groups = sold.groups.map((one) =>
    one !== group
      ? one
      : {
          ...one,
          paidPg: won(one.paidPg - shipping.pg + (type === 'CANCEL' ? shippingCharge.pg : 0)),
          paidPoint: won(one.paidPoint - shipping.point + (type === 'CANCEL' ? shippingCharge.point : 0)),
        },
  );
  const missing = {
    pg: Math.max(0, (floor?.pg ?? 0) - purse.pg),
    point: Math.max(0, (floor?.point ?? 0) - purse.point),
  };
  // Due ahead of this claim, and more than it gives back: what the buyer keeps bears that too, after what was promised.
  const unmet = minus(sumOf([ahead?.coupon, ahead?.sending].map(positive)), sumOf([givenAhead, sentAhead]));
  const borne = bear({ units: bookRecovery(left, recovered), groups }, sumOf([missing, unmet]), {
    firstGroup: group.key,
  });
  const given = { pg: Math.min(borne.taken.pg, missing.pg), point: Math.min(borne.taken.point, missing.point) };
  const extra = { ...borne.taken, pg: won(given.pg + owed.pg), point: won(given.point + owed.point) };
  const restoresCartCoupon = isCouponBack(sold.units, borne.units);

  return {
    pg: won(purse.pg + given.pg),
    point: won(purse.point + given.point),
    goodsPg,
    goodsPoint,
    shippingPg: shipping.pg,
    shippingPoint: shipping.point,
    couponRecovery,
    shippingCharge,
    returnFee,
    extra,
    lapsedProductCoupon: total([...leaving], ({ productCoupon }) => productCoupon),
    lapsedCartCoupon: total([...leaving], ({ cartCoupon }) => cartCoupon),
    restoresCartCoupon,
    emptiedLines: [...new Set([...leaving].map(({ line }) => line))].filter(
      (line) => !staying.some((unit) => unit.line === line),
    ),
    after: {
      // Once taken back, in part or whole, or restored, the coupon binds nothing any more.
      cartMinimum: due.couponRecovery > 0 || restoresCartCoupon ? null : sold.cartMinimum,
      groups: borne.groups,
      units: borne.units,
    },
  };
}

export const sumOf = (purses: readonly Purse[]): Purse => ({
  pg: purses.reduce((sum, { pg }) => sum + pg, 0),
  point: purses.reduce((sum, { point }) => sum + point, 0),
});
const minus = (from: Purse, taken: Purse): Purse => ({ pg: from.pg - taken.pg, point: from.point - taken.point });
const positive = (purse: Purse | undefined): Purse => ({
  pg: Math.max(0, purse?.pg ?? 0),
  point: Math.max(0, purse?.point ?? 0),
});

const total = <T>(rows: readonly T[], read: (row: T) => number): Won =>
  won(rows.reduce((sum, row) => sum + read(row), 0));
/** What of a piece's discount the cart coupon gave. */
const couponOf = ({ cartCoupon, lent = won(0) }: SoldUnit): Won => won(Math.max(0, cartCoupon - lent));
const bearsCoupon = (units: readonly SoldUnit[]) => units.some((unit) => !unit.gone && couponOf(unit) > 0);
/** A cart coupon is back once the buyer keeps nothing any more that it made cheaper. */
export const isCouponBack = (before: readonly SoldUnit[], after: readonly SoldUnit[]): boolean =>
  bearsCoupon(before) && !bearsCoupon(after);
export const collected = ({ pg, point }: Deduction): Won => won(pg + point);
/** All that was taken off. */
export const deducted = ({ couponRecovery, shippingCharge, returnFee }: Refund): Won =>
  sum([couponRecovery, shippingCharge, returnFee].map(collected));

/** The fee of sending goes back when nothing of the group is kept and nothing was sent for the buyer's own reason. */
function shippingBack(
  { units }: Sold,
  { key, paidPg, paidPoint }: SoldGroup,
  leaving: ReadonlySet<SoldUnit>,
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
  { units }: Sold,
  { key, freeFrom, baseFee }: SoldGroup,
  leaving: ReadonlySet<SoldUnit>,
  type: Wish['type'],
): Won {
  if (freeFrom === null) return won(0);
  const before = units.filter((unit) => unit.group === key && !unit.gone);
  const after = before.filter((unit) => !leaving.has(unit));
  if (type === 'CANCEL' && after.length === 0) return won(0);
  const amount = (list: readonly SoldUnit[]) => list.reduce((sum, { sale }) => sum + sale, 0);
  return amount(before) >= freeFrom && amount(after) < freeFrom ? baseFee : won(0);
}

/** The coupon's share of what stays is taken back when this claim takes the rest below the coupon's minimum. */
function recoveryDue({ cartMinimum }: Sold, staying: readonly SoldUnit[], leaving: ReadonlySet<SoldUnit>): Won {
  if (cartMinimum === null || staying.length === 0) return won(0);
  const amount = (list: readonly SoldUnit[]) =>
    list.filter(({ isEligible }) => isEligible).reduce((sum, { sale, productCoupon }) => sum + sale - productCoupon, 0);
  const after = amount(staying);
  const isLost = after + amount([...leaving]) >= cartMinimum && after < cartMinimum;
  return isLost ? total(staying, couponOf) : won(0);
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

/** Of each kind what is due of it, as far as it is there. */
function takeExactly(purse: { pg: number; point: number; allowance: number }, due: Purse | undefined): Deduction {
  if (!due) return NONE;
  const [pg, point] = [Math.min(Math.max(0, due.pg), purse.pg), Math.min(Math.max(0, due.point), purse.point)];
  purse.pg -= pg;
  purse.point -= point;
  purse.allowance = Math.max(0, purse.allowance - pg - point);
  return { due: won(pg + point), pg: won(pg), point: won(point) };
}
const plus = (a: Deduction, b: Deduction): Deduction => ({
  due: won(a.due + b.due),
  pg: won(a.pg + b.pg),
  point: won(a.point + b.point),
});

/** What was taken back of the coupon is paid value now: a piece that goes later brings it back as it was taken. */
function bookRecovery(units: SoldUnit[], { pg, point }: Deduction): SoldUnit[] {
  let booked = units;
  for (const [kind, amount] of [
    ['pg', pg],
    ['point', point],
  ] as const) {
    if (amount === 0) continue;
    const open = booked.map((unit) => (unit.gone ? 0 : couponOf(unit)));
    const parts = allocate(amount, open);
    booked = booked.map((unit, i) => ({
      ...unit,
      [kind]: won(unit[kind] + parts[i]!),
      cartCoupon: won(unit.cartCoupon - parts[i]!),
    }));
  }
  return booked;
}

/**
 * What was given ahead of its due is no longer paid for by what the buyer keeps: first what was paid for sending, and what
 * that does not cover is a discount of the pieces from now on.
 */
export function bear<U extends SoldUnit, G extends SoldGroup>(
  kept: { units: readonly U[]; groups: readonly G[] },
  amount: Purse,
  {
    firstGroup,
    most = (unit, kind) => unit[kind],
    mostOfGroup = (group, paid) => group[paid],
  }: {
    firstGroup?: string;
    most?: (unit: U, kind: keyof Purse) => number;
    mostOfGroup?: (group: G, paid: 'paidPg' | 'paidPoint') => number;
  } = {},
): { units: U[]; groups: G[]; taken: Refund['extra'] } {
  let [units, groups] = [[...kept.units], [...kept.groups]];
  const taken = { pg: 0, point: 0, sending: 0 };
  for (const kind of ['pg', 'point'] as const) {
    const paid = kind === 'pg' ? ('paidPg' as const) : ('paidPoint' as const);
    let left = amount[kind];
    const fromGroup = (isMeant: (group: G) => boolean) => {
      groups = groups.map((group) => {
        const part = isMeant(group) ? Math.min(left, Math.max(0, mostOfGroup(group, paid))) : 0;
        left -= part;
        taken.sending += part;
        return part === 0 ? group : { ...group, [paid]: won(group[paid] - part) };
      });
    };
    fromGroup(({ key }) => key === firstGroup);
    const weights = units.map((unit) => (unit.gone ? 0 : most(unit, kind)));
    const part = Math.min(
      left,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    if (part > 0) {
      const parts = allocate(won(part), weights);
      units = units.map((unit, i) => ({
        ...unit,
        [kind]: won(unit[kind] - parts[i]!),
        cartCoupon: won(unit.cartCoupon + parts[i]!),
      }));
      left -= part;
    }
    fromGroup(() => true);
    taken[kind] = amount[kind] - left;
  }
  return { units, groups, taken: { pg: won(taken.pg), point: won(taken.point), sending: won(taken.sending) } };
}

/** What an order still holds of the buyer's: paid and not given back. */
export const heldBy = ({ units, groups }: Sold): { pg: Won; point: Won } => ({
  pg: sum([...units.filter(({ gone }) => !gone).map(({ pg }) => pg), ...groups.map(({ paidPg }) => paidPg)]),
  point: sum([
    ...units.filter(({ gone }) => !gone).map(({ point }) => point),
    ...groups.map(({ paidPoint }) => paidPoint),
  ]),
});
