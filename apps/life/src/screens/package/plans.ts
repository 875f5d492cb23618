import { query } from '@oun/client/query';
import { getMembership, getSubscriptionProducts, type SubscriptionProduct } from '@oun/contract/membership';
import { wonWords } from '@oun/contract/money-words';
import { refundLinesOf } from '@oun/membership/amounts';

export type Plan = SubscriptionProduct;

const EVERY = { page: 1, page_size: 100, store: 'web' } as const;
export const plans = query(getSubscriptionProducts, { query: EVERY });
/** With what is sold only to whoever has this code. */
export const plansWith = (code: string | null) =>
  code ? query(getSubscriptionProducts, { query: { ...EVERY, referral_code: code } }) : plans;
export const membership = query(getMembership, { query: { platform: 'web' } });

/** For one person before for several, and the longest first: a month of it costs least. */
export const inOrder = (items: readonly Plan[]): Plan[] =>
  items.toSorted((a, b) => a.seats - b.seats || b.months - a.months);

/** "연간", where it is plain that a membership is meant. */
export const shortName = ({ name }: Pick<Plan, 'name'>): string => name.replace(/ 멤버십$/, '');

const lengthWords = (months: number): string => (months % 12 === 0 ? `${months / 12}년` : `${months}개월`);
/** "매월", "6개월마다", "1년마다". */
export const everyWords = ({ months }: Pick<Plan, 'months'>): string =>
  months === 1 ? '매월' : `${lengthWords(months)}마다`;

/** What a year of it costs one person. */
export const yearOf = ({ price, months, seats }: Pick<Plan, 'price' | 'months' | 'seats'>): number =>
  Math.ceil((price * 12) / months / seats);

/** What it comes to, below what is billed. */
export function shareWords(plan: Plan): string {
  const every = `${everyWords(plan)} 결제`;
  if (plan.seats > 1) return `한 사람 ${wonWords(Math.ceil(plan.price / plan.seats))}꼴 · ${every}`;
  return plan.months === 1 ? every : `월 ${wonWords(plan.monthly)}꼴 · ${every}`;
}

const DAYS_A_YEAR = 365;
/** The line above the button: when how much is charged. */
export function chargeWords(plan: Plan): string {
  const charge = `${everyWords(plan)} ${wonWords(plan.price)}이 결제돼요.`;
  if (plan.trial_days > 0) return `오늘은 결제되지 않아요. 동의하면 ${charge}`;
  if (plan.seats > 1) return `${plan.seats}명이 함께, ${charge}`;
  return `하루 ${wonWords(Math.ceil(yearOf(plan) / DAYS_A_YEAR))}꼴, ${charge}`;
}

/** The button says what it costs; a trial is promised only to whom it is given. */
export const startWords = ({ trial_days, price }: Pick<Plan, 'trial_days' | 'price'>): string =>
  trial_days > 0 ? `${trial_days}일 무료로 시작하기` : `${wonWords(price)} 결제하러 가기`;

/** Whose year is worked out where the refund is told. */
export const yearlyOf = (items: readonly Plan[]): Plan | undefined =>
  items.find(({ months, seats }) => months === 12 && seats === 1);

const EXAMPLE_DAYS = 100;
/** "연간을 100일 쓰고 해지하면 77,627원을 돌려받아요": by the same sum as a real one. */
export function refundExample(plan: Plan): { words: string; refund: string } {
  const { refund } = refundLinesOf({
    paid: plan.price,
    daysTotal: DAYS_A_YEAR,
    daysUsed: EXAMPLE_DAYS,
    isPlayed: true,
  });
  return { words: `${shortName(plan)}을 ${EXAMPLE_DAYS}일 쓰고 해지하면`, refund: wonWords(refund) };
}
