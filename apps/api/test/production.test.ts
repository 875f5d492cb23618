import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TOTP, URI } from 'otpauth';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openHouse, type House } from '../../../scripts/house.ts';
import { makeProduct } from '../db/demo/make.ts';
import { connect } from '../src/platform/db/db.ts';
import { createDatabase } from './api.ts';

const run = promisify(execFile);
const SECRET = randomBytes(32).toString('base64url');
/** For tests that start many processes, one after the other. */
const MINUTES = 180_000;
/** What the first administrator chooses. */
const PASSWORD = 'rooftop-Lantern-42-quiet';
const ROOT = join(import.meta.dirname, '../../..');

let dataDir: string;
const databases: string[] = [];
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'oun-production-'))));
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  for (const name of databases) await query(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
});

function emptyDatabase(): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `p_${randomUUID().replaceAll('-', '')}`;
  databases.push(url.pathname.slice(1));
  return url.href;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query<T>(text).finally(() => client.end())).rows;
}

type Env = Record<string, string>;
const command = (script: string, env: Env, ...args: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], OUN_DATA_DIR: dataDir, ...env } as NodeJS.ProcessEnv,
  });

type Start = { entry: string; hasStarted: boolean; code: number | null; stderr: string };

/** How a process that must not start ends; one that starts all the same is stopped as soon as it says so. */
async function start(entry: string, env: Env): Promise<Start> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], OUN_DATA_DIR: dataDir, OUN_MEDIA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  let hasStarted = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
    hasStarted ||= /stage prod: real people|Server listening|서버를 켜고 있어요/.test(said.stdout);
    if (hasStarted) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { entry, hasStarted, code, stderr: said.stderr };
}
const refusal = (words: string | RegExp) => ({
  hasStarted: false,
  code: 1,
  stderr: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
});

const open = (databaseUrl: string, parts: readonly ('api' | 'worker' | 'sandbox')[]): Promise<House> =>
  openHouse({
    dataDir,
    databaseUrl,
    parts,
    anyPorts: true,
    isThrowaway: true,
    build: async () => {},
    say: () => {},
    onDeath: () => {},
  });

