import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { broughtBack, PKCE, REDIRECT_URI, type StartedSandbox, startSandbox, VERIFIER } from '../started-sandbox.ts';

const AUTHORIZE = '/kauth.kakao.com/oauth/authorize';
const TOKEN = '/kauth.kakao.com/oauth/token';
const ME = '/kapi.kakao.com/v2/user/me';
const UNLINK = '/kapi.kakao.com/v1/user/unlink';
const ADMIN = { authorization: 'KakaoAK oun-sandbox-admin' };
const STATE = 'a+b c/%2F&=?한글';
const QUERY = {
  client_id: 'oun-sandbox',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  state: STATE,
  nonce: 'nonce-1',
  ...PKCE,
};
const CLIENT = { client_id: 'oun-sandbox', client_secret: 'oun-sandbox-secret' };

let clock = Date.now();
let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  clock = Date.now();
  sandbox.faults.clear();
});

const codeFor = async (person: string, share?: string[]) =>
  broughtBack(await sandbox.answer(AUTHORIZE, QUERY, person, share))['code']!;

const trade = (form: Record<string, string>) =>
  sandbox.post(TOKEN, {
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...CLIENT,
    ...form,
  });

const tokensFor = async (person: string, share?: string[]) =>
  (await (await trade({ code: await codeFor(person, share) })).json()) as Record<string, string>;

