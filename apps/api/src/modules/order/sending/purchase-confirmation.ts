import { endOfDay } from '@oun/brand/seoul';
import type { confirmPurchase as confirmPurchaseCall } from '@oun/contract/order';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { type Won, won } from '@oun/money';
import { earnOf } from '@oun/price/earn';
import { sql } from 'kysely';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { grantPoints, POINT_DAYS } from '../../benefit/benefit.ts';
import { releaseAccount } from '../../identity/identity.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { itemMachine, orderMachine } from '../order.machine.ts';

export async function confirmPurchase(
  { db, now, memberId }: MemberContext,
  number: string,
  itemId: number,
): Promise<Answer<typeof confirmPurchaseCall>> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .where('number', '=', number)
      .where('account_id', '=', memberId)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw new AppError('NOT_FOUND');
    const earned = await confirmItem(tx, now(), order.id, itemId, 'member');
    return { state: 'CONFIRMED', earned };
  });
}

/** The buyer keeps it: the points that were promised are given. Whoever calls has locked the order. */
async function confirmItem(tx: Tx, now: Date, orderId: number, itemId: number, actor: Actor): Promise<Won> {
  const item = await tx
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('order_item.id', '=', itemId)
    .where('order_item.order_id', '=', orderId)
    .select([
      'order_item.state',
      'order_item.claim_state',
      'orders.number',
      'orders.account_id',
      'orders.earn_rate',
      sql<number[]>`(select coalesce(json_agg(pg), '[]') from order_unit
        where item_id = order_item.id and gone is null)`.as('pgs'),
    ])
    .executeTakeFirst();
  if (!item) throw new AppError('NOT_FOUND');
  if (isClaimOpen(item.claim_state)) throw new AppError('CLAIM_IN_PROGRESS');
  const state = itemMachine.next(item.state, 'confirm', actor);
  await tx
    .updateTable('order_item')
    .set({ state, confirmed_at: now, confirm_due_at: null })
    .where('id', '=', itemId)
    .execute();
  await writeOrderEvent(tx, now, { orderId, itemId, kind: 'CONFIRMED', from: item.state, to: state, actor });
  const earned = earnOf(item.pgs.map(won), item.earn_rate);
  await grantPoints(tx, now, {
    accountId: item.account_id,
    amount: earned,
    key: `purchase:${itemId}`,
    reason: 'PURCHASE',
    memo: '구매 적립',
    reference: item.number,
    expiresAt: endOfDay(now, POINT_DAYS),
  });
  await closeOrder(tx, now, orderId, actor);
  return earned;
}

/** An order's own state follows from its items: over when every one of them is. Whoever calls has locked it. */
export async function closeOrder(tx: Tx, now: Date, orderId: number, actor: Actor): Promise<void> {
  const { rows } = await sql<{
    state: 'PAID';
    number: string;
    account_id: number;
    is_over: boolean;
    is_canceled: boolean;
    is_home: boolean;
  }>`
    select o.state, o.number, o.account_id,
      bool_and(i.state in ('CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED')) as is_over,
      bool_and(i.state = 'CANCELED') as is_canceled,
      bool_and(i.state not in ('PAYMENT_WAITING', 'PAID', 'PREPARING', 'SHIPPING')) as is_home
    from orders o join order_item i on i.order_id = o.id where o.id = ${orderId} group by o.id`.execute(tx);
  const order = rows[0]!;
  // Nothing of it is on its way any more: the member may leave.
  if (order.is_home) await releaseAccount(tx, order.account_id, 'ORDER', order.number);
  if (!order.is_over || order.state !== 'PAID') return;
  const state = orderMachine.next(order.state, order.is_canceled ? 'cancel' : 'complete', actor);
  await tx.updateTable('orders').set({ state }).where('id', '=', orderId).execute();
}

/** Confirms what nobody sent back in time; an open claim stops the clock. */
export async function confirmByItself({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  let confirmed = 0;
  const confirmOne = ({ id, order_id }: { id: number; order_id: number }) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').where('id', '=', order_id).select('id').forUpdate().executeTakeFirstOrThrow();
      const item = await tx
        .selectFrom('order_item')
        .where('id', '=', id)
        .select(['state', 'claim_state'])
        .executeTakeFirstOrThrow();
      if (item.state !== 'DELIVERED' || isClaimOpen(item.claim_state)) return;
      await confirmItem(tx, now(), order_id, id, 'system');
      confirmed += 1;
    });
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    const due = await db
      .selectFrom('order_item')
      .where('id', '>', after)
      .where('state', '=', 'DELIVERED')
      .where('confirm_due_at', '<=', now())
      .orderBy('id')
      .limit(500)
      .select(['id', 'order_id', 'claim_state'])
      .execute();
    const last = due.at(-1);
    if (!last) break;
    after = last.id;
    const open = due.filter(({ claim_state }) => !isClaimOpen(claim_state));
    await eachAlone(open, confirmOne).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some purchases could not be confirmed');
  return confirmed;
}

/** Until it is being prepared it may go elsewhere, where sending costs the same. */
export async function changeOrderAddress({ db, memberId, now }: MemberContext, number: string, addressId: number) {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .where('number', '=', number)
      .where('account_id', '=', memberId)
      .select(['id', 'state', 'address'])
      .forUpdate()
      .executeTakeFirst();
    const address = await tx
      .selectFrom('address')
      .where('id', '=', addressId)
      .where('account_id', '=', memberId)
      .select(['name', 'address1', 'address2', 'postcode', 'phone', 'comment'])
      .executeTakeFirst();
    if (!order || !address) throw new AppError('NOT_FOUND');
    const { rows } = await sql<{ is_early: boolean; surcharge: number; wanted: number; is_closed: boolean }>`
      select bool_and(i.state in ('PAID', 'CANCELED')) and bool_or(i.state = 'PAID') as is_early,
        (select max(surcharge) from order_group where order_id = ${order.id}) as surcharge,
        coalesce((select max(surcharge) from remote_area
          where postcode_from <= ${address.postcode} and postcode_to >= ${address.postcode}), 0) as wanted,
        exists (select from remote_area where kind = 'UNDELIVERABLE'
          and postcode_from <= ${address.postcode} and postcode_to >= ${address.postcode}) as is_closed
      from order_item i where i.order_id = ${order.id}`.execute(tx);
    const { is_early, surcharge, wanted, is_closed } = rows[0]!;
    if (!is_early)
      throw new AppError('INVALID_TRANSITION', { machine: 'order address', state: order.state, event: 'change' });
    if (is_closed) throw new AppError('ADDRESS_UNDELIVERABLE');
    if (surcharge !== wanted) throw new AppError('ADDRESS_FEE_DIFFERS');
    await tx
      .updateTable('orders')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', order.id)
      .modifyEnd(sentWithNext)
      .execute();
    await writeOrderEvent(tx, now(), {
      orderId: order.id,
      kind: 'ADDRESS_CHANGED',
      actor: 'member',
      actorId: memberId,
      note: { before: order.address },
    });
    return { address };
  });
}
