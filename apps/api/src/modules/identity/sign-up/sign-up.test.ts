import {
  changeAgreement,
  changePassword,
  changePasswordByReset,
  deactivate,
  getAccount,
  getMe,
  listAgreements,
  myInvitationCode,
  passwordReset,
  previewWithdrawal,
  requestPasswordReset,
  sendMobileCode,
  signIn,
  signUp,
  updateMobile,
  verifyInvitationCode,
  verifyMobile,
  verifyPasswordReset,
} from '@oun/contract/identity';
import { listSessions, refreshSession } from '@oun/contract/session';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import {
  confirmedToken,
  confirmWith,
  agreed,
  codeFor,
  from,
  makeMember,
  newEmail,
  newMobile,
  next,
  openedSession,
  PASSWORD,
  signedIn,
  wrong,
} from '../../../../test/people.ts';
import { jobs } from '../../../app.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { resetToken } from '../sign-in/passwords.ts';
import { holdAccount, releaseAccount } from '../leaving/withdrawal.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const later = (seconds: number) => api.setClock(new Date(NOON.getTime() + seconds * 1_000));

type Form = Parameters<typeof api.call<typeof signUp>>[1]['body'];
async function form(overrides: Partial<Form> = {}): Promise<Form> {
  const mobile = overrides.mobile ?? newMobile();
  return {
    email_address: newEmail(),
    password: 'green-mat-2026',
    nickname: `하늘${next()}`,
    mobile,
    code: overrides.code ?? (await codeFor(api, mobile)),
    agreements: agreed('MARKETING_SMS'),
    ...overrides,
  };
}
const join = (body: Form, headers = from()) => api.call(signUp, { body }, undefined, headers);
const refused = async (body: Form) => (await api.refusal(signUp, { body }, undefined, from())).body;
const accounts = async () =>
  Number(
    (
      await api.db
        .selectFrom('account')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('signing up', () => {
  test('makes a member who is signed in, with every consent and its date', async () => {
    const body = await form();
    const reply = await join(body);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { user, accessToken, agreements, is_welcome_gift_due } = reply.body;
    expect(user).toMatchObject({ nickname: body.nickname, email_address: body.email_address, roles: ['user'] });
    expect(is_welcome_gift_due).toBe(true);
    expect(agreements.find(({ kind }) => kind === 'MARKETING_SMS')).toMatchObject({
      is_agreed: true,
      at: NOON.toISOString(),
    });
    expect(agreements.find(({ kind }) => kind === 'MARKETING_EMAIL')).toMatchObject({ is_agreed: false });
    expect((await api.call(getMe, {}, accessToken)).body.id).toBe(user.id);
    expect((await api.call(getAccount, {}, accessToken)).body).toMatchObject({
      mobile: body.mobile,
      has_password: true,
    });
    const again = await api.call(signIn, { body: { email_address: body.email_address, password: body.password } });
    expect(again.status).toBe(200);
  });

  test.each([
    ['no word on age', () => agreed().filter(({ kind }) => kind !== 'AGE_14'), 'UNDER_14'],
    ['no terms', () => agreed().filter(({ kind }) => kind !== 'TERMS'), 'AGREEMENT_REQUIRED'],
    ['old terms', () => agreed().map((one) => ({ ...one, version: '2020-01-01' })), 'AGREEMENT_OUTDATED'],
  ])('%s: nothing is stored', async (_, agreements, code) => {
    const before = await accounts();
    expect((await refused(await form({ agreements: agreements() }))).code).toBe(code);
    expect(await accounts()).toBe(before);
  });

  test.each([
    ['short1!', '8~64자'],
    ['onlyletters', '영문·숫자·기호'],
    ['abcd-1357-x', '이어지는 글자'],
    ['aaaa-1357-x', '이어지는 글자'],
    ['qwerty123!', '많은 사람'],
  ])('the password %s is refused in words', async (password, words) => {
    const { code, extra } = await refused(await form({ password }));
    expect(code).toBe('INVALID_INPUT');
    expect((extra['fields'] as Record<string, string>)['password']).toContain(words);
  });

  test('a password with the name of the e-mail address is refused', async () => {
    const { extra } = await refused(await form({ email_address: 'summer.run@mail.test', password: 'summer.run-77' }));
    expect((extra['fields'] as Record<string, string>)['password']).toContain('이메일 아이디');
  });

  test('an address, a nickname or a number that is taken says which, and the code stays good', async () => {
    const first = await form();
    await join(first);
    const second = await form({ email_address: first.email_address });
    expect((await refused(second)).code).toBe('EMAIL_EXISTS');
    expect((await refused({ ...second, email_address: newEmail(), nickname: first.nickname.toUpperCase() })).code).toBe(
      'NICKNAME_TAKEN',
    );
    expect((await join({ ...second, email_address: newEmail() })).status).toBe(200);
  });

  test('two at once with the same nickname: one joins, the other hears why not', async () => {
    const forms = [await form({ nickname: '쌍둥이' }), await form({ nickname: '쌍둥이' })];
    const replies = await Promise.all(forms.map((one) => join(one)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'NICKNAME_TAKEN' });
  });

  test('the same form twenty times at once joins once', async () => {
    const body = await form();
    const headers = from();
    const before = await accounts();
    const replies = await Promise.all(Array.from({ length: 20 }, () => join(body, headers)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    expect(await accounts()).toBe(before + 1);
  });

  test('a number moves to its new owner only when they say so, and the gift does not come twice', async () => {
    const first = await form();
    const { user } = (await join(first)).body;
    later(60);
    const second = await form({ mobile: first.mobile });
    const { code, message, extra } = await refused(second);
    expect([code, extra['sign_in_method']]).toEqual(['MOBILE_IN_USE', 'email']);
    expect(message).toContain('이메일');
    expect(JSON.stringify(extra)).not.toContain(first.email_address);
    const taken = await join({ ...second, take_over_mobile: true });
    expect(taken.body.is_welcome_gift_due).toBe(false);
    const older = await api.db
      .selectFrom('account')
      .where('id', '=', user.id)
      .select('mobile')
      .executeTakeFirstOrThrow();
    expect(older.mobile).toBeNull();
  });

  test('an invitation is remembered; a wrong one and one’s own are told', async () => {
    const inviter = await makeMember(api);
    const token = await api.token(inviter.id, 'user');
    const { code } = (await api.call(myInvitationCode, {}, token)).body;
    expect((await api.call(myInvitationCode, {}, token)).body.code).toBe(code);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    expect((await api.call(verifyInvitationCode, { body: { code: typed } })).body.nickname).toBe(inviter.nickname);
    expect((await api.refusal(verifyInvitationCode, { body: { code } }, token)).body.code).toBe('SELF_REFERRAL');
    const { user } = (await join(await form({ invitation_code: typed }))).body;
    const row = await api.db
      .selectFrom('account')
      .where('id', '=', user.id)
      .select('invited_by')
      .executeTakeFirstOrThrow();
    expect(row.invited_by).toBe(inviter.id);
    expect((await refused(await form({ invitation_code: 'ZZZZ2222' }))).code).toBe('INVITATION_CODE_INVALID');
  });
});

describe('a code by message', () => {
  const verify = (mobile: string, code: string) => api.refusal(verifyMobile, { body: { mobile, code } });

  test('is right once it is right, and tells of the account that has the number', async () => {
    const { mobile } = await makeMember(api);
    const code = await codeFor(api, mobile!);
    const reply = await api.call(verifyMobile, {
      body: { mobile: mobile!.replace(/^(\d{3})(\d{4})/, '$1-$2-'), code },
    });
    expect(reply.body.existing).toMatchObject({ method: 'email' });
    expect(reply.body.existing!.email_address).toMatch(/^pe\*\*\*@mail\.test$/);
  });

  test('five wrong tries kill it, the right one too', async () => {
    const mobile = newMobile();
    const code = await codeFor(api, mobile);
    const codes = [];
    for (let i = 0; i < 5; i += 1) codes.push((await verify(mobile, wrong(code))).body.code);
    expect(codes).toEqual(['CODE_MISMATCH', 'CODE_MISMATCH', 'CODE_MISMATCH', 'CODE_MISMATCH', 'CODE_DEAD']);
    expect((await verify(mobile, code)).body.code).toBe('CODE_DEAD');
  });

  test('fifty guesses at once are five guesses', async () => {
    const mobile = newMobile();
    const code = await codeFor(api, mobile);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(mobile, wrong(code))));
    const compared = replies.filter(({ body }) => body.code === 'CODE_MISMATCH');
    expect(compared.length).toBeLessThanOrEqual(4);
    expect((await verify(mobile, code)).body.code).toBe('CODE_DEAD');
  });

  test('ends after three minutes, and a verified one after thirty', async () => {
    const mobile = newMobile();
    const code = await codeFor(api, mobile);
    later(181);
    expect((await verify(mobile, code)).body.code).toBe('CODE_EXPIRED');
    later(240);
    const body = await form({ mobile });
    expect((await verify(mobile, body.code)).status).toBe(200);
    later(240 + 29 * 60);
    expect((await join(body)).status).toBe(200);
  });

  test('a new one kills the old one, and is sent after thirty seconds at the soonest', async () => {
    const mobile = newMobile();
    const old = await codeFor(api, mobile);
    const soon = await api.refusal(sendMobileCode, { body: { mobile } }, undefined, from());
    expect([soon.status, soon.body.code, soon.body.message]).toEqual([
      429,
      'CODE_TOO_SOON',
      '30초 뒤에 다시 받을 수 있어요.',
    ]);
    later(31);
    const fresh = await codeFor(api, mobile);
    if (fresh !== old) expect((await verify(mobile, old)).body.code).toBe('CODE_MISMATCH');
    expect((await verify(mobile, fresh)).status).toBe(200);
  });

  test('twenty requests at once send one', async () => {
    const mobile = newMobile();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.call(sendMobileCode, { body: { mobile } }, undefined, from())),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const sent = await api.db.selectFrom('mobile_code').where('mobile', '=', mobile).select('id').execute();
    expect(sent).toHaveLength(1);
  });

  test('at most five an hour and ten a day for a number, twenty a day from an address', async () => {
    const mobile = newMobile();
    const codes = [];
    for (let i = 0; i < 6; i += 1) {
      later(i * 60);
      codes.push((await api.refusal(sendMobileCode, { body: { mobile } }, undefined, from())).body.code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'CODE_TOO_MANY_HOUR']);
    for (let i = 0; i < 5; i += 1) {
      later(3_700 + i * 60);
      await api.call(sendMobileCode, { body: { mobile } }, undefined, from());
    }
    later(2 * 3_700);
    expect((await api.refusal(sendMobileCode, { body: { mobile } }, undefined, from())).body.code).toBe(
      'CODE_TOO_MANY',
    );

    const house = from();
    const statuses = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push((await api.call(sendMobileCode, { body: { mobile: newMobile() } }, undefined, house)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('changes a member’s number', async () => {
    const { id } = await makeMember(api);
    const token = await confirmedToken(api, id);
    const mobile = newMobile();
    const code = await codeFor(api, mobile);
    expect((await api.refusal(updateMobile, { body: { mobile, code: wrong(code) } }, token)).body.code).toBe(
      'CODE_MISMATCH',
    );
    expect((await api.call(updateMobile, { body: { mobile, code } }, token)).body.mobile).toBe(mobile);
    const blocked = await makeMember(api);
    await api.db.updateTable('account').set({ state: 'BLOCKED' }).where('id', '=', blocked.id).execute();
    const theirs = { mobile: blocked.mobile!, code: await codeFor(api, blocked.mobile!), take_over_mobile: true };
    expect((await api.refusal(updateMobile, { body: theirs }, token)).body.code).toBe('MOBILE_IN_USE');
    // Used up.
    expect((await api.refusal(updateMobile, { body: { mobile, code } }, token)).body.code).toBe('CODE_EXPIRED');
  });
});

describe('a password', () => {
  const attempt = (email: string, password: string, headers = from()) =>
    api.refusal(signIn, { body: { email_address: email, password } }, undefined, headers);

  test('five wrong ones lock the account for ten minutes, the right one too; nobody’s account as well', async () => {
    const { email } = await makeMember(api);
    for (const address of [email, newEmail()]) {
      const left = [];
      for (let i = 0; i < 5; i += 1) left.push((await attempt(address, 'not-this-one')).body.extra['tries_left']);
      expect(left).toEqual([4, 3, 2, 1, 0]);
      const locked = await attempt(address, PASSWORD);
      expect([locked.status, locked.body.code]).toEqual([429, 'ACCOUNT_LOCKED']);
    }
    later(601);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });

  test('thirty guesses at once are five guesses', async () => {
    const { email } = await makeMember(api);
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'not-this-one')));
    expect(replies.filter(({ body }) => body.code === 'INVALID_CREDENTIALS')).toHaveLength(5);
  });

  test('one address cannot try everybody', async () => {
    const house = from();
    const key = `sign-in-from:${house['x-forwarded-for']}`;
    await api.db
      .insertInto('rate_limit')
      .values({ key, count: 100, window_ends_at: new Date(NOON.getTime() + 600_000) })
      .execute();
    expect((await attempt(newEmail(), 'x', house)).body.code).toBe('TOO_MANY_REQUESTS');
  });

  test('is changed by who knows the old one; the other devices are signed out, this one is not', async () => {
    const { email } = await makeMember(api);
    const [here, there] = [await openedSession(api, email), await openedSession(api, email)];
    const change = (current_password: string, new_password = 'blue-mat-2027') =>
      api.refusal(changePassword, { body: { current_password, new_password } }, here.accessToken);
    expect((await change('wrong-one-9')).body.code).toBe('PASSWORD_MISMATCH');
    expect((await change(PASSWORD, 'short')).body.code).toBe('INVALID_INPUT');
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await api.call(refreshSession, { body: { refresh_token: there.refreshToken } })).status).toBe(401);
    expect((await api.call(refreshSession, { body: { refresh_token: here.refreshToken } })).status).toBe(200);
    expect((await attempt(email, PASSWORD)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await attempt(email, 'blue-mat-2027')).status).toBe(200);
  });
});

