import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query';
import { callerOf, queryKey, refreshing } from './query.ts';

/** What reads differently afterwards: whatever was asked of these endpoints, with any input. */
export type Touches = readonly Endpoint[] | 'nothing' | 'everything';

export type Terms = {
  touches: Touches;
  /** The press leads to another page: what is shown here stays as it is, and is asked for anew where it is next shown. */
  isLeaving?: boolean;
  /** What is refused was often done by somebody else meanwhile: it is asked for anew then, too. */
  isSharedWork?: boolean;
};

/** An endpoint that takes nothing is sent nothing. */
export type Sent<E extends Endpoint> = unknown extends Input<E> ? void : Input<E>;

export type Mutation<In, Out> = {
  mutationFn: (input: In, context: Pick<MutationFunctionContext, 'client'>) => Promise<Out>;
};

/**
 * A call that changes something, for `useMutation`, and what it touches: that is stale before anybody is told of the
 * success, and the mutation is pending until what is shown of it has been asked for anew.
 * What the server keeps a key for is an `onceMutation`.
 */
export const mutation = <E extends Endpoint & { isOnce?: never }>(
  endpoint: E,
  terms: Terms,
): Mutation<Sent<E>, Output<E>> =>
  mutationBy(terms, (client, input) => callerOf(client)(endpoint, (input ?? {}) as Input<E>));

/** For what is sent another way than at once and as it is. */
export const mutationBy = <In, Out>(
  { touches, isLeaving = false, isSharedWork = false }: Terms,
  send: (client: QueryClient, input: In) => Promise<Out>,
): Mutation<In, Out> => ({
  mutationFn: async (input, context) => {
    const refresh = () => refreshing.set(context, touch(context.client, touches, isLeaving));
    try {
      const output = await send(context.client, input);
      refresh();
      return output;
    } catch (error) {
      if (isSharedWork) refresh();
      throw error;
    }
  },
});

/** Where the call is one step of something longer, or no component stands by. */
export const perform = <In, Out>(client: QueryClient, { mutationFn }: Mutation<In, Out>, input: In): Promise<Out> =>
  mutationFn(input, { client });

/** Stale from now on; what is shown is asked for anew at once, unless it is about to be left. */
export async function touch(client: QueryClient, touches: Touches, isLeaving = false): Promise<void> {
  if (touches === 'nothing') return;
  const refetchType = isLeaving ? 'none' : 'active';
  if (touches === 'everything') return client.invalidateQueries({ refetchType });
  await Promise.all(
    touches.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint).slice(0, 1), refetchType })),
  );
}
