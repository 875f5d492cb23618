import type { Answer, Parsed } from '@oun/contract/endpoint';
import { type adminPrepareItems, PREPARE_MAX } from '@oun/contract/order-admin';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { prepareItems } from '../sending/fulfilment.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { ITEMS_OF_ORDERS, itemsWhere } from './staff-items.ts';

/** So many orders are held at a time: buyers of the others need not wait. */
const BATCH = 200;

/** Takes on what was picked, or what the list shows for a filter at this moment, oldest first; says why the rest stays. */
export async function prepareForStaff(
  ctx: StaffContext,
  { item_ids, filter }: Parsed<typeof adminPrepareItems>['body'],
): Promise<Answer<typeof adminPrepareItems>> {
  const { db, now } = ctx;
  const meant = filter
    ? await sql<{ id: number }>`select order_item.id from ${ITEMS_OF_ORDERS}
        where ${sql.join(itemsWhere(now(), filter), sql` and `)} order by order_item.id limit ${PREPARE_MAX + 1}`
        .execute(db)
        .then(({ rows }) => rows.map(({ id }) => id))
    : [...new Set(item_ids)];
  const ids = meant.slice(0, PREPARE_MAX);
  const prepared: number[] = [];
  const skipped: number[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const done = await prepareItems(ctx, ids.slice(at, at + BATCH));
    prepared.push(...done.prepared);
    skipped.push(...done.skipped);
  }
  const found = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('order_item.id', '=', sql<number>`any(${skipped}::int[])`)
    .select(['order_item.id', 'order_item.state', 'order_item.claim_state', 'orders.number'])
    .execute();
  const byId = new Map(found.map((item) => [item.id, item]));
  return {
    prepared,
    skipped,
    refused: skipped.map((id) => {
      const item = byId.get(id);
      const isClaimed = item?.state === 'PAID' && isClaimOpen(item.claim_state);
      return {
        id,
        order_number: item?.number ?? null,
        why: item ? (isClaimed ? ('CLAIMED' as const) : ('NOT_PAID' as const)) : ('NOT_FOUND' as const),
      };
    }),
    has_more: meant.length > PREPARE_MAX,
  };
}
