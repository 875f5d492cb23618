import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * Parts of a row that go another way become a row of their own, with the pieces that are theirs: so that no row is ever
 * in two states. Whoever calls has locked the order.
 */
export async function splitItem(tx: Tx, itemId: number, quantity: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with apart as (
      insert into order_item (order_id, group_id, line, sku_id, product_id, snapshot, quantity, list_price, sale_price,
        time_sale_id, coupon_issue_id, state, origin_item_id, shipment_id, prepared_at, shipped_at, delivered_at,
        confirm_due_at, confirmed_at)
      select order_id, group_id, line, sku_id, product_id, snapshot, ${quantity}, list_price, sale_price, time_sale_id,
        coupon_issue_id, state, origin_item_id, shipment_id, prepared_at, shipped_at, delivered_at, confirm_due_at,
        confirmed_at from order_item where id = ${itemId}
      returning id
    ), rest as (
      update order_item set quantity = quantity - ${quantity} where id = ${itemId}
    ), pieces as (
      update order_unit set item_id = apart.id from apart where order_unit.id in (
        select id from order_unit where item_id = ${itemId} and gone is null order by id limit ${quantity})
    )
    select id from apart`.execute(tx);
  return rows[0]!.id;
}
