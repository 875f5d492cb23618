import { CLAIM_REASONS, type ClaimQuote, type ClaimReason } from '@oun/contract/claim';
import type { ClaimState } from '@oun/contract/order';
import { type Won, won } from '@oun/money';
import { workingDaysFrom } from '../../platform/working-days.ts';

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

/** The law's: so many working days to send the money, from getting the goods back, or from being told where none went out. */
const REFUND_DAYS = 3;
export const refundDueFrom = (since: Date): Date => workingDaysFrom(since, REFUND_DAYS);
