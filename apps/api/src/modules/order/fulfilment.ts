import { CARRIERS } from '@oun/contract/carrier';
import type { adminListOrderItems, AdminOrderItem } from '@oun/contract/order-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { ClaimState, ItemState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { ItemSnapshot } from '../../../db/rows.ts';
import type { TrackingState } from '../../gateways/courier.ts';
import type { Context, StaffContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import type { Actor } from '../../platform/machine.ts';
import { announce } from '../../platform/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { isClaimOpen } from './actions.ts';
import { itemMachine } from './order.machine.ts';
import { closeOrder } from './purchase.ts';

declare module '../../platform/outbox.ts' {
  interface Topics {
    'order.shipped': { order_id: number; shipment_id: number };
    'order.delivered': { order_id: number; item_id: number };
    'order.parcel-back': { claim_id: number };
  }
}

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
/** Confirmed by itself at midnight of the eighth day after it was brought. */
const CONFIRM_DAYS = 8;
/** Without any word from the carrier, after so many days from its leaving. */
const CONFIRM_UNTRACKED_DAYS = 28;
const TRACK_EVERY_MS = 3_600_000;
const BATCH = 100;

const midnightAfter = (at: Date, days: number): Date =>
  new Date((Math.floor((at.getTime() + SEOUL_MS) / DAY_MS) + days) * DAY_MS - SEOUL_MS);

type Moving = { id: number; order_id: number; group_id: number; state: ItemState; claim_state: ClaimState | null };

/** Items in the order of their ids, with their orders locked first: a cancellation at the same moment waits, or has won. */
async function lockItems(tx: Tx, ids: readonly number[]): Promise<Moving[]> {
  await sql`select id from orders where id in (select order_id from order_item where id = any(${[...ids]}::int[]))
    order by id for update`.execute(tx);
  return tx
    .selectFrom('order_item')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'order_id', 'group_id', 'state', 'claim_state'])
    .execute();
}

export async function prepareItems(ctx: StaffContext, ids: readonly number[]) {
  const { db, now } = ctx;
  return db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, [...new Set(ids)]);
    const ready = items.filter(({ state, claim_state }) => state === 'PAID' && !isClaimOpen(claim_state));
    for (const item of ready) await moveItem(tx, now(), item, 'prepare', 'PREPARING', 'staff', { prepared_at: now() });
    const prepared = ready.map(({ id }) => id);
    if (prepared.length > 0) await auditItems(ctx, tx, 'order.prepare', prepared);
    return { prepared, skipped: ids.filter((id) => !prepared.includes(id)) };
  });
}

/** One parcel: items of one group of one order. A cancellation that was asked for meanwhile is answered by it. */
export async function shipItems(
  ctx: StaffContext,
  { item_ids, carrier_code, invoice_no }: { item_ids: number[]; carrier_code: string; invoice_no: string },
) {
  const { db, now } = ctx;
  if (!(carrier_code in CARRIERS)) throw new AppError('INVALID_INPUT', { fields: { carrier_code: 'unknown' } });
  return db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, [...new Set(item_ids)]);
    if (items.length !== new Set(item_ids).size) throw new AppError('NOT_FOUND');
    if (new Set(items.map(({ group_id }) => group_id)).size > 1)
      throw new AppError('INVALID_INPUT', { fields: { item_ids: 'two_groups' } });
    if (items.some(({ claim_state }) => isClaimOpen(claim_state))) throw new AppError('CLAIM_IN_PROGRESS');
    for (const { state } of items) itemMachine.next(state, 'ship', 'staff');
    const { order_id, group_id } = items[0]!;
    const { id: shipment_id } = await tx
      .insertInto('shipment')
      .values({ order_id, group_id, carrier_code, invoice_no, dispatched_at: now(), look_up_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const item of items) {
      await moveItem(tx, now(), item, 'ship', 'SHIPPED', 'staff', {
        shipment_id,
        shipped_at: now(),
        confirm_due_at: null,
      });
    }
    await auditItems(ctx, tx, 'order.ship', item_ids);
    await announce(tx, now(), 'order.shipped', { order_id, shipment_id });
    return { shipment_id };
  });
}

