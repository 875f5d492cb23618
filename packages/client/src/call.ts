import { REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import type { Endpoint, Input, Output } from '@oun/contract/endpoint';
import { type ErrorBody, ownError } from '@oun/contract/own-errors';
import type { Renewer } from './renew.ts';

/** In the browser an endpoint is only its method and path; the shapes stay on the server. */
export type Route = Pick<Endpoint, 'method' | 'path'>;

/** An endpoint with no parameters, query or body is called without a second argument. */
export type CallInput<E extends Endpoint> =
  unknown extends Input<E> ? [input?: Record<never, never>] : [input: Input<E>];

export type Caller = <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** For a call that moves money: asked again with the same key, it is answered again and not done again. */
  onceKey?: string | undefined;
};

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** What a failed call throws: the server's own words, or ours where no answer came. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly extra: Record<string, unknown>;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.code = body.code;
    this.title = body.title;
    this.extra = body.extra;
  }
}

/** Whether the same call may get another answer: none came, the server was slow or busy, or at fault. */
export const canAnswerLater = (status: number): boolean =>
  status < 400 || status >= 500 || status === 408 || status === 429;

/** The code of whatever failed, of ours or of the native app's. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}

export type CallerOptions = {
  /** `/proxy` in the browser, the api's own address on the server. */
  baseUrl: string;
  /** Read for each call, so that a token that changed is seen. */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
  /** In the browser: as nobody, whoever is signed in. */
  isGuest?: boolean;
  /** In the browser: a call that finds its session run out is made once more after it was renewed. */
  renewer?: Renewer;
};

export function createCaller(options: CallerOptions): Caller {
  const { renewer } = options;
  return async <E extends Endpoint>(endpoint: E, input: Input<E>, call: CallOptions = {}): Promise<Output<E>> => {
    const mark = renewer?.mark();
    try {
      return (await send(options, endpoint, input as Parts, call)) as Output<E>;
    } catch (error) {
      const isOver = error instanceof CallError && error.status === 401 && error.code === 'UNAUTHORIZED';
      // What could not be renewed fails as it did: the reason it was asked for is what its caller knows to tell.
      if (!renewer || !isOver || !(await renewer.renew(mark!))) throw error;
      return (await send(options, endpoint, input as Parts, call)) as Output<E>;
    }
  };
}

/** Browsers carry 64 KiB on for a page that was left, of all its calls together. */
const CARRIED_ON = 4_096;

/** What somebody did is done, also where they left the page in the same moment. */
const isCarriedOn = ({ method }: Route, body: string | undefined): boolean =>
  method !== 'GET' && !(body && body.length > CARRIED_ON);

async function send(
  { baseUrl, headers = () => ({}), timeoutMs = REQUEST_TIMEOUT_MS, isGuest = false }: CallerOptions,
  endpoint: Endpoint,
  input: Parts,
  { signal, onceKey }: CallOptions,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const id = crypto.randomUUID();
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  let response: Response;
  try {
    response = await fetch(baseUrl + urlOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': 'ko',
        'client-request-id': id,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(onceKey !== undefined && { 'idempotency-key': onceKey }),
        ...headers(),
      },
      body: body ?? null,
      keepalive: isCarriedOn(endpoint, body),
      credentials: isGuest ? 'omit' : 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted ? new CallError(408, ownError('TIMEOUT')) : new CallError(0, ownError('NETWORK'));
  }
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, readError(text, id));
  try {
    return JSON.parse(text);
  } catch {
    // Somebody in between answered in our place.
    throw new CallError(502, readError(text, id));
  }
}

/** Path parameters filled in, arrays as repeated keys, absent values left out. */
export function urlOf({ path }: Route, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function readError(text: string, request_id: string): ErrorBody {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text);
    if (typeof body?.code === 'string' && typeof body.message === 'string') {
      return {
        code: body.code,
        title: body.title ?? ownError('UNKNOWN').title,
        message: body.message,
        extra: body.extra ?? {},
      };
    }
  } catch {
    // A balancer's own page, or half an answer: the words below serve.
  }
  return { ...ownError('UNKNOWN'), extra: { request_id } };
}
