import type { STAFF_ROLES } from '@oun/contract/endpoint';
import { adminListProducts } from '@oun/contract/catalog';
import { getMe, signIn } from '@oun/contract/identity';
import { askPairing, listSessions, openSession, pairDevice, pollPairing, refreshSession } from '@oun/contract/session';
import { resetSecondFactor, staffChallenge, staffSignIn, staffVerify } from '@oun/contract/staff-auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import {
  confirmedToken,
  confirmWith,
  from,
  makeMember,
  openedSession,
  PASSWORD,
  signedIn,
} from '../../../../test/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);
const codeAt = (secret: string, time: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
const first = (email: string, password = PASSWORD) =>
  api.call(staffSignIn, { body: { email_address: email, password } }, undefined, from());
const second = (challenge: string, code: string) =>
  api.call(staffVerify, { body: { challenge, code } }, undefined, from());

/** A member of staff with an authenticator. */
async function makeStaff(role: (typeof STAFF_ROLES)[number] = 'store-admin') {
  const account = await makeMember(api, role);
  const { challenge, enrolment } = (await first(account.email)).body;
  const { body } = await second(challenge, codeAt(enrolment!.secret, NOON));
  return { ...account, secret: enrolment!.secret, accessToken: body.accessToken };
}

describe('staff', () => {
  test('enrol with a code to scan, and are then asked for a code only', async () => {
    const { email, id } = await makeMember(api, 'cs');
    const { challenge, enrolment, nickname } = (await first(email)).body;
    expect(enrolment!.uri).toContain(`otpauth://totp/oun:${encodeURIComponent(email)}`);
    expect(enrolment!.qr_svg).toContain('<svg');
    // Looked at twice, the same secret: who scanned the first is not shut out.
    expect((await first(email)).body.enrolment!.secret).toBe(enrolment!.secret);
    const { body } = await second(challenge, codeAt(enrolment!.secret, NOON));
    expect(body.user).toMatchObject({ id, nickname, role: 'cs', roles: ['cs', 'user'] });
    expect((await first(email)).body.enrolment).toBeNull();
    const row = await api.db
      .selectFrom('second_factor')
      .where('account_id', '=', id)
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret.toString('latin1')).not.toContain(enrolment!.secret);
  });

  test('a password alone opens nothing of theirs, not even through the door for members', async () => {
    const { email } = await makeStaff();
    const { accessToken, user } = await signedIn(api, email);
    expect(user).toMatchObject({ role: 'user', roles: ['user'], staff_roles: ['store-admin'] });
    expect((await api.call(adminListProducts, { query: {} }, accessToken)).status).toBe(403);
    const { challenge } = (await first(email)).body;
    expect((await api.call(adminListProducts, { query: {} }, challenge)).status).toBe(401);
  });

  test('signed in as a member, they show the second factor only', async () => {
    const { email, secret } = await makeStaff();
    const { accessToken } = await signedIn(api, email);
    const { challenge } = (await api.call(staffChallenge, { body: {} }, accessToken)).body;
    api.setClock(at(60));
    const { body } = await second(challenge, codeAt(secret, at(60)));
    expect((await api.call(adminListProducts, { query: {} }, body.accessToken)).status).toBe(200);
  });

  test('a session alone cannot choose the authenticator', async () => {
    const { email } = await makeMember(api, 'cs');
    const { accessToken } = await signedIn(api, email);
    const refused = await api.refusal(staffChallenge, { body: {} }, accessToken);
    expect([refused.status, refused.body.code]).toEqual([409, 'SECOND_FACTOR_NOT_SET']);
    expect(await api.db.selectFrom('second_factor').selectAll().execute()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ confirmed_at: null })]),
    );
  });

  test('a member is no staff: the right password says no more than a wrong one', async () => {
    const { email } = await makeMember(api);
    const right = (await first(email)).body as never as { code: string; extra: object };
    const wrong = (await first(email, 'not-this-one')).body as never as { code: string; extra: object };
    expect([right.code, wrong.code]).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
    // Counted alike, too: neither the words nor what is left of the tries tells them apart.
    expect([right.extra, wrong.extra]).toMatchObject([{ tries_left: 4 }, { tries_left: 3 }]);
    const { accessToken } = await signedIn(api, email);
    expect((await api.call(staffChallenge, { body: {} }, accessToken)).status).toBe(404);
  });

  test('a code is good once, also twice at once', async () => {
    const { email, secret } = await makeStaff();
    api.setClock(at(60));
    const { challenge } = (await first(email)).body;
    const code = codeAt(secret, at(60));
    const replies = await Promise.all([second(challenge, code), second(challenge, code), second(challenge, code)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await second(challenge, code)).body).toMatchObject({ code: 'SECOND_FACTOR_MISMATCH' });
  });

  test('five wrong codes lock for ten minutes, and a challenge ends after five', async () => {
    const { email, secret } = await makeStaff();
    api.setClock(at(60));
    const { challenge } = (await first(email)).body;
    const bad = codeAt(secret, at(6_000));
    const codes = [];
    for (let i = 0; i < 6; i += 1) codes.push((await second(challenge, bad)).body as never as { code: string });
    expect(codes.map(({ code }) => code)).toEqual([...Array(5).fill('SECOND_FACTOR_MISMATCH'), 'ACCOUNT_LOCKED']);
    api.setClock(at(60 + 301));
    expect((await second(challenge, codeAt(secret, at(361)))).body).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  test('an access token is no challenge, nor a challenge of one’s own making', async () => {
    const { accessToken, secret } = await makeStaff();
    for (const forged of [accessToken, 'x.y.z', '']) {
      expect((await second(forged, codeAt(secret, at(60)))).body).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    }
  });

  test('have shorter sessions: twelve hours at most, two without being there', async () => {
    const { accessToken } = await makeStaff();
    const opened = (await api.call(openSession, { body: {} }, accessToken)).body;
    expect(opened.expires_at).toBe(at(12 * 3_600).toISOString());
    let token = opened.refreshToken;
    for (let hour = 1; hour <= 11; hour += 1) {
      api.setClock(at(hour * 3_600));
      const { status, body } = await api.call(refreshSession, { body: { refresh_token: token } });
      expect(status).toBe(200);
      token = body.refreshToken;
    }
    api.setClock(at(12 * 3_600 + 1));
    expect((await api.call(refreshSession, { body: { refresh_token: token } })).status).toBe(401);

    api.setClock(NOON);
    const idle = (await api.call(openSession, { body: {} }, (await makeStaff()).accessToken)).body;
    api.setClock(at(2 * 3_600 + 1));
    expect((await api.call(refreshSession, { body: { refresh_token: idle.refreshToken } })).status).toBe(401);
  });

  test('who lost the phone enrols anew; what the old one opened is closed, and it is written down', async () => {
    const boss = await makeStaff('core-admin');
    const { id, email, accessToken, secret } = await makeStaff('md');
    expect((await api.call(resetSecondFactor, { params: { id }, body: { code: '000000' } }, accessToken)).status).toBe(
      403,
    );
    const reset = (code: string) =>
      api.refusal(resetSecondFactor, { params: { id }, body: { code } }, boss.accessToken);
    // A session left open is not enough: whoever does it shows their own code, one that was not used yet.
    expect((await reset('000000')).body.code).toBe('SECOND_FACTOR_MISMATCH');
    expect((await reset(codeAt(boss.secret, NOON))).body.code).toBe('SECOND_FACTOR_MISMATCH');
    api.setClock(at(60));
    const opened = (await api.call(openSession, { body: {} }, accessToken)).body;
    const isOpen = async () => (await api.call(adminListProducts, { query: {} }, opened.accessToken)).status;
    expect(await isOpen()).toBe(200);
    expect((await reset(codeAt(boss.secret, at(60)))).status).toBe(200);
    const refreshed = await api.refusal(refreshSession, { body: { refresh_token: opened.refreshToken } });
    expect(refreshed.status).toBe(401);
    await eventually('the end of the session', async () => (await isOpen()) === 401);
    const told = await api.db
      .selectFrom('outbox')
      .where('topic', '=', 'identity.key-changed')
      .select('payload')
      .execute();
    expect(told.map(({ payload }) => payload)).toMatchObject([{ account_id: id, change: 'SECOND_FACTOR_RESET' }]);
    const { enrolment } = (await first(email)).body;
    expect(enrolment!.secret).not.toBe(secret);
    const entry = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'reset-second-factor')
      .select(['actor_id', 'subject_id'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: boss.id, subject_id: String(id) });
  });
});