describe('with the worker', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
  });
  afterAll(() => worker.close());
  const mailTo = async (to: string, count = 1) => {
    const found = () => api.outside.mails.filter((mail) => mail.to === to);
    await eventually(`mail ${count} to ${to}`, async () => found().length >= count);
    return found().at(-1)!;
  };
  const tokenIn = (text: string) => /#token=(\S+)/.exec(text)![1]!;

  test('the code comes as a message the phone can fill in', async () => {
    const mobile = newMobile();
    const code = await codeFor(api, mobile);
    await eventually('the message', async () => api.outside.texts.some(({ to }) => to === mobile));
    const { text } = api.outside.texts.find(({ to }) => to === mobile)!;
    expect(text.split('\n').at(-1)).toBe(`@life.test #${code}`);
  });

  test('a carrier that is away for a moment gets the message later, and no other waits for it', async () => {
    const { texts } = api.outside.gateways;
    const [unlucky, lucky] = [newMobile(), newMobile()];
    const send = texts.send.bind(texts);
    let refusals = 0;
    texts.send = async (message) => {
      if (message.to === unlucky && (refusals += 1) === 1) throw new Error('away');
      await send(message);
    };
    try {
      await codeFor(api, unlucky);
      await codeFor(api, lucky);
      const got = (mobile: string) => async () => api.outside.texts.some(({ to }) => to === mobile);
      await eventually('the other message', got(lucky));
      await eventually('the message after all', got(unlucky));
      expect(refusals).toBe(2);
    } finally {
      texts.send = send;
    }
  });

  test('a password is set anew by the link in the mail, once, and every device is signed out', async () => {
    const { email } = await makeMember(api);
    const session = await openedSession(api, email);
    const reply = await api.call(requestPasswordReset, { body: { email_address: email } }, undefined, from());
    const nobody = await api.call(requestPasswordReset, { body: { email_address: newEmail() } }, undefined, from());
    expect(reply.body).toEqual(nobody.body);
    const mail = await mailTo(email);
    const token = tokenIn(mail.text);
    expect(mail.html).toContain(`/reset-password#token=${token}`);
    expect((await api.call(verifyPasswordReset, { body: { token } })).body.email_address).toMatch(/^pe\*\*\*@/);
    const change = (new_password: string) =>
      api.refusal(changePasswordByReset, { body: { token, new_password } }, undefined, from());
    expect((await change('weak')).body.code).toBe('INVALID_INPUT');
    const replies = await Promise.all([change('red-mat-2028'), change('red-mat-2028')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await api.call(refreshSession, { body: { refresh_token: session.refreshToken } })).status).toBe(401);
    expect((await api.refusal(verifyPasswordReset, { body: { token } })).body.code).toBe('RESET_LINK_EXPIRED');
    expect((await signedIn(api, email)).accessToken).toBeUndefined();
    expect((await mailTo(email, 2)).subject).toContain('비밀번호가 바뀌었어요');
  });

  test('a newer link closes the older one, and each ends after half an hour', async () => {
    const { email } = await makeMember(api);
    await api.call(passwordReset, { body: { email_address: email } }, undefined, from());
    const first = tokenIn((await mailTo(email)).text);
    await api.call(passwordReset, { body: { email_address: email } }, undefined, from());
    const second = tokenIn((await mailTo(email, 2)).text);
    expect((await api.call(verifyPasswordReset, { body: { token: first } }, undefined, from())).status).toBe(400);
    expect((await api.call(verifyPasswordReset, { body: { token: second } }, undefined, from())).status).toBe(200);
    later(30 * 60 + 1);
    expect((await api.call(verifyPasswordReset, { body: { token: second } }, undefined, from())).status).toBe(400);
  });

  test('a link for another account cannot be made up', async () => {
    const { email } = await makeMember(api);
    await api.call(passwordReset, { body: { email_address: email } }, undefined, from());
    const token = tokenIn((await mailTo(email)).text);
    const [id] = token.split('.');
    for (const forged of [`${id}.`, `${id}.${'A'.repeat(43)}`, id!, token.slice(0, -1)]) {
      expect((await api.call(verifyPasswordReset, { body: { token: forged } }, undefined, from())).status).toBe(400);
    }
    expect(token).toBe(resetToken(api.secrets, id!));
  });

  test('a new member is welcomed by mail, with what they agreed to', async () => {
    const body = await form();
    await join(body);
    const mail = await mailTo(body.email_address);
    expect(mail.subject).toContain(`반가워요, ${body.nickname} 님`);
    expect(mail.text).toContain('문자');
  });
});

