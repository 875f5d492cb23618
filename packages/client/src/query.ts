import { QUERY_RETRIES, QUERY_RETRIES_UNAUTHORIZED, QUERY_RETRY_DELAY_MS, QUERY_STALE_MS } from '@oun/brand/limits';
import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
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
    queryFn: ({ client, queryKey: key, signal }) =>
      unlessWritten<Output<E>, Output<E>>(
        client,
        key,
        () => callerOf(client)(endpoint, (input ?? {}) as Input<E>, { signal }),
        (written) => written,
      ),
  });
}

/** What was written here while an answer was on its way is newer than the answer: `pick` finds it. */
async function unlessWritten<Data, T>(
  client: QueryClient,
  key: readonly unknown[],
  ask: () => Promise<T>,
  pick: (written: Data) => T | undefined,
): Promise<T> {
  const before = client.getQueryState(key)?.dataUpdateCount ?? 0;
  const answer = await ask();
  const now = client.getQueryState<Data>(key);
  if (now?.data === undefined || now.dataUpdateCount <= before) return answer;
  return pick(now.data) ?? answer;
}

type Paging<Answer, Param> = {
  first: Param;
  /** What is asked for, from the page's place on. */
  at: (place: Param) => object;
  next: (last: Answer) => Param | undefined;
};

/** A list that comes page by page. */
function pagedQuery<E extends Endpoint, Answer, Param>(
  endpoint: E,
  input: Input<E>,
  { first, at, next }: Paging<Answer, Param>,
) {
  return infiniteQueryOptions<Answer, Error, InfiniteData<Answer, Param>, readonly unknown[], Param>({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ client, queryKey: key, signal, ...context }) => {
      const pageParam = context.pageParam as Param;
      // A search has its words in the body, and its place beside them.
      const where = endpoint.method === 'GET' ? 'query' : 'body';
      const given = input as { query?: object; body?: object };
      const paged = { ...given, [where]: { ...given[where], ...at(pageParam) } };
      return unlessWritten<InfiniteData<Answer, Param>, Answer>(
        client,
        key,
        () => callerOf(client)(endpoint, paged as Input<E>, { signal }) as Promise<Answer>,
        ({ pages, pageParams }) => pages[pageParams.indexOf(pageParam)],
      );
    },
    initialPageParam: first,
    getNextPageParam: next,
    structuralSharing: keepPages,
  });
}

type Pages = InfiniteData<object> | undefined;
/** Pages that have been shown already, and so are not news. */
const shown = new WeakSet<object>();

/** The next page comes with those before it as they were when it was asked for: what was written there since, stays. */
function keepPages(before: unknown, after: unknown): unknown {
  const [held, come] = [before as Pages, after as NonNullable<Pages>];
  for (const page of held?.pages ?? []) shown.add(page);
  const pages = come.pages.map((page, i) =>
    shown.has(page) && held?.pageParams[i] === come.pageParams[i] ? (held?.pages[i] ?? page) : page,
  );
  return replaceEqualDeep(before, { ...come, pages });
}

/** A list by keyset: each page is asked for with the cursor the one before it gave. */
export const listQuery = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  pagedQuery<E, Output<E> & { next_cursor: string | null }, string | null>(endpoint, input, {
    first: null,
    at: (cursor) => ({ cursor: cursor ?? undefined }),
    next: ({ next_cursor }) => next_cursor,
  });

/** A list that goes down from a number: each page is asked for with the last number of the one before it. */
export const untilQuery = <E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) =>
  pagedQuery<E, Output<E> & { next_until_id: number | null }, number | null>(endpoint, input, {
    first: null,
    at: (until_id) => (until_id === null ? {} : { until_id }),
    next: ({ next_until_id }) => next_until_id,
  });

type NumberedPage = { page: number; page_size: number; total: number };

/** A list by page numbers, for one who looks at one after the other. */
export const numberedQuery = <E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) =>
  pagedQuery<E, Output<E> & NumberedPage, number>(endpoint, input, {
    first: 1,
    at: (page) => ({ page }),
    next: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
  });

/** A list by how many were read already, where the specification counts so. */
export const offsetQuery = <E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) =>
  pagedQuery<E, Output<E> & { next_offset: number | null }, number | null>(endpoint, input, {
    first: 0,
    at: (offset) => ({ offset }),
    next: ({ next_offset }) => next_offset,
  });
