import { carrierName } from '@oun/contract/carrier';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { getOrder as getOrderCall, ItemState, listOrders as listOrdersCall, OrderItem } from '@oun/contract/order';
import { AppError } from '@oun/contract/errors';
import { paidByWords } from '@oun/contract/money-words';
import { type Won, won } from '@oun/money';
import { sql, type SqlBool } from 'kysely';
import type { ItemSnapshot, PaymentMethod, PaymentState } from '../../../../db/rows.ts';
import type { ClaimState } from '@oun/contract/order';
import type { MemberContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { containing } from '../../../platform/db/like.ts';
import { earnLeft, earnOfItem } from '../../benefit/benefit.ts';
import { receiptJson, type ReceiptRow, shownReceipt } from '../../payment/payment.ts';
import { actionsOf, canCancelAll } from './order-actions.ts';
import { readArrival } from './order-arrival.ts';
import { eventsJson, historyOf } from './order-history.ts';
import { leftOf, receiptNow, refundOf, refundsJson } from './what-is-left.ts';
import { isPlaced } from './placed.ts';
import { reasonsJson } from '../checkout/price-reasons.ts';

const PERIOD_DAYS = { '1m': 31, '3m': 92, '6m': 183, '1y': 366, all: 36_500 } as const;
type Filter = NonNullable<Parsed<typeof listOrdersCall>['query']['state']>;
const FILTERS: Record<Exclude<Filter, 'claim'>, readonly ItemState[]> = {
  waiting: ['PAYMENT_WAITING'],
  paid: ['PAID'],
  preparing: ['PREPARING'],
  shipping: ['SHIPPING'],
  delivered: ['DELIVERED'],
  confirmed: ['CONFIRMED'],
};

type ItemRow = {
  id: number;
  line: number;
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
  delivered_at: string | null;
  confirm_due_at: string | null;
  review_id: number | null;
  earn: number;
  group_id: number;
};

/** An order's items in its lines' order, as one JSON value of the caller's own query. */
const itemsJson = sql<ItemRow[]>`(select json_agg(json_build_object('id', i.id, 'line', i.line, 'sku_id', i.sku_id,
  'product_id', i.product_id, 'snapshot', i.snapshot, 'quantity', i.quantity, 'sale_price', i.sale_price,
  'state', i.state, 'claim_id', i.claim_id, 'claim_state', i.claim_state, 'origin_item_id', i.origin_item_id,
  'shipment_id', i.shipment_id, 'delivered_at', i.delivered_at, 'confirm_due_at', i.confirm_due_at,
  'group_id', i.group_id, 'review_id', r.id, 'earn', ${earnOfItem('i', 'orders')}) order by i.line, i.id)
  from order_item i left join product_review r on r.order_item_id = i.id and r.state <> 'DELETED'
  where i.order_id = orders.id)`;

function itemOf(now: Date, row: ItemRow): Answer<typeof getOrderCall>['items'][number] {
  const { snapshot, claim_id, claim_state } = row;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    id: row.id,
    line: row.line,
    sku_id: row.sku_id,
    product_id: row.product_id,
    name: snapshot.name,
    brand_name: snapshot.brand_name,
    option_text: snapshot.option_text,
    picture: snapshot.picture,
    quantity: row.quantity,
    sale_price: won(row.sale_price),
    state: row.state,
    claim: claim_id !== null && claim_state !== null ? { id: claim_id, state: claim_state } : null,
    is_exchanged_for: row.origin_item_id !== null,
    shipment_id: row.shipment_id,
    delivered_at: instant(row.delivered_at)?.toISOString() ?? null,
    confirm_due_at: instant(row.confirm_due_at)?.toISOString() ?? null,
    review_id: row.review_id,
    earn: won(row.earn),
    actions: actionsOf({ ...row, delivered_at: instant(row.delivered_at) }, now),
  } satisfies OrderItem;
}

export async function listOrders(
  { db, memberId, now }: MemberContext,
  { state, period, q, cursor, limit }: Parsed<typeof listOrdersCall>['query'],
): Promise<Answer<typeof listOrdersCall>> {
  const after = readCursor(cursor, 'number');
  const since = new Date(now().getTime() - PERIOD_DAYS[period] * 86_400_000);
  const rows = await db
    .selectFrom('orders')
    .where('account_id', '=', memberId)
    .where(isPlaced())
    .where('created_at', '>=', since)
    .$if(after !== undefined, (query) => query.where('orders.id', '<', after![1]))
    .$if(state !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_item')
            .whereRef('order_item.order_id', '=', 'orders.id')
            .$call((items) =>
              state === 'claim'
                ? items.where(isUnderClaim('order_item'))
                : items
                    .where('order_item.state', 'in', FILTERS[state as Exclude<Filter, 'claim'>])
                    .where(sql<SqlBool>`not ${isUnderClaim('order_item')}`),
            )
            .select('order_item.id'),
        ),
      ),
    )
    .$if(Boolean(q), (query) =>
      query.where(({ exists, selectFrom, or, eb }) =>
        or([
          eb('orders.number', 'like', containing(q!)),
          exists(
            selectFrom('order_item')
              .whereRef('order_item.order_id', '=', 'orders.id')
              .where(sql<string>`snapshot ->> 'name'`, 'ilike', containing(q!))
              .select('order_item.id'),
          ),
        ]),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .select([
      'orders.id',
      'number',
      'orders.state',
      'created_at',
      'paid_at',
      'pay',
      'point',
      itemsJson.as('items'),
      refundsJson.as('refunds'),
    ])
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((order) => ({
      number: order.number,
      state: order.state,
      ordered_at: order.created_at.toISOString(),
      pay: won(order.pay ?? 0),
      left: leftOf(order, order.refunds),
      items: order.items.map((item) => itemOf(now(), item)),
    })),
    next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null,
    counts: await countStates(db, memberId),
  };
}

