import { query } from '@oun/client/query';
import { countCart } from '@oun/contract/cart';
import { CountBadge } from '@oun/ui/badge';
import { IconLink, type IconLinkProps } from '@oun/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAddress } from './link.tsx';
import { useShell } from './shell-context.tsx';

/** Under this name the store's pages keep what a guest has put in the cart. */
export const GUEST_CART_KEY = 'oun.guest_cart';

/** The cart with how many things are in it, for the bars of the store's pages. */
export function CartLink(look: Partial<Pick<IconLinkProps, 'variant' | 'className'>>) {
  const { me } = useShell();
  const address = useAddress();
  const kept = useQuery({ ...query(countCart), enabled: me !== null });
  const ofGuest = useSyncExternalStore(watchGuestCart, countGuestCart, () => 0);
  const count = me ? (kept.data?.count ?? 0) : ofGuest;
  return (
    <IconLink
      {...look}
      href={address('store', '/cart')}
      label={count > 0 ? `장바구니, 상품 ${count}개` : '장바구니'}
      icon={<ShoppingCart size={24} aria-hidden="true" />}
      mark={<CountBadge count={count} />}
    />
  );
}

/** `storage` tells of the other tabs only; this one says it itself. */
export const tellGuestCart = () => window.dispatchEvent(new Event(GUEST_CART_KEY));

export function watchGuestCart(watcher: () => void) {
  window.addEventListener(GUEST_CART_KEY, watcher);
  window.addEventListener('storage', watcher);
  return () => {
    window.removeEventListener(GUEST_CART_KEY, watcher);
    window.removeEventListener('storage', watcher);
  };
}

function countGuestCart(): number {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(GUEST_CART_KEY) ?? '[]');
    return Array.isArray(items) ? items.length : 0;
  } catch {
    return 0;
  }
}
