import { nowMs } from '@oun/brand/clock';
import { CART_DAYS, CART_LINES_MAX, CART_QUANTITY_MAX } from '@oun/contract/cart';
import { GUEST_CART_KEY, tellGuestCart } from '@oun/shell/cart-link';

/** What somebody who has not signed in has put in the cart: kept by their browser alone, for as long as ours is. */
export type GuestItem = { sku_id: number; quantity: number; price_at_add: number; at: number };

const KEPT_MS = CART_DAYS * 86_400_000;

export const readGuestCart = (): GuestItem[] => parseGuestCart(readText());

/** The text as it is kept, so that whoever watches it can tell whether it changed. */
export function readText(): string {
  try {
    return localStorage.getItem(GUEST_CART_KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

export function parseGuestCart(text: string, now = nowMs()): GuestItem[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isItem).filter(({ at }) => at > now - KEPT_MS) : [];
  } catch {
    return [];
  }
}

const isItem = (value: unknown): value is GuestItem => {
  const item = value as Partial<GuestItem> | null;
  return [item?.sku_id, item?.quantity, item?.price_at_add, item?.at].every(Number.isSafeInteger);
};

export function writeGuestCart(items: readonly GuestItem[]): void {
  try {
    localStorage.setItem(GUEST_CART_KEY, JSON.stringify(items.slice(0, CART_LINES_MAX)));
  } catch {
    // A browser that keeps nothing has no cart before sign-in; everything else works.
  }
  tellGuestCart();
}

/** Of what is there already there is more then, at the price it has now. Says whether all of it found room. */
export function addToGuestCart(items: readonly Omit<GuestItem, 'at'>[]): boolean {
  const kept = new Map(readGuestCart().map((item) => [item.sku_id, item]));
  for (const item of items) {
    const quantity = Math.min((kept.get(item.sku_id)?.quantity ?? 0) + item.quantity, CART_QUANTITY_MAX);
    kept.set(item.sku_id, { ...item, quantity, at: nowMs() });
  }
  if (kept.size > CART_LINES_MAX) return false;
  writeGuestCart([...kept.values()]);
  return true;
}

/** The line becomes the other option where it stands; a line that has it already joins it. */
export function changeGuestOption(skuId: number, to: { id: number; price: number; max: number }) {
  const items = readGuestCart();
  const twin = items.find(({ sku_id }) => sku_id === to.id);
  const wanted = (items.find(({ sku_id }) => sku_id === skuId)?.quantity ?? 1) + (twin?.quantity ?? 0);
  const quantity = Math.min(wanted, to.max, CART_QUANTITY_MAX);
  const changed = { sku_id: to.id, quantity, price_at_add: to.price, at: nowMs() };
  writeGuestCart(items.filter((item) => item !== twin).map((item) => (item.sku_id === skuId ? changed : item)));
  return { is_joined: twin !== undefined, is_limited: quantity < wanted };
}

export const clearGuestCart = (): void => writeGuestCart([]);