/** What is being claimed is counted and found as that, and not a second time by where it is. */
const isUnderClaim = (item: string) => sql<SqlBool>`exists (select from claim
  where claim.id = ${sql.ref(`${item}.claim_id`)} and claim.closed_at is null)`;

async function countStates(db: MemberContext['db'], memberId: number) {
  const { rows } = await sql<{
    waiting: number;
    paid: number;
    preparing: number;
    shipping: number;
    delivered: number;
    claim: number;
  }>`
    select count(*) filter (where i.state = 'PAYMENT_WAITING' and not x.is_claimed)::int as waiting,
      count(*) filter (where i.state = 'PAID' and not x.is_claimed)::int as paid,
      count(*) filter (where i.state = 'PREPARING' and not x.is_claimed)::int as preparing,
      count(*) filter (where i.state = 'SHIPPING' and not x.is_claimed)::int as shipping,
      count(*) filter (where i.state = 'DELIVERED' and not x.is_claimed)::int as delivered,
      count(*) filter (where x.is_claimed)::int as claim
    from orders o join order_item i on i.order_id = o.id
      cross join lateral (select ${isUnderClaim('i')} as is_claimed) x
    where o.account_id = ${memberId} and o.state in ('PAID', 'WAITING_DEPOSIT', 'COMPLETED')`.execute(db);
  return rows[0]!;
}

export async function getOrder(
  { db, memberId, now }: MemberContext,
  number: string,
): Promise<Answer<typeof getOrderCall>> {
  const order = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', memberId)
    .where(isPlaced())
    .select([
      'id',
      'number',
      'state',
      'created_at',
      'pay',
      'point',
      'paid_at',
      'address',
      'amounts',
      'receipt',
      earnLeft('orders').as('earn'),
      reasonsJson.as('reasons'),
      itemsJson.as('items'),
      sql<
        { id: number; brand: { slug: string; name: string }; fee: Won }[]
      >`(select json_agg(json_build_object('id', g.id,
        'brand', json_build_object('slug', b.slug, 'name', b.name), 'fee', greatest(g.paid_pg + g.paid_point, 0)) order by g.id)
        from order_group g join brand b on b.id = g.brand_id where g.order_id = orders.id)`.as('groups'),
      sql<Answer<typeof getOrderCall>['shipments']>`coalesce((select json_agg(json_build_object('id', s.id,
        'direction', s.direction, 'carrier', s.carrier_code, 'invoice_no', s.invoice_no, 'state', s.state,
        'dispatched_at', s.dispatched_at, 'delivered_at', s.delivered_at, 'events', s.events) order by s.id)
        from shipment s where s.order_id = orders.id), '[]')`.as('shipments'),
      refundsJson.as('refunds'),
      eventsJson.as('events'),
      sql<PaymentJson | null>`(select json_build_object('detail', p.detail, 'paid_at', p.paid_at, 'method', p.method,
        'state', p.state, 'amount', p.amount, 'refunded', p.refunded, 'cash_receipt', ${receiptJson})
        from payment p where p.order_id = orders.id and p.purpose = 'ORDER'
          and p.state in ('PAID', 'WAITING_DEPOSIT', 'EXPIRED') order by p.id desc limit 1)`.as('payment'),
    ])
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  return {
    number: order.number,
    state: order.state,
    ordered_at: order.created_at.toISOString(),
    pay: won(order.pay ?? 0),
    left: leftOf(order, order.refunds),
    items: order.items.map((item) => itemOf(now(), item)),
    groups: order.groups.map((group) => ({
      ...group,
      item_ids: order.items.filter(({ group_id }) => group_id === group.id).map(({ id }) => id),
    })),
    address: order.address!,
    amounts: order.amounts!,
    reasons: order.reasons,
    earn: won(order.earn),
    receipt: receiptNow(order.receipt!, order.refunds),
    paid_by: paidByWords({ pay: order.pay ?? 0, text: order.payment?.detail.text ?? '', isPending: false }),
    arrival: await readArrival(db, now(), order.id),
    can_cancel_all: canCancelAll(order),
    payment: order.payment
      ? {
          method_text: order.payment.detail.text ?? '',
          paid_at: order.payment.paid_at,
          receipt_url: order.payment.detail.receipt_url ?? null,
          virtual_account: order.payment.detail.virtual_account ?? null,
          cash_receipt: shownReceipt(order, order.payment, order.payment.cash_receipt),
        }
      : null,
    shipments: order.shipments.map((shipment) => ({ ...shipment, carrier: carrierName(shipment.carrier) })),
    refunds: order.refunds.map(refundOf),
    history: historyOf(order.events),
  };
}

type PaymentJson = {
  detail: {
    text?: string;
    receipt_url?: string | null;
    virtual_account?: { bank: string; account_number: string; holder: string; due_at: string };
  };
  paid_at: string | null;
  method: PaymentMethod | null;
  state: PaymentState;
  amount: Won;
  refunded: Won;
  cash_receipt: ReceiptRow | null;
};
