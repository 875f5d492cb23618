import { AppError } from '@oun/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { copyIn } from '../../../platform/db/copy-in.ts';
import { isUnavailable } from '../../../platform/db/db.ts';
import { LOG_COLUMNS, type LogRow as Row, rawOf, type Refusal } from './read-log.ts';
import { PASSES_LOCK } from './log-passes.ts';

export type LogLimits = {
  /** Letters of records that wait or are being written; whoever comes then is sent away. */
  waiting: number;
  /** Letters that are written at once: a transaction takes milliseconds, not seconds. */
  group: number;
};
export const LOG_LIMITS = { waiting: 48_000_000, group: 6_000_000 } satisfies LogLimits;
const RETRY_SECONDS = 2;
/** Lots under way at once: while one commits and one is sent, the database has another to work on. */
export const LANES = 3;
/** Another process writes the same ones just now: each round leaves out what is there by then. */
const ROUNDS = 5;
const DUPLICATE = '23505';
const DEADLOCK = '40P01';
/** Whatever PostgreSQL says of data that are none, a line it cannot read among them. */
const NO_VALUE = '22';

export type Batch = { rows: readonly Row[]; refused: readonly Refusal[]; receivedAt: Date };
type Waiting = Batch & {
  size: number;
  late: Refusal[];
  done: (late: Refusal[]) => void;
  fail: (error: unknown) => void;
};
/** A row with the batch that waits for it. */
type Own = { row: Row; of: Waiting };

export type LogWriter = ReturnType<typeof createLogWriter>;

/**
 * Writes what comes while others are being written in one lot, by `COPY` in one transaction; each batch hears of it
 * after the commit, so that what it was told is there after any crash.
 */
export function createLogWriter({ pool, log, limits }: { pool: pg.Pool; log: FastifyBaseLogger; limits: LogLimits }) {
  let waiting: Waiting[] = [];
  let size = 0;
  /** Runs under way; each ends when nothing waits. */
  let running = 0;
  let ended = () => {};

  function refuseIfFull(more = 0): void {
    if (size > 0 && size + more > limits.waiting) throw away();
  }

  async function write(batch: Batch): Promise<Refusal[]> {
    const own = sizeOf(batch);
    refuseIfFull(own);
    size += own;
    const written = new Promise<Refusal[]>((done, fail) => {
      waiting.push({ ...batch, size: own, late: [], done, fail });
    });
    if (running < LANES) void run();
    return written.finally(() => (size -= own));
  }

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const group = take();
      try {
        await store(pool, group);
        for (const one of group) one.done(one.late);
      } catch (error) {
        log.error({ err: error }, 'logs were not written');
        // Where the database is away nobody is kept waiting to hear the same.
        const all = isUnavailable(error) ? [...group, ...waiting.splice(0)] : group;
        for (const one of all) one.fail(away());
      }
    }
    running -= 1;
    ended();
  }

  function take(): Waiting[] {
    let sum = 0;
    const end = waiting.findIndex((one, i) => (sum += one.size) > limits.group && i > 0);
    const group = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    return group;
  }

  return {
    write,
    refuseIfFull,
    /** What was taken is written. */
    async close(): Promise<void> {
      while (running > 0) await new Promise<void>((resolve) => (ended = resolve));
    },
  };
}

const away = () => new AppError('UNAVAILABLE', { retry_after_seconds: RETRY_SECONDS });

function sizeOf({ rows, refused }: Batch): number {
  let sum = 0;
  for (const { line } of rows) sum += line.length;
  for (const { raw } of refused) sum += raw.length;
  return sum;
}

async function store(pool: pg.Pool, group: readonly Waiting[]): Promise<void> {
  await storeRows(pool, once(group.flatMap((of) => of.rows.map((row) => ({ row, of })))));
  await keepRefused(
    pool,
    group.flatMap(({ refused, late, receivedAt }) => [...refused, ...late].map((one) => ({ ...one, receivedAt }))),
  );
}

/** The same record twice in one lot is one record. */
function once(own: readonly Own[]): readonly Own[] {
  const seen = new Map<string, Own>();
  for (const one of own) seen.set(`${one.row.uuid}${one.row.day}`, one);
  return seen.size === own.length ? own : [...seen.values()];
}

async function storeRows(pool: pg.Pool, own: readonly Own[]): Promise<void> {
  let left = own;
  for (let round = 1; ; round += 1) {
    try {
      return await copyAll(pool, left);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code === DUPLICATE || code === DEADLOCK) && round < ROUNDS) left = await withoutThere(pool, left);
      else if (code?.startsWith(NO_VALUE)) return storeApart(pool, left);
      else throw error;
    }
  }
}

/** The database takes one of them for no value, though we took it for one: found by halves, so that it falls alone. */
async function storeApart(pool: pg.Pool, own: readonly Own[]): Promise<void> {
  if (own.length > 1) {
    const half = Math.ceil(own.length / 2);
    await storeRows(pool, own.slice(0, half));
    return storeRows(pool, own.slice(half));
  }
  const { row, of } = own[0]!;
  of.late.push({ index: row.index, reason: 'record: not_storable', raw: rawOf(row.line) });
}

async function withoutThere(pool: pg.Pool, own: readonly Own[]): Promise<readonly Own[]> {
  const { rows } = await pool.query<{ log_uuid: string; day: string }>(
    `select log_uuid, day from log_record where day = any($1::date[]) and (log_uuid, day) in
      (select * from unnest($2::uuid[], $3::date[]))`,
    [[...new Set(own.map(({ row }) => row.day))], own.map(({ row }) => row.uuid), own.map(({ row }) => row.day)],
  );
  const there = new Set(rows.map(({ log_uuid, day }) => `${log_uuid}${day}`));
  return own.filter(({ row }) => !there.has(`${row.uuid}${row.day}`));
}

/**
 * In one transaction: the number of the pass, which each row takes as its own, and the rows. The lock is shared by all who
 * write: a reader who has it alone knows that no lower number is still on its way.
 */
const COPY = `with held as materialized (select pg_advisory_xact_lock_shared(${PASSES_LOCK}))
  select set_config('log.pass', nextval('log_pass')::text, true) from held;
  copy log_record (${LOG_COLUMNS}) from stdin`;

async function copyAll(pool: pg.Pool, own: readonly Own[]): Promise<void> {
  if (own.length === 0) return;
  const client = await pool.connect();
  let failure: unknown;
  try {
    await copyIn(client, COPY, [bytesOf(own)]);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection whose end is unknown is not used again.
    client.release(failure !== undefined && isUnavailable(failure));
  }
}

/** Line by line: one that is not plain makes no other slower to write. */
function bytesOf(own: readonly Own[]): Buffer {
  let most = 0;
  for (const { row } of own) most += row.line.length * 3;
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const { row } of own) at += bytes.write(row.line, at);
  return bytes.subarray(0, at);
}

type Kept = Refusal & { receivedAt: Date };

async function keepRefused(pool: pg.Pool, refused: readonly Kept[]): Promise<void> {
  if (refused.length === 0) return;
  await pool.query(
    'insert into log_refused (received_at, reason, raw) select * from unnest($1::timestamptz[], $2::text[], $3::text[])',
    [refused.map((one) => one.receivedAt), refused.map((one) => one.reason), refused.map((one) => one.raw)],
  );
}
