import { CYCLES } from '@oun/membership/cycle';
import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Amount, Cursor, Id, numberedPage, page } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const Cycle = z.enum(CYCLES);
const ReferralCode = z.string().max(40).optional();

export const MEMBERSHIP_STATES = [
  'NONE',
  'TRIAL',
  'ACTIVE',
  'CANCEL_SCHEDULED',
  'PAST_DUE',
  'PAUSED',
  'EXPIRED',
  'REFUNDED',
] as const;
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];
export const MEMBERSHIP_STATE_LABELS: Record<MembershipState, string> = {
  NONE: '미구독',
  TRIAL: '무료 체험 중',
  ACTIVE: '이용 중',
  CANCEL_SCHEDULED: '해지 예약',
  PAST_DUE: '결제 확인 필요',
  PAUSED: '일시정지',
  EXPIRED: '이용 종료',
  REFUNDED: '환불 해지',
};

export const CHARGE_STATES = [
  'SCHEDULED',
  'REQUESTED',
  'UNKNOWN',
  'PAID',
  'DECLINED_RETRYABLE',
  'DECLINED_PERMANENT',
  'DROPPED',
] as const;
export const PERIOD_KINDS = ['TRIAL', 'PAID', 'VOUCHER', 'GIFT', 'BONUS', 'GRACE', 'TEAM'] as const;
/** How often it is paid for, in a sentence. */
/** What leaving costs, in one sentence: the rule of `refundLinesOf`. */
export const LEAVING_WORDS = '해지하면 쓴 날을 빼고 돌려드리고, 7일이 지나면 남은 금액의 10%를 더 빼요.';
export const CYCLE_WORDS = { P1M: '매월', P6M: '6개월마다', P12M: '1년마다' } as const;
export const PAUSE_DAYS = [7, 14, 30] as const;

/** A plan as it can be bought here: what is billed, and how often. */
export const SubscriptionProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  cycle: Cycle,
  months: z.int(),
  /** What is charged at once. */
  price: Won,
  list_price: Won,
  /** What a month of it comes to, rounded down. */
  monthly: Won,
  seats: z.int(),
  /** Days without a charge before the first; none for whoever has had them. */
  trial_days: z.int(),
  is_on_sale: z.boolean(),
  sale_ended_at: Instant.nullable(),
  /** What is charged from the second payment on, where the first is cheaper. */
  regular_price: Won.nullable(),
  /** Only for newcomers who have its code: with whom it was made, and the midnight it ends with. */
  offer: z.object({ line: z.string().nullable(), ends_at: Instant.nullable() }).nullable(),
});
export type SubscriptionProduct = z.infer<typeof SubscriptionProduct>;

