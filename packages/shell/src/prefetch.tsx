import { nowMs, ownTimeOf } from '@oun/brand/clock';
import type { Platform } from '@oun/brand/user-agent';
import { CallError } from '@oun/client/call';
import { createQueryClient } from '@oun/client/query';
import { siteContext } from '@oun/site/context';
import { dehydrate, type DehydratedState, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';

type AnyQuery = { queryKey: readonly unknown[]; initialPageParam?: unknown; isMust?: boolean; isLead?: boolean };
type Asked = { url: URL; params: Record<string, string | undefined>; isSignedIn: boolean; platform: Platform };

/** `first` is what the first query that must succeed, or leads to others, answered: for the page's metadata. */
export type Prefetched = { state: DehydratedState; first?: unknown };

/** A query without which there is no page: where it finds nothing, the page is a 404. */
export const must = <Q extends AnyQuery>(query: Q): Q & { isMust: true } => ({ ...query, isMust: true });

/** A query that others follow from, although the page stands without it: `following` gets nothing where it fails. */
export const lead = <Q extends AnyQuery>(query: Q): Q & { isLead: true } => ({ ...query, isLead: true });

/**
 * A route's `loader`: asks the api for what its screen will ask for, all at once, before the page is rendered. `following`
 * is for what can only be asked once it is known what the page is about.
 */
export function prefetch<First = unknown>(
  queries: (asked: Asked) => readonly AnyQuery[],
  following?: (first: First, asked: Asked) => readonly AnyQuery[],
) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<Prefetched> => {
    const { caller, isSignedIn, platform } = context.get(siteContext);
    const client = createQueryClient(caller);
    const askedAt = nowMs();
    const about = { url: new URL(request.url), params, isSignedIn, platform };
    const asked = queries(about);
    const running = asked.map((query) => ask(client, query));
    const at = asked.findIndex(({ isMust, isLead }) => isMust || isLead);
    const askFollowing = async () => {
      const first = await running[at];
      const more = following?.(first as First, about) ?? [];
      await Promise.all(more.map((query) => ask(client, query)));
    };
    const [answers] = await Promise.all([Promise.all(running), askFollowing()]);
    // What else failed is left out: its block shows that it failed, and asks again in the browser.
    return { state: datedBy(dehydrate(client), () => askedAt), first: answers[at] };
  };
}

const NOWHERE: ReadonlySet<number> = new Set([400, 404, 410, 414]);

async function ask(client: QueryClient, { isMust, isLead, ...query }: AnyQuery): Promise<unknown> {
  if ('initialPageParam' in query) return client.prefetchInfiniteQuery(query as never);
  if (!isMust && !isLead) return client.prefetchQuery(query as never);
  return client.fetchQuery(query as never).catch((error: unknown) => {
    if (isLead) return undefined;
    if (!(error instanceof CallError)) throw error;
    // An address that the api cannot even read is one where nothing is.
    if (NOWHERE.has(error.status)) throw data(null, { status: 404 });
    // Whether the api is down, slow or cannot be reached, the page may be there a moment later.
    throw error.status >= 500 || error.status === 408 || error.status === 0 ? data(null, { status: 503 }) : error;
  });
}

/**
 * What a page comes with is as old as the question: it was read some time after that. Dated any later, it would replace
 * what a press has changed while it was on its way.
 */
const datedBy = (state: DehydratedState, date: (updatedAt: number) => number): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: date(query.state.dataUpdatedAt) },
  })),
});

/** How old an answer is, is reckoned by this machine's clock: it came when that said so, not when the server's did. */
export const inOwnTime = (state: DehydratedState): DehydratedState => datedBy(state, ownTimeOf);

/** Gives a screen what its route's `loader` asked for. */
export function withPrefetched(Screen: ComponentType) {
  return function Prefetched() {
    const { state } = useLoaderData<Prefetched>();
    const own = useMemo(() => inOwnTime(state), [state]);
    return (
      <HydrationBoundary state={own}>
        <Screen />
      </HydrationBoundary>
    );
  };
}
