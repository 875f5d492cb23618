import { carrierName } from '@oun/contract/carrier';
import { type OrderAddress, PAYMENT_METHOD_LABELS } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { paidByWords } from '@oun/contract/money-words';
import type { ClaimState } from '@oun/contract/order';
import type { adminGetOrder } from '@oun/contract/order-admin';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import type { ItemSnapshot, PaymentDetail, PaymentMethod, PaymentState } from '../../../../db/rows.ts';
import type { StaffContext } from '../../../platform/context.ts';
import { writeAudit } from '../../audit/audit.ts';
import { earnLeft } from '../../benefit/benefit.ts';
import { receiptJson, type ReceiptRow, shownReceipt } from '../../payment/payment.ts';
import { staffWords } from '../views/event-words.ts';
import { leftOf, receiptNow, refundOf, refundsJson } from '../views/what-is-left.ts';
import { maskAddress } from '../views/mask.ts';

type Wire = Answer<typeof adminGetOrder>;

type ItemRow = Omit<Wire['items'][number], 'name' | 'brand_name' | 'option_text' | 'picture' | 'claim'> & {
  snapshot: ItemSnapshot;
  claim_id: number | null;
  claim_state: ClaimState | null;
};
type EventRow = {
  at: string;
  kind: string;
  actor: 'member' | 'staff' | 'system';
  by: string | null;
  item: string | null;
  note: { note?: string; before?: OrderAddress; invoice_no?: string };
};
type PaymentRow = Omit<Wire['payments'][number], 'method_text' | 'receipt_url' | 'state' | 'amount' | 'refunded'> & {
  state: PaymentState;
  method: PaymentMethod | null;
  amount: Won;
  refunded: Won;
  cash_receipt: ReceiptRow | null;
  detail: PaymentDetail;
  paid_at: string | null;
};

