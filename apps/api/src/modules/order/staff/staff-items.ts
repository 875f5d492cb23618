import { startOfDate, startOfDay } from '@oun/brand/seoul';
import { carrierName } from '@oun/contract/carrier';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { adminListOrderItems, AdminOrderItem } from '@oun/contract/order-admin';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, ItemSnapshot } from '../../../../db/rows.ts';
import type { StaffContext } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { isClaimOpen } from '../views/order-actions.ts';
import { lateBefore } from '../sending/dispatch-deadline.ts';
import { maskName } from '../views/mask.ts';
import { isPlaced } from '../views/placed.ts';

const DATE_COLUMNS = {
  ordered: 'orders.created_at',
  paid: 'orders.paid_at',
  shipped: 'order_item.shipped_at',
  delivered: 'order_item.delivered_at',
} as const;

type Tables = ExpressionBuilder<Database & { shipment: Database['shipment'] }, 'order_item' | 'orders' | 'shipment'>;

/** One box for everything people bring to the phone: what it looks like says what it is. */
function matching(q: string) {
  return ({ eb, or }: Tables) => {
    if (/^\d{8}-[0-9A-Za-z]{0,7}$/.test(q)) return eb('orders.number', 'like', `${q.toUpperCase()}%`);
    if (/^\d{4}$/.test(q)) return eb(sql<string>`right(orders.address ->> 'phone', 4)`, '=', q);
    if (/^[0-9A-Za-z-]{6,30}$/.test(q)) return eb('shipment.invoice_no', '=', q);
    return or([
      eb(sql<string>`orders.address ->> 'name'`, '=', q),
      eb('order_item.product_id', 'in', (inner) =>
        inner.selectFrom('product').where('name', 'ilike', containing(q)).select('product.id'),
      ),
    ]);
  };
}

export async function listItemsForStaff(
  { db, now }: StaffContext,
  { state, number, q, is_late, date_kind, from, to, page, page_size }: Parsed<typeof adminListOrderItems>['query'],
): Promise<Answer<typeof adminListOrderItems>> {
  const at = DATE_COLUMNS[date_kind];
  const late = lateBefore(now());
  const rows = await db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .leftJoin('shipment', 'shipment.id', 'order_item.shipment_id')
    .where(isPlaced())
    .$if(state !== undefined, (query) => query.where('order_item.state', '=', state!))
    .$if(number !== undefined, (query) => query.where('orders.number', '=', number!))
    .$if(Boolean(q), (query) => query.where(matching(q!) as never))
    .$if(is_late === true, (query) =>
      query
        .where('order_item.state', 'in', ['PAID', 'PREPARING'])
        .where('orders.paid_at', '<', late)
        .orderBy('orders.paid_at'),
    )
    .$if(from !== undefined, (query) => query.where(at, '>=', startOfDate(from!)))
    .$if(to !== undefined, (query) => query.where(at, '<', startOfDay(startOfDate(to!), 1)))
    .orderBy('order_item.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .select([
      'order_item.id',
      'order_item.line',
      'order_item.group_id',
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
      'orders.paid_at',
      'shipment.carrier_code',
      'shipment.invoice_no',
      sql<string>`orders.address ->> 'name'`.as('buyer'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();
  const items = rows.map(({ snapshot, claim_id, claim_state, origin_item_id, carrier_code, total: _, ...item }) => {
    const { name, brand_name, option_text, picture } = snapshot as ItemSnapshot;
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
  return { items, page, page_size, total: rows[0]?.total ?? 0 };
}
