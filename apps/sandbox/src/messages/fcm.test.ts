import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.store.clearMessages());

const PUSH = { token: 'device-1', notification: { title: '오늘 운동', body: '10분만 해요' }, data: { url: '/my/' } };
const send = (body: object, authorization = 'Bearer token') =>
  fetch(`${sandbox.url}/fcm.googleapis.com/v1/projects/oun/messages:send`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('takes a push', async () => {
  const answer = await send({ message: PUSH });
  expect(await answer.json()).toEqual({ name: expect.stringMatching(/^projects\/oun\/messages\/.+/) });
  expect(sandbox.store.messages({ to: 'device-1' })).toMatchObject([
    { channel: 'push', subject: '오늘 운동', text: '10분만 해요', data: { url: '/my/' } },
  ]);
});

it('only looks at one that is a trial', async () => {
  expect((await send({ message: PUSH, validate_only: true })).status).toBe(200);
  expect(sandbox.store.messages()).toEqual([]);
});

it.each([
  ['nobody to send to', { message: { notification: PUSH.notification } }, 400, 'INVALID_ARGUMENT'],
  ['two to send to', { message: { ...PUSH, topic: 'all' } }, 400, 'INVALID_ARGUMENT'],
  ['data that is no text', { message: { ...PUSH, data: { count: 1 } } }, 400, 'INVALID_ARGUMENT'],
  ['no message', {}, 400, 'INVALID_ARGUMENT'],
])('refuses %s', async (_, body, code, status) => {
  const answer = await send(body);
  expect(answer.status).toBe(code);
  expect(await answer.json()).toMatchObject({ error: { code, status } });
});

it('refuses who brings no token', async () => {
  expect(await (await send({ message: PUSH }, '')).json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
});
