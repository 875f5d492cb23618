import { type Won, won } from '@oun/money';
import {
  type Sold,
  type SoldGroup,
  type Purse,
  type SoldUnit,
  bear,
  type Refund,
  refundOf,
  sumOf,
  type Wish,
} from './refund.ts';

/** What a claim changes of its order besides taking its pieces away: written down when it is made, done when it is granted. */
export type Effects = {
  units: readonly { id: number; cartCoupon: number; point: number; pg: number }[];
  groups: readonly { key: string; pg: number; point: number }[];
  /** The cart coupon binds nothing any more. */
  unbinds: boolean;
};

export type OpenClaim = {
  id: number;
  wish: Pick<Wish, 'type' | 'unitIds' | 'fault'>;
  /** What was promised; nothing where it has yet to be reckoned. */
  promise: { pg: number; point: number; deductions: Won } | undefined;
  effects: Effects | undefined;
};

export function effectsOf(before: Sold, { after }: Refund): Effects {
  const was = new Map(before.units.map((unit) => [unit.id, unit]));
  const units = after.units.flatMap(({ id, cartCoupon, point, pg }) => {
    const old = was.get(id)!;
    const changed = { cartCoupon: cartCoupon - old.cartCoupon, point: point - old.point, pg: pg - old.pg };
    return changed.cartCoupon === 0 && changed.point === 0 && changed.pg === 0 ? [] : [{ id, ...changed }];
  });
  const groups = after.groups.flatMap(({ key, paidPg, paidPoint }, i) => {
    const old = before.groups[i]!;
    const changed = { pg: paidPg - old.paidPg, point: paidPoint - old.paidPoint };
    return changed.pg === 0 && changed.point === 0 ? [] : [{ key, ...changed }];
  });
  return { units, groups, unbinds: before.cartMinimum !== null && after.cartMinimum === null };
}

/** The order once a claim is granted. What several claims change adds up, in whatever order they are granted. */
export function grant(sold: Sold, { type, unitIds, fault }: OpenClaim['wish'], effects: Effects): Sold {
  const leaving = new Set(unitIds);
  const byUnit = new Map(effects.units.map((change) => [change.id, change]));
  const byGroup = new Map(effects.groups.map((change) => [change.key, change]));
  return {
    cartMinimum: effects.unbinds ? null : sold.cartMinimum,
    units: sold.units.map((unit): SoldUnit => {
      // What has gone was paid out as it was: what would have come to it is settled between the claims.
      if (unit.gone) return unit;
      const change = byUnit.get(unit.id);
      const gone = leaving.has(unit.id) ? ({ gone: type === 'CANCEL' ? 'CANCELED' : 'RETURNED', fault } as const) : {};
      if (!change) return leaving.has(unit.id) ? { ...unit, ...gone } : unit;
      return {
        ...unit,
        ...gone,
        cartCoupon: won(unit.cartCoupon + change.cartCoupon),
        point: won(unit.point + change.point),
        pg: won(unit.pg + change.pg),
      };
    }),
    groups: sold.groups.map((group): SoldGroup => {
      const change = byGroup.get(group.key);
      return change
        ? { ...group, paidPg: won(group.paidPg + change.pg), paidPoint: won(group.paidPoint + change.point) }
        : group;
    }),
  };
}

/** Pieces and groups that must get what was promised them, whatever has happened to the claim that is to bring it. */
type Bound = { units: ReadonlySet<number>; groups: ReadonlySet<string> };
const UNBOUND: Bound = { units: new Set(), groups: new Set() };

/** What a claim gives back as things stand: no less than was promised, and with no more taken off. */
function reckon(before: Sold, { wish, promise, effects }: OpenClaim, bound: Bound): Omit<Reckoned, 'claim'> {
  const kept = effects ? stillDue(before, effects, bound) : [];
  const brought = grant(
    before,
    { ...wish, unitIds: [] },
    { units: onStaying(before, kept), groups: [], unbinds: false },
  );
  const ahead = { coupon: sumOf(kept), sending: effects ? sentAhead(before, effects, bound) : NOTHING };
  const refund = refundOf(brought, {
    ...wish,
    ahead,
    ...(promise && { deductionsMax: promise.deductions, floor: promise }),
  });
  const fresh = effectsOf(brought, refund);
  return { before, refund, effects: { ...fresh, units: [...fresh.units, ...kept] } };
}

const NOTHING: Purse = { pg: 0, point: 0 };

const goneOf = ({ units }: Sold): Set<number> => new Set(units.filter((unit) => unit.gone).map(({ id }) => id));

/** What a claim was to bring to pieces that have gone since, whose own claims gave it back, or that were promised it. */
function stillDue(sold: Sold, effects: Effects, { units }: Bound): Effects['units'] {
  const gone = goneOf(sold);
  return effects.units.filter(({ id }) => gone.has(id) || units.has(id));
}
function onStaying(sold: Sold, changes: Effects['units']): Effects['units'] {
  const gone = goneOf(sold);
  return changes.filter(({ id }) => !gone.has(id));
}

