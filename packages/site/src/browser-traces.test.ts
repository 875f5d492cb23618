import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, SAME_ORIGIN, startFakeApi, startTestSite, type FakeApi, type TestSite } from './fake-world.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${SPAN}-01`;
const span = (over: Record<string, unknown> = {}) => ({
  trace_id: TRACE,
  span_id: SPAN,
  name: 'GET /api/v2/programs/:id',
  start_ms: Date.now() - 10,
  end_ms: Date.now(),
  status: 200,
  ...over,
});
const got: string[] = [];
const collector = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    got.push(Buffer.concat(pieces).toString());
    response.end('{}');
  });
});

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer = (_, response) => response.setHeader('content-type', 'application/json').end('{}');
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close();
  await api.close();
});

const tell = (body: unknown, headers: Record<string, string> = SAME_ORIGIN) =>
  ask(site.url, '/api/traces', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('while traces are off nobody takes any, and what a page sends goes no further', async () => {
  site = await startTestSite({ apiUrl: api.url });
  expect((await tell({ spans: [span()] })).status).toBeGreaterThanOrEqual(400);
  await ask(site.url, '/proxy/api/v2/programs', { headers: { traceparent } });
  expect(api.seen.at(-1)!.headers).not.toHaveProperty('traceparent');
  await site.close();
});

test('where they are on, spans of pages are handed on, bounded, and only what a span of ours holds', async () => {
  const { port } = collector.address() as AddressInfo;
  site = await startTestSite({ apiUrl: api.url, tracesUrl: `http://127.0.0.1:${port}` });
  expect((await tell({ spans: [span()] })).status).toBe(204);
  await expect.poll(() => got.filter((text) => text.includes('oun-browser-')).length).toBe(1);
  for (const odd of [
    {},
    { spans: Array.from({ length: 51 }, () => span()) },
    { spans: [span({ name: 'GET /x?phone=01012345678' })] },
    { spans: [span({ trace_id: 'x' })] },
    { spans: [span({ start_ms: 1 })] },
    { spans: [span({ status: 1e9 })] },
    { spans: [null] },
  ])
    expect((await tell(odd)).status).toBe(400);
  expect((await tell({ spans: [span({ name: `GET /${'x'.repeat(40_000)}` })] })).status).toBe(413);
  expect((await tell({ spans: [span()] }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);

  await ask(site.url, '/proxy/api/v2/programs', { headers: { traceparent } });
  const heard = api.seen.at(-1)!.headers['traceparent'] as string;
  expect(heard).toMatch(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-01$`));
  await site.close();
});
