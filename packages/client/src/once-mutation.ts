import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';
import { type Mutation, mutationBy, type Sent, type Terms } from './mutation.ts';
import { callerOf } from './query.ts';

/**
 * A call that moves money or makes something: pressed again before an answer came, it is the same wish and not a second
 * one. A wish that has a name of its own bears it as its key. Only for calls whose key the server keeps.
 */
export const onceMutation = <E extends Endpoint & { isOnce: true }>(
  endpoint: E,
  { onceKey: name, ...terms }: Terms & { onceKey?: string },
): Mutation<Sent<E>, Output<E>> =>
  mutationBy(terms, (client, input) => {
    const given = (input ?? {}) as Input<E>;
    const send = (onceKey: string) => callerOf(client)(endpoint, given, { onceKey });
    return name === undefined ? sendOnce(client, endpoint, given, send) : send(name);
  });

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

/** Told that the first press is still under way, one does not know yet what became of it. */
const isAnswered = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.code !== 'REQUEST_IN_PROGRESS';