/** Sending it was to charge, given back before it did, or promised to be. */
function sentAhead({ groups }: Sold, effects: Effects, bound: Bound): Purse {
  const parts = effects.groups.map(({ key, pg, point }) => {
    if (bound.groups.has(key)) return { pg: Math.max(0, pg), point: Math.max(0, point) };
    const { paidPg, paidPoint } = groups.find((group) => group.key === key)!;
    return { pg: Math.max(0, Math.min(pg, -paidPg)), point: Math.max(0, Math.min(point, -paidPoint)) };
  });
  return sumOf(parts);
}

/** The order as if every one of these claims, in the order they were made, were granted already. */
export function asIfGranted(sold: Sold, claims: readonly OpenClaim[]): Sold {
  return claims.reduce((before, claim) => {
    const effects = claim.effects ?? reckon(before, claim, UNBOUND).effects;
    return grantAhead(before, claim.wish, effects);
  }, sold);
}

/** The same for reckoning on: a discount that is yet to come can be taken back by nobody who comes first. */
function grantAhead(sold: Sold, wish: OpenClaim['wish'], effects: Effects): Sold {
  const granted = grant(sold, wish, effects);
  const brought = new Map(effects.units.map(({ id, cartCoupon }) => [id, Math.max(0, cartCoupon)]));
  const units = granted.units.map((unit): SoldUnit => {
    const more = brought.get(unit.id) ?? 0;
    return more === 0 ? unit : { ...unit, lent: won((unit.lent ?? 0) + more) };
  });
  return { ...granted, units };
}

export type Reckoned = { claim: OpenClaim; before: Sold; refund: Refund; effects: Effects };

/**
 * Reckons anew what was made after a claim that is no more, or is another one now. Where one would get less than it was
 * promised because an earlier one no longer pays for it, that one pays on: its own promise had it pay.
 */
export function reckonAgain(sold: Sold, claims: readonly OpenClaim[], after: number): Reckoned[] {
  const [units, groups] = [new Set<number>(), new Set<string>()];
  for (;;) {
    const reckoned = reckonOn(sold, claims, after, { units, groups });
    const short = reckoned.find(
      ({ claim: { promise, wish }, refund }) =>
        promise &&
        (refund.pg < promise.pg || refund.point < promise.point) &&
        wish.unitIds.some((id) => !units.has(id)),
    );
    if (!short) return reckoned;
    for (const id of short.claim.wish.unitIds) units.add(id);
    const [first] = short.claim.wish.unitIds;
    groups.add(sold.units.find(({ id }) => id === first)!.group);
  }
}

function reckonOn(sold: Sold, claims: readonly OpenClaim[], after: number, bound: Bound): Reckoned[] {
  const reckoned: Reckoned[] = [];
  let before = asIfGranted(
    sold,
    claims.filter(({ id }) => id <= after),
  );
  for (const claim of claims.filter(({ id }) => id > after)) {
    const again = reckon(before, claim, bound);
    reckoned.push({ claim, ...again });
    before = grantAhead(before, claim.wish, again.effects);
  }
  return reckoned;
}

/**
 * What later claims were paid on the strength of one that is no more: its changes to pieces that have gone since, and
 * sending that was given back before it was charged. What the buyer keeps bears it, as far as it can.
 */
export function settleAhead(
  sold: Sold,
  dropped: Effects,
  open: readonly OpenClaim[],
): {
  units: SoldUnit[];
  groups: SoldGroup[];
  /** Not paid for sending, but by the pieces. */
  sending: Won;
  /** More than the buyer keeps is worth: nobody bears it but us. */
  waived: Won;
} {
  const whole = asIfGranted(sold, open);
  const owed = whole.groups.map(({ paidPg, paidPoint }) => ({
    pg: Math.max(0, -paidPg),
    point: Math.max(0, -paidPoint),
  }));
  const lifted = sold.groups.map((group, i) => ({
    ...group,
    paidPg: won(group.paidPg + owed[i]!.pg),
    paidPoint: won(group.paidPoint + owed[i]!.point),
  }));
  // A piece bears what it is worth, now and once every claim is granted.
  const later = new Map(whole.units.map((unit) => [unit.id, unit]));
  const kept = { units: sold.units.filter(({ id }) => !later.get(id)!.gone), groups: lifted };
  const due = sumOf([sumOf(stillDue(sold, dropped, UNBOUND)), ...owed]);
  const { units, groups, taken } = bear(
    kept,
    { pg: Math.max(0, due.pg), point: Math.max(0, due.point) },
    {
      most: (unit, kind) => Math.min(unit[kind], later.get(unit.id)![kind]),
      mostOfGroup: (group, paid) => Math.min(group[paid], whole.groups.find(({ key }) => key === group.key)![paid]),
    },
  );
  // Pieces went for less because of it: that is the buyer's again with the sending of what is left.
  const back = { pg: Math.max(0, -due.pg), point: Math.max(0, -due.point) };
  const sent = units[0]?.group;
  const raised = groups.map((group) =>
    group.key === sent
      ? { ...group, paidPg: won(group.paidPg + back.pg), paidPoint: won(group.paidPoint + back.point) }
      : group,
  );
  const { pg, point } = sumOf([...owed, back]);
  const waived = won(Math.max(0, due.pg) + Math.max(0, due.point) - taken.pg - taken.point);
  return { units, groups: raised, sending: won(pg + point - taken.sending), waived };
}
