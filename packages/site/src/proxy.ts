import { Transform } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { REQUEST_TIMEOUT_MS } from '@oun/brand/limits';
import { AppError, type ErrorCode } from '@oun/contract/errors';
import { traceHeaders } from '@oun/traces/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { POLICY_OF_DATA } from './headers.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { refuseOtherOrigins } from './same-origin.ts';
import { bearerOf, deviceHeader, type SessionCookies } from './session-cookies.ts';

const PREFIX = '/proxy';
const FAMILIES = /^\/(?:api|store|core|core-admin|store-admin|logs|media)\/./;
const BODY_LIMIT_BYTES = 1_048_576;
/** Photos of members: ten megabytes and what a form puts around them. */
const IMAGE_PATH = '/store/v1/images/upload';
const IMAGE_LIMIT_BYTES = 11 * 1_048_576;
const UPSTREAM_CONNECTIONS = 256;

/** All that the api hears of the browser. Cookies and a token of the page's own making stay here. */
const PASSED_ON = [
  'accept',
  'accept-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'range',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'user-agent',
] as const;

const NOT_PASSED_BACK = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export type ProxyOptions = {
  apiUrl: string;
  cookies: SessionCookies;
  timeoutMs?: number | undefined;
  /** For one family that somebody else serves: whoever calls stays unnamed there. */
  only?: `/${string}` | undefined;
};

/** What hands out refresh tokens is for this server alone: no script of a page may hold one. */
const FOR_SERVERS = /^\/api\/v2\/user\/sessions(?:\/refresh|\/end)?\/?$/i;

/** Forwards `/proxy/*` to the api as the one who is signed in. */
export async function proxy(app: FastifyInstance, options: ProxyOptions) {
  const { apiUrl, cookies, timeoutMs = REQUEST_TIMEOUT_MS, only } = options;
  await app.register(replyFrom, {
    base: new URL(apiUrl).origin,
    disableCache: true,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      connections: UPSTREAM_CONNECTIONS,
      pipelining: 1,
      connect: { timeout: timeoutMs },
    },
  });

  app.decorateRequest('isBodyTooLarge', false);
  // Bodies go through as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    done(null, payload.pipe(limited(request)));
  });

  app.addHook('onRequest', refuseOtherOrigins);
  app.all(`${PREFIX}${only ?? ''}/*`, { config: { kind: 'proxy' } }, (request, reply) => {
    const [path, search] = upstreamPath(request.raw.url!);
    if (request.method === 'POST' && FOR_SERVERS.test(decoded(path))) throw new AppError('NOT_FOUND');
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw new AppError('PAYLOAD_TOO_LARGE');
    return reply.from(path, {
      timeout: timeoutMs,
      queryString: () => search,
      // A busy api says 503 to be left alone; only the caller knows whether to try again.
      retryDelay: () => null,
      rewriteRequestHeaders: (_, headers) =>
        upstreamHeaders(request as FastifyRequest, headers, only ? undefined : cookies),
      rewriteHeaders: (headers) => {
        const kept = Object.entries(headers).filter(([name]) => !NOT_PASSED_BACK.has(name));
        return {
          'cache-control': 'no-store',
          [REQUEST_ID_HEADER]: request.id,
          ...Object.fromEntries(kept),
          ...belowPrefix(headers.location),
          'content-security-policy': POLICY_OF_DATA,
        };
      },
      onError: (reply, { error }) => {
        reply.send(new AppError(request.isBodyTooLarge ? 'PAYLOAD_TOO_LARGE' : upstreamFault(error)));
      },
    });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    isBodyTooLarge: boolean;
  }
}

/** The path below the api's address and the query, both letter for letter; nothing outside the api's families. */
function upstreamPath(url: string): [path: string, search: string] {
  const at = url.indexOf('?');
  const path = (at < 0 ? url : url.slice(0, at)).slice(PREFIX.length);
  const search = at < 0 ? '' : url.slice(at + 1);
  if (!FAMILIES.test(path) || isRoaming(path)) throw new AppError('NOT_FOUND');
  return [path, search];
}

/** Where the api made something is a path of its own; the browser finds it below the proxy. */
const belowPrefix = (location: unknown) =>
  typeof location === 'string' && FAMILIES.test(location) ? { location: PREFIX + location } : {};

/** Steps out of its folder once decoded, or hides a separator from whoever checks the path next. */
function isRoaming(path: string): boolean {
  if (/\/\/|\\|%2f|%5c|%00/i.test(path)) return true;
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** As the api will read it; what cannot be read reaches no route there. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('NOT_FOUND');
  }
}

function upstreamHeaders(
  request: FastifyRequest,
  given: Record<string, unknown>,
  cookies: SessionCookies | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = given[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (request.body === undefined || request.body === null) {
    delete headers['content-length'];
    delete headers['content-type'];
  }
  const bearer = cookies && bearerOf(cookies.read(request.cookies).login);
  return {
    ...headers,
    ...(cookies && deviceHeader(request.headers.cookie)),
    ...(bearer && { authorization: bearer }),
    ...traceHeaders(request),
    [REQUEST_ID_HEADER]: request.id,
    'accept-language': 'ko',
    'x-forwarded-for': request.ip,
  };
}

function upstreamFault(error: Error): ErrorCode {
  const { cause } = error as { cause?: { code?: string } };
  const { statusCode } = error as { statusCode?: number };
  const isTimeout = statusCode === 504 || cause?.code === 'UND_ERR_CONNECT_TIMEOUT';
  return isTimeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE';
}

const limitOf = ({ raw }: FastifyRequest): number =>
  raw.url === PREFIX + IMAGE_PATH ? IMAGE_LIMIT_BYTES : BODY_LIMIT_BYTES;

/** Counts a body of unsaid length on its way through. */
function limited(request: FastifyRequest): Transform {
  const max = limitOf(request);
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= max) return done(null, chunk);
      request.isBodyTooLarge = true;
      done(new Error('The body is larger than the proxy takes'));
    },
  });
}
