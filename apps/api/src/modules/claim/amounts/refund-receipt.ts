import { paidLabels, wonWords } from '@oun/contract/money-words';
import type { ReceiptNode } from '@oun/contract/order';
import { sum, type Won, won } from '@oun/money';
import { collected, type Deduction, type SoldUnit, type Refund } from '@oun/price/refund';
import type { SoldOrder } from './order-as-sold.ts';

type Purse = 'pg' | 'point';

/**
 * How the refund came about: what goes back to where it was paid from, and what goes back to points, each line by line down
 * to the piece. Every node with children is exactly their sum.
 */
export function refundReceipt(order: SoldOrder, unitIds: readonly number[], refund: Refund): ReceiptNode {
  const leaving = order.units.filter(({ id }) => unitIds.includes(id));
  const labels = paidLabels(order.paid?.method ?? null);
  const children = [
    branch(labels.back, [
      goods(labels.paid, leaving, 'pg'),
      ...some(refund.shippingPg, '낸 배송비'),
      ...some(refund.extra.pg, '먼저 약속한 금액'),
      ...deductions(order, leaving, refund, 'pg'),
    ]),
    branch('돌려받을 포인트', [
      goods('포인트로 낸 금액', leaving, 'point'),
      ...some(refund.shippingPoint, '포인트로 낸 배송비'),
      ...some(refund.extra.point, '먼저 약속한 포인트'),
      ...deductions(order, leaving, refund, 'point'),
    ]),
  ]
    .filter(({ children: parts }) => parts!.some(({ amount }) => amount !== 0))
    .map((node) => (node.label === '돌려받을 포인트' ? inPoints(node) : node));
  return { label: '환불 금액', amount: total(children), children };

  function goods(label: string, units: readonly (SoldUnit & { itemId: number })[], purse: Purse): ReceiptNode {
    const lines = [...Map.groupBy(units, ({ itemId }) => itemId)].map(([itemId, own]) => {
      const { name, option_text } = order.items.find(({ id }) => id === itemId)!;
      return branch(
        option_text ? `${name} · ${option_text}` : name,
        own.map((unit, i) => ({ label: `${i + 1}번째`, amount: unit[purse] })),
      );
    });
    return branch(label, lines);
  }
}

const total = (nodes: readonly ReceiptNode[]): Won => sum(nodes.map(({ amount }) => amount));
const branch = (label: string, children: ReceiptNode[]): ReceiptNode => ({ label, amount: total(children), children });
const some = (amount: Won, label: string): ReceiptNode[] => (amount === 0 ? [] : [{ label, amount }]);
const inPoints = ({ children, ...node }: ReceiptNode): ReceiptNode => ({
  ...node,
  unit: 'P',
  ...(children && { children: children.map(inPoints) }),
});

/** What is taken off, out of this purse, and why. */
function deductions(
  order: SoldOrder,
  leaving: readonly SoldUnit[],
  { couponRecovery, shippingCharge, returnFee }: Refund,
  purse: Purse,
): ReceiptNode[] {
  const { coupon, group } = remaining(order, leaving);
  const { cartMinimum } = order.foreseen;
  const freeFrom = order.groups.find(({ key }) => key === leaving[0]!.group)!.freeFrom;
  return [
    ...taken(
      '쿠폰 할인 회수',
      couponRecovery,
      purse,
      `남은 상품 ${wonWords(coupon)} < 쿠폰 조건 ${wonWords(cartMinimum ?? 0)}`,
    ),
    ...taken('배송비', shippingCharge, purse, `남은 상품 ${wonWords(group)} < 무료배송 ${wonWords(freeFrom ?? 0)}`),
    ...taken('반품 배송비', returnFee, purse, '구매자 사유라 돌려보내는 값을 받아요'),
  ];
}

/** What stays: of the coupon's goods, and of the brand's. */
function remaining({ units }: SoldOrder, leaving: readonly SoldUnit[]) {
  const gone = new Set(leaving.map(({ id }) => id));
  const staying = units.filter((unit) => !unit.gone && !gone.has(unit.id));
  const add = (list: readonly SoldUnit[], read: (unit: SoldUnit) => number) =>
    list.reduce((amount, unit) => amount + read(unit), 0);
  return {
    coupon: add(
      staying.filter(({ isEligible }) => isEligible),
      ({ sale, productCoupon }) => sale - productCoupon,
    ),
    group: add(
      staying.filter(({ group }) => group === leaving[0]!.group),
      ({ sale }) => sale,
    ),
  };
}

function taken(label: string, deduction: Deduction, purse: Purse, why: string): ReceiptNode[] {
  const amount = deduction[purse];
  const waived = purse === 'pg' ? deduction.due - collected(deduction) : 0;
  if (amount === 0 && waived === 0) return [];
  const note = waived > 0 ? `${wonWords(waived)}은 받지 않아요` : why;
  return [{ label, amount: won(amount === 0 ? 0 : -amount), note }];
}

/** "남은 상품이 50,000원보다 적어져서 배송비 3,000원과 쿠폰 할인 3,750원을 빼고 돌려드려요. 쿠폰은 다시 쓸 수 있어요." */
export function refundWords(order: SoldOrder, groupKey: string, refund: Refund): string {
  const parts = [
    collected(refund.returnFee) > 0 && `반품 배송비 ${wonWords(collected(refund.returnFee))}`,
    collected(refund.shippingCharge) > 0 && `배송비 ${wonWords(collected(refund.shippingCharge))}`,
    collected(refund.couponRecovery) > 0 && `쿠폰 할인 ${wonWords(collected(refund.couponRecovery))}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '빼는 금액 없이 모두 돌려드려요.';
  const threshold =
    collected(refund.couponRecovery) > 0
      ? order.foreseen.cartMinimum
      : order.groups.find(({ key }) => key === groupKey)!.freeFrom;
  const isBelow = collected(refund.shippingCharge) + collected(refund.couponRecovery) > 0;
  const why = isBelow && threshold ? `남은 상품이 ${wonWords(threshold)}보다 적어져서 ` : '';
  const coupon = refund.restoresCartCoupon ? ' 쿠폰은 다시 쓸 수 있어요.' : '';
  return `${why}${parts.join('과 ')}을 빼고 돌려드려요.${coupon}`;
}

/** What was promised, said of what is done. */
export const doneWords = (words: string): string => words.replace('돌려드려요', '돌려드렸어요');
