import type { PriceStep } from '@oun/membership/statement';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** What a plan costs from some days on, of what holds only after somebody agreed to its price. */
export const stepsOf = (db: Db | Tx, productId: number, after = new Date(0)): Promise<PriceStep[]> =>
  db
    .selectFrom('price_change')
    .where('product_id', '=', productId)
    .where('dropped_at', 'is', null)
    .where('applies_at', '>', after)
    .orderBy('applies_at')
    .select(['applies_at as since', 'price'])
    .execute();
