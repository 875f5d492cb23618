import { Won } from '@oun/money';
import * as z from 'zod';
import { OrderAddress, OrderNumber } from './checkout.ts';
import { Claim, CLAIM_EVENTS, ClaimedItems, ClaimQuote, REASON_CODES } from './claim.ts';
import { endpoint } from './endpoint.ts';
import { CLAIM_STATES, CLAIM_TYPES, ReceiptNode } from './order.ts';
import { Amount, Id, INT_MAX, staffPage, staffPaging } from './paging.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const Fault = z.enum(['BUYER', 'SELLER']);

/** A refund above this is not changed by one person alone. */
export const SECOND_PERSON_ABOVE = 100_000;

/** What staff answer most often; a word in braces is theirs to fill in. */
export const REJECT_TEMPLATES = {
  CANCEL: ['이미 상품이 출발했어요. 받은 뒤 반품해주세요.'],
  RETURN: [
    '사용한 흔적이 있어 다시 팔 수 없는 상태예요.',
    '구성품이 모두 오지 않았어요. 빠진 것을 보내주시면 다시 살펴볼게요.',
    '반품할 수 있는 기간이 지났어요.',
  ],
  EXCHANGE: ['사용한 흔적이 있어 바꿔드릴 수 없어요.', '바꿔드릴 상품이 품절됐어요. 반품으로 다시 요청해주세요.'],
} as const satisfies Record<(typeof CLAIM_TYPES)[number], readonly string[]>;
/** A cancellation whose reason turned out not to be so, of what has not been prepared yet. */
export const LOOK_TEMPLATES = [
  '확인해보니 재고가 있어 보내드릴 수 있어요. 원하면 단순 변심으로 바로 취소할 수 있어요.',
  '약속한 날에 도착하도록 보내드릴게요. 원하면 단순 변심으로 바로 취소할 수 있어요.',
] as const;
export const HOLD_TEMPLATES = [
  '상품 상태를 브랜드와 함께 확인하고 있어요.',
  '빠진 구성품을 확인하고 있어요.',
  '보내주신 사진을 다시 살펴보고 있어요.',
] as const;

export const ADJUSTMENT_STATES = ['WAITING', 'APPROVED', 'APPLIED', 'WITHDRAWN', 'LAPSED'] as const;
export const ADJUSTMENT_STATE_LABELS = {
  WAITING: '승인 대기',
  APPROVED: '승인됨',
  APPLIED: '반영됨',
  WITHDRAWN: '거둠',
  LAPSED: '효력 없음',
} as const satisfies Record<(typeof ADJUSTMENT_STATES)[number], string>;

export const ClaimAdjustment = z.object({
  id: z.int(),
  reckoned_pg: Won,
  pg: Won,
  reason: z.string(),
  needs_second: z.boolean(),
  state: z.enum(ADJUSTMENT_STATES),
  proposed_by: z.object({ id: z.int(), name: z.string() }),
  proposed_at: Instant,
  approved_by: z.string().nullable(),
  approved_at: Instant.nullable(),
});
export type ClaimAdjustment = z.infer<typeof ClaimAdjustment>;

export const AdminClaimRow = z.object({
  id: z.int(),
  type: z.enum(CLAIM_TYPES),
  state: z.enum(CLAIM_STATES),
  order_number: z.string(),
  buyer: z.string(),
  item_text: z.string(),
  quantity: z.int(),
  reason: z.string(),
  fault: Fault,
  photo_count: z.int(),
  pg: Won,
  point: Won,
  requested_at: Instant,
  deadline_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  /** Another amount that waits for a second person: from what to what, and who asks. */
  waiting: z.object({ reckoned_pg: Won, pg: Won, proposed_by: z.string() }).nullable(),
});
export type AdminClaimRow = z.infer<typeof AdminClaimRow>;

export const CLAIM_SORTS = ['due', 'requested', 'closed'] as const;

export const ClaimFilter = z.object({
  type: z.enum(CLAIM_TYPES).optional(),
  state: z.enum(CLAIM_STATES).optional(),
  /** Whose deadline has passed, or passes today. */
  due: z.enum(['over', 'today']).optional(),
  /** Only those whose changed refund waits for somebody else's word. */
  is_waiting: z.boolean().optional(),
  q: z.string().trim().max(60).optional(),
  is_open: z.boolean().default(true),
});

export const adminListClaims = endpoint({
  method: 'GET',
  path: '/store-admin/v1/claims',
  who: ['store-admin', 'cs'],
  summary: '처리할 요청을 기한이 가까운 것부터 봅니다. q는 주문 상품을 찾을 때와 같습니다.',
  query: ClaimFilter.extend(staffPaging(CLAIM_SORTS, 'asc')),
  response: staffPage(AdminClaimRow),
});

