import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { trustedProxies } from '@oun/brand/trusted-proxies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from './compress.ts';
import { ask, startFakeApi, startTestSite, UUID, type FakeApi, type TestSite } from './fake-world.ts';

const SCRIPT = 'export const greeting = "안녕하세요";\n'.repeat(100);
let folder: string;
let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oun-site-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'assets', 'a-1.js'), SCRIPT);
  writeFileSync(join(folder, 'share.png'), 'png');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  await compressFolder(folder);
  api = await startFakeApi();
  site = await startTestSite({
    apiUrl: api.url,
    clientDir: folder,
    sitemap: async () => [{ path: '/programs?a=1&b=<2>', changed: '2026-11-15' }, { path: '/홈트' }],
  });
});
afterAll(async () => {
  await site.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

describe('health', () => {
  test('alive, and ready only with the api', async () => {
    expect((await ask(site.url, '/healthz')).status).toBe(200);
    expect((await ask(site.url, '/readyz')).status).toBe(200);
    expect(api.seen.at(-1)!.url).toBe('/readyz');
    api.answer = (_, response) => response.writeHead(503).end();
    const answer = await ask(site.url, '/readyz');
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await ask(site.url, '/healthz')).status).toBe(200);
  });

  test('metrics stay inside', async () => {
    for (const forwarded of [undefined, '127.0.0.1', '1.2.3.4']) {
      const answer = await ask(site.url, '/metrics', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
      expect(answer.text).not.toContain('process_cpu_seconds_total');
    }
    const metrics = { port: await freePort(), host: '127.0.0.1' };
    const other = await startTestSite({ apiUrl: api.url, metrics });
    try {
      for (let i = 0; i < 300; i += 1) {
        api.answer = (_, response) => response.writeHead(200 + i).end();
        await ask(other.url, `/proxy/api/v1/${i}`);
      }
      const { text } = await ask(`http://127.0.0.1:${metrics.port}`, '/metrics');
      expect(text).toContain('process_cpu_seconds_total');
      expect(text.length).toBeLessThan(40_000);
    } finally {
      await other.close();
    }
  });

  test('the caller is the nearest address that a trusted proxy did not write', async () => {
    const forged = { 'x-forwarded-for': '6.6.6.6, 198.51.100.77' };
    for (const [trusted, expected] of [
      [undefined, '127.0.0.1'],
      ['1', '198.51.100.77'],
      ['loopback', '198.51.100.77'],
      ['10.0.0.0/8', '127.0.0.1'],
    ] as const) {
      const other = await startTestSite({ apiUrl: api.url, trustProxy: trustedProxies('OUN_TRUST_PROXY', trusted) });
      await ask(other.url, '/proxy/api/v1/config/', { headers: forged });
      expect(api.seen.at(-1)!.headers['x-forwarded-for']).toBe(expected);
      await other.close();
    }
  });

  describe('what does not come in time', () => {
    let hasty: TestSite;
    beforeAll(async () => void (hasty = await startTestSite({ apiUrl: api.url, requestTimeoutMs: 400 })));
    afterAll(() => hasty.close());

    test('headers and bodies that trickle in are cut off, and told so', async () => {
      for (const [head, more] of TRICKLES) {
        expect(await heardFrom(hasty.url, head, more)).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s);
      }
    });

    test('a connection on which nothing was asked ends without a word', async () => {
      expect(await heardFrom(hasty.url, '', '')).toBe('');
    });

    test('a request that came while the site was busy is answered all the same', async () => {
      const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1');
      await once(socket, 'connect');
      // Asked after it, so that the site has taken the connection, too.
      await ask(hasty.url, '/healthz');
      socket.write('GET /healthz HTTP/1.1\r\nhost: life.test\r\nconnection: close\r\n\r\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
      let heard = '';
      for await (const chunk of socket) heard += String(chunk);
      expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});

describe('assets', () => {
  test('hashed files are kept for a year, compressed for those who take it', async () => {
    const answer = await ask(site.url, '/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['vary']?.toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(answer.body).toString()).toBe(SCRIPT);
    expect(answer.headers['client-request-id']).toMatch(UUID);

    const gzip = await ask(site.url, '/assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await ask(site.url, '/assets/a-1.js');
    expect(plain.text).toBe(SCRIPT);
    const again = await ask(site.url, '/assets/a-1.js', {
      headers: { 'if-none-match': String(plain.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  test('other files for a day', async () => {
    expect((await ask(site.url, '/share.png')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each(['/assets/gone.js', '/assets/../.vite/manifest.json', '/assets/%2e%2e/share.png', '/assets/'])(
    '%s is not there, and no page stands in for it',
    async (path) => {
      const answer = await ask(site.url, path, { headers: { accept: 'text/html' } });
      expect(answer.text).not.toContain('<html>');
      expect([403, 404]).toContain(answer.status);
    },
  );
});

describe('search engines', () => {
  test('robots and sitemap', async () => {
    expect((await ask(site.url, '/robots.txt')).text).toBe('User-agent: *\n\nSitemap: http://life.test/sitemap.xml\n');
    const { text, headers } = await ask(site.url, '/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(text).toContain('<loc>http://life.test/programs?a=1&amp;b=%3C2%3E</loc><lastmod>2026-11-15</lastmod>');
    expect(text).toContain('<loc>http://life.test/%ED%99%88%ED%8A%B8</loc>');
  });

  test('the back office stays out of them, and out of frames', async () => {
    const admin = await startTestSite({ apiUrl: api.url, service: 'admin', robots: 'User-agent: *\nDisallow: /' });
    const page = await ask(admin.url, '/');
    const robots = await ask(admin.url, '/robots.txt');
    await admin.close();
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
  });
});

test('a site without a server build gives every path the built page, with a nonce of its own', async () => {
  writeFileSync(join(folder, 'index.html'), '<script nonce="oun-nonce-placeholder-"></script>');
  const admin = await startTestSite({ apiUrl: api.url, service: 'admin', clientDir: folder, render: undefined });
  const answer = await ask(admin.url, '/orders/1');
  await admin.close();
  const [, nonce] = /<script nonce="([\w-]{22})">/.exec(answer.text)!;
  expect(nonce).not.toBe('oun-nonce-placeholder-');
  expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
});

describe('what no address can look like', () => {
  test.each([
    ['an escape that is none', '/programs/%E0%A4%A', 400],
    ['more than headers may hold', `/${'x'.repeat(40_000)}`, 414],
  ])('%s is refused in our words', async (_, path, status) => {
    const answer = await ask(site.url, path);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      status,
      { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/요/) },
    ]);
    expect(answer.text).not.toMatch(/FST_|Fastify|Client Error/);
  });

  test('no HTTP at all is refused in our words too', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let read = '';
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write('안녕하세요\r\n\r\n'));
      socket.on('data', (chunk) => (read += chunk)).on('end', () => resolve(read));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST".*요/s);
  });

  test('a person who asks for a page is told in a page', async () => {
    const answer = await ask(site.url, '/programs/%E0%A4%A', { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('처음으로 가기');
  });

  test('a path of any length is left to the page', async () => {
    expect((await ask(site.url, `/programs/${'x'.repeat(2_000)}`)).status).toBe(200);
    expect((await ask(site.url, '//programs//x')).status).toBe(200);
  });
});

test('one who leaves before the answer is logged too', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const waiting = await startTestSite({
    apiUrl: api.url,
    render: async (request) => {
      begin();
      await new Promise((done) => request.signal.addEventListener('abort', done));
      throw request.signal.reason;
    },
  });
  const socket = connect(Number(new URL(waiting.url).port), '127.0.0.1');
  socket.write('GET /slow?q=secret HTTP/1.1\r\nhost: life.test\r\n\r\n');
  await begun;
  socket.destroy();
  await expect.poll(() => waiting.logs.filter(({ path }) => path === '/slow?q')).toMatchObject([{ status: 499 }]);
  await waiting.close();
  expect(waiting.logs.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

describe('closing', () => {
  test('answers what is under way, takes nothing new', async () => {
    const { promise: rendered, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const closing = await startTestSite({
      apiUrl: api.url,
      render: async () => {
        begin();
        await rendered;
        return new Response('done', { headers: { 'content-type': 'text/html' } });
      },
    });
    const idle = connect(Number(new URL(closing.url).port), '127.0.0.1');
    await new Promise((done) => idle.once('connect', done));
    const underway = ask(closing.url, '/a');
    await begun;
    let isClosed = false;
    const closed = closing.close().then(() => (isClosed = true));
    await new Promise((done) => setTimeout(done, 50));
    expect(isClosed).toBe(false);
    await expect(ask(closing.url, '/b')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    finish();
    expect((await underway).text).toBe('done');
    await closed;
    idle.destroy();
  });
});

const TRICKLES: [head: string, more: string][] = [
  ['GET /healthz HTTP/1.1\r\nhost: x\r\n', 'x-a: 1\r\n'],
  [
    'POST /api/session HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    ' ',
  ],
];

/** All that is said on a connection on which a little more comes now and then, but never the end. */
function heardFrom(url: string, head: string, more: string): Promise<string> {
  let heard = '';
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
    const drip = setInterval(() => more && socket.write(more), 100);
    socket.on('error', () => {});
    socket.on('data', (chunk) => (heard += String(chunk)));
    socket.on('close', () => {
      clearInterval(drip);
      resolve(heard);
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
