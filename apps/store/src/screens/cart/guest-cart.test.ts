import { CallError } from '@oun/client/call';
import { CART_LINES_MAX } from '@oun/contract/cart';
import { beforeEach, expect, test, vi } from 'vitest';
import { addToGuestCart, mergeGuestCart, readGuestCart, removeFromGuestCart, setGuestQuantity } from './guest-cart.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00+09:00') });
  return () => vi.useRealTimers();
});

const line = (sku_id: number, quantity = 1) => ({ sku_id, quantity, price_at_add: 1_000 });
const shown = () => readGuestCart().map(({ sku_id, quantity }) => [sku_id, quantity]);

test('the same sku merges, up to ninety-nine; the newest stands first', () => {
  addToGuestCart([line(1, 2)]);
  vi.advanceTimersByTime(1_000);
  addToGuestCart([line(2)]);
  vi.advanceTimersByTime(1_000);
  addToGuestCart([line(1, 98)]);
  expect(shown()).toEqual([
    [1, 99],
    [2, 1],
  ]);
});

test('a quantity is set within its limits, and lines are taken out', () => {
  addToGuestCart([line(1), line(2)]);
  setGuestQuantity(1, 500);
  setGuestQuantity(2, 0);
  expect(shown().sort()).toEqual([
    [1, 99],
    [2, 1],
  ]);
  removeFromGuestCart([1]);
  expect(shown()).toEqual([[2, 1]]);
});

test('is kept for ninety days, and what is not a line is left out', () => {
  addToGuestCart([line(1)]);
  vi.advanceTimersByTime(91 * 86_400_000);
  kept.set('oun.guest_cart', `${kept.get('oun.guest_cart')} `);
  expect(shown()).toEqual([]);
  kept.set('oun.guest_cart', JSON.stringify([{ sku_id: 'x' }, null, 7]));
  expect(shown()).toEqual([]);
  kept.set('oun.guest_cart', '{broken');
  expect(shown()).toEqual([]);
});

test('a full cart takes nothing more', () => {
  expect(addToGuestCart(Array.from({ length: CART_LINES_MAX }, (_, i) => line(i + 1)))).toBe(true);
  expect(addToGuestCart([line(1_000)])).toBe(false);
  expect(readGuestCart()).toHaveLength(CART_LINES_MAX);
  expect(addToGuestCart([line(1)])).toBe(true);
});

test('is handed over once, and stays where the server could not be reached', async () => {
  addToGuestCart([line(1, 3)]);
  const fail = vi.fn(async () => {
    throw new CallError(503, { code: 'UNKNOWN', title: '', message: '잠시 뒤에', extra: {} });
  });
  await expect(mergeGuestCart(fail as never)).rejects.toThrow('잠시 뒤에');
  expect(shown()).toEqual([[1, 3]]);
  const call = vi.fn(async () => ({ count: 1, skipped: [], limited: [] }));
  const both = await Promise.all([mergeGuestCart(call as never), mergeGuestCart(call as never)]);
  expect(both).toEqual([true, false]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]).toMatchObject([{ method: 'POST' }, { body: { items: [{ sku_id: 1, quantity: 3 }] } }]);
  expect(shown()).toEqual([]);
});
