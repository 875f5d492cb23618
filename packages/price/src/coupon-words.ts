import type { Coupon, CouponMethod, Unusable } from './coupon.ts';

const number = (amount: number) => amount.toLocaleString('ko-KR');

/** "10% 할인, 최대 5,000원". */
export function benefitWords({ kind, value, maxDiscount, target }: Coupon): string {
  if (kind === 'FREE') return '무료배송';
  const what = target === 'SHIPPING' ? '배송비 ' : '';
  if (kind === 'AMOUNT') return `${what}${number(value)}원 할인`;
  return `${what}${value}% 할인${maxDiscount === null ? '' : `, 최대 ${number(maxDiscount)}원`}`;
}

/** "50,000원 이상 살 때 · 앱에서만". */
export function conditionWords(coupon: Coupon): string {
  const words = [
    coupon.minOrder > 0 && `${number(coupon.minOrder)}원 이상 살 때`,
    coupon.products.length + coupon.brands.length + coupon.categories.length > 0 && '일부 상품',
    !coupon.allowsTimeSale && '타임세일 제외',
    coupon.isAppOnly && '앱에서만',
    coupon.isFirstOrderOnly && '첫 주문에만',
    coupon.isMemberOnly && '멤버십 회원만',
    coupon.methods.length > 0 && `${methodWords(coupon.methods)}로 결제할 때`,
    coupon.isExclusive && '다른 쿠폰과 함께 쓸 수 없음',
  ].filter((word) => word !== false);
  return words.length > 0 ? words.join(' · ') : '조건 없이 쓸 수 있어요';
}

const METHODS: Record<CouponMethod, string> = { CARD: '카드', EASY_PAY: '간편결제', VIRTUAL_ACCOUNT: '가상계좌' };

/** "카드나 간편결제": 로 stands after each of them. */
const methodWords = (methods: readonly CouponMethod[]) => methods.map((method) => METHODS[method]).join('나 ');

export function unusableWords(why: Unusable): string {
  switch (why.code) {
    case 'MIN_ORDER':
      return `${number(why.short)}원 더 담으면 쓸 수 있어요`;
    case 'NO_PRODUCT':
      return '쓸 수 있는 상품이 없어요';
    case 'TIME_SALE':
      return '타임세일 상품에는 쓸 수 없어요';
    case 'APP_ONLY':
      return '앱에서만 쓸 수 있어요';
    case 'FIRST_ORDER_ONLY':
      return '첫 주문에만 쓸 수 있어요';
    case 'MEMBER_ONLY':
      return '멤버십 회원만 쓸 수 있어요';
    case 'METHOD':
      return `${methodWords(why.methods)}로 결제하면 쓸 수 있어요`;
    case 'FREE_ALREADY':
      return '이미 무료배송이에요';
  }
}