/** One order with everything that ever happened to it, in one statement. */
export async function getOrderForStaff({ db }: StaffContext, number: string): Promise<Wire> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .where('orders.number', '=', number)
    .where('orders.state', 'not in', ['INITIALIZED', 'EXPIRED'])
    .select([
      'orders.number',
      'orders.state',
      'orders.account_id',
      'account.nickname',
      'orders.created_at',
      'orders.paid_at',
      'orders.pay',
      'orders.point',
      earnLeft('orders').as('earn'),
      'orders.address',
      'orders.amounts',
      'orders.receipt',
      sql<ItemRow[]>`(select json_agg(json_build_object('id', i.id, 'line', i.line, 'group_id', i.group_id,
        'sku_id', i.sku_id, 'product_id', i.product_id, 'snapshot', i.snapshot, 'quantity', i.quantity,
        'sale_price', i.sale_price, 'state', i.state, 'claim_id', i.claim_id, 'claim_state', i.claim_state,
        'is_exchanged_for', i.origin_item_id is not null, 'shipment_id', i.shipment_id,
        'delivered_at', i.delivered_at, 'confirm_due_at', i.confirm_due_at, 'review_id', r.id,
        'paid', (select coalesce(sum(u.pg), 0) from order_unit u where u.item_id = i.id),
        'point', (select coalesce(sum(u.point), 0) from order_unit u where u.item_id = i.id)) order by i.line, i.id)
        from order_item i left join product_review r on r.order_item_id = i.id and r.state <> 'DELETED'
        where i.order_id = orders.id)`.as('items'),
      sql<{ id: number; brand: { slug: string; name: string }; fee: Won }[]>`(select json_agg(json_build_object(
        'id', g.id, 'brand', json_build_object('slug', b.slug, 'name', b.name), 'fee', greatest(g.paid_pg + g.paid_point, 0))
        order by g.id) from order_group g join brand b on b.id = g.brand_id where g.order_id = orders.id)`.as('groups'),
      sql<PaymentRow[]>`coalesce((select json_agg(json_build_object('id', p.id, 'purpose', p.purpose,
        'state', p.state, 'amount', p.amount, 'refunded', p.refunded, 'detail', p.detail, 'created_at', p.created_at,
        'paid_at', p.paid_at, 'method', p.method, 'cash_receipt', ${receiptJson}) order by p.id desc) from payment p where p.order_id = orders.id), '[]')`.as(
        'payments',
      ),
      sql<Wire['shipments']>`coalesce((select json_agg(json_build_object('id', s.id, 'direction', s.direction,
        'carrier', s.carrier_code, 'invoice_no', s.invoice_no, 'state', s.state, 'dispatched_at', s.dispatched_at,
        'delivered_at', s.delivered_at, 'events', s.events) order by s.id) from shipment s
        where s.order_id = orders.id), '[]')`.as('shipments'),
      refundsJson.as('refunds'),
      sql<number[]>`array(select c.id from claim c where c.order_id = orders.id order by c.id desc)`.as('claim_ids'),
      sql<EventRow[]>`coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor', e.actor,
        'by', a.nickname, 'item', i.snapshot ->> 'name', 'note', e.note) order by e.id desc) from order_event e
        left join account a on a.id = e.actor_id left join order_item i on i.id = e.item_id
        where e.order_id = orders.id), '[]')`.as('events'),
      sql<Wire['memos']>`coalesce((select json_agg(json_build_object('id', m.id, 'by', a.nickname, 'text', m.text,
        'at', m.at) order by m.id desc) from order_memo m join account a on a.id = m.staff_id
        where m.order_id = orders.id), '[]')`.as('memos'),
    ])
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  const { created_at, paid_at, events, items, groups, payments, shipments, pay, refunds, point: _, ...rest } = order;
  const main = payments.find(
    ({ purpose, state }) => purpose === 'ORDER' && ['PAID', 'WAITING_DEPOSIT', 'EXPIRED'].includes(state),
  );
  const pending = payments.find(
    ({ purpose, state }) => purpose === 'ORDER' && (state === 'CONFIRMING' || state === 'UNKNOWN'),
  );
  return {
    ...rest,
    left: leftOf(order, refunds),
    is_pending: pending !== undefined,
    paid_by: paidByWords({
      pay: pay ?? 0,
      text: (pending ?? main)?.detail.text ?? (pending?.method ? PAYMENT_METHOD_LABELS[pending.method] : ''),
      isPending: pending !== undefined,
    }),
    earn: won(rest.earn),
    refunds: refunds.map(refundOf),
    ordered_at: created_at.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
    pay: won(pay ?? 0),
    address: maskAddress(order.address!),
    amounts: order.amounts!,
    receipt: receiptNow(order.receipt!, refunds),
    items: items.map(({ snapshot, claim_id, claim_state, ...item }) => ({
      ...item,
      name: snapshot.name,
      brand_name: snapshot.brand_name,
      option_text: snapshot.option_text,
      picture: snapshot.picture,
      claim: claim_id !== null && claim_state !== null ? { id: claim_id, state: claim_state } : null,
    })),
    groups: groups.map((group) => ({
      ...group,
      item_ids: items.filter(({ group_id }) => group_id === group.id).map(({ id }) => id),
    })),
    payment: main
      ? {
          method_text: main.detail.text ?? '',
          paid_at: main.paid_at,
          receipt_url: main.detail.receipt_url ?? null,
          virtual_account: main.detail.virtual_account ?? null,
          cash_receipt: shownReceipt(order, main, main.cash_receipt),
        }
      : null,
    payments: payments.map(({ detail, method: __, cash_receipt: ___, ...payment }) => ({
      ...payment,
      method_text: detail.text ?? '',
      receipt_url: detail.receipt_url ?? null,
    })),
    shipments: shipments.map((shipment) => ({ ...shipment, carrier: carrierName(shipment.carrier) })),
    history: events.map(({ at, kind, actor, by, item, note }) => ({
      at,
      words: staffWords(kind),
      by: actor === 'member' ? '구매자' : actor === 'staff' ? (by ?? '직원') : '자동',
      item,
      note: noteWords(note),
    })),
  };
}

/** What a change leaves behind for people: words, an invoice number, or where it would have gone before. */
function noteWords({ note, before, invoice_no }: EventRow['note']): string | null {
  if (before) {
    const { postcode, address1, name, phone } = maskAddress(before);
    return `바꾸기 전: (${postcode}) ${address1} · ${name} · ${phone}`;
  }
  return note || (invoice_no ? `송장번호 ${invoice_no}` : null);
}

/** Whom it is for, in full. That somebody looked, and why, is written down with it. */
export async function revealOrder(ctx: StaffContext, number: string, reason: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .where('number', '=', number)
      .where('address', 'is not', null)
      .select(['id', 'address'])
      .executeTakeFirst();
    if (!order) throw new AppError('NOT_FOUND');
    await writeAudit(ctx, tx, {
      action: 'order.reveal',
      subject: 'order',
      subjectId: order.id,
      before: {},
      after: { reason },
    });
    return { address: order.address! };
  });
}

export async function addMemo(ctx: StaffContext, number: string, text: string) {
  const { db, now, staff } = ctx;
  const order = await db.selectFrom('orders').where('number', '=', number).select('id').executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  return db
    .insertInto('order_memo')
    .values({ order_id: order.id, staff_id: staff.id, text, at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}