export async function deliverItem(ctx: StaffContext, id: number) {
  const { db, now } = ctx;
  return db.transaction().execute(async (tx) => {
    const [item] = await lockItems(tx, [id]);
    if (!item) throw new AppError('NOT_FOUND');
    await deliver(tx, now(), item, now(), 'staff');
    await auditItems(ctx, tx, 'order.deliver', [id]);
    return { state: 'DELIVERED' as const };
  });
}

async function deliver(tx: Tx, now: Date, item: Moving, deliveredAt: Date, actor: Actor): Promise<void> {
  await moveItem(tx, now, item, 'deliver', 'DELIVERED', actor, {
    delivered_at: deliveredAt,
    confirm_due_at: midnightAfter(deliveredAt, CONFIRM_DAYS),
  });
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
): Promise<void> {
  const state = itemMachine.next(item.state, event, actor);
  await tx
    .updateTable('order_item')
    .set({ state, ...changes })
    .where('id', '=', item.id)
    .execute();
  await tx
    .insertInto('order_event')
    .values({
      order_id: item.order_id,
      item_id: item.id,
      kind,
      from_state: item.state,
      to_state: state,
      actor,
      at: now,
    })
    .execute();
}

const auditItems = (ctx: StaffContext, tx: Tx, action: string, ids: readonly number[]) =>
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
  for (const parcel of due) {
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
      continue;
    }
    const later = new Date(now().getTime() + TRACK_EVERY_MS);
    await db
      .updateTable('shipment')
      .set({ ...seen, look_up_at: later })
      .where('id', '=', parcel.id)
      .execute();
  }
  return due.length;
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

export async function listItemsForStaff(
  { db }: StaffContext,
  { state, number, page, page_size }: Parsed<typeof adminListOrderItems>['query'],
): Promise<Answer<typeof adminListOrderItems>> {
  const rows = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.state', 'in', ['PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED'])
    .$if(state !== undefined, (query) => query.where('order_item.state', '=', state!))
    .$if(number !== undefined, (query) => query.where('orders.number', '=', number!))
    .orderBy('order_item.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .select([
      'order_item.id',
      'order_item.line',
      'order_item.sku_id',
      'order_item.product_id',
      'order_item.snapshot',
      'order_item.quantity',
      'order_item.sale_price',
      'order_item.state',
      'order_item.claim_id',
      'order_item.claim_state',
      'order_item.origin_item_id',
      'order_item.shipment_id',
      'order_item.delivered_at',
      'order_item.confirm_due_at',
      'orders.number as order_number',
      'orders.created_at as ordered_at',
      sql<string>`orders.address ->> 'name'`.as('buyer'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();
  const items = rows.map(({ snapshot, claim_id, claim_state, origin_item_id, total: _total, ...item }) => {
    const { name, brand_name, option_text, picture } = snapshot as ItemSnapshot;
    return {
      ...item,
      name,
      brand_name,
      option_text,
      picture,
      claim: claim_id !== null && claim_state !== null ? { id: claim_id, state: claim_state } : null,
      is_exchanged_for: origin_item_id !== null,
      review_id: null,
      // Whom it is for, not who that is: a name in full is for the label.
      buyer: masked(item.buyer),
      ordered_at: item.ordered_at.toISOString(),
      delivered_at: item.delivered_at?.toISOString() ?? null,
      confirm_due_at: item.confirm_due_at?.toISOString() ?? null,
    } satisfies AdminOrderItem;
  });
  return { items, page, page_size, total: rows[0]?.total ?? 0 };
}

/** 김지우 → 김*우, 김우 → 김*. */
const masked = (name: string): string =>
  name.length <= 2 ? `${name.slice(0, 1)}*` : `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}`;
