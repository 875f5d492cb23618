import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  fakeToken,
  SAME_ORIGIN,
  startFakeApi,
  startTestSite,
  UUID,
  type FakeApi,
  type TestSite,
} from './fake-world.ts';

const TIMEOUT_MS = 250;
let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
  site = await startTestSite({ apiUrl: api.url, upstreamTimeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(() => {
  api.seen.length = 0;
  api.answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
});

describe('what the api hears', () => {
  test('bearer from the cookie, request id, Korean; no cookie and no token of the page', async () => {
    const token = fakeToken(60);
    const id = '0b5c1c3e-6f0f-4a58-9a43-2f8f8e0f3c11';
    const answer = await ask(site.url, '/proxy/api/v2/programs', {
      headers: {
        cookie: `a=1; oun_login=${token}`,
        authorization: 'Bearer stolen',
        'client-request-id': id,
        'accept-language': 'en',
        'x-forwarded-for': '6.6.6.6',
      },
    });
    expect(answer.status).toBe(200);
    const { headers } = api.seen[0]!;
    expect(headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'client-request-id': id,
      'accept-language': 'ko',
      'x-forwarded-for': '127.0.0.1',
    });
    expect(headers).not.toHaveProperty('cookie');
    expect(answer.headers['client-request-id']).toBe(id);
  });

  test.each([undefined, 'not-a-uuid', 'x'.repeat(200)])('a request id of %j is replaced', async (given) => {
    const answer = await ask(site.url, '/proxy/api/v1/x', { headers: given ? { 'client-request-id': given } : {} });
    expect(api.seen[0]!.headers['client-request-id']).toMatch(UUID);
    expect(answer.headers['client-request-id']).toBe(api.seen[0]!.headers['client-request-id']);
  });

  test('a token that ran out is still said, so that the api can say so', async () => {
    const token = fakeToken(-1);
    await ask(site.url, '/proxy/api/v1/x', { headers: { cookie: `oun_login=${token}` } });
    expect(api.seen[0]!.headers.authorization).toBe(`Bearer ${token}`);
  });

  test.each(['', 'junk'])('no bearer for the cookie %j', async (value) => {
    await ask(site.url, '/proxy/api/v1/x', { headers: { cookie: `oun_login=${value}` } });
    expect(api.seen[0]!.headers).not.toHaveProperty('authorization');
  });

  test('the query letter for letter, repeated keys and all', async () => {
    const query = 'category=yoga&category=dance&q=%ED%99%88&empty=&bare&a[]=1&plus=a+b';
    await ask(site.url, `/proxy/store/v1/products?${query}`);
    expect(api.seen[0]!.url).toBe(`/store/v1/products?${query}`);
  });

  test('a body as it was sent', async () => {
    const body = '{ "name" :  "홈트" }';
    await ask(site.url, '/proxy/api/v1/user/address/', {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body,
    });
    expect(api.seen[0]).toMatchObject({ method: 'POST', body });
    expect(api.seen[0]!.headers['idempotency-key']).toBe('k1');
  });

  test('a piece of an upload with where it belongs, and where it was made comes back below the proxy', async () => {
    const headers = {
      ...SAME_ORIGIN,
      'tus-resumable': '1.0.0',
      'upload-length': '12',
      'upload-offset': '4',
      'upload-metadata': 'filename YS5tcDQ=',
      'upload-defer-length': '1',
      'content-type': 'application/offset+octet-stream',
    };
    api.answer = (_, response) =>
      response
        .writeHead(201, {
          location: '/core-admin/v1/films/uploads/abc',
          'upload-offset': '8',
          'tus-resumable': '1.0.0',
        })
        .end();
    const answer = await ask(site.url, '/proxy/core-admin/v1/films/uploads/abc', {
      method: 'PATCH',
      headers,
      body: 'film',
    });
    const { origin: _, 'sec-fetch-site': __, ...passed } = headers as Record<string, string>;
    expect(api.seen[0]).toMatchObject({ method: 'PATCH', body: 'film', headers: passed });
    expect(answer.headers).toMatchObject({
      location: '/proxy/core-admin/v1/films/uploads/abc',
      'upload-offset': '8',
      'tus-resumable': '1.0.0',
    });
    api.answer = (_, response) => response.writeHead(302, { location: 'https://elsewhere.test/x' }).end();
    expect((await ask(site.url, '/proxy/api/v1/x')).headers.location).toBe('https://elsewhere.test/x');
  });

  test('a POST and a DELETE without a body', async () => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await ask(site.url, '/proxy/api/v1/x', { method, headers: SAME_ORIGIN });
      expect(answer.status).toBe(200);
    }
    expect(api.seen.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

describe('what the browser hears', () => {
  test('status, body and cache-control of the api; no hop-by-hop header and no cookie', async () => {
    api.answer = (_, response) => {
      response.writeHead(409, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=30',
        'set-cookie': 'api=1',
        'keep-alive': 'timeout=99',
      });
      response.end('{"code":"INVALID_TRANSITION"}');
    };
    const answer = await ask(site.url, '/proxy/api/v1/x');
    expect(answer.status).toBe(409);
    expect(answer.text).toBe('{"code":"INVALID_TRANSITION"}');
    expect(answer.headers['cache-control']).toBe('public, max-age=30');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['keep-alive']).not.toBe('timeout=99');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('nothing is cached that the api did not allow', async () => {
    expect((await ask(site.url, '/proxy/api/v1/x')).headers['cache-control']).toBe('no-store');
  });

  test('a busy api is asked once', async () => {
    api.answer = (_, response) => response.writeHead(503, { 'retry-after': '1' }).end('{}');
    expect((await ask(site.url, '/proxy/api/v1/x')).status).toBe(503);
    expect(api.seen).toHaveLength(1);
  });

  test('504 after the timeout', async () => {
    api.answer = () => undefined;
    const startedAt = Date.now();
    const answer = await ask(site.url, '/proxy/api/v1/slow');
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UPSTREAM_TIMEOUT', title: '시간이 지났어요' });
    expect(JSON.parse(answer.text).extra.request_id).toBe(answer.headers['client-request-id']);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(TIMEOUT_MS - 20);
  });

  test('502 when nobody listens', async () => {
    const gone = await startFakeApi();
    await gone.close();
    const lonely = await startTestSite({ apiUrl: gone.url });
    const answer = await ask(lonely.url, '/proxy/api/v1/x');
    await lonely.close();
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });
});

describe('what is refused', () => {
  test.each([
    ['POST', { 'sec-fetch-site': 'cross-site' }],
    ['POST', { 'sec-fetch-site': 'same-site' }],
    ['DELETE', { 'sec-fetch-site': 'none' }],
    ['POST', {}],
    ['PUT', { origin: 'https://evil.test' }],
    ['PATCH', { origin: 'null' }],
  ])('%s with %j', async (method, headers) => {
    const answer = await ask(site.url, '/proxy/api/v1/x', { method, headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).code).toBe('FORBIDDEN');
    expect(api.seen).toHaveLength(0);
  });

  test('an older webview is known by its Origin', async () => {
    const answer = await ask(site.url, '/proxy/api/v1/x', { method: 'POST', headers: { origin: site.url } });
    expect(answer.status).toBe(200);
  });

  test.each([
    '/proxy/',
    '/proxy/api',
    '/proxy/api/',
    '/proxy/metrics',
    '/proxy/readyz',
    '/proxy//api/v1/x',
    '/proxy/api/../metrics',
    '/proxy/api/v1/../../metrics',
    '/proxy/api/%2e%2e/metrics',
    '/proxy/api/.%2E/metrics',
    '/proxy/api/..%2fmetrics',
    '/proxy/api/v1/%5c..%5cmetrics',
    '/proxy/api\\..\\metrics',
    '/proxy/api//evil.test/x',
    '/proxy/http://evil.test/api/x',
    '/proxy/core-adminx/v1',
  ])('%s', async (path) => {
    const answer = await ask(site.url, path);
    expect(answer.status).toBe(404);
    expect(api.seen).toHaveLength(0);
  });

  test.each(['/proxy/%E0%A4%A/', '/%ZZ'])('%s is a bad request in our own words', async (path) => {
    const answer = await ask(site.url, path);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).code).toBe('BAD_REQUEST');
  });

  const tooLarge = Buffer.alloc(1_048_577, 'x');
  test.each([
    ['said', { 'content-length': String(tooLarge.length) }],
    ['unsaid', { 'transfer-encoding': 'chunked' }],
  ])('a body above 1 MiB of %s length', async (_, headers) => {
    const answer = await ask(site.url, '/proxy/logs/v1/bulk', {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json', ...headers },
      body: tooLarge,
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).code).toBe('PAYLOAD_TOO_LARGE');
    expect(api.seen).toHaveLength(0);
  });

  test('a photo may be larger, up to its own limit', async () => {
    const upload = (body: Buffer) =>
      ask(site.url, '/proxy/store/v1/images/upload', {
        method: 'POST',
        headers: { ...SAME_ORIGIN, 'content-type': 'multipart/form-data', 'content-length': String(body.length) },
        body,
      });
    expect((await upload(tooLarge)).status).not.toBe(413);
    expect(api.seen).toHaveLength(1);
    expect((await upload(Buffer.alloc(11 * 1_048_576 + 1))).status).toBe(413);
    expect(api.seen).toHaveLength(1);
  });
});
