import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookAhead, requestIdOf } from '../../../platform/http/before-routes.ts';

export const FOR_EVER = {
  // A cache that many share gives it up as its address is given up, so that no old one opens it.
  'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const SEGMENT = /^\/media\/segments\/(\w+)\/([\w-]+)\/(0|[1-9]\d{0,4})\.m4s\?ticket=([\w.~-]+)$/;
/** What asks for less than the whole is the routes' business. */
const CONDITIONS = ['range', 'if-none-match', 'if-match', 'if-range', 'if-modified-since', 'if-unmodified-since'];
const COMMON = Object.entries({ ...FOR_EVER, 'x-content-type-options': 'nosniff' }).flat();

export type PlainAnswer = { type: string; etag: string; size: number; parts: readonly [Buffer, Buffer] };
type Found = PlainAnswer | undefined;
type Find = (folder: string, key: string, n: number, ticket: string) => Found | Promise<Found>;

/**
 * Whole segments are nearly all that a film is, so they are answered before Fastify: its hooks and its joining of head
 * and body would cost three times what sending does. Everything else goes on to the routes, which can do all of it.
 */
export function answerPlainly(app: FastifyInstance, find: Find) {
  lookAhead(app, (request, response, handOn) => {
    const found = tryFind(find, request);
    if (!(found instanceof Promise)) return found ? write(request, response, found) : handOn();
    void found.then((answer) => (answer ? write(request, response, answer) : handOn()));
  });
}

/** A fault here would end the process; the routes meet it again and answer for it. */
function tryFind(find: Find, { method, url = '', headers }: IncomingMessage): Found | Promise<Found> {
  const asked = method === 'GET' ? SEGMENT.exec(url) : null;
  if (!asked || CONDITIONS.some((name) => name in headers)) return undefined;
  const [, folder = '', key = '', n, ticket = ''] = asked;
  try {
    return find(folder, key, Number(n), ticket);
  } catch {
    return undefined;
  }
}

function write({ headers }: IncomingMessage, response: ServerResponse, { type, etag, size, parts }: PlainAnswer): void {
  const id = requestIdOf(headers);
  const own = ['content-type', type, 'content-length', String(size), 'etag', etag, 'client-request-id', id];
  response.writeHead(200, [...own, ...COMMON]);
  response.write(parts[0]);
  response.end(parts[1]);
}
