import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import { connect, type Db } from './db.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);
/** The first line of a file whose statements cannot stand in a transaction (`create index concurrently`). */
export const OUTSIDE_TRANSACTION = '-- outside a transaction';

/** Whatever waits for a table's lock stops everybody behind it: so not for long, but again. */
const LOCK_TIMEOUT_MS = 3_000;
/** About a minute and a half in all. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** Any number, as long as nothing else locks it. */
const ADVISORY_KEY = 7_031_886_201;
const TURN_MS = 250;

export type MigrateOptions = {
  /** Where the files are; it ends with a slash. */
  directory?: URL;
  lockTimeoutMs?: number;
  /** How long it pauses after each try that found a table locked. */
  pausesMs?: readonly number[];
  say?: (text: string) => void;
};
type File = { name: string; text: string; isOutside: boolean };
type Connection = Kysely<Database>;

/** Runs the SQL files that this database has not seen, in order, each once, one process at a time. */
export function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => {} } = options;
  return db.connection().execute(async (connection) => {
    await takeTurn(connection, say);
    try {
      const waiting = await waitingFiles(connection, options.directory ?? MIGRATIONS);
      for (const file of waiting) {
        const began = Date.now();
        await applyFile(connection, file, options);
        say(`${file.name} (${((Date.now() - began) / 1000).toFixed(1)}초)`);
      }
      return waiting.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_KEY})`.execute(connection);
    }
  });
}

/** The same on a connection of its own, which may take as long as it needs. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { db } = connect({ url, name: 'oun-migrate', max: 1, isMaintenance: true });
  try {
    return await migrate(db, options);
  } finally {
    await db.destroy();
  }
}

/** Asked for again and again: one that waits inside a statement would keep an index from being built beside it. */
async function takeTurn(connection: Connection, say: (text: string) => void) {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${ADVISORY_KEY}) as mine`.execute(
      connection,
    );
    if (rows[0]!.mine) return;
    if (tries === 0) say('다른 곳에서 맞추고 있어요. 끝날 때까지 기다려요.');
    await wait(TURN_MS);
  }
}

async function waitingFiles(connection: Connection, directory: URL): Promise<File[]> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(connection);
  const applied = new Set(rows.map(({ name }) => name));
  const files = await readFiles(directory);
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied].find((name) => !names.has(name));
  if (unknown) throw new Error(`${unknown}: 데이터베이스가 이 버전보다 새로워요. 그 버전으로 켜주세요.`);
  const last = rows.at(-1)?.name ?? '';
  const waiting = files.filter(({ name }) => !applied.has(name));
  const early = waiting.find(({ name }) => name < last);
  if (early) throw new Error(`${early.name}: ${last}보다 앞선 번호예요. 더 큰 번호를 붙여주세요.`);
  return waiting;
}

async function readFiles(directory: URL): Promise<File[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, directory), 'utf8');
      return { name: file.replace(/\.sql$/, ''), text, isOutside: text.startsWith(OUTSIDE_TRANSACTION) };
    }),
  );
}

/** All of a file or nothing of it; tried again while somebody holds a table it needs. */
async function applyFile(
  connection: Connection,
  file: File,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, pausesMs = PAUSES_MS, say = () => {} }: MigrateOptions,
) {
  for (const [tries, pause] of [...pausesMs, undefined].entries()) {
    try {
      if (file.isOutside) await runOutside(connection, file);
      else await runInside(connection, file, lockTimeoutMs);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK)
        throw new Error(`${file.name}: ${String(error)}`, { cause: error });
      if (pause === undefined) {
        throw new Error(
          `${file.name}: 다른 작업이 쓰는 테이블을 ${tries + 1}번 기다렸지만 잠그지 못했어요. 바꾼 것은 없으니 다시 해주세요.`,
          { cause: error },
        );
      }
      say(`${file.name}: 다른 작업이 테이블을 쓰고 있어요. 잠시 뒤 다시 해요.`);
      // Not in step with whatever takes the lock at its own rhythm.
      await wait(pause + Math.random() * (pause / 4));
    }
  }
}

async function runInside(connection: Connection, { name, text }: File, lockTimeoutMs: number) {
  await connection.transaction().execute(async (tx) => {
    await sql.raw(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`).execute(tx);
    // A text that begins with a comment is sent as it is; several statements cannot be prepared.
    await sql.raw(`/* ${name} */ ${text}`).execute(tx);
    await remember(tx, name);
  });
}

/** One statement after the other; what they wait for stops nobody, so they may wait. */
async function runOutside(connection: Connection, { name, text }: File) {
  await sql.raw('set statement_timeout = 0; set lock_timeout = 0').execute(connection);
  try {
    const statements = text.replaceAll(/--.*$/gm, '').split(';');
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(connection);
    await remember(connection, name);
  } finally {
    await sql.raw('reset statement_timeout; reset lock_timeout').execute(connection);
  }
}

async function remember(connection: Connection, name: string) {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    connection,
  );
}
