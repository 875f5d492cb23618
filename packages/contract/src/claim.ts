import { Won } from '@oun/money';
import * as z from 'zod';
import { AddressForm, Phone } from './address.ts';
import { CARRIER_CODES } from './carrier.ts';
import { OrderAddress, OrderNumber, PaymentRequest } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { CLAIM_STATES, CLAIM_TYPES, ReceiptNode, RefundWay } from './order.ts';
import { Amount, Cursor, Id, page, repeated } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

export const CLAIM_PHOTOS_MAX = 5;
export const CLAIM_TYPE_LABELS = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' } as const;

export type ClaimReason = {
  code: string;
  label: string;
  fault: 'BUYER' | 'SELLER';
  photo_required: boolean;
  types: readonly (typeof CLAIM_TYPES)[number][];
};
/** Why things come back, whose fault that is, and whether it must be seen. */
export const CLAIM_REASONS = [
  { code: 'CHANGED_MIND', label: '단순 변심', fault: 'BUYER', photo_required: false, types: ['CANCEL', 'RETURN'] },
  {
    code: 'WRONG_OPTION',
    label: '옵션을 잘못 골랐어요',
    fault: 'BUYER',
    photo_required: false,
    types: ['CANCEL', 'RETURN', 'EXCHANGE'],
  },
  {
    code: 'BUY_OTHER',
    label: '다른 상품으로 다시 살게요',
    fault: 'BUYER',
    photo_required: false,
    types: ['CANCEL', 'RETURN'],
  },
  { code: 'WRONG_ADDRESS', label: '배송지를 잘못 적었어요', fault: 'BUYER', photo_required: false, types: ['CANCEL'] },
  { code: 'BROKEN', label: '상품이 파손됐어요', fault: 'SELLER', photo_required: true, types: ['RETURN', 'EXCHANGE'] },
  { code: 'DEFECT', label: '불량이에요', fault: 'SELLER', photo_required: true, types: ['RETURN', 'EXCHANGE'] },
  {
    code: 'WRONG_ITEM',
    label: '다른 상품이 왔어요',
    fault: 'SELLER',
    photo_required: true,
    types: ['RETURN', 'EXCHANGE'],
  },
  {
    code: 'MISSING_PART',
    label: '구성품이 빠졌어요',
    fault: 'SELLER',
    photo_required: true,
    types: ['RETURN', 'EXCHANGE'],
  },
  {
    code: 'NOT_AS_DESCRIBED',
    label: '설명과 달라요',
    fault: 'SELLER',
    photo_required: true,
    types: ['RETURN', 'EXCHANGE'],
  },
  { code: 'LATE', label: '배송이 너무 늦어요', fault: 'SELLER', photo_required: false, types: ['CANCEL', 'RETURN'] },
  { code: 'SOLD_OUT', label: '품절이래요', fault: 'SELLER', photo_required: false, types: ['CANCEL'] },
  // Only staff cancel for it.
  { code: 'UNDELIVERABLE', label: '배송할 수 없는 상품이에요', fault: 'SELLER', photo_required: false, types: [] },
] as const satisfies readonly ClaimReason[];
export const REASON_CODES = CLAIM_REASONS.map(({ code }) => code);

export const listClaimReasons = endpoint({
  method: 'GET',
  path: '/store/v1/user/claims/reasons',
  who: 'member',
  summary: '취소·반품·교환을 요청하는 까닭입니다.',
  query: z.object({ type: z.enum(CLAIM_TYPES).optional() }),
  response: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        fault: z.enum(['BUYER', 'SELLER']),
        photo_required: z.boolean(),
        types: z.array(z.enum(CLAIM_TYPES)),
      }),
    ),
  }),
});

/** What a claim gives back, worked out by the same code that will give it. */
export const ClaimQuote = z.object({
  pg: Won,
  point: Won,
  goods: Won,
  shipping: Won,
  coupon_recovery: Won,
  shipping_charge: Won,
  return_fee: Won,
  /** To be paid before an exchange begins. */
  exchange_fee: Won,
  restores_coupons: z.array(z.string()),
  /** Said in words, for the one who decides. */
  words: z.string(),
  receipt: ReceiptNode,
  /** Where it goes back to and when; nothing for an exchange. */
  way: RefundWay.optional(),
  is_instant: z.boolean(),
  /** Nothing is paid yet, so nothing comes back now; so much does once the account is paid into. */
  after_deposit: z.object({ pg: Won }).optional(),
  /** The seller has to look at the reason first; as a change of mind it is done at once, for so much. */
  at_once: z.object({ pg: Won, point: Won, words: z.string() }).optional(),
});
export type ClaimQuote = z.infer<typeof ClaimQuote>;

