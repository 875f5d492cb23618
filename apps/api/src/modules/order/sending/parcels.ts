import type { CarrierCode } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { announceAll } from '../../../platform/jobs/outbox.ts';
import { writeOrderEvents } from '../changes/write-event.ts';
import { itemMachine } from '../order.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'order.shipped': { order_id: number; shipment_id: number };
  }
}

export type Parcel = {
  order_id: number;
  group_id: number;
  carrier_code: CarrierCode;
  invoice_no: string;
  item_ids: readonly number[];
};

/**
 * Sends parcels, however many, in one statement: each is items of one group of one order. Whoever calls has locked the
 * orders and knows that every item may go.
 */
export async function sendParcels(
  tx: Tx,
  now: Date,
  parcels: readonly Parcel[],
  { staffId, uploadId = null }: { staffId: number; uploadId?: number | null },
): Promise<number[]> {
  const rows = parcels.flatMap(({ item_ids, ...parcel }) => item_ids.map((item_id) => ({ item_id, ...parcel })));
  const { to } = itemMachine.move('ship', 'staff');
  const { rows: sent } = await sql<{ id: number; order_id: number }>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (item_id int, order_id int, group_id int, carrier_code text, invoice_no text)
    ), sent as (
      insert into shipment (order_id, group_id, carrier_code, invoice_no, dispatched_at, look_up_at, upload_id)
      select distinct order_id, group_id, carrier_code, invoice_no, ${now}::timestamptz, ${now}::timestamptz,
        ${uploadId}::int from wanted
      returning id, order_id, group_id, carrier_code, invoice_no
    ), moved as (
      update order_item set state = ${to}, shipment_id = sent.id, shipped_at = ${now}, confirm_due_at = null
      from wanted join sent using (order_id, group_id, carrier_code, invoice_no) where order_item.id = wanted.item_id
    )
    select id, order_id from sent order by id`.execute(tx);
  await writeOrderEvents(
    tx,
    now,
    rows.map(({ order_id, item_id, invoice_no }) => ({
      orderId: order_id,
      itemId: item_id,
      kind: 'SHIPPED',
      from: 'PREPARING',
      to,
      actor: 'staff',
      actorId: staffId,
      note: { invoice_no },
    })),
  );
  await announceAll(
    tx,
    now,
    'order.shipped',
    sent.map(({ id, order_id }) => ({ order_id, shipment_id: id })),
  );
  return sent.map(({ id }) => id);
}

/** An invoice number that stands on another parcel already is a slip of somebody's hand. */
export async function refuseUsedInvoice(tx: Tx, carrierCode: string, invoiceNo: string): Promise<void> {
  const used = await tx
    .selectFrom('shipment')
    .where('invoice_no', '=', invoiceNo)
    .where('carrier_code', '=', carrierCode)
    .select('id')
    .executeTakeFirst();
  if (used) throw new AppError('INVALID_INPUT', { fields: { invoice_no: '이미 등록한 송장번호예요.' } });
}
