import { sum, type Won, won } from '@oun/money';
import { earnOf } from '@oun/price/earn';
import { collected, type Fault, type Refund, refundOf } from '@oun/price/refund';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Actor } from '../../platform/machine.ts';
import { restoreCoupons, restorePoints, revokePoints } from '../benefit/benefit.ts';
import { putBackStock, releaseTimeSales } from '../catalog/catalog.ts';
import { post } from '../ledger/ledger.ts';
import { closeOrder } from '../order/order.ts';
import { openRefund } from '../payment/payment.ts';
import { type FrozenOrder, loadFrozen } from './frozen.ts';
import { refundDueFrom } from './terms.ts';

export type Settling = {
  claimId: number;
  orderId: number;
  itemIds: readonly number[];
  type: 'CANCEL' | 'RETURN';
  fault: Fault;
  reason: string;
  /** From when the law counts. */
  since: Date;
  /** What was promised to be the most that is taken off. */
  deductionsMax?: Won | undefined;
};

/**
 * Gives back what a claim is owed: pieces leave, coupons and points return, goods go on the shelf, the books are
 * written, and money is on its way. Whoever calls has locked the order.
 */
export async function settleRefund(
  tx: Tx,
  now: Date,
  settling: Settling,
  actor: Actor,
): Promise<{ refund: Refund; refundId: number }> {
  const { claimId, orderId, itemIds, type, fault, reason, since, deductionsMax } = settling;
  const order = await loadFrozen(tx, orderId);
  const leaving = order.units.filter(({ itemId, gone }) => itemIds.includes(itemId) && !gone);
  const unitIds = leaving.map(({ id }) => id);
  const refund = refundOf(order.frozen, { type, unitIds, fault, deductionsMax });
  const items = order.items.filter(({ id }) => itemIds.includes(id));

  await writeUnits(tx, order, refund);
  await tx
    .updateTable('order_item')
    .set({ state: type === 'CANCEL' ? 'CANCELED' : 'RETURNED', confirm_due_at: null })
    .where('id', 'in', itemIds)
    .execute();
  const pieces = items.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
  await putBackStock(tx, now, pieces, type, order.number);
  if (type === 'CANCEL') {
    const timeSales = items.flatMap(({ time_sale_id, quantity }) =>
      time_sale_id === null ? [] : [{ timeSaleId: time_sale_id, quantity }],
    );
    await releaseTimeSales(tx, timeSales);
  }
  await restoreCoupons(tx, now, couponsBack(order, refund), { isSellersFault: fault === 'SELLER' });
  await restorePoints(tx, now, {
    accountId: order.account_id,
    amount: refund.point,
    reference: order.number,
    key: `claim:${claimId}`,
    memo: type === 'CANCEL' ? '주문 취소' : '반품',
  });
  await takeBackEarned(tx, now, order, items, leaving, claimId);
  await book(tx, now, order, refund, type, claimId);
  const refundId = await openRefund(tx, now, {
    accountId: order.account_id,
    orderId,
    claimId,
    pg: refund.pg,
    point: refund.point,
    reason,
    dueAt: refundDueFrom(since),
  });
  await closeOrder(tx, now, orderId, actor);
  return { refund, refundId };
}

/** The pieces that left and those that took over what was recovered; the group's fee; what still binds the order. */
async function writeUnits(tx: Tx, order: FrozenOrder, { after }: Refund): Promise<void> {
  const before = new Map(order.units.map((unit) => [unit.id, unit]));
  const units = after.units
    .filter((unit) => {
      const was = before.get(unit.id)!;
      return unit.gone !== was.gone || unit.cartCoupon !== was.cartCoupon;
    })
    .map(({ id, cartCoupon, point, pg, gone, fault }) => ({ id, cc: cartCoupon, pt: point, pg, gone, fault }));
  const groups = after.groups.map(({ key, paidPg, paidPoint }) => ({ id: Number(key), pg: paidPg, pt: paidPoint }));
  await sql`
    with sent as (
      update order_group set paid_pg = x.pg, paid_point = x.pt
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x (id int, pg bigint, pt bigint)
      where order_group.id = x.id and (order_group.paid_pg, order_group.paid_point) is distinct from (x.pg, x.pt)
    ), bound as (
      update orders set cart_minimum = ${after.cartMinimum} where id = ${order.id}
    )
    update order_unit set cart_coupon = x.cc, point = x.pt, pg = x.pg, gone = x.gone, fault = x.fault
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as x (id int, cc bigint, pt bigint, pg bigint, gone text, fault text)
    where order_unit.id = x.id`.execute(tx);
}

function couponsBack(order: FrozenOrder, refund: Refund): number[] {
  const isEmpty = refund.after.units.every(({ gone }) => gone);
  const product = order.items
    .filter(({ line }) => refund.emptiedLines.includes(line))
    .flatMap(({ coupon_issue_id }) => coupon_issue_id ?? []);
  return [
    ...new Set(product),
    ...(refund.restoresCartCoupon && order.cart_coupon_issue_id ? [order.cart_coupon_issue_id] : []),
    ...(isEmpty && order.shipping_coupon_issue_id ? [order.shipping_coupon_issue_id] : []),
  ];
}

/** Points that were given for keeping a thing go with it. */
async function takeBackEarned(
  tx: Tx,
  now: Date,
  order: FrozenOrder,
  items: FrozenOrder['items'],
  leaving: FrozenOrder['units'],
  claimId: number,
): Promise<void> {
  const confirmed = new Set(items.filter(({ state }) => state === 'CONFIRMED').map(({ id }) => id));
  const earned = earnOf(
    leaving.filter(({ itemId }) => confirmed.has(itemId)).map(({ pg }) => pg),
    order.earn_rate,
  );
  await revokePoints(tx, now, {
    accountId: order.account_id,
    amount: earned,
    key: `claim:${claimId}`,
    memo: '구매 적립 회수',
    reference: order.number,
  });
}

async function book(
  tx: Tx,
  now: Date,
  order: FrozenOrder,
  refund: Refund,
  type: 'CANCEL' | 'RETURN',
  claimId: number,
): Promise<void> {
  const gone = refund.after.units.filter((unit, i) => unit.gone && !order.units[i]!.gone);
  const sales = sum(gone.map(({ sale }) => sale));
  const shipping = won(refund.shippingPg + refund.shippingPoint);
  const group = order.groups.find(({ key }) => key === gone[0]!.group)!;
  // The coupon's part of the sending that is given back was never anybody's to give.
  const isWholeGroup = refund.after.units.every((unit) => unit.group !== group.key || unit.gone);
  const coupon = isWholeGroup && type === 'CANCEL' ? group.coupon : 0;
  await post(tx, now, {
    key: `claim:${claimId}`,
    kind: type === 'CANCEL' ? 'ORDER_CANCELED' : 'ORDER_RETURNED',
    reference: order.number,
    lines: [
      { book: 'SALES', amount: sales },
      { book: 'SHIPPING_INCOME', amount: shipping + coupon - collected(refund.shippingCharge) },
      {
        book: 'COUPON_COST',
        amount: -(refund.lapsedProductCoupon + refund.lapsedCartCoupon + coupon + collected(refund.couponRecovery)),
      },
      { book: 'RETURN_FEE_INCOME', amount: -collected(refund.returnFee) },
      { book: 'POINT_LIABILITY', amount: -refund.point, memberId: order.account_id },
      { book: 'REFUND_PAYABLE', amount: -refund.pg },
    ],
  });
}
