import { expect, test } from 'vitest';
import type { OrderItem } from '@oun/contract/order';
import { claimable, claimTone, listWords, stateWords } from './claim-words.ts';

test('only goods that travel together and may be claimed so are offered', () => {
  const item = (id: number, ...actions: OrderItem['actions']) => ({ id, actions }) as OrderItem;
  const items = [item(1, 'RETURN'), item(2, 'CANCEL'), item(3, 'RETURN'), item(4, 'RETURN')];
  const groups = [{ item_ids: [1, 2, 3] }, { item_ids: [4] }];
  expect(claimable(items, groups, 'RETURN', 1).map(({ id }) => id)).toEqual([1, 3]);
  expect(claimable(items, groups, 'CANCEL', 1).map(({ id }) => id)).toEqual([2]);
  expect(claimable(items, groups, 'RETURN', 9)).toEqual([]);
});

test('one who waits for something to be fetched hears of it; one who sends it hears what to do', () => {
  const claim = { state: 'RETURN_REQUESTED', type: 'RETURN', fee: 0 } as const;
  const self = { method: 'SELF', phone: '01012345678' } as const;
  const parcel = { carrier_code: '04', carrier: 'CJ대한통운', invoice_no: '1234567890' };
  expect(stateWords({ ...claim, pickup: null } as never)).toBe('기사님이 곧 수거해 가요.');
  expect(stateWords({ ...claim, pickup: { ...self, parcel: null } } as never)).toBe(
    '상품을 보내고 송장번호를 알려주세요.',
  );
  expect(stateWords({ ...claim, pickup: { ...self, parcel } } as never)).toBe('보낸 상품을 기다리고 있어요.');
});

test('a claim that is over is quiet, unless it was done', () => {
  expect(claimTone({ state: 'COLLECTING', closed_at: null })).toBe('under_way');
  expect(claimTone({ state: 'RETURN_DONE', closed_at: '2026-11-15T03:00:00Z' })).toBe('done');
  expect(claimTone({ state: 'WITHDRAWN', closed_at: '2026-11-15T03:00:00Z' })).toBe('over');
});

test('several goods are named by the first', () => {
  expect(listWords({ items: [{ name: '매트' }, { name: '밴드' }] as never })).toBe('매트 외 1개');
  expect(listWords({ items: [{ name: '매트' }] as never })).toBe('매트');
});
