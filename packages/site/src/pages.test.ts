import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { nativeUserAgent } from '@oun/brand/user-agent';
import { siteContext, type Site } from './context.ts';
import { ask, fakeToken, startFakeApi, startTestSite, UUID, type FakeApi, type TestSite } from './fake-world.ts';
import type { SiteOptions } from './host.ts';

type Asked = { url: string; headers: Headers; site: Site };
type Reply = (asked: Asked) => Response | Promise<Response>;

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html', ...(init.headers as object) } });
const page: Reply = ({ url, site }) => html(`<p>${url} ${site.platform}</p><script nonce="${site.nonce}"></script>`);

let api: FakeApi;
let site: TestSite;

afterEach(async () => {
  await site.close();
  await api.close();
});

/** A site whose pages come from `reply`; what the renderer was asked is kept. */
async function siteWith(reply: Reply, options: Partial<SiteOptions> = {}): Promise<Asked[]> {
  const asked: Asked[] = [];
  api = await startFakeApi();
  site = await startTestSite({
    apiUrl: api.url,
    pageCache: ({ pathname }) => (pathname.startsWith('/kept') ? 60 : undefined),
    render: async (request, context) => {
      const one = { url: request.url, headers: request.headers, site: context.get(siteContext) };
      asked.push(one);
      return reply(one);
    },
    ...options,
  });
  return asked;
}

const nonceOf = (policy: unknown): string => /'nonce-([\w-]{22})'/.exec(String(policy))![1]!;

