import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

export const FOR_EVER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const IDLE_MS = 65_000;
const REQUEST_BYTES = 4_096;
/** More than this unread by the caller, and it gets no more at once. */
const UNSENT_BYTES = 1024 * 1024;

/** One whole request, written strictly: no line that another reader could take for something else. */
const REQUEST =
  /^GET \/media\/segments\/(\w+)\/([a-z0-9.-]+)\/(0|[1-9]\d{0,4})\.m4s\?ticket=([\w.~-]+) HTTP\/1\.1\r\n(?:[!#-'*+.\w^`|~-]+:[\t -~]*\r\n)+\r\n$/;
/** What asks for more than the whole segment, has a body, or wants the connection for something else. */
const SPECIAL =
  /\r\n(?:range|if-[a-z-]+|content-length|transfer-encoding|upgrade|expect|connection:(?!\s*keep-alive\s*\r\n))/i;
const HOST = /\r\nhost:/i;
const REQUEST_ID =
  /\r\nclient-request-id:\s*([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\s*\r\n/i;

const COMMON = [...Object.entries(FOR_EVER), ['connection', 'keep-alive'], ['keep-alive', `timeout=${IDLE_MS / 1000}`]]
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

export type PlainAnswer = { type: string; etag: string; size: number; parts: readonly [Buffer, Buffer] };
type Found = PlainAnswer | undefined;
type Find = (folder: string, name: string, n: number, ticket: string) => Found | Promise<Found>;

/**
 * A connection that asks for nothing but whole segments is answered right here: Node's HTTP would cost three times what
 * sending does. The first request that is anything else hands the connection over to the server for good, and that
 * request is the first the server sees of it.
 */
export function answerPlainly(app: FastifyInstance, find: Find) {
  const { server } = app;
  const others = server.listeners('connection') as ((socket: Socket) => void)[];
  const ours = new Set<Socket>();

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const answer = (chunk: Buffer) => {
      const asked = readRequest(socket, chunk);
      if (!asked) return handOver(chunk);
      const found = tryFind(find, asked);
      if (!(found instanceof Promise)) return found ? write(socket, asked.id, found) : handOver(chunk);
      socket.pause();
      void found.then((answer) => {
        if (socket.destroyed) return;
        if (!answer) return handOver(chunk);
        write(socket, asked.id, answer);
        socket.resume();
      });
    };
    const finish = () => socket.end();
    const drop = () => socket.destroy();
    const forget = () => ours.delete(socket);
    const handOver = (chunk: Buffer) => {
      forget();
      socket.off('data', answer).off('end', finish).off('timeout', drop).off('error', drop).off('close', forget);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      for (const other of others) other.call(server, socket);
      socket.resume();
    };
    ours.add(socket);
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_MS);
    socket.on('data', answer).on('end', finish).on('timeout', drop).on('error', drop).on('close', forget);
  });

  // The server waits for every connection to end, and knows nothing of these.
  app.addHook('preClose', async () => {
    for (const socket of ours) socket.destroySoon();
  });
}

type Asked = { folder: string; name: string; n: number; ticket: string; id: string };

/** A fault here would end the process; the routes meet it again and answer for it. */
function tryFind(find: Find, { folder, name, n, ticket }: Asked): Found | Promise<Found> {
  try {
    return find(folder, name, n, ticket);
  } catch {
    return undefined;
  }
}

function readRequest(socket: Socket, chunk: Buffer): Asked | undefined {
  if (chunk.length > REQUEST_BYTES || socket.writableLength > UNSENT_BYTES) return undefined;
  const text = chunk.toString('latin1');
  const asked = REQUEST.exec(text);
  if (!asked || SPECIAL.test(text) || !HOST.test(text)) return undefined;
  const [, folder = '', name = '', n, ticket = ''] = asked;
  return { folder, name, n: Number(n), ticket, id: REQUEST_ID.exec(text)?.[1]?.toLowerCase() ?? randomUUID() };
}

function write(socket: Socket, id: string, { type, etag, size, parts: [start, rest] }: PlainAnswer): void {
  const head =
    `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${size}\r\netag: ${etag}\r\n` +
    `client-request-id: ${id}\r\ndate: ${today()}\r\n${COMMON}\r\n`;
  const first = Buffer.allocUnsafe(head.length + start.length);
  first.write(head, 'latin1');
  start.copy(first, head.length);
  socket.cork();
  socket.write(first);
  socket.write(rest);
  socket.uncork();
}

let second = 0;
let date = '';

function today(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
