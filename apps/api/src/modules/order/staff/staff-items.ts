import { startOfDate, startOfDay } from '@oun/brand/seoul';
import { carrierName } from '@oun/contract/carrier';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { maskName } from '@oun/contract/masks';
import type { adminListOrderItems, AdminOrderItem, ItemFilter } from '@oun/contract/order-admin';
import type { ClaimState, ItemState } from '@oun/contract/order';
import type { Won } from '@oun/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod';
import type { ItemSnapshot } from '../../../../db/rows.ts';
import type { StaffContext } from '../../../platform/context.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { lateBefore } from '../sending/dispatch-deadline.ts';
import { isPlaced } from '../views/placed.ts';
import { itemsMeant, ordersMeant } from './staff-search.ts';

const DATES = {
  ordered: sql`orders.created_at`,
  paid: sql`orders.paid_at`,
  shipped: sql`order_item.shipped_at`,
  delivered: sql`order_item.delivered_at`,
} as const;

const SORTS = {
  paid: { by: sql`coalesce(orders.paid_at, '-infinity')`, kind: 'instant' },
  ordered: { by: sql`orders.created_at`, kind: 'instant' },
  amount: { by: sql`(order_item.sale_price * order_item.quantity)`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

export const ITEMS_OF_ORDERS = sql`order_item join orders on orders.id = order_item.order_id
  left join shipment on shipment.id = order_item.shipment_id`;

/** The one meaning of a filter, for the list and for what is done to all that it shows. */
export function itemsWhere(
  now: Date,
  { state, number, q, is_late, date_kind, from, to }: z.output<typeof ItemFilter>,
): RawBuilder<SqlBool>[] {
  const at = DATES[date_kind];
  return [
    isPlaced(),
    ...(state ? [sql<SqlBool>`order_item.state = ${state}`] : []),
    ...(number ? [sql<SqlBool>`orders.number = ${number}`] : []),
    ...(q
      ? [
          sql<SqlBool>`order_item.id in (select of_order.id from order_item of_order
            where of_order.order_id in ${ordersMeant(q)} union all ${itemsMeant(q)})`,
        ]
      : []),
    ...(is_late
      ? [sql<SqlBool>`order_item.state in ('PAID', 'PREPARING') and orders.paid_at < ${lateBefore(now)}`]
      : []),
    ...(from ? [sql<SqlBool>`${at} >= ${startOfDate(from)}`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${startOfDay(startOfDate(to), 1)}`] : []),
  ];
}

type Row = {
  id: number;
  line: number;
  group_id: number;
  sku_id: number;
  product_id: number;
  snapshot: ItemSnapshot;
  quantity: number;
  sale_price: Won;
  state: ItemState;
  claim_id: number | null;
  claim_state: ClaimState | null;
  origin_item_id: number | null;
  shipment_id: number | null;
  delivered_at: Date | null;
  confirm_due_at: Date | null;
  order_number: string;
  ordered_at: Date;
  paid_at: Date | null;
  carrier_code: string | null;
  invoice_no: string | null;
  buyer: string;
};

export async function listItemsForStaff(
  { db, now }: StaffContext,
  { cursor, limit, sort, direction, ...filter }: Parsed<typeof adminListOrderItems>['query'],
): Promise<Answer<typeof adminListOrderItems>> {
  const late = lateBefore(now());
  const { items: rows, ...page } = await readStaffPage<Row>(
    db,
    {
      select: sql`order_item.id, order_item.line, order_item.group_id, order_item.sku_id, order_item.product_id,
        order_item.snapshot, order_item.quantity, order_item.sale_price, order_item.state, order_item.claim_id,
        order_item.claim_state, order_item.origin_item_id, order_item.shipment_id, order_item.delivered_at,
        order_item.confirm_due_at, orders.number as order_number, orders.created_at as ordered_at, orders.paid_at,
        shipment.carrier_code, shipment.invoice_no, orders.address ->> 'name' as buyer`,
      from: ITEMS_OF_ORDERS,
      where: itemsWhere(now(), filter),
      id: sql<number>`order_item.id`,
    },
    SORTS,
    { cursor, limit, sort, direction },
  );
  const items = rows.map(({ snapshot, claim_id, claim_state, origin_item_id, carrier_code, ...item }) => {
    const { name, brand_name, option_text, picture } = snapshot;
    const isUnsent = item.state === 'PAID' || item.state === 'PREPARING';
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
      buyer: maskName(item.buyer),
      carrier: carrier_code === null ? null : carrierName(carrier_code),
      is_late: isUnsent && item.paid_at !== null && item.paid_at < late && !isClaimOpen(claim_state),
      ordered_at: item.ordered_at.toISOString(),
      paid_at: item.paid_at?.toISOString() ?? null,
      delivered_at: item.delivered_at?.toISOString() ?? null,
      confirm_due_at: item.confirm_due_at?.toISOString() ?? null,
    } satisfies AdminOrderItem;
  });
  return { items, ...page };
}
