import { AppError } from '@oun/contract/errors';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { releaseStock, reserveStock, sellStock } from '../../catalog/catalog.ts';
import { sendReplacement, writeOrderEvent } from '../../order/order.ts';
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

/** The other piece is sold and on its way from now. */
export async function redeliver(
  tx: Tx,
  now: Date,
  claim: Exchange,
  label: { carrier_code?: string | undefined; invoice_no?: string | undefined },
): Promise<void> {
  const parcel = parcelOf(label);
  if (await isTargetGone(tx, claim)) throw new AppError('EXCHANGE_TARGET_GONE');
  if (!claim.is_holding) await reserveStock(tx, piecesOf(claim));
  await sellStock(tx, now, piecesOf(claim), claim.number);
  await tx
    .updateTable('claim')
    .set({ is_holding: false, target_gone_at: null })
    .where('id', '=', claim.id)
    .modifyEnd(sentWithNext)
    .execute();
  const [itemId] = claim.item_ids;
  await sendReplacement(tx, now, { claimId: claim.id, itemId: itemId!, skuId: claim.exchange_sku_id!, parcel });
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
  await writeOrderEvent(tx, now, { orderId: claim.order_id, claimId: claim.id, kind: 'TARGET_GONE', actor });
  await announceStep(tx, now, claim.id, 'TARGET_GONE');
}
