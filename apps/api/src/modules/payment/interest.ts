import { type Won, won } from '@oun/money';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
/** 전자상거래법 18조 2항. */
const PERCENT_A_YEAR = 15;
const dayOf = (at: Date): number => Math.floor((at.getTime() + SEOUL_MS) / DAY_MS);

/** What a refund that comes after its last day costs us: by the day of Seoul, a broken won for the buyer. */
export function interestOf(amount: Won, dueAt: Date, paidAt: Date): Won {
  const days = Math.max(dayOf(paidAt) - dayOf(dueAt), 0);
  return won(Math.ceil((amount * PERCENT_A_YEAR * days) / 36_500));
}
