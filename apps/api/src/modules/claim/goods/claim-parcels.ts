import { type CarrierCode, INVOICE_NO, isCarrier } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import type { Tx } from '../../../platform/db/db.ts';
import { followParcelBack, sendDespiteClaim } from '../../order/order.ts';

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
  if (!(await followParcelBack(tx, now, claim, parcel)))
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
  await sendDespiteClaim(tx, now, { orderId: order_id, itemIds: item_ids, parcel: parcelOf(given) }, staffId);
}
