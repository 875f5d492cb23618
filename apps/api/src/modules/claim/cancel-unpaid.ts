import type { requestClaim } from '@oun/contract/claim';
import type { Parsed } from '@oun/contract/endpoint';
import { sql } from 'kysely';
import type { OrderState } from '../../../db/rows.ts';
import type { Tx } from '../../platform/db.ts';
import { releaseAccount } from '../identity/identity.ts';
import { heldBy, lapseOrder, release } from '../order/order.ts';
import { announceStep } from './tell.ts';
import { reasonOf } from './terms.ts';

/** An order that waits for a deposit is cancelled whole: nothing was paid, so nothing comes back. */
export async function cancelUnpaid(
  tx: Tx,
  now: Date,
  order: { id: number; number: string; account_id: number; state: OrderState },
  { reason, detail }: Parsed<typeof requestClaim>['body'],
): Promise<number> {
  await release(tx, await heldBy(tx, order.id));
  await lapseOrder(tx, now, order, 'member');
  await releaseAccount(tx, order.account_id, 'ORDER', order.number);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into claim (account_id, order_id, group_id, type, state, reason, fault, detail, requested_at, closed_at)
      select ${order.account_id}, ${order.id}, min(group_id), 'CANCEL', 'CANCEL_DONE', ${reason},
        ${reasonOf(reason).fault}, ${detail}, ${now}, ${now} from order_item where order_id = ${order.id}
      returning id
    ), linked as (
      insert into claim_item (claim_id, item_id) select made.id, i.id from made, order_item i where i.order_id = ${order.id}
    ), told as (
      insert into order_event (order_id, claim_id, kind, to_state, actor, actor_id, at)
      select ${order.id}, id, 'CANCEL_DONE', 'CANCEL_DONE', 'member', ${order.account_id}, ${now} from made
    ), items as (
      update order_item set state = 'CANCELED', claim_id = made.id, claim_state = 'CANCEL_DONE' from made
      where order_id = ${order.id}
    )
    select id from made`.execute(tx);
  await announceStep(tx, now, rows[0]!.id, 'CANCEL_DONE');
  return rows[0]!.id;
}
