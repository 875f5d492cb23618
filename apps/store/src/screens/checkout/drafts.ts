import type { Caller } from '@oun/client/call';
import { callerOf, query } from '@oun/client/query';
import { type Checkout, getCompleted, getInitialized, type ORDER_STATES } from '@oun/contract/checkout';
import { popupError } from '@oun/shell/overlays';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const draftOf = (number: string) => query(getInitialized, { params: { id: number } });
export const completedOf = (number: string) => query(getCompleted, { params: { id: number } });

export type OrderState = (typeof ORDER_STATES)[number];

/** Whether there is nothing left to pay: the page after paying tells the rest. */
export const isOrdered = (state: OrderState): boolean => ['PAID', 'WAITING_DEPOSIT', 'COMPLETED'].includes(state);

export type Change = (send: (call: Caller) => Promise<Checkout>) => void;

/** Choices of the buyer go one after another, and each brings the whole draft anew. */
export function useChange(number: string): { change: Change; isChanging: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    scope: { id: `checkout ${number}` },
    mutationFn: (send: (call: Caller) => Promise<Checkout>) => send(callerOf(client)),
    onSuccess: (checkout) => client.setQueryData(draftOf(number).queryKey, checkout),
    onError: (error) => {
      void popupError(error);
      void client.invalidateQueries({ queryKey: draftOf(number).queryKey });
    },
  });
  return { change: mutate, isChanging: isPending };
}
