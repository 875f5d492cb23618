import { type Caller, CallError } from '@oun/client/call';
import { addToCart, CART_DAYS, CART_LINES_MAX, CART_QUANTITY_MAX } from '@oun/contract/cart';
import { useSyncExternalStore } from 'react';

/** A guest's cart is kept by the browser alone, and is the member's once somebody signs in. */
export type GuestLine = { sku_id: number; quantity: number; price_at_add: number; at: number };

const KEY = 'oun.guest_cart';
const KEPT_MS = CART_DAYS * 86_400_000;
const NONE: readonly GuestLine[] = [];

const watchers = new Set<() => void>();
/** What was read last, and its text: the same text is the same lines, as React wants it. */
let known: { text: string | null; lines: readonly GuestLine[] } = { text: null, lines: NONE };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isLine(value: unknown): value is GuestLine {
  const { sku_id, quantity, price_at_add, at } = (value ?? {}) as Partial<GuestLine>;
  return isCount(sku_id) && isCount(quantity) && quantity > 0 && isCount(price_at_add) && isCount(at);
}

/** The newest first. What is older than the cart keeps, or was written by somebody else, is left out. */
export function readGuestCart(): readonly GuestLine[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text === known.text) return known.lines;
    const kept: unknown = JSON.parse(text ?? '[]');
    const lines = Array.isArray(kept) ? kept.filter(isLine).filter(({ at }) => at > Date.now() - KEPT_MS) : [];
    known = { text, lines: lines.slice(0, CART_LINES_MAX) };
    return known.lines;
  } catch {
    return NONE;
  }
}

function write(lines: readonly GuestLine[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // A browser that keeps nothing has an empty cart.
  }
  for (const watcher of watchers) watcher();
}

/** Of what is in already there is more then. Says whether all of it found room. */
export function addToGuestCart(items: readonly Omit<GuestLine, 'at'>[]): boolean {
  const lines = new Map(readGuestCart().map((line) => [line.sku_id, line]));
  for (const item of items) {
    const quantity = Math.min((lines.get(item.sku_id)?.quantity ?? 0) + item.quantity, CART_QUANTITY_MAX);
    lines.set(item.sku_id, { ...item, quantity, at: Date.now() });
  }
  if (lines.size > CART_LINES_MAX) return false;
  write([...lines.values()].sort((a, b) => b.at - a.at));
  return true;
}

export function setGuestQuantity(skuId: number, quantity: number): void {
  const wanted = Math.min(Math.max(1, quantity), CART_QUANTITY_MAX);
  write(readGuestCart().map((line) => (line.sku_id === skuId ? { ...line, quantity: wanted } : line)));
}

export const removeFromGuestCart = (skuIds: readonly number[]): void =>
  write(readGuestCart().filter(({ sku_id }) => !skuIds.includes(sku_id)));

/** Other tabs write to the same place. */
function watch(watcher: () => void) {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

export const useGuestCart = (): readonly GuestLine[] => useSyncExternalStore(watch, readGuestCart, () => NONE);

/**
 * Hands the guest's lines to the member who signed in, and says whether there were any. They are taken out first, so
 * that two tabs do not both bring them, and put back when the server could not take them.
 */
export async function mergeGuestCart(call: Caller): Promise<boolean> {
  const lines = readGuestCart();
  if (lines.length === 0) return false;
  write([]);
  try {
    await call(addToCart, { body: { items: lines.map(({ sku_id, quantity }) => ({ sku_id, quantity })) } });
    return true;
  } catch (error) {
    // What the server will never take is not brought again and again.
    const isFinal = error instanceof CallError && error.status === 400;
    if (!isFinal) write(lines);
    throw error;
  }
}
