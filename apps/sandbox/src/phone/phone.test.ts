import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFaults, type Faults } from '../faults.ts';
import { phone } from './phone.ts';
import type { PhoneState } from './phone-state.ts';

let api: FastifyInstance;
let sandbox: FastifyInstance;
let faults: Faults;
let secondsLeft: number;
let calls: string[];
let ended: string[];
let isRefused: boolean;
let openedBy: Record<string, unknown>;

/** Made like a token, so that it tells when it runs out. */
/** Of one moment for the whole file: the same name is the same token, however late it is asked for. */
const NOW_S = Math.floor(Date.now() / 1_000);
const token = (name: string) =>
  `h.${Buffer.from(JSON.stringify({ name, exp: NOW_S + secondsLeft })).toString('base64url')}.s`;

beforeEach(async () => {
  [secondsLeft, calls, ended, isRefused] = [600, [], [], false];
  api = fastify();
  api.addHook('preHandler', async (request, reply) => {
    calls.push(request.url);
    if (isRefused) await reply.code(401).send({ code: 'UNAUTHORIZED', message: '다시 로그인해주세요.' });
  });
  api.post('/api/v1/user/sign-in/', async ({ body }, reply) => {
    const { email_address, password } = body as Record<string, string>;
    if (password !== 'oun-demo-2026!') return reply.code(400).send({ message: '비밀번호를 확인해주세요.' });
    return { accessToken: token(email_address!) };
  });
  api.post('/api/v2/user/sessions', async ({ headers }) => {
    openedBy = headers;
    return { accessToken: token('first'), refreshToken: 'r1' };
  });
  api.post('/api/v2/user/sessions/refresh', async ({ body }) => {
    const { refresh_token } = body as Record<string, string>;
    secondsLeft = 600;
    return { accessToken: token(`after ${refresh_token}`), refreshToken: 'r2' };
  });
  api.post('/api/v2/user/sessions/end', async ({ body }) => {
    ended.push((body as Record<string, string>)['refresh_token']!);
    return {};
  });
  api.get('/', (_, reply) => reply.type('text/html').send('<head></head>'));
  const address = await api.listen({ port: 0, host: '127.0.0.1' });
  vi.stubEnv('OUN_API_URL', address);
  vi.stubEnv('OUN_STORE_URL', address);
  vi.stubEnv('OUN_LIFE_URL', 'http://localhost:3100/');
  vi.stubEnv('OUN_SANDBOX_URL', 'http://localhost:4100');
  for (const site of ['LIFE', 'STORE', 'HOME', 'OUTSIDE']) vi.stubEnv(`OUN_SANDBOX_PHONE_${site}_PORT`, '0');
  faults = createFaults();
  sandbox = fastify();
  await phone(sandbox, { faults });
});

afterEach(async () => {
  await sandbox.close();
  await api.close();
  vi.unstubAllEnvs();
});

const host = '127.0.0.1:4100';
const post = async <T = PhoneState>(path: string, payload: object = {}) => {
  const reply = await sandbox.inject({ method: 'POST', url: `/phone/${path}`, headers: { host }, payload });
  return { status: reply.statusCode, cookies: reply.cookies, ...reply.json<T & { message?: string }>() };
};
const get = (url: string, at = host) => sandbox.inject({ url, headers: { host: at } });

