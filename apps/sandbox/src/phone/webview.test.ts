import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRewriter } from './addresses.ts';
import { userAgentOf } from './devices.ts';
import { startWebview, type Webview } from './webview.ts';

type Seen = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: http.OutgoingHttpHeaders; body?: string | Buffer | Buffer[] };

const STORE = ['http://localhost:3001', 'http://127.0.0.1:4111'] as const;
let answer: Answer;
let seen: Seen[];
let site: http.Server;
let webview: Webview;
let own: string;
let shown: string;
let os: 'iOS' | 'Android';

beforeEach(async () => {
  [answer, seen, os] = [{}, [], 'iOS'];
  site = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    response.writeHead(answer.status ?? 200, answer.headers);
    if (!Array.isArray(answer.body)) return void response.end(answer.body);
    for (const piece of answer.body) {
      response.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  own = `http://localhost:${(site.address() as AddressInfo).port}`;
  webview = await startWebview({
    upstream: own,
    port: 0,
    host: '127.0.0.1',
    phone: () => ({ os, userAgent: userAgentOf(os, '3.2.1'), launch: 1 }),
    addresses: () => [[own, shown], [...STORE]],
  });
  shown = `http://127.0.0.1:${webview.port}`;
});

afterEach(async () => {
  await webview.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (body: string) =>
  `<!DOCTYPE html><html lang="ko"><head><title>오운</title></head><body>${body}</body></html>`;
const get = (path = '/', init: RequestInit = {}) => fetch(shown + path, { redirect: 'manual', ...init });

describe('on the way in', () => {
  test('the site sees the phone of the moment, and its own host', async () => {
    await get('/programs?sort=new&q=%ED%99%88', { headers: { 'sec-ch-ua': 'Chromium', 'user-agent': 'Chrome' } });
    os = 'Android';
    await get('/');
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/programs?sort=new&q=%ED%99%88' });
    expect(seen[0]!.headers).toMatchObject({ host: new URL(own).host });
    expect(seen[0]!.headers['user-agent']).toMatch(/^Mozilla.*iPhone.* oun\/3\.2\.1 \(iOS 19\.1; iPhone17,2\) weapp$/);
    expect(seen[0]!.headers).not.toHaveProperty('sec-ch-ua');
    expect(seen[1]!.headers['user-agent']).toMatch(/; wv\).* oun\/3\.2\.1 \(Android 16; SM-S938N\) weapp$/);
  });

  test('a body, cookies and where it came from arrive as the site would have them', async () => {
    await get('/api/session', {
      method: 'POST',
      body: '{"provider":"weapp"}',
      headers: { 'content-type': 'application/json', cookie: 'a=1; b=2', origin: shown, referer: `${shown}/my?x=1` },
    });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: '{"provider":"weapp"}',
      headers: { cookie: 'a=1; b=2', origin: own, referer: `${own}/my?x=1`, 'content-type': 'application/json' },
    });
  });
});

