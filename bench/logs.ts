/**
 * What the collector takes: batches of 50 records over 32 connections to one process, each answered after its commit,
 * in turns with a bare COPY of the very same rows into the very same table. Speeds of a shared machine mean little; what
 * two do in turns can be compared.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect as dial, type Socket } from 'node:net';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeLogDays, LOG_DAYS } from '../apps/api/src/modules/tracking/logs/log-days.ts';
import { LOG_COLUMNS, readLogs } from '../apps/api/src/modules/tracking/logs/read-log.ts';
import { copyIn } from '../apps/api/src/platform/db/copy-in.ts';
import { connect, connectToCopy } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureDatabase, freePort, startPostgres, throwawayDir } from '../scripts/postgres.ts';

const CONNECTIONS = 32;
const BATCH = 50;
const BATCHES = Number(process.env['OUN_LOG_BATCHES'] ?? 4_000);
const ROUNDS = 5;
const LEAST_RATE = 20_000;
const LEAST_RATIO = 0.5;
/** Of as many offices and homes: each has its own limit. */
const ADDRESSES = 500;

const dataDir = await throwawayDir(`oun-bench-logs-${process.pid}`);
// Not a throwaway's settings: every commit is on the disk before it is answered, as in production.
const postgres = await startPostgres({ dataDir, port: 0 });
let child: ChildProcess | undefined;
let isGood = true;
try {
  const url = postgres.url('bench');
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'bench', isMaintenance: true });
  const pool = connectToCopy({ url, name: 'bench', isMaintenance: true, max: 1 });
  await migrate(db);
  await makeLogDays({ db, now: () => new Date(), logDays: LOG_DAYS });
  await sql`create table plain_log (like log_record including defaults)`.execute(db);

  const batches = Array.from({ length: BATCHES }, (_, n) => batchOf(n));
  const rows = BATCHES * BATCH;
  const bytes = batches.reduce((sum, batch) => sum + batch.length, 0);
  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}; ${rows.toLocaleString('en')} records of ${Math.round(bytes / rows)} bytes, batches of ${BATCH}, ${CONNECTIONS} connections, one process; median of ${ROUNDS} in turns\n`,
  );
  const port = await freePort();
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bench/api.ts'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, CACHING: 'on', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) break;
    if (tries === 2_400) throw new Error('the api did not start');
    await wait(50);
  }

  const lines = linesOf(batches);
  const bare = async (table: string) => {
    const client = await pool.connect();
    await client.query(`select set_config('log.pass', '1', false)`);
    const started = performance.now();
    await copyIn(client, `copy ${table} (${LOG_COLUMNS}) from stdin`, lines);
    client.release();
    return rows / ((performance.now() - started) / 1_000);
  };
  const taken = async () => {
    const started = performance.now();
    await sendAll(port, batches);
    const rate = rows / ((performance.now() - started) / 1_000);
    const { rows: kept } = await sql<{ n: number }>`select count(*) as n from log_record`.execute(db);
    if (kept[0]!.n !== rows) throw new Error(`${rows} records were accepted, ${kept[0]!.n} are there`);
    return rate;
  };

  const rates: Record<'api' | 'bare' | 'plain', number[]> = { api: [], bare: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      api: await emptied(taken),
      bare: await emptied(() => bare('log_record')),
      plain: await emptied(() => bare('plain_log')),
    };
    // The first warms everybody up.
    if (round === 0) continue;
    for (const name of ['api', 'bare', 'plain'] as const) rates[name].push(measured[name]);
  }
  const [api, floor, plain] = [median(rates.api), median(rates.bare), median(rates.plain)];
  say('accepted and stored by the collector', api, `at least ${LEAST_RATE.toLocaleString('en')}`, api >= LEAST_RATE);
  say('bare COPY of the same rows, same table', floor);
  const ratio = api / floor;
  say('of the bare COPY', ratio, `at least ${LEAST_RATIO}`, ratio >= LEAST_RATIO);
  say('bare COPY into a table without any index', plain);
  say('of that', api / plain);
  await db.destroy();
  await pool.end();

  async function emptied(measure: () => Promise<number>): Promise<number> {
    await sql`truncate log_record, plain_log`.execute(db);
    await sql`checkpoint`.execute(db);
    return measure();
  }
} finally {
  child?.kill('SIGKILL');
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

function say(name: string, value: number, least?: string, holds = true): void {
  if (!holds) isGood = false;
  const figure = value < 10 ? value.toFixed(2) : `${Math.round(value).toLocaleString('en')} /s`;
  console.log(`  ${name.padEnd(44)} ${figure.padStart(12)}${least ? `  (${least})  ${holds ? '✓' : '✗'}` : ''}`);
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
}

/** One device's, as a page sends them: a whole request, headers too. */
function batchOf(nth: number): Buffer {
  const device = randomUUID();
  const now = Date.now();
  const logs = Array.from({ length: BATCH }, (_, i) => ({
    user_id: nth % 3 === 0 ? 1 + nth : null,
    global_uuid: device,
    app_version: null,
    web_version: '2026.11.15',
    session: `${device}.3`,
    category: i % 10 === 0 ? 'screen' : i % 3 === 0 ? 'tap' : 'impression',
    log_uuid: randomUUID(),
    client_access_time: now - (BATCH - i) * 137,
    ab_tests: i % 5 === 0 ? [{ number: 12, bucket: 'B' }] : [],
    navigation: '/programs/:slug',
    navigation_sub: i % 2 === 0 ? 'reviews' : null,
    navigation_referrer: '/explore',
    object_idx: i,
    object_id: `morning-stretch-${i}`,
    object_type: 'program',
    object_section: 'hero',
    extra: { name: 'program_card', seq: 1_000 + i, query: i % 7 === 0 ? '아침 스트레칭' : 'yoga', is_filtered: true },
    product: 'oun_membership_web',
    platform: (['web', 'ios', 'android'] as const)[nth % 3],
    device: 'Pixel 8',
    os_version: '14',
    user_agent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    region: 'KR',
    env: 'prod',
  }));
  const body = Buffer.from(JSON.stringify({ logs }));
  const from = `10.0.${Math.floor((nth % ADDRESSES) / 250)}.${nth % 250}`;
  const head = `POST /logs/v1/bulk HTTP/1.1\r\nhost: api\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** The same rows as COPY takes them, put together before the clock starts. */
function linesOf(batches: readonly Buffer[]): Buffer[] {
  return batches.map((batch) => {
    const { logs } = JSON.parse(batch.subarray(batch.indexOf('\r\n\r\n') + 4).toString()) as { logs: unknown[] };
    const { rows } = readLogs(logs, { receivedAt: new Date(), accountId: undefined, keptDays: LOG_DAYS });
    return Buffer.from(rows.map(({ line }) => line).join(''));
  });
}

/** Each connection sends its next batch when the last one was answered. */
async function sendAll(port: number, batches: readonly Buffer[]): Promise<void> {
  const left = batches.values();
  const whole = `"accepted":${BATCH},"refused":[]}`;
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = dial(port, '127.0.0.1');
      let answer = '';
      const next = () => {
        const { value, done } = left.next();
        if (done) return void (socket.end(), resolve());
        answer = '';
        socket.write(value);
      };
      socket.setNoDelay(true);
      socket.on('connect', next).on('error', reject);
      socket.on('data', (part) => {
        answer += part.toString('latin1');
        if (answer.endsWith(whole)) return next();
        if (/\r\n\r\n.*\}$/s.test(answer)) reject(new Error(answer));
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}
