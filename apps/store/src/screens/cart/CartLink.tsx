import { queryKey } from '@oun/client/query';
import { countCart, getCart } from '@oun/contract/cart';
import { CartLink as PlainCartLink } from '@oun/shell/cart-link';
import { useShell } from '@oun/shell/shell-context';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useMergedGuestCart } from './use-merged-guest-cart.ts';

/** After something was put in or taken out. */
export async function refreshCart(client: QueryClient): Promise<void> {
  await Promise.all(
    [countCart, getCart].map((call) => client.invalidateQueries({ queryKey: queryKey(call).slice(0, 1) })),
  );
}

/**
 * The way to the cart, where the web's header does not show it already. Whoever has just signed in finds there what they
 * had put in as a guest.
 */
export function CartLink(look: ComponentProps<typeof PlainCartLink>) {
  const { me, platform } = useShell();
  useMergedGuestCart(me === null);
  return platform === 'app' ? <PlainCartLink {...look} /> : null;
}
