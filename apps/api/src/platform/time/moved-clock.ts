import { sql } from 'kysely';
import { connect, type Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';

const CHANNEL = 'clock';

export type MovedClock = { now: () => Date; close: () => Promise<void> };

/** The clock of a stage in which time may be moved: the world's, and as far ahead as everybody was told. */
export async function followMovedClock(url: string, onMove: () => Promise<void> = async () => {}): Promise<MovedClock> {
  const { db } = connect({ url, name: 'oun-clock', max: 1 });
  let aheadMs = await readAhead(db);
  let following = Promise.resolve();
  const follow = async () => {
    aheadMs = await readAhead(db);
    await onMove();
  };
  const listener = await listen(url, [CHANNEL], () => {
    following = following.then(follow, follow);
    following.catch(() => {});
  });
  return {
    now: () => new Date(Date.now() + aheadMs),
    async close() {
      await listener.close();
      await following.catch(() => {});
      await db.destroy();
    },
  };
}

export async function readAhead(db: Db): Promise<number> {
  const row = await db.selectFrom('moved_clock').select('ahead_ms').executeTakeFirst();
  return Number(row?.ahead_ms ?? 0);
}

/** Moves everybody's clock on; back it cannot go, since what has happened has. */
export async function moveClock(db: Db, byMs: number): Promise<number> {
  const { rows } = await sql<{ ahead_ms: number }>`
    insert into moved_clock as c (ahead_ms, moved_at) values (${byMs}::bigint, date_trunc('milliseconds', clock_timestamp()))
    on conflict (is_only) do update set ahead_ms = c.ahead_ms + ${byMs}::bigint, moved_at = date_trunc('milliseconds', clock_timestamp()),
      settled_at = null
    returning ahead_ms`.execute(db);
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
  return Number(rows[0]!.ahead_ms);
}

/** Says that something became due without the clock having moved: somebody's days have passed. */
export async function callWorker(db: Db): Promise<void> {
  await sql`insert into moved_clock as c (ahead_ms, moved_at) values (0, date_trunc('milliseconds', clock_timestamp()))
    on conflict (is_only) do update set moved_at = date_trunc('milliseconds', clock_timestamp()), settled_at = null`.execute(
    db,
  );
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

/** Does what a move made due, and says so, unless it was moved again meanwhile. */
export async function settleClock(db: Db, catchUp: () => Promise<void>): Promise<void> {
  const row = await db.selectFrom('moved_clock').select('moved_at').executeTakeFirst();
  await catchUp();
  if (row)
    await sql`update moved_clock set settled_at = date_trunc('milliseconds', clock_timestamp()) where moved_at = ${row.moved_at}`.execute(
      db,
    );
}

export async function isSettled(db: Db): Promise<boolean> {
  const row = await db.selectFrom('moved_clock').select('settled_at').executeTakeFirst();
  return row === undefined || row.settled_at !== null;
}
