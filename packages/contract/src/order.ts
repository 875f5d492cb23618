import { Won } from '@oun/money';
import * as z from 'zod';
import { CashReceipt, CashReceiptWish } from './cash-receipt.ts';
import { AmountReasons, Amounts, ORDER_STATES, OrderAddress, OrderNumber } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { ARRIVALS } from './money-words.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

export const ITEM_STATES = [
  'PAYMENT_WAITING',
  'PAID',
  'PREPARING',
  'SHIPPING',
  'DELIVERED',
  'CONFIRMED',
  'CANCELED',
  'RETURNED',
  'EXCHANGED',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];
export const ITEM_STATE_LABELS = {
  PAYMENT_WAITING: '입금대기',
  PAID: '결제완료',
  PREPARING: '상품준비중',
  SHIPPING: '배송중',
  DELIVERED: '배송완료',
  CONFIRMED: '구매확정',
  CANCELED: '취소완료',
  RETURNED: '반품완료',
  EXCHANGED: '교환완료',
} as const satisfies Record<ItemState, string>;

export const CLAIM_TYPES = ['CANCEL', 'RETURN', 'EXCHANGE'] as const;
export const CLAIM_STATES = [
  'CANCEL_REQUESTED',
  'CANCELING',
  'CANCEL_DONE',
  'CANCEL_REJECTED',
  'RETURN_REQUESTED',
  'COLLECTING',
  'COLLECT_DONE',
  'RETURN_HELD',
  'RETURN_DONE',
  'RETURN_REJECTED',
  'EXCHANGE_REQUESTED',
  'FEE_WAITING',
  'EXCHANGE_HELD',
  'REDELIVERING',
  'EXCHANGE_DONE',
  'EXCHANGE_REJECTED',
  'WITHDRAWN',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export const CLAIM_STATE_LABELS = {
  CANCEL_REQUESTED: '취소요청',
  CANCELING: '취소처리중',
  CANCEL_DONE: '취소완료',
  CANCEL_REJECTED: '취소거부',
  RETURN_REQUESTED: '반품요청',
  COLLECTING: '수거중',
  COLLECT_DONE: '수거완료',
  RETURN_HELD: '반품보류',
  RETURN_DONE: '반품완료',
  RETURN_REJECTED: '반품거부',
  EXCHANGE_REQUESTED: '교환요청',
  FEE_WAITING: '배송비 결제대기',
  EXCHANGE_HELD: '교환보류',
  REDELIVERING: '교환 재배송중',
  EXCHANGE_DONE: '교환완료',
  EXCHANGE_REJECTED: '교환거부',
  WITHDRAWN: '철회',
} as const satisfies Record<ClaimState, string>;

/** What the buyer may do with an item now; screens offer just these. */
export const ITEM_ACTIONS = [
  'PAY',
  'CANCEL',
  'REQUEST_CANCEL',
  'CHANGE_ADDRESS',
  'TRACK',
  'CONFIRM',
  'RETURN',
  'EXCHANGE',
  'WRITE_REVIEW',
  'BUY_AGAIN',
  'SEE_CLAIM',
] as const;
export type ItemAction = (typeof ITEM_ACTIONS)[number];

export const OrderItem = z.object({
  id: z.int(),
  line: z.int(),
  sku_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  brand_name: z.string(),
  option_text: z.string(),
  picture: Picture,
  quantity: z.int(),
  sale_price: Won,
  state: z.enum(ITEM_STATES),
  claim: z.object({ id: z.int(), state: z.enum(CLAIM_STATES) }).nullable(),
  is_exchanged_for: z.boolean(),
  shipment_id: z.int().nullable(),
  delivered_at: z.iso.datetime({ offset: true }).nullable(),
  /** When it is confirmed by itself; also the last day to send it back. */
  confirm_due_at: z.iso.datetime({ offset: true }).nullable(),
  review_id: z.int().nullable(),
  /** The points that confirming it brings. */
  earn: Won,
  actions: z.array(z.enum(ITEM_ACTIONS)),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** What went back of what was paid, and what is left of it; nothing where nothing was paid. */
export const PaidLeft = z.object({ refunded_pg: Won, refunded_point: Won, pg: Won, point: Won });
export type PaidLeft = z.infer<typeof PaidLeft>;

export const OrderCard = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  ordered_at: z.iso.datetime({ offset: true }),
  pay: Won,
  left: PaidLeft.nullable(),
  items: z.array(OrderItem),
});
export type OrderCard = z.infer<typeof OrderCard>;

export const ORDER_FILTERS = ['waiting', 'paid', 'preparing', 'shipping', 'delivered', 'confirmed', 'claim'] as const;
export const ORDER_PERIODS = ['1m', '3m', '6m', '1y', 'all'] as const;

export const listOrders = endpoint({
  method: 'GET',
  path: '/store/v1/user/orders',
  who: 'member',
  summary: '내 주문을 최근 것부터 봅니다.',
  query: z.object({
    state: z.enum(ORDER_FILTERS).optional(),
    period: z.enum(ORDER_PERIODS).default('3m'),
    q: z.string().trim().max(60).optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(10),
  }),
  response: page(OrderCard).extend({
    /** Items in each state, whatever is filtered. */
    counts: z.object({
      waiting: z.int(),
      paid: z.int(),
      preparing: z.int(),
      shipping: z.int(),
      delivered: z.int(),
      claim: z.int(),
    }),
  }),
});

/** When an order comes, or came; words of it are `arrivalWords`. */
export const Arrival = z.object({ kind: z.enum(ARRIVALS), on: z.iso.date() });

/**
 * One step of how an amount came about: the same tree for buyer and staff. A node's amount is what its children add up
 * to, or the amount that its words explain.
 */
export type ReceiptNode = {
  label: string;
  amount: Won;
  /** Of points; where nothing is said, of won. */
  unit?: 'P' | undefined;
  note?: string | undefined;
  children?: ReceiptNode[] | undefined;
};
export const ReceiptNode: z.ZodType<ReceiptNode> = z.object({
  label: z.string(),
  amount: Won,
  unit: z.literal('P').optional(),
  note: z.string().optional(),
  get children() {
    return z.array(ReceiptNode).optional();
  },
});

/** Where money goes back to and when it is there; words of `refundWay`. */
export const RefundWay = z.object({ to: z.string(), when: z.string() });

export const Shipment = z.object({
  id: z.int(),
  direction: z.enum(['OUT', 'BACK', 'AGAIN']),
  /** Its name, as people know it. */
  carrier: z.string(),
  invoice_no: z.string(),
  state: z.enum(['READY', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'UNKNOWN']),
  dispatched_at: z.iso.datetime({ offset: true }),
  delivered_at: z.iso.datetime({ offset: true }).nullable(),
  events: z.array(z.object({ at: z.iso.datetime({ offset: true }), where: z.string(), what: z.string() })),
});

export const Order = OrderCard.extend({
  groups: z.array(
    z.object({
      id: z.int(),
      brand: z.object({ slug: z.string(), name: z.string() }),
      fee: Won,
      item_ids: z.array(z.int()),
    }),
  ),
  address: OrderAddress,
  amounts: Amounts,
  /** Why each of the amounts is what it is: as it was shown before paying. */
  reasons: AmountReasons,
  /** The points that keeping what is left will bring; what the points' page counts of this order. */
  earn: Won,
  receipt: ReceiptNode,
  /** What it was paid with, in words. */
  paid_by: z.string(),
  arrival: Arrival.nullable(),
  /** Everything of it can be cancelled in one press. */
  can_cancel_all: z.boolean(),
  payment: z
    .object({
      method_text: z.string(),
      paid_at: z.iso.datetime({ offset: true }).nullable(),
      receipt_url: z.string().nullable(),
      virtual_account: z
        .object({
          bank: z.string(),
          account_number: z.string(),
          holder: z.string(),
          due_at: z.iso.datetime({ offset: true }),
        })
        .nullable(),
      /** Nothing where it was not paid in cash. */
      cash_receipt: CashReceipt.nullable(),
    })
    .nullable(),
  shipments: z.array(Shipment),
  refunds: z.array(
    z.object({
      id: z.int(),
      pg: Won,
      point: Won,
      reason: z.string(),
      /** For being late; in points. */
      interest: Won,
      state: z.enum(['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT']),
      way: RefundWay,
      created_at: z.iso.datetime({ offset: true }),
      done_at: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  /** What happened, once each, and to which of the items where not to all. */
  history: z.array(z.object({ at: z.iso.datetime({ offset: true }), words: z.string(), items: z.string().nullable() })),
});
export type Order = z.infer<typeof Order>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/store/v1/user/orders/{id}',
  who: 'owner',
  summary: '주문 하나를 금액이 정해진 과정까지 봅니다.',
  params: z.object({ id: OrderNumber }),
  response: Order,
  errors: ['NOT_FOUND'],
});

export const askCashReceipt = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/cash-receipt',
  who: 'owner',
  summary: '현금영수증을 신청합니다. 입금 전이면 입금한 뒤에, 이미 입금했으면 바로 발급합니다.',
  params: z.object({ id: OrderNumber }),
  body: CashReceiptWish,
  response: CashReceipt,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'CASH_RECEIPT_CLOSED'],
});

