import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { broughtBack, PKCE, REDIRECT_URI, type StartedSandbox, startSandbox, VERIFIER } from '../started-sandbox.ts';

const AUTHORIZE = '/nid.naver.com/oauth2.0/authorize';
const TOKEN = '/nid.naver.com/oauth2.0/token';
const ME = '/openapi.naver.com/v1/nid/me';
const QUERY = { client_id: 'oun-sandbox', redirect_uri: REDIRECT_URI, response_type: 'code', state: 's/1', ...PKCE };
const CLIENT = { client_id: 'oun-sandbox', client_secret: 'oun-sandbox-secret' };
const LOST = { error: 'invalid_request', error_description: 'no valid data in session' };

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());

const codeFor = async (person: string, share?: string[]) =>
  broughtBack(await sandbox.answer(AUTHORIZE, QUERY, person, share))['code']!;

/** Naver answers 200 whatever comes of it. */
async function trade(form: Record<string, string>): Promise<Record<string, string>> {
  const filled = { grant_type: 'authorization_code', state: 's/1', code_verifier: VERIFIER, ...CLIENT, ...form };
  const answer = await sandbox.post(TOKEN, filled);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
}

it('goes the whole way to the profile', async () => {
  const tokens = await trade({ code: await codeFor('haneul') });
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: '3600' });
  const profile = await (await sandbox.bearer(ME, tokens['access_token']!)).json();
  expect(profile).toMatchObject({
    resultcode: '00',
    response: {
      email: 'haneul@mail.test',
      name: '김하늘',
      mobile: '010-7000-0001',
      birthyear: '1994',
      birthday: '05-17',
    },
  });
});

it('trades a code by GET too', async () => {
  const query = { grant_type: 'authorization_code', state: 's/1', code_verifier: VERIFIER, ...CLIENT };
  const code = await codeFor('haneul');
  const answer = await sandbox.get(`${TOKEN}?${new URLSearchParams({ ...query, code })}`);
  expect(await answer.json()).toHaveProperty('access_token');
});

it('keeps what was not shared', async () => {
  const { access_token } = await trade({ code: await codeFor('doyun', ['phone']) });
  const { response } = (await (await sandbox.bearer(ME, access_token!)).json()) as { response: object };
  expect(response).toMatchObject({ mobile: '010-7000-0002' });
  for (const field of ['email', 'birthday', 'birthyear']) expect(response).not.toHaveProperty(field);
});

it('returns with access_denied when cancelled', async () => {
  const back = broughtBack(await sandbox.answer(AUTHORIZE, QUERY, 'cancel'));
  expect(back).toMatchObject({ at: REDIRECT_URI, error: 'access_denied', state: 's/1' });
});

it.each([
  ['a wrong secret', { client_secret: 'wrong' }, { error: 'unauthorized_client' }],
  ['a wrong verifier', { code_verifier: 'wrong' }, LOST],
  ['another state', { state: 'other' }, LOST],
  ['another address', { redirect_uri: 'http://x.test' }, LOST],
])('refuses %s', async (_, change, body) => {
  expect(await trade({ code: await codeFor('haneul'), ...change })).toMatchObject(body);
});

it('takes a code once', async () => {
  const code = await codeFor('haneul');
  expect(await trade({ code })).toHaveProperty('access_token');
  expect(await trade({ code })).toEqual(LOST);
});

it('takes no code of another provider', async () => {
  const kakao = await sandbox.answer('/kauth.kakao.com/oauth/authorize', QUERY, 'haneul');
  expect(await trade({ code: broughtBack(kakao)['code']! })).toEqual(LOST);
});

it('refreshes, deletes, and knows the token no more', async () => {
  const { refresh_token } = await trade({ code: await codeFor('haneul') });
  const { access_token } = await trade({ grant_type: 'refresh_token', refresh_token: refresh_token! });
  expect((await sandbox.bearer(ME, access_token!)).status).toBe(200);
  expect(await trade({ grant_type: 'delete', access_token: access_token! })).toEqual({
    access_token,
    result: 'success',
  });
  const answer = await sandbox.bearer(ME, access_token!);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ resultcode: '024' });
  expect(await trade({ grant_type: 'refresh_token', refresh_token: refresh_token! })).toHaveProperty('error');
});

it('plays a fault at the deletion apart from the one at the token', async () => {
  const { access_token } = await trade({ code: await codeFor('haneul') });
  sandbox.faults.add({ point: 'naver.unlink', kind: 'refuse' });
  expect(await trade({ grant_type: 'delete', access_token: access_token! })).toMatchObject({ error: 'server_error' });
  expect(await trade({ code: await codeFor('haneul') })).toHaveProperty('access_token');
});
