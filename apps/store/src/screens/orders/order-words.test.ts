import { expect, test } from 'vitest';
import { confirmWords, itemTone, itemWords, orderTitle, stepOf } from './order-words.ts';

test('an order is as far as what is furthest behind, and what was cancelled does not count', () => {
  expect(stepOf([{ state: 'DELIVERED' }, { state: 'PREPARING' }, { state: 'CANCELED' }])).toBe(1);
  expect(stepOf([{ state: 'CANCELED' }, { state: 'RETURNED' }])).toBeUndefined();
});

test.each([
  ['WAITING_DEPOSIT', 'PAYMENT_WAITING', '입금을 기다리고 있어요'],
  ['PAID', 'SHIPPING', '상품이 가고 있어요'],
  ['COMPLETED', 'CONFIRMED', '구매를 확정했어요'],
  ['CANCELED', 'CANCELED', '주문을 취소했어요'],
] as const)('%s with an item %s: %s', (state, item, title) => {
  expect(orderTitle({ state, items: [{ state: item }] as never })).toBe(title);
});

test('a claim that is under way speaks before the state; one that was withdrawn does not', () => {
  const claim = { id: 1, state: 'RETURN_REQUESTED' } as const;
  expect(itemWords({ claim, state: 'DELIVERED' })).toBe('반품요청');
  expect(itemTone({ claim, state: 'DELIVERED' })).toBe('caution');
  expect(itemWords({ claim: { ...claim, state: 'WITHDRAWN' }, state: 'DELIVERED' })).toBe('배송완료');
  expect(itemTone({ claim: { ...claim, state: 'CANCEL_DONE' }, state: 'CANCELED' })).toBe('quiet');
});

test('confirming is told with what is earned and until when a thing can go back', () => {
  expect(confirmWords({ earn: 510, confirm_due_at: '2026-07-26T14:59:59Z' })).toBe(
    '구매확정하면 510P를 드려요. 반품은 7월\u00a026일\u2060(일)까지예요.',
  );
});
