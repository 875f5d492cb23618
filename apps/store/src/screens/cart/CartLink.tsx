import { callerOf, query, queryKey } from '@oun/client/query';
import { countCart, getCart } from '@oun/contract/cart';
import { useShell } from '@oun/shell/shell-context';
import { CountBadge } from '@oun/ui/badge';
import { IconLink, type IconLinkProps } from '@oun/ui/icon-button';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useEffect } from 'react';
import { mergeGuestCart, useGuestCart } from './guest-cart.ts';

const counted = query(countCart);

/** After something was put in or taken out. */
export async function refreshCart(client: QueryClient): Promise<void> {
  await Promise.all(
    [countCart, getCart].map((call) => client.invalidateQueries({ queryKey: queryKey(call).slice(0, 1) })),
  );
}

/** The way to the cart, with what is in it. Whoever has just signed in finds there what they had put in as a guest. */
export function CartLink(look: Partial<Pick<IconLinkProps, 'variant' | 'className'>>) {
  const { me } = useShell();
  const client = useQueryClient();
  const guests = useGuestCart();
  const own = useQuery({ ...counted, enabled: me !== null }).data?.count ?? 0;
  const isToMerge = me !== null && guests.length > 0;
  useEffect(() => {
    if (!isToMerge) return;
    // What could not be handed over stays, and is brought with the next page.
    mergeGuestCart(callerOf(client))
      .then((isMerged) => (isMerged ? refreshCart(client) : undefined))
      .catch(() => {});
  }, [isToMerge, client]);
  const count = me ? own : guests.length;
  return (
    <IconLink
      {...look}
      href="/cart"
      label={count > 0 ? `장바구니, 상품 ${count}개` : '장바구니'}
      icon={<ShoppingCart size={24} />}
      mark={<CountBadge count={count} />}
    />
  );
}