export const getSubscriptionProducts = endpoint({
  method: 'GET',
  path: '/api/v1/subscription/products/',
  who: 'optional',
  summary: '살 수 있는 멤버십입니다. 무료 체험을 이미 한 회원에게는 체험 일수가 0입니다.',
  query: z.object({
    page: z.int().min(1).max(1_000).default(1),
    page_size: z.int().min(1).max(100).default(100),
    store: z.enum(['web', 'ios', 'android']).default('web'),
    referral_code: ReferralCode,
  }),
  response: numberedPage(SubscriptionProduct),
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const BillingKey = z.object({
  id: z.int(),
  provider: z.enum(['CARD', 'NAVERPAY', 'KAKAOPAY']),
  /** "신한카드", "네이버페이". */
  name: z.string(),
  issuer_code: z.string().nullable(),
  /** Its last digits as the gateway shows them. */
  number: z.string().nullable(),
  is_default: z.boolean(),
  /** What is renewed by it goes on only with another one. */
  is_in_use: z.boolean(),
  /** Its company has cut it off: nothing can be charged to it any more. */
  is_lost: z.boolean(),
  /** Of a membership that ended unpaid: until when it is kept, for whoever comes back. */
  kept_until: Instant.nullable(),
  registered_at: Instant,
});
export type BillingKey = z.infer<typeof BillingKey>;

export const getBillingKeys = endpoint({
  method: 'GET',
  path: '/api/v2/billing-keys/card',
  who: 'member',
  summary: '등록한 결제 수단과, 카드를 등록하는 창을 여는 데 필요한 것입니다.',
  response: z.object({
    items: z.array(BillingKey),
    /** Those that can be left with us beside a card. */
    wallets: z.array(z.enum(['NAVERPAY', 'KAKAOPAY'])),
    window: z.object({ client_key: z.string(), sdk_url: z.string(), customer_key: z.string() }),
  }),
});

export const registerCard = endpoint({
  method: 'POST',
  path: '/api/v2/billing-keys/card',
  who: 'member',
  summary: '등록 창에서 돌아온 카드를 결제 수단으로 저장합니다. 아무것도 결제되지 않습니다.',
  body: z.object({ auth_key: z.string().min(1).max(300), customer_key: z.string().min(2).max(50) }),
  response: BillingKey,
  errors: ['INVALID_INPUT', 'CARD_NOT_REGISTERED', 'CARDS_FULL', 'GATEWAY_DOWN'],
  isOnce: true,
});

const EasyPayOpened = z.object({ reservation_id: z.string(), redirect_url: z.string() });
const ReturnUrl = z.string().min(1).max(1_000);

export const initializeEasyPay = endpoint({
  method: 'POST',
  path: '/api/v2/billing-keys/easy-pay/initialize',
  who: 'member',
  summary: '네이버페이나 카카오페이를 등록하는 화면을 엽니다. 돌아올 주소에 reservation_id가 붙습니다.',
  body: z.object({ provider: z.enum(['NAVERPAY', 'KAKAOPAY']), return_url: ReturnUrl }),
  response: EasyPayOpened,
  errors: ['INVALID_INPUT', 'CARDS_FULL', 'EASY_PAY_NOT_REGISTERED', 'GATEWAY_DOWN'],
});

export const completeEasyPay = endpoint({
  method: 'POST',
  path: '/api/v2/billing-keys/easy-pay/complete',
  who: 'member',
  summary: '간편결제 화면에서 동의하고 돌아온 것을 결제 수단으로 저장합니다. 아무것도 결제되지 않습니다.',
  body: z.object({ reservation_id: z.string().min(1).max(100), auth_key: z.string().min(1).max(300) }),
  response: BillingKey,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'EASY_PAY_NOT_REGISTERED', 'GATEWAY_DOWN'],
  isOnce: true,
});

export const changeNaverPay = endpoint({
  method: 'POST',
  path: '/api/v2/billing-keys/naverpay/methods/change',
  who: 'member',
  summary: '네이버페이에 연결한 카드나 계좌를 바꾸는 화면을 엽니다. 바꾼 것은 complete로 저장합니다.',
  body: z.object({ return_url: ReturnUrl }),
  response: EasyPayOpened,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'EASY_PAY_NOT_REGISTERED', 'GATEWAY_DOWN'],
});

export const deleteBillingKey = endpoint({
  method: 'DELETE',
  path: '/api/v2/billing-keys/card/{id}',
  who: 'owner',
  summary: '결제 수단을 지웁니다. 멤버십이 쓰고 있는 것은 다른 것을 먼저 골라야 합니다.',
  params: z.object({ id: Id }),
  response: z.object({}),
  errors: ['NOT_FOUND', 'CARD_IN_USE'],
});

export const getDefaultMethod = endpoint({
  method: 'GET',
  path: '/api/v2/payments/methods/default',
  who: 'member',
  summary: '기본 결제 수단입니다.',
  response: z.object({ method: BillingKey.nullable() }),
});

export const setDefaultMethod = endpoint({
  method: 'POST',
  path: '/api/v2/payments/methods/card',
  who: 'member',
  summary: '기본 결제 수단으로 정합니다. 결제가 밀려 있으면 바로 다시 결제합니다.',
  body: z.object({ billing_key_id: Id }),
  response: z.object({ method: BillingKey, result_id: z.int().nullable() }),
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
  isOnce: true,
});

/** Why there is no amount to tell. */
const QUOTE_ERRORS = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'ALREADY_SUBSCRIBED',
  'STORE_SUBSCRIPTION',
  'PRODUCT_NOT_ON_SALE',
  'PAYMENT_PAST_DUE',
  'INVALID_STATUS_TRANSITION',
  'OFFER_NEWCOMERS_ONLY',
  'INVITATION_CODE_INVALID',
  'TOO_MANY_REQUESTS',
  'SELF_REFERRAL',
  'TEAM_PLAN_IN_USE',
] as const;

const Instalment = z.object({ months: z.int(), first: Won, each: Won });

export const getInstalmentPlan = endpoint({
  method: 'GET',
  path: '/api/v2/billing-keys/installment-plan',
  who: 'member',
  summary: '오늘 결제할 금액을 카드 할부로 나누면 달마다 얼마인지 봅니다. 50,000원부터 나눌 수 있습니다.',
  query: z.object({ product_id: Id, referral_code: ReferralCode }),
  response: z.object({ amount: Won, items: z.array(Instalment) }),
  errors: [...QUOTE_ERRORS],
});

