import { Won } from '@oun/money';
import * as z from 'zod';
import { OrderNumber } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { ITEM_STATES, OrderItem } from './order.ts';
import { Id } from './paging.ts';

export const AdminOrderItem = OrderItem.omit({ actions: true, earn: true }).extend({
  order_number: z.string(),
  buyer: z.string(),
  ordered_at: z.iso.datetime({ offset: true }),
});
export type AdminOrderItem = z.infer<typeof AdminOrderItem>;

export const adminListOrderItems = endpoint({
  method: 'GET',
  path: '/store-admin/v1/order-items',
  who: ['store-admin', 'cs', 'md'],
  summary: '주문 상품을 상태별로 봅니다.',
  query: z.object({
    state: z.enum(ITEM_STATES).optional(),
    number: OrderNumber.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(AdminOrderItem), page: z.int(), page_size: z.int(), total: z.int() }),
});

export const adminPrepareItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/prepare',
  who: ['store-admin'],
  summary: '결제된 상품의 발주를 확인합니다.',
  body: z.object({ item_ids: z.array(Id).min(1).max(500) }),
  response: z.object({ prepared: z.array(z.int()), skipped: z.array(z.int()) }),
});

export const adminShipItems = endpoint({
  method: 'POST',
  path: '/store-admin/v1/order-items/ship',
  who: ['store-admin'],
  summary: '송장을 등록해 상품을 보냅니다. 한 주문의 한 묶음만 함께 보낼 수 있습니다.',
  body: z.object({
    item_ids: z.array(Id).min(1).max(100),
    carrier_code: z.string().max(4),
    invoice_no: z.string().regex(/^[0-9A-Za-z-]{6,30}$/),
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

export const adminPaymentInbox = endpoint({
  method: 'GET',
  path: '/store-admin/v1/payments/inbox',
  who: ['store-admin', 'cs'],
  summary: '사람이 봐야 하는 결제입니다. 결과를 모르는 결제, 실패한 환불, 결제사와 다른 기록입니다.',
  response: z.object({
    unknown: z.array(
      z.object({
        id: z.int(),
        order_number: z.string().nullable(),
        amount: Won,
        look_ups: z.int(),
        since: z.iso.datetime({ offset: true }),
      }),
    ),
    failed_refunds: z.array(
      z.object({
        id: z.int(),
        order_number: z.string(),
        pg: Won,
        failure_code: z.string().nullable(),
        attempts: z.int(),
      }),
    ),
    findings: z.array(
      z.object({
        id: z.int(),
        day: z.iso.date(),
        kind: z.string(),
        subject: z.string(),
        ours: z.int().nullable(),
        theirs: z.int().nullable(),
      }),
    ),
  }),
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

export const adminRetryRefund = endpoint({
  method: 'POST',
  path: '/store-admin/v1/refunds/{id}/retry',
  who: ['store-admin', 'cs'],
  summary: '실패한 환불을 다시 보냅니다.',
  params: z.object({ id: Id }),
  response: z.object({ state: z.enum(['PENDING', 'PROCESSING', 'DONE', 'FAILED', 'WAITING_ACCOUNT']) }),
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminResolveFinding = endpoint({
  method: 'POST',
  path: '/store-admin/v1/payments/findings/{id}/resolve',
  who: ['store-admin'],
  summary: '결제사와 다른 기록을 확인했다고 적습니다.',
  params: z.object({ id: Id }),
  body: z.object({ note: z.string().trim().min(1).max(500) }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
});
