import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** How many posts with a photo somebody wrote between two times that others can see. */
export async function countPhotoPosts(db: Db | Tx, accountId: number, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from feed
    where author_id = ${accountId} and state = 'SHOWN' and cardinality(image_ids) > 0 and is_counted
      and created_at >= ${from} and created_at < ${to}`.execute(db);
  return rows[0]!.count;
}
