import { nowMs } from '@oun/brand/clock';
import { dateOf } from '@oun/brand/seoul';
import type { COUPON_ISSUES, COUPON_OCCASIONS } from '@oun/contract/benefit';
import type { CouponForm } from '@oun/contract/coupon-admin';
import { won } from '@oun/money';
import type { Coupon, COUPON_KINDS, COUPON_TARGETS, CouponMethod } from '@oun/price/coupon';

export type Named = { id: number; name: string };

/** What stands in the form: numbers and days as they were typed. */
export type CouponDraft = {
  name: string;
  target: (typeof COUPON_TARGETS)[number];
  kind: (typeof COUPON_KINDS)[number];
  value: string;
  max_discount: string;
  min_order: string;
  products: readonly Named[];
  brands: readonly Named[];
  categories: readonly Named[];
  excluded_products: readonly Named[];
  allows_time_sale: boolean;
  is_app_only: boolean;
  is_first_order_only: boolean;
  is_member_only: boolean;
  methods: readonly CouponMethod[];
  is_exclusive: boolean;
  issue: (typeof COUPON_ISSUES)[number];
  occasion: (typeof COUPON_OCCASIONS)[number];
  code: string;
  total: string;
  per_user: string;
  per_user_day: string;
  issue_from: string;
  issue_to: string;
  lasts: 'days' | 'until';
  valid_days: string;
  valid_to: string;
};

export const newDraft = (now = nowMs()): CouponDraft => ({
  name: '',
  target: 'CART',
  kind: 'AMOUNT',
  value: '',
  max_discount: '',
  min_order: '',
  products: [],
  brands: [],
  categories: [],
  excluded_products: [],
  allows_time_sale: false,
  is_app_only: false,
  is_first_order_only: false,
  is_member_only: false,
  methods: [],
  is_exclusive: false,
  issue: 'ADMIN',
  occasion: 'SIGN_UP',
  code: '',
  total: '',
  per_user: '1',
  per_user_day: '',
  issue_from: dateOf(new Date(now)),
  issue_to: '',
  lasts: 'days',
  valid_days: '14',
  valid_to: '',
});

const numberOr = <Empty>(text: string, empty: Empty) => (text === '' ? empty : Number(text));
const idsOf = (named: readonly Named[]) => named.map(({ id }) => id);
const firstMoment = (day: string) => (day === '' ? '' : `${day}T00:00:00+09:00`);
const lastMoment = (day: string) => (day === '' ? null : `${day}T23:59:59+09:00`);

/** What is sent: a field that does not belong to what was chosen is left empty, whatever was typed into it before. */
export function formOf(draft: CouponDraft): CouponForm {
  const { kind, issue, lasts } = draft;
  return {
    ...draft,
    value: kind === 'FREE' ? 0 : numberOr(draft.value, 0),
    max_discount: kind === 'AMOUNT' ? null : numberOr(draft.max_discount, null),
    min_order: numberOr(draft.min_order, 0),
    products: idsOf(draft.products),
    brands: idsOf(draft.brands),
    categories: idsOf(draft.categories),
    excluded_products: idsOf(draft.excluded_products),
    methods: [...draft.methods],
    occasion: issue === 'AUTO' ? draft.occasion : null,
    code: issue === 'CODE' ? draft.code : null,
    total: numberOr(draft.total, null),
    per_user: numberOr(draft.per_user, 1),
    per_user_day: numberOr(draft.per_user_day, null),
    issue_from: firstMoment(draft.issue_from),
    issue_to: lastMoment(draft.issue_to),
    valid_days: lasts === 'days' ? numberOr(draft.valid_days, null) : null,
    valid_to: lasts === 'until' ? lastMoment(draft.valid_to) : null,
  };
}

/** The terms as prices are worked out from them, and coupons told. */
export const termsOf = (form: CouponForm): Coupon => ({
  id: 0,
  name: form.name,
  target: form.target,
  kind: form.kind,
  value: form.value,
  maxDiscount: form.max_discount === null ? null : won(form.max_discount),
  minOrder: won(form.min_order),
  products: form.products,
  brands: form.brands,
  categories: form.categories,
  excludedProducts: form.excluded_products,
  allowsTimeSale: form.allows_time_sale,
  isAppOnly: form.is_app_only,
  isFirstOrderOnly: form.is_first_order_only,
  isMemberOnly: form.is_member_only,
  methods: form.methods,
  isExclusive: form.is_exclusive,
});