describe('the page', () => {
  test('is opened under an address whose cookies are its own', async () => {
    const { statusCode, headers } = await get('/phone?open=/my', 'localhost:4100');
    expect([statusCode, headers.location]).toEqual([302, 'http://127.0.0.1:4100/phone?open=/my']);
    expect((await get('/phone')).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('may frame the webviews and nothing else', async () => {
    const { sites } = (await get('/phone/state')).json<PhoneState>();
    expect(sites.life.address).toBe('http://localhost:3100');
    expect(sites.life.webview).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const frames = Object.values(sites).map(({ webview }) => webview);
    const policy = String((await get('/phone')).headers['content-security-policy']);
    const [, framed = ''] = /frame-src 'self' ([^;]*);/.exec(policy) ?? [];
    expect(framed.split(' ').slice(0, 3)).toEqual(frames);
    expect(framed.split(' ')[3]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(framed.split(' ')).toHaveLength(4);
  });

  test.each(['screen', 'host', 'webview-stack', 'bridge-log'])('%s.ts comes without its types', async (name) => {
    const { headers, body } = await get(`/phone/${name}.ts`);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).not.toMatch(/^(?:export )?type |import type/m);
  });

  test('opens the list of programs where no program can be had', async () => {
    expect((await get('/phone/program')).headers.location).toMatch(/:\d+\/programs$/);
  });
});

describe('its state', () => {
  test('is set in parts', async () => {
    expect(await post('state', { os: 'Android' })).toMatchObject({ os: 'Android', version: '3.3.0' });
    expect(await post('state', { version: '2.9.0' })).toMatchObject({ os: 'Android', version: '2.9.0' });
  });

  test.each([
    { os: 'Windows' },
    { version: '3.2' },
    { version: 3 },
    { faults: 'drop' },
    { faults: [{ kind: 'refuse' }] },
    { faults: [{ kind: 'delay', ms: -1 }] },
    { faults: [{ kind: 'drop', times: 0 }] },
  ])('%j is refused, and nothing changes', async (change) => {
    const before = (await get('/phone/state')).json<PhoneState>();
    expect(await post('state', { os: 'Android', ...change })).toMatchObject({ status: 400, message: /./ });
    expect((await get('/phone/state')).json()).toEqual(before);
  });

  test('a fault for the next message is used up by it, one for all stays behind it', async () => {
    faults.add({ point: 'sms.send', kind: 'refuse' });
    await post('state', { faults: [{ kind: 'drop' }, { kind: 'delay', ms: 500, times: 1 }] });
    expect(await post('fault')).toMatchObject({ fault: { kind: 'delay', ms: 500 }, faults: [{ kind: 'drop' }] });
    expect(await post('fault')).toMatchObject({ fault: { kind: 'drop' } });
    await post('state', { faults: [] });
    expect(await post('fault')).toMatchObject({ fault: null });
    expect(faults.list()).toEqual([{ point: 'sms.send', kind: 'refuse' }]);
  });
});

test('the webviews start anew for somebody else and in another app, and only then', async () => {
  const { store } = (await get('/phone/state')).json<PhoneState>().sites;
  const launch = async () => Number(/"launch":(\d+)/.exec(await (await fetch(store.webview)).text())![1]);
  const launches = [await launch()];
  for (const [path, body] of [
    ['state', { faults: [{ kind: 'drop' }] }],
    ['sign-in', { email: 'member@oun.test', password: 'wrong' }],
    ['sign-in', { email: 'member@oun.test' }],
    ['state', { os: 'Android' }],
    ['state', { version: '2.9.0' }],
    ['sign-out', {}],
  ] as const) {
    await post(path, body);
    launches.push(await launch());
  }
  expect(launches).toEqual([1, 1, 1, 2, 3, 4, 5]);
});

describe('whoever is signed in', () => {
  const accessToken = async () => (await post<{ accessToken: string | null }>('access-token')).accessToken;

  test('is nobody at first, and nobody after a sign-out', async () => {
    expect(await accessToken()).toBeNull();
    const signedIn = await post('sign-in', { email: 'member@oun.test' });
    expect(signedIn).toMatchObject({ status: 200, account: 'member@oun.test' });
    expect(openedBy['authorization']).toBe(`Bearer ${token('member@oun.test')}`);
    expect(openedBy['user-agent']).toContain('weapp');
    expect(JSON.stringify(signedIn)).not.toContain('r1');
    expect(await accessToken()).toBe(token('first'));
    const signedOut = await post('sign-out');
    expect(signedOut).toMatchObject({ account: null });
    expect(signedOut.cookies).toContainEqual({ name: 'oun_login', value: '', maxAge: 0, path: '/' });
    expect(await accessToken()).toBeNull();
    expect(ended).toEqual(['r1']);
  });

  test('makes place for the next', async () => {
    await post('sign-in', { email: 'member@oun.test' });
    expect(await post('sign-in', { email: 'free@oun.test' })).toMatchObject({ account: 'free@oun.test' });
    expect(ended).toEqual(['r1']);
  });

  test('is refused in the words of the api', async () => {
    const refused = await post('sign-in', { email: 'member@oun.test', password: 'wrong' });
    expect(refused).toMatchObject({ status: 400, message: '비밀번호를 확인해주세요.' });
    expect(await accessToken()).toBeNull();
  });

  test('gets a new token when the old one has less than a minute left, once for all who ask', async () => {
    secondsLeft = 59;
    await post('sign-in', { email: 'member@oun.test' });
    const tokens = await Promise.all([accessToken(), accessToken()]);
    expect(tokens).toEqual([token('after r1'), token('after r1')]);
    expect(await accessToken()).toBe(token('after r1'));
    expect(calls.filter((url) => url.endsWith('/refresh'))).toHaveLength(1);
  });

  test('is signed out when the session has ended', async () => {
    secondsLeft = 10;
    await post('sign-in', { email: 'member@oun.test' });
    isRefused = true;
    expect(await accessToken()).toBeNull();
    expect((await get('/phone/state')).json<PhoneState>().account).toBeNull();
  });

  test('stays signed in while the api is away', async () => {
    secondsLeft = 10;
    await post('sign-in', { email: 'member@oun.test' });
    await api.close();
    expect(await post('access-token')).toMatchObject({ status: 502 });
    expect((await get('/phone/state')).json<PhoneState>().account).toBe('member@oun.test');
  });
});
