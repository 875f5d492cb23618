import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import type { CarrierCode } from '@oun/contract/carrier';
import { AppError } from '@oun/contract/errors';
import type { ClaimState, ItemState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { TrackingState } from '../../../gateways/courier.ts';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { Context, StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { writeOrderEvent } from '../changes/write-event.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { itemMachine } from '../order.machine.ts';
import { refuseUsedInvoice, sendParcels } from './parcels.ts';
import { closeOrder } from './purchase-confirmation.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'order.delivered': { order_id: number; item_id: number };
    'order.parcel-back': { claim_id: number };
  }
}

/** Confirmed by itself at midnight of the eighth day after it was brought. */
const CONFIRM_DAYS = 8;
/** Without any word from the carrier, after so many days from its leaving. */
const CONFIRM_UNTRACKED_DAYS = 28;
const TRACK_EVERY_MS = 3_600_000;
const BATCH = 100;

type Moving = { id: number; order_id: number; group_id: number; state: ItemState; claim_state: ClaimState | null };

/** Items in the order of their ids, with their orders locked first: a cancellation at the same moment waits, or has won. */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<Moving[]> {
  await sql`select id from orders where id in (select order_id from order_item where id = any(${[...ids]}::int[]))
    order by id for update`.execute(tx);
  return tx
    .selectFrom('order_item')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .select(['id', 'order_id', 'group_id', 'state', 'claim_state'])
    .execute();
}

export async function prepareItems(ctx: StaffContext, ids: readonly number[]) {
  const { db, now, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, [...new Set(ids)]);
    const ready = items.filter(({ state, claim_state }) => state === 'PAID' && !isClaimOpen(claim_state));
    for (const item of ready)
      await moveItem(tx, now(), item, 'prepare', 'PREPARING', 'staff', { prepared_at: now() }, staff.id);
    const prepared = ready.map(({ id }) => id);
    if (prepared.length > 0) await auditItems(ctx, tx, 'order.prepare', prepared);
    return { prepared, skipped: ids.filter((id) => !prepared.includes(id)) };
  });
}

/** One parcel: items of one group of one order. A cancellation that was asked for meanwhile is answered by it. */
export async function shipItems(
  ctx: StaffContext,
  { item_ids, carrier_code, invoice_no }: { item_ids: number[]; carrier_code: CarrierCode; invoice_no: string },
) {
  const { db, now } = ctx;
  return db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, [...new Set(item_ids)]);
    if (items.length !== new Set(item_ids).size) throw new AppError('NOT_FOUND');
    if (new Set(items.map(({ group_id }) => group_id)).size > 1)
      throw new AppError('INVALID_INPUT', { fields: { item_ids: 'two_groups' } });
    if (items.some(({ claim_state }) => isClaimOpen(claim_state))) throw new AppError('CLAIM_IN_PROGRESS');
    for (const { state } of items) itemMachine.next(state, 'ship', 'staff');
    await refuseUsedInvoice(tx, carrier_code, invoice_no);
    const { order_id, group_id } = items[0]!;
    const [shipment_id] = await sendParcels(tx, now(), [{ order_id, group_id, carrier_code, invoice_no, item_ids }], {
      staffId: ctx.staff.id,
    });
    await auditItems(ctx, tx, 'order.ship', item_ids);
    return { shipment_id: shipment_id! };
  });
}

export async function deliverItem(ctx: StaffContext, id: number) {
  const { db, now } = ctx;
  return db.transaction().execute(async (tx) => {
    const [item] = await lockItems(tx, [id]);
    if (!item) throw new AppError('NOT_FOUND');
    await deliver(tx, now(), item, now(), 'staff', ctx.staff.id);
    await auditItems(ctx, tx, 'order.deliver', [id]);
    return { state: 'DELIVERED' as const };
  });
}

async function deliver(
  tx: Tx,
  now: Date,
  item: Moving,
  deliveredAt: Date,
  actor: Actor,
  actorId?: number,
): Promise<void> {
  const changes = { delivered_at: deliveredAt, confirm_due_at: startOfDay(deliveredAt, CONFIRM_DAYS) };
  await moveItem(tx, now, item, 'deliver', 'DELIVERED', actor, changes, actorId);
  await announce(tx, now, 'order.delivered', { order_id: item.order_id, item_id: item.id });
  await closeOrder(tx, now, item.order_id, actor);
}

