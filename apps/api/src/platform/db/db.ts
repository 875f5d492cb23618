import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../db/rows.ts';
import { Client, isStaleStatement } from './client.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** A statement may not hold a connection longer than a caller waits. */
const STATEMENT_TIMEOUT_MS = 8_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Whoever migrates or fills a database has nobody waiting. */
const MAINTENANCE_CONNECT_TIMEOUT_MS = 60_000;

// A number is exact to 9e15 won, more than the company will ever hold; beyond that, stop rather than round.
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}
pg.types.setTypeParser(pg.types.builtins.INT8, readBigint);
const BIGINT_ARRAY = 1016 as typeof pg.types.builtins.INT8;
const readTexts = pg.types.getTypeParser(BIGINT_ARRAY) as (text: string) => string[];
pg.types.setTypeParser(BIGINT_ARRAY, (text) => readTexts(text).map(readBigint));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date stays the text the database holds; a JS Date would shift it by the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type ConnectOptions = {
  url: string;
  max?: number;
  name: string;
  /** For callers who wait longer than people do. */
  waitMs?: number;
  /** For work that may take as long as it needs. */
  isMaintenance?: boolean;
  pooler?: Pooler | undefined;
};

/** Somebody between us and the database who gives each transaction another connection of it. */
export type Pooler = {
  /** Whether it carries prepared statements over from one connection to the next. */
  prepares: boolean;
};

/** What every pool of ours is made with. */
function settingsOf({ url, max = 10, name, waitMs, isMaintenance, pooler }: ConnectOptions): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: waitMs ?? (isMaintenance ? MAINTENANCE_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS),
    // A pooler takes no settings from who connects: there the role has the limit.
    ...(!pooler && { statement_timeout: isMaintenance ? 0 : (waitMs ?? STATEMENT_TIMEOUT_MS) }),
  };
}

function surviving(pool: pg.Pool): pg.Pool {
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks while somebody holds it, between two statements: they hear of it at the next.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

export function connect(options: ConnectOptions): { db: Db; pool: pg.Pool } {
  const { pooler } = options;
  const settings = {
    ...settingsOf(options),
    ...(pooler && !pooler.prepares && { isUnnamed: true }),
    Client,
    pipeline: true,
  };
  const pool = surviving(new pg.Pool(settings));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** For `COPY`, which has its connection to itself: nothing may be sent behind it before it is done. */
export const connectToCopy = (options: ConnectOptions): pg.Pool => surviving(new pg.Pool(settingsOf(options)));

/** Text that is none, a number or a day beyond its column: what a shape should have refused. */
const INPUT_FAULTS = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

/** The database refused a value for what it is: it came from the caller, or a caller's shape is too wide. */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && INPUT_FAULTS.has((error as { code?: string }).code ?? '');

/** The database could not answer in time or at all, or had to give one of two up: worth another try. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' &&
      (/^(08|40|53|57)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].includes(code))) ||
    isStaleStatement(error) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
