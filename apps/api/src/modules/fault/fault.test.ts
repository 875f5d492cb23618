import { adminGetFault, adminListFaults, adminReopenFault, adminSolveFault, reportFaults } from '@oun/contract/fault';
import { encode } from '@jridgewell/sourcemap-codec';
import { sql } from 'kysely';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { makeMember } from '../../../test/people.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { startWorker } from '../../platform/jobs/jobs.ts';
import { ownFaults } from './fault.ts';
import { faultSubscribers } from './fault.jobs.ts';
import { dropOldFaults, SAMPLES_MAX } from './sort-reports.ts';

let api: TestApi;
let mapsDir: string;
let staff: string;
let address = 0;
beforeAll(async () => {
  mapsDir = await mkdtemp(join(tmpdir(), 'oun-maps-'));
  api = await startApi({ mapsDir });
  staff = await api.token((await makeMember(api, 'cs')).id, 'cs', 'user');
});
afterAll(async () => {
  await api.close();
  await rm(mapsDir, { recursive: true, force: true });
});
beforeEach(async () => {
  api.setClock(NOON);
  await api.db.deleteFrom('fault_group').execute();
  await api.db.deleteFrom('fault_sample').execute();
  await api.db.deleteFrom('outbox').execute();
});

const REQUEST = '7b0c8b8a-2f0e-4a56-9d3c-0a4a3f1d2e5b';
const SOURCE = `export function Card() {\n  const a = 1;\n  return a.title.length;\n}\n`;

/** A build with one file, whose first line comes from the third of its source. */
async function build(version: string, madeAt: Date, source = SOURCE, line = 3): Promise<void> {
  const folder = join(mapsDir, 'life', version);
  await mkdir(join(folder, 'assets'), { recursive: true });
  const map = {
    version: 3,
    sources: ['../../../src/screens/Card.tsx'],
    sourcesContent: [source],
    names: [],
    mappings: encode([[[0, 0, line - 1, 9]]]),
  };
  await writeFile(join(folder, 'assets/Card-abc1234.js.map'), JSON.stringify(map));
  await utimes(folder, madeAt, madeAt);
}

const report = (over: Record<string, unknown> = {}) => ({
  side: 'BROWSER',
  kind: 'SCREEN',
  site: 'life',
  version: 'v1',
  platform: 'web',
  screen: '/programs/morning-yoga?code=secret',
  name: 'TypeError',
  message: 'Cannot read it',
  frames: [{ fn: 't', file: '/assets/Card-abc1234.js', line: 1, column: 20 }],
  ...over,
});

async function send(...faults: Record<string, unknown>[]) {
  address += 1;
  return api.refusal(reportFaults, { body: { faults } as never }, undefined, {
    'x-forwarded-for': `10.0.${Math.floor(address / 200)}.${address % 200}`,
  });
}
/** As the worker hands it on, and once more, as it may. */
async function sort(): Promise<void> {
  const news = await api.db.selectFrom('outbox').orderBy('id').select(['topic', 'payload']).execute();
  for (let time = 0; time < 2; time += 1)
    for (const { topic, payload } of news)
      if (topic === 'fault.reported') await faultSubscribers[0]!.run(api.jobContext, payload as never);
}
const list = async (query: Record<string, string> = {}) =>
  (await api.call(adminListFaults, { query: query as never }, staff)).body.items;
const one = async (id: number) => (await api.call(adminGetFault, { params: { id } }, staff)).body;

test('a stack is read by the lines of our source, and the same fault of the next build is the same one', async () => {
  await build('v1', NOON);
  await build('v2', NOON, `// a line more\n${SOURCE}`, 4);
  await send(report());
  await send(report({ version: 'v2' }));
  await sort();
  const found = await list();
  expect(found).toMatchObject([{ name: 'TypeError', source: 'apps/life/src/screens/Card.tsx:4', count: 2 }]);
  const { samples, versions, days } = await one(found[0]!.id);
  expect(versions).toEqual(['v2', 'v1']);
  expect(days).toEqual([{ day: '2026-11-15', count: 2 }]);
  expect(samples.map(({ screen }) => screen)).toEqual(['/programs/:id', '/programs/:id']);
  expect(samples[1]!.frames).toMatchObject([
    { file: 'apps/life/src/screens/Card.tsx', line: 3, code: 'return a.title.length;', is_ours: true },
  ]);
});

