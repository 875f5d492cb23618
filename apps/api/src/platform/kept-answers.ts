import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { lookAhead, requestIdOf } from './ahead.ts';
import type { Cache } from './cache.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Metrics } from './metrics.ts';
import type { Tokens } from './tokens.ts';

type Options = {
  cache: Cache;
  tokens: Pick<Tokens, 'seen'>;
  endedSessions: Pick<EndedSessions, 'has'>;
  metrics: Metrics;
  logger: FastifyBaseLogger;
};

/**
 * Answers that are kept are sent before Fastify: there is nothing left to find out about them. Who brings a token that
 * was not read lately, and every other question, goes on to the routes.
 */
export function answerKept(app: FastifyInstance, { cache, tokens, endedSessions, metrics, logger }: Options): void {
  const mayAsk = ({ headers: { authorization } }: IncomingMessage): boolean => {
    if (authorization === undefined) return true;
    const identity = authorization.startsWith('Bearer ')
      ? tokens.seen(authorization.slice('Bearer '.length))
      : undefined;
    return identity !== undefined && !(identity.sessionId && endedSessions.has(identity.sessionId));
  };

  lookAhead(app, (request, response, handOn) => {
    const kept = request.method === 'GET' ? cache.get(request.url!) : undefined;
    if (!kept || !mayAsk(request)) return handOn();
    const id = requestIdOf(request.headers);
    response.writeHead(200, [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(kept.body.length),
      'client-request-id',
      id,
      'x-content-type-options',
      'nosniff',
    ]);
    response.end(kept.body);
    metrics.countCache('hit');
    metrics.observeRequest('GET', kept.route, 200, 0);
    logger.info({ reqId: id, method: 'GET', route: kept.route, status: 200, ms: 0 }, 'request');
  });
}
