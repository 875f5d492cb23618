import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * The product's row is held while its reviews change: the average is counted anew over all that are there. Held without
 * its key, so that orders of the product go on.
 */
export async function holdForReviews(tx: Tx, productId: number): Promise<void> {
  await tx.selectFrom('product').where('id', '=', productId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function countReviews(tx: Tx, productId: number): Promise<void> {
  await sql`update product set (review_count, rating_avg) = (
      select count(*), round(avg(rating), 1) from product_review where product_id = ${productId} and state <> 'DELETED')
    where id = ${productId}`.execute(tx);
}
