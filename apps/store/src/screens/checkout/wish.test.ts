import { expect, test } from 'vitest';
import { readWish, startPath } from './wish.ts';

const search = (path: string) => new URL(path, 'http://store.test').searchParams;

test('what is carried comes back whole', () => {
  const wish = {
    product_id: 7,
    items: [
      { sku_id: 12, quantity: 2 },
      { sku_id: 15, quantity: 1 },
    ],
  };
  expect(readWish(search(startPath(wish)))).toEqual(wish);
});

test.each(['', '?product=7', '?item=12x2', '?product=x&item=12x2', '?product=7&item=12', '?product=7&item=-1x2'])(
  '%j is nothing to buy',
  (query) => {
    expect(readWish(search(query))).toBeUndefined();
  },
);
