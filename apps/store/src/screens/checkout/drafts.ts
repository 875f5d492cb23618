import { mutation, touch } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import {
  applyCoupons,
  type Checkout,
  getCompleted,
  getInitialized,
  type ORDER_STATES,
  setDeliveryAddress,
} from '@oun/contract/checkout';
import type { Input } from '@oun/contract/endpoint';
import { popupError } from '@oun/shell/overlays';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const draftOf = (number: string) => query(getInitialized, { params: { id: number } });
export const completedOf = (number: string) => query(getCompleted, { params: { id: number } });

export type OrderState = (typeof ORDER_STATES)[number];

/** Whether there is nothing left to pay: the page after paying tells the rest. */
export const isOrdered = (state: OrderState): boolean => ['PAID', 'WAITING_DEPOSIT', 'COMPLETED'].includes(state);

const set = {
  address: mutation(setDeliveryAddress, { touches: 'nothing' }),
  benefits: mutation(applyCoupons, { touches: 'nothing' }),
};

/** One choice of the buyer: where it goes, or what is taken off it. */
export type Choice =
  | { address: Input<typeof setDeliveryAddress>['body'] }
  | { benefits: Input<typeof applyCoupons>['body'] };
export type Change = (choice: Choice) => void;

/** Choices of the buyer go one after another, and each brings the whole draft anew. */
export function useChange(number: string): { change: Change; isChanging: boolean } {
  const client = useQueryClient();
  const params = { id: number };
  const { mutate, isPending } = useMutation({
    scope: { id: `checkout ${number}` },
    mutationFn: (choice: Choice, context): Promise<Checkout> =>
      'address' in choice
        ? set.address.mutationFn({ params, body: choice.address }, context)
        : set.benefits.mutationFn({ params, body: choice.benefits }, context),
    onSuccess: (checkout) => client.setQueryData(draftOf(number).queryKey, checkout),
    onError: (error) => {
      void popupError(error);
      void touch(client, [getInitialized]);
    },
  });
  return { change: mutate, isChanging: isPending };
}
