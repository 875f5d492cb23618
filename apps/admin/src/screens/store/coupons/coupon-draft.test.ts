import { wrongInCoupon } from '@oun/contract/coupon-rules';
import { benefitWords, conditionWords } from '@oun/price/coupon-words';
import { expect, test } from 'vitest';
import { formOf, newDraft, termsOf } from './coupon-draft.ts';

const MIDNIGHT = Date.parse('2026-11-15T00:30:00+09:00');

test('a new coupon begins today in Seoul and lacks only its name and what it takes off', () => {
  const draft = newDraft(MIDNIGHT);
  expect(draft.issue_from).toBe('2026-11-15');
  expect(Object.keys(wrongInCoupon(formOf(draft)))).toEqual(['name', 'value']);
  expect(wrongInCoupon(formOf({ ...draft, name: '가을', value: '5000' }))).toEqual({});
});

test('what does not belong to the choice is not sent', () => {
  const typed = {
    ...newDraft(MIDNIGHT),
    value: '3000',
    max_discount: '5000',
    code: 'AUTUMN26',
    valid_to: '2026-12-31',
  };
  expect(formOf(typed)).toMatchObject({ value: 3_000, max_discount: null, code: null, occasion: null, valid_to: null });
  expect(formOf({ ...typed, target: 'SHIPPING', kind: 'FREE', issue: 'CODE', lasts: 'until' })).toMatchObject({
    value: 0,
    max_discount: 5_000,
    code: 'AUTUMN26',
    valid_days: null,
    valid_to: '2026-12-31T23:59:59+09:00',
  });
});

test('a coupon is told in the words the store uses, from its first letter on', () => {
  const terms = termsOf(
    formOf({
      ...newDraft(MIDNIGHT),
      kind: 'RATE',
      value: '10',
      max_discount: '5000',
      min_order: '30000',
      brands: [{ id: 1, name: '고요' }],
      is_app_only: true,
    }),
  );
  expect(benefitWords(terms)).toBe('10% 할인, 최대 5,000원');
  expect(conditionWords(terms)).toBe('30,000원 이상 살 때 · 일부 상품 · 타임세일 제외 · 앱에서만');
});
