import { findBox } from '@oun/film/mp4';
import { LIBRARY_DIR } from '@oun/film/library';
import { SEGMENT_TICKS } from '@oun/film/segment';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createCache } from '../../platform/cache.ts';
import { createServer } from '../../platform/http.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { filmFiles } from './film-files.ts';

const FILM = '/media/segments/720/squat.haneul/5.m4s?ticket=good';
const asked: [string, number | null][] = [];
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
        checkTicket(ticket, n) {
          asked.push([ticket, n]);
          return ticket === 'good';
        },
      });
    },
  });
  await app.ready();
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
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(reply.headers.etag).toMatch(/^"[\w-]{16}-5"$/);
  expect(reply.headers['client-request-id']).toBeDefined();
  expect(asked.at(-1)).toEqual(['good', 5]);
});

test('what is kept stays as it was encoded, however often it is served', async () => {
  await Promise.all(['0', '7', '20000'].map((n) => get(FILM.replace('/5.', `/${n}.`))));
  expect((await get(FILM)).rawPayload.equals(atPlaceFive())).toBe(true);
});

test('sounds are audio, and count in ticks of their own', async () => {
  const reply = await get('/media/segments/music/steady.1/7.m4s?ticket=good');
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
  const reply = await get(`/media/segments/720/squat.haneul/5.m4s${query}`);
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({ code: 'FORBIDDEN' });
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  '720/cartwheel.haneul/5.m4s',
  '721/squat.haneul/5.m4s',
  'toString/squat.haneul/5.m4s',
  '720/squat.haneul/20001.m4s',
  '720/squat.haneul/05.m4s',
  '720/squat.haneul/-1.m4s',
  '720/squat.haneul/5.mp4',
  '720/..%2findex.json/5.m4s',
  '720/..%2f360%2fsquat.haneul/5.m4s',
  '721/init.mp4',
])('%s is not there', async (path) => {
  const reply = await get(`/media/segments/${path}?ticket=good`);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' });
});
