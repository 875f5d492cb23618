import { expect, test } from 'vitest';
import { couponNames } from './coupon-names.ts';

test.each([
  [['첫 구매 10%'], '첫 구매 10% 쿠폰'],
  [['봄맞이 쿠폰', '장바구니 5천원'], '봄맞이 쿠폰과 장바구니 5천원 쿠폰'],
])('%j reads %s', (names, words) => {
  expect(couponNames(names)).toBe(words);
});
