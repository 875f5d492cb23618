/** The CashReceipt object: what an issue and a cancel are both answered with. */
export type CashReceipt = {
  receiptKey: string;
  orderId: string;
  orderName: string;
  type: string;
  issueNumber: string;
  receiptUrl: string;
  businessNumber: string;
  transactionType: 'CONFIRM' | 'CANCEL';
  amount: number;
  taxFreeAmount: number;
  issueStatus: 'COMPLETED';
  failure: null;
  customerIdentityNumber: string;
  requestedAt: string;
};
/** A receipt with what was taken back of it. */
export type HeldReceipt = { receipt: CashReceipt; cancels: CashReceipt[] };
