import type { ReceiptNode } from '@oun/contract/order';
import { sum, type Won, won } from '@oun/money';
import type { Unit } from '@oun/price/line';
import type { Offer } from '../../catalog/catalog.ts';
import type { Draft, Priced } from './draft.ts';

const minus = (amount: Won): Won => won(-amount);
const number = (amount: number) => amount.toLocaleString('ko-KR');

/**
 * How the amount to pay came about, down to each piece: written once when it is fixed, shown to buyer and staff alike.
 * Every node with children is exactly their sum.
 */
export function receiptOf(draft: Draft, { offers, quote, laid, groups }: Priced): ReceiptNode {
  const goods = draft.items.map((item) => lineNode(item.line, offers.get(item.sku_id)!));
  const shipping = quote.groups.map((group) => {
    const { rule } = groups.find(({ key }) => key === group.key)!;
    const offer = [...offers.values()].find(({ brandId, templateId }) => `${brandId}-${templateId}` === group.key)!;
    const why =
      rule.kind === 'CONDITIONAL_FREE'
        ? group.baseFee === 0
          ? `${number(rule.freeFrom)}원 이상이라 무료예요`
          : `${number(rule.freeFrom)}원부터 무료예요`
        : undefined;
    return node(`${offer.brand.name} 배송비`, [
      leaf('기본 배송비', group.baseFee, why),
      ...some(group.surcharge, () => leaf('제주·도서산간 추가', group.surcharge)),
      ...some(group.coupon, () => leaf(`쿠폰 · ${laid.shipping!.name}`, minus(group.coupon))),
    ]);
  });
  return node('결제 금액', [node('상품', goods), node('배송', shipping)]);

  function lineNode(line: number, offer: Offer): ReceiptNode {
    const units = quote.units.filter((unit) => unit.line === line);
    const coupon = laid.product.get(line)?.name;
    return node(
      offer.optionText ? `${offer.name} · ${offer.optionText}` : offer.name,
      units.map((unit, i) => unitNode(unit, `${i + 1}번째`, coupon)),
      units.length > 1 ? `${units.length}개` : undefined,
    );
  }

  function unitNode(unit: Unit, label: string, coupon: string | undefined): ReceiptNode {
    return node(label, [
      leaf('정가', unit.list),
      ...some(unit.list - unit.sale, () => leaf('할인', minus(won(unit.list - unit.sale)))),
      ...some(unit.productCoupon, () => leaf(`쿠폰 · ${coupon}`, minus(unit.productCoupon))),
      ...some(unit.cartCoupon, () => leaf(`쿠폰 · ${laid.cart!.name}`, minus(unit.cartCoupon))),
      ...some(unit.point, () => leaf('포인트', minus(unit.point))),
    ]);
  }
}

const some = (amount: number, make: () => ReceiptNode): ReceiptNode[] => (amount === 0 ? [] : [make()]);
const leaf = (label: string, amount: Won, note?: string): ReceiptNode => ({ label, amount, ...(note && { note }) });
const node = (label: string, children: ReceiptNode[], note?: string): ReceiptNode => ({
  label,
  amount: sum(children.map(({ amount }) => amount)),
  children,
  ...(note && { note }),
});
