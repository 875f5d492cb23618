import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';
import { SENT_AT } from '@oun/brand/clock';
import { COOKIES } from '@oun/brand/limits';
import type { Service, Stage } from '@oun/brand/switchboard';
import { platformOf, type Platform } from '@oun/brand/user-agent';
import { type Caller, CallError, createCaller } from '@oun/client/call';
import { traceHeaders } from '@oun/traces/requests';
import { tracer } from '@oun/traces/traces';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RouterContextProvider } from 'react-router';
import { type Site, siteContext } from './context.ts';
import { EARLY_FAULTS, TRACES_ON } from './early-faults.ts';
import { errorPage } from './error-page.ts';
import { loggedPath } from './logs.ts';
import type { Metrics } from './metrics.ts';
import { newNonce, NONCE_IN_BUILT_PAGE } from './nonce.ts';
import { createPageCache, pageAddress, type PageCacheOptions, type RenderedPage } from './page-cache.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { freshLogin, type Renewals } from './session.ts';
import { bearerOf, deviceHeader, type SessionCookies } from './session-cookies.ts';
import type { TellFault } from './site-faults.ts';
import { splicePage } from './spliced-page.ts';

/** Turns a request into its answer; React Router's request handler is one. */
export type Renderer = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type PageOptions = {
  cookies: SessionCookies;
  renewals: Renewals;
  service: Service;
  origin: string;
  addresses: Readonly<Record<Service, string>>;
  stage: Stage;
  sandboxUrl: string | null;
  apiUrl: string;
  render: Renderer;
  /** Seconds for which a guest's page may be given to other guests; nothing where it may not. */
  keptSeconds?: ((url: URL) => number | undefined) | undefined;
  cache?: PageCacheOptions;
  policy: (nonce: string) => string;
  security: Readonly<Record<string, string>>;
  logger: Logger;
  metrics: Metrics;
  tellFault: TellFault;
};

