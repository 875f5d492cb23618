import type { ProductShipping } from '@oun/contract/catalog';
import { withCommas } from '@oun/money/written';

type Rule = Pick<ProductShipping, 'kind' | 'fee' | 'free_from' | 'per_quantity'>;

const won = (amount: number) => `${withCommas(amount)}원`;

/** What sending costs, before anything is chosen. */
export function shippingRule({ kind, fee, free_from, per_quantity }: Rule): string {
  if (kind === 'FREE') return '무료배송';
  if (kind === 'PAID') return won(fee);
  if (kind === 'QUANTITY_PAID') return `${per_quantity}개마다 ${won(fee)}`;
  return `${won(fee)} · ${won(free_from)} 이상이면 무료`;
}

/** What sending these costs, beside their total: a fee that must be paid is never a surprise. */
export function shippingOf({ kind, fee, free_from, per_quantity }: Rule, goods: number, quantity: number): string {
  if (quantity === 0) return '';
  if (kind === 'FREE') return '배송비 없어요';
  if (kind === 'PAID') return `배송비 ${won(fee)}은 따로예요`;
  if (kind === 'QUANTITY_PAID') return `배송비 ${won(fee * Math.ceil(quantity / per_quantity))}은 따로예요`;
  if (goods >= free_from) return '배송비 없어요';
  return `배송비 ${won(fee)}은 따로 · ${won(free_from - goods)} 더 담으면 무료`;
}
