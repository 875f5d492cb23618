import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  fakeToken,
  SAME_ORIGIN,
  type Seen,
  startFakeApi,
  startTestSite,
  type FakeApi,
  type RawAnswer,
  type TestSite,
} from './fake-world.ts';
import { parentDomain } from './session-cookies.ts';

const USER = {
  id: 1,
  nickname: '운동하는곰',
  email_address: 'member@oun.test',
  role: 'user',
  roles: ['user'],
  staff_roles: [] as string[],
};
const STAFF = { ...USER, role: 'cs', roles: ['cs', 'user'], staff_roles: ['cs'] };
const JSON_FROM_HERE = { ...SAME_ORIGIN, 'content-type': 'application/json' };
const DAYS_60 = 60 * 86_400;
let api: FakeApi;
let site: TestSite;
let admin: TestSite;
let who = USER;
/** What the api answers to a renewal, by the token that was brought. */
let renewals: Map<string, object>;

const tokens = (refreshToken: string, secondsLeft = 1_800) => ({
  accessToken: fakeToken(secondsLeft),
  refreshToken,
  expires_at: new Date(Date.now() + DAYS_60 * 1_000).toISOString(),
});

beforeAll(async () => {
  api = await startFakeApi();
  site = await startTestSite({ apiUrl: api.url, upstreamTimeoutMs: 1_000 });
  admin = await startTestSite({ apiUrl: api.url, service: 'admin', upstreamTimeoutMs: 1_000 });
});
afterAll(async () => {
  await site.close();
  await admin.close();
  await api.close();
});
beforeEach(() => {
  api.seen.length = 0;
  who = USER;
  renewals = new Map();
  api.answer = ({ url, body }, response) => {
    if (url === '/api/v2/user/me') return response.end(JSON.stringify(who));
    if (url === '/api/v2/user/sessions') return response.end(JSON.stringify(tokens('first')));
    if (url === '/api/v2/user/sessions/end') return response.end('{}');
    if (url === '/api/v2/user/sessions/refresh') {
      const found = renewals.get(JSON.parse(body).refresh_token);
      if (found) return response.end(JSON.stringify(found));
      return response.writeHead(401).end('{"code":"SESSION_ENDED","title":"","message":"끝났어요.","extra":{}}');
    }
    return response.end('{}');
  };
});

const post = (body: unknown, headers: Record<string, string> = JSON_FROM_HERE, to: TestSite = site) =>
  ask(to.url, '/api/session', { method: 'POST', headers, body: JSON.stringify(body) });
const cookiesOf = ({ headers }: RawAnswer) =>
  new Map((headers['set-cookie'] ?? []).map((cookie) => [cookie.split('=', 1)[0]!, cookie]));
const asked = (path: string) => api.seen.filter(({ url }: Seen) => url === path);