test('what the page calls by the phone’s addresses reaches the site by its own', async () => {
  await get(`/authorize?redirect_uri=${encodeURIComponent(`${shown}/done`)}`);
  expect(seen[0]!.url).toBe(`/authorize?redirect_uri=${encodeURIComponent(`${own}/done`)}`);
  await get('/consent', { method: 'POST', body: new URLSearchParams({ redirect_uri: `${STORE[1]}/done` }) });
  expect(seen[1]!.body).toBe(`redirect_uri=${encodeURIComponent(`${STORE[0]}/done`)}`);
  await get('/pay', {
    method: 'POST',
    body: JSON.stringify({ success_url: `${shown}/done`, memo: '집 앞' }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  expect(JSON.parse(seen[2]!.body)).toEqual({ success_url: `${own}/done`, memo: '집 앞' });
  await get('/upload', { method: 'POST', body: shown, headers: { 'content-type': 'application/octet-stream' } });
  expect(seen[3]!.body).toBe(shown);
});

describe('a page', () => {
  test('gets the stub first in its head, under its own nonce', async () => {
    answer = {
      headers: { ...HTML, 'content-security-policy': "script-src 'nonce-abc_-1' 'strict-dynamic'" },
      body: page('안녕하세요'),
    };
    const text = await (await get()).text();
    expect(text).toMatch(/<head><script nonce="abc_-1">\(function install\(/);
    expect(text).toContain('"os":"iOS"');
    expect(text).toContain(userAgentOf('iOS', '3.2.1'));
    expect(text).toContain('<title>오운</title></head><body>안녕하세요</body></html>');
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  test('may be framed by the phone, and is kept by nobody', async () => {
    answer = {
      headers: {
        ...HTML,
        'content-security-policy': "default-src 'self'; frame-ancestors 'self' http://localhost:4100; base-uri 'none'",
        'x-frame-options': 'DENY',
        'cache-control': 'public, max-age=60',
        etag: '"1"',
      },
      body: page(''),
    };
    const { headers } = await get();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; frame-ancestors 'self' http://127.0.0.1:*; base-uri 'none'",
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('that comes in pieces is sent on in pieces, cut anywhere', async () => {
    const bytes = Buffer.from(page(`<a href="${own}/my">마이</a><a href="${STORE[0]}/">스토어</a>`));
    for (const size of [1, 7, 20]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      answer = { headers: HTML, body: pieces };
      const text = await (await get()).text();
      expect(text).toContain(`<a href="${shown}/my">마이</a><a href="${STORE[1]}/">스토어</a></body></html>`);
      expect(text).toContain('<head><script>(function install(');
    }
  });

  test('whose policy takes no script of ours gets none', async () => {
    answer = { headers: { ...HTML, 'content-security-policy': "default-src 'none'" }, body: page('') };
    expect(await (await get()).text()).toBe(page(''));
  });

  test('without a head gets the stub too', async () => {
    answer = { headers: HTML, body: '<p>오류</p>' };
    expect(await (await get()).text()).toMatch(/^<script>.*<p>오류<\/p>$/s);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is opened where it is packed with %s', async (encoding, pack) => {
    const packed = pack(page(`<a href="${own}/my">마이</a>`));
    answer = { headers: { ...HTML, 'content-encoding': encoding, 'content-length': packed.length }, body: packed };
    const reply = await get('/', { headers: { 'accept-encoding': `${encoding}, zstd` } });
    expect(seen[0]!.headers['accept-encoding']).toBe(encoding);
    expect(reply.headers.get('content-encoding')).toBeNull();
    const text = await reply.text();
    expect(text).toContain(`<a href="${shown}/my">마이</a>`);
    expect(text).toContain('<head><script>');
  });

  test('not found is still a page', async () => {
    answer = { status: 404, headers: HTML, body: page('없어요') };
    const reply = await get('/nothing');
    expect(reply.status).toBe(404);
    expect(await reply.text()).toMatch(/<head><script>.*없어요/s);
  });

  test('asked for by HEAD has headers and no body', async () => {
    answer = { headers: { ...HTML, 'content-length': '120' } };
    const reply = await get('/', { method: 'HEAD' });
    expect(seen[0]!.method).toBe('HEAD');
    expect(reply.headers.get('content-type')).toBe(HTML['content-type']);
    expect(await reply.text()).toBe('');
  });
});

describe('what else comes back', () => {
  test('addresses in data are those of the phone, however they are written', async () => {
    const other = `${own}0`;
    answer = {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ a: `${own}/a`, b: `/go?to=${encodeURIComponent(`${STORE[0]}/b`)}`, c: other }),
    };
    expect(await (await get('/proxy/api/x')).json()).toEqual({
      a: `${shown}/a`,
      b: `/go?to=${encodeURIComponent(`${STORE[1]}/b`)}`,
      c: other,
    });
    answer = { headers: { 'content-type': 'text/x-script; charset=utf-8' }, body: `[{"_1":2},"${STORE[0]}"]` };
    expect(await (await get('/programs.data')).text()).toBe(`[{"_1":2},"${STORE[1]}"]`);
  });

  test('a redirect stays in the phone, also by way of another site', async () => {
    const location = `http://localhost:4100/authorize?redirect_uri=${encodeURIComponent(`${own}/sign-in-social`)}`;
    answer = { status: 302, headers: { location } };
    expect((await get()).headers.get('location')).toBe(
      `http://localhost:4100/authorize?redirect_uri=${encodeURIComponent(`${shown}/sign-in-social`)}`,
    );
    answer = { status: 303, headers: { location: `${STORE[0]}/cart` } };
    const reply = await get();
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `${STORE[1]}/cart`]);
  });

  test('cookies pass one by one', async () => {
    answer = { headers: { 'set-cookie': ['a=1; Path=/; HttpOnly', 'b=2; Max-Age=10'] }, status: 204 };
    const reply = await get();
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Max-Age=10']);
  });

  test('files pass byte for byte, with their length and age', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, ...Buffer.from(own)]);
    answer = {
      status: 206,
      headers: {
        'content-type': 'video/mp4',
        'content-length': bytes.length,
        etag: '"2"',
        'cache-control': 'max-age=9',
      },
      body: bytes,
    };
    const reply = await get('/film.mp4', { headers: { range: 'bytes=0-9' } });
    expect(seen[0]!.headers['range']).toBe('bytes=0-9');
    expect([reply.status, reply.headers.get('etag'), reply.headers.get('cache-control')]).toEqual([
      206,
      '"2"',
      'max-age=9',
    ]);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
  });

  test('a script packed by the build stays packed', async () => {
    const packed = gzipSync(`const home = "${own}";`);
    answer = { headers: { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }, body: packed };
    const reply = await get('/assets/a.js');
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toBe(`const home = "${own}";`);
  });
});

test('a site that is down is told in Korean', async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  const reply = await get();
  expect(reply.status).toBe(502);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await reply.text()).toContain('화면을 열지 못했어요');
});

test('a port that is taken is left to whoever has it', async () => {
  const other = await startWebview({
    upstream: own,
    port: webview.port,
    host: '127.0.0.1',
    phone: () => ({ os, userAgent: '', launch: 1 }),
    addresses: () => [],
  });
  expect(other.port).not.toBe(webview.port);
  await other.close();
});

test('a rewriter without addresses leaves everything as it is', () => {
  expect(createRewriter([]).text('http://localhost:3000')).toBe('http://localhost:3000');
});
