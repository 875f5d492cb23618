import { addAddress, listAddresses } from '@oun/contract/address';
import { errorBody, type ErrorCode } from '@oun/contract/errors';
import { countCart, getCart } from '@oun/contract/cart';
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
  return { call, client, isStale };
}

const address = { name: '하늘', address1: '서울시', postcode: '06236', phone: '01012345678' };

test('sends the input, and answers with what came', async () => {
  const { call, client } = clientThat(async () => ({ id: 3 }));
  const add = mutation(addAddress, { touches: 'nothing' });
  expect(await perform(client, add, { body: address })).toEqual({ id: 3 });
  expect(call).toHaveBeenCalledWith(addAddress, { body: address });
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

test('is pending until what it touches is shown as it is now', async () => {
  let answer = (_: unknown): void => undefined;
  const { call, client } = clientThat(async () => ({}));
  const { QueryObserver } = await import('@tanstack/react-query');
  new QueryObserver(client, { ...query(listAddresses), staleTime: Infinity }).subscribe(() => undefined);
  const isTold = vi.fn();
  const observer = new MutationObserver(client, {
    ...mutation(addAddress, { touches: [listAddresses] }),
    onSuccess: isTold,
  });
  call.mockResolvedValueOnce({}).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const sent = observer.mutate({ body: address });
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(isTold).toHaveBeenCalled());
  expect(observer.getCurrentResult().isPending).toBe(true);
  answer({ items: [] });
  await sent;
  expect(observer.getCurrentResult().isPending).toBe(false);
  client.clear();
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

test('of work that is shared, what is refused is asked for anew before the button is free', async () => {
  let answer = (_: unknown): void => undefined;
  const { call, client } = clientThat(async () => ({}));
  const { QueryObserver } = await import('@tanstack/react-query');
  new QueryObserver(client, { ...query(listAddresses), staleTime: Infinity }).subscribe(() => undefined);
  const observer = new MutationObserver(client, mutation(addAddress, { touches: [listAddresses], isSharedWork: true }));
  call.mockRejectedValueOnce(failed(409)).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const sent = observer.mutate({ body: address });
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(observer.getCurrentResult().isPending).toBe(true);
  answer({ items: [] });
  await expect(sent).rejects.toThrow(CallError);
  expect(observer.getCurrentResult().isPending).toBe(false);
  client.clear();
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