describe('signing in', () => {
  test('makes cookies of which scripts can read only when the token runs out', async () => {
    const answer = await post({ accessToken: fakeToken(1_800), provider: 'kakao', action: 'sign-up' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ user: USER });
    expect(answer.text).not.toContain('first');
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookies = cookiesOf(answer);
    for (const name of ['oun_login', 'oun_refresh']) {
      const cookie = cookies.get(name)!;
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; SameSite=Lax');
      expect(cookie).toContain('; Path=/');
      expect(cookie).not.toContain('Secure');
      expect(Number(/Max-Age=(\d+)/.exec(cookie)![1])).toBeGreaterThan(DAYS_60 - 10);
    }
    expect(cookies.get('oun_refresh')).toMatch(/^oun_refresh=first;/);
    expect(cookies.get('oun_session')).toMatch(/^oun_session=\d{10}\.[\w-]{6};/);
    expect(cookies.get('oun_session')).not.toContain('HttpOnly');
    expect(cookies.get('oun_auth_type')).toMatch(/^oun_auth_type=kakao;/);
    expect(cookies.get('oun_latest_login')).toMatch(/^oun_latest_login=kakao;/);
    expect(cookies.get('oun_auth_success')).toMatch(/^oun_auth_success=kakao\.sign-up; Max-Age=60;/);
  });

  test('in the app keeps the app’s token and nothing to renew it with', async () => {
    const accessToken = fakeToken(1_800);
    const cookies = cookiesOf(await post({ accessToken, provider: 'weapp' }));
    expect(cookies.get('oun_login')).toContain(accessToken);
    expect(cookies.get('oun_refresh')).toMatch(/^oun_refresh=; /);
    expect(cookies.has('oun_latest_login')).toBe(false);
    expect(asked('/api/v2/user/sessions')).toHaveLength(0);
  });

  test('over https nobody else of the domain can write them, older ones are replaced, and the device is told', async () => {
    const device = 'device-token-of-this-browser';
    const secure = await startTestSite({ apiUrl: api.url, stage: 'prod', addresses: {} });
    const alone = await startTestSite({ apiUrl: api.url, service: 'admin', stage: 'prod', addresses: {} });
    renewals.set('older', tokens('newer'));
    const renew = (cookie: string, on = secure) =>
      ask(on.url, '/api/refresh-token', { method: 'POST', headers: { ...SAME_ORIGIN, cookie } });
    const answer = await renew(`oun_refresh=older; __Secure-oun_device=${device}`);
    expect(answer.status).toBe(200);
    expect(api.seen.at(-1)!.headers['oun-device']).toBe(device);
    const set = answer.headers['set-cookie']!;
    expect(set.find((line) => line.startsWith('__Secure-oun_refresh=newer'))).toMatch(
      /HttpOnly.*Secure|Secure.*HttpOnly/,
    );
    expect(set.find((line) => line.startsWith('oun_refresh='))).toMatch(/^oun_refresh=;/);
    // Where both came, the one that only this host can have written counts.
    renewals.set('mine', tokens('mine-next'));
    expect((await renew('oun_refresh=planted; __Secure-oun_refresh=mine')).status).toBe(200);
    renewals.set('staff', tokens('staff-next'));
    const staff = await renew('__Host-oun_staff_refresh=staff', alone);
    expect(staff.headers['set-cookie']!.find((line) => line.startsWith('__Host-oun_staff_login='))).toMatch(/Path=\//);
    expect(staff.headers['set-cookie']!.some((line) => /^__Host-.*Domain=/i.test(line))).toBe(false);
    await secure.close();
    await alone.close();
  });

  test('over https the cookies stay there, and serve the sub-sites of one domain', async () => {
    const secure = await startTestSite({ apiUrl: api.url, stage: 'prod', addresses: {} });
    const answer = await post({ accessToken: fakeToken(60), provider: 'email' }, JSON_FROM_HERE, secure);
    await secure.close();
    const login = cookiesOf(answer).get('oun_login')!;
    expect(login).toContain('; Secure');
    expect(login).toContain('; Domain=oun.test');
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
    [{ accessToken: fakeToken(60), provider: 'myspace' }, 400],
    [{ accessToken: fakeToken(60), provider: 'email', action: 'dance' }, 400],
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

  test('another site can do none of it', async () => {
    const foreign = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    expect((await post({ accessToken: fakeToken(60), provider: 'email' }, foreign)).status).toBe(403);
    for (const [method, path] of [
      ['DELETE', '/api/session'],
      ['POST', '/api/refresh-token'],
      ['POST', '/api/social/kakao'],
      ['POST', '/api/social/finish'],
    ] as const) {
      expect((await ask(site.url, path, { method, headers: foreign, body: '{}' })).status).toBe(403);
    }
    expect(api.seen).toHaveLength(0);
  });
});

describe('staff', () => {
  test('have cookies of their own, on the admin site only', async () => {
    who = STAFF;
    const cookies = cookiesOf(await post({ accessToken: fakeToken(60), provider: 'email' }, JSON_FROM_HERE, admin));
    expect(cookies.get('oun_staff_login')).toContain('; SameSite=Strict');
    expect(cookies.has('oun_login')).toBe(false);
    expect(cookies.has('oun_latest_login')).toBe(false);
  });

  test('a staff token is not taken by a site for members, nor a member’s by the admin site', async () => {
    who = STAFF;
    expect((await post({ accessToken: fakeToken(60), provider: 'email' })).status).toBe(403);
    who = USER;
    expect((await post({ accessToken: fakeToken(60), provider: 'email' }, JSON_FROM_HERE, admin)).status).toBe(403);
    expect(asked('/api/v2/user/sessions')).toHaveLength(0);
  });

  test('a member’s sign-in is known on the admin site until staff’s own is there', async () => {
    const [member, staff] = [fakeToken(100), fakeToken(200)];
    await ask(admin.url, '/proxy/api/v2/x', { headers: { cookie: `oun_login=${member}` } });
    await ask(admin.url, '/proxy/api/v2/x', { headers: { cookie: `oun_login=${member}; oun_staff_login=${staff}` } });
    await ask(site.url, '/proxy/api/v2/x', { headers: { cookie: `oun_login=${member}; oun_staff_login=${staff}` } });
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${member}`,
      `Bearer ${staff}`,
      `Bearer ${member}`,
    ]);
  });
});

describe('renewing', () => {
  const refresh = (token: string | undefined) =>
    ask(site.url, '/api/refresh-token', {
      method: 'POST',
      headers: { ...SAME_ORIGIN, ...(token && { cookie: `oun_refresh=${token}` }) },
    });

  test('answers with the new token and keeps its successor', async () => {
    const next = tokens('second');
    renewals.set('first', next);
    const answer = await refresh('first');
    expect(JSON.parse(answer.text)).toEqual({ accessToken: next.accessToken });
    expect(cookiesOf(answer).get('oun_refresh')).toMatch(/^oun_refresh=second; .*HttpOnly/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('asked for many times at once with one token asks the api once', async () => {
    renewals.set('first', tokens('second'));
    const answer = api.answer;
    // Long enough that all of them come while the first waits, also on a busy machine.
    api.answer = (...given) => setTimeout(() => answer(...given), 300);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh('first')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(asked('/api/v2/user/sessions/refresh')).toHaveLength(1);
  });

  test('a session that is over is cleared away', async () => {
    const answer = await refresh('stolen');
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, 'SESSION_ENDED']);
    expect(cookiesOf(answer).get('oun_login')).toMatch(/^oun_login=; .*Expires=Thu, 01 Jan 1970/);
    expect(cookiesOf(answer).get('oun_refresh')).toMatch(/^oun_refresh=; /);
  });

  test('an api that is away or astray signs nobody out', async () => {
    for (const status of [503, 404, 403, 429]) {
      api.answer = (_, response) => response.writeHead(status).end('{}');
      const answer = await refresh('first');
      expect(answer.status).toBe(502);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('without a cookie there is nothing to renew', async () => {
    expect((await refresh(undefined)).status).toBe(401);
    expect(api.seen).toHaveLength(0);
  });

  test('a page that is asked for with a token that ran out comes as its owner’s, with the new one', async () => {
    renewals.set('first', tokens('second'));
    const answer = await ask(site.url, '/my', {
      headers: { cookie: `oun_login=${fakeToken(-60)}; oun_refresh=first`, accept: 'text/html' },
    });
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer).get('oun_refresh')).toMatch(/^oun_refresh=second;/);
  });

  test('a page with a good token renews nothing', async () => {
    const answer = await ask(site.url, '/my', {
      headers: { cookie: `oun_login=${fakeToken(600)}; oun_refresh=first`, accept: 'text/html' },
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(api.seen).toHaveLength(0);
  });
});

test('signing out ends the session and clears the cookies', async () => {
  const answer = await ask(site.url, '/api/session', {
    method: 'DELETE',
    headers: { ...SAME_ORIGIN, cookie: 'oun_refresh=first' },
  });
  expect(answer.status).toBe(204);
  expect(cookiesOf(answer).get('oun_login')).toMatch(/^oun_login=; .*Expires=Thu, 01 Jan 1970/);
  expect(cookiesOf(answer).get('oun_refresh')).toMatch(/^oun_refresh=; /);
  expect(JSON.parse(asked('/api/v2/user/sessions/end')[0]!.body)).toEqual({ refresh_token: 'first' });
});

test('signing out in the app ends the app’s own session, which its token names', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const token = `${part({ alg: 'none' })}.${part({ sub: 'user:1', sid: id })}.c2ln`;
  await ask(site.url, '/api/session', { method: 'DELETE', headers: { ...SAME_ORIGIN, cookie: `oun_login=${token}` } });
  expect(api.seen).toMatchObject([
    { method: 'DELETE', url: `/api/v2/user/sessions/${id}`, headers: { authorization: `Bearer ${token}` } },
  ]);
});

test.each(['/api/v2/user/sessions', '/api/v2/user/%73essions', '/api/v2/user/sessions/refresh'])(
  'no script of a page gets a refresh token from %s',
  async (path) => {
    const answer = await ask(site.url, `/proxy${path}`, { method: 'POST', headers: JSON_FROM_HERE, body: '{}' });
    expect(answer.status).toBe(404);
    expect(api.seen).toHaveLength(0);
  },
);

describe('social sign-in', () => {
  const start = async (redirect_path: unknown = '/my') => {
    api.answer = (_, response) =>
      response.end(JSON.stringify({ authorize_url: 'https://kauth.kakao.com/x', flow: 'flow-1' }));
    return ask(site.url, '/api/social/kakao', {
      method: 'POST',
      headers: JSON_FROM_HERE,
      body: JSON.stringify({ redirect_path }),
    });
  };
  const finish = (body: object, cookie = 'oun_social=flow-1') =>
    ask(site.url, '/api/social/finish', {
      method: 'POST',
      headers: { ...JSON_FROM_HERE, cookie },
      body: JSON.stringify(body),
    });

  test('ties the way out to this browser', async () => {
    const answer = await start();
    expect(JSON.parse(answer.text)).toEqual({ url: 'https://kauth.kakao.com/x' });
    expect(cookiesOf(answer).get('oun_social')).toMatch(
      /^oun_social=flow-1; Max-Age=600; Path=\/api\/social; HttpOnly/,
    );
    expect(JSON.parse(api.seen[0]!.body)).toEqual({ redirect_path: '/my' });
  });

  test.each([[7], [['/my']], [{ length: 1 }], [true], [null]])('leads from %j to the start', async (odd) => {
    expect((await start(odd)).status).toBe(200);
    expect(JSON.parse(api.seen[0]!.body)).toEqual({ redirect_path: '/' });
  });

  test('a way back that this browser did not begin goes nowhere', async () => {
    for (const answer of [
      await finish({ state: 's', code: 'c' }, ''),
      await finish({ state: ['s'], code: 'c' }),
      await finish({ code: 'c' }),
    ])
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'SOCIAL_EXPIRED']);
    expect(api.seen).toHaveLength(0);
  });

  test('signs in without a token in the page', async () => {
    api.answer = ({ url }, response) =>
      response.end(
        JSON.stringify(
          url === '/api/v2/social/finish'
            ? { kind: 'signed-in', provider: 'kakao', redirect_path: '/my', accessToken: fakeToken(60), user: USER }
            : tokens('first'),
        ),
      );
    const answer = await finish({ state: 's', code: 'c' });
    expect(JSON.parse(answer.text)).toEqual({ kind: 'signed-in', provider: 'kakao', redirect_path: '/my', user: USER });
    const cookies = cookiesOf(answer);
    expect(cookies.get('oun_refresh')).toMatch(/^oun_refresh=first;/);
    expect(cookies.get('oun_social')).toMatch(/^oun_social=; /);
    expect(cookies.get('oun_auth_success')).toContain('kakao.sign-in');
  });

  test('a refusal keeps its own words', async () => {
    api.answer = (_, response) =>
      response
        .writeHead(403)
        .end('{"code":"UNDER_14","title":"","message":"만 14세부터 가입할 수 있어요.","extra":{}}');
    const answer = await finish({ state: 's', code: 'c' });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'UNDER_14']);
  });

  test('Apple’s form comes back as an address, with the known fields only', async () => {
    const answer = await ask(site.url, '/sign-in-social', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'state=s&code=c&id_token=eyJ&evil=1',
    });
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in-social?state=s&code=c']);
    expect(JSON.stringify(site.logs)).not.toContain('code=c');
  });

  test('a provider we do not know is no address', async () => {
    const answer = await ask(site.url, '/api/social/myspace', { method: 'POST', headers: JSON_FROM_HERE, body: '{}' });
    expect(answer.status).toBe(404);
  });
});

test.each([
  [['https://www.oun.kr', 'https://store.oun.kr', 'https://home.oun.kr'], 'oun.kr'],
  [['https://www.dev.oun.kr', 'https://store.dev.oun.kr', 'https://home.dev.oun.kr'], 'dev.oun.kr'],
  [['http://localhost:3000', 'http://localhost:3001', 'http://localhost:3002'], undefined],
  [['http://127.0.0.1:3000', 'http://127.0.0.1:3001', 'http://127.0.0.1:3002'], undefined],
  [['https://oun.kr', 'https://oun-store.kr', 'https://home.oun.kr'], undefined],
])('%j share the cookies of %j', (addresses, domain) => {
  expect(parentDomain(addresses)).toBe(domain);
});