export const confirmPurchase = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/items/{item_id}/confirm',
  who: 'owner',
  summary: '구매를 확정합니다. 적립 예정이던 포인트를 받습니다.',
  params: z.object({ id: OrderNumber, item_id: Id }),
  response: z.object({ state: z.enum(ITEM_STATES), earned: Won }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CLAIM_IN_PROGRESS'],
});

export const changeOrderAddress = endpoint({
  method: 'PUT',
  path: '/store/v1/user/orders/{id}/delivery-address',
  who: 'owner',
  summary: '상품을 준비하기 전에 받을 곳을 바꿉니다. 배송비가 달라지는 곳으로는 바꿀 수 없습니다.',
  params: z.object({ id: OrderNumber }),
  body: z.object({ address_id: Id }),
  response: z.object({ address: OrderAddress }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'ADDRESS_FEE_DIFFERS', 'ADDRESS_UNDELIVERABLE'],
});

export const rollBackToCart = endpoint({
  method: 'POST',
  path: '/store/v1/user/orders/{id}/rollback-to-cart',
  who: 'owner',
  summary: '결제하지 않았거나 취소한 주문의 상품을 장바구니로 되돌립니다.',
  params: z.object({ id: OrderNumber }),
  response: z.object({ count: z.int(), skipped: z.array(z.int()) }),
  errors: ['NOT_FOUND', 'ORDER_NOT_OPEN', 'PAYMENT_PENDING', 'CART_FULL'],
});