test('a build whose maps nobody has is told as the build has it', async () => {
  await send(report({ version: 'gone' }), report({ version: '../../etc' }));
  expect((await send(report({ version: 'gone' }))).status).toBe(200);
  await sort();
  const [fault] = await list();
  expect(fault).toMatchObject({ source: '/assets/Card-abc1234.js:1', count: 1 });
  expect((await one(fault!.id)).samples).toMatchObject([{ is_unmapped: true }]);
});

test('nothing of anybody’s is in a stored byte, whoever left it in', async () => {
  const secrets = ['kim@oun.test', '010-1234-5678', '4330123412341234', 'my diary', 'eyJhbGciOiJIUzI1NiJ9.e30.abc12'];
  await send(
    report({
      name: `Error ${secrets[0]}`,
      message: `no "${secrets[3]}" of ${secrets[0]}, ${secrets[1]}, ${secrets[2]} by ${secrets[4]} at https://a.b/c?d=${secrets[3]}`,
      call: `GET /api/v2/x?phone=${secrets[1]}`,
      frames: [{ fn: `f(${secrets[0]})`, file: `/assets/a.js?q=${secrets[3]}`, line: 1, column: 1 }],
      request_id: REQUEST,
    }),
  );
  await sort();
  const { rows } = await sql<{ all: string }>`select string_agg(t, ' ') as all from (
    select g::text as t from fault_group g union all select s::text from fault_sample s
    union all select o::text from outbox o) x`.execute(api.db);
  for (const secret of secrets) expect(rows[0]!.all).not.toContain(secret);
  expect(rows[0]!.all).toContain(REQUEST);
});

test('a failed call and the fault it failed by are found by the one request', async () => {
  const failing = 'GET /core-admin/v1/feedbacks';
  await sql`alter table feedback rename to feedback_away`.execute(api.db);
  try {
    const { adminListFeedbacks } = await import('@oun/contract/feedback');
    const { status } = await api.refusal(adminListFeedbacks, { query: {} }, staff, { 'client-request-id': REQUEST });
    expect(status).toBe(500);
  } finally {
    await sql`alter table feedback_away rename to feedback`.execute(api.db);
  }
  await expect.poll(() => api.db.selectFrom('fault_sample').select('id').execute()).toHaveLength(1);
  await send(
    report({
      kind: 'CALL',
      name: 'CallError',
      message: 'UNKNOWN',
      frames: [],
      call: failing,
      status: 500,
      request_id: REQUEST,
    }),
  );
  await sort();
  const both = await list({ q: REQUEST, sort: 'newest' });
  expect(both.map(({ side }) => side).toSorted()).toEqual(['API', 'BROWSER']);
  const browser = both.find(({ side }) => side === 'BROWSER')!;
  expect((await one(browser.id)).beside).toMatchObject([{ side: 'API', name: expect.stringContaining('42P01') }]);
  const server = await one(both.find(({ side }) => side === 'API')!.id);
  expect(server).toMatchObject({ source: expect.stringMatching(/^apps\/api\/src\/.*\.ts:\d+$/) });
  expect(server.samples).toMatchObject([{ request_id: REQUEST, call: failing, status: 500 }]);
  api.logs.length = 0;
});

