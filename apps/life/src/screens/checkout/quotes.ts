import { DAY_MS } from '@oun/brand/seoul';
import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import {
  type BillingKey,
  getBillingKeys,
  getMembershipResult,
  type MembershipQuote,
  quoteMembership,
} from '@oun/contract/membership';
import { dayWords, wonWords } from '@oun/contract/money-words';
import { instalmentOf } from '@oun/membership/amounts';
import { askDaysOf, remindDaysOf } from '@oun/membership/consent';
import type { Won } from '@oun/money';
import { formatLongDate } from '@oun/shell/long-date';

export const cards = query(getBillingKeys);
/** Those that can still be charged. */
export const usable = <K extends { is_lost: boolean }>(keys: readonly K[]): K[] =>
  keys.filter(({ is_lost }) => !is_lost);
export const quoteOf = (productId: number, offer: string | null) =>
  query(quoteMembership, { query: { product_id: productId, ...(offer && { referral_code: offer }) } });

/** The code of an offer that is being bought, as the address carries it all the way. */
const OFFER_MAX = 40;
export const offerIn = (search: URLSearchParams): string | null => search.get('offer')?.slice(0, OFFER_MAX) || null;
export const resultOf = (id: number) => query(getMembershipResult, { params: { id } });

export type Result = Output<typeof getMembershipResult>;

export const checkoutPath = (choice: Record<string, string>): string => `/checkout?${new URLSearchParams(choice)}`;

/** A wallet is not paid in instalments, whatever was chosen for a card before. */
export const monthsBy = (key: Pick<BillingKey, 'provider'> | undefined, months: number): number =>
  key && key.provider !== 'CARD' ? 0 : months;

/** "신한카드 •••• 1234". */
export const cardWords = ({ name, number }: Pick<BillingKey, 'name' | 'number'>): string =>
  number === null ? name : `${name} ${number}`;

/** A period ends with the midnight after its last day. */
export const lastDay = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();
export const lastDayWords = (endsAt: string): string => formatLongDate(lastDay(endsAt));

/** The days on which somebody in a trial is asked whether to go on: "11월 16일(월), 11월 18일(수)". */
export const askedWords = (chargeAt: string): string =>
  askDaysOf('TRIAL_TO_PAID')
    .map((days) => dayWords(new Date(Date.parse(chargeAt) - days * DAY_MS)))
    .join(', ');

/** What has to happen before the next charge. */
export const nextWords = (
  { needs_consent }: NonNullable<MembershipQuote['next']>,
  { cycle }: MembershipQuote['product'],
): string =>
  needs_consent
    ? `${cycle === 'P1M' ? '결제하기 전에' : '30일 전부터'} 먼저 여쭤보고, 동의하지 않으면 결제하지 않아요.`
    : `${remindDaysOf(cycle)}일 전에 알려드리고, 그 전에 언제든 해지할 수 있어요.`;

/** What a trial goes over to, which is not what the plan costs today where that changes; only the first may be less. */
export const afterTrial = ({ next, referral, product }: MembershipQuote): number =>
  next ? next.amount + (referral?.discount ?? 0) : product.price;

/** What each month costs; the odd won are in the first. */
export function instalmentWords(amount: Won, months: number): string {
  const { first, each } = instalmentOf(amount, months);
  if (first === each) return `매달 ${wonWords(each)}씩 ${months}개월이에요.`;
  return `첫 달 ${wonWords(first)}, 그다음 달부터 ${wonWords(each)}이에요.`;
}

export const monthsWords = (months: number): string => (months === 0 ? '일시불' : `${months}개월`);
