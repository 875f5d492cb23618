import { dateOf } from '@oun/brand/seoul';
import { type Tx, type Db } from '../../../platform/db/db.ts';
import { sql } from 'kysely';
import { arrivalOf } from '../../catalog/catalog.ts';
import { lateBefore } from '../../order/order.ts';
import type { SoldOrder } from '../amounts/order-as-sold.ts';
import type { Picked } from '../amounts/claim-quote.ts';

/**
 * Whether a reason at the seller's fault can be true of what has not left yet: late after the day it was promised for,
 * sold out where the stock says so. What only might be true is looked at by staff.
 */
export async function isBelievable(
  db: Db | Tx,
  now: Date,
  order: SoldOrder,
  picked: readonly Picked[],
  reason: string,
): Promise<boolean> {
  const itemIds = picked.map(({ item }) => item.id);
  if (reason === 'LATE') return isLate(db, now, order.id, itemIds);
  return reason === 'SOLD_OUT' && isSoldOut(db, order.number, itemIds);
}

async function isLate(db: Db | Tx, now: Date, orderId: number, itemIds: readonly number[]): Promise<boolean> {
  const groups = await db
    .selectFrom('order_item as i')
    .innerJoin('order_group as g', 'g.id', 'i.group_id')
    .innerJoin('shipping_template as t', 't.id', 'g.template_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.id', '=', orderId)
    .where('i.id', 'in', itemIds)
    .select(['o.paid_at', 'g.surcharge', 't.dispatch_cutoff_hour as cutoffHour', 't.dispatch_days as days'])
    .execute();
  const today = dateOf(now);
  return groups.every(({ paid_at, surcharge, ...dispatch }) => {
    if (paid_at === null) return false;
    return paid_at < lateBefore(now) || arrivalOf(paid_at, dispatch, surcharge > 0) < today;
  });
}

/** Nobody can buy it any more; but who bought the last piece has it kept, and does not prove that it is gone. */
async function isSoldOut(db: Db | Tx, number: string, itemIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ is_gone: boolean }>`
    select sku.is_hidden or product.state <> 'ON_SALE' or (sku.on_hand - sku.reserved - sku.safety <= 0 and not exists (
      select from stock_movement m where m.sku_id = sku.id and m.reason = 'SALE' and m.reference = ${number}
        and m.id = (select max(id) from stock_movement last where last.sku_id = sku.id))) as is_gone
    from order_item i join sku on sku.id = i.sku_id join product on product.id = sku.product_id
    where i.id = any(${[...itemIds]}::int[])`.execute(db);
  return rows.every(({ is_gone }) => is_gone);
}
