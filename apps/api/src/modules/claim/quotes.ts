import type { Claim, ClaimQuote } from '@oun/contract/claim';
import { refundWay, type RefundWay, wonWords } from '@oun/contract/money-words';
import { type Won, won } from '@oun/money';
import { collected, type Fault, refundOf } from '@oun/price/refund';
import type { FrozenItem, FrozenOrder } from './frozen.ts';
import { refundReceipt, refundWords } from './refund-receipt.ts';

export type Picked = { item: FrozenItem; quantity: number };

/** Which pieces leave: of a row, the first so many that are still there. */
const unitsOf = (order: FrozenOrder, picked: readonly Picked[]): number[] =>
  picked.flatMap(({ item, quantity }) =>
    order.units
      .filter(({ itemId, gone }) => itemId === item.id && !gone)
      .slice(0, quantity)
      .map(({ id }) => id),
  );

/** What a claim of these gives back, or costs, and why. */
export function quoteOf(
  order: FrozenOrder,
  picked: readonly Picked[],
  type: Claim['type'],
  fault: Fault,
  deductionsMax?: Won,
): ClaimQuote {
  const group = order.groups.find(({ id }) => id === picked[0]!.item.group_id)!;
  const isInstant = picked.every(({ item }) => item.state === 'PAID' || item.state === 'PAYMENT_WAITING');
  if (type === 'EXCHANGE') {
    const fee = fault === 'BUYER' ? won(group.exchangeFee + 2 * group.surcharge) : won(0);
    const nothing = won(0);
    return {
      pg: nothing,
      point: nothing,
      goods: nothing,
      shipping: nothing,
      coupon_recovery: nothing,
      shipping_charge: nothing,
      return_fee: nothing,
      exchange_fee: fee,
      restores_coupons: [],
      words: fee > 0 ? `왕복 배송비 ${wonWords(fee)}을 먼저 내주세요.` : '배송비 없이 바꿔드려요.',
      receipt: { label: '교환 배송비', amount: fee },
      is_instant: false,
    };
  }
  const unitIds = unitsOf(order, picked);
  const refund = refundOf(order.frozen, { type, unitIds, fault, deductionsMax });
  return {
    pg: refund.pg,
    point: refund.point,
    goods: won(refund.goodsPg + refund.goodsPoint),
    shipping: won(refund.shippingPg + refund.shippingPoint),
    coupon_recovery: collected(refund.couponRecovery),
    shipping_charge: collected(refund.shippingCharge),
    return_fee: collected(refund.returnFee),
    exchange_fee: won(0),
    restores_coupons: [
      ...(refund.restoresCartCoupon ? ['장바구니 쿠폰'] : []),
      ...(order.items.some(({ line, coupon_issue_id }) => coupon_issue_id && refund.emptiedLines.includes(line))
        ? ['상품 쿠폰']
        : []),
    ],
    words: refundWords(order, group.key, refund),
    receipt: refundReceipt(order, unitIds, refund),
    way: wayOf(order, refund, type, isInstant),
    is_instant: type === 'CANCEL' && isInstant,
  };
}

/** Where it goes back to, and when it would be there. */
export const wayOf = (
  { paid }: Pick<FrozenOrder, 'paid'>,
  back: { pg: number; point: number },
  type: 'CANCEL' | 'RETURN',
  isInstant: boolean,
): RefundWay =>
  refundWay(
    { method: paid?.method ?? null, text: paid?.text ?? '' },
    back,
    type === 'RETURN' ? 'AFTER_CHECK' : isInstant ? 'AT_ONCE' : 'AFTER_APPROVAL',
  );
