import { Won } from '@oun/money';
import * as z from 'zod';
import { CARRIER_CODES, INVOICE_NO } from './carrier.ts';
import { AdminCashReceipt } from './cash-receipt.ts';
import { Amounts, ORDER_STATES, OrderAddress, OrderNumber } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { ITEM_STATES, Order, OrderItem, PaidLeft, ReceiptNode, Shipment } from './order.ts';
import { Day, Id, ListFile, staffPage, staffPaging } from './paging.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const StaffItem = OrderItem.omit({ actions: true, earn: true });

/** By which of its moments an item is looked for. */
export const DATE_KINDS = ['ordered', 'paid', 'shipped', 'delivered'] as const;
export const DATE_KIND_LABELS = {
  ordered: '주문일',
  paid: '결제일',
  shipped: '발송일',
  delivered: '배송완료일',
} as const satisfies Record<(typeof DATE_KINDS)[number], string>;

export const AdminOrderItem = StaffItem.extend({
  order_number: z.string(),
  group_id: z.int(),
  buyer: z.string(),
  ordered_at: Instant,
  paid_at: Instant.nullable(),
  carrier: z.string().nullable(),
  invoice_no: z.string().nullable(),
  /** Paid longer ago than the law lets us wait before it is sent. */
  is_late: z.boolean(),
});
export type AdminOrderItem = z.infer<typeof AdminOrderItem>;

export const ITEM_SORTS = ['paid', 'ordered', 'amount'] as const;

/** Which items are meant: what the list shows, and what is done to all of them at once. */
export const ItemFilter = z.object({
  state: z.enum(ITEM_STATES).optional(),
  number: OrderNumber.optional(),
  q: z.string().trim().max(60).optional(),
  is_late: z.boolean().optional(),
  date_kind: z.enum(DATE_KINDS).default('paid'),
  from: Day.optional(),
  to: Day.optional(),
});

export const adminListOrderItems = endpoint({
  method: 'GET',
  path: '/store-admin/v1/order-items',
  who: ['store-admin', 'cs', 'md'],
  summary:
    '주문 상품을 상태별로 봅니다. q는 주문번호(뒷자리도), 받는 사람, 전화번호, 회원의 휴대폰·이메일·닉네임·번호, 송장번호, 상품 이름 가운데 하나입니다.',
  query: ItemFilter.extend(staffPaging(ITEM_SORTS)),
  response: staffPage(AdminOrderItem),
});

export const adminExportOrderItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/export',
  who: ['store-admin', 'cs', 'md'],
  summary:
    '조건에 맞는 주문 상품을 목록에 보이는 그대로 가려서 CSV로 받습니다. 10,000줄까지이고, 누가 무엇을 받았는지 남습니다.',
  body: z.object({ filter: ItemFilter }),
  response: ListFile,
  errors: ['INVALID_INPUT'],
});

