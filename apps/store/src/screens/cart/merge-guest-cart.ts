import { CallError } from '@oun/client/call';
import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { addToCart, countCart, getCart } from '@oun/contract/cart';
import { toast } from '@oun/shell/overlays';
import type { QueryClient } from '@tanstack/react-query';
import { type readGuestCart, writeGuestCart } from './guest-cart.ts';

const merge = mutation(addToCart, { touches: [getCart] });

export async function mergeGuestCart(client: QueryClient, items: ReturnType<typeof readGuestCart>): Promise<void> {
  const wishes = items.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
  try {
    const { count, skipped } = await perform(client, merge, { body: { items: wishes } });
    // One that was asked before the goods were in must not be the last word.
    await client.cancelQueries({ queryKey: query(countCart).queryKey });
    client.setQueryData(query(countCart).queryKey, { count });
    toast(skipped.length > 0 ? '살 수 있는 상품만 장바구니에 옮겼어요.' : '담아둔 상품을 옮겼어요.');
  } catch (error) {
    // Sold out for good is no reason to try again at every visit.
    if (!(error instanceof CallError && error.code === 'OUT_OF_STOCK')) writeGuestCart(items);
  }
}
