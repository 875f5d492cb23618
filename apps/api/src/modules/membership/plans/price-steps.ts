import type { PriceStep } from '@oun/membership/statement';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** What plans cost from some days on, of what holds only after somebody agreed to its price. */
export const priceSteps = (db: Db | Tx) =>
  db
    .selectFrom('price_change')
    .where('dropped_at', 'is', null)
    .orderBy('applies_at')
    .select(['applies_at as since', 'price']);

export const stepsOf = (db: Db | Tx, productId: number, after: Date): Promise<PriceStep[]> =>
  priceSteps(db).where('product_id', '=', productId).where('applies_at', '>', after).execute();