const Reason = z.enum(REASON_CODES as [string, ...string[]]);
export const ClaimedItems = z
  .array(z.object({ order_item_id: Id, quantity: z.int().min(1).max(99) }))
  .min(1)
  .max(100);
const QUOTE_ERRORS = [
  'NOT_FOUND',
  'INVALID_INPUT',
  'ORDER_NOT_PLACED',
  'ORDER_NOT_CANCELABLE',
  'CLAIM_PERIOD_OVER',
  'CLAIM_IN_PROGRESS',
  'INVALID_TRANSITION',
] as const;

export const quoteClaim = endpoint({
  method: 'GET',
  path: '/store/v1/user/orders/{id}/claims/quote',
  who: 'owner',
  summary: '요청하기 전에 돌려받을 금액을 봅니다. items는 상품번호:수량으로 보냅니다.',
  params: z.object({ id: OrderNumber }),
  query: z.object({
    type: z.enum(CLAIM_TYPES),
    reason: Reason,
    items: repeated(z.string().regex(/^\d{1,9}:[1-9]\d?$/)),
  }),
  response: ClaimQuote,
  errors: QUOTE_ERRORS,
});

/** The same with any number of items, which an address cannot hold. */
export const quoteClaimItems = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/claims/quote',
  who: 'owner',
  summary: '요청하기 전에 돌려받을 금액을 봅니다. 상품이 많은 주문도 한 번에 묻습니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({ type: z.enum(CLAIM_TYPES), reason: Reason, items: ClaimedItems }),
  response: ClaimQuote,
  errors: QUOTE_ERRORS,
});

/** How what is sent back gets there: somebody comes for it, or the buyer sends it, perhaps tomorrow. */
const Pickup = z.discriminatedUnion('method', [
  z.object({ method: z.literal('AUTO'), address: AddressForm }),
  z.object({
    method: z.literal('SELF'),
    phone: Phone,
    parcel: z
      .object({
        carrier_code: z.enum(CARRIER_CODES as readonly string[] as [string, ...string[]], '택배사를 골라주세요.'),
        invoice_no: z
          .string()
          .max(60, '송장번호를 다시 확인해주세요.')
          .transform((text) => text.replace(/[\s-]/g, ''))
          .pipe(z.string().regex(/^[0-9A-Za-z]{6,30}$/, '송장번호를 다시 확인해주세요.')),
      })
      .nullable(),
  }),
]);
export type Pickup = z.infer<typeof Pickup>;

const PickupView = z.discriminatedUnion('method', [
  z.object({ method: z.literal('AUTO'), address: OrderAddress }),
  z.object({
    method: z.literal('SELF'),
    phone: z.string(),
    parcel: z.object({ carrier_code: z.string(), carrier: z.string(), invoice_no: z.string() }).nullable(),
  }),
]);

export const Claim = z.object({
  id: z.int(),
  type: z.enum(CLAIM_TYPES),
  state: z.enum(CLAIM_STATES),
  order_number: z.string(),
  reason: z.string(),
  fault: z.enum(['BUYER', 'SELLER']),
  detail: z.string(),
  image_urls: z.array(z.string()),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      option_text: z.string(),
      quantity: z.int(),
      sale_price: Won,
      picture: Picture,
    }),
  ),
  exchange_option: z.string().nullable(),
  pickup: PickupView.nullable(),
  can_change_pickup: z.boolean(),
  /** Where the buyer's own parcel goes. */
  return_to: z.string(),
  /** What travels for it; where it is, its order tells. */
  parcels: z.array(
    z.object({ id: z.int(), direction: z.enum(['BACK', 'AGAIN']), carrier: z.string(), invoice_no: z.string() }),
  ),
  fee: Won,
  /** It may have been paid: the gateway has not told yet. */
  is_fee_pending: z.boolean(),
  /** It was paid then; and given back, where the exchange came to nothing. */
  fee_paid: z.object({ at: z.iso.datetime({ offset: true }), is_refunded: z.boolean() }).nullable(),
  quote: ClaimQuote.nullable(),
  /** Where its money goes, or went, and when; from asking for it until long after. */
  way: RefundWay.nullable(),
  refund: z
    .object({
      id: z.int(),
      pg: Won,
      point: Won,
      state: z.enum(['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT']),
      done_at: z.iso.datetime({ offset: true }).nullable(),
      /** The last day the law gives us, and what being later than that has cost us; given in points. */
      due_at: z.iso.datetime({ offset: true }).nullable(),
      interest: Won,
    })
    .nullable(),
  /** The option asked for is gone: what the buyer gets back who takes the money instead. */
  return_offer: z.object({ pg: Won, point: Won, fee: Won }).nullable(),
  requested_at: z.iso.datetime({ offset: true }),
  deadline_at: z.iso.datetime({ offset: true }).nullable(),
  closed_at: z.iso.datetime({ offset: true }).nullable(),
  note: z.string(),
  timeline: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      words: z.string(),
      /** What staff said with it. */
      note: z.string(),
    }),
  ),
  /** What is still to come, and by when. */
  upcoming: z.array(
    z.object({ words: z.string(), by: z.iso.datetime({ offset: true }).nullable(), note: z.string().nullable() }),
  ),
  can_withdraw: z.boolean(),
});
export type Claim = z.infer<typeof Claim>;

