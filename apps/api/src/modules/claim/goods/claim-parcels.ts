import { type CarrierCode, INVOICE_NO, isCarrier } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { refuseUsedInvoice, sendParcels } from '../../order/order.ts';

type Parcel = { carrier_code: string; invoice_no: string };

type Given = { carrier_code?: string | undefined; invoice_no?: string | undefined };
type Claimed = { order_id: number; item_ids: number[] };

/** What staff wrote on the label, if it can be one. */
export function parcelOf({ carrier_code = '', invoice_no = '' }: Given): Parcel & { carrier_code: CarrierCode } {
  if (!isCarrier(carrier_code))
    throw new AppError('INVALID_INPUT', { fields: { carrier_code: '택배사를 골라주세요.' } });
  if (!INVOICE_NO.test(invoice_no))
    throw new AppError('INVALID_INPUT', { fields: { invoice_no: '송장번호를 확인해주세요.' } });
  return { carrier_code, invoice_no };
}

/** The parcel that brings the goods back, followed from now on in place of another that was told before. */
export async function followBack(
  tx: Tx,
  now: Date,
  claim: { id: number; order_id: number; group_id: number },
  parcel: Parcel | null,
): Promise<void> {
  await sql`delete from shipment where claim_id = ${claim.id} and direction = 'BACK' and delivered_at is null
    and (carrier_code, invoice_no) is distinct from
      (${parcel?.carrier_code ?? null}::text, ${parcel?.invoice_no ?? null}::text)`.execute(tx);
  if (!parcel) return;
  const { rows } = await sql<{ claim_id: number | null }>`
    insert into shipment (order_id, group_id, claim_id, direction, carrier_code, invoice_no, dispatched_at, look_up_at)
    values (${claim.order_id}, ${claim.group_id}, ${claim.id}, 'BACK', ${parcel.carrier_code}, ${parcel.invoice_no},
      ${now}, ${now})
    on conflict (carrier_code, invoice_no, order_id) do update set claim_id = shipment.claim_id
    returning claim_id`.execute(tx);
  if (rows[0]!.claim_id !== claim.id)
    throw new AppError('INVALID_INPUT', { fields: { 'pickup.parcel.invoice_no': '다른 상자의 송장번호예요.' } });
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
