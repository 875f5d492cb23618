import type { FaultReport } from '@oun/contract/fault';
import { expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { createPageFaults, type Happened } from './page-faults.ts';
import { scrub } from './scrub.ts';
import { serverFile } from './server-files.ts';

const ORIGIN = 'https://oun.test';

test('words of people go, what tells a fault stays', () => {
  const scrubbed = (text: string) => scrub(text, 500);
  expect(scrubbed(`Cannot read properties of undefined (reading 'name')`)).toBe(
    'Cannot read properties of undefined (reading …)',
  );
  expect(scrubbed('mail to kim.min+1@oun.test failed')).toBe('mail to … failed');
  expect(scrubbed('call 010-1234-5678, 01012345678 or +82 10 1234 5678')).toBe('call … or …');
  expect(scrubbed('Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for it')).toBe(
    'Minified React error #418; visit https://react.dev/errors/418 for it',
  );
  expect(scrubbed('token eyJhbGciOiJIUzI1NiJ9.e30.Qx1 expired')).toBe('token … expired');
  expect(scrubbed('order 12345 and 123456')).toBe('order 12345 and …');
  expect(scrubbed('“여기 비밀” 「말」')).toBe('…');
});

test('frames are read of every browser, and never the message above them', () => {
  const fileOf = (address: string) => (address.startsWith(ORIGIN) ? address.slice(ORIGIN.length) : undefined);
  const chrome = `TypeError: secret\n    at stolen (${ORIGIN}/assets/no.js:9:9)\n    at async t (${ORIGIN}/assets/a.js:1:20)\n    at ${ORIGIN}/assets/b.js:2:3\n    at x (chrome-extension://abc/y.js:1:1)`;
  const message = `secret\n    at stolen (${ORIGIN}/assets/no.js:9:9)`;
  expect(framesOf({ stack: chrome, message }, fileOf)).toEqual([
    { fn: 't', file: '/assets/a.js', line: 1, column: 20 },
    { fn: '', file: '/assets/b.js', line: 2, column: 3 },
  ]);
  expect(framesOf({ stack: `t@${ORIGIN}/assets/a.js:1:20\n@${ORIGIN}/assets/b.js:2:3` }, fileOf)).toEqual([
    { fn: 't', file: '/assets/a.js', line: 1, column: 20 },
    { fn: '', file: '/assets/b.js', line: 2, column: 3 },
  ]);
  expect(framesOf({ stack: undefined }, fileOf)).toEqual([]);
});

test('files of a server are called by where they lie in the house', () => {
  expect(serverFile('file:///srv/oun/apps/api/src/app.ts')).toBe('apps/api/src/app.ts');
  expect(serverFile('file:///srv/oun/apps/life/build/server/index.js')).toBe('/server/index.js');
  expect(serverFile('/srv/oun/node_modules/pg/lib/client.js')).toBe('node_modules/pg/lib/client.js');
  expect(serverFile('node:internal/process/task_queues')).toBeUndefined();
});

function page() {
  const sent: FaultReport[] = [];
  const where = () => ({ site: 'life', version: 'v1', platform: 'web', screen: '/' }) as const;
  const take: (happened: Happened) => void = createPageFaults(ORIGIN, where, (report) => void sent.push(report));
  return { sent, take };
}
function thrown(message: string, line = 1): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at t (${ORIGIN}/assets/a.js:${line}:20)`;
  return error;
}
const failed = (status: number, request_id?: string) =>
  Object.assign(new Error('말'), { name: 'CallError', status, code: 'UNKNOWN', extra: { request_id } });

test('each fault is told once, and only so many of a page', () => {
  const { sent, take } = page();
  take({ type: 'error', error: thrown('one') });
  take({ type: 'error', error: thrown('one') });
  take({ type: 'unhandledrejection', reason: thrown('two') });
  expect(sent.map(({ kind, message }) => `${kind} ${message}`)).toEqual(['UNCAUGHT one', 'REJECTION two']);
  for (let line = 1; line < 40; line += 1) take({ error: thrown('more', line) });
  expect(sent).toHaveLength(10);
});

test('a call that failed by a fault is told with its request, once however it is heard of', () => {
  const { sent, take } = page();
  const id = '7b0c8b8a-2f0e-4a56-9d3c-0a4a3f1d2e5b';
  take({ route: 'GET /api/v2/x', error: failed(500, id) });
  take({ type: 'unhandledrejection', reason: failed(500, id) });
  take({ route: 'GET /api/v2/x', error: failed(404, id) });
  take({ route: 'GET /api/v2/x', error: failed(0) });
  expect(sent).toMatchObject([{ kind: 'CALL', call: 'GET /api/v2/x', status: 500, request_id: id, frames: [] }]);
});

test('what others’ scripts do, what has no error and what was given up is none of ours', () => {
  const { sent, take } = page();
  const others = thrown('x');
  others.stack = 'Error: x\n    at y (chrome-extension://abc/z.js:1:1)';
  take({ type: 'error', error: others });
  take({ type: 'error' });
  take({ type: 'unhandledrejection', reason: new DOMException('x', 'AbortError') });
  expect(sent).toEqual([]);
});
