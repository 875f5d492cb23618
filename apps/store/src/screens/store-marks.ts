import { mutation } from '@oun/client/mutation';
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
import { useAddress } from '@oun/shell/link';
import { toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { type MutationFunctionContext, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';

const marks = query(getStoreMarks);

/** Signing in is on another sub-site, and leads back to this page. */
export function useSignInDetour(): () => void {
  const { origin } = useShell();
  const { pathname, search } = useLocation();
  const address = useAddress();
  return () =>
    window.location.assign(
      `${address('life', '/sign-in')}?${new URLSearchParams({ redirect_path: origin + pathname + search })}`,
    );
}

type Kind = keyof StoreMarks;

/** One mark and its switch: it changes at once and goes back if the server refuses; a guest is sent to sign in. */
function useMark(
  kind: Kind,
  id: number,
  change: (isOn: boolean, context: MutationFunctionContext) => Promise<unknown>,
  words: { on: string; off: string },
) {
  const client = useQueryClient();
  const { me } = useShell();
  const toSignIn = useSignInDetour();
  const all = useQuery({ ...marks, enabled: me !== null }).data;
  const isOn = all?.[kind].includes(id) ?? false;
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
      show(isWanted);
      return isOn;
    },
    onError: (error, _, before) => {
      if (before !== undefined) show(before);
      toast(error.message, 'failed');
    },
    onSuccess: (_, isNowOn) => toast(isNowOn ? words.on : words.off),
  });
  return { isOn, toggle: () => (me ? press.mutate(!isOn) : toSignIn()) };
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

export function useRestockAlarm(skuId: number) {
  return useMark(
    'sku_ids',
    skuId,
    (isOn, context) =>
      isOn
        ? awaitStock.mutationFn({ body: { sku_id: skuId } }, context)
        : forgetStock.mutationFn({ params: { sku_id: skuId } }, context),
    { on: '다시 들어오면 이메일로 알려드릴게요.', off: '알림을 껐어요.' },
  );
}