const verify = (token: string, audience = 'oun-sandbox') =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${sandbox.url}/kauth.kakao.com/.well-known/jwks.json`)), {
    issuer: 'https://kauth.kakao.com',
    audience,
  });

describe('consent', () => {
  it('shows the people to choose from', async () => {
    const answer = await sandbox.get(`${AUTHORIZE}?${new URLSearchParams(QUERY)}`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    for (const person of ['haneul', 'doyun', 'saessak', 'jiwoo', 'new'])
      expect(text).toContain(`name="person" value="${person}"`);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http: https:");
  });

  it('returns with a code and the state as it was', async () => {
    const back = broughtBack(await sandbox.answer(AUTHORIZE, QUERY, 'haneul'));
    expect(back).toEqual({ at: REDIRECT_URI, code: expect.any(String), state: STATE });
  });

  it('returns with access_denied when cancelled', async () => {
    const back = broughtBack(await sandbox.answer(AUTHORIZE, QUERY, 'cancel'));
    expect(back).toMatchObject({ at: REDIRECT_URI, error: 'access_denied', state: STATE });
    expect(back['code']).toBeUndefined();
  });

  it.each([
    ['an unknown client', { client_id: 'somebody' }, 'KOE101'],
    ['an address that is not registered', { redirect_uri: 'http://localhost:3000/elsewhere' }, 'KOE006'],
    ['another response type', { response_type: 'token' }, 'KOE201'],
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'KOE001'],
  ])('sends nobody anywhere for %s', async (_, change, code) => {
    for (const answer of [
      await sandbox.get(`${AUTHORIZE}?${new URLSearchParams({ ...QUERY, ...change })}`),
      await sandbox.answer(AUTHORIZE, { ...QUERY, ...change }, 'haneul'),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
      expect(await answer.text()).toContain(code);
    }
  });
});

describe('tokens', () => {
  it('trades a code for tokens and an id_token that holds', async () => {
    const tokens = await tokensFor('haneul');
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 21599, refresh_token_expires_in: 5183999 });
    const { payload } = await verify(tokens['id_token']!);
    expect(payload).toMatchObject({ nonce: 'nonce-1', email: 'haneul@mail.test', nickname: '김하늘' });
    expect(payload.sub).toMatch(/^\d+$/);
  });

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 401, { error: 'invalid_client', error_code: 'KOE010' }],
    ['another client', { client_id: 'somebody' }, 401, { error: 'invalid_client', error_code: 'KOE101' }],
    ['a wrong verifier', { code_verifier: 'wrong' }, 400, { error: 'invalid_grant' }],
    ['no verifier', { code_verifier: '' }, 400, { error: 'invalid_grant' }],
    ['another address', { redirect_uri: 'http://x.test' }, 400, { error: 'invalid_grant', error_code: 'KOE303' }],
    ['another grant type', { grant_type: 'password' }, 400, { error: 'unsupported_grant_type' }],
  ])('refuses %s', async (_, change, status, body) => {
    const answer = await trade({ code: await codeFor('haneul'), ...change });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(body);
  });

  it('takes a code once', async () => {
    const code = await codeFor('haneul');
    expect((await trade({ code })).status).toBe(200);
    const again = await trade({ code });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant', error_code: 'KOE320' });
  });

  it('takes no code after ten minutes', async () => {
    const [early, late] = [await codeFor('haneul'), await codeFor('haneul')];
    clock += 599_000;
    expect((await trade({ code: early })).status).toBe(200);
    clock += 1_000;
    expect((await trade({ code: late })).status).toBe(400);
  });

  it('refreshes, and refuses a refresh token it never gave', async () => {
    const { refresh_token } = await tokensFor('haneul');
    const refresh = (token: string) =>
      sandbox.post(TOKEN, { grant_type: 'refresh_token', refresh_token: token, ...CLIENT });
    const renewed = (await (await refresh(refresh_token!)).json()) as Record<string, string>;
    expect((await sandbox.bearer(ME, renewed['access_token']!)).status).toBe(200);
    expect(await (await refresh('made-up')).json()).toMatchObject({ error_code: 'KOE322' });
  });
});

describe('profile', () => {
  const profileFor = async (person: string, share?: string[]) => {
    const { access_token } = await tokensFor(person, share);
    return (await (await sandbox.bearer(ME, access_token!)).json()) as {
      id: number;
      kakao_account: Record<string, string>;
    };
  };

  it('tells what was shared', async () => {
    const { id, kakao_account } = await profileFor('haneul');
    expect(id).toEqual(expect.any(Number));
    expect(kakao_account).toMatchObject({
      email: 'haneul@mail.test',
      is_email_verified: true,
      phone_number: '+82 10-7000-0001',
      birthyear: '1994',
      birthday: '0517',
    });
  });

  it('keeps what was not shared', async () => {
    const { kakao_account } = await profileFor('doyun', []);
    expect(kakao_account).toMatchObject({ email_needs_agreement: true, phone_number_needs_agreement: true });
    for (const field of ['email', 'phone_number', 'birthyear', 'birthday'])
      expect(kakao_account).not.toHaveProperty(field);
  });

  it('makes 박새싹 thirteen years old', async () => {
    const { kakao_account } = await profileFor('saessak');
    const birth = Date.parse(
      `${kakao_account['birthyear']}-${kakao_account['birthday']!.replace(/(..)(..)/, '$1-$2')}`,
    );
    const years = (Date.now() - birth) / (365.25 * 86_400_000);
    expect(Math.floor(years)).toBe(13);
  });

  it('is the same person each time, and somebody new for a new person', async () => {
    expect((await profileFor('jiwoo')).id).toBe((await profileFor('jiwoo')).id);
    const [one, other] = [await profileFor('new'), await profileFor('new')];
    expect(one.id).not.toBe(other.id);
    expect(one.kakao_account['email']).not.toBe(other.kakao_account['email']);
    expect(one.kakao_account['phone_number']).not.toBe(other.kakao_account['phone_number']);
  });

  it('refuses a token it never gave, and one that is over', async () => {
    expect((await sandbox.bearer(ME, 'made-up')).status).toBe(401);
    const { access_token } = await tokensFor('haneul');
    clock += 21_599_000;
    expect(await (await sandbox.bearer(ME, access_token!)).json()).toMatchObject({ code: -401 });
  });

  it('unlinks by the admin key, which ends the tokens', async () => {
    const { access_token } = await tokensFor('haneul');
    const { id } = (await (await sandbox.bearer(ME, access_token!)).json()) as { id: number };
    const form = { target_id_type: 'user_id', target_id: String(id) };
    expect((await sandbox.post(UNLINK, form, { authorization: 'KakaoAK wrong' })).status).toBe(401);
    expect(await (await sandbox.post(UNLINK, form, ADMIN)).json()).toEqual({ id });
    expect((await sandbox.bearer(ME, access_token!)).status).toBe(401);
    expect(await (await sandbox.post(UNLINK, form, ADMIN)).json()).toMatchObject({ code: -101 });
  });
});

describe('faults', () => {
  it.each([
    ['bad-nonce', (token: string) => verify(token).then(({ payload }) => expect(payload['nonce']).not.toBe('nonce-1'))],
    ['wrong-audience', (token: string) => expect(verify(token)).rejects.toThrow(/"aud"/)],
    ['bad-signature', (token: string) => expect(verify(token)).rejects.toThrow(/signature/)],
  ])('gives an id_token with %s', async (kind, check) => {
    sandbox.faults.add({ point: 'kakao.token', kind, times: 1 });
    await check((await tokensFor('haneul'))['id_token']!);
    const { payload } = await verify((await tokensFor('haneul'))['id_token']!);
    expect(payload['nonce']).toBe('nonce-1');
  });

  it('refuses in its own words', async () => {
    sandbox.faults.set([{ point: 'kakao.token', kind: 'invalid-grant' }]);
    expect(await (await trade({ code: await codeFor('haneul') })).json()).toMatchObject({ error: 'invalid_grant' });
    sandbox.faults.set([{ point: 'kakao.authorize', kind: 'refuse' }]);
    const answer = await sandbox.get(`${AUTHORIZE}?${new URLSearchParams(QUERY)}`);
    expect(broughtBack(answer)).toMatchObject({ error: 'server_error', state: STATE });
  });
});