/** An order as staff see it: whom it is for is hidden until somebody says why they must know. */
export const AdminOrder = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  account_id: z.int(),
  nickname: z.string(),
  ordered_at: Instant,
  paid_at: Instant.nullable(),
  pay: Won,
  left: PaidLeft.nullable(),
  /** The gateway has not said whether it is paid. */
  is_pending: z.boolean(),
  paid_by: z.string(),
  earn: Won,
  items: z.array(StaffItem.extend({ group_id: z.int(), paid: Won, point: Won })),
  groups: Order.shape.groups,
  address: OrderAddress,
  amounts: Amounts,
  receipt: ReceiptNode,
  payment: Order.shape.payment.unwrap().extend({ cash_receipt: AdminCashReceipt.nullable() }).nullable(),
  payments: z.array(
    z.object({
      id: z.int(),
      purpose: z.enum(['ORDER', 'CLAIM_FEE']),
      state: z.string(),
      amount: Won,
      refunded: Won,
      method_text: z.string(),
      receipt_url: z.string().nullable(),
      created_at: Instant,
    }),
  ),
  shipments: z.array(Shipment),
  refunds: z.array(
    Order.shape.refunds.element.extend({
      claim_id: z.int().nullable(),
      failure_code: z.string().nullable(),
    }),
  ),
  claim_ids: z.array(z.int()),
  history: z.array(
    z.object({
      at: Instant,
      words: z.string(),
      by: z.string(),
      item: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  memos: z.array(z.object({ id: z.int(), by: z.string(), text: z.string(), at: Instant })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

export const adminGetOrder = endpoint({
  method: 'GET',
  path: '/store-admin/v1/orders/{id}',
  who: ['store-admin', 'cs', 'md'],
  summary: '주문 하나를 결제, 환불, 바뀐 기록, 메모까지 봅니다.',
  params: z.object({ id: OrderNumber }),
  response: AdminOrder,
  errors: ['NOT_FOUND'],
});

export const adminRevealOrder = endpoint({
  method: 'POST',
  path: '/store-admin/v1/orders/{id}/reveal',
  who: ['store-admin', 'cs'],
  summary: '가려진 받는 사람의 정보를 까닭을 적고 봅니다. 본 사람과 까닭이 남습니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({ reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200) }),
  response: z.object({ address: OrderAddress }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminAddOrderMemo = endpoint({
  method: 'POST',
  path: '/store-admin/v1/orders/{id}/memos',
  who: ['store-admin', 'cs', 'md'],
  summary: '주문에 직원끼리 보는 메모를 남깁니다.',
  isOnce: true,
  params: z.object({ id: OrderNumber }),
  body: z.object({ text: lines().trim().min(1).max(1_000) }),
  response: z.object({ id: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

/** Of all that a filter matches, so many are taken at once. */
export const PREPARE_MAX = 2_000;
/** Why an item was left as it is. */
export const PREPARE_REFUSALS = ['CLAIMED', 'NOT_PAID', 'NOT_FOUND'] as const;
export const PREPARE_REFUSAL_LABELS = {
  CLAIMED: '취소 요청이 있어요',
  NOT_PAID: '결제완료가 아니에요',
  NOT_FOUND: '찾을 수 없어요',
} as const satisfies Record<(typeof PREPARE_REFUSALS)[number], string>;

export const adminPrepareItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/prepare',
  who: ['store-admin'],
  summary: '결제된 상품의 발주를 확인합니다. 고른 상품이나, 조건에 맞는 상품 2,000건까지입니다.',
  body: z
    .object({ item_ids: z.array(Id).min(1).max(500).optional(), filter: ItemFilter.optional() })
    .refine(({ item_ids, filter }) => (item_ids === undefined) !== (filter === undefined), '하나만 골라주세요.'),
  response: z.object({
    prepared: z.array(z.int()),
    skipped: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), order_number: z.string().nullable(), why: z.enum(PREPARE_REFUSALS) })),
    /** More than could be taken at once match. */
    has_more: z.boolean(),
  }),
  errors: ['INVALID_INPUT'],
});

export const adminShipItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/ship',
  who: ['store-admin'],
  summary: '송장을 등록해 상품을 보냅니다. 한 주문의 한 묶음만 함께 보낼 수 있습니다.',
  isOnce: true,
  body: z.object({
    item_ids: z.array(Id).min(1).max(100),
    carrier_code: z.enum(CARRIER_CODES, '택배사를 골라주세요.'),
    invoice_no: z.string().trim().regex(INVOICE_NO, '송장번호를 확인해주세요.'),
  }),
  response: z.object({ shipment_id: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'CLAIM_IN_PROGRESS'],
});

export const adminDeliverItem = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/{id}/deliver',
  who: ['store-admin', 'cs'],
  summary: '택배사 기록 없이 도착을 확인합니다.',
  params: z.object({ id: Id }),
  response: z.object({ state: z.enum(ITEM_STATES) }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminTrialBalance = endpoint({
  method: 'GET',
  path: '/store-admin/v1/ledger/trial-balance',
  who: ['store-admin'],
  summary: '모든 계정의 차변과 대변입니다. 합은 언제나 0입니다.',
  response: z.object({
    accounts: z.array(z.object({ book: z.string(), label: z.string(), debit: Won, credit: Won, balance: Won })),
    difference: Won,
    /** What the books say members may spend, and what their wallets say. */
    points: z.object({ booked: Won, in_wallets: Won }),
  }),
});

export const PAYMENT_SORTS = ['since', 'amount'] as const;
const Sought = z.string().trim().max(60).optional();

export const UnknownPayment = z.object({
  id: z.int(),
  order_number: z.string().nullable(),
  kind: z.enum(['UNKNOWN', 'DEPOSIT_TAKEN_BACK', 'DEPOSIT_DIFFERS']),
  purpose: z.enum(['ORDER', 'CLAIM_FEE', 'MEMBERSHIP', 'GIFT']),
  member_id: z.int(),
  /** Its company cannot tell one charge from another: somebody has to look there, and say. */
  is_settled_by_hand: z.boolean(),
  /** What the gateway said last, for whoever asks it. */
  note: z.string(),
  amount: Won,
  look_ups: z.int(),
  since: Instant,
});
export type UnknownPayment = z.infer<typeof UnknownPayment>;

export const adminListUnknownPayments = endpoint({
  method: 'GET',
  path: '/store-admin/v1/payments/unknown',
  who: ['store-admin', 'cs'],
  summary:
    '결제사도 결과를 모르거나 결제사의 말이 주문과 다른 결제를 오래된 것부터 봅니다. q는 주문번호나 결제사의 결제 키, 회원의 이메일·휴대폰·닉네임·번호 가운데 하나입니다.',
  query: z.object({ q: Sought, ...staffPaging(PAYMENT_SORTS, 'asc') }),
  response: staffPage(UnknownPayment),
});

export const FailedRefund = z.object({
  id: z.int(),
  order_number: z.string(),
  pg: Won,
  failure_code: z.string().nullable(),
  attempts: z.int(),
  since: Instant,
  claim_id: z.int().nullable(),
  receipt_url: z.string().nullable(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

export const adminListFailedRefunds = endpoint({
  method: 'GET',
  path: '/store-admin/v1/refunds/failed',
  who: ['store-admin', 'cs'],
  summary:
    '보내지 못한 환불을 오래된 것부터 봅니다. q는 주문번호나 결제사의 결제 키, 회원의 이메일·휴대폰·닉네임·번호 가운데 하나입니다.',
  query: z.object({ q: Sought, ...staffPaging(PAYMENT_SORTS, 'asc') }),
  response: staffPage(FailedRefund),
});

export const FINDING_SORTS = ['since'] as const;

export const Finding = z.object({
  id: z.int(),
  day: z.iso.date(),
  kind: z.string(),
  subject: z.string(),
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const adminListFindings = endpoint({
  method: 'GET',
  path: '/store-admin/v1/payments/findings',
  who: ['store-admin', 'cs'],
  summary: '결제사와 다른 기록 가운데 아직 확인하지 않은 것을 봅니다. q는 결제사에 보낸 주문번호의 일부입니다.',
  query: z.object({ q: Sought, ...staffPaging(FINDING_SORTS) }),
  response: staffPage(Finding),
});

export const adminLookUpPayment = endpoint({
  method: 'POST',
  path: '/store-admin/v1/payments/{id}/look-up',
  who: ['store-admin', 'cs'],
  summary: '결과를 모르는 결제를 결제사에 다시 묻습니다.',
  params: z.object({ id: Id }),
  response: z.object({ outcome: z.enum(['PAID', 'WAITING_DEPOSIT', 'PENDING', 'FAILED']) }),
  errors: ['NOT_FOUND'],
});

export const adminSettlePayment = endpoint({
  method: 'POST',
  path: '/store-admin/v1/payments/{id}/settle',
  who: ['store-admin'],
  summary:
    '카카오페이처럼 어느 결제인지 되물을 수 없는 곳의 결제를, 그곳 관리자 화면에서 찾은 거래 번호로 확인합니다. 거래가 없었다면 번호 없이 보냅니다.',
  params: z.object({ id: Id }),
  body: z.object({
    /** None where nothing was taken. */
    transaction_id: z
      .string()
      .trim()
      .regex(/^[\w-]{8,64}$/, '거래 번호를 그대로 옮겨 적어주세요.')
      .optional(),
    note: lines().trim().min(2, '어디에서 확인했는지 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
  }),
  response: z.object({ outcome: z.enum(['PAID', 'PENDING', 'FAILED']) }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'PAYMENT_TELLS', 'TRANSACTION_OTHER'],
});

export const adminRetryRefund = endpoint({
  method: 'POST',
  path: '/store-admin/v1/refunds/{id}/retry',
  who: ['store-admin', 'cs'],
  summary: '실패한 환불을 다시 보냅니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  response: z.object({ state: z.enum(['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT']) }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminRefundByHand = endpoint({
  method: 'POST',
  path: '/store-admin/v1/refunds/{id}/by-hand',
  who: ['store-admin'],
  summary: '결제사가 돌려보내지 못하는 환불을 계좌로 직접 보냈다고 적습니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({ note: lines().trim().min(1).max(500) }),
  response: z.object({ state: z.literal('DONE') }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminResolveFinding = endpoint({
  method: 'POST',
  path: '/store-admin/v1/payments/findings/{id}/resolve',
  who: ['store-admin'],
  summary: '결제사와 다른 기록을 확인했다고 적습니다.',
  params: z.object({ id: Id }),
  body: z.object({ note: lines().trim().min(1).max(500) }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
});
