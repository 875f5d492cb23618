import './node-env.ts';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import { stageLine } from '@oun/brand/stage';
import type { TrustedProxies } from '@oun/brand/trusted-proxies';
import { hostOf, SERVICES, type Service, type Stage } from '@oun/brand/switchboard';
import { AppError, errorBody, ERRORS, type ErrorCode } from '@oun/contract/errors';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { DestinationStream } from 'pino';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { assets } from './assets.ts';
import type { StartDev } from './dev.ts';
import { errorPage } from './error-page.ts';
import { contentPolicy, type PolicySources, securityHeaders } from './headers.ts';
import { health } from './health.ts';
import { liveProxy } from './live-proxy.ts';
import { createLogger, loggedPath, type LogLevel } from './logs.ts';
import { createMetrics, type RouteKind, serveMetrics } from './metrics.ts';
import { newNonce } from './nonce.ts';
import type { PageCacheOptions } from './page-cache.ts';
import { builtPageRenderer, createPages, type Renderer } from './pages.ts';
import { proxy } from './proxy.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { traceRequests } from '@oun/traces/requests';
import { closeTraces, openTraces } from '@oun/traces/traces';
import { siteFaults } from './site-faults.ts';
import { browserTraces } from './browser-traces.ts';
import { searchEngines, type SitemapEntry } from './search-engines.ts';
import { createRenewals, session } from './session.ts';
import { sessionCookies } from './session-cookies.ts';

export type SiteOptions = {
  service: Service;
  /** 0 for any free one. */
  port: number;
  host?: string | undefined;
  apiUrl: string;
  /** Where analytics logs go when our own api does not take them. */
  logsUrl?: string | undefined;
  /** Where traces go; nowhere without it, and then nothing of what traces is loaded. */
  tracesUrl?: string | undefined;
  stage?: Stage | undefined;
  logLevel?: LogLevel | undefined;
  logDestination?: DestinationStream | undefined;
  /** The folder of the client build. */
  clientDir: string;
  /** The server build. Without one the site renders in the browser only, from `index.html` in `clientDir`. */
  build?: (() => Promise<ServerBuild>) | undefined;
  /** In place of `build`. */
  render?: Renderer | undefined;
  dev?: StartDev | undefined;
  /** Seconds for which a guest's page may be given to other guests; nothing where it may not. */
  pageCache?: ((url: URL) => number | undefined) | undefined;
  pageCacheLimits?: PageCacheOptions | undefined;
  robots: string;
  sitemap?: (() => Promise<SitemapEntry[]>) | undefined;
  /** Base addresses of the services; those of the stage where not given. */
  addresses?: Partial<Record<Service, string>> | undefined;
  /** Where pictures and films come from when it is not this site itself. */
  mediaUrl?: string | undefined;
  /** Who else may frame a page. */
  frameAncestors?: readonly string[] | undefined;
  policySources?: PolicySources | undefined;
  /** Where the sandbox stands in for the outside world. */
  sandboxUrl?: string | undefined;
  /** Whose `X-Forwarded-*` is believed: how many stand in front, or their addresses and ranges. */
  trustProxy?: TrustedProxies | undefined;
  /** Where metrics are read, on an address nobody outside reaches; nowhere without it. */
  metrics?: { port: number; host: string } | undefined;
  /** How long headers and body may take to arrive. */
  requestTimeoutMs?: number | undefined;
  upstreamTimeoutMs?: number | undefined;
};

export type RunningSite = { url: string; close(): Promise<void> };

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
  interface FastifyRequest {
    startedAt: number;
  }
}

const MAX_HEADER_BYTES = 32_768;
/** What Node refuses by itself, in our words; everything else is no HTTP. */
const REFUSALS: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'URI_TOO_LONG',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
/** Longer than the minute for which balancers keep an idle connection, so that it is they who close it. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CLOSE_TIMEOUT_MS = 10_000;
/** In logs and metrics only: the visitor closed the connection before the answer was done. */
const CLIENT_LEFT = 499;

