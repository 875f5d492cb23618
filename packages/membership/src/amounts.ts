import { type Won, won } from '@oun/money';

/** Within these days only what was used is kept. */
export const COOLING_DAYS = 7;
const KEPT_SHARE = 10;
/** A gateway takes no less. */
export const CHARGE_MIN = won(100);

export type Used = {
  /** What was really paid for these days. */
  paid: Won;
  daysTotal: number;
  /** Today among them. */
  daysUsed: number;
  /** Whether anything of it was played. */
  isPlayed: boolean;
  /** Ended for our fault. */
  isOurFault?: boolean;
};

export type RefundLines = { paid: Won; used: Won; penalty: Won; refund: Won };

/** What goes back when a membership ends now, and why it is not all of it. */
export function refundLinesOf({ paid, daysTotal, daysUsed, isPlayed, isOurFault = false }: Used): RefundLines {
  const isEarly = daysUsed <= COOLING_DAYS;
  if (isEarly && !isPlayed) return { paid, used: won(0), penalty: won(0), refund: paid };
  const used = won(Math.min(paid, Math.ceil((paid * Math.min(daysUsed, daysTotal)) / daysTotal)));
  const rest = paid - used;
  const penalty = isEarly || isOurFault ? won(0) : won(Math.floor(rest / KEPT_SHARE));
  return { paid, used, penalty, refund: won(rest - penalty) };
}

/** What is left of what was paid, for a change to another plan today. */
export const creditOf = ({ paid, daysTotal, daysUsed }: Pick<Used, 'paid' | 'daysTotal' | 'daysUsed'>): Won =>
  won(Math.floor((paid * Math.max(daysTotal - daysUsed, 0)) / daysTotal));

/** What a dearer plan costs today. What is too little to be charged is not. */
export function upgradeOf(price: Won, credit: Won): Won {
  const amount = Math.max(price - credit, 0);
  return won(amount < CHARGE_MIN ? 0 : amount);
}

export const INSTALMENT_FROM = won(50_000);
/** In how many months a card may be paid off; 0 is at once. */
export const instalmentMonthsOf = (amount: Won): number[] =>
  amount < INSTALMENT_FROM ? [0] : [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** The odd won are in the first month. */
export function instalmentOf(amount: Won, months: number): { first: Won; each: Won } {
  const each = Math.floor(amount / Math.max(months, 1));
  return { first: won(amount - each * (Math.max(months, 1) - 1)), each: won(each) };
}
