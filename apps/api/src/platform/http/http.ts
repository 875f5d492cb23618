import { DEVICE_HEADER, REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import type { TrustedProxies } from '@oun/brand/trusted-proxies';
import { declaredErrors } from '@oun/contract/declared-errors';
import type { Answer, Endpoint, Parsed, StaffRole } from '@oun/contract/endpoint';
import { AppError, ERRORS, errorBody, type ErrorCode } from '@oun/contract/errors';
import { cleanText } from '@oun/contract/text';
import { traceRequests } from '@oun/traces/requests';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { lookAhead, requestIdOf } from './before-routes.ts';
import type { Cache, Keeping } from './cache.ts';
import type { Identity } from '../access/tokens.ts';
import type { Context, ContextFor, MemberContext, StaffContext } from '../context.ts';
import { isRefusedValue, isUnavailable } from '../db/db.ts';
import type { OnFault } from '../on-fault.ts';
import type { EndedSessions } from '../access/ended-sessions.ts';
import { inputReader } from './input.ts';
import { answerFromCache } from './cached-answers.ts';
import type { Metrics } from './metrics.ts';
import { answerOnce } from './idempotency.ts';
import { brokenLimit } from './query-string.ts';
import type { Tokens } from '../access/tokens.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Longer than any cursor or filter needs; node itself stops at 16 KiB of headers. */
const PATH_PARAMETER_LENGTH = 200;
const USER_AGENT_LENGTH = 400;
const REFUSALS: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'URI_TOO_LONG',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
/** Longer than a balancer keeps a connection it does not use. */
const KEEP_ALIVE_MS = 65_000;

type Handler<E extends Endpoint> = (ctx: ContextFor<E['who']>, input: Parsed<E>) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call's contract says it may be refused with. */
    declared?: ReadonlySet<ErrorCode>;
  }
}

export type MountOptions = {
  /** For answers that are the same for everybody: kept whole until their rows change. */
  cache?: Omit<Keeping, 'route'>;
};

export type Mount = <const E extends Endpoint>(endpoint: E, handle: Handler<E>, options?: MountOptions) => void;
export type Routes = (mount: Mount) => void;

/** The same check of a caller that staff's calls have, for routes that are no calls. */
export type Authenticate = (roles: readonly StaffRole[], request: FastifyRequest) => Promise<StaffContext>;
/** And that members' calls have. */
export type AuthenticateMember = (request: FastifyRequest) => Promise<MemberContext>;

export type ServerOptions = {
  context: Omit<Context, 'log' | 'requestId' | 'readAddress' | 'userAgent' | 'deviceToken'>;
  tokens: Tokens;
  endedSessions: Pick<EndedSessions, 'has'>;
  cache: Cache;
  metrics: Metrics;
  /** Whose word on the caller's address is believed: the sites' servers, a balancer. */
  trustProxy: TrustedProxies;
  /** How long headers and body may take to arrive. */
  requestTimeoutMs?: number;
  logger: FastifyBaseLogger;
  /** Told of each fault besides the log. */
  onFault?: OnFault;
  isCaching: boolean;
  modules: readonly Routes[];
  /** Routes that are files and pages rather than calls. */
  plain?: (app: FastifyInstance, authenticate: Authenticate, authenticateMember: AuthenticateMember) => void;
};

