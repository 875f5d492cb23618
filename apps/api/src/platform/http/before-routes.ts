import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The caller's own name for the request, where it is one; both sides' logs can then be laid side by side. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['client-request-id'];
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
}

type Ahead = (request: IncomingMessage, response: ServerResponse, handOn: () => void) => void;

/** Looks at every request before Fastify does; what is not answered here is handed on to the routes. */
export function lookAhead({ server }: FastifyInstance, look: Ahead): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    look(request, response, () => {
      for (const other of others) other.call(server, request, response as never);
    }),
  );
}
