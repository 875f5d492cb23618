import type { Exhibition } from '@oun/contract/store-display';
import { withCommas } from '@oun/money/written';

const won = (amount: number) => `${withCommas(amount)}원`;

/** What it takes off, and from when on. */
export function couponWords({ kind, value, min_order, max_discount }: Exhibition['coupons'][number]) {
  const off =
    kind === 'RATE'
      ? `${value}% 할인${max_discount === null ? '' : `, 최대 ${won(max_discount)}`}`
      : kind === 'AMOUNT'
        ? `${won(value)} 할인`
        : '배송비 무료';
  return { off, condition: min_order > 0 ? `${won(min_order)} 이상 살 때` : '얼마를 사든' };
}