test('a job that fails is on the list by its name, and one that reads faults is not', async () => {
  const tried = new Set<string>();
  const breaking = (name: string) => ({
    topic: 'identity.withdrawn' as const,
    name,
    async run() {
      tried.add(name);
      throw new RangeError('a job broke');
    },
  });
  const jobs = { subscribers: [breaking('habit.breaks'), breaking('fault.breaks')], schedules: [] };
  const faults = ownFaults(api.db, () => NOON, 'worker');
  const worker = await startWorker(api.databaseUrl, api.jobContext, jobs, { onFault: faults.take });
  try {
    await api.db
      .transaction()
      .execute((tx) => announce(tx, NOON, 'identity.withdrawn', { account_id: 1, at: NOON.toISOString() }));
    await expect.poll(() => tried.size).toBe(2);
  } finally {
    await worker.close();
    await faults.settled();
  }
  await sort();
  const [fault, ...others] = await list({ q: 'habit.breaks' });
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ side: 'API', sites: ['worker'], name: 'RangeError', message: 'a job broke' });
  const { samples } = await one(fault!.id);
  expect(new Set(samples.map(({ call }) => call))).toEqual(new Set(['JOB habit.breaks']));
});

test('what is solved opens again by itself in a newer version, and only there', async () => {
  await build('v1', NOON);
  await send(report());
  await sort();
  const { id } = (await list())[0]!;
  api.setClock(new Date(NOON.getTime() + 60_000));
  const solved = (await api.call(adminSolveFault, { params: { id } }, staff)).body;
  expect(solved).toMatchObject({ state: 'SOLVED', solved_by: expect.any(String) });
  expect((await api.refusal(adminSolveFault, { params: { id } }, staff)).body).toMatchObject({
    code: 'INVALID_TRANSITION',
  });
  await send(report());
  await sort();
  expect(await one(id)).toMatchObject({ state: 'SOLVED', count: 2 });
  await build('v3', new Date(NOON.getTime() + 120_000));
  await send(report({ version: 'v3' }));
  await sort();
  expect(await one(id)).toMatchObject({ state: 'OPEN', solved_at: null, count: 3 });
  await api.call(adminSolveFault, { params: { id } }, staff);
  expect((await api.call(adminReopenFault, { params: { id } }, staff)).body.state).toBe('OPEN');
  expect((await api.refusal(adminReopenFault, { params: { id: 999_999 } }, staff)).status).toBe(404);
});

test('of many only so many stay to be looked at, all are counted, and what is old goes', async () => {
  await build('v1', NOON);
  for (let i = 0; i < 3; i += 1) await send(...Array.from({ length: 10 }, () => report()));
  await sort();
  const [fault] = await list({ sort: 'most' });
  expect(fault!.count).toBe(30);
  expect((await one(fault!.id)).samples).toHaveLength(SAMPLES_MAX);
  api.setClock(new Date(NOON.getTime() + 91 * 86_400_000));
  await dropOldFaults(api.jobContext);
  expect(await api.db.selectFrom('fault_group').select('id').execute()).toEqual([]);
  expect(await api.db.selectFrom('fault_sample').select('id').execute()).toEqual([]);
});

test('two workers that sort the same fault at once make one of it', async () => {
  await build('v1', NOON);
  await send(...Array.from({ length: 10 }, () => report()));
  const news = await api.db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
  const run = () => faultSubscribers[0]!.run(api.jobContext, news.payload as never);
  await Promise.all([run(), run(), run()]);
  expect(await list()).toMatchObject([{ count: 10 }]);
});

test('odd reports are refused, and too many of one address', async () => {
  for (const odd of [
    { site: 'elsewhere' },
    { side: 'API' },
    { message: 'ㄱ'.repeat(501) },
    { frames: Array.from({ length: 31 }, () => report().frames[0]) },
    { request_id: 'no' },
    { status: -1 },
  ])
    expect((await send(report(odd))).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await send()).body).toMatchObject({ code: 'INVALID_INPUT' });
  const from = { 'x-forwarded-for': '10.9.9.9' };
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1)
    statuses.push((await api.refusal(reportFaults, { body: { faults: [report()] } as never }, undefined, from)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
