import type { CarrierCode } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { itemMachine } from '../order.machine.ts';
import { refuseUsedInvoice, sendParcels } from '../sending/parcels.ts';
import { writeOrderEvents } from './write-event.ts';

type Label = { carrier_code: string; invoice_no: string };

/**
 * The parcel that brings a claim's goods back, followed from now on in place of another that was told before. Says
 * whether it can be: a number of another parcel of the order cannot.
 */
export async function followParcelBack(
  tx: Tx,
  now: Date,
  claim: { id: number; order_id: number; group_id: number },
  parcel: Label | null,
): Promise<boolean> {
  await sql`delete from shipment where claim_id = ${claim.id} and direction = 'BACK' and delivered_at is null
    and (carrier_code, invoice_no) is distinct from
      (${parcel?.carrier_code ?? null}::text, ${parcel?.invoice_no ?? null}::text)
    ${sentWithNext}`.execute(tx);
  if (!parcel) return true;
  const { rows } = await sql<{ claim_id: number | null }>`
    insert into shipment (order_id, group_id, claim_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
    values (${claim.order_id}, ${claim.group_id}, ${claim.id}, 'BACK', ${parcel.carrier_code}, ${parcel.invoice_no},
      ${now}, ${now})
    on conflict (carrier_code, invoice_no, order_id) do update set claim_id = shipment.claim_id
    returning claim_id`.execute(tx);
  return rows[0]!.claim_id === claim.id;
}

/**
 * What is sent in exchange: a child of the item, carrying the pieces' own values, on its way from now. Whoever calls
 * has locked the order and sold the other piece.
 */
export async function sendReplacement(
  tx: Tx,
  now: Date,
  { claimId, itemId, skuId, parcel }: { claimId: number; itemId: number; skuId: number; parcel: Label },
): Promise<void> {
  const { to: sent } = itemMachine.move('ship', 'staff');
  const { from, to: exchanged } = itemMachine.move('exchange', 'staff');
  const { numAffectedRows } = await sql`
    with sent as (
      insert into shipment (order_id, group_id, claim_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
      select order_id, group_id, ${claimId}::int, 'AGAIN', ${parcel.carrier_code}, ${parcel.invoice_no}, ${now}, ${now}
      from order_item where id = ${itemId}
      returning id
    ), child as (
      insert into order_item (order_id, group_id, line, sku_id, product_id, snapshot, quantity, list_price, sale_price,
        coupon_issue_id, state, origin_item_id, shipment_id, shipped_at)
      select i.order_id, i.group_id, i.line, ${skuId}, i.product_id,
        i.snapshot || jsonb_build_object('option_text', array_to_string(sku.option_values, ' / ')), i.quantity,
        i.list_price, i.sale_price, i.coupon_issue_id, ${sent}, i.id, sent.id, ${now}
      from order_item i join sku on sku.id = ${skuId}, sent where i.id = ${itemId}
      returning id
    ), moved as (
      update order_unit set item_id = child.id from child where order_unit.item_id = ${itemId} and order_unit.gone is null
    )
    update order_item set state = ${exchanged}, confirm_due_at = null
    where id = ${itemId} and state = any(${[...from]}::text[])`.execute(tx);
  if (numAffectedRows !== 1n)
    throw new AppError('INVALID_TRANSITION', { machine: itemMachine.name, event: 'exchange' });
}

/**
 * Sends what was asked to be cancelled: what nobody had begun to prepare has left with the rest. Whoever calls has
 * locked the order.
 */
export async function sendDespiteClaim(
  tx: Tx,
  now: Date,
  {
    orderId,
    itemIds,
    parcel,
  }: { orderId: number; itemIds: readonly number[]; parcel: Label & { carrier_code: CarrierCode } },
  staffId: number,
): Promise<void> {
  await refuseUsedInvoice(tx, parcel.carrier_code, parcel.invoice_no);
  const { from, to } = itemMachine.move('prepare', 'staff');
  const late = await tx
    .updateTable('order_item')
    .set({ state: to, prepared_at: now })
    .where('id', '=', sql<number>`any(${[...itemIds]}::int[])`)
    .where('state', 'in', from)
    .returning('id')
    .execute();
  const event = { orderId, kind: 'PREPARING', from: 'PAID', to, actor: 'staff', actorId: staffId } as const;
  await writeOrderEvents(
    tx,
    now,
    late.map(({ id }) => ({ ...event, itemId: id })),
  );
  const { group_id } = await tx
    .selectFrom('order_item')
    .where('id', '=', itemIds[0]!)
    .select('group_id')
    .executeTakeFirstOrThrow();
  await sendParcels(tx, now, [{ order_id: orderId, group_id, ...parcel, item_ids: itemIds }], { staffId });
}
