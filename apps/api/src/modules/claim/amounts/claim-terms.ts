import { CLAIM_REASONS, type ClaimQuote, type ClaimReason } from '@oun/contract/claim';
import type { ClaimState } from '@oun/contract/order';
import { type Won, won } from '@oun/money';

export const reasonOf = (code: string): ClaimReason => CLAIM_REASONS.find((reason) => reason.code === code)!;

/** What a quote told would be taken off. */
export const deductionsOf = ({ coupon_recovery, shipping_charge, return_fee }: ClaimQuote): Won =>
  won(coupon_recovery + shipping_charge + return_fee);

const CHANGEABLE: ReadonlySet<ClaimState> = new Set([
  'FEE_WAITING',
  'RETURN_REQUESTED',
  'EXCHANGE_REQUESTED',
  'COLLECTING',
]);
/** Until the goods are back. */
export const canChangePickup = (state: ClaimState): boolean => CHANGEABLE.has(state);
