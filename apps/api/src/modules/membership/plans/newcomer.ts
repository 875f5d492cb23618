import type { Db, Tx } from '../../../platform/db/db.ts';

/** Somebody who has never paid for a membership. */
export async function isNewcomer(db: Db | Tx, accountId: number): Promise<boolean> {
  const paid = await db
    .selectFrom('contract')
    .where('account_id', '=', accountId)
    .where('last_paid', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return paid === undefined;
}
