import { addAddress, listAddresses } from '@oun/contract/address';
import { errorBody, type ErrorCode } from '@oun/contract/errors';
import { countCart, getCart } from '@oun/contract/cart';
import { endOneSession } from '@oun/contract/session';
import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CallError, type Caller } from './call.ts';
import { mutation, perform } from './mutation.ts';
import { createQueryClient, query, queryKey } from './query.ts';

const failed = (status: number, code: ErrorCode = 'UNKNOWN') => new CallError(status, errorBody(code));

function clientThat(answer: () => Promise<unknown>) {
  const call = vi.fn(answer);
  const client = createQueryClient(call as unknown as Caller);
  for (const endpoint of [listAddresses, getCart, countCart]) client.setQueryData(queryKey(endpoint, {}), {});
  const isStale = (endpoint: typeof listAddresses | typeof getCart | typeof countCart) =>
    client.getQueryState(queryKey(endpoint, {}))!.isInvalidated;
  const keys = () => (call.mock.calls as unknown[][]).map((given) => (given[2] as { onceKey?: string }).onceKey);
  return { call, client, isStale, keys };
}

const address = { name: '하늘', address1: '서울시', postcode: '06236', phone: '01012345678' };

test('sends the input, and answers with what came', async () => {
  const { call, client } = clientThat(async () => ({ id: 3 }));
  const add = mutation(addAddress, { touches: 'nothing' });
  expect(await perform(client, add, { body: address })).toEqual({ id: 3 });
  expect(call).toHaveBeenCalledWith(addAddress, { body: address }, { onceKey: undefined });
});

test('what it touches is stale before anybody is told, and nothing else is', async () => {
  const { client, isStale } = clientThat(async () => ({}));
  const seen: boolean[] = [];
  const observer = new MutationObserver(client, {
    ...mutation(addAddress, { touches: [listAddresses] }),
    onSuccess: () => void seen.push(isStale(listAddresses), isStale(getCart)),
  });
  await observer.mutate({ body: address });
  expect(seen).toEqual([true, false]);
});

test('with any input', async () => {
  const { client } = clientThat(async () => ({}));
  const asked = query(getCart, {});
  client.setQueryData([...asked.queryKey, 'pages'], {});
  await perform(client, mutation(addAddress, { touches: [getCart] }), { body: address });
  expect(client.getQueryState([...asked.queryKey, 'pages'])?.isInvalidated).toBe(true);
});

test('everything is everything', async () => {
  const { client, isStale } = clientThat(async () => ({}));
  await perform(client, mutation(addAddress, { touches: 'everything' }), { body: address });
  expect([listAddresses, getCart, countCart].map(isStale)).toEqual([true, true, true]);
});

test('what failed has touched nothing', async () => {
  const { client, isStale } = clientThat(async () => {
    throw failed(500);
  });
  const add = mutation(addAddress, { touches: 'everything' });
  await expect(perform(client, add, { body: address })).rejects.toThrow(CallError);
  expect(isStale(listAddresses)).toBe(false);
});

test('what leads elsewhere does not ask anew for what is shown here', async () => {
  const { call, client, isStale } = clientThat(async () => ({ items: [] }));
  const { QueryObserver } = await import('@tanstack/react-query');
  new QueryObserver(client, { ...query(listAddresses), staleTime: Infinity }).subscribe(() => undefined);
  await perform(client, mutation(addAddress, { touches: [listAddresses], isLeaving: true }), { body: address });
  expect([isStale(listAddresses), call.mock.calls.length]).toEqual([true, 1]);
  await perform(client, mutation(addAddress, { touches: [listAddresses] }), { body: address });
  expect(call).toHaveBeenCalledTimes(3);
  client.clear();
});

test('a key stays with its wish until the server has answered it', async () => {
  const answers: (Error | object)[] = [failed(0), failed(503), failed(408), failed(409), failed(0), {}, {}];
  const { client, keys } = clientThat(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  // Made anew for each press, as a component that is drawn again makes it.
  const press = () => perform(client, mutation(addAddress, { touches: 'nothing', isOnce: true }), { body: address });
  while (answers.length > 0) await press().catch(() => undefined);
  const [first, second, third, refused, after, same, another] = keys();
  expect(first).toMatch(/^[\w-]{36}$/);
  expect([second, third, refused]).toEqual([first, first, first]);
  expect(after).not.toBe(first);
  expect(same).toBe(after);
  expect(another).not.toBe(same);
});

test('another wish has another key, and two presses of one have one', async () => {
  const { client, keys } = clientThat(async () => ({}));
  const add = mutation(addAddress, { touches: 'nothing', isOnce: true });
  await Promise.all([address, address, { ...address, name: '바다' }].map((body) => perform(client, add, { body })));
  const [one, again, other] = keys();
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('a key with a name is sent as it is', async () => {
  const { client, keys } = clientThat(async () => ({}));
  await perform(client, mutation(endOneSession, { touches: 'nothing', onceKey: 'confirm-1' }), { params: { id: 'a' } });
  expect(keys()).toEqual(['confirm-1']);
});
