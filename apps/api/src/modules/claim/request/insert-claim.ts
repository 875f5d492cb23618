import type { Pickup } from '@oun/contract/claim';
import type { CLAIM_TYPES, ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { markClaimed, writeOrderEvent } from '../../order/order.ts';
import type { SoldOrder } from '../amounts/order-as-sold.ts';
import type { Quoted } from '../amounts/claim-quote.ts';
import { announceStep } from '../messages/claim-messages.ts';
import { reasonOf } from '../amounts/claim-terms.ts';

export type NewClaim = Quoted & {
  order: Pick<SoldOrder, 'id' | 'account_id'>;
  itemIds: readonly number[];
  groupId: number;
  type: (typeof CLAIM_TYPES)[number];
  state: ClaimState;
  reason: string;
  detail?: string;
  imageIds?: readonly number[];
  pickup?: Pickup | null;
  target?: number | undefined;
  deadline?: Date | null;
  /** Who made it, as the order's history and the buyer's message say it. */
  by: { actor: 'member' | 'staff'; id: number; kind: string; note: string };
};

/** Writes a claim down with its items, and tells of it. */
export async function insertClaim(tx: Tx, now: Date, claim: NewClaim): Promise<number> {
  const { order, itemIds, quote, reckoned, state, by } = claim;
  const { id } = await tx
    .insertInto('claim')
    .values({
      account_id: order.account_id,
      order_id: order.id,
      group_id: claim.groupId,
      type: claim.type,
      state,
      reason: claim.reason,
      fault: reasonOf(claim.reason).fault,
      detail: claim.detail ?? '',
      image_ids: [...(claim.imageIds ?? [])],
      pickup: claim.pickup ? JSON.stringify(claim.pickup) : null,
      preview: JSON.stringify(quote),
      reckoned: reckoned && JSON.stringify(reckoned),
      fee: quote.exchange_fee,
      exchange_sku_id: claim.target ?? null,
      is_holding: claim.target !== undefined,
      deadline_at: claim.deadline ?? null,
      note: by.note,
      requested_at: now,
      closed_at: quote.is_instant ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkItems(tx, now, { id, orderId: order.id, state }, itemIds, by);
  return id;
}

/** The items that a claim is about, as both sides know them, and its first line in the order's history. */
export async function linkItems(
  tx: Tx,
  now: Date,
  { id, orderId, state }: { id: number; orderId: number; state: ClaimState },
  itemIds: readonly number[],
  { actor, id: actorId, kind, note }: NewClaim['by'],
): Promise<void> {
  await sql`insert into claim_item (claim_id, item_id) select ${id}, unnest(${[...itemIds]}::int[])
    ${sentWithNext}`.execute(tx);
  await markClaimed(tx, itemIds, { id, state });
  await writeOrderEvent(tx, now, { orderId, claimId: id, kind, to: state, actor, actorId, note: { note } });
  await announceStep(tx, now, id, kind, note);
}
