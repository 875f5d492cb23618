import type { Won } from '@oun/money';
import { expect, test } from 'vitest';
import { shippingOf, shippingRule } from './shipping-words.ts';

const won = (amount: number) => amount as Won;
const rule = { fee: won(3_000), free_from: won(50_000), per_quantity: 2 };

test.each([
  ['FREE', '무료배송', '배송비 없어요', '배송비 없어요'],
  ['PAID', '3,000원', '배송비 3,000원은 따로예요', '배송비 3,000원은 따로예요'],
  ['QUANTITY_PAID', '2개마다 3,000원', '배송비 3,000원은 따로예요', '배송비 6,000원은 따로예요'],
  [
    'CONDITIONAL_FREE',
    '3,000원 · 50,000원 이상이면 무료',
    '배송비 3,000원은 따로 · 30,000원 더 담으면 무료',
    '배송비 없어요',
  ],
] as const)('%s', (kind, said, one, three) => {
  expect(shippingRule({ ...rule, kind })).toBe(said);
  expect(shippingOf({ ...rule, kind }, 20_000, 1)).toBe(one);
  expect(shippingOf({ ...rule, kind }, 60_000, 3)).toBe(three);
  expect(shippingOf({ ...rule, kind }, 0, 0)).toBe('');
});