export const AdminClaim = Claim.omit({ can_withdraw: true, timeline: true }).extend({
  reason_code: z.string(),
  account_id: z.int(),
  nickname: z.string(),
  pickup: z
    .object({
      method: z.enum(['AUTO', 'SELF']),
      address: OrderAddress.partial().nullable(),
      carrier: z.string().nullable(),
      invoice_no: z.string().nullable(),
    })
    .nullable(),
  shipments: z.array(
    z.object({
      direction: z.enum(['OUT', 'BACK', 'AGAIN']),
      carrier: z.string(),
      invoice_no: z.string(),
      state: z.string(),
    }),
  ),
  /** What would be given back if it were decided now, by whose fault it is; nothing once it is over, or for an exchange. */
  reckoned: z.object({ BUYER: ClaimQuote, SELLER: ClaimQuote }).nullable(),
  /** Why and by whose fault can still be set right. */
  can_change: z.boolean(),
  /** The most that the card part can be changed to. */
  pg_max: Won,
  adjustments: z.array(ClaimAdjustment),
  /** What staff may do with it now. */
  events: z.array(z.enum(CLAIM_EVENTS)),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

export const adminGetClaim = endpoint({
  method: 'GET',
  path: '/store-admin/v1/claims/{id}',
  who: ['store-admin', 'cs'],
  summary: '요청 하나를 사진, 환불 계산, 기록까지 봅니다.',
  params: z.object({ id: Id }),
  response: AdminClaim,
  errors: ['NOT_FOUND'],
});

/** Why staff cancel by themselves. */
export const STAFF_CANCEL_REASONS = { SOLD_OUT: '품절', UNDELIVERABLE: '배송 불가' } as const;
/** What a buyer is given whose order we cannot send. */
export const APOLOGY_POINTS = 1_000;

export const adminQuoteCancel = endpoint({
  method: 'POST',
  path: '/store-admin/v1/orders/{id}/cancel/quote',
  who: ['store-admin', 'cs'],
  summary: '직원이 취소하면 구매자가 돌려받을 금액을 봅니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({ items: ClaimedItems }),
  response: z.object({
    pg: Won,
    point: Won,
    /** Given once for an order that was paid. */
    apology: Won,
    restores_coupons: z.array(z.string()),
    words: z.string(),
    receipt: ReceiptNode,
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'ORDER_NOT_PLACED', 'ORDER_NOT_CANCELABLE', 'CLAIM_IN_PROGRESS'],
});

export const adminCancelItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/orders/{id}/cancel',
  who: ['store-admin', 'cs'],
  summary: '품절이나 배송 불가로 직원이 취소합니다. 낸 돈을 모두 돌려주고 사과 포인트를 줍니다.',
  isOnce: true,
  params: z.object({ id: OrderNumber }),
  body: z.object({
    items: ClaimedItems,
    reason: z.enum(Object.keys(STAFF_CANCEL_REASONS) as [keyof typeof STAFF_CANCEL_REASONS]),
    /** Told to the buyer. */
    note: lines().trim().max(500).default(''),
    /** There are no more of them: nobody buys what we cannot send. */
    sells_out: z.boolean().default(false),
    expected: z.object({ pg: Amount, point: Amount }),
  }),
  response: z.object({ claim_ids: z.array(z.int()), pg: Won, point: Won, apology: Won }),
  errors: [
    'NOT_FOUND',
    'INVALID_INPUT',
    'ORDER_NOT_PLACED',
    'ORDER_NOT_CANCELABLE',
    'CLAIM_IN_PROGRESS',
    'CLAIM_QUOTE_CHANGED',
  ],
});

export const adminChangeClaim = endpoint({
  method: 'PUT',
  path: '/store-admin/v1/claims/{id}/reason',
  who: ['store-admin', 'cs'],
  summary: '끝나지 않은 취소·반품의 까닭과 책임을 바꾸고 환불 금액을 다시 계산합니다.',
  params: z.object({ id: Id }),
  body: z.object({
    reason: z.enum(REASON_CODES as [string, ...string[]]),
    fault: Fault,
    note: lines().trim().min(1, '바꾸는 까닭을 적어주세요.').max(500),
  }),
  response: AdminClaim,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});

export const adminAdjustClaim = endpoint({
  method: 'POST',
  path: '/store-admin/v1/claims/{id}/adjustments',
  who: ['store-admin', 'cs'],
  summary: '환불할 카드 금액을 까닭을 적고 바꿉니다. 100,000원이 넘으면 다른 직원의 승인을 기다립니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    pg: z.int('금액을 숫자로 적어주세요.').min(0, '0원부터 적을 수 있어요.').max(INT_MAX, '금액이 너무 커요.'),
    reason: lines().trim().min(1, '조정하는 까닭을 적어주세요.').max(500),
  }),
  response: AdminClaim,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'ADJUSTMENT_WAITING'],
});

export const adminApproveAdjustment = endpoint({
  method: 'POST',
  path: '/store-admin/v1/claims/{id}/adjustments/{adjustment_id}/approve',
  who: ['store-admin', 'cs'],
  summary: '다른 직원이 조정한 환불 금액을 승인합니다.',
  isOnce: true,
  params: z.object({ id: Id, adjustment_id: Id }),
  response: AdminClaim,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'SECOND_PERSON_NEEDED'],
});

export const adminWithdrawAdjustment = endpoint({
  method: 'DELETE',
  path: '/store-admin/v1/claims/{id}/adjustments/{adjustment_id}',
  who: ['store-admin', 'cs'],
  summary: '아직 반영되지 않은 조정을 거둡니다.',
  params: z.object({ id: Id, adjustment_id: Id }),
  response: AdminClaim,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
