import { CLAIM_REASONS, type ClaimQuote, type ClaimReason } from '@oun/contract/claim';
import { type Won, won } from '@oun/money';

export const reasonOf = (code: string): ClaimReason => CLAIM_REASONS.find((reason) => reason.code === code)!;

/** What a quote told would be taken off. */
export const deductionsOf = ({ coupon_recovery, shipping_charge, return_fee }: ClaimQuote): Won =>
  won(coupon_recovery + shipping_charge + return_fee);