export type Pages = {
  /** Answers from the page cache if it can, before any routing. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

const HTML = 'text/html; charset=utf-8';
/** The page is this visitor's, and its nonce this response's. */
const PAGE_CACHE_CONTROL = 'private, no-cache';
const KEPT_PAGE_MAX_BYTES = 2 * 1_048_576;
/** Longer than the renderer's own limit, after which it gives up by itself. */
const GUEST_RENDER_TIMEOUT_MS = 15_000;
const STREAM_GZIP_LEVEL = 5;

export function createPages(options: PageOptions): Pages {
  const { service, origin, addresses, stage, sandboxUrl, apiUrl, render } = options;
  const { keptSeconds, policy, security, logger, metrics, tellFault } = options;
  const loginOf = freshLogin(options);
  const cache = createPageCache(options.cache);
  const securityFlat = Object.entries(security).flat();

  function contextOf(
    given: Pick<Site, 'nonce' | 'platform' | 'requestId' | 'isWhole'> & {
      url: string;
      bearer: string | undefined;
      ip?: string;
      device?: Record<string, string>;
      trace?: { traceparent?: string };
    },
    signal: AbortSignal,
    session: { isOver: boolean } = { isOver: false },
  ): RouterContextProvider {
    const { url, bearer, ip, device, requestId, trace, ...rest } = given;
    const call = createCaller({
      baseUrl: apiUrl,
      headers: () => ({
        ...trace,
        ...device,
        [REQUEST_ID_HEADER]: requestId,
        ...(bearer && { authorization: bearer }),
        ...(ip && { 'x-forwarded-for': ip }),
      }),
    });
    const caller: Caller = (...asked) =>
      call(...asked).catch((error: unknown) => {
        if (bearer && isRefusal(error)) session.isOver = true;
        throw error;
      });
    const context = new RouterContextProvider();
    const report = createReporter(signal, session, (error) => {
      logger.error({ err: error, request_id: requestId }, 'A page could not be rendered');
      tellFault(error, { url, id: requestId });
    });
    const isSignedIn = bearer !== undefined;
    context.set(siteContext, {
      ...rest,
      service,
      caller,
      isSignedIn,
      requestId,
      addresses,
      origin,
      stage,
      sandboxUrl,
      report,
    });
    return context;
  }

  /** As any guest sees it: nothing of the one who happens to ask first reaches the renderer. */
  async function renderForGuests(url: string, platform: Platform, requestId: string): Promise<RenderedPage> {
    const placeholder = newNonce();
    const signal = AbortSignal.timeout(GUEST_RENDER_TIMEOUT_MS);
    const given = { url, nonce: placeholder, platform, requestId, isWhole: true, bearer: undefined };
    const context = contextOf(given, signal);
    const response = await renderSafely(new Request(origin + url, { signal }), context);
    const body = Buffer.from(await response.arrayBuffer());
    const cacheControl = response.headers.get('cache-control') ?? '';
    const setsCookie = response.headers.getSetCookie().length > 0;
    return {
      status: response.status,
      headers: [...headersOf(response), ...securityFlat],
      page: splicePage(body, placeholder),
      setsCookie,
      isKeepable:
        response.status === 200 &&
        isHtml(response) &&
        !setsCookie &&
        !/no-store|private/.test(cacheControl) &&
        body.length <= KEPT_PAGE_MAX_BYTES,
    };
  }

  /** Where not even the app's own error screen could be rendered, the static one. */
  async function renderSafely(request: Request, context: RouterContextProvider): Promise<Response> {
    const { nonce, requestId, report } = context.get(siteContext);
    let response: Response | undefined;
    try {
      response = await render(request, context);
    } catch (error) {
      report(error);
    }
    const isData = new URL(request.url).pathname.endsWith('.data');
    if (response && (response.status < 500 || isHtml(response) || isData)) return response;
    return new Response(errorPage('UNKNOWN', requestId, nonce), { status: 500, headers: { 'content-type': HTML } });
  }

  /** Headers of one answer with a page that was rendered whole, and its bytes. */
  function withFreshNonce({ headers, page }: RenderedPage, requestId: string, gzip: boolean) {
    const nonce = newNonce();
    const body = gzip ? page.gzip(nonce) : page.plain(nonce);
    const all = [...headers, 'content-security-policy', policy(nonce), REQUEST_ID_HEADER, requestId, ...sentNow()];
    if (gzip) all.push('content-encoding', 'gzip');
    all.push('content-length', String(body.length));
    return { headers: all, body };
  }

  /** False where the page cannot be shared. */
  async function answerForGuest(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const url = request.raw.url!;
    const platform = platformOf(request.headers['user-agent'] ?? '');
    const address = pageAddress(url, platform);
    const seconds = address && keptSeconds?.(new URL(origin + address.url));
    if (!address || !seconds || url.includes('.data')) return false;
    let requestId: string | undefined = request.id;
    const rendered = await cache.load(address.key, seconds, () => {
      // A renewal later is not this request's doing.
      const id = requestId ?? requestIdOf({ headers: {} });
      requestId = undefined;
      return renderForGuests(address.url, platform, id);
    });
    if (rendered.setsCookie || (address.hasTracking && rendered.status !== 200)) return false;
    metrics.countPage('miss');
    const { headers, body } = withFreshNonce(rendered, request.id, acceptsGzip(request.headers['accept-encoding']));
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
    reply.code(rendered.status).send(body);
    return true;
  }

  async function answerForOne(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    metrics.countPage('bypass');
    const nonce = newNonce();
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    const platform = platformOf(request.headers['user-agent'] ?? '');
    const { id: requestId, ip } = request;
    const trace = traceHeaders(request);
    const session = { isOver: false };
    const renderAs = (login: string | undefined) => {
      const url = request.raw.url!;
      const device = deviceHeader(request.headers.cookie);
      const given = { url, nonce, platform, requestId, isWhole: false, bearer: bearerOf(login), ip, device, trace };
      const context = contextOf(given, leaving.signal, session);
      return renderSafely(webRequest(request, origin, leaving.signal), context);
    };
    const login = request.method === 'GET' ? await loginOf(request, reply) : undefined;
    let response = await renderAs(login);
    // What the app holds the key of is renewed by the page itself, which asks the app; a page that stands can do that.
    const isApps = platform === 'app' && !loginOf.canRenew(request);
    if (session.isOver && !(isApps && response.status < 500)) {
      // The session ended elsewhere: the page is made anew for who is there now, with another token or as a guest.
      await response.body?.cancel();
      session.isOver = false;
      response = await renderAs(isApps ? undefined : await loginOf.again(request, reply));
    }
    reply.code(response.status).headers(security).header('content-security-policy', policy(nonce));
    const headers = [...headersOf(response), ...sentNow()];
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
    if (!response.body) {
      reply.send('');
      return;
    }
    const body = Readable.fromWeb(response.body as ReadableStream);
    if (!acceptsGzip(request.headers['accept-encoding'])) {
      reply.send(body);
      return;
    }
    // Flushed chunk by chunk: what is ready reaches the browser while the rest is being rendered.
    const gzip = createGzip({ level: STREAM_GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH });
    body.on('error', (error) => gzip.destroy(error));
    gzip.on('close', () => body.destroy());
    reply.header('content-encoding', 'gzip').send(body.pipe(gzip));
  }

  return {
    answerKept(request, response) {
      if (!keptSeconds || request.method !== 'GET' || hasLoginCookie(request.headers.cookie)) return false;
      const startedAt = performance.now();
      const platform = platformOf(request.headers['user-agent'] ?? '');
      const address = pageAddress(request.url!, platform);
      const found = address && cache.find(address.key);
      if (!found) return false;

      const requestId = requestIdOf(request);
      const gzip = acceptsGzip(request.headers['accept-encoding']);
      const { headers, body } = withFreshNonce(found.rendered, requestId, gzip);
      headers.push('age', String(found.ageSeconds));
      response.writeHead(200, headers);
      response.end(body);

      const ms = performance.now() - startedAt;
      metrics.countPage(found.isStale ? 'stale' : 'hit');
      metrics.observe('page', 200, ms);
      logger.info({
        method: 'GET',
        path: loggedPath(request.url!),
        status: 200,
        ms: Math.round(ms * 100) / 100,
        request_id: requestId,
        kept: true,
      });
      return true;
    },

    async answer(request, reply) {
      const isGuest = request.method === 'GET' && !hasLoginCookie(request.headers.cookie);
      if (isGuest && (await answerForGuest(request, reply))) return;
      await answerForOne(request, reply);
    },
  };
}

/** Every path gets the one page that was rendered when the site was built; the browser does the rest. */
export function builtPageRenderer(clientDir: string): Renderer {
  const built = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const page = tracer ? built.replace(EARLY_FAULTS, EARLY_FAULTS + TRACES_ON) : built;
  const [before, ...after] = page.split(NONCE_IN_BUILT_PAGE);
  return async (_, context) => {
    const { nonce } = context.get(siteContext);
    return new Response([before, ...after].join(nonce), { headers: { 'content-type': HTML } });
  };
}

/** By which a browser sets its clock. */
const sentNow = (): string[] => ['server-timing', `${SENT_AT};dur=${Date.now()}`];

function headersOf(response: Response): string[] {
  const headers: string[] = [];
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'content-length' && name !== 'content-type') headers.push(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) headers.push('set-cookie', cookie);
  const type = response.headers.get('content-type');
  if (type) headers.push('content-type', isHtml(response) ? HTML : type);
  if (!response.headers.has('cache-control')) headers.push('cache-control', PAGE_CACHE_CONTROL);
  headers.push('vary', 'accept-encoding, cookie, user-agent');
  return headers;
}

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') ?? false;

function webRequest({ raw, method }: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // Joined, not resolved: a path that begins with two slashes must not become another host.
  return new Request(origin + raw.url!, { method, headers, signal });
}

const LOGIN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__(?:Host|Secure)-)?(?:${COOKIES.login}|${COOKIES.refresh})=`);
const hasLoginCookie = (cookie: string | undefined): boolean => cookie !== undefined && LOGIN_COOKIE.test(cookie);

const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && GZIP.test(accepted);

const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status === 401 && error.code === 'UNAUTHORIZED';

/** React and the router may both hand over the same fault; it is told once. One who has left caused none. */
function createReporter(
  signal: AbortSignal,
  session: { isOver: boolean },
  tell: (error: unknown) => void,
): (error: unknown) => void {
  const seen = new Set<unknown>();
  return (error) => {
    // What fails after a session ended fails in a page that is made anew.
    if (seen.has(error) || session.isOver || (signal.aborted && error === signal.reason)) return;
    seen.add(error);
    tell(error);
  };
}