export const getInstalmentMonths = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/schedule/installment-months',
  who: 'member',
  summary: '오늘 결제할 금액에 고를 수 있는 할부 개월입니다. 0은 일시불입니다.',
  query: z.object({ product_id: Id }),
  response: z.object({ months: z.array(z.int()) }),
  errors: [...QUOTE_ERRORS],
});

/** Which text somebody agreed to when they bought. */
export const TERMS_VERSION = '2026-11-01';

export const MembershipQuote = z.object({
  kind: z.enum(['TRIAL', 'PURCHASE', 'UPGRADE', 'DOWNGRADE']),
  product: SubscriptionProduct,
  /** 정가, 할인, 초대 코드, 이전 플랜의 남은 금액: what leads to the amount, each with its reason. */
  lines: z.array(z.object({ label: z.string(), amount: z.int(), note: z.string() })),
  amount: Won,
  /** What was left of the plan before, in days and won. */
  credit: z.object({ amount: Won, days_left: z.int(), days_total: z.int() }).nullable(),
  starts_at: Instant,
  ends_at: Instant,
  /** What comes after, and whether it is asked about before. */
  next: z.object({ at: Instant, amount: Won, needs_consent: z.boolean() }).nullable(),
  /** The code that counts; the better one where two were given. */
  referral: z.object({ code: z.string(), discount: Won, words: z.string() }).nullable(),
  /** Others begin this plan with a trial; this person, by account, number, card or device, had one. */
  is_trial_used: z.boolean(),
  /** Days that were given and not used yet: they come after what is bought, and the next payment after them. */
  given_days: z.int(),
  instalment_months: z.array(z.int()),
  terms_version: z.string(),
});
export type MembershipQuote = z.infer<typeof MembershipQuote>;

export const quoteMembership = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/payments/initial',
  who: 'member',
  summary: '오늘 결제할 금액과 그 까닭, 다음 결제를 봅니다. 결제할 때와 같은 함수로 셉니다.',
  query: z.object({ product_id: Id, coupon_id: Id.optional(), referral_code: ReferralCode }),
  response: MembershipQuote,
  errors: [...QUOTE_ERRORS],
});

const Bought = z.object({
  /** To be asked for with `results`; none where nothing is charged and nothing begins. */
  result_id: z.int().nullable(),
  state: z.enum(['DONE', 'PENDING', 'FAILED']),
});

export const buyMembership = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/payments/initial',
  who: 'member',
  summary: '멤버십을 시작합니다. 무료 체험이면 아무것도 결제하지 않습니다.',
  body: z.object({
    product_id: Id,
    billing_key_id: Id,
    installment_months: z.int().min(0).max(12).default(0),
    referral_code: ReferralCode,
    expected_amount: Amount,
    /** What was shown and ticked. */
    terms_version: z.string().max(20),
  }),
  response: Bought,
  errors: [...QUOTE_ERRORS, 'TRIAL_USED', 'PRICE_CHANGED', 'PAYMENT_PENDING', 'TERMS_CHANGED'],
  isOnce: true,
});

export const upgradeMembership = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/upgrade',
  who: 'member',
  summary: '플랜을 바꿉니다. 더 비싼 플랜은 남은 금액을 빼고 바로, 더 싼 플랜은 이번 기간이 끝나면 바뀝니다.',
  body: z.object({
    product_id: Id,
    expected_amount: Amount,
    installment_months: z.int().min(0).max(12).default(0),
  }),
  response: Bought,
  errors: [
    'INVALID_INPUT',
    'NOT_FOUND',
    'NOT_SUBSCRIBED',
    'ALREADY_SUBSCRIBED',
    'PRODUCT_NOT_ON_SALE',
    'PRICE_CHANGED',
    'PAYMENT_PENDING',
    'PAYMENT_PAST_DUE',
    'INVALID_STATUS_TRANSITION',
    'TEAM_PLAN_IN_USE',
  ],
  isOnce: true,
});

