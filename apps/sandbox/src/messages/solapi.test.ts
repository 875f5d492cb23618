import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.store.clearMessages();
});

type Signing = { key?: string; secret?: string; date?: string; salt?: string };
const sign = ({ key = 'oun-sandbox', secret = 'oun-sandbox-secret', ...rest }: Signing = {}) => {
  const { date = new Date().toISOString(), salt = randomBytes(16).toString('hex') } = rest;
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
};

const SMS = { to: '01070000001', from: '16000000', text: '[오운] 인증번호는 123456이에요.\n@oun.test #123456' };
const send = (message: object = SMS, authorization = sign()) =>
  fetch(`${sandbox.url}/api.solapi.com/messages/v4/send`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });

it('takes a text and answers as SOLAPI does', async () => {
  const answer = await send();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    groupId: expect.stringMatching(/^G4V\d{14}/),
    messageId: expect.stringMatching(/^M4V\d{14}/),
    statusCode: '2000',
    type: 'SMS',
    to: SMS.to,
    from: SMS.from,
  });
  expect(sandbox.store.messages()).toMatchObject([{ channel: 'sms', to: SMS.to, from: SMS.from, text: SMS.text }]);
});

it('calls a long text LMS', async () => {
  expect(await (await send({ ...SMS, text: '가'.repeat(45) })).json()).toMatchObject({ type: 'SMS' });
  expect(await (await send({ ...SMS, text: '가'.repeat(46) })).json()).toMatchObject({ type: 'LMS' });
});

it('fills the variables of an 알림톡', async () => {
  const kakaoOptions = {
    pfId: 'PF1',
    templateId: 'welcome',
    variables: { '#{이름}': '하늘', '#{주소}': 'localhost:3000' },
    buttons: [{ buttonName: '운동하러 가기', buttonType: 'WL', linkMo: 'http://#{주소}/' }],
  };
  const answer = await send({ to: SMS.to, from: SMS.from, text: '#{이름}님, 반가워요.', kakaoOptions });
  expect(await answer.json()).toMatchObject({ type: 'ATA', statusCode: '2000' });
  expect(sandbox.store.messages()).toMatchObject([
    {
      channel: 'alimtalk',
      text: '하늘님, 반가워요.',
      data: { template_id: 'welcome', buttons: [{ name: '운동하러 가기', link: 'http://localhost:3000/' }] },
    },
  ]);
});

it.each([
  ['a wrong secret', () => sign({ secret: 'wrong' }), 'SignatureDoesNotMatch'],
  ['another key', () => sign({ key: 'somebody' }), 'InvalidAPIKey'],
  ['an old date', () => sign({ date: new Date(Date.now() - 16 * 60_000).toISOString() }), 'RequestTimeTooSkewed'],
  ['no date', () => sign({ date: 'x' }), 'RequestTimeTooSkewed'],
  ['no header', () => 'Bearer x', 'Unauthorized'],
])('refuses %s', async (_, header, errorCode) => {
  const answer = await send(SMS, header());
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ errorCode, errorMessage: expect.any(String) });
  expect(sandbox.store.messages()).toEqual([]);
});

it('takes a signature once', async () => {
  const header = sign();
  expect((await send(SMS, header)).status).toBe(200);
  expect(await (await send(SMS, header)).json()).toMatchObject({ errorCode: 'DuplicatedSignature' });
});

it.each([
  ['a number with hyphens', { ...SMS, to: '010-7000-0001' }],
  ['no sender', { to: SMS.to, text: '안녕' }],
  ['no text', { ...SMS, text: '' }],
  ['an 알림톡 without a template', { ...SMS, kakaoOptions: { pfId: 'PF1' } }],
])('refuses %s', async (_, message) => {
  const answer = await send(message);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errorCode: 'ValidationError' });
});

it('plays the fault of the channel', async () => {
  sandbox.faults.set([{ point: 'alimtalk.send', kind: 'refuse' }]);
  expect((await send()).status).toBe(200);
  const talk = { ...SMS, kakaoOptions: { pfId: 'PF1', templateId: 'welcome' } };
  expect(await (await send(talk)).json()).toMatchObject({ errorCode: 'NotEnoughBalance' });
});
