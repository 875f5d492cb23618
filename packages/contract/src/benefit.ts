import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, numberedPage, page } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });
const Limit = z.coerce.number().int().min(1).max(50).default(20);

export const COUPON_STATE_LABELS = {
  ISSUED: '사용가능',
  RESERVED: '사용중',
  USED: '사용완료',
  EXPIRED: '기간만료',
  REVOKED: '회수',
} as const;
export const COUPON_STATES = ['ISSUED', 'RESERVED', 'USED', 'EXPIRED', 'REVOKED'] as const;
export const COUPON_ISSUES = ['DOWNLOAD', 'CODE', 'AUTO', 'ADMIN', 'EXHIBITION', 'TRIAL'] as const;
export const COUPON_OCCASIONS = ['SIGN_UP', 'BIRTHDAY', 'FIRST_ORDER'] as const;
const Target = z.enum(['PRODUCT', 'CART', 'SHIPPING']);

/** Why a coupon was not given; the words are the errors' own. */
export const REFUSALS = [
  'NOT_FOUND',
  'COUPON_NOT_ISSUABLE',
  'COUPON_SOLD_OUT',
  'COUPON_ALREADY_ISSUED',
  'FORBIDDEN_MEMBER_ONLY',
] as const;

export const UserCoupon = z.object({
  /** The piece one holds; none for what could be taken. */
  id: z.int().nullable(),
  coupon_id: z.int(),
  name: z.string(),
  target: Target,
  /** "10% 할인, 최대 5,000원" and the like. */
  benefit: z.string(),
  condition: z.string(),
  state: z.enum([...COUPON_STATES, 'DOWNLOADABLE', 'TAKEN', 'SOLD_OUT']),
  /** Of a piece one holds; for what could be taken, the last day to take it, where there is one. */
  expires_at: Instant.nullable(),
  /** Whole days until then, in Seoul: 0 is today. */
  days_left: z.int().nullable(),
  used_at: Instant.nullable(),
  /** How many can still be taken, where they are few. */
  left: z.int().nullable(),
  /** Good for some products only, which can be listed. */
  is_for_some: z.boolean(),
});
export type UserCoupon = z.infer<typeof UserCoupon>;

export const COUPON_LISTS = ['usable', 'downloadable', 'past'] as const;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/store/v1/user/coupons',
  who: 'member',
  summary: '내 쿠폰입니다. 쓸 수 있는 것은 곧 끝나는 것부터, 받을 수 있는 것과 지난 것은 새것부터 봅니다.',
  query: z.object({ state: z.enum(COUPON_LISTS).default('usable'), cursor: Cursor, limit: Limit }),
  response: page(UserCoupon),
  errors: ['INVALID_INPUT'],
});

export const downloadCoupon = endpoint({
  method: 'POST',
  path: '/store/v1/coupons/{id}/download',
  who: 'member',
  summary: '쿠폰 하나를 받습니다.',
  params: z.object({ id: Id }),
  response: UserCoupon,
  errors: REFUSALS,
});

export const redeemCouponCode = endpoint({
  method: 'POST',
  path: '/store/v1/user/coupons/code',
  who: 'member',
  summary: '쿠폰 코드를 등록합니다. 다섯 번 틀리면 10분 동안 잠깁니다.',
  body: z.object({
    code: z
      .string()
      .trim()
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().min(1, '코드를 적어주세요.').max(40, '코드를 다시 확인해주세요.')),
  }),
  response: UserCoupon,
  errors: ['INVALID_INPUT', 'COUPON_CODE_INVALID', 'COUPON_CODE_LOCKED', ...REFUSALS],
});

const Given = z.object({
  issued: z.array(UserCoupon),
  refused: z.array(z.object({ coupon_id: z.int(), code: z.enum(REFUSALS), message: z.string() })),
});

export const bulkIssueCoupons = endpoint({
  method: 'POST',
  path: '/store/v1/benefits/bulk-issue',
  who: 'member',
  summary: '여러 쿠폰을 한 번에 받습니다. 받지 못한 것은 까닭을 함께 알립니다.',
  body: z.object({ coupon_benefit_ids: z.array(Id).min(1).max(50) }),
  response: Given,
  errors: ['INVALID_INPUT'],
});

export const issueTrialCoupons = endpoint({
  method: 'POST',
  path: '/store/v1/coupons/trials',
  who: 'member',
  summary: '멤버십을 이용하는 회원에게 첫 쿠폰 묶음을 드립니다.',
  response: Given,
});

