import type { Endpoint, Input, Output, Role } from '@oun/contract/endpoint';
import type { ErrorBody } from '@oun/contract/errors';
import { urlOf } from '@oun/client/call';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createApi } from '../src/app.ts';
import { createStorage, type Storage } from '../src/gateways/storage/storage.ts';
import { LOG_DAYS } from '../src/modules/tracking/logs/log-days.ts';
import type { CollectorLimits } from '../src/modules/tracking/logs/take-logs.ts';
import type { LiveLimits } from '../src/platform/http/live-streams.ts';
import { followMovedClock } from '../src/platform/time/moved-clock.ts';
import type { Database } from '../db/rows.ts';
import { fakeGateways } from './gateways.ts';
import { TEMPLATE } from './postgres.setup.ts';

export const NOON = new Date('2026-11-15T12:00:00+09:00');
const SECRET = 'a secret only the tests know, long enough';

type Reply<T> = { status: number; headers: Record<string, string | string[] | number | undefined>; body: T };

/** A copy of the migrated template: real PostgreSQL, nothing shared with another test file. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const adminUrl = inject('postgresUrl');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (text: string) => {
    const admin = new pg.Client(adminUrl);
    await admin.connect();
    await admin.query(text).finally(() => admin.end());
  };
  await asAdmin(`create database ${name} template ${TEMPLATE}`);
  const url = new URL(adminUrl);
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

/** The whole server on a database of its own, with a clock the test moves. */
export async function startApi({
  isCaching = true,
  mediaDir = '/nowhere',
  storage = createStorage({ OUN_MEDIA_DIR: mediaDir }),
  isClockMovable = false,
  requestTimeoutMs,
  patienceMs,
  liveLimits,
  logLimits,
  mapsDir = '/nowhere',
}: {
  isCaching?: boolean;
  mediaDir?: string;
  storage?: Storage;
  /** The world's own clock, moved over HTTP. */ isClockMovable?: boolean;
  requestTimeoutMs?: number;
  patienceMs?: number;
  liveLimits?: LiveLimits;
  logLimits?: Partial<CollectorLimits>;
  mapsDir?: string;
} = {}) {
  const database = await createDatabase();
  let clock = NOON;
  const logs: string[] = [];
  const moved = isClockMovable ? await followMovedClock(database.url) : undefined;
  const now = moved?.now ?? (() => clock);
  const outside = fakeGateways(now);
  const api = await createApi({
    databaseUrl: database.url,
    // A hundred at once on a busy machine: what is tested is who gets it, not how soon.
    databaseWaitMs: 50_000,
    tokenSecret: SECRET,
    mediaDir,
    storage,
    mediaUrl: '/proxy/media',
    lifeUrl: 'http://life.test',
    gateways: outside.gateways,
    ...(patienceMs !== undefined && { patienceMs }),
    ...(liveLimits !== undefined && { liveLimits }),
    logLimits,
    logger: pino({ level: 'warn' }, { write: (line: string) => void logs.push(line) }),
    now,
    isCaching,
    isClockMovable,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });

  const waitingOnLocks = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    return rows[0]!.n;
  };

  return {
    ...api,
    databaseUrl: database.url,
    /** What was sent outside, and what a provider says. */
    outside,
    /** What a worker beside this server is given. */
    jobContext: {
      db: api.db,
      now,
      secrets: api.secrets,
      gateways: outside.gateways,
      storage,
      logDays: LOG_DAYS,
      mapsDir,
      lifeUrl: 'http://life.test',
      storeUrl: 'http://store.test',
      log: pino({ level: 'silent' }),
    },
    /** Faults the server logged: empty in a healthy run. */
    logs,
    setClock: (to: Date) => void (clock = to),
    token: (id: number, ...roles: [Role, ...Role[]]) => api.tokens.sign({ id, role: roles[0], roles }),

    async call<E extends Endpoint>(
      endpoint: E,
      input: Input<E>,
      token?: string,
      headers: Record<string, string> = {},
    ): Promise<Reply<Output<E>>> {
      const { body } = input as { body?: object };
      const reply = await api.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input as object),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body && { payload: body }),
      });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
    },

    async refusal<E extends Endpoint>(
      endpoint: E,
      input: Input<E>,
      token?: string,
      headers: Record<string, string> = {},
    ): Promise<Reply<ErrorBody>> {
      return (await this.call(endpoint, input, token, headers)) as unknown as Reply<ErrorBody>;
    },

    /**
     * Holds the row's lock until every request waits on it, then lets go: the requests meet at the row on every run,
     * so a missing lock fails every time.
     */
    async releasedTogether<T>(
      table: keyof Database,
      id: number,
      requests: ReadonlyArray<() => Promise<T>>,
      key = 'id',
    ): Promise<T[]> {
      const { started } = await api.db.transaction().execute(async (tx) => {
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(tx);
        const running = requests.map((request) => request());
        while ((await waitingOnLocks()) < requests.length) await wait(5);
        return { started: running };
      });
      return Promise.all(started);
    },

    async close() {
      await api.close();
      await moved?.close();
      await database.drop();
      // Whatever was tried, no call was refused with what its contract does not name.
      const undeclared = logs.filter((line) => line.includes('"undeclared"'));
      if (undeclared.length > 0) throw new Error(`refused with what is not declared:\n${undeclared.join('')}`);
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;

/** Waits until `check` holds; what never comes fails with its name. */
export async function eventually(name: string, check: () => Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`never happened: ${name}`);
    await wait(20);
  }
}
