import { AppError } from '@oun/contract/errors';
import type { ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { itemMachine } from '../order.machine.ts';

/** The claim that items are in, and where it stands: read wherever an item is. Whoever calls has locked the order. */
export async function markClaimed(
  tx: Tx,
  itemIds: readonly number[],
  { id, state }: { id: number; state: ClaimState },
): Promise<void> {
  await sql`update order_item set claim_id = ${id}, claim_state = ${state} where id = any(${[...itemIds]}::int[])
    ${sentWithNext}`.execute(tx);
}

/** Items that the buyer has nothing of any more. Whoever calls has locked the order. */
export async function closeItems(
  tx: Tx,
  itemIds: readonly number[],
  event: 'cancel' | 'return',
  actor: Actor,
): Promise<void> {
  const { from, to } = itemMachine.move(event, actor);
  const { numUpdatedRows } = await tx
    .updateTable('order_item')
    .set({ state: to, confirm_due_at: null })
    .where('id', '=', sql<number>`any(${[...itemIds]}::int[])`)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== itemIds.length)
    throw new AppError('INVALID_TRANSITION', { machine: itemMachine.name, event });
}
