import * as z from 'zod';
import { COUPON_ISSUES, COUPON_OCCASIONS, REFUSALS, UserCoupon } from './benefit.ts';
import { PAYMENT_METHODS } from './checkout.ts';
import { tellWrong } from './wrong-fields.ts';
import { COUPON_PHASES, wrongInCoupon } from './coupon-rules.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment, staffPage, staffPaging } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });

/** How many members one call gives a coupon to. */
export const TAKERS_MAX = 1_000;

export const CouponForm = z
  .object({
    name: z.string().trim().max(60, '60자까지 적을 수 있어요.'),
    target: UserCoupon.shape.target,
    kind: z.enum(['AMOUNT', 'RATE', 'FREE']),
    value: z.int().min(0).max(10_000_000, '10,000,000원까지 적을 수 있어요.').default(0),
    max_discount: z.int().min(1, '1원부터 적을 수 있어요.').max(10_000_000).nullable().default(null),
    min_order: z.int().min(0).max(100_000_000, '100,000,000원까지 적을 수 있어요.').default(0),
    products: z.array(Id).max(1_000, '1,000개까지 고를 수 있어요.').default([]),
    brands: z.array(Id).max(200, '200개까지 고를 수 있어요.').default([]),
    categories: z.array(Id).max(200, '200개까지 고를 수 있어요.').default([]),
    excluded_products: z.array(Id).max(1_000, '1,000개까지 고를 수 있어요.').default([]),
    allows_time_sale: z.boolean().default(false),
    is_app_only: z.boolean().default(false),
    is_first_order_only: z.boolean().default(false),
    is_member_only: z.boolean().default(false),
    methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length).default([]),
    is_exclusive: z.boolean().default(false),
    issue: z.enum(COUPON_ISSUES),
    occasion: z.enum(COUPON_OCCASIONS).nullable().default(null),
    code: z.string().max(20).nullable().default(null),
    total: z.int().min(1, '1장부터 적을 수 있어요.').max(10_000_000).nullable().default(null),
    per_user: z.int().min(1, '1~100장 사이로 적어주세요.').max(100, '1~100장 사이로 적어주세요.').default(1),
    per_user_day: z
      .int()
      .min(1, '1~100장 사이로 적어주세요.')
      .max(100, '1~100장 사이로 적어주세요.')
      .nullable()
      .default(null),
    issue_from: Moment,
    issue_to: Moment.nullable().default(null),
    valid_days: z
      .int()
      .min(1, '1~1,000일 사이로 적어주세요.')
      .max(1_000, '1~1,000일 사이로 적어주세요.')
      .nullable()
      .default(null),
    valid_to: Moment.nullable().default(null),
  })
  .superRefine((form, ctx) => tellWrong(ctx, wrongInCoupon(form)));
export type CouponForm = z.infer<typeof CouponForm>;

export const AdminCoupon = z.object({
  id: z.int(),
  name: z.string(),
  target: UserCoupon.shape.target,
  benefit: z.string(),
  condition: z.string(),
  /** How it comes to people, how many there are, how long one is good. */
  giving: z.string(),
  issue: z.enum(COUPON_ISSUES),
  occasion: z.enum(COUPON_OCCASIONS).nullable(),
  code: z.string().nullable(),
  phase: z.enum(COUPON_PHASES),
  total: z.int().nullable(),
  /** How many can still be given, where there is a number. */
  left: z.int().nullable(),
  /** The most that all of it can take off, where something bounds it. */
  most_cost: z.int().nullable(),
  issue_from: Instant,
  issue_to: Instant.nullable(),
  is_stopped: z.boolean(),
  counts: z.object({
    issued: z.int(),
    usable: z.int(),
    used: z.int(),
    expired: z.int(),
    revoked: z.int(),
  }),
});
export type AdminCoupon = z.infer<typeof AdminCoupon>;

const STAFF = ['store-admin', 'md'] as const;
const READERS = ['store-admin', 'md', 'cs'] as const;

export const COUPON_SORTS = ['newest', 'issued', 'until'] as const;

export const adminListCoupons = endpoint({
  method: 'GET',
  path: '/store-admin/v1/coupons',
  who: READERS,
  summary: '쿠폰과 발급·사용 수입니다. q는 쿠폰 이름, 코드, 쿠폰 번호 가운데 하나입니다.',
  query: z.object({
    phase: z.enum(COUPON_PHASES).optional(),
    issue: z.enum(COUPON_ISSUES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(COUPON_SORTS),
  }),
  response: staffPage(AdminCoupon),
});

export const AdminCouponDetail = AdminCoupon.extend({
  /** What it is good for, by name; nothing means everything. */
  scope: z.object({
    products: z.array(z.string()),
    brands: z.array(z.string()),
    categories: z.array(z.string()),
    excluded_products: z.array(z.string()),
  }),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminCouponDetail = z.infer<typeof AdminCouponDetail>;

export const adminGetCoupon = endpoint({
  method: 'GET',
  path: '/store-admin/v1/coupons/{id}',
  who: READERS,
  summary: '쿠폰 하나를 쓸 수 있는 곳과 기록까지 봅니다.',
  params: z.object({ id: Id }),
  response: AdminCouponDetail,
  errors: ['NOT_FOUND'],
});

export const adminListCouponScopes = endpoint({
  method: 'GET',
  path: '/store-admin/v1/coupon-scopes',
  who: STAFF,
  summary: '쿠폰을 쓸 곳으로 고를 수 있는 브랜드와 분류입니다.',
  response: z.object({
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const adminCreateCoupon = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons',
  who: STAFF,
  summary: '쿠폰을 만듭니다.',
  isOnce: true,
  body: CouponForm,
  response: AdminCoupon,
  errors: ['INVALID_INPUT', 'COUPON_CODE_TAKEN'],
});

export const adminFindTakers = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons/{id}/takers',
  who: STAFF,
  summary: '이메일이나 회원번호로 적은 사람들 가운데 누구에게 쿠폰을 줄 수 있는지 미리 봅니다.',
  params: z.object({ id: Id }),
  body: z.object({
    written: z
      .array(z.string().trim().min(1).max(254))
      .min(1, '누구에게 줄지 적어주세요.')
      .max(TAKERS_MAX, '1,000명까지 적을 수 있어요.'),
  }),
  response: z.object({
    /** In the order they were written; somebody who was written twice is there once. */
    takers: z.array(
      z.object({
        written: z.string(),
        account_id: z.int().nullable(),
        nickname: z.string().nullable(),
        /** Why they would not get it. */
        refusal: z.enum(REFUSALS).nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminIssueCoupon = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons/{id}/issue',
  who: STAFF,
  summary: '고른 회원들에게 쿠폰을 줍니다. 주지 못한 회원은 까닭을 함께 알립니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    account_ids: z.array(Id).min(1).max(TAKERS_MAX),
    reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
  }),
  response: z.object({
    issued: z.int(),
    refused: z.array(z.object({ account_id: z.int(), code: z.enum(REFUSALS) })),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminStopCoupon = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons/{id}/stop',
  who: STAFF,
  summary: '더 나가지 않게 합니다. 회수까지 고르면 쓰지 않은 것도 거둡니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    revokes: z.boolean().default(false),
    reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
  }),
  response: AdminCoupon.extend({ revoked_now: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