const signIn = (api: string, path: string, body: object) =>
  fetch(`${api}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test(
  'a production start on an empty database leaves it empty, and the demo password opens nothing',
  async () => {
    vi.stubEnv('OUN_STAGE', 'prod');
    vi.stubEnv('OUN_SANDBOX', 'off');
    vi.stubEnv('OUN_TOKEN_SECRET', SECRET);
    const url = emptyDatabase();
    const house = await open(url, ['api', 'worker']);
    try {
      expect(house.env['OUN_STAGE']).toBe('prod');
      expect(house.env['OUN_LIFE_URL']).toBe('https://www.oun.test');
      expect(await query(url, 'select id from account')).toEqual([]);
      expect(await query(url, 'select account_id from second_factor')).toEqual([]);
      for (const { email } of DEMO_ACCOUNTS) {
        const body = { email_address: email, password: DEMO_PASSWORD };
        for (const path of ['/api/v1/user/sign-in/', '/core-admin/v1/auth/sign-in']) {
          expect((await signIn(house.addresses.api, path, body)).status).toBe(401);
        }
      }

      expect(await readFile(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('stage prod: real people, no sandbox');
      expect(await readFile(join(dataDir, 'logs', 'worker.log'), 'utf8')).toContain('stage prod: real people');

      const { db } = connect({ url, name: 'test', max: 1 });
      const product = await makeProduct(db, { name: '첫 상품' }).finally(() => db.destroy());
      const seen = await fetch(`${house.addresses.api}/store/v1/products/${product.id}`);
      expect(await seen.json()).toMatchObject({ id: product.id, name: '첫 상품' });

      const env = { OUN_STAGE: 'prod', OUN_TOKEN_SECRET: SECRET, DATABASE_URL: url };
      const invite = async (...args: string[]) => (await command('staff', env, 'add', ...args)).stdout;
      const tokenIn = (text: string) => /https:\/\/www\.oun\.test\/reset-password#token=(\S+)/.exec(text)![1]!;
      const lost = tokenIn(await invite('boss@corp.kr', '첫운영자'));
      const made = await invite('boss@corp.kr', '첫운영자');
      expect(made).toContain('초대를 다시 만들었어요');
      const choose = (token: string) =>
        signIn(house.addresses.api, '/api/v2/reset-password/change', { token, new_password: PASSWORD });
      // Asked for again, the first link is dead; the second is good once.
      expect((await choose(lost)).status).toBeGreaterThanOrEqual(400);
      expect((await choose(tokenIn(made))).status).toBe(200);
      expect((await choose(tokenIn(made))).status).toBeGreaterThanOrEqual(400);

      const first = await signIn(house.addresses.api, '/core-admin/v1/auth/sign-in', {
        email_address: 'boss@corp.kr',
        password: PASSWORD,
      });
      const { challenge, enrolment } = (await first.json()) as { challenge: string; enrolment: { uri: string } };
      const verified = await signIn(house.addresses.api, '/core-admin/v1/auth/verify', {
        challenge,
        code: (URI.parse(enrolment.uri) as TOTP).generate(),
      });
      const { accessToken, user } = (await verified.json()) as { accessToken: string; user: { roles: string[] } };
      expect(user.roles).toContain('core-admin');
      const list = await fetch(`${house.addresses.api}/store-admin/v1/products`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      expect(list.status).toBe(200);

      const again = invite('two@corp.kr', '둘째운영자');
      await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('--another') });
      await invite('two@corp.kr', '둘째운영자', '--another');
      expect(await query(url, "select 1 from account_role where role = 'core-admin'")).toHaveLength(2);
      // Whoever has chosen a password is not invited again, and no demo account came from anywhere.
      await expect(invite('boss@corp.kr', '첫운영자', '--another')).rejects.toThrow('Command failed');
      expect(await query(url, 'select email_address from account order by id')).toEqual([
        { email_address: 'boss@corp.kr' },
        { email_address: 'two@corp.kr' },
      ]);
    } finally {
      await house.close();
    }
  },
  MINUTES,
);

test('without the sandbox a local house is empty too', async () => {
  vi.stubEnv('OUN_SANDBOX', 'off');
  const url = emptyDatabase();
  const house = await open(url, []);
  await house.close();
  expect(await query(url, 'select id from account')).toEqual([]);
  expect(await query(url, 'select 1 from demo_world')).toEqual([]);
});

test('a production process refuses a database that holds the demo world, marked or not', async () => {
  const { url, drop } = await createDatabase();
  const env = {
    OUN_STAGE: 'prod',
    OUN_TOKEN_SECRET: SECRET,
    DATABASE_URL: url,
    OUN_API_PORT: '0',
  };
  const refused = refusal('데모 세상이 있어요');
  try {
    await query(url, 'insert into demo_world (made_at) values (now())');
    for (const entry of ['apps/api/src/main.ts', 'apps/api/src/worker.ts']) {
      expect(await start(entry, env)).toMatchObject(refused);
    }
    await query(url, 'delete from demo_world');
    await query(
      url,
      `with made as (insert into account (nickname, email_address, created_at) values ('서운영', 'admin@oun.test', now())
         returning id) insert into account_role (account_id, role) select id, 'core-admin' from made`,
    );
    expect(await start('apps/api/src/main.ts', env)).toMatchObject(refused);
    vi.stubEnv('OUN_STAGE', 'canary');
    vi.stubEnv('OUN_TOKEN_SECRET', SECRET);
    await expect(open(url, [])).rejects.toThrow('데모 세상이 있어요');
  } finally {
    await drop();
  }
});

const REAL = {
  OUN_STAGE: 'prod',
  OUN_SANDBOX: 'off',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  OUN_TOKEN_SECRET: SECRET,
  OUN_LIFE_PORT: '0',
} as const;
const PROCESSES = ['apps/api/src/main.ts', 'apps/api/src/worker.ts', 'apps/life/server.ts', 'scripts/start.ts'];

test(
  'every process of a production stage stops at keys that everybody knows, by their names',
  async () => {
    const known = {
      OUN_TOSS_SECRET_KEY: 'test_sk_ounSandbox0000000000',
      OUN_KAKAO_CLIENT_SECRET: 'oun-sandbox-secret',
      OUN_TOKEN_SECRET: 'a secret only the tests know, long enough',
      OUN_SANDBOX_URL: 'http://localhost:4100',
    };
    for (const entry of PROCESSES) {
      const ended = await start(entry, { ...REAL, ...known });
      for (const name of Object.keys(known)) expect(ended).toMatchObject(refusal(`${name}: `));
    }
  },
  MINUTES,
);

test.each([
  ['without secrets', { OUN_TOKEN_SECRET: '' }, /OUN_TOKEN_SECRET.*꼭 정해야 해요/, /api|start/],
  ['with a secret of the demo', { OUN_TOKEN_SECRET: 'oun-demo-secret-0123456789-abcdefgh' }, /OUN_TOKEN_SECRET: /, /./],
  ['with the sandbox on', { OUN_SANDBOX: 'on' }, /OUN_SANDBOX: 바깥세상을 쓸 수 없어요/, /./],
])(
  'no process of production starts %s, and says so without a trace',
  async (_, given, words, which) => {
    const entries = PROCESSES.filter((entry) => which.test(entry));
    for (const entry of entries) {
      const ended = await start(entry, { ...REAL, ...given });
      expect(ended).toMatchObject(refusal(words));
      expect(ended.stderr).not.toContain('    at ');
    }
  },
  MINUTES,
);

test('neither the sandbox nor a moved clock runs in a production stage', async () => {
  const { OUN_SANDBOX: _, ...env } = REAL;
  expect(await start('apps/sandbox/src/main.ts', env)).toMatchObject(refusal('바깥세상'));
  expect(await start('e2e/moved-clock.api.ts', env)).toMatchObject(refusal('시계'));
});

test('migrating alone brings an empty database up to date, and says so', async () => {
  const url = emptyDatabase();
  const env = { OUN_STAGE: 'prod', OUN_TOKEN_SECRET: SECRET, DATABASE_URL: url };
  expect((await command('migrate', env)).stdout).toContain('0026_doors');
  expect((await command('migrate', env)).stdout).toContain('이미 최신이에요');
  expect(await query(url, 'select id from account')).toEqual([]);
});
