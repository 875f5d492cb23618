import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Shared by all who write records, had alone for a moment by who reads on. */
export const PASSES_LOCK = 7_102;
/** About as many records as are read at once; a pass is read whole. */
const RECORDS = 5_000;

export type Passes = { after: number; to: number };

/**
 * Reads on from where this reader was, in lots of whole passes, and remembers each lot once it is dealt with: whatever
 * happens, nothing is left out, and what was under way comes again.
 */
export async function readOn(db: Db, reader: string, deal: (passes: Passes) => Promise<void>): Promise<void> {
  const horizon = await lastPass(db);
  for (;;) {
    const after = await positionOf(db, reader);
    const { rows } = await sql<{ to: number | null }>`select max(pass) as to from (select pass from log_record
      where pass > ${after} and pass <= ${horizon} order by pass limit ${RECORDS}) next`.execute(db);
    const to = rows[0]?.to;
    if (to === null || to === undefined) return;
    await deal({ after, to });
    await db
      .insertInto('log_reader')
      .values({ name: reader, pass: to })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ pass: to }))
      .execute();
  }
}

async function positionOf(db: Db, reader: string): Promise<number> {
  const row = await db.selectFrom('log_reader').where('name', '=', reader).select('pass').executeTakeFirst();
  return row?.pass ?? 0;
}

/** Up to here nothing is still on its way: numbers are taken in order, but not committed in order. */
async function lastPass(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PASSES_LOCK})`.execute(tx);
    const { rows } = await sql<{ pass: number }>`select last_value as pass from log_pass`.execute(tx);
    return rows[0]!.pass;
  });
}
