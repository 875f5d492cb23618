import { share, type Won, won } from '@oun/money';
import type { Line } from './line.ts';

export const COUPON_TARGETS = ['PRODUCT', 'CART', 'SHIPPING'] as const;
export const COUPON_KINDS = ['AMOUNT', 'RATE', 'FREE'] as const;
export const COUPON_METHODS = ['CARD', 'EASY_PAY', 'VIRTUAL_ACCOUNT'] as const;
export type CouponMethod = (typeof COUPON_METHODS)[number];

export type Coupon = {
  id: number;
  name: string;
  target: (typeof COUPON_TARGETS)[number];
  kind: (typeof COUPON_KINDS)[number];
  /** Won for AMOUNT, percent for RATE, nothing for FREE. */
  value: number;
  maxDiscount: Won | null;
  minOrder: Won;
  /** Empty means everything. */
  products: readonly number[];
  brands: readonly number[];
  categories: readonly number[];
  excludedProducts: readonly number[];
  allowsTimeSale: boolean;
  isAppOnly: boolean;
  isFirstOrderOnly: boolean;
  isMemberOnly: boolean;
  /** How it must be paid; empty means anyhow. */
  methods: readonly CouponMethod[];
  isExclusive: boolean;
};

/** `method` is how it will be paid, where that is known already. */
export type Buyer = { isApp: boolean; isFirstOrder: boolean; isMember: boolean; method: CouponMethod | null };

export type Unusable =
  | { code: 'MIN_ORDER'; short: Won }
  | { code: 'METHOD'; methods: readonly CouponMethod[] }
  | { code: 'NO_PRODUCT' | 'TIME_SALE' | 'APP_ONLY' | 'FIRST_ORDER_ONLY' | 'MEMBER_ONLY' | 'FREE_ALREADY' };

export const isFor = (coupon: Coupon, line: Line): boolean =>
  isNamed(coupon, line) && (coupon.allowsTimeSale || !line.isTimeSale);

function isNamed({ products, brands, categories, excludedProducts }: Coupon, line: Line): boolean {
  if (excludedProducts.includes(line.productId)) return false;
  if (products.length + brands.length + categories.length === 0) return true;
  return products.includes(line.productId) || brands.includes(line.brandId) || categories.includes(line.categoryId);
}

/** What a coupon takes off an amount: never more than there is, a rate rounded down to ten won. */
export function discountOf({ kind, value, maxDiscount }: Coupon, amount: Won): Won {
  const wanted = kind === 'FREE' ? amount : kind === 'AMOUNT' ? value : roundToTen(share(amount, value * 100, 'floor'));
  return won(Math.min(wanted, maxDiscount ?? wanted, amount));
}

const roundToTen = (amount: Won) => Math.floor(amount / 10) * 10;

/** Why this buyer may not use it on these lines at all; what only fails beside other coupons is no such reason. */
export function whyUnusable(coupon: Coupon, lines: readonly Line[], shipping: Won, buyer: Buyer): Unusable | undefined {
  if (coupon.isAppOnly && !buyer.isApp) return { code: 'APP_ONLY' };
  if (coupon.isFirstOrderOnly && !buyer.isFirstOrder) return { code: 'FIRST_ORDER_ONLY' };
  if (coupon.isMemberOnly && !buyer.isMember) return { code: 'MEMBER_ONLY' };
  const named = lines.filter((line) => isNamed(coupon, line));
  if (named.length === 0) return { code: 'NO_PRODUCT' };
  const fitting = named.filter((line) => isFor(coupon, line));
  if (fitting.length === 0) return { code: 'TIME_SALE' };
  const amounts = fitting.map((line) => line.sale * line.quantity);
  const base = coupon.target === 'PRODUCT' ? Math.max(...amounts) : amounts.reduce((sum, amount) => sum + amount, 0);
  if (base < coupon.minOrder) return { code: 'MIN_ORDER', short: won(coupon.minOrder - base) };
  if (coupon.target === 'SHIPPING' && shipping === 0) return { code: 'FREE_ALREADY' };
  // Last: everything else about it holds, and another way of paying is one press away.
  if (coupon.methods.length > 0 && !(buyer.method && coupon.methods.includes(buyer.method)))
    return { code: 'METHOD', methods: coupon.methods };
  return undefined;
}

/** The most that so many pieces can take off together; nothing where no number bounds it. */
export function mostCost({ kind, value, maxDiscount }: Coupon, pieces: number | null): number | null {
  const each = kind === 'AMOUNT' ? Math.min(value, maxDiscount ?? value) : maxDiscount;
  return each === null || pieces === null ? null : each * pieces;
}
