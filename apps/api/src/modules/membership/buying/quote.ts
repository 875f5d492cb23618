import { dayNumber, startOfDay } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { type MembershipQuote, TERMS_VERSION } from '@oun/contract/membership';
import { creditOf, instalmentMonthsOf, upgradeOf } from '@oun/membership/amounts';
import { nextPeriod } from '@oun/membership/cycle';
import { chargeTime } from '@oun/membership/dunning';
import { lessFirst, priceAt } from '@oun/membership/statement';
import { daysFrom, daysIn, daysUsed } from '@oun/membership/timeline';
import { type Won, won } from '@oun/money';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isNewcomer } from '../plans/newcomer.ts';
import { type Referral, referralFor } from '../../referral/referral.ts';
import { type Product, renewalPrice, shownProduct } from '../plans/products.ts';
import { hasHadTrial, type TrialMark } from '../plans/trial.ts';
import { givenLeft, type Held, nextChargeOf } from '../standing/held.ts';

export type Quote = {
  kind: MembershipQuote['kind'];
  amount: Won;
  credit: { amount: Won; daysLeft: number; daysTotal: number } | null;
  startsAt: Date;
  endsAt: Date;
  /** What the next one will be, from then on. */
  next: { at: Date; amount: Won; needsConsent: boolean };
  /** Who brought them, where the first payment is less for it. */
  referral: Referral | null;
  /** Behind what is bought. */
  givenDays: number;
  /** Others begin this plan with a trial; they, or somebody with a card or device of theirs, had one. */
  isTrialUsed: boolean;
};

/** What a plan costs somebody today, and what comes after. Asked before buying, and again when they buy. */
export async function quoteOf(
  db: Db | Tx,
  now: Date,
  held: Held,
  product: Product,
  { marks, code }: { marks: readonly TrialMark[]; code?: string | undefined },
): Promise<Quote> {
  const { contract, state } = held;
  const buying = {
    now,
    product,
    givenDays: givenLeft(held.periods, now).reduce((days, given) => days + given.days, 0),
  };
  if (held.seat) throw new AppError('TEAM_PLAN_IN_USE');
  if (!product.is_on_sale) throw new AppError('PRODUCT_NOT_ON_SALE');
  if (contract && contract.store !== 'web' && state !== 'EXPIRED' && state !== 'REFUNDED')
    throw new AppError('STORE_SUBSCRIPTION');
  const isFirst = await isNewcomer(db, held.accountId);
  if (!isFirst && (product.secret_code !== null || code !== undefined)) throw new AppError('OFFER_NEWCOMERS_ONLY');
  const friend = isFirst
    ? await referralFor(db, {
        accountId: held.accountId,
        code,
        inviterId: contract?.inviter_id ?? null,
        marks,
      })
    : null;
  const referral = friend && isBetter(friend, product) ? friend : null;
  switch (state) {
    case 'NONE':
      if (product.trial_days === 0) return purchaseQuote(buying, referral);
      if (await hasHadTrial(db, marks)) return { ...purchaseQuote(buying, referral), isTrialUsed: true };
      return trialQuote(now, product, referral);
    case 'EXPIRED':
    case 'REFUNDED':
      return purchaseQuote(buying, referral);
    case 'TRIAL':
      if (product.id === contract?.product_id) throw new AppError('ALREADY_SUBSCRIBED');
      return { ...purchaseQuote(buying, referral), kind: 'UPGRADE' };
    case 'ACTIVE':
    case 'CANCEL_SCHEDULED':
      // Days that were given and nothing that is paid: whoever buys begins now.
      if (!contract) return purchaseQuote(buying, referral);
      // A pause that begins tomorrow is one: its days would be counted, and never come.
      if (held.pausedFrom) throw new AppError('INVALID_STATUS_TRANSITION', { status: 'change' });
      return changeQuote(buying, held);
    case 'PAST_DUE':
      throw new AppError('PAYMENT_PAST_DUE');
    case 'PAUSED':
      throw new AppError('INVALID_STATUS_TRANSITION', { status: 'change' });
  }
}

/** A price by a code of its own and a friend's do not add up: the better one counts. */
const isBetter = ({ discount }: Referral, product: Product): boolean =>
  lessFirst(renewalPrice(product), discount) < product.price;

const discountOf = (referral: Referral | null): Won => referral?.discount ?? won(0);

function trialQuote(now: Date, product: Product, referral: Referral | null): Quote {
  const endsAt = startOfDay(now, product.trial_days);
  const amount = lessFirst(priceAt(product, endsAt), discountOf(referral));
  const next = { at: chargeTime(dayNumber(endsAt)), amount, needsConsent: true };
  return {
    kind: 'TRIAL',
    amount: won(0),
    credit: null,
    startsAt: now,
    endsAt,
    next,
    referral,
    givenDays: 0,
    isTrialUsed: false,
  };
}

type Buying = { now: Date; product: Product; givenDays: number };

