import { sql } from 'kysely';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';

export type OrderEvent = {
  orderId: number;
  itemId?: number;
  claimId?: number;
  kind: string;
  from?: string;
  to?: string;
  actor: Actor;
  actorId?: number | undefined;
  note?: object;
};

/** A line of the order's history, in the transaction that does what it tells. Nobody waits for it. */
export const writeOrderEvent = (tx: Tx, now: Date, event: OrderEvent): Promise<void> =>
  writeOrderEvents(tx, now, [event]);

export async function writeOrderEvents(tx: Tx, now: Date, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into order_event (order_id, item_id, claim_id, kind, from_state, to_state, actor, actor_id, note, at)
    select "orderId", "itemId", "claimId", kind, "from", "to", actor, "actorId", coalesce(note, '{}'), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x ("orderId" int, "itemId" int, "claimId" int,
      kind text, "from" text, "to" text, actor text, "actorId" int, note jsonb)
    ${sentWithNext}`.execute(tx);
}