export const requestClaim = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/claims/request',
  who: 'owner',
  isOnce: true,
  summary: '취소·반품·교환을 요청합니다. 결제완료 상태의 취소는 바로 끝납니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({
    type: z.enum(CLAIM_TYPES),
    items: z
      .array(z.object({ order_item_id: Id, quantity: z.int().min(1).max(99), exchange_sku_id: Id.optional() }))
      .min(1)
      .max(100),
    reason: Reason,
    detail: lines().trim().max(1_000).default(''),
    image_ids: z.array(Id).max(CLAIM_PHOTOS_MAX).default([]),
    pickup: Pickup.optional(),
    /** What was shown: if it is no longer so, nothing is done. */
    expected: z.object({ pg: Amount, point: Amount }).optional(),
  }),
  response: Claim,
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'ORDER_NOT_PLACED',
    'ORDER_NOT_CANCELABLE',
    'CLAIM_PERIOD_OVER',
    'CLAIM_IN_PROGRESS',
    'INVALID_TRANSITION',
    'CLAIM_QUOTE_CHANGED',
    'CLAIM_PHOTO_NEEDED',
    'OUT_OF_STOCK',
    'PICKUP_FEE_DIFFERS',
    'PICKUP_UNREACHABLE',
    'IDEMPOTENCY_CONFLICT',
  ],
});

/** Why a whole order is given up before anything of it is prepared; whose fault it is changes nothing then. */
export const CANCEL_ALL_REASONS = ['CHANGED_MIND', 'WRONG_OPTION', 'BUY_OTHER', 'WRONG_ADDRESS'] as const;

/** What cancelling everything gives back, in all and by brand. */
export const CancelAll = z.object({
  pg: Won,
  point: Won,
  way: RefundWay,
  groups: z.array(z.object({ brand_name: z.string(), pg: Won, point: Won })),
});
export type CancelAll = z.infer<typeof CancelAll>;

export const quoteCancelAll = endpoint({
  method: 'GET',
  path: '/store/v1/user/orders/{id}/cancel-all',
  who: 'owner',
  summary: '주문을 모두 취소하면 돌려받을 금액을 브랜드별로 봅니다.',
  params: z.object({ id: OrderNumber }),
  response: CancelAll,
  errors: ['NOT_FOUND', 'ORDER_NOT_PLACED', 'ORDER_NOT_CANCELABLE'],
});

export const cancelAll = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/cancel-all',
  who: 'owner',
  isOnce: true,
  summary:
    '여러 브랜드의 주문을 한 번에 취소합니다. 브랜드마다 요청이 하나씩 생기고, 하나라도 안 되면 아무것도 취소하지 않습니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({
    reason: z.enum(CANCEL_ALL_REASONS),
    /** What was shown: if it is no longer so, nothing is done. */
    expected: z.object({ pg: Amount, point: Amount }),
  }),
  response: z.object({ claim_ids: z.array(z.int()) }),
  errors: ['NOT_FOUND', 'ORDER_NOT_PLACED', 'ORDER_NOT_CANCELABLE', 'CLAIM_QUOTE_CHANGED', 'IDEMPOTENCY_CONFLICT'],
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/store/v1/user/claims',
  who: 'member',
  summary: '내 취소·반품·교환을 최근 것부터 봅니다.',
  query: z.object({
    type: z.enum(CLAIM_TYPES).optional(),
    is_open: z.boolean().optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(20),
  }),
  response: page(Claim),
});

export const getClaim = endpoint({
  method: 'GET',
  path: '/store/v1/user/claims/{id}',
  who: 'owner',
  summary: '요청 하나의 진행을 봅니다.',
  params: z.object({ id: Id }),
  response: Claim,
  errors: ['NOT_FOUND'],
});

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/claims/{id}',
  who: 'owner',
  summary: '아직 받아들여지지 않은 요청을 거둡니다.',
  params: z.object({ id: Id }),
  response: Claim,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PAYMENT_PENDING'],
});

