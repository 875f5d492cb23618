/** What other modules may use of claims. */
export { isFee, lookUpFee } from './fees/fee-payments.ts';
