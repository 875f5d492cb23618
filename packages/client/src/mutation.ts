import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';
import { callerOf, queryKey } from './query.ts';

/** What reads differently afterwards: whatever was asked of these endpoints, with any input. */
export type Touches = readonly Endpoint[] | 'nothing' | 'everything';

type Terms = {
  touches: Touches;
  /** The press leads to another page: what is shown here stays as it is, and is asked for anew where it is next shown. */
  isLeaving?: boolean;
  /** Moves money or makes something: pressed again before an answer came, it is the same wish and not a second one. */
  isOnce?: boolean;
  /** The key of a wish that has a name of its own. */
  onceKey?: string;
};

/** An endpoint that takes nothing is sent nothing. */
export type Sent<E extends Endpoint> = unknown extends Input<E> ? void : Input<E>;

export type Mutation<In, Out> = {
  mutationFn: (input: In, context: Pick<MutationFunctionContext, 'client'>) => Promise<Out>;
};

/**
 * A call that changes something, for `useMutation`, and what it touches: that is stale before anybody is told of the
 * success.
 */
export function mutation<E extends Endpoint>(
  endpoint: E,
  { touches, isLeaving = false, isOnce = false, onceKey }: Terms,
): Mutation<Sent<E>, Output<E>> {
  return {
    mutationFn: async (input, { client }) => {
      const given = (input ?? {}) as Input<E>;
      const send = (key: string | undefined) => callerOf(client)(endpoint, given, { onceKey: key });
      const output = await (isOnce ? sendOnce(client, endpoint, given, send) : send(onceKey));
      void touch(client, touches, isLeaving);
      return output;
    },
  };
}

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

const openWishes = new WeakMap<QueryClient, Map<string, string>>();

/** The key belongs to the wish: it is kept until the server has answered, one way or the other. */
async function sendOnce<E extends Endpoint>(
  client: QueryClient,
  { method, path }: E,
  input: unknown,
  send: (onceKey: string) => Promise<Output<E>>,
): Promise<Output<E>> {
  const wishes = openWishes.get(client) ?? new Map<string, string>();
  openWishes.set(client, wishes);
  const wish = `${method} ${path} ${JSON.stringify(input)}`;
  const onceKey = wishes.get(wish) ?? crypto.randomUUID();
  wishes.set(wish, onceKey);
  try {
    const output = await send(onceKey);
    wishes.delete(wish);
    return output;
  } catch (error) {
    if (isAnswered(error)) wishes.delete(wish);
    throw error;
  }
}

const isAnswered = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 408;
