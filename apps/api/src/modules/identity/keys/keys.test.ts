import type { Endpoint } from '@oun/contract/endpoint';
import {
  changePassword,
  confirm,
  deactivate,
  getConfirmation,
  linkSocial,
  sendConfirmationCode,
  signIn,
  unlinkSocial,
  updateMobile,
} from '@oun/contract/identity';
import { listPrograms } from '@oun/contract/content';
import { openSession, pairDevice } from '@oun/contract/session';
import { listSignInLocks } from '@oun/contract/staff-auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import {
  codeFor,
  confirmedToken,
  confirmWith,
  from,
  makeMember,
  newMobile,
  openedSession,
  PASSWORD,
  wrong,
} from '../../../../test/people.ts';
import { jobs } from '../../../app.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { confirmationCodeOf } from './confirmation.ts';

let api: TestApi;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const later = (seconds: number) => api.setClock(new Date(NOON.getTime() + seconds * 1_000));

const attempt = (email: string, password: string, headers: Record<string, string> = from()) =>
  api.refusal(signIn, { body: { email_address: email, password } }, undefined, headers);
const on = (deviceToken: string) => ({ ...from(), 'oun-device': deviceToken });

describe('what opens an account', () => {
  /** A ticket as the way through a provider leaves it. */
  const changes = async (): Promise<[Endpoint, object][]> => {
    const mobile = newMobile();
    return [
      [linkSocial, { body: { ticket: 'x' } }],
      [unlinkSocial, { params: { provider: 'kakao' } }],
      [updateMobile, { body: { mobile, code: await codeFor(api, mobile) } }],
      [pairDevice, { body: { otp: 'ABCDEF' } }],
      [deactivate, { body: {} }],
    ];
  };

  test('is not changed by a session alone, however fresh', async () => {
    const { email, id } = await makeMember(api);
    const { accessToken } = await openedSession(api, email);
    for (const [endpoint, input] of await changes()) {
      for (const token of [accessToken, await api.token(id, 'user')]) {
        const reply = await api.refusal(endpoint, input as never, token);
        expect([endpoint.path, reply.status, reply.body.code]).toEqual([endpoint.path, 428, 'CONFIRMATION_NEEDED']);
      }
    }
  });

  test('is changed for ten minutes after the password was shown again, in that session only', async () => {
    const { email } = await makeMember(api);
    const [here, there] = [await openedSession(api, email), await openedSession(api, email)];
    expect((await confirmWith(api, here.accessToken)).status).toBe(200);
    const change = async (token: string) => {
      const mobile = newMobile();
      const body = { mobile, code: await codeFor(api, mobile) };
      return (await api.refusal(updateMobile, { body }, token)).body.code ?? 'ok';
    };
    expect(await change(here.accessToken)).toBe('ok');
    expect(await change(there.accessToken)).toBe('CONFIRMATION_NEEDED');
    later(599);
    expect(await change(here.accessToken)).toBe('ok');
    later(601);
    expect(await change(here.accessToken)).toBe('CONFIRMATION_NEEDED');
  });

  test('five wrong passwords lock the confirming, also thirty at once, and strangers have no part in it', async () => {
    const { email } = await makeMember(api);
    const { accessToken } = await openedSession(api, email);
    for (let i = 0; i < 6; i += 1) await attempt(email, 'strangers-guess');
    const guesses = await Promise.all(Array.from({ length: 30 }, () => confirmWith(api, accessToken, 'not-this-one')));
    expect(guesses.filter(({ body }) => body.code === 'PASSWORD_MISMATCH')).toHaveLength(5);
    expect((await confirmWith(api, accessToken)).body.code).toBe('ACCOUNT_LOCKED');
    const change = { body: { current_password: PASSWORD, new_password: 'blue-mat-2027' } };
    expect((await api.refusal(changePassword, change, accessToken)).body.code).toBe('ACCOUNT_LOCKED');
    later(601);
    expect((await confirmWith(api, accessToken)).status).toBe(200);
  });

  test('who has no password gets a code where they were known to be, five tries and one use of it', async () => {
    const { email, id, mobile } = await makeMember(api);
    const { accessToken } = await openedSession(api, email);
    await api.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await api.call(getConfirmation, {}, accessToken)).body).toMatchObject({
      ways: ['mobile', 'email'],
      mobile: `010-****-${mobile!.slice(-4)}`,
      confirmed_until: null,
    });
    expect((await confirmWith(api, accessToken, PASSWORD)).body.code).toBe('CODE_EXPIRED');
    const send = () => api.refusal(sendConfirmationCode, { body: { way: 'mobile' } }, accessToken, from());
    expect((await send()).status).toBe(200);
    expect((await send()).body.code).toBe('CODE_TOO_SOON');
    const sent = async () => {
      const row = await api.db
        .selectFrom('confirmation_code')
        .innerJoin('session', 'session.id', 'confirmation_code.session_id')
        .where('session.account_id', '=', id)
        .select('confirmation_code.id')
        .executeTakeFirstOrThrow();
      return confirmationCodeOf(api.secrets, row.id);
    };
    const show = (given: string, token = accessToken) => api.refusal(confirm, { body: { code: given } }, token);
    const dead = await sent();
    const guesses = await Promise.all(Array.from({ length: 20 }, () => show(wrong(dead))));
    expect(guesses.filter(({ body }) => body.code === 'CODE_MISMATCH')).toHaveLength(4);
    expect(guesses.filter(({ body }) => body.code === 'CODE_DEAD')).toHaveLength(16);
    expect((await show(dead)).body.code).toBe('CODE_DEAD');
    later(61);
    expect((await send()).status).toBe(200);
    const code = await sent();
    expect((await show(wrong(code))).body.code).toBe('CODE_MISMATCH');
    expect((await show(dead)).body.code).toBe('CODE_MISMATCH');
    const other = await openedSession(api, (await makeMember(api)).email);
    expect((await show(code, other.accessToken)).body.code).toBe('PASSWORD_MISMATCH');
    expect((await show(code)).status).toBe(200);
    expect((await show(code)).body.code).toBe('CODE_EXPIRED');
    const set = await api.refusal(changePassword, { body: { new_password: 'blue-mat-2027' } }, accessToken);
    expect(set.status).toBe(200);
  });

  test('a first password is not set by a session alone', async () => {
    const { email, id } = await makeMember(api);
    const { accessToken } = await openedSession(api, email);
    await api.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute();
    const set = await api.refusal(changePassword, { body: { new_password: 'blue-mat-2027' } }, accessToken);
    expect(set.body.code).toBe('CONFIRMATION_NEEDED');
  });

  test('every change is told where the owner was before it', async () => {
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      const { id, email, mobile: old } = await makeMember(api);
      const token = await confirmedToken(api, id);
      const mobile = newMobile();
      await api.call(updateMobile, { body: { mobile, code: await codeFor(api, mobile) } }, token);
      const subjects = () => api.outside.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
      await eventually('a letter', async () => subjects().some((subject) => subject.includes('휴대폰 번호')));
      await eventually('a message to the old number', async () =>
        api.outside.texts.some(({ to, text }) => to === old && text.includes('바뀌었어요')),
      );
      await api.call(deactivate, { body: {} }, token);
      await eventually('a last letter', async () => subjects().some((subject) => subject.includes('탈퇴')));
    } finally {
      await worker.close();
    }
  });
});

