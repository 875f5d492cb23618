import { CallError } from '@oun/client/call';
import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { addToCart, countCart, getCart } from '@oun/contract/cart';
import { toast } from '@oun/shell/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearGuestCart, readGuestCart, writeGuestCart } from './guest-cart.ts';

const merge = mutation(addToCart, { touches: [getCart] });

/** What was put in before signing in joins the member's own cart. */
export function useMergedGuestCart(isGuest: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    const items = readGuestCart();
    if (isGuest || items.length === 0) return;
    // Taken out before it is sent, so that a second mount does not add it again.
    clearGuestCart();
    const wishes = items.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
    perform(client, merge, { body: { items: wishes } }).then(
      async ({ count, skipped }) => {
        // One that was asked before the goods were in must not be the last word.
        await client.cancelQueries({ queryKey: query(countCart).queryKey });
        client.setQueryData(query(countCart).queryKey, { count });
        toast(skipped.length > 0 ? '살 수 있는 상품만 장바구니에 옮겼어요.' : '담아둔 상품을 옮겼어요.');
      },
      (error: unknown) => {
        // Sold out for good is no reason to try again at every visit.
        if (!(error instanceof CallError && error.code === 'OUT_OF_STOCK')) writeGuestCart(items);
      },
    );
  }, [isGuest, client]);
}
