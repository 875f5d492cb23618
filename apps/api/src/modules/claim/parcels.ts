import { CARRIERS } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

type Parcel = { carrier_code: string; invoice_no: string };

/** What staff wrote on the label, if it can be one. */
export function parcelOf({ carrier_code, invoice_no }: Partial<Record<keyof Parcel, string | undefined>>): Parcel {
  if (!carrier_code || !(carrier_code in CARRIERS))
    throw new AppError('INVALID_INPUT', { fields: { carrier_code: 'unknown' } });
  if (!invoice_no || !/^[0-9A-Za-z-]{6,30}$/.test(invoice_no))
    throw new AppError('INVALID_INPUT', { fields: { invoice_no: 'required' } });
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