describe('a page', () => {
  test('has a nonce of its own in header and html, and the headers that guard it', async () => {
    await siteWith(page, { mediaUrl: 'https://media.oun.test/x', frameAncestors: ['http://localhost:4100'] });
    const [first, second] = [await ask(site.url, '/a'), await ask(site.url, '/a')];
    const nonce = nonceOf(first.headers['content-security-policy']);
    expect(first.text).toContain(`nonce="${nonce}"`);
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce);

    const policy = Object.fromEntries(
      String(first.headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );
    expect(policy['script-src']).toBe(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(policy['style-src']).toBe(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy['img-src']).toContain('https://media.oun.test');
    expect(policy['frame-ancestors']).toBe("frame-ancestors 'self' http://localhost:4100");
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(first.headers).not.toHaveProperty('strict-transport-security');
    expect(first.headers['client-request-id']).toMatch(UUID);
  });

  test('is rendered for the one who asks, who keeps the request id on the way to the api', async () => {
    const token = fakeToken(60);
    const id = '0b5c1c3e-6f0f-4a58-9a43-2f8f8e0f3c11';
    const asked = await siteWith(page);
    const userAgent = `Mozilla/5.0 ${nativeUserAgent({ version: '1.2.3', os: 'iOS', osVersion: '18.1', model: 'iPhone' })}`;
    await ask(site.url, '/a?x=1&x=2', {
      headers: { cookie: `oun_login=${token}`, 'user-agent': userAgent, 'client-request-id': id },
    });
    expect(asked[0]!.url).toBe('http://life.test/a?x=1&x=2');
    expect(asked[0]!.site).toMatchObject({ isSignedIn: true, platform: 'app', requestId: id, service: 'life' });
    await asked[0]!.site.caller({ method: 'GET', path: '/api/v2/user/me' } as never, {} as never);
    expect(api.seen[0]!.headers).toMatchObject({ authorization: `Bearer ${token}`, 'client-request-id': id });
  });

  describe('of a session that ended elsewhere', () => {
    const token = fakeToken(600);
    const cookie = `oun_login=${token}; oun_refresh=r-1`;
    /** A page that asks what guests may ask too, as a loader does; it must be there, or the page fails. */
    const asking: Reply = async ({ site }) => {
      await site.caller({ method: 'GET', path: '/api/v2/programs/1' } as never, {} as never);
      return html(`<p>${site.isSignedIn ? 'member' : 'guest'}</p>`);
    };
    const REFUSED = JSON.stringify({ code: 'UNAUTHORIZED', title: '', message: '', extra: {} });

    test('is made as for a guest, and the dead cookies go', async () => {
      await siteWith(asking);
      api.answer = ({ headers, url }, response) => {
        const isRefused = headers.authorization !== undefined || url.endsWith('/refresh');
        response.writeHead(isRefused ? 401 : 200).end(isRefused ? REFUSED : '{}');
      };
      for (const path of ['/a', '/a.data']) {
        const answer = await ask(site.url, path, { headers: { cookie } });
        expect([path, answer.status, answer.text]).toEqual([path, 200, '<p>guest</p>']);
        const cleared = (answer.headers['set-cookie'] ?? []).filter((one) => /Expires=Thu, 01 Jan 1970/.test(one));
        expect(cleared.map((one) => one.split('=')[0])).toEqual(expect.arrayContaining(['oun_login', 'oun_refresh']));
      }
      expect(api.seen.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(2);
      expect(site.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    });

    test('is its owner’s where it can be renewed, after one renewal', async () => {
      await siteWith(asking);
      const next = fakeToken(600).replace('c2ln', 'bmV3');
      api.answer = ({ headers, url }, response) => {
        if (url.endsWith('/refresh'))
          return void response.end(JSON.stringify({ accessToken: next, refreshToken: 'r-2' }));
        const isRefused = headers.authorization !== `Bearer ${next}`;
        response.writeHead(isRefused ? 401 : 200).end(isRefused ? REFUSED : '{}');
      };
      const answer = await ask(site.url, '/a', { headers: { cookie } });
      expect([answer.status, answer.text]).toEqual([200, '<p>member</p>']);
      expect(String(answer.headers['set-cookie'])).toContain(next);
      expect(api.seen.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1);
    });

    test('is made as for a guest while nothing can be renewed, and nobody is signed out', async () => {
      await siteWith(asking);
      api.answer = ({ headers, url }, response) => {
        if (url.endsWith('/refresh')) return void response.writeHead(503).end('{}');
        response.writeHead(headers.authorization ? 401 : 200).end(headers.authorization ? REFUSED : '{}');
      };
      const answer = await ask(site.url, '/a', { headers: { cookie } });
      expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([200, '<p>guest</p>', undefined]);
    });

    describe('inside the app, which holds the key', () => {
      const inApp = {
        cookie: `oun_login=${token}`,
        'user-agent': nativeUserAgent({ version: '1.2.3', os: 'iOS', osVersion: '18.1', model: 'iPhone' }),
      };
      const refuseMembers: FakeApi['answer'] = ({ headers }, response) => {
        response.writeHead(headers.authorization ? 401 : 200).end(headers.authorization ? REFUSED : '{}');
      };

      test('is left standing where it stands, so that it can ask the app', async () => {
        const asked = await siteWith(async (one) => {
          await Promise.resolve(asking(one)).catch(() => undefined);
          return html(`<p>${one.site.isSignedIn ? 'member' : 'guest'}</p>`);
        });
        api.answer = refuseMembers;
        const answer = await ask(site.url, '/a', { headers: inApp });
        expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([200, '<p>member</p>', undefined]);
        expect(asked).toHaveLength(1);
        // Where the page renews by itself it is made anew.
        const renewing = await ask(site.url, '/a', { headers: { ...inApp, cookie } });
        expect(renewing.text).toBe('<p>guest</p>');
      });

      test('is made as for a guest where it cannot stand, and nobody is signed out', async () => {
        await siteWith(asking);
        api.answer = refuseMembers;
        const answer = await ask(site.url, '/a', { headers: inApp });
        expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([200, '<p>guest</p>', undefined]);
      });
    });
  });

  test('is compressed on the way for one whose page is not kept', async () => {
    await siteWith(page);
    const answer = await ask(site.url, '/a', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body).toString()).toContain('http://life.test/a');
  });

  test('of another host is not asked for by two slashes', async () => {
    const asked = await siteWith(page);
    await ask(site.url, '//evil.test/kept');
    expect(new URL(asked[0]!.url).host).toBe('life.test');
  });

  test('that cannot be rendered is a Korean page with the request id and no detail, logged once', async () => {
    await siteWith(({ site }) => {
      const error = new Error('secret detail');
      site.report(error);
      throw error;
    });
    for (const path of ['/a', '/kept']) {
      site.logs.length = 0;
      const answer = await ask(site.url, path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(500);
      expect(answer.text).toContain('잠시 문제가 생겼어요');
      expect(answer.text).toContain(answer.headers['client-request-id']);
      expect(answer.text).not.toContain('secret');
      expect(answer.text).toContain(`<style nonce="${nonceOf(answer.headers['content-security-policy'])}"`);
      const faults = site.logs.filter(({ level }) => level === 50);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatchObject({ request_id: answer.headers['client-request-id'] });
    }
  });

  test('that is not there keeps the status and the screen of the app', async () => {
    await siteWith(() => html('<h1>찾을 수 없어요</h1>', { status: 404 }));
    const answer = await ask(site.url, '/nope');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('찾을 수 없어요');
  });

  test('a write to a page is refused', async () => {
    await siteWith(page);
    expect((await ask(site.url, '/a', { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('the page cache', () => {
  const gzip = { headers: { 'accept-encoding': 'gzip' } };

  test('gives one rendering to all, each with a nonce of its own', async () => {
    const asked = await siteWith(page);
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await ask(site.url, '/kept', gzip));
    expect(asked).toHaveLength(1);
    const bodies = answers.map(({ body, headers }) => {
      const nonce = nonceOf(headers['content-security-policy']);
      const text = gunzipSync(body).toString();
      expect(text).toContain(`nonce="${nonce}"`);
      return { nonce, rest: text.replaceAll(nonce, '') };
    });
    expect(new Set(bodies.map(({ nonce }) => nonce)).size).toBe(3);
    expect(new Set(bodies.map(({ rest }) => rest)).size).toBe(1);
    expect(answers[2]!.headers).toMatchObject({
      age: '0',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(answers[2]!.headers['client-request-id']).toMatch(UUID);
    expect(answers[0]!.headers).not.toHaveProperty('age');
  });

  test.each([undefined, 'br', 'gzip;q=0', 'identity, gzip;q=0.0'])(
    'sends plain bytes for accept-encoding %j',
    async (accepted) => {
      await siteWith(page);
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await ask(site.url, '/kept', accepted ? { headers: { 'accept-encoding': accepted } } : {});
        expect(answer.headers).not.toHaveProperty('content-encoding');
        expect(answer.text).toContain(nonceOf(answer.headers['content-security-policy']));
      }
    },
  );

  test('renders once for all who ask at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = await siteWith(async (one) => {
      await promise;
      return page(one);
    });
    const waiting = Array.from({ length: 20 }, () => ask(site.url, '/kept'));
    await expect.poll(() => asked.length).toBe(1);
    await new Promise((done) => setTimeout(done, 50));
    resolve();
    const answers = await Promise.all(waiting);
    expect(asked).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => nonceOf(headers['content-security-policy']))).size).toBe(20);
  });

  test('tells pages apart by query and platform, not by the order of the query or by where one came from', async () => {
    const asked = await siteWith(page);
    const app = {
      headers: { 'user-agent': nativeUserAgent({ version: '1.0.0', os: 'Android', osVersion: '15', model: 'S' }) },
    };
    await ask(site.url, '/kept?b=2&a=1');
    await ask(site.url, '/kept?a=1&b=2');
    await ask(site.url, '/kept?a=1&utm_source=x&b=2&fbclid=1&invitation_code=c&redirect_path=%2Fmy&qclid=z');
    expect(asked.map(({ url }) => url)).toEqual(['http://life.test/kept?a=1&b=2']);
    await ask(site.url, '/kept?a=1&b=2', app);
    await ask(site.url, '/kept?a=1&b=2&b=3');
    await ask(site.url, '/kept?a=1&b=3&b=2');
    expect(asked).toHaveLength(4);
    expect(asked[1]!.site.platform).toBe('app');
  });

  test('is passed by for a member, whose page nobody else gets', async () => {
    const asked = await siteWith(({ site }) => html(site.isSignedIn ? 'mine' : 'guest'));
    const cookie = { headers: { cookie: `x=1; oun_login=${fakeToken(60)}` } };
    expect((await ask(site.url, '/kept', cookie)).text).toBe('mine');
    expect((await ask(site.url, '/kept')).text).toBe('guest');
    expect((await ask(site.url, '/kept', cookie)).text).toBe('mine');
    expect((await ask(site.url, '/kept')).text).toBe('guest');
    expect(asked).toHaveLength(3);
  });

  test('shows the renderer nothing of the guest who asks first', async () => {
    const asked = await siteWith(page);
    await ask(site.url, '/kept', { headers: { cookie: 'oun_visitor=1', referer: 'http://x.test', 'x-mine': '1' } });
    expect([...asked[0]!.headers]).toEqual([]);
    expect(asked[0]!.site.isSignedIn).toBe(false);
  });

  test.each([
    ['another status', () => html('x', { status: 404 })],
    ['a fault', () => html('x', { status: 500 })],
    ['no html', () => new Response('x', { headers: { 'content-type': 'text/plain' } })],
    ['a page marked private', () => html('x', { headers: { 'cache-control': 'private' } })],
    ['a page that sets a cookie', () => html('x', { headers: { 'set-cookie': 'a=1' } })],
  ])('does not keep %s', async (_, reply) => {
    const asked = await siteWith(reply);
    await ask(site.url, '/kept');
    const before = asked.length;
    const answer = await ask(site.url, '/kept');
    expect(asked.length).toBeGreaterThan(before);
    expect(answer.headers).not.toHaveProperty('age');
  });

  test('a cookie goes to the one it was made for', async () => {
    let count = 0;
    await siteWith(async () => {
      const response = html('x', { headers: { 'set-cookie': `visitor=${(count += 1)}` } });
      await new Promise((done) => setTimeout(done, 20));
      return response;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(site.url, '/kept')));
    expect(new Set(answers.map(({ headers }) => headers['set-cookie']![0])).size).toBe(5);
  });

  test('a redirect keeps where one came from', async () => {
    await siteWith(({ url }) => new Response(null, { status: 302, headers: { location: `/b${new URL(url).search}` } }));
    expect((await ask(site.url, '/kept?utm_source=x')).headers.location).toBe('/b?utm_source=x');
  });

  test('gives a page past its time while it renders the next, and none when it is too old', async () => {
    let now = 0;
    let version = 0;
    const asked = await siteWith(() => html(`version ${(version += 1)}`), {
      pageCacheLimits: { now: () => now, staleSeconds: 30 },
    });
    const read = async () => {
      const { text, headers } = await ask(site.url, '/kept');
      return [text, headers['age']];
    };
    expect(await read()).toEqual(['version 1', undefined]);
    now = 59_999;
    expect(await read()).toEqual(['version 1', '59']);
    now = 60_000;
    expect(await read()).toEqual(['version 1', '60']);
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(read).toEqual(['version 2', '0']);
    now += 90_000;
    expect(await read()).toEqual(['version 3', undefined]);
  });

  test('keeps giving the old page while the new one fails', async () => {
    let now = 0;
    let isBroken = false;
    const asked = await siteWith(() => html('page', { status: isBroken ? 500 : 200 }), {
      pageCacheLimits: { now: () => now, staleSeconds: 30 },
    });
    await ask(site.url, '/kept');
    isBroken = true;
    now = 61_000;
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(site.url, '/kept')).status).toBe(200);
    await expect.poll(() => asked.length).toBe(2);
    for (let turn = 0; turn < 5; turn += 1) await ask(site.url, '/kept');
    expect(asked).toHaveLength(2);
    now = 100_000;
    expect((await ask(site.url, '/kept')).status).toBe(500);
  });

  test('forgets the page that was not asked for longest', async () => {
    const asked = await siteWith(page, { pageCacheLimits: { maxEntries: 2 } });
    for (const path of ['/kept/1', '/kept/2', '/kept/1', '/kept/3', '/kept/1', '/kept/2']) await ask(site.url, path);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/kept/1', '/kept/2', '/kept/3', '/kept/2']);
  });

  test('holds no more bytes than it may', async () => {
    const asked = await siteWith(() => html('x'.repeat(10_000)), { pageCacheLimits: { maxBytes: 25_000 } });
    for (const path of ['/kept/1', '/kept/2', '/kept/3', '/kept/1']) await ask(site.url, path);
    expect(asked).toHaveLength(4);
  });

  test('a kept page is logged and counted like any other', async () => {
    const metrics = { port: 40_000 + (process.pid % 20_000), host: '127.0.0.1' };
    await siteWith(page, { metrics });
    await ask(site.url, '/kept?phone=01012345678');
    const { headers } = await ask(site.url, '/kept?phone=01012345678');
    const lines = site.logs.filter(({ path }) => path === '/kept?phone');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ method: 'GET', status: 200, request_id: headers['client-request-id'] });
    expect(JSON.stringify(site.logs)).not.toContain('01012345678');
    const { text } = await ask(`http://127.0.0.1:${metrics.port}`, '/metrics');
    expect(text).toMatch(/site_page_cache_total\{result="hit",service="life"\} 1/);
    expect(text).toMatch(/site_request_duration_seconds_count\{.*kind="page".*\} 2/);
  });
});
