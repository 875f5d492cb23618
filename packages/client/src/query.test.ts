import { errorBody, type ErrorCode } from '@oun/contract/errors';
import { listPrograms } from '@oun/contract/content';
import { searchPrograms } from '@oun/contract/discovery';
import { type InfiniteData, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { createQueryClient, listQuery, query, shouldRetry } from './query.ts';

const failed = (status: number, code: ErrorCode = 'UNKNOWN') => new CallError(status, errorBody(code));
const tries = (error: Error) => {
  let failures = 0;
  while (shouldRetry(failures, error)) failures += 1;
  return failures;
};

describe('in a browser', () => {
  beforeAll(() => void vi.stubGlobal('window', {}));
  afterAll(() => void vi.unstubAllGlobals());

  test.each([
    [401, 1],
    [400, 0],
    [403, 0],
    [404, 0],
    [409, 0],
    [408, 3],
    [429, 3],
    [500, 3],
    [503, 3],
    [0, 3],
  ])('a query that failed with %i is tried %i times more', (status, times) => {
    expect(tries(failed(status))).toBe(times);
  });

  test('a bug is not tried again', () => {
    expect(tries(new TypeError('undefined is not a function'))).toBe(0);
  });

  test('what failed and answers again has asked for whatever failed beside it, but not for what was refused', async () => {
    const fails = new Map([
      ['first', 503],
      ['second', 0],
      ['refused', 404],
    ]);
    const call = vi.fn(async (_: unknown, { query: { cursor } }: { query: { cursor: string } }) => {
      const status = fails.get(cursor);
      if (status !== undefined) throw failed(status);
      return { items: [], next_cursor: null };
    });
    const client = createQueryClient(call as never);
    const watched = ['first', 'second', 'refused'].map(
      (cursor) => new QueryObserver(client, { ...query(listPrograms, { query: { cursor } }), retry: false }),
    );
    for (const observer of watched) observer.subscribe(() => undefined);
    const statuses = () => watched.map((observer) => observer.getCurrentResult().status);
    await vi.waitFor(() => expect(statuses()).toEqual(['error', 'error', 'error']));

    fails.clear();
    await watched[0]!.refetch();

    await vi.waitFor(() => expect(statuses()).toEqual(['success', 'success', 'error']));
    client.clear();
  });

  test('waits half a second more each time, and keeps an answer fresh for a minute', () => {
    const { queries } = createQueryClient(vi.fn() as never).getDefaultOptions();
    const delay = queries?.retryDelay as (attempt: number) => number;
    expect([0, 1, 2].map(delay)).toEqual([500, 1_000, 1_500]);
    expect(queries?.staleTime).toBe(60_000);
  });
});

test('on the server the visitor waits, so nothing is tried again', () => {
  expect(tries(failed(503))).toBe(0);
});

test('the key is the path and the input', () => {
  expect(query(listPrograms, { query: { limit: 3 } }).queryKey).toEqual([
    'GET /api/v2/programs',
    { query: { limit: 3 } },
  ]);
});

test('a list asks for the next page with the cursor of the last', async () => {
  const call = vi.fn(async (_: unknown, input: { query: { cursor?: string } }) => ({
    items: [],
    next_cursor: input.query.cursor ? null : 'c1',
  }));
  const client = createQueryClient(call as never);
  const pages = await client.fetchInfiniteQuery({
    ...listQuery(listPrograms, { query: { limit: 3 } }),
    pages: 3,
  } as never);
  expect((pages as { pages: unknown[] }).pages).toHaveLength(2);
  expect(call.mock.calls.map(([, input]) => input.query.cursor)).toEqual([undefined, 'c1']);
});

test('a list that is asked for by POST carries its cursor in the body', async () => {
  const call = vi.fn(async (_: unknown, input: { body: { cursor?: string } }) => ({
    items: [],
    next_cursor: input.body.cursor ? null : 'c1',
  }));
  const client = createQueryClient(call as never);
  await client.fetchInfiniteQuery({ ...listQuery(searchPrograms, { body: { query: '코어' } }), pages: 3 } as never);
  expect(call.mock.calls.map(([, { body }]) => body)).toEqual([
    { query: '코어', cursor: undefined },
    { query: '코어', cursor: 'c1' },
  ]);
});

describe('what was written while an answer was on its way', () => {
  type Programs = { items: { id: number; title: string }[]; next_cursor: string | null };
  /** Answers in whatever order the test says. */
  function held() {
    const waiting: ((answer: Programs) => void)[] = [];
    const client = createQueryClient((() => new Promise((resolve) => waiting.push(resolve))) as never);
    return { client, answer: (programs: Programs) => waiting.shift()!(programs) };
  }
  const one = (title: string, next_cursor: string | null = null): Programs => ({
    items: [{ id: 1, title }],
    next_cursor,
  });

  test('is newer than the answer', async () => {
    const { client, answer } = held();
    const programs = query(listPrograms, { query: {} });
    const first = client.fetchQuery(programs);
    answer(one('old'));
    await first;

    const second = client.fetchQuery({ ...programs, staleTime: 0 });
    client.setQueryData(programs.queryKey, one('written') as never);
    answer(one('old'));
    await second;
    expect(client.getQueryData(programs.queryKey)).toEqual(one('written'));

    // What is asked for afterwards is news again.
    const third = client.fetchQuery({ ...programs, staleTime: 0 });
    answer(one('new'));
    await third;
    expect(client.getQueryData(programs.queryKey)).toEqual(one('new'));
  });

  test('stays on its page of a list, whether that is asked for anew or the next one comes', async () => {
    const { client, answer } = held();
    const programs = listQuery(listPrograms, { query: {} });
    const observer = new InfiniteQueryObserver(client, { ...programs, retry: false });
    const stop = observer.subscribe(() => undefined);
    const titles = () =>
      client.getQueryData<InfiniteData<Programs>>(programs.queryKey)?.pages.map((page) => page.items[0]!.title);
    const write = (title: string) =>
      client.setQueryData<InfiniteData<Programs>>(programs.queryKey, (list) => ({
        ...list!,
        pages: list!.pages.map((page, i) => (i === 0 ? { ...page, ...one(title, 'c1') } : page)),
      }));
    answer(one('old', 'c1'));
    await vi.waitFor(() => expect(titles()).toEqual(['old']));

    const next = observer.fetchNextPage();
    write('written');
    answer(one('next'));
    await next;
    expect(titles()).toEqual(['written', 'next']);

    const again = observer.refetch();
    write('written again');
    answer(one('old', 'c1'));
    await vi.waitFor(() => answer(one('newer')));
    await again;
    expect(titles()).toEqual(['written again', 'newer']);

    const afterwards = observer.refetch();
    answer(one('new', 'c1'));
    await vi.waitFor(() => answer(one('newest')));
    await afterwards;
    expect(titles()).toEqual(['new', 'newest']);
    stop();
    client.clear();
  });
});
