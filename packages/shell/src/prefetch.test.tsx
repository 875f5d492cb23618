import { SENT_AT, setClockByPage } from '@oun/brand/clock';
import { CallError, type Caller } from '@oun/client/call';
import { query } from '@oun/client/query';
import { getProgram, listPrograms } from '@oun/contract/content';
import { errorBody } from '@oun/contract/errors';
import { siteContext } from '@oun/site/context';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { inOwnTime, lead, must, prefetch, type Prefetched } from './prefetch.tsx';

const ONE = query(getProgram, { params: { id: 'core-start' } });
const BESIDE = query(listPrograms, { query: {} });

/** What the loader of a page makes of an api that answers the first of its calls so. */
async function load(answer: unknown, queries: Parameters<typeof prefetch>[0], following?: () => []) {
  const caller = vi.fn<(endpoint: { path: string }) => Promise<unknown>>(async ({ path }) => {
    if (path !== getProgram.path) return { items: [] };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const context = new RouterContextProvider();
  context.set(siteContext, { caller: caller as unknown as Caller, isSignedIn: false, platform: 'web' } as never);
  const request = new Request('http://life.test/programs/core-start');
  const args = { context, request, params: {} } as unknown as LoaderFunctionArgs;
  return prefetch(
    queries,
    following,
  )(args).then(
    (page) => ({ page }),
    (thrown: unknown) => ({ thrown }),
  );
}

test.each([
  [400, 404],
  [404, 404],
  [410, 404],
  [414, 404],
  [0, 503],
  [408, 503],
  [500, 503],
  [503, 503],
])('a page whose own call is answered with %i is a %i', async (status, page) => {
  const found = await load(new CallError(status, errorBody('UNKNOWN')), () => [must(ONE), BESIDE]);
  expect(found).toMatchObject({ thrown: { init: { status: page } } });
});

test.each([401, 403, 409, 429])('what is refused with %i is no page that is not there', async (status) => {
  const error = new CallError(status, errorBody('UNKNOWN'));
  expect(await load(error, () => [must(ONE), BESIDE])).toEqual({ thrown: error });
});

test('a bug is told as one', async () => {
  const error = new TypeError('undefined is not a function');
  expect(await load(error, () => [must(ONE)])).toEqual({ thrown: error });
});

test('what a page can do without fails without it, and what it leads to is asked with nothing', async () => {
  const following = vi.fn<() => []>(() => []);
  const found = await load(new CallError(503, errorBody('UNAVAILABLE')), () => [lead(ONE), BESIDE], following);
  expect(found).toMatchObject({ page: { first: undefined } });
  expect(following.mock.calls).toEqual([[undefined, expect.anything()]]);
});

test('what comes with a page is as old as the question, not as the answer', async () => {
  vi.useFakeTimers({ now: 1_000 });
  const answer = new Promise((resolve) => setTimeout(() => resolve({ slug: 'core-start' }), 5_000));
  const loading = load(answer, () => [must(ONE)]);
  await vi.advanceTimersByTimeAsync(5_000);
  const { page } = (await loading) as { page: Prefetched };
  vi.useRealTimers();
  expect(page.state.queries.map(({ state }) => state)).toMatchObject([
    { dataUpdatedAt: 1_000, data: { slug: 'core-start' } },
  ]);
});

/** By a page that was sent by a server whose clock is so far behind this machine's. */
function setClock({ behindMs }: { behindMs: number }) {
  // Standing still, so that it is so far to the millisecond.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const duration = Date.now() - performance.now() - behindMs;
  const entry = { requestStart: 0, responseStart: 0, transferSize: 1, serverTiming: [{ name: SENT_AT, duration }] };
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
  setClockByPage();
  entries.mockRestore();
  vi.useRealTimers();
}
// The clock is one for all files that run in this process: the next would live at another time.
afterEach(() => setClock({ behindMs: 0 }));

test('on a wrong clock it is as old as it is', async () => {
  const { page } = (await load({ slug: 'core-start' }, () => [must(ONE)])) as { page: Prefetched };
  setClock({ behindMs: 3_600_000 });
  const [before] = page.state.queries;
  const [after] = inOwnTime(page.state).queries;
  expect(after!.state.dataUpdatedAt - before!.state.dataUpdatedAt).toBeCloseTo(3_600_000, -2);
  expect(after!.state.data).toEqual(before!.state.data);
});
