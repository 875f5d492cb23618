import { dayNumber } from '@oun/brand/seoul';
import { type Won, won } from '@oun/money';

/** 전자상거래법 18조 2항. */
const PERCENT_A_YEAR = 15;

/** What a refund that comes after its last day costs us: by the day of Seoul, a broken won for the buyer. */
export function interestOf(amount: Won, dueAt: Date, paidAt: Date): Won {
  const days = Math.max(dayNumber(paidAt) - dayNumber(dueAt), 0);
  return won(Math.ceil((amount * PERCENT_A_YEAR * days) / 36_500));
}