export const changePickup = endpoint({
  method: 'PUT',
  path: '/store/v1/user/claims/{id}/pickup',
  who: 'owner',
  summary: '보낼 상품을 어떻게 돌려보낼지 바꿉니다. 상품이 도착하기 전까지 할 수 있습니다.',
  params: z.object({ id: Id }),
  body: z.object({ pickup: Pickup }),
  response: Claim,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'PICKUP_FEE_DIFFERS', 'PICKUP_UNREACHABLE'],
});

export const convertClaim = endpoint({
  method: 'POST',
  path: '/store/v1/user/claims/{id}/convert',
  who: 'owner',
  summary: '바꿀 옵션이 품절된 교환을 반품으로 바꿉니다. 낸 돈을 모두 돌려받습니다.',
  params: z.object({ id: Id }),
  response: Claim,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PAYMENT_PENDING'],
});

export const payClaimFee = endpoint({
  method: 'POST',
  path: '/store/v1/user/claims/{id}/fee',
  who: 'owner',
  isOnce: true,
  summary: '교환 배송비를 낼 결제창을 엽니다.',
  params: z.object({ id: Id }),
  response: PaymentRequest,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PAYMENT_PENDING'],
});

export const confirmClaimFee = endpoint({
  method: 'POST',
  path: '/store/v1/user/claims/{id}/fee/confirm',
  who: 'owner',
  isOnce: true,
  summary: '교환 배송비 결제를 승인합니다.',
  params: z.object({ id: Id }),
  body: z.object({ payment_key: z.string().min(1).max(200), amount: Amount, order_id: z.string().max(64) }),
  response: Claim,
  errors: [
    'NOT_FOUND',
    'INVALID_TRANSITION',
    'AMOUNT_MISMATCH',
    'PAYMENT_PENDING',
    'PAYMENT_DECLINED_LIMIT',
    'PAYMENT_DECLINED_CARD',
    'PAYMENT_DECLINED_EXPIRED',
    'PAYMENT_METHOD_CHANGED',
  ],
});

export const RefundView = z.object({
  id: z.int(),
  order_number: z.string(),
  pg: Won,
  point: Won,
  reason: z.string(),
  interest: Won,
  state: z.enum(['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT']),
  created_at: z.iso.datetime({ offset: true }),
  done_at: z.iso.datetime({ offset: true }).nullable(),
});

export const listRefunds = endpoint({
  method: 'GET',
  path: '/store/v1/user/refunds',
  who: 'member',
  summary: '내 환불입니다.',
  query: z.object({ cursor: Cursor, limit: z.int().min(1).max(50).default(20) }),
  response: page(RefundView),
});

export const setRefundAccount = endpoint({
  method: 'PUT',
  path: '/store/v1/user/refunds/{id}/account',
  who: 'owner',
  summary: '가상계좌로 낸 돈을 돌려받을 계좌를 알려줍니다.',
  params: z.object({ id: Id }),
  body: z.object({
    bank: z.string().regex(/^\d{2}$/, '은행을 골라주세요.'),
    account_number: z.string().regex(/^\d{8,20}$/, '계좌번호를 다시 확인해주세요.'),
    holder_name: z.string().trim().min(1, '예금주를 적어주세요.').max(30, '30자까지 적을 수 있어요.'),
  }),
  response: RefundView,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});

/** What staff do with a claim. */
export const CLAIM_EVENTS = ['approve', 'reject', 'collect', 'receive', 'hold', 'pass', 'redeliver'] as const;

export const adminMoveClaim = endpoint({
  method: 'POST',
  path: '/store-admin/v1/claims/{id}/move',
  who: ['store-admin', 'cs'],
  summary: '요청을 받아들이거나 거절하고, 수거와 검수를 진행합니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    event: z.enum(CLAIM_EVENTS),
    note: lines().trim().max(500).default(''),
    fault: z.enum(['BUYER', 'SELLER']).optional(),
    carrier_code: z.string().max(4).optional(),
    invoice_no: z.string().max(30).optional(),
  }),
  response: Claim,
  errors: [
    'NOT_FOUND',
    'INVALID_TRANSITION',
    'INVALID_INPUT',
    'EXCHANGE_TARGET_GONE',
    'PAYMENT_PENDING',
    'ADJUSTMENT_WAITING',
    'CLAIM_REFUSAL_NOTE_NEEDED',
    'CLAIM_SENT_ALREADY_NEEDED',
  ],
});

export const adminTargetGone = endpoint({
  method: 'POST',
  path: '/store-admin/v1/claims/{id}/target-gone',
  who: ['store-admin', 'cs'],
  summary: '바꿔 보낼 상품이 없다고 적고 구매자에게 반품을 권합니다. 구매자가 이미 동의했다면 바로 반품으로 바꿉니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({ is_agreed: z.boolean().default(false) }),
  response: Claim,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PAYMENT_PENDING'],
});
