import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { sellStock } from '../catalog/catalog.ts';

/** What is sent in exchange: a child of the item, carrying the pieces' own values, on its way from now. */
export async function redeliver(
  tx: Tx,
  now: Date,
  claim: { id: number; number: string; item_ids: number[]; exchange_sku_id: number | null; pieces: number },
  { carrier_code, invoice_no }: { carrier_code?: string | undefined; invoice_no?: string | undefined },
): Promise<void> {
  if (!carrier_code || !invoice_no || !/^[0-9A-Za-z-]{6,30}$/.test(invoice_no))
    throw new AppError('INVALID_INPUT', { fields: { invoice_no: 'required' } });
  const [itemId] = claim.item_ids;
  await sellStock(tx, now, [{ skuId: claim.exchange_sku_id!, quantity: claim.pieces }], claim.number);
  await sql`
    with sent as (
      insert into shipment (order_id, group_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
      select order_id, group_id, 'AGAIN', ${carrier_code}, ${invoice_no}, ${now}, ${now} from order_item where id = ${itemId}
      returning id
    ), child as (
      insert into order_item (order_id, group_id, line, sku_id, product_id, snapshot, quantity, list_price, sale_price,
        coupon_issue_id, state, origin_item_id, shipment_id, shipped_at)
      select i.order_id, i.group_id, i.line, ${claim.exchange_sku_id}, i.product_id,
        i.snapshot || jsonb_build_object('option_text', array_to_string(sku.option_values, ' / ')), i.quantity,
        i.list_price, i.sale_price, i.coupon_issue_id, 'SHIPPING', i.id, sent.id, ${now}
      from order_item i join sku on sku.id = ${claim.exchange_sku_id}, sent where i.id = ${itemId}
      returning id
    ), moved as (
      update order_unit set item_id = child.id from child where order_unit.item_id = ${itemId} and order_unit.gone is null
    ), old as (
      update order_item set state = 'EXCHANGED', confirm_due_at = null where id = ${itemId}
    )
    update claim set is_holding = false where id = ${claim.id}`.execute(tx);
}