describe('a television', () => {
  const ask = () => api.call(askPairing, { body: { device_name: '거실 TV' } }, undefined, from());
  const poll = async (device_code: string) => (await api.call(pollPairing, { body: { device_code } })).body;

  test('shows a code, waits, and is signed in when a member types it', async () => {
    const member = await makeMember(api);
    const { otp, device_code } = (await ask()).body;
    expect(await poll(device_code)).toEqual({ state: 'PENDING' });
    const session = await openedSession(api, member.email);
    await confirmWith(api, session.accessToken);
    const typed = ` ${otp.slice(0, 3).toLowerCase()} ${otp.slice(3)}`;
    const paired = await api.call(pairDevice, { body: { otp: typed } }, session.accessToken);
    expect(paired.body).toEqual({ device_name: '거실 TV' });
    const answer = await poll(device_code);
    expect(answer).toMatchObject({ state: 'PAIRED', user: { id: member.id, roles: ['user'] } });
    const { accessToken } = answer as { accessToken: string };
    expect((await api.call(getMe, {}, accessToken)).status).toBe(200);
    const { items } = (await api.call(listSessions, {}, session.accessToken)).body;
    expect(items.map(({ method }) => method).sort()).toEqual(['email', 'tv']);
    // Told once.
    expect(await poll(device_code)).toEqual({ state: 'EXPIRED' });
  });

  test('many polls at once sign it in once', async () => {
    const token = await confirmedToken(api, (await makeMember(api)).id);
    const { otp, device_code } = (await ask()).body;
    await api.call(pairDevice, { body: { otp } }, token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(device_code)));
    expect(answers.filter(({ state }) => state === 'PAIRED')).toHaveLength(1);
  });

  test('a code ends after ten minutes, belongs to the first who types it, and cannot be guessed at', async () => {
    const [one, other] = [await makeMember(api), await makeMember(api)];
    const pair = async (id: number, otp: string) =>
      (await api.refusal(pairDevice, { body: { otp } }, await confirmedToken(api, id))).body.code;
    const { otp } = (await ask()).body;
    expect(await pair(one.id, otp)).toBeUndefined();
    expect(await pair(other.id, otp)).toBe('PAIRING_NOT_FOUND');
    const late = (await ask()).body.otp;
    api.setClock(at(601));
    expect(await pair(one.id, late)).toBe('PAIRING_NOT_FOUND');
    const codes = await Promise.all(Array.from({ length: 20 }, () => pair(other.id, 'ZZZZZZ')));
    expect(codes).toContain('TOO_MANY_REQUESTS');
    expect(codes.filter((code) => code === 'PAIRING_NOT_FOUND').length).toBeLessThanOrEqual(10);
  });

  test('what is no code never reaches the database', async () => {
    const token = await confirmedToken(api, (await makeMember(api)).id);
    const reply = await api.refusal(pairDevice, { body: { otp: 'O0O0O0' } }, token);
    expect(reply.body.extra['fields']).toEqual({ otp: 'TV에 보이는 여섯 글자를 써주세요.' });
  });
});

test('a sign-in of staff through the door for members does not count as wrong', async () => {
  const { email } = await makeStaff();
  expect((await api.call(signIn, { body: { email_address: email, password: PASSWORD } })).status).toBe(200);
});