describe('consents', () => {
  test('each change is kept with its date; what the service stands on cannot be taken back', async () => {
    const { accessToken } = (await join(await form())).body;
    later(60);
    const off = await api.call(changeAgreement, { body: { kind: 'MARKETING_SMS', is_agreed: false } }, accessToken);
    expect(off.body.at).toBe(new Date(NOON.getTime() + 60_000).toISOString());
    const { items } = (await api.call(listAgreements, {}, accessToken)).body;
    expect(items.find(({ kind }) => kind === 'MARKETING_SMS')).toMatchObject({ is_agreed: false });
    expect(items.find(({ kind }) => kind === 'TERMS')).toMatchObject({ is_agreed: true });
    const terms = await api.refusal(changeAgreement, { body: { kind: 'TERMS', is_agreed: false } }, accessToken);
    expect(terms.body.code).toBe('AGREEMENT_REQUIRED');
  });
});

describe('leaving', () => {
  const leave = (token: string) => api.refusal(deactivate, { body: { reason: '운동을 쉬려고요' } }, token);

  test('takes away what names the person, ends every session, and keeps what the law wants, sealed', async () => {
    const body = await form();
    const { user } = (await join(body)).body;
    const { accessToken, refreshToken } = await openedSession(api, body.email_address).catch(() => ({}) as never);
    const token = accessToken ?? (await confirmedToken(api, user.id));
    if (accessToken) await confirmWith(api, accessToken, body.password);
    expect((await api.call(previewWithdrawal, {}, token)).body).toMatchObject({ can_withdraw: true, holds: [] });
    expect((await leave(token)).status).toBe(200);
    const row = await api.db.selectFrom('account').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'WITHDRAWN',
      nickname: '탈퇴한 회원',
      email_address: null,
      mobile: null,
      password_hash: null,
    });
    if (refreshToken)
      expect((await api.call(refreshSession, { body: { refresh_token: refreshToken } })).status).toBe(401);
    const kept = await api.db.selectFrom('retained_record').where('account_id', '=', user.id).selectAll().execute();
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['ACCESS', 'ADVERTISING']);
    expect(kept.some(({ sealed_data }) => sealed_data.includes(body.email_address))).toBe(false);
    expect(api.secrets.unseal(kept.find(({ kind }) => kind === 'ADVERTISING')!.sealed_data)).toContain(
      body.email_address,
    );
  });

  test('and joining again with the same number and address works, without a second gift', async () => {
    const body = await form();
    const { accessToken } = (await join(body)).body;
    await confirmWith(api, accessToken, body.password);
    await leave(accessToken);
    later(60);
    const again = await join({ ...body, code: await codeFor(api, body.mobile) });
    expect([again.status, again.body.is_welcome_gift_due]).toEqual([200, false]);
  });

  test('waits for an order on its way', async () => {
    const { id } = await makeMember(api);
    const token = await confirmedToken(api, id);
    await api.db.transaction().execute((tx) => holdAccount(tx, NOON, id, 'ORDER', '20261115-ABCDEFG'));
    const blocked = await leave(token);
    expect([blocked.status, blocked.body.code]).toEqual([409, 'WITHDRAWAL_BLOCKED']);
    expect(blocked.body.extra['holds']).toEqual([{ kind: 'ORDER', reference: '20261115-ABCDEFG' }]);
    await api.db.transaction().execute((tx) => releaseAccount(tx, id, 'ORDER', '20261115-ABCDEFG'));
    expect((await leave(token)).status).toBe(200);
  });

  test('an order and a leave in the same moment: never both', async () => {
    const { id } = await makeMember(api);
    const token = await confirmedToken(api, id);
    const order = () =>
      api.db
        .transaction()
        .execute((tx) => holdAccount(tx, NOON, id, 'ORDER', '20261115-SAMETIM'))
        .then(
          () => 'held',
          () => 'refused',
        );
    const left = async () => ((await leave(token)).status === 200 ? 'left' : 'blocked');
    const outcome = await api.releasedTogether<string>('account', id, [left, order]);
    expect([
      ['left', 'refused'],
      ['blocked', 'held'],
    ]).toContainEqual(outcome);
  });
});