async function moveItem(
  tx: Tx,
  now: Date,
  item: Moving,
  event: keyof typeof itemMachine.events,
  kind: string,
  actor: Actor,
  changes: Record<string, Date | number | null>,
  actorId?: number,
): Promise<void> {
  const state = itemMachine.next(item.state, event, actor);
  await tx
    .updateTable('order_item')
    .set({ state, ...changes })
    .where('id', '=', item.id)
    .execute();
  const { order_id: orderId, id: itemId, state: from } = item;
  await writeOrderEvent(tx, now, { orderId, itemId, kind, from, to: state, actor, actorId });
}

export const auditItems = (ctx: StaffContext, tx: Tx, action: string, ids: readonly number[]) =>
  writeAudit(ctx, tx, { action, subject: 'order_item', subjectId: ids[0]!, before: {}, after: { item_ids: ids } });

/** Asks the carriers where the parcels are. One that does not answer is asked again later; nothing else waits for it. */
export async function followParcels({ db, now, gateways }: Pick<Context, 'db' | 'now' | 'gateways'>): Promise<number> {
  const due = await db
    .selectFrom('shipment')
    .where('look_up_at', '<=', now())
    .orderBy('look_up_at')
    .limit(BATCH)
    .select(['id', 'order_id', 'claim_id', 'direction', 'carrier_code', 'invoice_no'])
    .execute();
  return eachAlone(due, async (parcel) => {
    const found = await gateways.courier
      .track({ carrierCode: parcel.carrier_code, invoiceNo: parcel.invoice_no })
      .catch(() => undefined);
    const seen = found && {
      state: found.state,
      events: JSON.stringify(found.events.map(({ at, where, what }) => ({ at: at.toISOString(), where, what }))),
    };
    if (found?.state === 'DELIVERED') {
      await deliverParcel(db, now(), parcel, found.deliveredAt ?? now(), {
        ...seen,
        delivered_at: found.deliveredAt ?? now(),
      });
      return;
    }
    const later = new Date(now().getTime() + TRACK_EVERY_MS);
    await db
      .updateTable('shipment')
      .set({ ...seen, look_up_at: later })
      .where('id', '=', parcel.id)
      .execute();
  });
}

type Parcel = { id: number; order_id: number; claim_id: number | null; direction: string };

/** It is there: nobody asks for it any more, and what was in it is brought, in one breath. */
async function deliverParcel(
  db: Context['db'],
  now: Date,
  { id, order_id, claim_id, direction }: Parcel,
  deliveredAt: Date,
  seen: { state?: TrackingState; events?: string; delivered_at?: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').where('id', '=', order_id).select('id').forUpdate().executeTakeFirstOrThrow();
    await tx
      .updateTable('shipment')
      .set({ ...seen, look_up_at: null })
      .where('id', '=', id)
      .execute();
    const items = await tx
      .selectFrom('order_item')
      .where('shipment_id', '=', id)
      .where('state', '=', 'SHIPPING')
      .select(['id', 'order_id', 'group_id', 'state', 'claim_state'])
      .execute();
    for (const item of items) await deliver(tx, now, item, deliveredAt, 'system');
    if (direction === 'BACK' && claim_id !== null) await announce(tx, now, 'order.parcel-back', { claim_id });
  });
}

/** No carrier ever said that it came: after four weeks it has, unless what is known of it contradicts itself. */
export async function deliverUntracked({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const lost = await db
    .selectFrom('shipment')
    .where('look_up_at', 'is not', null)
    .where('direction', '<>', 'BACK')
    .where('state', 'in', ['IN_TRANSIT', 'OUT_FOR_DELIVERY'])
    .where('dispatched_at', '<=', new Date(now().getTime() - CONFIRM_UNTRACKED_DAYS * DAY_MS))
    .limit(BATCH)
    .select(['id', 'order_id', 'claim_id', 'direction'])
    .execute();
  for (const parcel of lost)
    await deliverParcel(db, now(), parcel, new Date(now().getTime() - CONFIRM_DAYS * DAY_MS), {});
}
