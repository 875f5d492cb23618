import { CART_QUANTITY_MAX } from '@oun/contract/cart';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  addToGuestCart,
  changeGuestOption,
  clearGuestCart,
  parseGuestCart,
  readGuestCart,
  readText,
  writeGuestCart,
} from './guest-cart.ts';

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
  });
  vi.stubGlobal('window', new EventTarget());
});

const item = { sku_id: 1, quantity: 2, price_at_add: 9_900 };

test('adding the same option again raises its quantity, up to the most a cart takes', () => {
  addToGuestCart([item, { ...item, sku_id: 2 }]);
  addToGuestCart([{ ...item, price_at_add: 8_900 }]);
  expect(readGuestCart()).toMatchObject([
    { sku_id: 1, quantity: 4, price_at_add: 8_900 },
    { sku_id: 2, quantity: 2 },
  ]);
  addToGuestCart([{ ...item, quantity: 200 }]);
  expect(readGuestCart()[0]!.quantity).toBe(CART_QUANTITY_MAX);
});

test('what is older than a cart is kept is gone', () => {
  const now = Date.parse('2026-11-15T00:00:00Z');
  const at = (days: number) => now - days * 86_400_000;
  const text = JSON.stringify([
    { ...item, at: at(89) },
    { ...item, sku_id: 2, at: at(91) },
  ]);
  expect(parseGuestCart(text, now).map(({ sku_id }) => sku_id)).toEqual([1]);
});

test.each(['', '{', '{"a":1}', 'null', '[null, 1, {"sku_id": "1"}]'])('%j holds nothing', (text) => {
  expect(parseGuestCart(text)).toEqual([]);
});

test('who watches is told of each change', () => {
  const told = vi.fn();
  window.addEventListener('oun.guest_cart', told);
  writeGuestCart([{ ...item, at: 1 }]);
  clearGuestCart();
  expect(told).toHaveBeenCalledTimes(2);
});

test('another option stands where the first did, and joins what is there of it', () => {
  writeGuestCart([
    { ...item, sku_id: 1, quantity: 3, at: Date.now() },
    { ...item, sku_id: 2, quantity: 1, at: Date.now() },
    { ...item, sku_id: 3, quantity: 4, at: Date.now() },
  ]);
  expect(changeGuestOption(1, { id: 3, price: 9_000, max: 5 })).toEqual({ is_joined: true, is_limited: true });
  expect(JSON.parse(readText())).toMatchObject([
    { sku_id: 3, quantity: 5, price_at_add: 9_000 },
    { sku_id: 2, quantity: 1 },
  ]);
});
