import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeToken, type FakeApi, startFakeApi, startTestSite, type TestSite } from './fake-world.ts';

const PATH = '/proxy/core/v1/conversations/7/events';
let api: FakeApi;
let site: TestSite;
let streams: ServerResponse[] = [];

beforeAll(async () => {
  api = await startFakeApi();
  site = await startTestSite({ apiUrl: api.url, upstreamTimeoutMs: 250 });
  api.answer = ({ url }, response) => {
    if (!url.includes('/7/'))
      return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND"}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\ndata: {}\n\n');
    streams.push(response);
  };
});
afterAll(async () => {
  await site.close();
  await api.close();
});

async function open() {
  const controller = new AbortController();
  const token = fakeToken(60);
  const answer = await fetch(site.url + PATH, {
    headers: { cookie: `oun_login=${token}`, 'accept-encoding': 'gzip, br' },
    signal: controller.signal,
  });
  const reader = answer.body!.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  return { answer, read, leave: () => controller.abort(), token };
}

test('what the api says comes at once, piece by piece, longer than a call may take', async () => {
  const { answer, read, leave, token } = await open();
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('cache-control')).toContain('no-transform');
  expect(api.seen.at(-1)!.headers).toMatchObject({ authorization: `Bearer ${token}`, 'accept-encoding': 'identity' });
  expect(await read()).toBe('event: ready\ndata: {}\n\n');
  const gone = new Promise<void>((resolve) => streams[0]!.on('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 400));
  streams[0]!.write('event: changed\ndata: {}\n\n');
  expect(await read()).toBe('event: changed\ndata: {}\n\n');
  leave();
  // Who has gone is not listened for any more.
  await gone;
});

test('a refusal is handed on as it is', async () => {
  const answer = await fetch(`${site.url}/proxy/core/v1/conversations/8/events`);
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND' }]);
});

test('a stream that is open does not hold up a stop', async () => {
  streams = [];
  const other = await startTestSite({ apiUrl: api.url });
  const answer = await fetch(other.url + PATH);
  const reader = answer.body!.getReader();
  await reader.read();
  const startedAt = Date.now();
  await other.close();
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect((await reader.read()).done).toBe(true);
});