export const getMembershipResult = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/results/{id}',
  who: 'member',
  summary: '결제가 어떻게 됐는지 봅니다. 모르는 동안에는 PENDING입니다.',
  params: z.object({ id: Id }),
  response: z.object({
    id: z.int(),
    kind: z.enum(['TRIAL', 'PURCHASE', 'UPGRADE', 'DOWNGRADE', 'RENEWAL']),
    state: z.enum(['DONE', 'PENDING', 'FAILED']),
    /** Why not, in an error's own words. */
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    product_name: z.string(),
    amount: Won,
    method: z.string().nullable(),
    installment_months: z.int(),
    paid_at: Instant.nullable(),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    next: z.object({ at: Instant, amount: Won, needs_consent: z.boolean() }).nullable(),
    receipt_url: z.string().nullable(),
    number: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

export const FutureCharge = z.object({
  /** When the card is charged, between ten and eleven. */
  at: Instant,
  amount: Won,
  before: Won.nullable(),
  reason: z.enum(['TRIAL_ENDS', 'INTRO_ENDS', 'INCREASE', 'RENEWAL', 'PLAN_CHANGES']),
  needs_consent: z.boolean(),
  /** Until then it can be stopped; the button does. */
  stops_until: Instant,
});
export type FutureCharge = z.infer<typeof FutureCharge>;

export const ConsentRequest = z.object({
  id: z.int(),
  kind: z.enum(['TRIAL_TO_PAID', 'INTRO_END', 'INCREASE']),
  effective_at: Instant,
  charge_at: Instant,
  before: Won,
  after: Won,
  /** What those after it come to, where that is another amount; they are asked again before. */
  from_then_on: Won.nullable(),
  cycle: Cycle,
  method: z.string(),
  /** None until it was answered; an answer can be changed until the charge. */
  is_agreed: z.boolean().nullable(),
  answered_at: Instant.nullable(),
  text_version: z.string(),
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

export const MEMBERSHIP_ACTIONS = [
  'START',
  'CHANGE_PLAN',
  'PAUSE',
  'RESUME',
  'CANCEL',
  'UNDO_CANCEL',
  'END_TRIAL',
  'PAY_AGAIN',
  'ANSWER',
] as const;

export const Membership = z.object({
  state: z.enum(MEMBERSHIP_STATES),
  /** It was over with its trial: nothing was ever paid. */
  is_trial_over: z.boolean(),
  has_access: z.boolean(),
  /** Until when, with all that is queued and whatever is renewed left out. */
  until: Instant.nullable(),
  plan: z
    .object({
      product_id: z.int(),
      slug: z.string(),
      name: z.string(),
      cycle: Cycle,
      price: Won,
      seats: z.int(),
      store: z.enum(['web', 'ios', 'android']),
      began_at: Instant,
    })
    .nullable(),
  /** Another plan that was chosen for the next period. */
  next_plan: z.object({ product_id: z.int(), name: z.string(), price: Won }).nullable(),
  method: BillingKey.nullable(),
  next_charge: FutureCharge.nullable(),
  /** Every charge of the next twelve months; the very next one, however late it comes. */
  statement: z.array(FutureCharge),
  /** What of it is charged within twelve months. */
  year_total: Won,
  consent: ConsentRequest.nullable(),
  pause: z.object({ from: Instant, until: Instant, is_begun: z.boolean() }).nullable(),
  /** How many pauses are left this year. */
  pauses_left: z.int(),
  past_due: z
    .object({
      charge_id: z.int(),
      amount: Won,
      failed_at: Instant,
      words: z.string(),
      is_retried: z.boolean(),
      retries: z.array(Instant),
      ends_at: Instant,
      tries_left: z.int(),
    })
    .nullable(),
  /** The seat in somebody else's plan, and one's own days that wait meanwhile. */
  team: z
    .object({
      owner: z.string(),
      plan: z.string(),
      until: Instant,
      own_days: z.int(),
      /** While its owner pauses nobody in it may watch. */
      paused_until: Instant.nullable(),
    })
    .nullable(),
  actions: z.array(z.enum(MEMBERSHIP_ACTIONS)),
});
export type Membership = z.infer<typeof Membership>;

export const getMembership = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions',
  who: 'member',
  summary: '내 멤버십: 상태, 언제까지인지, 앞으로 열두 달의 모든 결제와 지금 할 수 있는 일.',
  query: z.object({ platform: z.enum(['web', 'app']).default('web') }),
  response: Membership,
  errors: ['INVALID_INPUT'],
});

export const getMembershipPeriods = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/contracts/periods',
  who: 'member',
  summary: '이용 기간을 새것부터 봅니다. 체험, 결제, 이용권, 선물이 모두 들어 있습니다.',
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(PERIOD_KINDS),
        starts_at: Instant,
        ends_at: Instant,
        days: z.int(),
        words: z.string(),
        amount: Won.nullable(),
      }),
    ),
    pauses: z.array(z.object({ from: Instant, until: Instant })),
  }),
});

