import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export const FOR_EVER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const SEGMENT = /^\/media\/segments\/(\w+)\/([a-z0-9.-]+)\/(0|[1-9]\d{0,4})\.m4s\?ticket=([\w.~-]+)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** What asks for less than the whole is the routes' business. */
const CONDITIONS = ['range', 'if-none-match', 'if-match', 'if-range', 'if-modified-since', 'if-unmodified-since'];
const COMMON = Object.entries(FOR_EVER).flat();

export type PlainAnswer = { type: string; etag: string; size: number; parts: readonly [Buffer, Buffer] };
type Found = PlainAnswer | undefined;
type Find = (folder: string, name: string, n: number, ticket: string) => Found | Promise<Found>;

/**
 * Whole segments are nearly all that a film is, so they are answered before Fastify: its hooks and its joining of head
 * and body would cost three times what sending does. Everything else goes on to the routes, which can do all of it.
 */
export function answerPlainly(app: FastifyInstance, find: Find) {
  const { server } = app;
  const others = server.listeners('request') as RequestListener[];
  const handOn = (request: IncomingMessage, response: ServerResponse) => {
    for (const other of others) other.call(server, request, response as never);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = tryFind(find, request);
    if (!(found instanceof Promise)) return found ? write(request, response, found) : handOn(request, response);
    void found.then((answer) => (answer ? write(request, response, answer) : handOn(request, response)));
  });
}

/** A fault here would end the process; the routes meet it again and answer for it. */
function tryFind(find: Find, { method, url = '', headers }: IncomingMessage): Found | Promise<Found> {
  const asked = method === 'GET' ? SEGMENT.exec(url) : null;
  if (!asked || CONDITIONS.some((name) => name in headers)) return undefined;
  const [, folder = '', name = '', n, ticket = ''] = asked;
  try {
    return find(folder, name, Number(n), ticket);
  } catch {
    return undefined;
  }
}

function write({ headers }: IncomingMessage, response: ServerResponse, { type, etag, size, parts }: PlainAnswer): void {
  const given = headers['client-request-id'];
  const id = typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
  const own = ['content-type', type, 'content-length', String(size), 'etag', etag, 'client-request-id', id];
  response.writeHead(200, [...own, ...COMMON]);
  response.write(parts[0]);
  response.end(parts[1]);
}
