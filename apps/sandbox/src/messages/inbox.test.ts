import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Message } from '../store.ts';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.store.clearMessages();
  sandbox.store.addMessage({ channel: 'sms', to: '01070000001', text: '인증번호는 111111이에요.' });
  sandbox.store.addMessage({ channel: 'email', to: 'Haneul@mail.test', subject: '반가워요', html: '<p>반가워요</p>' });
  sandbox.store.addMessage({ channel: 'alimtalk', to: '01070000001', text: '결제했어요.' });
});

async function found(query: string): Promise<Message[]> {
  const answer = await sandbox.get(`/inbox.json${query}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

it('lists the newest first', async () => {
  expect((await found('')).map(({ channel }) => channel)).toEqual(['alimtalk', 'email', 'sms']);
  expect(await found('?limit=1.5')).toHaveLength(1);
});

it.each(['01070000001', '010-7000-0001', '010 7000 0001', '7000-0001', '%2B82 10-7000-0001', '+821070000001'])(
  'finds the phone by %s',
  async (to) => {
    expect((await found(`?to=${to}`)).map(({ channel }) => channel)).toEqual(['alimtalk', 'sms']);
  },
);

it('finds an address in any case, and nothing for a stranger', async () => {
  expect(await found('?to=HANEUL@mail.test')).toHaveLength(1);
  expect(await found('?to=nobody@mail.test')).toEqual([]);
  expect(await found('?to=%25')).toEqual([]);
});

it('filters by channel', async () => {
  expect((await found('?to=01070000001&channel=sms')).map(({ text }) => text)).toEqual(['인증번호는 111111이에요.']);
});

it('forgets everything on DELETE', async () => {
  expect((await fetch(`${sandbox.url}/inbox`, { method: 'DELETE' })).status).toBe(204);
  expect(await found('')).toEqual([]);
});

it('shows a page on which nothing that was sent can run', async () => {
  const script = '<script>alert(1)</script>';
  sandbox.store.addMessage({ channel: 'sms', to: script, text: script, subject: script });
  sandbox.store.addMessage({ channel: 'email', to: 'a@mail.test', subject: script, html: `"${script}` });
  const page = await sandbox.get('/inbox');
  const text = await page.text();
  expect(text).toContain('인증번호는 111111이에요.');
  expect(text).not.toContain(script);
  expect(text).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'nonce-/);
});
