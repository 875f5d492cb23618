import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broughtBack, PKCE, REDIRECT_URI, type StartedSandbox, startSandbox, VERIFIER } from '../started-sandbox.ts';

const AUTHORIZE = '/accounts.google.com/o/oauth2/v2/auth';
const TOKEN = '/oauth2.googleapis.com/token';
const ME = '/openidconnect.googleapis.com/v1/userinfo';
const QUERY = {
  client_id: 'oun-sandbox',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'state-1',
  nonce: 'nonce-1',
  ...PKCE,
};
const CLIENT = { client_id: 'oun-sandbox', client_secret: 'oun-sandbox-secret' };

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const codeFor = async (person: string, share?: string[], query: Record<string, string> = {}) =>
  broughtBack(await sandbox.answer(AUTHORIZE, { ...QUERY, ...query }, person, share))['code']!;
const trade = (form: Record<string, string>) =>
  sandbox.post(TOKEN, {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...CLIENT,
    ...form,
  });
const tokensOf = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>;

it('goes the whole way to an id_token and the profile', async () => {
  const tokens = await tokensOf(trade({ code: await codeFor('jiwoo') }));
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/www.googleapis.com/oauth2/v3/certs`));
  const expected = { issuer: 'https://accounts.google.com', audience: 'oun-sandbox' };
  const { payload } = await jwtVerify(tokens['id_token']!, keys, expected);
  expect(payload).toMatchObject({ nonce: 'nonce-1', email: 'member@oun.test', email_verified: true, name: '최지우' });
  expect(payload.sub).toMatch(/^\d{21}$/);
  const profile = await (await sandbox.bearer(ME, tokens['access_token']!)).json();
  expect(profile).toMatchObject({ sub: payload.sub, email: 'member@oun.test' });
});

it('tells no e-mail that was not shared or not asked for', async () => {
  const unshared = await tokensOf(trade({ code: await codeFor('doyun', []) }));
  const unasked = await tokensOf(trade({ code: await codeFor('haneul', ['email'], { scope: 'openid profile' }) }));
  for (const { access_token } of [unshared, unasked])
    expect(await (await sandbox.bearer(ME, access_token!)).json()).not.toHaveProperty('email');
});

it('returns with access_denied when cancelled', async () => {
  const back = broughtBack(await sandbox.answer(AUTHORIZE, QUERY, 'cancel'));
  expect(back).toEqual({ at: REDIRECT_URI, error: 'access_denied', state: 'state-1' });
});

it.each([
  ['a wrong secret', { client_secret: 'wrong' }, 401, { error: 'invalid_client' }],
  ['a wrong verifier', { code_verifier: 'wrong' }, 400, { error_description: 'Invalid code verifier.' }],
  ['no verifier', { code_verifier: '' }, 400, { error_description: 'Missing code verifier.' }],
  ['another address', { redirect_uri: 'http://x.test' }, 400, { error: 'redirect_uri_mismatch' }],
])('refuses %s', async (_, change, status, body) => {
  const answer = await trade({ code: await codeFor('haneul'), ...change });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject(body);
});

it('takes a code once', async () => {
  const code = await codeFor('haneul');
  expect((await trade({ code })).status).toBe(200);
  expect(await tokensOf(trade({ code }))).toMatchObject({ error: 'invalid_grant' });
});

it('gives a refresh token only to who asked for offline access, and forgets it when revoked', async () => {
  expect(await tokensOf(trade({ code: await codeFor('haneul') }))).not.toHaveProperty('refresh_token');
  const { refresh_token = '' } = await tokensOf(
    trade({ code: await codeFor('haneul', undefined, { access_type: 'offline' }) }),
  );
  const refresh = () => trade({ grant_type: 'refresh_token', refresh_token });
  expect((await refresh()).status).toBe(200);
  expect((await sandbox.post('/oauth2.googleapis.com/revoke', { token: refresh_token })).status).toBe(200);
  expect((await refresh()).status).toBe(400);
  expect((await sandbox.post('/oauth2.googleapis.com/revoke', { token: refresh_token })).status).toBe(400);
});

it('gives a token to a server that asks for itself', async () => {
  const assertion = (claims: Record<string, string>) =>
    new SignJWT({ iss: 'push@oun.test', scope: 'https://www.googleapis.com/auth/firebase.messaging', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('10m')
      .sign(new Uint8Array(32));
  const ask = async (claims: Record<string, string>) =>
    sandbox.post(TOKEN, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertion(claims),
    });
  expect((await ask({ aud: 'https://oauth2.googleapis.com/token' })).status).toBe(200);
  expect((await ask({ aud: 'https://elsewhere.test' })).status).toBe(400);
});
