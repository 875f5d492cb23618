import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { releaseStock, reserveStock, sellStock } from '../../catalog/catalog.ts';
import { parcelOf } from './claim-parcels.ts';
import { announceStep } from '../messages/claim-messages.ts';

type Exchange = {
  id: number;
  order_id: number;
  number: string;
  item_ids: number[];
  exchange_sku_id: number | null;
  is_holding: boolean;
  pieces: number;
};
const piecesOf = (claim: Exchange) => [{ skuId: claim.exchange_sku_id!, quantity: claim.pieces }];

/** What is sent in exchange: a child of the item, carrying the pieces' own values, on its way from now. */
export async function redeliver(
  tx: Tx,
  now: Date,
  claim: Exchange,
  label: { carrier_code?: string | undefined; invoice_no?: string | undefined },
): Promise<void> {
  const { carrier_code, invoice_no } = parcelOf(label);
  const [itemId] = claim.item_ids;
  if (await isTargetGone(tx, claim)) throw new AppError('EXCHANGE_TARGET_GONE');
  if (!claim.is_holding) await reserveStock(tx, piecesOf(claim));
  await sellStock(tx, now, piecesOf(claim), claim.number);
  await sql`
    with sent as (
      insert into shipment (order_id, group_id, claim_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
      select order_id, group_id, ${claim.id}::int, 'AGAIN', ${carrier_code}, ${invoice_no}, ${now}, ${now}
      from order_item where id = ${itemId}
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
    update claim set is_holding = false, target_gone_at = null where id = ${claim.id}`.execute(tx);
}

/** Hidden meanwhile, or let go of before and not there again. */
async function isTargetGone(tx: Tx, claim: Exchange): Promise<boolean> {
  const sku = await tx
    .selectFrom('sku')
    .where('id', '=', claim.exchange_sku_id)
    .select(['on_hand', 'reserved', 'is_hidden'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const left = claim.is_holding ? sku.on_hand : sku.on_hand - sku.reserved;
  return sku.is_hidden || left < claim.pieces;
}

export async function noteIfTargetGone(tx: Tx, now: Date, claim: Exchange): Promise<void> {
  if (await isTargetGone(tx, claim)) await noteTargetGone(tx, now, claim, 'system');
}

/** Notes, once, that the option asked for is gone, and keeps nothing for it any more: the buyer is asked what now. */
export async function noteTargetGone(tx: Tx, now: Date, claim: Exchange, actor: Actor): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('claim')
    .set({ target_gone_at: now, is_holding: false })
    .where('id', '=', claim.id)
    .where('target_gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (claim.is_holding) await releaseStock(tx, piecesOf(claim));
  await tx
    .insertInto('order_event')
    .values({ order_id: claim.order_id, claim_id: claim.id, kind: 'TARGET_GONE', actor, at: now })
    .execute();
  await announceStep(tx, now, claim.id, 'TARGET_GONE');
}
