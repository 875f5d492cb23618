/** What other modules may use of payments. */
export { askToPay, findOut, type Outcome } from './attempts/ask-gateway.ts';
export {
  openPayment,
  paymentsOf,
  feesOf,
  paymentNamed,
  paymentById,
  movePayment,
  closeLater,
  nextLookUp,
  factsOf,
  paymentsToLookUp,
  type Payment,
  type PaymentEvent,
} from './attempts/attempts.ts';
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
export { adjustRefund, openRefund, sendRefund, unsentRefundsOf } from './refunds/refunds.ts';
export { sendRefundNow } from './refunds/send-refund-now.ts';
