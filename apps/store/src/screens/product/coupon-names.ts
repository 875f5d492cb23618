/** "첫 구매 10% 쿠폰", "봄맞이 쿠폰과 장바구니 5천원 쿠폰". */
export const couponNames = (names: readonly string[]): string =>
  names.map((name) => (name.endsWith('쿠폰') ? name : `${name} 쿠폰`)).join('과 ');
