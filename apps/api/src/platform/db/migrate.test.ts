import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrateDatabase, type MigrateOptions, OUTSIDE_TRANSACTION } from './migrate.ts';

let url: string;
let folder: string;
let client: pg.Client;
const said: string[] = [];

beforeEach(async () => {
  said.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'oun-migrations-'));
  const address = new URL(inject('postgresUrl'));
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(address.href);
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  address.pathname = name;
  url = address.href;
  client = new pg.Client(url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const run = (options: MigrateOptions = {}) =>
  migrateDatabase(url, {
    directory: pathToFileURL(`${folder}/`),
    say: (text) => void said.push(text),
    ...options,
  });
const seen = async () => (await client.query<{ name: string }>('select name from kysely_migration order by 1')).rows;

test('a file that fails leaves nothing of itself, and what came before stays', async () => {
  await file('0001_a', 'create table a (id int); insert into a values (1);');
  await file('0002_b', 'insert into a values (2); insert into nowhere values (1);');
  await expect(run()).rejects.toThrow('0002_b');
  expect((await client.query('select id from a')).rows).toEqual([{ id: 1 }]);
  expect(await seen()).toEqual([{ name: '0001_a' }]);
  await file('0002_b', 'insert into a values (2);');
  expect(await run()).toEqual(['0002_b']);
  expect(await run()).toEqual([]);
});

test('a table somebody holds is waited for shortly, others are let through, and it is tried again', async () => {
  await file('0001_a', 'create table a (id int)');
  await run();
  await file('0002_b', 'alter table a add column b int');
  await client.query('begin; select * from a');
  const running = run({ lockTimeoutMs: 200, pausesMs: [100, 100, 200, 400, 800, 1_600] });
  while (!said.some((line) => line.includes('다시 해요'))) await wait(20);
  // It does not stand in the line while it pauses: who comes meanwhile reads.
  const other = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
  await other.connect();
  await other.query('select * from a').finally(() => other.end());
  await client.query('commit');
  expect(await running).toEqual(['0002_b']);
});

test('it gives up in one sentence, with everything as it was', async () => {
  await file('0001_a', 'create table a (id int)');
  await run();
  await file('0002_b', 'create table c (id int); alter table a add column b int');
  await client.query('begin; select * from a');
  await expect(run({ lockTimeoutMs: 50, pausesMs: [10, 10] })).rejects.toThrow('0002_b: 다른 작업이 쓰는 테이블을 3번');
  await client.query('commit');
  expect((await client.query("select to_regclass('c') as c")).rows).toEqual([{ c: null }]);
});

test('no statement is too long for it', async () => {
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '200ms'`);
  await file('0001_a', 'select pg_sleep(0.6); create table a (id int)');
  expect(await run()).toEqual(['0001_a']);
});

test('of two at once one waits for the other, also while it builds an index beside others', async () => {
  await file('0001_a', 'create table a (id int); select pg_sleep(0.5)');
  await file(
    '0002_b',
    `${OUTSIDE_TRANSACTION}\n-- For a;\ndrop index concurrently if exists a_id;\ncreate index concurrently a_id on a (id);`,
  );
  const applied = await Promise.all([run(), run()]);
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 2]);
  expect(said).toContain('다른 곳에서 맞추고 있어요. 끝날 때까지 기다려요.');
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'a_id'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('numbers go up, and an older version leaves a newer database alone', async () => {
  await file('0002_b', 'create table b (id int)');
  await run();
  await file('0001_a', 'create table a (id int)');
  await expect(run()).rejects.toThrow('0001_a: 0002_b보다 앞선 번호예요');
  await rm(join(folder, '0001_a.sql'));
  await rm(join(folder, '0002_b.sql'));
  await expect(run()).rejects.toThrow('0002_b: 데이터베이스가 이 버전보다 새로워요');
});
