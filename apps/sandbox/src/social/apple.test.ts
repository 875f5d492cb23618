import { createRemoteJWKSet, exportSPKI, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PKCE, REDIRECT_URI, type StartedSandbox, startSandbox, VERIFIER } from '../started-sandbox.ts';

const AUTHORIZE = '/appleid.apple.com/auth/authorize';
const TOKEN = '/appleid.apple.com/auth/token';
const QUERY = {
  client_id: 'kr.oun.web',
  redirect_uri: REDIRECT_URI,
  response_type: 'code id_token',
  response_mode: 'form_post',
  scope: 'name email',
  state: 'a"b<c>&',
  nonce: 'nonce-1',
  ...PKCE,
};

const ours = await generateKeyPair('ES256');
const theirs = await generateKeyPair('ES256');

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ applePublicKey: await exportSPKI(ours.publicKey) });
});
afterAll(() => sandbox.close());

const secret = (claims: Record<string, string> = {}, { key = ours.privateKey, life = '5m' } = {}) =>
  new SignJWT({ iss: 'OUNSANDBOX', sub: 'kr.oun.web', aud: 'https://appleid.apple.com', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'SANDBOXKEY' })
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(key);

/** The fields of the form that sends itself to the product. */
async function fieldsFor(person: string, query: Record<string, string> = {}, share?: string[]) {
  const answer = await sandbox.answer(AUTHORIZE, { ...QUERY, ...query }, person, share);
  const text = await answer.text();
  expect(text).toContain(`action="${REDIRECT_URI}"`);
  const decode = (value: string) => value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]);
  return Object.fromEntries(fields) as Record<string, string>;
}

const trade = async (form: Record<string, string>) =>
  sandbox.post(TOKEN, {
    grant_type: 'authorization_code',
    client_id: 'kr.oun.web',
    client_secret: await secret(),
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...form,
  });

const verify = async (token: string) => {
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/appleid.apple.com/auth/keys`));
  return (await jwtVerify(token, keys, { issuer: 'https://appleid.apple.com', audience: 'kr.oun.web' })).payload;
};

it('posts a code, the state and an id_token, and the name only the first time', async () => {
  const first = await fieldsFor('haneul');
  expect(first).toMatchObject({ code: expect.any(String), state: 'a"b<c>&' });
  expect(JSON.parse(first['user']!)).toEqual({
    name: { firstName: '하늘', lastName: '김' },
    email: 'haneul@mail.test',
  });
  expect(await verify(first['id_token']!)).toMatchObject({ nonce: 'nonce-1', email: 'haneul@mail.test' });
  expect(await fieldsFor('haneul')).not.toHaveProperty('user');
});

it('posts no id_token to who asked for a code alone', async () => {
  expect(await fieldsFor('haneul', { response_type: 'code' })).not.toHaveProperty('id_token');
});

it('insists on form_post where a scope is asked for', async () => {
  const answer = await sandbox.get(`${AUTHORIZE}?${new URLSearchParams({ ...QUERY, response_mode: 'query' })}`);
  expect(answer.status).toBe(400);
});

it('posts user_cancelled_authorize when cancelled', async () => {
  const fields = await fieldsFor('cancel');
  expect(fields).toEqual({ error: 'user_cancelled_authorize', state: 'a"b<c>&' });
});

it('trades a code for tokens', async () => {
  const { code = '' } = await fieldsFor('jiwoo');
  const tokens = (await (await trade({ code })).json()) as Record<string, string>;
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) });
  expect(await verify(tokens['id_token']!)).toMatchObject({
    sub: expect.stringMatching(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/),
    nonce: 'nonce-1',
    email: 'member@oun.test',
    email_verified: true,
  });
});

it('hides an address that was not shared', async () => {
  const { id_token = '' } = await fieldsFor('doyun', {}, []);
  expect(await verify(id_token)).toMatchObject({
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/),
    is_private_email: true,
  });
});

it.each([
  ['a secret signed by somebody else', () => secret({}, { key: theirs.privateKey })],
  ['a secret of another team', () => secret({ iss: 'SOMEBODY00' })],
  ['a secret for another client', () => secret({ sub: 'kr.somebody' })],
  ['a secret for another audience', () => secret({ aud: 'https://elsewhere.test' })],
  ['a secret that is over', () => secret({}, { life: '-1m' })],
  ['a secret that lives too long', () => secret({}, { life: '1y' })],
  ['no secret', () => Promise.resolve('')],
])('refuses %s', async (_, make) => {
  const { code = '' } = await fieldsFor('haneul');
  const answer = await trade({ code, client_secret: await make() });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
  expect((await trade({ code })).status).toBe(200);
});

it.each([
  ['a wrong verifier', { code_verifier: 'wrong' }],
  ['another address', { redirect_uri: 'http://x.test' }],
  ['a code it never gave', { code: 'made-up' }],
])('refuses %s', async (_, change) => {
  const { code = '' } = await fieldsFor('haneul');
  expect(await (await trade({ code, ...change })).json()).toMatchObject({ error: 'invalid_grant' });
});

it('takes a code once', async () => {
  const { code = '' } = await fieldsFor('haneul');
  expect((await trade({ code })).status).toBe(200);
  expect(await (await trade({ code })).json()).toMatchObject({ error: 'invalid_grant' });
});

it('refreshes until revoked, and gives the name again afterwards', async () => {
  const { code = '' } = await fieldsFor('saessak');
  const { refresh_token = '' } = (await (await trade({ code })).json()) as Record<string, string>;
  const refresh = () => trade({ grant_type: 'refresh_token', refresh_token });
  expect((await refresh()).status).toBe(200);
  const form = { client_id: 'kr.oun.web', client_secret: await secret(), token: refresh_token };
  expect((await sandbox.post('/appleid.apple.com/auth/revoke', { ...form, client_secret: '' })).status).toBe(400);
  expect((await refresh()).status).toBe(200);
  expect((await sandbox.post('/appleid.apple.com/auth/revoke', form)).status).toBe(200);
  expect((await refresh()).status).toBe(400);
  expect(await fieldsFor('saessak')).toHaveProperty('user');
});