export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { service, port, apiUrl, clientDir, upstreamTimeoutMs: timeoutMs, stage = 'local' } = options;
  const sandboxUrl = options.sandboxUrl ?? null;
  const addresses = addressesOf(options);
  const origin = addresses[service];
  const isHttps = origin.startsWith('https:');
  await openTraces(options.tracesUrl, `oun-${service}`);
  const logger = createLogger(service, options.logLevel ?? 'info', options.logDestination);
  const metrics = createMetrics(service);
  const policy = contentPolicy({ ...options, isDev: Boolean(options.dev) });
  const security = securityHeaders({ service, isHttps });
  const tellFault = siteFaults({ apiUrl, service, clientDir });

  const arrivalMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: arrivalMs,
    requestTimeout: arrivalMs,
    // Node looks for what is late only this often; its own half a minute would be three times the limit.
    connectionsCheckingInterval: Math.min(1_000, arrivalMs / 4),
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  });
  const dev = await options.dev?.(server);

  const cookies = sessionCookies({ service, addresses });
  const renewals = createRenewals({ apiUrl, timeoutMs });
  const pages = createPages({
    cookies,
    renewals,
    service,
    origin,
    addresses,
    stage,
    sandboxUrl,
    apiUrl,
    render: options.render ?? rendererOf({ build: dev?.build ?? options.build, clientDir, isDev: Boolean(dev) }),
    keptSeconds: dev ? undefined : options.pageCache,
    ...(options.pageCacheLimits && { cache: options.pageCacheLimits }),
    policy,
    security,
    logger,
    metrics,
    tellFault,
  });

  let isClosing = false;
  /** Opened ahead by browsers, with nothing asked yet. Node takes them for busy. */
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    // Refused before it is a request: headers too large, no HTTP at all.
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      // Opened ahead: an answer to nothing would be taken for the answer to a request that is on its way just now.
      // What came while this process was busy is read first.
      if (socket.bytesRead === 0) return void setImmediate(() => socket.bytesRead === 0 && socket.destroy());
      const code = REFUSALS[error.code ?? ''] ?? 'BAD_REQUEST';
      const body = JSON.stringify(errorBody(code));
      socket.end(
        `HTTP/1.1 ${ERRORS[code].status} ${code}\r\ncontent-type: application/json; charset=utf-8\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
    serverFactory: (handle) => {
      server.on('request', (request, response) => {
        unused.delete(request.socket);
        // Node closes a connection only between two requests; a busy one has to be told.
        if (isClosing) response.setHeader('connection', 'close');
        if (pages.answerKept(request, response)) return;
        if (dev) dev.middleware(request, response, () => handle(request, response));
        else handle(request, response);
      });
      return server;
    },
  });

  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now();
    reply.headers(security).header(REQUEST_ID_HEADER, request.id);
    if (!request.raw.url!.startsWith('/')) throw new AppError('BAD_REQUEST');
  });
  const finish = (request: FastifyRequest, status: number, ms: number) => {
    const kind = request.routeOptions.config?.kind ?? 'other';
    metrics.observe(kind, status, ms);
    logger[kind === 'health' ? 'debug' : 'info']({
      method: request.method,
      path: loggedPath(request.raw.url!),
      status,
      ms: Math.round(ms * 100) / 100,
      request_id: request.id,
    });
  };
  app.addHook('onResponse', async (request, reply) => finish(request, reply.statusCode, reply.elapsedTime));
  app.addHook('onRequestAbort', async (request) => finish(request, CLIENT_LEFT, performance.now() - request.startedAt));

  function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
    const code = codeOf(error);
    const { status } = ERRORS[code];
    if (status >= 500 && !(error instanceof AppError)) {
      logger.error({ err: error, request_id: request.id }, 'A request failed');
      tellFault(error, { url: request.raw.url!, id: request.id });
    }
    reply.code(status).header('cache-control', 'no-store').headers(security).header(REQUEST_ID_HEADER, request.id);
    if (wantsPage(request)) {
      const nonce = newNonce();
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
      reply.send(errorPage(code, request.id, nonce));
      return;
    }
    const extra = error instanceof AppError ? error.extra : {};
    reply.send(errorBody(code, { ...extra, request_id: request.id }));
  }
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError(isAsset(request.raw.url!) ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'), request, reply),
  );

  app.decorateRequest('startedAt', 0);
  await app.register(fastifyCookie);
  await app.register(health, { apiUrl, isClosing: () => isClosing });
  await app.register(liveProxy, { apiUrl, cookies, timeoutMs });
  await app.register(proxy, { apiUrl, cookies, timeoutMs });
  if (options.logsUrl) await app.register(proxy, { apiUrl: options.logsUrl, cookies, timeoutMs, only: '/logs' });
  await app.register(browserTraces, { service });
  await app.register(session, { apiUrl, cookies, renewals, logger, addresses, timeoutMs });
  // For a site that renders in the browser only; the others learn it while rendering.
  app.get('/api/site', { config: { kind: 'session' } }, async (request, reply) => {
    const { login, refresh } = cookies.read(request.cookies);
    const isSignedIn = Boolean(login ?? refresh);
    return reply.header('cache-control', 'no-store').send({ addresses, isSignedIn, stage, sandboxUrl });
  });
  await app.register(searchEngines, { origin, robots: options.robots, sitemap: options.sitemap });
  if (!dev) await app.register(assets, { clientDir });
  app.get('/*', { config: { kind: 'page' } }, async (request, reply) => {
    if (isFile(request.raw.url!)) throw new AppError('NOT_FOUND');
    await pages.answer(request, reply);
    return reply;
  });

  const metricsServer = options.metrics && (await serveMetrics(metrics, options.metrics));
  await app.listen({ port, host: options.host ?? '0.0.0.0' });
  const { port: listening } = server.address() as AddressInfo;
  const url = `http://localhost:${listening}`;
  if (options.stage) logger.info(stageLine(options.stage, { OUN_SANDBOX_URL: options.sandboxUrl }));
  logger.info({ url, api: apiUrl }, `${service} is listening`);

  return {
    url,
    async close() {
      isClosing = true;
      const force = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      for (const socket of unused) socket.destroy();
      metricsServer?.close();
      await dev?.close();
      await app.close();
      clearTimeout(force);
      await closeTraces();
      await new Promise<void>((resolve) => logger.flush(() => resolve()));
    },
  };
}

