import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { share, type Won, won } from '@oun/money';
import { refundLinesOf, type Used } from './amounts.ts';
import { midnightOf, monthsLater } from './cycle.ts';

/** How many months can be given. */
export const GIFT_MONTHS = [1, 6, 12] as const;
export type GiftMonths = (typeof GIFT_MONTHS)[number];
export const isGiftMonths = (months: number): months is GiftMonths =>
  (GIFT_MONTHS as readonly number[]).includes(months);

const MONTH_DAYS = 30;
/** One month is thirty days, wherever it begins; longer ones go by the calendar. */
export const giftLength = (months: GiftMonths): { days: number } | { months: number } =>
  months === 1 ? { days: MONTH_DAYS } : { months };

/** How far ahead it can be sent. */
export const SCHEDULE_DAYS = 30;
/** So long before its end that is told, and it can be made to last longer. */
export const NOTICE_DAYS = 30;
const NOTICE_HOUR_MS = 10 * 3_600_000;
const VALID_MONTHS = 12;
const LIFE_MONTHS = 60;

/** The midnight after the same day so many months later. */
const endAfter = (day: number, months: number): Date => midnightOf(monthsLater(day, months) + 1);
const lastDayOf = (expiresAt: Date): number => dayNumber(expiresAt) - 1;

/** It can be taken for a year: on its last day, too. */
export const giftEnd = (paidAt: Date): Date => endAfter(dayNumber(paidAt), VALID_MONTHS);

/** A year more, up to the five years after which nothing can be asked for any more. */
export function extendedEnd(paidAt: Date, expiresAt: Date): Date | null {
  const end = endAfter(lastDayOf(expiresAt), VALID_MONTHS);
  return end <= endAfter(dayNumber(paidAt), LIFE_MONTHS) ? end : null;
}

/** In the morning of the day that leaves thirty. */
export const noticeAt = (expiresAt: Date): Date =>
  new Date(expiresAt.getTime() - NOTICE_DAYS * DAY_MS + NOTICE_HOUR_MS);
export const isEnding = (expiresAt: Date, now: Date): boolean =>
  expiresAt > now && expiresAt.getTime() - now.getTime() <= NOTICE_DAYS * DAY_MS;
/** That it is over is told in the morning, not at midnight. */
export const expiryToldAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + NOTICE_HOUR_MS);

/** Until when money or points can be had for one that nobody took. */
export const refundableUntil = (expiresAt: Date): Date => endAfter(lastDayOf(expiresAt), LIFE_MONTHS);

const SMALL_MAX = won(50_000);
const SMALL_SHARE = 9_000;
const LARGE_SHARE = 9_500;

/** Where it stands, for what goes back of it. */
export type GiftStanding =
  | { is: 'OPEN' }
  | { is: 'EXPIRED'; isTooLate: boolean }
  | ({ is: 'CLAIMED' } & Omit<Used, 'paid'>);
export type GiftRefund = { money: Won; points: Won };

/** What goes back of what was paid for a gift: as money, or where nobody took it in time as points. */
export function giftRefundOf(amount: Won, standing: GiftStanding): GiftRefund {
  switch (standing.is) {
    case 'OPEN':
      return { money: amount, points: won(0) };
    case 'EXPIRED':
      if (standing.isTooLate) return { money: won(0), points: won(0) };
      return { money: share(amount, amount > SMALL_MAX ? LARGE_SHARE : SMALL_SHARE, 'ceil'), points: amount };
    case 'CLAIMED':
      return { money: refundLinesOf({ paid: amount, ...standing }).refund, points: won(0) };
  }
}
