import { createQueryClient } from '@oun/client/query';
import { siteContext } from '@oun/site/context';
import { dehydrate, type DehydratedState, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

type AnyQuery = { queryKey: readonly unknown[]; initialPageParam?: unknown };
type Asked = { url: URL; params: Record<string, string | undefined> };

/** A route's `loader`: asks the api for what its screen will ask for, all at once, before the page is rendered. */
export function prefetch(queries: (asked: Asked) => readonly AnyQuery[]) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<{ state: DehydratedState }> => {
    const client = createQueryClient(context.get(siteContext).caller);
    await Promise.all(queries({ url: new URL(request.url), params }).map((query) => ask(client, query)));
    // What failed is left out: its block shows that it failed, and asks again in the browser.
    return { state: dehydrate(client) };
  };
}

const ask = (client: QueryClient, query: AnyQuery): Promise<void> =>
  'initialPageParam' in query ? client.prefetchInfiniteQuery(query as never) : client.prefetchQuery(query as never);

/** Gives a screen what its route's `loader` asked for. */
export function withPrefetched(Screen: ComponentType) {
  return function Prefetched() {
    const { state } = useLoaderData<{ state: DehydratedState }>();
    return createElement(HydrationBoundary, { state }, createElement(Screen));
  };
}
