import { withCommas } from '@oun/money/written';

/** Whole per cent taken off, rounded down: a shop may understate its discount, never overstate it. */
export function percentOff(listPrice: number, salePrice: number): number {
  if (listPrice <= 0 || salePrice >= listPrice) return 0;
  return Math.floor(((listPrice - Math.max(salePrice, 0)) * 100) / listPrice);
}

/** A signed amount with a true minus sign, as "−3,900원". */
export function signedWon(amount: number): string {
  return `${amount < 0 ? '−' : ''}${withCommas(Math.abs(amount))}원`;
}