test('ten thousand malformed requests: only refusals, nothing written, limits hold', { timeout: 120_000 }, async () => {
  const victim = await makeMember(api);
  const code = await codeFor(api, victim.mobile!);
  const rows = async () => {
    const tables = [
      'account',
      'session',
      'agreement',
      'mobile_code',
      'refresh_token',
      'social_link',
      'outbox',
    ] as const;
    const counts = tables.map((table) =>
      api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(counts)).map(({ n }) => n);
  };
  const before = await rows();
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '010',
      '01012345678x',
      '９９９９９９',
      "' or 1=1 --",
      'a@b',
      '<script>',
      '🏋️'.repeat(90),
    ),
    fc.string({ minLength: 300, maxLength: 400 }),
  );
  const calls = [
    [signIn, ['email_address', 'password']],
    [signUp, ['email_address', 'password', 'nickname', 'mobile', 'code', 'agreements', 'invitation_code']],
    [sendMobileCode, ['mobile']],
    [verifyMobile, ['mobile', 'code']],
  ] as const;
  const request = fc.constantFrom(...calls).chain(([endpoint, names]) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      body: fc.oneof(fc.record(Object.fromEntries(names.map((name) => [name, junk])), { requiredKeys: [] }), junk),
    }),
  );
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 50, maxLength: 50 }), async (requests) => {
      const replies = await Promise.all(
        requests.map(({ endpoint, body }) =>
          api.app.inject({
            method: 'POST',
            url: endpoint.path,
            headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
            payload: JSON.stringify(body),
          }),
        ),
      );
      for (const reply of replies) {
        seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
        expect(reply.statusCode).toBeGreaterThanOrEqual(400);
        expect(reply.statusCode).toBeLessThan(500);
        expect(Object.keys(reply.json())).toEqual(['code', 'title', 'message', 'extra']);
      }
    }),
    { numRuns: 200 },
  );
  expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(10_000);
  expect(await rows()).toEqual(before);
  expect(api.logs.filter((line) => line.includes('"fault"'))).toEqual([]);

  // Right in form, wrong in what they say: the limits stand where they stood.
  const guesses = await Promise.all(
    Array.from({ length: 40 }, () =>
      api.refusal(verifyMobile, { body: { mobile: victim.mobile!, code: wrong(code) } }, undefined, from()),
    ),
  );
  expect(guesses.filter(({ body }) => body.code === 'CODE_MISMATCH').length).toBeLessThanOrEqual(4);
  const sessions = await api.call(listSessions, {}, await api.token(victim.id, 'user'));
  expect(sessions.body.items).toEqual([]);
});
