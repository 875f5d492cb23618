import { CartLink as PlainCartLink } from '@oun/shell/cart-link';
import { useShell } from '@oun/shell/shell-context';
import type { ComponentProps } from 'react';
import { useMergedGuestCart } from './use-merged-guest-cart.ts';

/**
 * The way to the cart, where the web's header does not show it already. Whoever has just signed in finds there what they
 * had put in as a guest.
 */
export function CartLink(look: ComponentProps<typeof PlainCartLink>) {
  const { me, platform } = useShell();
  useMergedGuestCart(me === null);
  return platform === 'app' ? <PlainCartLink {...look} /> : null;
}
