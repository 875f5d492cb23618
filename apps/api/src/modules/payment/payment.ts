/** What other modules may use of payments. */
export {
  askToCharge,
  askToPay,
  type ChargedKey,
  findByNumber,
  findOrCharge,
  findOut,
  type Found,
  type Outcome,
} from './attempts/ask-gateway.ts';
export { moneyOf, walletOf } from './attempts/gateway-of.ts';
export {
  openPayment,
  paymentsOf,
  feesOf,
  paymentsOfGift,
  paymentNamed,
  paymentById,
  movePayment,
  closeLater,
  nextLookUp,
  factsOf,
  lookUpEach,
  type Payment,
  type PaymentEvent,
} from './attempts/attempts.ts';
export { keyMarkOf } from './attempts/gateway-notices.ts';
export { isKnown, openCardPayment, writeOutcome } from './attempts/kept-card.ts';
export { needsHand } from './books/payment-inbox.ts';
export { cardName, lastDigits } from './attempts/payment-words.ts';
export type { Believed } from './attempts/judge.ts';
export {
  canHaveReceipt,
  forgetWish,
  isCash,
  openReceipt,
  postponeReceipt,
  receiptJson,
  type ReceiptRow,
  reduceReceipt,
  settleReceipt,
  shownReceipt,
  wishReceipt,
} from './cash-receipts/cash-receipts.ts';
export { refundDueFrom } from './refunds/refund-due.ts';
export { adjustRefund, openCardRefund, openRefund, sendRefund, unsentRefundsOf } from './refunds/refunds.ts';
export { sendRefundNow } from './refunds/send-refund-now.ts';
