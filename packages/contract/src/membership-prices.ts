import { CYCLES } from '@oun/membership/cycle';
import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const READERS = ['core-admin', 'cs'] as const;
const STAFF = ['core-admin'] as const;

/** Whoever has it is asked within the thirty days before they pay: what was asked of anybody stays as it was asked. */
export const RAISE_NOTICE_DAYS = 31;
export const PRICE_MAX = 10_000_000;

export const AdminPriceChange = z.object({
  id: z.int(),
  price: Won,
  price_before: Won,
  /** The first day whose payments are of this price. */
  applies_at: Instant,
  reason: z.string(),
  by: z.string(),
  created_at: Instant,
  /** What members were asked because of it, and said. */
  answers: z.object({ waiting: z.int(), agreed: z.int(), refused: z.int() }),
});
export type AdminPriceChange = z.infer<typeof AdminPriceChange>;

export const AdminPlan = z.object({
  id: z.int(),
  name: z.string(),
  cycle: z.enum(CYCLES),
  price: Won,
  /** Opened by a code only: for the first payment. */
  is_secret: z.boolean(),
  is_on_sale: z.boolean(),
  /** Whose next payment is of this plan. */
  renewing: z.int(),
  /** The one that is to come. */
  change: AdminPriceChange.nullable(),
  /** Those that hold already, newest first. */
  past: z.array(z.object({ price: Won, price_before: Won, applies_at: Instant })),
});
export type AdminPlan = z.infer<typeof AdminPlan>;

export const adminListPlans = endpoint({
  method: 'GET',
  path: '/core-admin/v1/membership-products',
  who: READERS,
  summary: '멤버십 상품과 가격, 앞으로 바뀔 가격과 회원들의 답입니다.',
  response: z.object({ items: z.array(AdminPlan) }),
});

export const adminChangePrice = endpoint({
  method: 'POST',
  path: '/core-admin/v1/membership-products/{id}/price',
  who: STAFF,
  summary: '정한 날부터 가격을 바꿉니다. 오를 때는 31일 전에 정해야 하고, 동의한 회원만 오른 금액으로 결제됩니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    price: z
      .int('금액을 적어주세요.')
      .min(100, '100원부터 정할 수 있어요.')
      .max(PRICE_MAX, '1,000만 원까지 정할 수 있어요.'),
    applies_on: z.iso.date('날짜를 골라주세요.'),
    reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
    /** What it costs now, as it was shown. */
    expected_price: z.int().min(0).max(PRICE_MAX),
  }),
  response: AdminPlan,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'PRICE_CHANGED', 'PRICE_CHANGE_OPEN'],
});

export const adminDropPrice = endpoint({
  method: 'POST',
  path: '/core-admin/v1/membership-products/{id}/price/drop',
  who: STAFF,
  summary: '앞으로 바뀔 가격을 거둡니다. 이미 바뀐 가격은 그대로입니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({ change_id: Id }),
  response: AdminPlan,
  errors: ['NOT_FOUND', 'PRICE_CHANGE_OVER'],
});
