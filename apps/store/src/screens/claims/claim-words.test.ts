import { expect, test } from 'vitest';
import type { OrderItem } from '@oun/contract/order';
import { claimable, refundWords } from './claim-words.ts';

test.each([
  [{ pg: 6_000, point: 1_000 }, '6,000원 + 1,000P'],
  [{ pg: 6_000, point: 0 }, '6,000원'],
  [{ pg: 0, point: 500 }, '500P'],
  [{ pg: 0, point: 0 }, '0원'],
])('%j is said as %s', (refund, words) => {
  expect(refundWords(refund)).toBe(words);
});

test('only goods that travel together and may be claimed so are offered', () => {
  const item = (id: number, ...actions: OrderItem['actions']) => ({ id, actions }) as OrderItem;
  const items = [item(1, 'RETURN'), item(2, 'CANCEL'), item(3, 'RETURN'), item(4, 'RETURN')];
  const groups = [{ item_ids: [1, 2, 3] }, { item_ids: [4] }];
  expect(claimable(items, groups, 'RETURN', 1).map(({ id }) => id)).toEqual([1, 3]);
  expect(claimable(items, groups, 'CANCEL', 1).map(({ id }) => id)).toEqual([2]);
  expect(claimable(items, groups, 'RETURN', 9)).toEqual([]);
});
