import type { Claim, ClaimQuote } from '@oun/contract/claim';
import { refundWay, type RefundWay, wonWords } from '@oun/contract/money-words';
import { won } from '@oun/money';
import { effectsOf } from '@oun/price/open-claims';
import { collected, type Fault, type Refund, refundOf, type Wish } from '@oun/price/refund';
import type { SoldItem, SoldOrder, Reckoned } from './order-as-sold.ts';
import { refundReceipt, refundWords } from './refund-receipt.ts';

export type Picked = { item: SoldItem; quantity: number };

/** Which pieces leave: of a row, the first so many that are still there. */
export const unitsOf = (order: SoldOrder, picked: readonly Picked[]): number[] =>
  picked.flatMap(({ item, quantity }) =>
    order.units
      .filter(({ itemId, gone }) => itemId === item.id && !gone)
      .slice(0, quantity)
      .map(({ id }) => id),
  );

export type Quoted = { quote: ClaimQuote; reckoned: Reckoned | null };

/** What a claim of these gives back, or costs, and why; and what it will change of its order. */
export function quoteOf(
  order: SoldOrder,
  picked: readonly Picked[],
  type: Claim['type'],
  fault: Fault,
  promise: Pick<Wish, 'deductionsMax' | 'floor'> = {},
): Quoted {
  if (type === 'EXCHANGE') return { quote: exchangeQuote(order, picked, fault), reckoned: null };
  return quoteRefund(
    order,
    type,
    refundOf(order.foreseen, { type, unitIds: unitsOf(order, picked), fault, ...promise }),
  );
}

/** A refund that was reckoned, in the words and the form it is shown in. */
export function quoteRefund(
  order: SoldOrder,
  type: 'CANCEL' | 'RETURN',
  refund: Refund,
): { quote: ClaimQuote; reckoned: Reckoned } {
  const gone = new Set(order.foreseen.units.filter((unit) => unit.gone).map(({ id }) => id));
  const leaving = refund.after.units.filter((unit) => unit.gone && !gone.has(unit.id));
  const unitIds = leaving.map(({ id }) => id);
  const { after, emptiedLines, restoresCartCoupon, ...booked } = refund;
  const items = new Set(order.units.filter(({ id }) => unitIds.includes(id)).map(({ itemId }) => itemId));
  const isUntouched = order.items.every(
    ({ id, state }) => !items.has(id) || state === 'PAID' || state === 'PAYMENT_WAITING',
  );
  const quote = {
    pg: refund.pg,
    point: refund.point,
    goods: won(refund.goodsPg + refund.goodsPoint + refund.extra.pg + refund.extra.point),
    shipping: won(refund.shippingPg + refund.shippingPoint),
    coupon_recovery: collected(refund.couponRecovery),
    shipping_charge: collected(refund.shippingCharge),
    return_fee: collected(refund.returnFee),
    exchange_fee: won(0),
    restores_coupons: [
      ...(restoresCartCoupon ? ['장바구니 쿠폰'] : []),
      ...(order.items.some(({ line, coupon_issue_id }) => coupon_issue_id && emptiedLines.includes(line))
        ? ['상품 쿠폰']
        : []),
      ...(order.shipping_coupon_issue_id && after.units.every((unit) => unit.gone) ? ['배송비 쿠폰'] : []),
    ],
    words: order.paid?.isTakenBack ? takenBackWords(refund) : refundWords(order, leaving[0]!.group, refund),
    receipt: refundReceipt(order, unitIds, refund),
    // There is nothing to send until it comes again, and perhaps never.
    ...(!order.paid?.isTakenBack && { way: wayOf(order, refund, type, isUntouched) }),
    is_instant: type === 'CANCEL' && isUntouched,
  };
  return { quote, reckoned: { effects: effectsOf(order.foreseen, refund), refund: booked } };
}

const takenBackWords = ({ pg, point }: Refund): string =>
  [
    '은행에서 입금을 취소해서 지금 보내드릴 돈이 없어요.',
    ...(pg > 0 ? [`다시 입금하면 ${wonWords(pg)}을 돌려드려요.`] : []),
    ...(point > 0 ? ['쓴 포인트는 바로 돌아와요.'] : []),
  ].join(' ');

function exchangeQuote(order: SoldOrder, picked: readonly Picked[], fault: Fault): ClaimQuote {
  const group = order.groups.find(({ id }) => id === picked[0]!.item.group_id)!;
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

/** Where it goes back to, and when it would be there. */
export const wayOf = (
  { paid }: Pick<SoldOrder, 'paid'>,
  back: { pg: number; point: number },
  type: 'CANCEL' | 'RETURN',
  isInstant: boolean,
): RefundWay =>
  refundWay(
    { method: paid?.method ?? null, text: paid?.text ?? '' },
    back,
    type === 'RETURN' ? 'AFTER_CHECK' : isInstant ? 'AT_ONCE' : 'AFTER_APPROVAL',
  );
