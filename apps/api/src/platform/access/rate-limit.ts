import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type Limit = {
  max: number;
  seconds: number;
  /** From the last allowed try on, nothing more for this long. */
  lockSeconds?: number;
};
export type Taken = { isAllowed: boolean; left: number; until: Date };

/**
 * Counts one try and says whether it may go on. It is counted before its outcome is known, in one statement, so that
 * many tries at once are held to the limit just as many in a row.
 */
export async function takeTry(db: Db, now: Date, key: string, { max, seconds, lockSeconds }: Limit): Promise<Taken> {
  const ends = new Date(now.getTime() + seconds * 1_000);
  const locked = lockSeconds === undefined ? null : new Date(now.getTime() + lockSeconds * 1_000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limit as kept (key, count, window_ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when kept.window_ends_at <= ${now} then 1 else least(kept.count, ${max}) + 1 end,
      window_ends_at = case
        when kept.window_ends_at <= ${now} then ${ends}
        when kept.count + 1 = ${max} then coalesce(${locked}::timestamptz, kept.window_ends_at)
        else kept.window_ends_at end
    returning count, window_ends_at`.execute(db);
  const { count, window_ends_at } = rows[0]!;
  return { isAllowed: count <= max, left: Math.max(0, max - count), until: window_ends_at };
}

/** The tries so far do not count any more. */
export async function forgiveTries(db: Db, ...keys: string[]): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}

export async function dropOldLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute();
}

/** This one turned out to be rightful. */
export async function returnTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}
