import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { sum, type Won, won } from '@oun/money';
import { type Anchor, type Cycle, midnightOf, nextPeriod } from './cycle.ts';
import { chargeTime } from './dunning.ts';

/** Why something is charged. */
export type ChargeReason =
  /** What was free is paid for from then on. */
  | 'TRIAL_ENDS'
  /** A price for the first time is over. */
  | 'INTRO_ENDS'
  | 'INCREASE'
  | 'RENEWAL'
  /** The plan that was chosen for then. */
  | 'PLAN_CHANGES';

export type Terms = {
  productId: number;
  price: Won;
  cycle: Cycle;
  /** What it costs instead from some days on, the earliest first. */
  steps?: readonly PriceStep[];
};
export type PriceStep = { since: Date; price: Won };

/** What a payment of that day comes to. */
export const priceAt = ({ price, steps = [] }: Pick<Terms, 'price' | 'steps'>, day: Date): Won =>
  steps.findLast(({ since }) => since <= day)?.price ?? price;

export type Renewing = {
  /** None where nothing will be charged. */
  renewsAt: Date | null;
  anchor: Anchor;
  terms: Terms;
  /** Chosen for the next period. */
  nextTerms: Terms | null;
  /** What was charged last; none where nothing ever was. */
  lastPaid: Won | null;
  /** Whether the last one was less than the price, for a first payment. */
  isIntro: boolean;
  /** How much less the very first payment is, for whoever was brought by a friend. */
  firstDiscount: Won;
};

export type FutureCharge = {
  /** The day the paid period begins with. */
  dueAt: Date;
  chargeAt: Date;
  endsAt: Date;
  amount: Won;
  before: Won | null;
  reason: ChargeReason;
  /** More than the last time, or for the first time: not without being asked. */
  needsConsent: boolean;
  productId: number;
  anchor: Anchor;
};

/** What a gateway takes at least. */
const LEAST = 100;
export const lessFirst = (price: Won, discount: Won): Won => won(Math.max(price - discount, Math.min(price, LEAST)));

/** What will be charged next. The job that charges asks this, and so does every screen that tells of it. */
export function nextCharge(renewing: Renewing): FutureCharge | null {
  const { renewsAt, anchor, terms, nextTerms, lastPaid, isIntro, firstDiscount } = renewing;
  if (!renewsAt) return null;
  const { cycle, productId, ...priced } = nextTerms ?? terms;
  const price = priceAt(priced, renewsAt);
  const amount = lastPaid === null ? lessFirst(price, firstDiscount) : price;
  const period = nextPeriod(nextTerms ? { at: renewsAt, count: 0 } : anchor, renewsAt, cycle);
  const isRise = lastPaid === null || amount > lastPaid;
  return {
    dueAt: renewsAt,
    chargeAt: chargeTime(dayNumber(renewsAt)),
    endsAt: period.endsAt,
    amount,
    before: lastPaid,
    reason: reasonOf({ lastPaid, isIntro, isRise, isOther: nextTerms !== null }),
    needsConsent: isRise,
    productId,
    anchor: period.anchor,
  };
}

function reasonOf(is: { lastPaid: Won | null; isIntro: boolean; isRise: boolean; isOther: boolean }): ChargeReason {
  if (is.lastPaid === null) return 'TRIAL_ENDS';
  if (is.isOther) return 'PLAN_CHANGES';
  if (!is.isRise) return 'RENEWAL';
  return is.isIntro ? 'INTRO_ENDS' : 'INCREASE';
}

/** The same day of the next year belongs to it: a year that begins today is renewed on that day. */
function yearEnd(now: Date): Date {
  const today = new Date(dayNumber(now) * DAY_MS);
  return midnightOf(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), today.getUTCDate() + 1) / DAY_MS);
}

/** What of it is charged within twelve months. */
export const yearTotal = (charges: readonly FutureCharge[], now: Date): Won =>
  sum(charges.filter(({ chargeAt }) => chargeAt < yearEnd(now)).map(({ amount }) => amount));

/** Every charge of the next twelve months, as if each were agreed to; the very next one, however late it comes. */
export function futureCharges(renewing: Renewing, now: Date): FutureCharge[] {
  const until = yearEnd(now);
  const charges: FutureCharge[] = [];
  let at = renewing;
  for (;;) {
    const charge = nextCharge(at);
    if (!charge || (charge.chargeAt >= until && charges.length > 0)) return charges;
    charges.push(charge);
    at = following(at, charge);
  }
}

/** As if that one had been made. */
function following(at: Renewing, charge: FutureCharge): Renewing {
  const terms = at.nextTerms ?? at.terms;
  return {
    renewsAt: charge.endsAt,
    anchor: charge.anchor,
    terms,
    nextTerms: null,
    lastPaid: charge.amount,
    isIntro: charge.amount < priceAt(terms, charge.dueAt),
    firstDiscount: at.firstDiscount,
  };
}

/** What those after the next one come to, where that is another amount: whoever is told the one is told the other. */
export function amountThen(renewing: Renewing): Won | null {
  const next = nextCharge(renewing);
  const then = next && nextCharge(following(renewing, next));
  return then && then.amount !== next.amount ? then.amount : null;
}