/** A site that listens elsewhere than its stage says is, on one's own machine, also reached there. */
function addressesOf({ service, port, stage = 'local', addresses = {} }: SiteOptions): Record<Service, string> {
  const own = stage === 'local' && port > 0 ? { [service]: `http://localhost:${port}` } : {};
  const all = SERVICES.map((name) => [name, addresses[name] ?? own[name] ?? hostOf(stage, name)] as const);
  return Object.fromEntries(all.map(([name, address]) => [name, address.replace(/\/+$/, '')])) as Record<
    Service,
    string
  >;
}

type RendererSource = { build: SiteOptions['build']; clientDir: string; isDev: boolean };

function rendererOf({ build, clientDir, isDev }: RendererSource): Renderer {
  if (!build) return builtPageRenderer(clientDir);
  // Asked for anew on each request while the code changes under it.
  if (isDev) return createRequestHandler(build, 'development');
  const loaded = build().then((ready) => createRequestHandler(ready, 'production'));
  // A build that cannot be loaded is told of by the first page; an unhandled rejection would end the process first.
  loaded.catch(() => undefined);
  return async (request, context) => (await loaded)(request, context);
}

/** Icons and scripts that browsers and scanners guess at; a whole page rendered to say no would be their cheapest attack. */
const isFile = (url: string): boolean =>
  /^[^?]*\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|css|map|txt|xml|json|php|woff2?)(?:\?|$)/i.test(url);
const isAsset = (url: string): boolean => url.startsWith('/assets/');

/** A person who opens an address gets a page; a script gets the error as data. */
function wantsPage({ method, headers, raw }: FastifyRequest): boolean {
  if (method !== 'GET' || isAsset(raw.url!) || raw.url!.startsWith('/proxy/')) return false;
  return headers.accept?.includes('text/html') ?? false;
}

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

function codeOf(error: FastifyError | Error): ErrorCode {
  if (error instanceof AppError) return error.code;
  const { statusCode = 500 } = error as FastifyError;
  return CODE_OF_STATUS[statusCode] ?? (statusCode < 500 ? 'BAD_REQUEST' : 'UNKNOWN');
}
