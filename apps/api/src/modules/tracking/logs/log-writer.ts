import { AppError } from '@oun/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isUnavailable } from '../../../platform/db/db.ts';
import { LOG_COLUMNS, type LogRow as Row, type Refusal } from './read-log.ts';
import { PASSES_LOCK } from './log-passes.ts';

export type LogLimits = {
  /** Letters of records that wait or are being written; whoever comes then is sent away. */
  waiting: number;
  /** Letters that are written at once: a transaction takes milliseconds, not seconds. */
  group: number;
};
export const LOG_LIMITS = { waiting: 48_000_000, group: 6_000_000 } satisfies LogLimits;
const RETRY_SECONDS = 2;
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
 * Writes what comes while the last lot is being written in one lot, by `COPY` in one transaction; each batch hears of it
 * after the commit, so that what it was told is there after any crash.
 */
export function createLogWriter({ pool, log, limits }: { pool: pg.Pool; log: FastifyBaseLogger; limits: LogLimits }) {
  let waiting: Waiting[] = [];
  let size = 0;
  let running: Promise<void> | undefined;

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
    running ??= run();
    return written.finally(() => (size -= own));
  }

  async function run(): Promise<void> {
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
    // At once: whoever comes a turn later would otherwise wait for a run that is over.
    running = undefined;
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
      while (running) await running;
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
  const refused = group.flatMap((one) => one.refused.map((refusal) => ({ ...refusal, receivedAt: one.receivedAt })));
  const own = group.flatMap((of) => of.rows.map((row) => ({ row, of })));
  await storeRows(pool, once(own), refused);
}

/** The same record twice in one lot is one record. */
function once(own: readonly Own[]): readonly Own[] {
  const seen = new Map<string, Own>();
  for (const one of own) seen.set(`${one.row.uuid}${one.row.day}`, one);
  return seen.size === own.length ? own : [...seen.values()];
}

type Kept = Refusal & { receivedAt: Date };

async function storeRows(pool: pg.Pool, own: readonly Own[], refused: readonly Kept[]): Promise<void> {
  let left = own;
  for (let round = 1; ; round += 1) {
    try {
      return await copyAll(pool, left, refused);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code === DUPLICATE || code === DEADLOCK) && round < ROUNDS) left = await withoutThere(pool, left);
      else if (code?.startsWith(NO_VALUE)) return storeApart(pool, left, refused);
      else throw error;
    }
  }
}

/** The database takes one of them for no value, though we took it for one: found by halves, so that it falls alone. */
async function storeApart(pool: pg.Pool, own: readonly Own[], refused: readonly Kept[]): Promise<void> {
  if (own.length > 1) {
    const half = Math.ceil(own.length / 2);
    await storeRows(pool, own.slice(0, half), refused);
    return storeRows(pool, own.slice(half), []);
  }
  const { row, of } = own[0]!;
  const refusal = { index: row.index, reason: 'record: not_storable', raw: row.line.slice(0, 2_000) };
  of.late.push(refusal);
  return storeRows(pool, [], [...refused, { ...refusal, receivedAt: of.receivedAt }]);
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

const COPY = `copy log_record (${LOG_COLUMNS}) from stdin`;
const BEGIN = `begin; with held as materialized (select pg_advisory_xact_lock_shared(${PASSES_LOCK}))
  select nextval('log_pass') as pass from held`;

/**
 * One transaction. The lock is shared by all who write: a reader who has it alone knows that no lower number is still
 * on its way.
 */
async function copyAll(pool: pg.Pool, own: readonly Own[], refused: readonly Kept[]): Promise<void> {
  if (own.length + refused.length === 0) return;
  const client = await pool.connect();
  let failure: unknown;
  try {
    // Both in one turn; the second one's answer is the number.
    const [, numbered] = (await client.query(BEGIN)) as unknown as pg.QueryResult<{ pass: number }>[];
    if (own.length > 0) await copyRows(client, own, numbered!.rows[0]!.pass);
    if (refused.length > 0)
      await client.query(
        'insert into log_refused (received_at, reason, raw) select * from unnest($1::timestamptz[], $2::text[], $3::text[])',
        [refused.map((one) => one.receivedAt), refused.map((one) => one.reason), refused.map((one) => one.raw)],
      );
    await client.query('commit');
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // A connection whose end is unknown is not used again.
    client.release(failure !== undefined && isUnavailable(failure));
  }
}

function copyRows(client: pg.PoolClient, own: readonly Own[], pass: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = client.query(copyFrom(COPY));
    copy.on('error', reject).on('finish', resolve);
    copy.end(bytesOf(own, `${pass}\n`));
  });
}

/** Line by line: one that is not plain makes no other slower to write. */
function bytesOf(own: readonly Own[], end: string): Buffer {
  let most = 0;
  for (const { row } of own) most += (row.line.length + end.length) * 3;
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const { row } of own) at += bytes.write(row.line + end, at);
  return bytes.subarray(0, at);
}