describe('wrong passwords of strangers', () => {
  test('do not lock a device that has signed in before; its own wrong ones do', async () => {
    const { email } = await makeMember(api);
    const { deviceToken } = await openedSession(api, email);
    for (let i = 0; i < 6; i += 1) await attempt(email, 'strangers-guess');
    expect((await attempt(email, PASSWORD)).body.code).toBe('ACCOUNT_LOCKED');
    expect((await attempt(email, PASSWORD, on('a-device-of-a-strangers-own-making'))).body.code).toBe('ACCOUNT_LOCKED');
    expect((await attempt(email, PASSWORD, on(deviceToken))).status).toBe(200);
    const left = [];
    for (let i = 0; i < 5; i += 1) left.push((await attempt(email, 'typo', on(deviceToken))).body.extra['tries_left']);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await attempt(email, PASSWORD, on(deviceToken))).body.code).toBe('ACCOUNT_LOCKED');
    const guesses = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'typo', on(deviceToken))));
    expect(guesses.every(({ body }) => body.code === 'ACCOUNT_LOCKED')).toBe(true);
  });

  test('a device is known to the accounts it signed in to, and to no other', async () => {
    const [mine, theirs] = [await makeMember(api), await makeMember(api)];
    const { deviceToken } = await openedSession(api, mine.email);
    for (let i = 0; i < 5; i += 1) await attempt(theirs.email, 'guess', on(deviceToken));
    for (let i = 0; i < 5; i += 1) await attempt(theirs.email, 'guess');
    expect((await attempt(theirs.email, PASSWORD, on(deviceToken))).body.code).toBe('ACCOUNT_LOCKED');
    // The same device signs in to another account and keeps its name.
    later(601);
    const { accessToken } = (await attempt(theirs.email, PASSWORD, on(deviceToken))).body as never;
    const opened = await api.call(openSession, { body: {} }, accessToken, on(deviceToken));
    expect(opened.body.deviceToken).toBe(deviceToken);
  });

  test('are told to staff, and to the owner by letter', async () => {
    const worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
    try {
      const { email, id } = await makeMember(api);
      for (let i = 0; i < 7; i += 1) await attempt(email, 'strangers-guess');
      const staff = await api.token((await makeMember(api, 'cs')).id, 'cs', 'user');
      const { items } = (await api.call(listSignInLocks, {}, staff)).body;
      expect(items.filter(({ account_id }) => account_id === id)).toMatchObject([{ is_known_device: false }]);
      await eventually('a letter', async () =>
        api.outside.mails.some(({ to, subject }) => to === email && subject.includes('잠겼어요')),
      );
      expect(api.logs.some((line) => line.includes('locked an account') && line.includes(`"account_id":${id}`))).toBe(
        true,
      );
    } finally {
      await worker.close();
    }
  });
});

describe('many at once', () => {
  test('ten right sign-ins of one account all succeed', async () => {
    const { email } = await makeMember(api);
    const replies = await Promise.all(Array.from({ length: 10 }, () => attempt(email, PASSWORD)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test('two hundred sign-ins: each is let in or told at once to come back, and the rest of the house goes on', async () => {
    const members = await Promise.all(Array.from({ length: 200 }, () => makeMember(api)));
    const house = from();
    const began = Date.now();
    const signIns = members.map(({ email }) => attempt(email, PASSWORD, house));
    const others: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const asked = Date.now();
      expect((await api.call(listPrograms, { query: {} })).status).toBe(200);
      others.push(Date.now() - asked);
    }
    const replies = await Promise.all(signIns);
    expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([200, 503]);
    for (const { status, headers, body } of replies) {
      if (status === 503) expect([body.code, headers['retry-after']]).toEqual(['BUSY', '2']);
    }
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(Math.max(...others)).toBeLessThan(3_000);
    // Who was turned away was not counted as wrong.
    expect((await attempt(members.at(-1)!.email, PASSWORD, house)).status).toBe(200);
  });
});
