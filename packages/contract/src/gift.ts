import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Mobile } from './identity.ts';
import { Amount, Cursor, Id, Moment, page } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });

export const GIFT_STATES = [
  'CREATED',
  'PAID',
  'SENT',
  'CLAIMED',
  'EXPIRED',
  'REFUND_REQUESTED',
  'REFUNDED',
  'DROPPED',
] as const;
export type GiftState = (typeof GIFT_STATES)[number];

export const GIFT_MESSAGE_MAX = 200;
export const GIFT_RECIPIENT_MAX = 20;
export const THANKS_MAX = 100;

export const GiftBundle = z.object({
  id: z.int(),
  months: z.int(),
  /** "1개월". */
  name: z.string(),
  /** "30일 동안", "한 달 13,200원꼴". */
  note: z.string(),
  price: Won,
  monthly: Won,
  /** What can be had back of it after its end: in won, or in points. */
  after_end: z.object({ money: Won, points: Won, percent: z.int() }),
  instalment_months: z.array(z.int()),
});
export type GiftBundle = z.infer<typeof GiftBundle>;

export const getGiftBundles = endpoint({
  method: 'GET',
  path: '/api/v1/commerce/gift-bundles/',
  who: 'optional',
  summary: '선물할 수 있는 멤버십의 길이와 값입니다. 지금 파는 개인 멤버십의 값이고, 코드가 더 싸면 그 값입니다.',
  query: z.object({ referral_code: z.string().max(40).optional() }),
  response: z.object({
    items: z.array(GiftBundle),
    /** The last moment it can be sent by itself, and until when it could be taken if it were paid for now. */
    schedule_until: Instant,
    expires_at: Instant,
  }),
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const GiftDesign = z.object({
  slug: z.string(),
  /** What it is given for. */
  occasion: z.string(),
  /** What stands on it, a line each. */
  words: z.array(z.string()),
  picture: Picture,
});
export type GiftDesign = z.infer<typeof GiftDesign>;

export const getGiftCampaigns = endpoint({
  method: 'GET',
  path: '/api/v2/gifts/campaigns',
  who: 'optional',
  summary: '고를 수 있는 선물 카드입니다.',
  response: z.object({ items: z.array(GiftDesign) }),
});

const Recipient = z
  .string()
  .trim()
  .min(1, '받는 분을 적어주세요.')
  .max(GIFT_RECIPIENT_MAX, `${GIFT_RECIPIENT_MAX}자까지 적을 수 있어요.`);
const Message = lines().trim().max(GIFT_MESSAGE_MAX, `${GIFT_MESSAGE_MAX}자까지 적을 수 있어요.`);

export const createGift = endpoint({
  method: 'POST',
  path: '/api/v2/gifts',
  who: 'member',
  summary: '멤버십 선물을 결제합니다. 보여준 값과 다르면 아무것도 하지 않습니다.',
  body: z.object({
    bundle_id: Id,
    design: z.string().max(40),
    recipient: Recipient,
    message: Message.default(''),
    /** Sent then by itself, within thirty days; needs the number of whoever gets it. */
    scheduled_at: Moment.optional(),
    recipient_mobile: Mobile.optional(),
    billing_key_id: Id,
    installment_months: z.int().min(0).max(12).default(0),
    referral_code: z.string().max(40).optional(),
    expected_amount: Amount,
  }),
  response: z.object({ gift_id: z.int(), state: z.enum(['DONE', 'PENDING', 'FAILED']) }),
  errors: [
    'INVALID_INPUT',
    'NOT_FOUND',
    'PRODUCT_NOT_ON_SALE',
    'PRICE_CHANGED',
    'OFFER_NEWCOMERS_ONLY',
    'TOO_MANY_REQUESTS',
  ],
  isOnce: true,
});

export const GIFT_ACTIONS = ['SEND', 'EDIT', 'RESCHEDULE', 'EXTEND', 'REFUND_MONEY', 'REFUND_POINTS'] as const;

/** A gift as its buyer sees it. */
export const SentGift = z.object({
  id: z.int(),
  state: z.enum(GIFT_STATES),
  months: z.int(),
  name: z.string(),
  amount: Won,
  method: z.string().nullable(),
  receipt_url: z.string().nullable(),
  number: z.string(),
  design: GiftDesign,
  message: z.string(),
  recipient: z.string(),
  /** What is sent on, while somebody could still take it. */
  link: z.string().nullable(),
  created_at: Instant,
  paid_at: Instant.nullable(),
  scheduled_at: Instant.nullable(),
  /** The last digits of the number it is sent to. */
  recipient_mobile: z.string().nullable(),
  sent_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** Thirty days are left, or fewer. */
  is_ending: z.boolean(),
  claimed_at: Instant.nullable(),
  /** From when whoever took it uses it. */
  used_from: Instant.nullable(),
  thanks: z.string().nullable(),
  /** Why it was not paid, in an error's own words. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What can be had back of it now, and until when. */
  refund: z.object({ money: Won, points: Won, percent: z.int(), until: Instant.nullable() }).nullable(),
  refunded: z
    .object({ as: z.enum(['MONEY', 'POINTS']), amount: Won, asked_at: Instant, done_at: Instant.nullable() })
    .nullable(),
  /** Until when a year more would last. */
  extends_to: Instant.nullable(),
  actions: z.array(z.enum(GIFT_ACTIONS)),
});
export type SentGift = z.infer<typeof SentGift>;

export const editGift = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/gift-creation/',
  who: 'member',
  summary: '아직 받지 않은 선물의 받는 분, 메시지, 보낼 때를 바꿉니다. scheduled_at이 null이면 예약을 없앱니다.',
  body: z.object({
    gift_id: Id,
    recipient: Recipient.optional(),
    message: Message.optional(),
    scheduled_at: Moment.nullable().optional(),
    recipient_mobile: Mobile.optional(),
  }),
  response: SentGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'GIFT_CHANGED'],
});

