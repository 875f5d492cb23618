import type { Pickup } from '@oun/contract/claim';
import type { CLAIM_TYPES, ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { FrozenOrder } from '../amounts/order-as-sold.ts';
import type { Quoted } from '../amounts/claim-quote.ts';
import { announceStep } from '../messages/claim-messages.ts';
import { reasonOf } from '../amounts/claim-terms.ts';

export type NewClaim = Quoted & {
  order: Pick<FrozenOrder, 'id' | 'account_id'>;
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
  await sql`
    with linked as (insert into claim_item (claim_id, item_id) select ${id}, unnest(${[...itemIds]}::int[])),
    told as (
      insert into order_event (order_id, claim_id, kind, to_state, actor, actor_id, note, at)
      values (${order.id}, ${id}, ${by.kind}, ${state}, ${by.actor}, ${by.id}, ${JSON.stringify({ note: by.note })}::jsonb,
        ${now})
    )
    update order_item set claim_id = ${id}, claim_state = ${state} where id = any(${[...itemIds]}::int[])`.execute(tx);
  await announceStep(tx, now, id, by.kind, by.note);
  return id;
}
