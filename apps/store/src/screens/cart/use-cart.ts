import { CallError } from '@oun/client/call';
import { mutation, perform, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  type Cart,
  type CartLine,
  changeCartOption,
  countCart,
  getCart,
  previewCart,
  removeFromCart,
  setCartQuantity,
} from '@oun/contract/cart';
import type { ProductSku } from '@oun/contract/catalog';
import { watchGuestCart } from '@oun/shell/cart-link';
import { toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { changeGuestOption, parseGuestCart, readGuestCart, readText, writeGuestCart } from './guest-cart.ts';
import { LastWins } from './last-wins.ts';
import { useMergedGuestCart } from './use-merged-guest-cart.ts';

export const ownCart = query(getCart);

// Both are shown as the answer tells, without asking for the cart anew.
const take = mutation(removeFromCart, { touches: 'nothing' });
const put = mutation(setCartQuantity, { touches: 'nothing' });
const swap = mutation(changeCartOption, { touches: 'nothing' });

/** The cart of whoever is there: a member's from the server, a guest's from the browser with the server's prices. */
export function useCart() {
  const { me } = useShell();
  const isGuest = me === null;
  const client = useQueryClient();
  const text = useSyncExternalStore(watchGuestCart, readText, () => null);
  const items = parseGuestCart(text ?? '[]').map(({ at: _, ...item }) => item);
  const ofMember = useQuery({ ...ownCart, enabled: !isGuest });
  const ofGuest = useQuery({
    ...query(previewCart, { body: { items } }),
    enabled: isGuest && text !== null,
    placeholderData: (kept) => kept,
  });
  useMergedGuestCart(isGuest);
  const { wished, setQuantity, settle, forget } = useQuantities(client, isGuest);

  const remove = useMutation({
    mutationFn: async (lines: readonly CartLine[]) => {
      const gone = new Set(lines.map(({ sku_id }) => sku_id));
      for (const { sku_id } of lines) forget(sku_id);
      if (isGuest) return writeGuestCart(readGuestCart().filter(({ sku_id }) => !gone.has(sku_id)));
      const { count } = await perform(client, take, { query: {}, body: { ids: lines.map(({ id }) => id) } });
      client.setQueryData(query(countCart).queryKey, { count });
      changeLines(client, (line) => (gone.has(line.sku_id) ? undefined : line));
    },
    onError: (error) => toast(error.message, 'failed'),
  });

  const changeOption = useMutation({
    mutationFn: async ({ line, sku }: { line: CartLine; sku: ProductSku }) => {
      // What was tapped before is said first, since the line is another one after this.
      await settle();
      forget(line.sku_id);
      if (isGuest) return changeGuestOption(line.sku_id, sku);
      const changed = await perform(client, swap, { params: { id: line.id }, body: { sku_id: sku.id } });
      await touch(client, [getCart]);
      void touch(client, [countCart]);
      return changed;
    },
    onSuccess: ({ is_joined, is_limited }) =>
      toast(
        is_limited ? '살 수 있는 수량까지만 담았어요.' : is_joined ? '이미 담긴 옵션과 합쳤어요.' : '옵션을 바꿨어요.',
      ),
    onError: (error) => {
      toast(refusalWords(error, '옵션을 바꾸지 못했어요.'), 'failed');
      void touch(client, [getCart]);
    },
  });

  return { cart: isGuest ? ofGuest : ofMember, isGuest, wished, setQuantity, settle, remove, changeOption };
}

/** What was tapped stands at once; where the server refuses it, the line goes back to what it had. */
function useQuantities(client: QueryClient, isGuest: boolean) {
  const [wished, setWished] = useState<ReadonlyMap<number, number>>(new Map());
  const drop = (skuId: number) => setWished((before) => new Map([...before].filter(([each]) => each !== skuId)));
  const [queue] = useState(
    () =>
      new LastWins<CartLine['sku_id'], { line: CartLine; quantity: number }>(async (skuId, { line, quantity }, own) => {
        try {
          await perform(client, put, { params: { id: line.id }, body: { quantity } });
          changeLines(client, (each) => (each.sku_id === skuId ? { ...each, quantity } : each));
        } catch (error) {
          own.forget(skuId);
          toast(refusalWords(error), 'reverted');
          void touch(client, [getCart]);
        }
        if (!own.isWanted(skuId)) drop(skuId);
      }),
  );

  function setQuantity(line: CartLine, quantity: number) {
    if (isGuest) {
      writeGuestCart(readGuestCart().map((item) => (item.sku_id === line.sku_id ? { ...item, quantity } : item)));
      return;
    }
    setWished((before) => new Map(before).set(line.sku_id, quantity));
    queue.want(line.sku_id, { line, quantity });
  }
  const forget = (skuId: number) => {
    queue.forget(skuId);
    drop(skuId);
  };
  return { wished, setQuantity, forget, settle: () => queue.settle() };
}

function refusalWords(error: unknown, otherwise = '수량을 바꾸지 못했어요.'): string {
  if (!(error instanceof CallError)) return otherwise;
  if (error.code !== 'OUT_OF_STOCK') return error.message;
  const left = Number(error.extra['left'] ?? 0);
  return left > 0 ? `지금 ${left}개 남았어요.` : '방금 품절됐어요.';
}

/** Changes or takes out lines of the cart that is shown, without asking for it anew. */
function changeLines(client: QueryClient, change: (line: CartLine) => CartLine | undefined): void {
  client.setQueryData<Cart>(ownCart.queryKey, (cart) => {
    if (!cart) return cart;
    const groups = cart.groups
      .map((group) => ({ ...group, lines: group.lines.flatMap((line) => change(line) ?? []) }))
      .filter(({ lines }) => lines.length > 0);
    return { ...cart, groups, count: groups.reduce((count, { lines }) => count + lines.length, 0) };
  });
}
