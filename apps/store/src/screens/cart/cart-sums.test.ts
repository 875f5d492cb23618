import type { CartGroup } from '@oun/contract/cart';
import { won } from '@oun/money';
import { expect, test } from 'vitest';
import { type PickedGroup, type PickedLine, sumCart, sumGroup } from './cart-sums.ts';

const line = (over: Partial<PickedLine>): PickedLine => ({
  id: 1,
  sku_id: 1,
  product_id: 1,
  name: '매트',
  option_text: '',
  picture: { url: '', alt: '', width: 1, height: 1, widths: [1], colour: '#fff' },
  quantity: 1,
  list_price: won(20_000),
  sale_price: won(15_050),
  price_at_add: won(15_050),
  is_time_sale: false,
  state: 'OK',
  left: null,
  max: 10,
  isPicked: true,
  ...over,
});
const group = (lines: PickedLine[], shipping: Partial<CartGroup['shipping']> = {}): PickedGroup => ({
  key: '1-1',
  brand: { slug: 'b', name: '브랜드' },
  lines,
  shipping: {
    kind: 'CONDITIONAL_FREE',
    base_fee: won(3_000),
    free_from: won(50_000),
    per_quantity: 1,
    ...shipping,
  },
  arrives_on: '2026-11-18',
});

test('free shipping is measured by what is picked alone', () => {
  const lines = [line({ quantity: 3 }), line({ sku_id: 2, isPicked: false })];
  expect(sumGroup(group(lines))).toEqual({ goods: 45_150, pieces: 3, fee: 3_000, missing: 4_850 });
  const all = lines.map((one) => ({ ...one, isPicked: true }));
  expect(sumGroup(group(all))).toEqual({ goods: 60_200, pieces: 4, fee: 0, missing: undefined });
});

test('a group of which nothing is picked costs nothing to send', () => {
  expect(sumGroup(group([line({ isPicked: false })], { kind: 'PAID' })).fee).toBe(0);
});

test('the fee of so many pieces is due for each so many', () => {
  const rule = { kind: 'QUANTITY_PAID', per_quantity: 2 } as const;
  expect(sumGroup(group([line({ quantity: 3 })], rule)).fee).toBe(6_000);
});

test('the total is goods, less their discount, and each group’s shipping', () => {
  const groups = [group([line({ quantity: 2 })]), group([line({ sku_id: 2 })], { kind: 'PAID' })];
  expect(sumCart(groups, 300)).toEqual({
    count: 2,
    list: 60_000,
    discount: 14_850,
    shipping: 6_000,
    pay: 51_150,
    earn: 3 * 451,
  });
});
