import { QUERY_RETRIES, QUERY_RETRIES_UNAUTHORIZED, QUERY_RETRY_DELAY_MS, QUERY_STALE_MS } from '@oun/brand/limits';
import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import {
  infiniteQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { CallError, canAnswerLater, type Caller, type CallInput } from './call.ts';

const callers = new WeakMap<QueryClient, Caller>();
/** What a mutation has touched and is asked for anew, by the mutation's own context. */
export const refreshing = new WeakMap<object, Promise<void>>();

/** Server state for one page: on the server one a request, in the browser one a tab. */
export function createQueryClient(caller: Caller): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // What failed answers again: so may whatever failed beside it, also where nothing on the screen says so.
      onSuccess: (_, { state }) => {
        if (state.errorUpdateCount > 0) void client.refetchQueries({ type: 'active', predicate: hasFailed });
      },
    }),
    // A button goes on turning until what it has changed is shown as it is now.
    mutationCache: new MutationCache({ onSettled: (...[, , , , , context]) => refreshing.get(context) }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        retry: shouldRetry,
        retryDelay: (attempt) => QUERY_RETRY_DELAY_MS * (attempt + 1),
      },
      mutations: { retry: false },
    },
  });
  callers.set(client, caller);
  return client;
}

export function callerOf(client: QueryClient): Caller {
  const caller = callers.get(client);
  if (!caller) throw new Error('callerOf: this QueryClient was not made by createQueryClient');
  return caller;
}

const hasFailed = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && error instanceof CallError && canAnswerLater(error.status);

/** Only what a second try can help: no answer, a slow or busy server, a fault; 401 once, after the session is renewed. */
export function shouldRetry(failures: number, error: Error): boolean {
  // On the server the visitor waits for the page; the browser can ask again.
  if (typeof window === 'undefined') return false;
  if (!(error instanceof CallError)) return false;
  const { status } = error;
  if (status === 401) return failures < QUERY_RETRIES_UNAUTHORIZED;
  return canAnswerLater(status) && failures < QUERY_RETRIES;
}

/** The key is the path and the input, so there is nothing to name and nothing to keep in step. */
export const queryKey = <E extends Endpoint>({ method, path }: E, input?: unknown) =>
  [`${method} ${path}`, input ?? {}] as const;

export function query<E extends Endpoint>(endpoint: E, ...[input]: CallInput<E>) {
  return queryOptions<Output<E>>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ client, signal }) => callerOf(client)(endpoint, (input ?? {}) as Input<E>, { signal }),
  });
}

type Page = { next_cursor: string | null };

/** A list by keyset: each page is asked for with the cursor the one before it gave. */
export function listQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  type Answer = Output<E> & Page;
  return infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ client, signal, pageParam }) => {
      // A search has its words in the body, and its cursor beside them.
      const place = endpoint.method === 'GET' ? 'query' : 'body';
      const given = input as { query?: object; body?: object };
      const paged = { ...given, [place]: { ...given[place], cursor: pageParam ?? undefined } };
      return callerOf(client)(endpoint, paged as Input<E>, { signal }) as Promise<Answer>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Answer) => last.next_cursor,
  });
}

type UntilPage = { next_until_id: number | null };

/** A list that goes down from a number: each page is asked for with the last number of the one before it. */
export function untilQuery<E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) {
  type Answer = Output<E> & UntilPage;
  return infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ client, signal, pageParam }) => {
      const paged = { ...input, query: { ...input.query, ...(pageParam !== null && { until_id: pageParam }) } };
      return callerOf(client)(endpoint, paged, { signal }) as Promise<Answer>;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last: Answer) => last.next_until_id,
  });
}

type NumberedPage = { page: number; page_size: number; total: number };

/** A list by page numbers, for one who looks at one after the other. */
export function numberedQuery<E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) {
  type Answer = Output<E> & NumberedPage;
  return infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ client, signal, pageParam }) => {
      const paged = { ...input, query: { ...input.query, page: pageParam } };
      return callerOf(client)(endpoint, paged, { signal }) as Promise<Answer>;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }: Answer) => (page * page_size < total ? page + 1 : undefined),
  });
}

type OffsetPage = { next_offset: number | null };

/** A list by how many were read already, where the specification counts so. */
export function offsetQuery<E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) {
  type Answer = Output<E> & OffsetPage;
  return infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ client, signal, pageParam }) => {
      const paged = { ...input, query: { ...input.query, offset: pageParam } };
      return callerOf(client)(endpoint, paged, { signal }) as Promise<Answer>;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }: Answer) => next_offset,
  });
}