export function createServer({
  context,
  tokens,
  endedSessions,
  cache,
  metrics,
  trustProxy,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  logger,
  onFault,
  isCaching,
  modules,
  plain,
}: ServerOptions): FastifyInstance {
  const answerError = errorAnswer(onFault);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Node looks for what is late only this often; its own half a minute would be three times the limit.
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs / 4),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // What never answers is cut off; whoever asked has gone long before.
    connectionTimeout: KEEP_ALIVE_MS + 5_000,
    forceCloseConnections: 'idle',
    trustProxy,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH, ignoreTrailingSlash: false },
    // Refused before there is a route: what no address of ours can look like.
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
    // Refused before it is a request: headers too large, no HTTP at all.
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      // Opened ahead: an answer to nothing would be taken for the answer to a request that is on its way just now.
      // What came while this process was busy is read first.
      if (socket.bytesRead === 0) return void setImmediate(() => socket.bytesRead === 0 && socket.destroy());
      const code = REFUSALS[error.code ?? ''] ?? 'BAD_REQUEST';
      const body = JSON.stringify(errorBody(code));
      socket.end(
        `HTTP/1.1 ${ERRORS[code].status} ${code}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });

  // Before every other answer, Fastify's own refusals too: nothing of ours is to be taken for another kind of file.
  lookAhead(app, (_, response, handOn) => {
    response.setHeader('x-content-type-options', 'nosniff');
    handOn();
  });

  traceRequests(app);

  // Both are done at once: as promises they would cost every request two more turns.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('client-request-id', request.id);
    const queryAt = request.raw.url!.indexOf('?');
    const broken = queryAt === -1 ? undefined : brokenLimit(request.raw.url!.slice(queryAt + 1));
    done(broken ? new AppError('QUERY_STRING_LIMIT', { limit: broken }) : undefined);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });

  const identify = async (request: FastifyRequest): Promise<Identity | undefined> => {
    const header = request.headers.authorization;
    if (header === undefined) return undefined;
    const identity = header.startsWith('Bearer ') ? await tokens.read(header.slice('Bearer '.length)) : undefined;
    // A token that no longer holds is told, not taken for a guest: the caller can renew it and ask again.
    if (!identity || (identity.sessionId && endedSessions.has(identity.sessionId))) throw new AppError('UNAUTHORIZED');
    return identity;
  };

  const guestContext = (request: FastifyRequest): Context => ({
    ...context,
    log: request.log,
    requestId: request.id,
    readAddress: () => request.ip,
    userAgent: (cleanText(request.headers['user-agent'] ?? '') ?? '').slice(0, USER_AGENT_LENGTH),
    deviceToken: deviceOf(request),
  });

  async function contextOf({ who }: Pick<Endpoint, 'who'>, request: FastifyRequest) {
    const base = guestContext(request);
    if (who === 'public') return base;
    const identity = await identify(request);
    if (who === 'optional') return identity ? Object.assign(base, { identity }) : base;
    if (!identity) throw new AppError('UNAUTHORIZED');
    if (who === 'member' || who === 'owner') return Object.assign(base, { identity, memberId: identity.id });
    if (!who.some((role) => identity.roles.includes(role))) throw new AppError('FORBIDDEN');
    return Object.assign(base, { staff: identity });
  }

  function mount<const E extends Endpoint>(endpoint: E, handle: Handler<E>, options: MountOptions = {}) {
    const readInput = inputReader(endpoint);
    const answer = async (ctx: Context, request: FastifyRequest) => {
      const input = readInput(request);
      // Parsed on the way out too: a field the contract does not list never leaves the server.
      const make = async () =>
        JSON.stringify(endpoint.response.parse(await handle(ctx as ContextFor<E['who']>, input)));
      const key = endpoint.isOnce ? request.headers['idempotency-key'] : undefined;
      const accountId = accountOf(ctx);
      if (typeof key !== 'string' || accountId === undefined) return make();
      const { method, url: path, body } = request;
      return answerOnce(ctx, { accountId, key, method, path, body }, make);
    };
    const json = (reply: FastifyReply) => reply.type('application/json; charset=utf-8');
    if (options.cache) refuseToKeep(endpoint);
    const route = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const kept = isCaching && options.cache ? { ...options.cache, route } : undefined;
    app.route({
      method: endpoint.method,
      url: route,
      config: { declared: new Set(declaredErrors(endpoint)) },
      handler: kept
        ? async (request, reply) => {
            // Only whether the token holds: a kept answer is made for nobody in particular.
            await identify(request);
            const key = request.raw.url!;
            const found = cache.get(key);
            metrics.countCache(found ? 'hit' : 'miss');
            const make = async () => Buffer.from(await answer(guestContext(request), request));
            return json(reply).send(found?.body ?? (await cache.fill(key, kept, make)));
          }
        : async (request, reply) =>
            json(reply)
              .header('cache-control', 'no-store')
              .send(await answer(await contextOf(endpoint, request), request)),
    });
  }
  for (const routes of modules) routes(mount);
  if (isCaching) answerFromCache(app, { cache, tokens, endedSessions, metrics, logger });
  plain?.(
    app,
    async (roles, request) => (await contextOf({ who: roles }, request)) as StaffContext,
    async (request) => (await contextOf({ who: 'member' }, request)) as MemberContext,
  );

  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  app.setErrorHandler(answerError);
  return app;
}

const errorAnswer =
  (onFault: OnFault | undefined) => (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const known = asAppError(error);
    const { url: route, config } = request.routeOptions;
    // Answered as the refusal it is, but logged as the fault it is too: a shape let it through.
    if (!known || isRefusedValue(error)) {
      request.log.error({ err: error }, 'fault');
      onFault?.({ error, requestId: request.id, call: route && `${request.method} ${route}`, status: 500 });
    }
    const { code, extra } = known ?? new AppError('UNKNOWN');
    // Nobody who reads the contract is prepared for it; the tests fail of it.
    if (config?.declared?.has(code) === false) request.log.warn({ method: request.method, route, code }, 'undeclared');
    const retryAfter = extra['retry_after_seconds'];
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    return reply
      .code(ERRORS[code].status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('client-request-id', request.id)
      .send(JSON.stringify(errorBody(code, { ...extra, request_id: request.id })));
  };

/** Whose call it is: a member's or a staff's own, since both are accounts; nobody's where guests may call. */
function accountOf(ctx: Context): number | undefined {
  const { memberId, staff } = ctx as Partial<MemberContext & StaffContext>;
  return memberId ?? staff?.id;
}

/** What a device was given when it signed in; only ever compared by its hash. */
function deviceOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[DEVICE_HEADER];
  return typeof given === 'string' && /^[\w-]{20,100}$/.test(given) ? given : undefined;
}

/** An answer that is only for some must never be kept for all: such a route stops the server from starting. */
function refuseToKeep({ method, path, who }: Endpoint) {
  if (method === 'GET' && (who === 'public' || who === 'optional')) return;
  throw new Error(`${method} ${path}: only a GET that is open to everybody can be kept`);
}

/** Fastify's own refusals and the database's absence, in our words; nothing for what is a bug. */
function asAppError(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('PAYLOAD_TOO_LARGE', { limit_bytes: BODY_LIMIT_BYTES });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('INVALID_JSON');
    // No address of ours is as long as that, or cannot be read.
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('NOT_FOUND');
    default:
      if (isUnavailable(error)) return new AppError('UNAVAILABLE');
      if (isRefusedValue(error)) return new AppError('INVALID_INPUT', { fields: {} });
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new AppError('BAD_REQUEST')
        : undefined;
  }
}
