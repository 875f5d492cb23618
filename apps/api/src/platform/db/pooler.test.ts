import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/postgres.ts';
import { createDatabase } from '../../../test/api.ts';
import { connect } from './db.ts';
import { listen } from './listen.ts';

const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
if (!PGBOUNCER) process.stderr.write('pgbouncer is not installed here: what holds behind a pooler was not tried.\n');

/** Two connections of the database for as many of ours as wish, another one for each transaction. */
describe.skipIf(!PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dir: string;
  let pooled: string;
  let bouncer: ChildProcess;
  let knowsNames = false;

  beforeAll(async () => {
    database = await createDatabase();
    dir = await mkdtemp(join(tmpdir(), 'oun-pooler-'));
    await chmod(dir, 0o755);
    const direct = new URL(database.url);
    const port = await freePort();
    const version = execFileSync(PGBOUNCER!, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(version)!;
    knowsNames = Number(major) > 1 || Number(minor) >= 21;
    await writeFile(
      join(dir, 'pgbouncer.ini'),
      `[databases]
* = host=${direct.hostname} port=${direct.port} user=${direct.username} password=${direct.password || 'none'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
${knowsNames ? 'max_prepared_statements = 500' : ''}
`,
    );
    // It refuses to run as root.
    const user = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
    bouncer = spawn(PGBOUNCER!, ['-q', ...user, join(dir, 'pgbouncer.ini')], { stdio: 'inherit' });
    direct.port = String(port);
    // Tests reach PostgreSQL by its socket; the pooler listens on a port.
    direct.search = '';
    pooled = direct.href;
    const { db } = connect({ url: pooled, name: 'try', max: 1, pooler: { prepares: false } });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await sql`select 1`.execute(db).catch(() => undefined)) break;
      await wait(100);
    }
    await db.destroy();
  });
  afterAll(async () => {
    bouncer?.kill('SIGINT');
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  /** Six connections of ours on two of the database's, so that each statement finds one that another has used. */
  async function crowd(prepares: boolean) {
    const { db } = connect({ url: pooled, name: 'crowd', max: 6, pooler: { prepares } });
    try {
      const ask = (n: number) =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.01)`.execute(tx);
          return rows[0]!.n;
        });
      return await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    } finally {
      await db.destroy();
    }
  }

  test('statements without names find whatever connection is free', async () => {
    expect(await crowd(false)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('names hold where it carries them over, and nowhere else', async () => {
    if (knowsNames) expect(await crowd(true)).toHaveLength(60);
    else await expect(crowd(true)).rejects.toThrow(/prepared statement/);
  });

  test('a setting of a session that is asked for is refused: the role has the limit', async () => {
    const { db } = connect({ url: pooled, name: 'strict', max: 1 });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/statement_timeout/);
    await db.destroy();
  });

  test('news are heard past it', async () => {
    const heard: string[] = [];
    const ear = await listen(database.url, ['test_news'], (_, payload) => void heard.push(payload));
    const { db } = connect({ url: pooled, name: 'teller', max: 1, pooler: { prepares: false } });
    await sql`select pg_notify('test_news', ${'hello'})`.execute(db);
    for (let tries = 0; tries < 50 && !heard.includes('hello'); tries += 1) await wait(50);
    await db.destroy();
    await ear.close();
    expect(heard).toContain('hello');
  });
});
