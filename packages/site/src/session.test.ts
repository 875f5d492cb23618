import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, fakeToken, SAME_ORIGIN, startFakeApi, startTestSite, type FakeApi, type TestSite } from './fake-world.ts';

const USER = { id: 1, nickname: '운동하는곰', email_address: 'member@oun.test', role: 'user', roles: ['user'] };
const JSON_FROM_HERE = { ...SAME_ORIGIN, 'content-type': 'application/json' };
let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
  site = await startTestSite({ apiUrl: api.url, upstreamTimeoutMs: 250 });
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(() => {
  api.seen.length = 0;
  api.answer = (_, response) => response.end(JSON.stringify(USER));
});

const post = (body: unknown, headers: Record<string, string> = JSON_FROM_HERE) =>
  ask(site.url, '/api/session', { method: 'POST', headers, body: JSON.stringify(body) });

test('a good token becomes a cookie that scripts cannot read', async () => {
  const accessToken = fakeToken(3_600);
  const answer = await post({ accessToken, provider: 'email' });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ user: USER });
  expect(api.seen[0]).toMatchObject({ method: 'GET', url: '/api/v2/user/me' });
  expect(api.seen[0]!.headers.authorization).toBe(`Bearer ${accessToken}`);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [cookie] = answer.headers['set-cookie']!;
  expect(cookie).toMatch(new RegExp(`^oun_login=${accessToken.replaceAll('.', '\\.')}; `));
  expect(cookie).toContain('; HttpOnly');
  expect(cookie).toContain('; SameSite=Lax');
  expect(cookie).toContain('; Path=/');
  expect(cookie).not.toContain('Secure');
  const maxAge = Number(/Max-Age=(\d+)/.exec(cookie!)![1]);
  expect(maxAge).toBeGreaterThan(3_590);
  expect(maxAge).toBeLessThanOrEqual(3_600);
});

test('over https the cookie stays there', async () => {
  const secure = await startTestSite({ apiUrl: api.url, stage: 'prod', addresses: {} });
  const answer = await ask(secure.url, '/api/session', {
    method: 'POST',
    headers: JSON_FROM_HERE,
    body: JSON.stringify({ accessToken: fakeToken(60), provider: 'email' }),
  });
  await secure.close();
  expect(answer.headers['set-cookie']![0]).toContain('; Secure');
  expect(answer.headers['strict-transport-security']).toContain('max-age=');
});

test('a token the api refuses sets nothing', async () => {
  api.answer = (_, response) => response.writeHead(401).end('{"code":"UNAUTHORIZED","message":"x"}');
  const answer = await post({ accessToken: fakeToken(60), provider: 'email' });
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text).code).toBe('UNAUTHORIZED');
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test.each([
  [{ accessToken: 'a\r\nx: y', provider: 'email' }, 401],
  [{ accessToken: 'not.a.token!', provider: 'email' }, 401],
  [{ accessToken: '', provider: 'email' }, 400],
  [{ accessToken: fakeToken(60) }, 400],
  [{ accessToken: 1, provider: 'email' }, 400],
  [{ accessToken: `${'a'.repeat(4_000)}.b.c`, provider: 'email' }, 400],
  [null, 400],
])('%j never reaches the api', async (body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(api.seen).toHaveLength(0);
});

test('an api that does not answer is no refusal of the token', async () => {
  api.answer = () => undefined;
  expect((await post({ accessToken: fakeToken(60), provider: 'email' })).status).toBe(504);
  api.answer = (_, response) => response.writeHead(500).end('');
  expect((await post({ accessToken: fakeToken(60), provider: 'email' })).status).toBe(502);
});

test('another site can neither sign a visitor in nor out', async () => {
  const foreign = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  expect((await post({ accessToken: fakeToken(60), provider: 'email' }, foreign)).status).toBe(403);
  expect((await ask(site.url, '/api/session', { method: 'DELETE', headers: foreign })).status).toBe(403);
});

test('signing out clears the cookie', async () => {
  const answer = await ask(site.url, '/api/session', { method: 'DELETE', headers: SAME_ORIGIN });
  expect(answer.status).toBe(204);
  expect(answer.headers['set-cookie']![0]).toMatch(/^oun_login=; .*Expires=Thu, 01 Jan 1970/);
  expect(answer.headers['cache-control']).toBe('no-store');
});
