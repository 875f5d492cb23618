import type { CancelAll, cancelAll as cancelAllCall } from '@oun/contract/claim';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { refundWay } from '@oun/contract/money-words';
import { sum, won } from '@oun/money';
import { refundOf } from '@oun/price/refund';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { canCancelAll, lockOrder } from '../../order/order.ts';
import { openClaim, refuseUnplaced } from './request-claim.ts';
import { type SoldItem, type SoldOrder, loadSold } from '../amounts/order-as-sold.ts';
import { quoteOf } from '../amounts/claim-quote.ts';
import { sendRefundNow } from '../../payment/payment.ts';

/** What is still to be cancelled, brand by brand; refused where some of it can no longer be at once. */
function groupsOf(order: SoldOrder): SoldItem[][] {
  if (!canCancelAll(order)) throw new AppError('ORDER_NOT_CANCELABLE', { state: order.state });
  const left = order.items.filter(({ state }) => state === 'PAID');
  return [...Map.groupBy(left, ({ group_id }) => group_id).values()];
}

/** One brand after the other, each as if those before it were gone: together it is all that was paid. */
async function reckonAll(db: Db | Tx, order: SoldOrder): Promise<CancelAll> {
  let { foreseen } = order;
  const parts = groupsOf(order).map((items) => {
    const ids = new Set(items.map(({ id }) => id));
    const unitIds = order.units.filter(({ itemId, gone }) => ids.has(itemId) && !gone).map(({ id }) => id);
    const refund = refundOf(foreseen, { type: 'CANCEL', unitIds, fault: 'BUYER' });
    foreseen = refund.after;
    return { group_id: items[0]!.group_id, pg: refund.pg, point: refund.point };
  });
  const { rows } = await sql<{ id: number; name: string }>`select g.id, b.name from order_group g
    join brand b on b.id = g.brand_id where g.order_id = ${order.id}`.execute(db);
  const total = { pg: sum(parts.map(({ pg }) => pg)), point: sum(parts.map(({ point }) => point)) };
  return {
    ...total,
    way: refundWay({ method: order.paid?.method ?? null, text: order.paid?.text ?? '' }, total, 'AT_ONCE'),
    groups: parts.map(({ group_id, ...part }) => ({
      brand_name: rows.find(({ id }) => id === group_id)!.name,
      ...part,
    })),
  };
}

export async function quoteCancelAll({ db, memberId }: MemberContext, number: string): Promise<CancelAll> {
  const order = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', memberId)
    .select(['id', 'state'])
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  refuseUnplaced(order);
  return reckonAll(db, await loadSold(db, order.id));
}

/** A claim for each brand, all of them or none: whatever refuses one undoes the others before anybody sees them. */
export async function cancelAll(
  ctx: MemberContext,
  number: string,
  { reason, expected }: Parsed<typeof cancelAllCall>['body'],
): Promise<Answer<typeof cancelAllCall>> {
  const { db, now, memberId } = ctx;
  const made = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, number, memberId);
    if (!locked) throw new AppError('NOT_FOUND');
    refuseUnplaced(locked);
    const groups = groupsOf(await loadSold(tx, locked.id));
    const opened: { id: number; refundId: number | undefined; pg: number; point: number }[] = [];
    for (const items of groups) {
      const order = await loadSold(tx, locked.id);
      const picked = items.map((item) => ({ item, quantity: item.quantity }));
      const { quote, reckoned } = quoteOf(order, picked, 'CANCEL', 'BUYER');
      const body = {
        type: 'CANCEL' as const,
        reason,
        detail: '',
        image_ids: [],
        items: items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
      };
      const claim = await openClaim(tx, now(), {
        order,
        picked,
        quote,
        reckoned,
        body,
        itemIds: items.map(({ id }) => id),
        memberId,
      });
      opened.push({ ...claim, pg: quote.pg, point: quote.point });
    }
    const total = { pg: sum(opened.map(({ pg }) => won(pg))), point: sum(opened.map(({ point }) => won(point))) };
    if (total.pg !== expected.pg || total.point !== expected.point) throw new AppError('CLAIM_QUOTE_CHANGED', total);
    return opened;
  });
  await Promise.all(made.map(({ refundId }) => (refundId === undefined ? undefined : sendRefundNow(ctx, refundId))));
  return { claim_ids: made.map(({ id }) => id) };
}
