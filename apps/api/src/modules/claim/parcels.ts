import { INVOICE_NO, isCarrier } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { refuseUsedInvoice, sendParcels } from '../order/order.ts';

type Given = { carrier_code?: string | undefined; invoice_no?: string | undefined };
type Claimed = { order_id: number; item_ids: number[] };

function parcelOf({ carrier_code = '', invoice_no = '' }: Given) {
  if (!isCarrier(carrier_code))
    throw new AppError('INVALID_INPUT', { fields: { carrier_code: '택배사를 골라주세요.' } });
  if (!INVOICE_NO.test(invoice_no))
    throw new AppError('INVALID_INPUT', { fields: { invoice_no: '송장번호를 확인해주세요.' } });
  return { carrier_code, invoice_no };
}

/** The parcel that is on its way back, where its number is known: it is followed like any other. */
export async function recordPickup(tx: Tx, now: Date, { order_id, item_ids }: Claimed, given: Given): Promise<void> {
  if (!given.carrier_code && !given.invoice_no) return;
  const { carrier_code, invoice_no } = parcelOf(given);
  await sql`
    insert into shipment (order_id, group_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
    select order_id, group_id, 'BACK', ${carrier_code}, ${invoice_no}, ${now}, ${now}
    from order_item where id = ${item_ids[0]} and order_id = ${order_id}
    on conflict do nothing`.execute(tx);
}

/** A cancellation is refused only because the goods have left: the invoice proves it, and sends them. */
export async function sendAnyway(
  tx: Tx,
  now: Date,
  { order_id, item_ids }: Claimed,
  given: Given,
  staffId: number,
): Promise<void> {
  if (!given.carrier_code || !given.invoice_no) throw new AppError('CLAIM_SENT_ALREADY_NEEDED');
  const parcel = parcelOf(given);
  await refuseUsedInvoice(tx, parcel.carrier_code, parcel.invoice_no);
  // What was claimed together with it and nobody had begun to prepare has left with it.
  await sql`
    with late as (
      update order_item set state = 'PREPARING', prepared_at = ${now} where id = any(${item_ids}::int[]) and state = 'PAID'
      returning id
    )
    insert into order_event (order_id, item_id, kind, from_state, to_state, actor, actor_id, at)
    select ${order_id}, id, 'PREPARING', 'PAID', 'PREPARING', 'staff', ${staffId}, ${now} from late`.execute(tx);
  const { group_id } = await tx
    .selectFrom('order_item')
    .where('id', '=', item_ids[0]!)
    .select('group_id')
    .executeTakeFirstOrThrow();
  await sendParcels(tx, now, [{ order_id, group_id, ...parcel, item_ids }], { staffId });
}
