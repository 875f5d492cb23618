import { sendFeedback } from '@oun/contract/feedback';
import { reportFaults } from '@oun/contract/fault';
import { closeTraces, openTraces } from '@oun/traces/traces';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../test/api.ts';
import { once } from '../../../test/memberships.ts';
import { startReceiver } from '../../../test/otlp-receiver.ts';
import { makePerson } from '../../modules/community/community.made.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let api: TestApi;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  await openTraces(`${receiver.url}/`, 'oun-api');
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await closeTraces();
  receiver.close();
});

test('a request is part of whoever asked, and its statements are part of it, without their values', async () => {
  const someone = await makePerson(api);
  const content = '다음 동작 이름이 너무 일찍 사라져요.';
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, ...once() };
  const { status } = await api.call(sendFeedback, { body: { mood: 'BAD', content } }, someone.token, headers);
  expect(status).toBe(200);
  const own = () => receiver.spans.filter(({ traceId }) => traceId === TRACE);
  const request = () => own().find(({ parentSpanId }) => parentSpanId === PARENT);
  await expect.poll(request).toMatchObject({
    name: 'POST /api/v2/feedbacks',
    attributes: { 'http.route': '/api/v2/feedbacks', 'http.response.status_code': 200 },
  });
  const statements = () => own().filter(({ parentSpanId }) => parentSpanId === request()!.spanId);
  await expect.poll(() => statements().map(({ name }) => name)).toContain('insert feedback');
  expect(statements().map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
  expect(own()).toHaveLength(1 + statements().length);
  expect(JSON.stringify(receiver.spans)).not.toContain(content);
});

test('two requests at once keep their statements apart', async () => {
  const traces = ['1', '2', '3'].map((digit) => digit.repeat(32));
  const body = { faults: [{ side: 'BROWSER', kind: 'CALL', site: 'life', version: '', platform: 'web' }] };
  const fault = { ...body.faults[0], screen: '/', name: 'CallError', message: 'X', frames: [] };
  await Promise.all(
    traces.map((trace) =>
      api.call(reportFaults, { body: { faults: [fault] } as never }, undefined, {
        traceparent: `00-${trace}-${PARENT}-01`,
      }),
    ),
  );
  for (const trace of traces) {
    const own = () => receiver.spans.filter(({ traceId }) => traceId === trace);
    await expect.poll(() => own().filter(({ name }) => name === 'insert fault_sample')).toHaveLength(1);
    await expect.poll(() => own().filter(({ name }) => name === 'POST /api/v2/faults')).toHaveLength(1);
    const { spanId } = own().find(({ name }) => name === 'POST /api/v2/faults')!;
    expect(own().every((span) => span.spanId === spanId || span.parentSpanId === spanId)).toBe(true);
  }
  // And the job that comes of it goes on with its trace.
  const news = await api.db.selectFrom('outbox').where('topic', '=', 'fault.reported').select('trace').execute();
  expect(news.map(({ trace }) => trace?.slice(3, 35)).toSorted()).toEqual(traces);
});

test('what is no parent is none', async () => {
  const before = receiver.spans.length;
  for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-${PARENT}`])
    await api.app.inject({ url: '/healthz', headers: { traceparent } });
  await expect.poll(() => receiver.spans.length - before).toBe(4);
  expect(receiver.spans.slice(before).every(({ parentSpanId }) => !parentSpanId)).toBe(true);
});

test('while it is off nothing of what traces is loaded', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openTraces, tracer } = await import('@oun/traces/traces');
    await openTraces(undefined, 'x');
    await import('./apps/api/src/app.ts');
    await import('./packages/site/src/host.ts');
    const traced = loaded.filter((url) => url.includes('@opentelemetry/') || url.endsWith('/traces/src/otel.ts'));
    console.log(JSON.stringify({ tracer: tracer ?? null, all: loaded.length, traced }));
    process.exit(0);`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT });
  const { tracer, all, traced } = JSON.parse(stdout) as { tracer: null; all: number; traced: string[] };
  expect(tracer).toBeNull();
  expect(all).toBeGreaterThan(300);
  // What counts metrics has asked for the bare interface all along; it does nothing.
  expect(traced.filter((url) => !url.includes('/@opentelemetry/api/'))).toEqual([]);
}, 60_000);
