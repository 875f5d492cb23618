import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearGuestCart, readGuestCart, writeGuestCart } from './guest-cart.ts';

/** What was put in before signing in joins the member's own cart. */
export function useMergedGuestCart(isGuest: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    const items = readGuestCart();
    if (isGuest || items.length === 0) return;
    // Taken out before it is sent, so that a second mount does not add it again.
    clearGuestCart();
    import('./merge-guest-cart.ts').then(
      ({ mergeGuestCart }) => mergeGuestCart(client, items),
      () => writeGuestCart(items),
    );
  }, [isGuest, client]);
}