function purchaseQuote({ now, product, givenDays }: Buying, referral: Referral | null): Quote {
  const { cycle } = product;
  const first = referral ? lessFirst(renewalPrice(product), referral.discount) : product.price;
  const { endsAt } = nextPeriod({ at: now, count: 0 }, now, cycle);
  const dueAt = daysFrom(endsAt, givenDays).endsAt;
  const amount = priceAt({ price: renewalPrice(product), steps: product.steps }, dueAt);
  const next = { at: chargeTime(dayNumber(dueAt)), amount, needsConsent: amount > first };
  return {
    kind: 'PURCHASE',
    amount: first,
    credit: null,
    startsAt: now,
    endsAt,
    next,
    referral,
    givenDays,
    isTrialUsed: false,
  };
}

/** What was paid for the stretch that runs now, and how much of it is used. */
export function paidNow(
  { periods }: Held,
  now: Date,
): { chargeId: number; daysTotal: number; daysUsed: number } | null {
  const current = periods.find(({ kind, endsAt }) => kind === 'PAID' && endsAt > now);
  if (!current?.chargeId) return null;
  const spans = periods.filter(({ chargeId }) => chargeId === current.chargeId);
  return { chargeId: current.chargeId, daysTotal: daysIn(spans), daysUsed: daysUsed(spans, now) };
}

function changeQuote(buying: Buying, held: Held): Quote {
  const { now, product } = buying;
  const contract = held.contract!;
  if (product.id === contract.product_id && !contract.next_product_id) throw new AppError('ALREADY_SUBSCRIBED');
  if (product.price <= contract.price) {
    // There is no next period: it would be told, and never come.
    if (held.state === 'CANCEL_SCHEDULED') throw new AppError('INVALID_STATUS_TRANSITION', { status: 'change' });
    const charge = nextChargeOf({ ...held, state: 'ACTIVE', nextTerms: { ...product, productId: product.id } })!;
    return {
      kind: 'DOWNGRADE',
      amount: won(0),
      credit: null,
      startsAt: charge.dueAt,
      endsAt: charge.endsAt,
      next: { at: charge.chargeAt, amount: charge.amount, needsConsent: charge.needsConsent },
      referral: null,
      givenDays: 0,
      isTrialUsed: false,
    };
  }
  const paid = paidNow(held, now);
  const credit = paid && creditOf({ ...paid, paid: contract.last_paid! });
  const bought = purchaseQuote(buying, null);
  return {
    ...bought,
    kind: 'UPGRADE',
    amount: upgradeOf(product.price, credit ?? won(0)),
    credit: paid && { amount: credit!, daysLeft: paid.daysTotal - paid.daysUsed, daysTotal: paid.daysTotal },
  };
}

/** Why it costs so much, line by line. */
export function shownQuote(
  quote: Quote,
  product: Product,
  { hasTrialLeft }: { hasTrialLeft: boolean },
): MembershipQuote {
  const { kind, amount, credit, startsAt, endsAt, next, referral } = quote;
  const saved = product.list_price - renewalPrice(product);
  const first = referral ? 0 : renewalPrice(product) - product.price;
  return {
    kind,
    product: shownProduct(product, { hasTrialLeft }),
    lines: [
      { label: '정가', amount: product.list_price, note: '' },
      ...(saved > 0 ? [{ label: '할인', amount: -saved, note: `${product.name} 할인` }] : []),
      ...(first > 0 ? [{ label: '초대 혜택', amount: -first, note: '첫 결제에만' }] : []),
      ...(referral && kind !== 'TRIAL'
        ? [{ label: '초대 선물', amount: amount - renewalPrice(product), note: `${referral.nickname} 님이 보냈어요` }]
        : []),
      ...(credit
        ? [
            {
              label: '남은 이용 금액',
              amount: -(product.price - amount),
              note: `지금 플랜 ${credit.daysTotal}일 중 ${credit.daysLeft}일이 남았어요`,
            },
          ]
        : []),
      ...(kind === 'TRIAL' ? [{ label: '무료 체험', amount: -product.price, note: `${product.trial_days}일` }] : []),
      ...(kind === 'DOWNGRADE'
        ? [{ label: '지금 결제', amount: -product.price, note: '이번 기간이 끝나면 바뀌어요' }]
        : []),
    ],
    amount,
    credit: credit && { amount: credit.amount, days_left: credit.daysLeft, days_total: credit.daysTotal },
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    next: { at: next.at.toISOString(), amount: next.amount, needs_consent: next.needsConsent },
    referral: referral
      ? { code: referral.code, discount: referral.discount, words: `${referral.nickname} 님이 보냈어요` }
      : product.secret_code === null
        ? null
        : { code: product.secret_code, discount: won(first), words: '첫 결제에만' },
    is_trial_used: quote.isTrialUsed,
    given_days: quote.givenDays,
    instalment_months: instalmentMonthsOf(amount),
    terms_version: TERMS_VERSION,
  };
}

export type QuoteContext = Pick<Context, 'db' | 'secrets' | 'deviceToken' | 'now'>;
