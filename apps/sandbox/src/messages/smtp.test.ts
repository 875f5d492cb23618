import { createTransport } from 'nodemailer';
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

const MAIL = {
  from: '"오운" <hello@oun.test>',
  to: 'haneul@mail.test',
  subject: '비밀번호를 다시 정해 주세요',
  text: '안녕하세요, 하늘님.\nhttp://localhost:3000/reset?token=a',
  html: '<p>안녕하세요, <b>하늘</b>님.</p>',
};
const send = (mail: Partial<typeof MAIL> & { bcc?: string } = {}, socketTimeout = 5_000) => {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false, socketTimeout });
  return transport.sendMail({ ...MAIL, ...mail });
};

it('keeps a mail as it was written', async () => {
  await send();
  expect(sandbox.store.messages()).toEqual([
    {
      id: expect.any(Number),
      channel: 'email',
      to: 'haneul@mail.test',
      from: 'hello@oun.test',
      subject: MAIL.subject,
      text: MAIL.text,
      html: expect.stringContaining('<b>하늘</b>'),
      data: null,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

it('keeps one copy for each receiver, hidden ones too', async () => {
  await send({ to: 'a@mail.test, b@mail.test', bcc: 'c@mail.test' });
  expect(
    sandbox.store
      .messages()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['a@mail.test', 'b@mail.test', 'c@mail.test']);
});

it.each([
  ['refuse', /550/],
  ['down', /421/],
])('says %s in the words of SMTP, and keeps nothing', async (kind, words) => {
  sandbox.faults.set([{ point: 'email.send', kind, times: 1 }]);
  await expect(send()).rejects.toThrow(words);
  expect(sandbox.store.messages()).toEqual([]);
  await send();
  expect(sandbox.store.messages()).toHaveLength(1);
});

it.each([
  ['timeout-before', 0],
  ['timeout-after', 1],
])('never answers on %s, with %i kept', async (kind, kept) => {
  sandbox.faults.set([{ point: 'email.send', kind }]);
  await expect(send({}, 1_500)).rejects.toThrow(/timeout/i);
  expect(sandbox.store.messages()).toHaveLength(kept);
});
