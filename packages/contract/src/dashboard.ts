import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const adminStoreToDo = endpoint({
  method: 'GET',
  path: '/store-admin/v1/to-do',
  who: ['store-admin', 'cs', 'md'],
  summary: '스토어에서 사람이 할 일의 수입니다.',
  response: z.object({
    waiting_deposit: z.int(),
    paid: z.int(),
    preparing: z.int(),
    late: z.int(),
    shipping: z.int(),
    claims: z.int(),
    cancel_requested: z.int(),
    return_requested: z.int(),
    inspecting: z.int(),
    overdue_claims: z.int(),
    adjustments: z.int(),
    point_movements: z.int(),
    unknown_payments: z.int(),
    failed_refunds: z.int(),
    findings: z.int(),
  }),
});

export const adminPeopleToDo = endpoint({
  method: 'GET',
  path: '/core-admin/v1/to-do',
  who: ['core-admin', 'cs'],
  summary: '회원이 답이나 결정을 기다리는 일의 수입니다.',
  response: z.object({
    talks: z.int(),
    questions: z.int(),
    late_questions: z.int(),
    reports: z.int(),
    late_reports: z.int(),
    feedbacks: z.int(),
    draws: z.int(),
  }),
});

export const adminStoreSales = endpoint({
  method: 'GET',
  path: '/store-admin/v1/sales',
  who: ['store-admin', 'cs', 'md'],
  summary: '오늘 주문과 매출, 그리고 2주 동안의 매출입니다.',
  response: z.object({
    at: z.iso.datetime({ offset: true }),
    /** What was paid, what went back, and what of it is left. */
    today: z.object({ orders: z.int(), sales: Won, refunds: Won, net: Won }),
    /** The same weekday a week ago, up to the same hour. */
    week_ago: z.object({ orders: z.int(), sales: Won, net: Won }),
    /** Oldest first, today last; days are Seoul's. */
    days: z.array(z.object({ day: z.iso.date(), orders: z.int(), sales: Won, refunds: Won, net: Won })),
  }),
});
