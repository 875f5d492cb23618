import type { CouponForm } from '@oun/contract/coupon-admin';

export type Terms = Pick<CouponForm, 'name' | 'target' | 'kind' | 'issue'> &
  Partial<Omit<CouponForm, 'brands' | 'categories' | 'issue_from' | 'issue_to' | 'valid_to'>> & {
    brands?: readonly string[];
    categories?: readonly string[];
    /** Days from now on which it stops being given. */
    until?: number;
  };

/** One of every way a coupon is given, and of everything it can ask for. */
export const COUPONS = {
  welcome: {
    name: '가입 축하 3,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 3_000,
    min_order: 20_000,
    issue: 'AUTO',
    occasion: 'SIGN_UP',
    valid_days: 30,
  },
  birthday: {
    name: '생일 축하 10% 할인',
    target: 'CART',
    kind: 'RATE',
    value: 10,
    max_discount: 10_000,
    issue: 'AUTO',
    occasion: 'BIRTHDAY',
    valid_days: 30,
  },
  autumn: {
    name: '가을 홈트 5,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 5_000,
    min_order: 50_000,
    issue: 'DOWNLOAD',
    valid_days: 14,
    until: 20,
  },
  mats: {
    name: '매트 15% 할인',
    target: 'PRODUCT',
    kind: 'RATE',
    value: 15,
    max_discount: 8_000,
    categories: ['mat'],
    issue: 'DOWNLOAD',
    valid_days: 7,
    until: 3,
  },
  shipping: {
    name: '배송비 무료',
    target: 'SHIPPING',
    kind: 'FREE',
    min_order: 10_000,
    issue: 'DOWNLOAD',
    valid_days: 7,
  },
  firstCome: {
    name: '선착순 7,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 7_000,
    min_order: 40_000,
    is_exclusive: true,
    total: 50,
    issue: 'DOWNLOAD',
    valid_days: 3,
    until: 5,
  },
  app: {
    name: '앱에서 2,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 2_000,
    is_app_only: true,
    issue: 'DOWNLOAD',
    valid_days: 10,
  },
  members: {
    name: '멤버십 회원 12% 할인',
    target: 'CART',
    kind: 'RATE',
    value: 12,
    max_discount: 12_000,
    min_order: 30_000,
    is_member_only: true,
    issue: 'DOWNLOAD',
    valid_days: 30,
  },
  ounday: {
    name: '오운데이 6,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 6_000,
    min_order: 30_000,
    issue: 'CODE',
    code: 'OUNDAY',
    valid_days: 30,
  },
  ownBrand: {
    name: '오운 단독 상품 20% 할인',
    target: 'PRODUCT',
    kind: 'RATE',
    value: 20,
    max_discount: 10_000,
    brands: ['oun'],
    allows_time_sale: true,
    issue: 'EXHIBITION',
    valid_days: 14,
  },
  sorry: {
    name: '불편을 드려 죄송해요, 3,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 3_000,
    issue: 'ADMIN',
    per_user: 10,
    valid_days: 90,
  },
  trialCart: {
    name: '멤버십 시작 선물 4,000원 할인',
    target: 'CART',
    kind: 'AMOUNT',
    value: 4_000,
    min_order: 20_000,
    issue: 'TRIAL',
    valid_days: 30,
  },
  trialShipping: {
    name: '멤버십 시작 선물 배송비 무료',
    target: 'SHIPPING',
    kind: 'FREE',
    issue: 'TRIAL',
    valid_days: 30,
  },
} as const satisfies Record<string, Terms>;
export type CouponName = keyof typeof COUPONS;

/** Pieces in the purses of those one signs in as: how long ago, until when, and what became of it. */
export const PURSES: Record<
  string,
  readonly { coupon: CouponName; ago: number; left: number; state?: 'EXPIRED' | 'REVOKED' }[]
> = {
  'member@oun.test': [
    { coupon: 'shipping', ago: 5, left: 2 },
    { coupon: 'mats', ago: 2, left: 5 },
    { coupon: 'members', ago: 9, left: 21 },
    { coupon: 'sorry', ago: 40, left: 50 },
    { coupon: 'birthday', ago: 120, left: -90, state: 'EXPIRED' },
    { coupon: 'trialCart', ago: 300, left: -270, state: 'EXPIRED' },
  ],
  'free@oun.test': [{ coupon: 'welcome', ago: 12, left: 18 }],
  'trial@oun.test': [
    { coupon: 'welcome', ago: 4, left: 26 },
    { coupon: 'trialCart', ago: 2, left: 28 },
    { coupon: 'trialShipping', ago: 2, left: 28 },
  ],
};

/** Points that were given, used and lost, oldest first. */
export const POINT_STORIES: Record<
  string,
  readonly (
    | { do: 'give'; amount: number; memo: string; ago: number; days: number }
    | { do: 'use'; amount: number; memo: string; ago: number }
  )[]
> = {
  'member@oun.test': [
    { do: 'give', amount: 1_000, memo: '멤버십 시작 선물', ago: 310, days: 180 },
    { do: 'give', amount: 1_170, memo: '구매 적립', ago: 290, days: 365 },
    { do: 'use', amount: 1_500, memo: '주문에 사용', ago: 200 },
    { do: 'give', amount: 500, memo: '포토 리뷰 적립', ago: 190, days: 365 },
    { do: 'give', amount: 3_000, memo: '가을 챌린지 완주', ago: 24, days: 50 },
    { do: 'give', amount: 2_840, memo: '구매 적립', ago: 20, days: 365 },
    { do: 'give', amount: 1_000, memo: '친구 초대', ago: 3, days: 30 },
  ],
  'free@oun.test': [{ do: 'give', amount: 390, memo: '구매 적립', ago: 6, days: 365 }],
  'trial@oun.test': [{ do: 'give', amount: 1_000, memo: '체험 시작 선물', ago: 2, days: 28 }],
};
