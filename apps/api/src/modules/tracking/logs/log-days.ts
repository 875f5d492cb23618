import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type JobContext } from '../../../platform/jobs/jobs.ts';
import { dayNumber, dayOf } from './log-time.ts';

/** How long what happened on screens is kept, unless it is said otherwise. */
export const LOG_DAYS = 90;
/** Days whose tables stand before they begin: so long nobody need look after the worker. */
const DAYS_AHEAD = 7;
/** One at a time makes, fills and drops tables. */
const DAYS_LOCK = 7_101;

const tableOf = (day: string) => sql.table(`log_days.d${day.replaceAll('-', '')}`);
type Days = Pick<JobContext, 'db' | 'now'> & { logDays: number };

/** A table for each day to come, and for each day that has records but none. */
export async function makeLogDays({ db, now, logDays }: Days): Promise<void> {
  const today = dayNumber(now().getTime());
  const oldest = dayOf(today - logDays);
  const latest = dayOf(today + DAYS_AHEAD);
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => dayOf(today + i));
  const { rows } = await sql<{ day: string }>`select distinct day from log_days.rest
    where day between ${oldest} and ${latest}`.execute(db);
  const there = new Set(await madeDays(db));
  const wanted = new Set([...ahead, ...rows.map(({ day }) => day)]);
  for (const day of [...wanted].filter((one) => !there.has(one)).toSorted()) await makeDay(db, day);
}

/**
 * Beside the records that come meanwhile: only those that would go among the rest wait, until what the rest holds of
 * this day has moved over.
 */
async function makeDay(db: Db, day: string): Promise<void> {
  const table = tableOf(day);
  const next = dayOf(Date.parse(day) / 86_400_000 + 1);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${DAYS_LOCK})`.execute(tx);
    if ((await madeDays(tx)).includes(day)) return;
    await sql`lock table log_days.rest in access exclusive mode`.execute(tx);
    await sql`create table ${table} (like log_record including all)`.execute(tx);
    await sql`with moved as (delete from log_days.rest where day = ${day} returning *)
      insert into ${table} select * from moved`.execute(tx);
    await sql`alter table log_record attach partition ${table} for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(
      tx,
    );
  });
}

async function madeDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select to_date(substr(c.relname, 2), 'YYYYMMDD')::text as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'log_record'::regclass and c.relname ~ '^d[0-9]{8}$'`.execute(db);
  return rows.map(({ day }) => day);
}

/** A day's records go with its table; the rest by when they came. */
export async function dropOldLogs({ db, now, logDays }: Days): Promise<void> {
  const oldest = dayOf(dayNumber(now().getTime()) - logDays);
  for (const day of (await madeDays(db)).filter((one) => one < oldest))
    await sql`drop table ${tableOf(day)}`.execute(db);
  const since = new Date(now().getTime() - logDays * 86_400_000);
  await sql`delete from log_days.rest where received_at < ${since}`.execute(db);
  await db.deleteFrom('log_refused').where('received_at', '<', since).execute();
  await db.deleteFrom('log_device_day').where('day', '<', oldest).execute();
}
