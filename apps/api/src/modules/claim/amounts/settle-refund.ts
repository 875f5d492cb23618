import { sum, type Won, won } from '@oun/money';
import { earnOf } from '@oun/price/earn';
import { grant } from '@oun/price/open-claims';
import { collected, type Fault, type Sold, isCouponBack } from '@oun/price/refund';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { restoreCoupons, restorePoints, revokePoints } from '../../benefit/benefit.ts';
import { putBackStock, releaseTimeSales } from '../../catalog/catalog.ts';
import { post } from '../../ledger/ledger.ts';
import { closeItems, closeOrder, evenOut, takePieces } from '../../order/order.ts';
import { openRefund, refundDueFrom } from '../../payment/payment.ts';
import { type SoldOrder, loadSold, type Reckoned } from './order-as-sold.ts';

export type Settling = {
  claimId: number;
  orderId: number;
  itemIds: readonly number[];
  type: 'CANCEL' | 'RETURN';
  fault: Fault;
  reason: string;
  /** From when the law counts. */
  since: Date;
  /** What was promised: that is given, whatever has happened since. */
  reckoned: Reckoned;
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
): Promise<{ pg: Won; refundId: number }> {
  const { claimId, orderId, itemIds, type, fault, reason, since, reckoned } = settling;
  const { refund, effects } = reckoned;
  const order = await loadSold(tx, orderId);
  const leaving = order.real.units.filter(({ id, gone }) => !gone && itemIds.includes(itemOf(order, id)));
  const wish = { type, fault, unitIds: leaving.map(({ id }) => id) };
  const after = grant(order.real, wish, effects);
  const items = order.items.filter(({ id }) => itemIds.includes(id));

  await takePieces(tx, order.id, wish, effects);
  await closeItems(tx, itemIds, type === 'CANCEL' ? 'cancel' : 'return', actor);
  const pieces = items.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
  await putBackStock(tx, now, pieces, type, order.number);
  if (type === 'CANCEL') {
    const timeSales = items.flatMap(({ time_sale_id, quantity }) =>
      time_sale_id === null ? [] : [{ timeSaleId: time_sale_id, quantity }],
    );
    await releaseTimeSales(tx, timeSales);
  }
  await restoreCoupons(tx, now, orderId, couponsBack(order, after), { isSellersFault: fault === 'SELLER' });
  await restorePoints(tx, now, {
    accountId: order.account_id,
    amount: refund.point,
    reference: order.number,
    key: `claim:${claimId}`,
    memo: type === 'CANCEL' ? '주문 취소' : '반품',
  });
  await takeBackEarned(tx, now, order, items, leaving, claimId);
  await book(tx, now, order, after, refund, type, claimId);
  const refundId = await openRefund(tx, now, {
    accountId: order.account_id,
    orderId,
    claimId,
    pg: refund.pg,
    point: refund.point,
    reason,
    dueAt: refundDueFrom(since),
  });
  if (order.paid?.isTakenBack) await evenOut(tx, now, order);
  await closeOrder(tx, now, orderId, actor);
  return { pg: refund.pg, refundId };
}

const itemOf = (order: SoldOrder, unitId: number): number => order.units.find(({ id }) => id === unitId)!.itemId;

/** Coupons of which the buyer has nothing any more, now that these pieces have left. */
export function couponsBack(order: SoldOrder, after: Sold): number[] {
  const staying = after.units.filter(({ gone }) => !gone);
  const left = order.real.units.filter(({ gone }, i) => !gone && after.units[i]!.gone);
  const emptied = new Set(left.map(({ line }) => line).filter((line) => !staying.some((unit) => unit.line === line)));
  const product = order.items
    .filter(({ line }) => emptied.has(line))
    .flatMap(({ coupon_issue_id }) => coupon_issue_id ?? []);
  const isCartBack = isCouponBack(order.real.units, after.units);
  return [
    ...new Set(product),
    ...(isCartBack && order.cart_coupon_issue_id ? [order.cart_coupon_issue_id] : []),
    ...(staying.length === 0 && order.shipping_coupon_issue_id ? [order.shipping_coupon_issue_id] : []),
  ];
}

/** Points that were given for keeping a thing go with it. */
async function takeBackEarned(
  tx: Tx,
  now: Date,
  order: SoldOrder,
  items: SoldOrder['items'],
  leaving: Sold['units'],
  claimId: number,
): Promise<void> {
  const confirmed = new Set(items.filter(({ state }) => state === 'CONFIRMED').map(({ id }) => id));
  const earned = earnOf(
    leaving.filter(({ id }) => confirmed.has(itemOf(order, id))).map(({ pg }) => pg),
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
  order: SoldOrder,
  after: Sold,
  refund: Reckoned['refund'],
  type: 'CANCEL' | 'RETURN',
  claimId: number,
): Promise<void> {
  const gone = after.units.filter((unit, i) => unit.gone && !order.real.units[i]!.gone);
  const group = order.groups.find(({ key }) => key === gone[0]!.group)!;
  // The coupon's part of the sending that is given back was never anybody's to give.
  const isWholeGroup = after.units.every((unit) => unit.group !== group.key || unit.gone);
  const coupon = isWholeGroup && type === 'CANCEL' ? group.coupon : won(0);
  const sales = sum(gone.map(({ sale }) => sale));
  await bookLeft(tx, now, order, { type, claimId, refund, sales, coupon });
}

/** The books of what left an order. */
export async function bookLeft(
  tx: Tx,
  now: Date,
  order: Pick<SoldOrder, 'number' | 'account_id'>,
  {
    type,
    claimId,
    refund,
    sales,
    coupon,
  }: { type: 'CANCEL' | 'RETURN'; claimId: number; refund: Reckoned['refund']; sales: Won; coupon: Won },
): Promise<void> {
  const { extra } = refund;
  const shipping = refund.shippingPg + refund.shippingPoint + extra.sending;
  const lapsed = refund.lapsedProductCoupon + refund.lapsedCartCoupon + coupon + collected(refund.couponRecovery);
  await post(tx, now, {
    key: `claim:${claimId}`,
    kind: type === 'CANCEL' ? 'ORDER_CANCELED' : 'ORDER_RETURNED',
    reference: order.number,
    lines: [
      { book: 'SALES', amount: sales },
      { book: 'SHIPPING_INCOME', amount: shipping + coupon - collected(refund.shippingCharge) },
      { book: 'COUPON_COST', amount: extra.pg + extra.point - extra.sending - lapsed },
      { book: 'RETURN_FEE_INCOME', amount: -collected(refund.returnFee) },
      { book: 'POINT_LIABILITY', amount: -refund.point, memberId: order.account_id },
      { book: 'REFUND_PAYABLE', amount: -refund.pg },
    ],
  });
}
