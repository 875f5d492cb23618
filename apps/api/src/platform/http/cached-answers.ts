import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { lookAhead, requestIdOf } from './before-routes.ts';
import type { Cache } from './cache.ts';
import type { EndedSessions } from '../access/ended-sessions.ts';
import type { Metrics } from './metrics.ts';
import type { Tokens } from '../access/tokens.ts';

type Options = {
  cache: Cache;
  tokens: Pick<Tokens, 'seen'>;
  endedSessions: Pick<EndedSessions, 'has'>;
  metrics: Metrics;
  logger: FastifyBaseLogger;
};

/**
 * Answers that are in the cache are sent before Fastify: there is nothing left to find out about them. Who brings a token that
 * was not read lately, and every other question, goes on to the routes.
 */
export function answerFromCache(
  app: FastifyInstance,
  { cache, tokens, endedSessions, metrics, logger }: Options,
): void {
  const mayAsk = ({ headers: { authorization } }: IncomingMessage): boolean => {
    if (authorization === undefined) return true;
    const identity = authorization.startsWith('Bearer ')
      ? tokens.seen(authorization.slice('Bearer '.length))
      : undefined;
    return identity !== undefined && !(identity.sessionId && endedSessions.has(identity.sessionId));
  };

  lookAhead(app, (request, response, handOn) => {
    const cached = request.method === 'GET' ? cache.get(request.url!) : undefined;
    if (!cached || !mayAsk(request)) return handOn();
    const id = requestIdOf(request.headers);
    response.writeHead(200, [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(cached.body.length),
      'client-request-id',
      id,
      'x-content-type-options',
      'nosniff',
    ]);
    response.end(cached.body);
    metrics.countCache('hit');
    metrics.observeRequest('GET', cached.route, 200, 0);
    logger.info({ reqId: id, method: 'GET', route: cached.route, status: 200, ms: 0 }, 'request');
  });
}
