import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });
const Limit = z.int().min(1).max(50).default(20);

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
      .max(100, '코드를 다시 확인해주세요.')
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
  body: z.object({ coupon_benefit_ids: z.array(Id).min(1).max(100) }),
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
