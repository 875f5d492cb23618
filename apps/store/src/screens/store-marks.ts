import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  clearRestockAlarm,
  followProduct,
  getStoreMarks,
  listFollowedProducts,
  setRestockAlarm,
  type StoreMarks,
  unfollowProduct,
} from '@oun/contract/followed';
import { clearTimeSaleAlarm, setTimeSaleAlarm } from '@oun/contract/store-display';
import { useAsMember, useAsMemberWith, type Wish } from '@oun/shell/as-member';
import { toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { type MutationFunctionContext, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** For loaders too, where every heart is a filled one. */
export const marks = query(getStoreMarks);

type Kind = keyof StoreMarks;

const WISH: Record<Kind, Pick<Wish, 'why' | 'icon'>> = {
  product_ids: { why: '로그인하면 이 상품을 찜해둘게요', icon: 'heart' },
  time_sale_ids: { why: '로그인하면 열릴 때 알려드릴게요', icon: 'alarm' },
  sku_ids: { why: '로그인하면 다시 들어올 때 알려드릴게요', icon: 'alarm' },
};

/** One mark and its switch: it changes at once and goes back if the server refuses; a guest signs in first. */
function useMark(
  kind: Kind,
  id: number,
  change: (isOn: boolean, context: MutationFunctionContext) => Promise<unknown>,
  words: { on: string; off: string },
) {
  const client = useQueryClient();
  const { me } = useShell();
  const all = useQuery({ ...marks, enabled: me !== null }).data;
  const isMarked = (known: StoreMarks | undefined) => known?.[kind].includes(id) ?? false;
  const show = (isNowOn: boolean) =>
    client.setQueryData(marks.queryKey, (now) => {
      const others = now?.[kind].filter((other) => other !== id) ?? [];
      return now && { ...now, [kind]: isNowOn ? [id, ...others] : others };
    });
  const press = useMutation({
    // Taps on the same mark reach the server one after the other, in their order.
    scope: { id: `${kind}:${id}` },
    mutationFn: change,
    onMutate: async (isWanted: boolean) => {
      // An answer from before the tap would undo it.
      await client.cancelQueries({ queryKey: marks.queryKey });
      const before = isMarked(client.getQueryData(marks.queryKey));
      show(isWanted);
      return before;
    },
    onError: (error, _, before) => {
      if (before !== undefined) show(before);
      toast(error.message, 'failed');
    },
    onSuccess: (_, isNowOn) => toast(isNowOn ? words.on : words.off),
  });
  const what = `${kind}:${id}`;
  const toggle = useAsMember({ what, isReady: all !== undefined, ...WISH[kind] }, (isWished) => {
    // What a press means depends on what is there: on a slow line it waits until that is known.
    client.ensureQueryData(marks).then(
      (known) => press.mutate(isWished || !isMarked(known)),
      (error: Error) => toast(error.message, 'failed'),
    );
  });
  return { isOn: isMarked(all), toggle };
}

// The list one looks at stays as it is: a heart pressed by mistake is pressed again.
const follow = mutation(followProduct, { touches: [listFollowedProducts], isLeaving: true });
const unfollow = mutation(unfollowProduct, { touches: [listFollowedProducts], isLeaving: true });

export function useHeart(productId: number) {
  const input = { body: { target_type: 'product' as const, target_id: productId } };
  return useMark('product_ids', productId, (isOn, context) => (isOn ? follow : unfollow).mutationFn(input, context), {
    on: '찜했어요.',
    off: '찜을 뺐어요.',
  });
}

const awaitSale = mutation(setTimeSaleAlarm, { touches: 'nothing' });
const forgetSale = mutation(clearTimeSaleAlarm, { touches: 'nothing' });

export function useSaleAlarm(saleId: number) {
  const input = { params: { id: saleId } };
  return useMark(
    'time_sale_ids',
    saleId,
    (isOn, context) => (isOn ? awaitSale : forgetSale).mutationFn(input, context),
    { on: '열리면 이메일로 알려드릴게요.', off: '알림을 껐어요.' },
  );
}

const awaitStock = mutation(setRestockAlarm, { touches: 'nothing' });
const forgetStock = mutation(clearRestockAlarm, { touches: 'nothing' });

const AWAITED = '다시 들어오면 이메일로 알려드릴게요.';

export function useRestockAlarm(skuId: number) {
  return useMark(
    'sku_ids',
    skuId,
    (isOn, context) =>
      isOn
        ? awaitStock.mutationFn({ body: { sku_id: skuId } }, context)
        : forgetStock.mutationFn({ params: { sku_id: skuId } }, context),
    { on: AWAITED, off: '알림을 껐어요.' },
  );
}

/** For a guest, wherever on the product's page they are once they have signed in. */
export function useRestockWish(): (skuId: number) => void {
  const client = useQueryClient();
  return useAsMemberWith<number>({ what: 'restock', ...WISH.sku_ids }, (sku_id) => {
    perform(client, awaitStock, { body: { sku_id } }).then(
      () => {
        toast(AWAITED);
        void client.invalidateQueries({ queryKey: marks.queryKey });
      },
      (error: Error) => toast(error.message, 'failed'),
    );
  });
}
