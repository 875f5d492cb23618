import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { isPlaced } from './placed.ts';

/** How many orders somebody paid for between two times, without those that were cancelled. */
export async function countPurchases(db: Db | Tx, accountId: number, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders
    where account_id = ${accountId} and ${isPlaced()} and state in ('PAID', 'COMPLETED')
      and paid_at >= ${from} and paid_at < ${to}`.execute(db);
  return rows[0]!.count;
}