export const CouponProduct = z.object({
  id: z.int(),
  name: z.string(),
  brand_name: z.string(),
  sale_price: Won,
  picture: Picture,
});

export const listCouponProducts = endpoint({
  method: 'GET',
  path: '/store/v1/coupons/{id}/products',
  who: 'optional',
  summary: '쿠폰을 쓸 수 있는 상품입니다.',
  params: z.object({ id: Id }),
  query: z.object({ cursor: Cursor, limit: Limit }),
  response: page(CouponProduct),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const Birthday = z.object({
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
});

export const getBirthday = endpoint({
  method: 'GET',
  path: '/store/v1/user/birthday',
  who: 'member',
  summary: '알려준 생일입니다.',
  response: z.object({ birthday: Birthday.nullable(), can_change: z.boolean() }),
});

export const setBirthday = endpoint({
  method: 'PUT',
  path: '/store/v1/user/birthday',
  who: 'member',
  summary: '생일을 알려주면 그날 쿠폰을 드립니다. 한 해에 한 번 바꿀 수 있습니다.',
  body: Birthday.refine(({ month, day }) => new Date(2024, month - 1, day).getMonth() === month - 1, {
    message: '날짜를 다시 확인해주세요.',
    path: ['day'],
  }),
  response: z.object({ birthday: Birthday.nullable(), can_change: z.boolean() }),
  errors: ['INVALID_INPUT', 'BIRTHDAY_FIXED'],
});

export const POINT_KINDS = ['EARN', 'USE', 'RESTORE', 'EXPIRE', 'REVOKE'] as const;

export const PointEntry = z.object({
  id: z.int(),
  kind: z.enum(POINT_KINDS),
  /** Signed. */
  amount: z.int(),
  memo: z.string(),
  at: Instant,
  /** Until when what was given is good. */
  expires_at: Instant.nullable(),
  /** The order it belongs to. */
  order_number: z.string().nullable(),
});
export type PointEntry = z.infer<typeof PointEntry>;

export const getPoints = endpoint({
  method: 'GET',
  path: '/store/v1/user/points',
  who: 'member',
  summary: '포인트와 그 내역입니다. 곧 사라질 것과 적립될 것도 함께 봅니다.',
  query: z.object({ cursor: Cursor, limit: Limit }),
  response: page(PointEntry).extend({
    balance: Won,
    /** What lapses within thirty days, day by day. */
    expiring: z.object({ amount: Won, days: z.array(z.object({ on: z.iso.date(), amount: Won })) }),
    /** Promised for what is bought and not confirmed yet. */
    expected: Won,
    /** Taken back when nothing was left; netted from the next. */
    debt: Won,
  }),
  errors: ['INVALID_INPUT'],
});

export const getBenefits = endpoint({
  method: 'GET',
  path: '/store/v1/user/benefits',
  who: 'member',
  summary: '쿠폰과 포인트와 쓸 수 있는 리뷰의 수입니다.',
  response: z.object({
    coupons: z.object({ usable: z.int(), expiring: z.int(), downloadable: z.int() }),
    points: z.object({ balance: Won, expiring: Won, expected: Won }),
    writable_reviews: z.int(),
  }),
});

/** What staff write of a coupon; the database's own checks in words. */
export const CouponForm = z
  .object({
    name: z.string().trim().min(1, '이름을 적어주세요.').max(60, '60자까지 적을 수 있어요.'),
    target: Target,
    kind: z.enum(['AMOUNT', 'RATE', 'FREE']),
    value: z.int().min(0).max(10_000_000).default(0),
    max_discount: z.int().min(1).max(10_000_000).nullable().default(null),
    min_order: z.int().min(0).max(100_000_000).default(0),
    products: z.array(Id).max(1_000).default([]),
    brands: z.array(Id).max(200).default([]),
    categories: z.array(Id).max(200).default([]),
    excluded_products: z.array(Id).max(1_000).default([]),
    allows_time_sale: z.boolean().default(false),
    is_app_only: z.boolean().default(false),
    is_first_order_only: z.boolean().default(false),
    is_member_only: z.boolean().default(false),
    is_exclusive: z.boolean().default(false),
    issue: z.enum(COUPON_ISSUES),
    occasion: z.enum(COUPON_OCCASIONS).nullable().default(null),
    code: z
      .string()
      .regex(/^[0-9A-Z]{4,20}$/, '영문 대문자와 숫자 4~20자로 적어주세요.')
      .nullable()
      .default(null),
    total: z.int().min(1).max(10_000_000).nullable().default(null),
    per_user: z.int().min(1).max(100).default(1),
    per_user_day: z.int().min(1).max(100).nullable().default(null),
    issue_from: Instant,
    issue_to: Instant.nullable().default(null),
    valid_days: z.int().min(1).max(1_000).nullable().default(null),
    valid_to: Instant.nullable().default(null),
  })
  .superRefine((form, ctx) => {
    const refuse = (path: keyof typeof form, message: string) =>
      void ctx.addIssue({ code: 'custom', path: [path], message });
    if (form.kind === 'RATE' && (form.value < 1 || form.value > 100)) refuse('value', '1~100% 사이로 적어주세요.');
    if (form.kind === 'AMOUNT' && form.value < 1) refuse('value', '얼마를 깎을지 적어주세요.');
    if (form.kind === 'FREE' && form.target !== 'SHIPPING') refuse('kind', '무료는 배송비 쿠폰에만 쓸 수 있어요.');
    if (form.kind === 'RATE' && form.target !== 'SHIPPING' && form.max_discount === null)
      refuse('max_discount', '가장 많이 깎을 금액을 적어주세요.');
    if ((form.issue === 'AUTO') !== (form.occasion !== null))
      refuse('occasion', '자동 발급은 때를, 다른 발급은 때 없이 정해주세요.');
    if ((form.issue === 'CODE') !== (form.code !== null)) refuse('code', '코드 발급에만 코드를 적을 수 있어요.');
    if ((form.valid_days === null) === (form.valid_to === null))
      refuse('valid_days', '며칠 동안인지, 언제까지인지 하나만 정해주세요.');
    if (form.issue_to !== null && Date.parse(form.issue_to) <= Date.parse(form.issue_from))
      refuse('issue_to', '시작보다 뒤로 정해주세요.');
    if (form.valid_to !== null && Date.parse(form.valid_to) <= Date.parse(form.issue_from))
      refuse('valid_to', '시작보다 뒤로 정해주세요.');
  });
export type CouponForm = z.infer<typeof CouponForm>;

export const AdminCoupon = z.object({
  id: z.int(),
  name: z.string(),
  target: Target,
  benefit: z.string(),
  condition: z.string(),
  issue: z.enum(COUPON_ISSUES),
  occasion: z.enum(COUPON_OCCASIONS).nullable(),
  code: z.string().nullable(),
  total: z.int().nullable(),
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

export const adminListCoupons = endpoint({
  method: 'GET',
  path: '/store-admin/v1/coupons',
  who: ['store-admin', 'md', 'cs'],
  summary: '쿠폰과 발급·사용 수입니다.',
  query: z.object({
    issue: z.enum(COUPON_ISSUES).optional(),
    q: z.string().trim().max(60).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: numberedPage(AdminCoupon),
});

export const adminCreateCoupon = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons',
  who: STAFF,
  summary: '쿠폰을 만듭니다.',
  body: CouponForm,
  response: AdminCoupon,
  errors: ['INVALID_INPUT', 'COUPON_CODE_TAKEN'],
});

export const adminIssueCoupon = endpoint({
  method: 'POST',
  path: '/store-admin/v1/coupons/{id}/issue',
  who: STAFF,
  summary: '고른 회원들에게 쿠폰을 줍니다. 주지 못한 회원은 까닭을 함께 알립니다.',
  params: z.object({ id: Id }),
  body: z.object({ account_ids: z.array(Id).min(1).max(1_000), reason: z.string().trim().min(2).max(200) }),
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
  params: z.object({ id: Id }),
  body: z.object({ revokes: z.boolean().default(false), reason: z.string().trim().min(2).max(200) }),
  response: AdminCoupon.extend({ revoked_now: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const Movement = z.object({
  account_id: Id,
  amount: z.int().min(1).max(1_000_000),
  reason: z.string().trim().min(2, '까닭을 적어주세요.').max(60),
  /** The same key moves once. */
  key: z.string().regex(/^[\w-]{8,60}$/),
});
const Wallet = z.object({ balance: Won, debt: Won });

export const adminGrantPoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/grant',
  who: ['store-admin', 'cs'],
  summary: '포인트를 줍니다. 같은 key로는 한 번만 줍니다.',
  body: Movement.extend({ valid_days: z.int().min(1).max(1_000).default(365) }),
  response: Wallet,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminRevokePoints = endpoint({
  method: 'POST',
  path: '/store-admin/v1/points/revoke',
  who: ['store-admin', 'cs'],
  summary: '포인트를 거둡니다. 모자라는 만큼은 다음 적립에서 뺍니다.',
  body: Movement,
  response: Wallet,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
