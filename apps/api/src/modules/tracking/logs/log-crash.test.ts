import type { LogRecord } from '@oun/contract/logs';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../test/api.ts';
import { logOf } from '../../../../test/logs.ts';
import { connect } from '../../../platform/db/db.ts';

const COLLECTOR = fileURLToPath(new URL('../../../../test/log-collector.ts', import.meta.url));
const [BATCHES, BATCH, AT_ONCE, KILLS] = [300, 20, 16, 5];

let database: Awaited<ReturnType<typeof createDatabase>>;
let child: ChildProcess;
let kills = 0;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await database?.drop();
});

async function start(): Promise<void> {
  child = fork(COLLECTOR, {
    env: { ...process.env, DATABASE_URL: database.url },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.setMaxListeners(0);
  await once(child, 'message');
}

test('killed again and again: what was answered is there, and all that was sent again is there once', async () => {
  const { db } = connect({ url: database.url, name: 'reader' });
  await start();
  let nth = 0;
  const answered: LogRecord[] = [];
  const counted = async () => {
    const { rows } = await sql<{
      log_uuid: string;
      n: number;
    }>`select log_uuid, count(*)::int as n from log_record group by 1`.execute(db);
    return new Map(rows.map(({ log_uuid, n }) => [log_uuid, n]));
  };

  /** Sent until it is answered, however often whoever should answer is killed. */
  async function deliver(logs: LogRecord[]): Promise<void> {
    for (;;) {
      const to = child;
      const id = (nth += 1);
      const answer = new Promise<boolean>((resolve) => {
        const hear = (message: { id: number; answer?: { accepted: number } }) => {
          if (message.id !== id) return;
          to.off('message', hear);
          resolve(message.answer?.accepted === logs.length);
        };
        to.on('message', hear);
        to.once('exit', () => resolve(false));
        if (to.exitCode !== null || to.signalCode !== null) resolve(false);
        to.send({ id, logs }, () => {});
      });
      if (await answer) return void answered.push(...logs);
      await wait(20);
    }
  }

  const left = Array.from({ length: BATCHES }, () =>
    Array.from({ length: BATCH }, () => logOf({ client_access_time: Date.now() })),
  ).values();
  const lane = async () => {
    for (const logs of left) await deliver(logs);
  };
  const killing = (async () => {
    for (; kills < KILLS; kills += 1) {
      const until = Math.floor((BATCHES * BATCH * (kills + 1)) / (KILLS + 1));
      while (answered.length < until) await wait(1);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      // What it had told is there, though it had no time to say anything more.
      const there = await counted();
      expect(answered.filter(({ log_uuid }) => !there.has(log_uuid))).toEqual([]);
      await start();
    }
  })();
  await Promise.all([killing, ...Array.from({ length: AT_ONCE }, lane)]);

  const there = await counted();
  expect(there.size).toBe(BATCHES * BATCH);
  expect([...there.values()].every((n) => n === 1)).toBe(true);
  await db.destroy();
}, 120_000);

test('a connection that dies at the commit is an answer that does not come', async () => {
  const { db } = connect({ url: database.url, name: 'reader' });
  if (child?.connected !== true) await start();
  await sql`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db);
  await sql`create constraint trigger die after insert on log_days.rest deferrable initially deferred
    for each row execute function die()`.execute(db);
  const logs = [logOf(), logOf()];
  const send = async () => {
    const reply = once(child, 'message') as Promise<[{ answer?: unknown }]>;
    child.send({ id: -1, logs });
    return (await reply)[0].answer;
  };
  const kept = async () =>
    (
      await db
        .selectFrom('log_record')
        .where(
          'log_uuid',
          'in',
          logs.map(({ log_uuid }) => log_uuid),
        )
        .select('log_uuid')
        .execute()
    ).length;
  expect([await send(), await kept()]).toEqual([undefined, 0]);
  await sql`drop trigger die on log_days.rest`.execute(db);
  expect([await send(), await kept()]).toEqual([{ accepted: 2, refused: [] }, 2]);
  await db.destroy();
});