export const trackGift = endpoint({
  method: 'GET',
  path: '/api/v2/subscriptions/gift/tracking',
  who: 'member',
  summary: '내가 보낸 선물 하나가 어떻게 됐는지 봅니다.',
  query: z.object({ gift_id: Id }),
  response: SentGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const getSentGifts = endpoint({
  method: 'GET',
  path: '/api/v2/gifts/sent',
  who: 'member',
  summary: '내가 보낸 선물을 새것부터 봅니다.',
  query: z.object({ cursor: Cursor }),
  response: page(SentGift).extend({ unsent_count: z.int() }),
  errors: ['INVALID_INPUT'],
});

export const RECEIVED_STATES = ['WAITING', 'QUEUED', 'IN_USE', 'USED', 'TAKEN_BACK'] as const;

export const ReceivedGift = z.object({
  id: z.int(),
  sender: z.string(),
  months: z.int(),
  name: z.string(),
  design: GiftDesign,
  message: z.string(),
  state: z.enum(RECEIVED_STATES),
  /** What opens it, where it is not taken yet. */
  token: z.string().nullable(),
  expires_at: Instant.nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  thanks: z.string().nullable(),
  can_thank: z.boolean(),
});
export type ReceivedGift = z.infer<typeof ReceivedGift>;

export const getReceivedGifts = endpoint({
  method: 'GET',
  path: '/api/v2/gifts/received',
  who: 'member',
  summary: '내가 받은 선물과, 내 번호로 와서 기다리는 선물을 새것부터 봅니다.',
  query: z.object({ cursor: Cursor }),
  response: page(ReceivedGift),
  errors: ['INVALID_INPUT'],
});

const Token = z.string().regex(/^[\w-]{43}$/);

/** A gift as whoever has its link sees it: never what it cost. */
export const GiftOfLink = z.object({
  state: z.enum(['OPEN', 'CLAIMED', 'EXPIRED', 'CANCELED']),
  sender: z.string(),
  recipient: z.string(),
  months: z.int(),
  name: z.string(),
  design: GiftDesign,
  message: z.string(),
  expires_at: Instant,
  /** Bought by whoever looks. */
  is_own: z.boolean(),
  /** Taken by whoever looks, and when; nobody else is told who took it. */
  is_mine: z.boolean(),
  claimed_at: Instant.nullable(),
  /** What taking it now gives: behind what one has, where one has something. */
  gives: z.object({ starts_at: Instant, ends_at: Instant, is_queued: z.boolean() }).nullable(),
  /** Why whoever looks cannot take it now. */
  refusal: z.object({ code: z.string(), title: z.string(), message: z.string() }).nullable(),
});
export type GiftOfLink = z.infer<typeof GiftOfLink>;

export const getGiftOfLink = endpoint({
  method: 'GET',
  path: '/api/v2/gifts/link',
  who: 'optional',
  summary: '링크의 선물을 봅니다. 값과 산 사람의 정보는 별명 말고는 나오지 않습니다.',
  // Beside the path: what opens something stands in no log.
  query: z.object({ gift: Token }),
  response: GiftOfLink,
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const claimGift = endpoint({
  method: 'POST',
  path: '/api/v2/gifts/claim',
  who: 'member',
  summary: '선물을 받아 이용 기간을 더합니다. 한 사람이 한 번만 받고, 산 사람도 받을 수 있습니다.',
  body: z.object({ gift: Token }),
  response: z.object({
    gift_id: z.int(),
    starts_at: Instant,
    ends_at: Instant,
    days: z.int(),
    is_renewed: z.boolean(),
  }),
  errors: [
    'INVALID_INPUT',
    'NOT_FOUND',
    'GIFT_CLAIMED',
    'GIFT_EXPIRED',
    'GIFT_CANCELED',
    'STORE_SUBSCRIPTION',
    'PAYMENT_PAST_DUE',
    'PAYMENT_PENDING',
    'TEAM_PLAN_IN_USE',
  ],
  isOnce: true,
});

export const markGiftSent = endpoint({
  method: 'POST',
  path: '/api/v2/gifts/{id}/sent',
  who: 'owner',
  summary: '링크를 보냈다고 적습니다. 다시 보내도 처음 보낸 때가 남습니다.',
  params: z.object({ id: Id }),
  body: z.object({ by: z.enum(['KAKAO', 'SMS', 'LINK']) }),
  response: SentGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'GIFT_CHANGED'],
});

export const extendGift = endpoint({
  method: 'POST',
  path: '/api/v2/gifts/{id}/extension',
  who: 'owner',
  summary: '받을 수 있는 기간을 1년 늘립니다. 끝나기 30일 전부터, 결제한 날부터 5년까지입니다.',
  params: z.object({ id: Id }),
  body: z.object({ expected_end: Moment }),
  response: SentGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'GIFT_CHANGED'],
});

export const refundGift = endpoint({
  method: 'POST',
  path: '/api/v2/gifts/{id}/refund',
  who: 'owner',
  summary: '선물값을 돌려받습니다. 보여준 금액과 상태가 아니면 아무것도 하지 않습니다.',
  params: z.object({ id: Id }),
  body: z.object({
    as: z.enum(['MONEY', 'POINTS']),
    expected_amount: Amount,
    /** As it was shown: one that was taken meanwhile is not taken back by a press that did not know. */
    expected_state: z.enum(GIFT_STATES),
  }),
  response: SentGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'GIFT_CHANGED', 'PRICE_CHANGED', 'PAYMENT_PENDING'],
  isOnce: true,
});

export const thankForGift = endpoint({
  method: 'POST',
  path: '/api/v2/gifts/{id}/thanks',
  who: 'owner',
  summary: '받은 선물에 짧게 답합니다. 한 번만 할 수 있습니다.',
  params: z.object({ id: Id }),
  body: z.object({
    text: z.string().trim().min(1, '답을 적어주세요.').max(THANKS_MAX, `${THANKS_MAX}자까지 적을 수 있어요.`),
  }),
  response: ReceivedGift,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'GIFT_CHANGED'],
});