export const changeMembershipStatus = endpoint({
  method: 'POST',
  path: '/api/v1/user/subscription/change-status/',
  who: 'member',
  summary: '해지를 예약하거나, 되돌리거나, 잠시 멈추거나, 다시 시작합니다.',
  body: z.object({
    status: z.string().max(30),
    /** For `paused`. */
    pause_days: z.int().min(7).max(30).optional(),
    reason: z.string().max(200).optional(),
  }),
  response: Membership,
  errors: ['INVALID_INPUT', 'INVALID_STATUS_TRANSITION', 'PAUSES_USED', 'PAYMENT_PENDING', 'TEAM_FREEZES'],
  isOnce: true,
});

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/cancellation',
  who: 'member',
  summary: '해지하면 언제 끝나고 얼마를 돌려받는지 두 가지 길을 나란히 봅니다.',
  response: z.object({
    /** To the end of what is paid, a pause left out; none where that is chosen already, or over. */
    at_end: z.object({ ends_at: Instant, ends_pause: z.boolean() }).nullable(),
    /** At once, with what goes back. */
    now: z.object({
      refund: Won,
      lines: z.array(z.object({ label: z.string(), amount: z.int(), note: z.string() })),
      /** Days without a price that are given up by it. */
      forfeited_days: z.int(),
      /** Where it goes back to; none where nothing was paid for these days. */
      method: z.string().nullable(),
    }),
    can_pause: z.boolean(),
  }),
  errors: ['NOT_SUBSCRIBED', 'STORE_SUBSCRIPTION'],
});

export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/cancellation',
  who: 'member',
  summary: '지금 해지하고 환불받습니다. 보여준 금액과 다르면 아무것도 하지 않습니다.',
  body: z.object({ expected_refund: Amount, reason: z.string().max(200).optional() }),
  response: z.object({
    refund: Won,
    refund_id: z.int().nullable(),
    ended_at: Instant,
    lines: z.array(z.object({ label: z.string(), amount: z.int(), note: z.string() })),
  }),
  errors: ['INVALID_INPUT', 'NOT_SUBSCRIBED', 'STORE_SUBSCRIPTION', 'PRICE_CHANGED', 'PAYMENT_PENDING'],
  isOnce: true,
});

export const endTrial = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/trial/end',
  who: 'member',
  summary: '무료 체험을 마치고 지금부터 결제해 이용합니다.',
  body: z.object({ expected_amount: Amount, terms_version: z.string().max(20) }),
  response: Bought,
  errors: ['INVALID_INPUT', 'INVALID_STATUS_TRANSITION', 'PRICE_CHANGED', 'PAYMENT_PENDING', 'TERMS_CHANGED'],
  isOnce: true,
});

export const answerConsent = endpoint({
  method: 'POST',
  path: '/api/v2/subscriptions/consents/{id}',
  who: 'owner',
  summary: '바뀌는 결제에 동의하거나 동의하지 않습니다. 결제되기 전에는 답을 바꿀 수 있습니다.',
  params: z.object({ id: Id }),
  /** With the amount that was shown: who answers another question than they read has answered none. */
  body: z.object({ is_agreed: z.boolean(), text_version: z.string().max(20), expected_amount: Amount }),
  response: Membership,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONSENT_CLOSED', 'TERMS_CHANGED', 'PRICE_CHANGED'],
});

export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/v2/payments/retry',
  who: 'member',
  summary: '밀린 결제를 지금 다시 합니다. 하루에 다섯 번까지입니다.',
  body: z.object({ payment_id: Id }),
  response: Bought,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'NOT_PAST_DUE', 'PAYMENT_PENDING', 'RETRY_LIMIT', 'CARD_NEEDED'],
  isOnce: true,
});

export const MembershipPayment = z.object({
  id: z.int(),
  number: z.string(),
  at: Instant,
  name: z.string(),
  amount: Won,
  refunded: Won,
  state: z.enum(CHARGE_STATES),
  method: z.string().nullable(),
  installment_months: z.int(),
  receipt_url: z.string().nullable(),
  failure: z.string().nullable(),
});

export const getMembershipPayments = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/payments',
  who: 'member',
  summary: '멤버십 결제 내역입니다. 새것부터, 영수증과 함께.',
  query: z.object({ cursor: Cursor }),
  response: page(MembershipPayment),
  errors: ['INVALID_INPUT'],
});
