import { findBox } from '@oun/film/mp4';
import { LIBRARY_DIR } from '@oun/film/library';
import { SEGMENT_TICKS } from '@oun/film/segment';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { createCache } from '../../../platform/http/cache.ts';
import { createServer } from '../../../platform/http/http.ts';
import { createMetrics } from '../../../platform/http/metrics.ts';
import { filmFiles } from './film-files.ts';

/** What lies behind the keys that the one good ticket opens; the last is in no library. */
const NAMES: Record<string, string> = { legs: 'squat.haneul', beat: 'steady.1', lost: 'cartwheel.haneul' };
const FILM = '/media/segments/720/legs/5.m4s?ticket=good';
const asked: [string, string, string, number][] = [];
/** What was answered past Fastify. */
const plainly: number[] = [];
let app: FastifyInstance;
let file: Buffer;

beforeAll(async () => {
  file = await readFile(join(LIBRARY_DIR, '720', 'squat.haneul.m4s'));
  // The whole server but for a database, which files do not need.
  app = createServer({
    context: {} as never,
    tokens: {} as never,
    endedSessions: { has: () => false },
    cache: createCache(),
    metrics: createMetrics(),
    trustProxy: 'loopback',
    logger: pino({ level: 'silent' }),
    isCaching: true,
    modules: [],
    plain(server) {
      filmFiles(server, {
        find(ticket, folder, key, n) {
          asked.push([ticket, folder, key, n]);
          if (ticket === 'broken') throw new Error('broken');
          if (ticket === 'late') return Promise.resolve(NAMES[key]);
          if (ticket === 'lost') return Promise.reject(new Error('lost'));
          return ticket === 'good' ? NAMES[key] : undefined;
        },
        observe: (_, __, status) => void plainly.push(status),
      });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

/** The film as it must be at place 5: all but two numbers as it was encoded. */
function atPlaceFive() {
  const wanted = Buffer.from(file);
  wanted.writeUInt32BE(6, findBox(file, 'moof', 'mfhd').body + 4);
  wanted.writeBigUInt64BE(BigInt(5 * SEGMENT_TICKS.video), findBox(file, 'moof', 'traf', 'tfdt').body + 4);
  return wanted;
}

test('a film is served at its place, to be kept for ever by anyone', async () => {
  const reply = await get(FILM);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(atPlaceFive())).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(file.length),
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(reply.headers.etag).toMatch(/^"[\w-]{16}-5"$/);
  expect(reply.headers['client-request-id']).toBeDefined();
  expect(asked.at(-1)).toEqual(['good', '720', 'legs', 5]);
});

test('what is kept stays as it was encoded, however often it is served', async () => {
  await Promise.all(['0', '7', '20000'].map((n) => get(FILM.replace('/5.', `/${n}.`))));
  expect((await get(FILM)).rawPayload.equals(atPlaceFive())).toBe(true);
});

test('sounds are audio, and count in ticks of their own', async () => {
  const reply = await get('/media/segments/music/beat/7.m4s?ticket=good');
  expect(reply.headers['content-type']).toBe('audio/mp4');
  const at = findBox(reply.rawPayload, 'moof', 'traf', 'tfdt').body + 4;
  expect(reply.rawPayload.readBigUInt64BE(at)).toBe(BigInt(7 * 153_600));
});

test('what opens a stream needs no ticket', async () => {
  for (const folder of ['720', 'music']) {
    const reply = await get(`/media/segments/${folder}/init.mp4`);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(await readFile(join(LIBRARY_DIR, folder, 'init.mp4')))).toBe(true);
  }
});

test('HEAD tells all and sends nothing', async () => {
  const [head, whole] = [await get(FILM, {}, 'HEAD'), await get(FILM)];
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload.length).toBe(0);
  for (const name of ['content-length', 'etag', 'content-type']) expect(head.headers[name]).toBe(whole.headers[name]);
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=90-300', 90, 301],
  ['bytes=500-', 500, undefined],
  ['bytes=-64', -64, undefined],
  ['bytes=10-99999999', 10, undefined],
])('%s is a part of the very same bytes', async (range, from, to) => {
  const wanted = atPlaceFive().subarray(from, to);
  const reply = await get(FILM, { range });
  expect(reply.statusCode).toBe(206);
  expect(reply.rawPayload.equals(wanted)).toBe(true);
  const start = from < 0 ? file.length + from : from;
  expect(reply.headers['content-range']).toBe(`bytes ${start}-${start + wanted.length - 1}/${file.length}`);
  expect(reply.headers['content-length']).toBe(String(wanted.length));
});

test('a range past the end is refused with the size', async () => {
  const reply = await get(FILM, { range: `bytes=${file.length}-` });
  expect(reply.statusCode).toBe(416);
  expect(reply.headers['content-range']).toBe(`bytes */${file.length}`);
});

test.each(['bytes=0-1,5-6', 'bytes=9-3', 'frames=0-1'])('%s is answered with the whole', async (range) => {
  const reply = await get(FILM, { range });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.length).toBe(file.length);
});

test('a part of something else is answered with the whole', async () => {
  const reply = await get(FILM, { range: 'bytes=0-9', 'if-range': '"another"' });
  expect(reply.statusCode).toBe(200);
});

test('what the caller has is not sent again, and another place is something else', async () => {
  const etag = String((await get(FILM)).headers.etag);
  const again = await get(FILM, { 'if-none-match': `"x", W/${etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload.length).toBe(0);
  expect((await get(FILM.replace('/5.', '/6.'), { 'if-none-match': etag })).statusCode).toBe(200);
});

test.each(['?ticket=bad', '', '?ticket=good&ticket=good'])('no film with the ticket "%s"', async (query) => {
  const reply = await get(`/media/segments/720/legs/5.m4s${query}`);
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({ code: 'FORBIDDEN' });
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  '720/lost/5.m4s',
  '721/legs/5.m4s',
  'toString/legs/5.m4s',
  '720/legs/20001.m4s',
  '720/legs/05.m4s',
  '720/legs/-1.m4s',
  '720/legs/5.mp4',
  '721/init.mp4',
])('%s is not there', async (path) => {
  const reply = await get(`/media/segments/${path}?ticket=good`);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['720/squat.haneul/5.m4s', '720/..%2findex.json/5.m4s', '720/..%2f360%2fsquat.haneul/5.m4s'])(
  '%s is nobody’s key',
  async (path) => {
    expect((await get(`/media/segments/${path}?ticket=good`)).statusCode).toBe(403);
  },
);

/** A connection spoken to byte by byte; what comes back is cut into answers by their lengths. */
async function dial() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = Buffer.alloc(0);
  let wake = () => {};
  let isOver = false;
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    wake();
  });
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  const more = () => new Promise<void>((resolve) => (wake = resolve));
  return {
    socket,
    say: (text: string) => socket.write(text),
    async answer(isHead = false) {
      while (!heard.includes('\r\n\r\n') && !isOver) await more();
      const end = heard.indexOf('\r\n\r\n');
      if (end === -1) return undefined;
      const head = heard.toString('latin1', 0, end);
      const length = isHead ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      while (heard.length < end + 4 + length && !isOver) await more();
      const body = heard.subarray(end + 4, end + 4 + length);
      heard = heard.subarray(end + 4 + length);
      return { status: Number(head.slice(9, 12)), head, body };
    },
    async untilClosed() {
      while (!isOver) await more();
    },
  };
}

const line = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: oun.test\r\n${headers}\r\n`;
const ID = '5b7c9a52-4a5e-4f0e-9b0e-0d6a3f1c2b4d';

/** Answers as a connection gives them, and how many of them went past Fastify. */
async function converse(...requests: string[]) {
  const before = plainly.length;
  const call = await dial();
  const answers = [];
  for (const request of requests) {
    call.say(request);
    answers.push(await call.answer(request.startsWith('HEAD')));
  }
  call.socket.destroy();
  return { answers, plain: plainly.length - before };
}

test('a connection that asks for whole segments is answered with the same bytes and headers as by the route', async () => {
  const { answers, plain } = await converse(
    line(FILM, `Client-Request-Id: ${ID}\r\n`),
    line(FILM, 'Connection: keep-alive\r\n'),
  );
  expect(plain).toBe(2);
  const route = await get(FILM);
  for (const answer of answers) {
    expect(answer?.status).toBe(200);
    expect(answer!.body.equals(route.rawPayload)).toBe(true);
    for (const [name, value] of Object.entries(route.headers)) {
      if (['client-request-id', 'date', 'connection'].includes(name)) continue;
      expect(answer!.head.toLowerCase()).toContain(`\r\n${name}: ${String(value).toLowerCase()}`);
    }
  }
  expect(answers[0]!.head).toContain(`client-request-id: ${ID}`);
  expect(answers[1]!.head).toMatch(/client-request-id: [0-9a-f-]{36}/);
});

test.each([
  ['a part', line(FILM, 'Range: bytes=0-9\r\n'), 206],
  ['what is known', line(FILM, 'If-None-Match: *\r\n'), 304],
  ['a bad ticket', line(FILM.replace('good', 'bad')), 403],
  ['a check that fails', line(FILM.replace('good', 'broken')), 500],
  ['a check that fails later', line(FILM.replace('good', 'lost')), 500],
  ['a film that is not there', line(FILM.replace('legs', 'lost')), 404],
  ['a rung that is not there', line(FILM.replace('720', '721')), 404],
  ['too far a place', line(FILM.replace('/5.', '/20001.')), 404],
  ['another address', line('/nowhere'), 404],
  ['no host', `GET ${FILM} HTTP/1.1\r\n\r\n`, 400],
  ['only the headers', `HEAD ${FILM} HTTP/1.1\r\nHost: oun.test\r\n\r\n`, 200],
  ['a body', `POST ${FILM} HTTP/1.1\r\nHost: oun.test\r\nContent-Length: 2\r\n\r\n{}`, 404],
  ['a length hidden behind half a line end', line(FILM, 'X: 1\nContent-Length: 5\r\n'), 400],
  ['a length with a space before the colon', line(FILM, 'Content-Length : 5\r\n'), 400],
])('%s is left to the server', async (_, request, status) => {
  const { answers, plain } = await converse(request);
  expect([answers[0]?.status, plain]).toEqual([status, 0]);
});

test('a film that is not in memory yet is waited for, not handed on', async () => {
  const cold = FILM.replace('720', '360');
  const { answers, plain } = await converse(line(cold), line(cold));
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200]);
  expect(plain).toBe(2);
});

test('a film whose key must be looked up is waited for, not handed on', async () => {
  const { answers, plain } = await converse(line(FILM.replace('good', 'late')));
  expect([answers[0]?.status, plain]).toEqual([200, 1]);
});

test('a connection may turn from segments to anything else, and stays in order', async () => {
  const { answers, plain } = await converse(
    line(FILM),
    line('/nowhere'),
    line(FILM),
    line(FILM, 'Range: bytes=0-9\r\n'),
  );
  expect(answers.map((answer) => answer?.status)).toEqual([200, 404, 200, 206]);
  expect(answers[2]!.body.equals(atPlaceFive())).toBe(true);
  expect(plain).toBe(2);
});

test('a request that comes in two pieces, and two that come in one, are answered', async () => {
  const call = await dial();
  call.say(line(FILM).slice(0, 30));
  await new Promise((resolve) => setTimeout(resolve, 30));
  call.say(line(FILM).slice(30));
  expect((await call.answer())?.status).toBe(200);
  call.socket.destroy();

  const other = await dial();
  other.say(line(FILM) + line(FILM.replace('/5.', '/6.')));
  const etags = [await other.answer(), await other.answer()].map(
    (answer) => /etag: "\S+-(\d)"/i.exec(answer!.head)?.[1],
  );
  expect(etags).toEqual(['5', '6']);
  other.socket.destroy();
});

test('closing the server ends connections that wait for the next segment', async () => {
  const call = await dial();
  call.say(line(FILM));
  await call.answer();
  await app.close();
  await call.untilClosed();
  expect(call.socket.destroyed).toBe(true);
});
