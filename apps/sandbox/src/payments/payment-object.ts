import { randomBytes, randomInt } from 'node:crypto';

export type TossStatus =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED';

export type RefundAccount = { bankCode: string; accountNumber: string; holderName: string };
export type TossCancel = {
  transactionKey: string;
  cancelReason: string;
  taxExemptionAmount: number;
  canceledAt: string;
  easyPayDiscountAmount: number;
  receiptKey: string | null;
  cancelAmount: number;
  taxFreeAmount: number;
  refundableAmount: number;
  cancelStatus: 'DONE';
  cancelRequestId: null;
};
export type TossCard = {
  amount: number;
  issuerCode: string;
  acquirerCode: string;
  number: string;
  installmentPlanMonths: number;
  approveNo: string;
  useCardPoint: boolean;
  cardType: string;
  ownerType: string;
  acquireStatus: 'READY' | 'CANCELED';
  isInterestFree: boolean;
  interestPayer: string | null;
};

/** The Payment object of version 2022-11-16, field by field as Toss answers it. */
export type TossPayment = {
  mId: string;
  version: string;
  paymentKey: string;
  lastTransactionKey: string | null;
  type: 'NORMAL' | 'BILLING';
  orderId: string;
  orderName: string;
  taxExemptionAmount: number;
  status: TossStatus;
  requestedAt: string;
  approvedAt: string | null;
  useEscrow: boolean;
  cultureExpense: boolean;
  card: TossCard | null;
  virtualAccount: {
    accountType: '일반';
    accountNumber: string;
    bankCode: string;
    customerName: string;
    depositorName: string;
    dueDate: string;
    refundStatus: 'NONE' | 'COMPLETED';
    expired: boolean;
    settlementStatus: 'INCOMPLETED' | 'COMPLETED';
    refundReceiveAccount: RefundAccount | null;
  } | null;
  transfer: null;
  mobilePhone: null;
  giftCertificate: null;
  cashReceipt: null;
  cashReceipts: null;
  discount: null;
  cancels: TossCancel[] | null;
  secret: string | null;
  easyPay: { provider: string; amount: number; discountAmount: number } | null;
  country: 'KR';
  failure: { code: string; message: string } | null;
  isPartialCancelable: boolean;
  receipt: { url: string } | null;
  checkout: { url: string };
  currency: 'KRW';
  totalAmount: number;
  balanceAmount: number;
  suppliedAmount: number;
  vat: number;
  taxFreeAmount: number;
  method: string | null;
  metadata: Record<string, string> | null;
};

export const M_ID = 'ounsandbox';

/** 2026-11-15T21:00:00+09:00 */
export const koreanTime = (ms: number) => `${new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const randomLetters = (count: number) =>
  Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('');
export const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

export const makePaymentKey = (now: number) =>
  `oun_${koreanTime(now).replace(/\D/g, '').slice(0, 14)}${randomLetters(10)}`;
export const makeTransactionKey = () => randomBytes(16).toString('hex').toUpperCase();

export type Ordered = { orderId: string; orderName: string; amount: number; metadata?: Record<string, string> | null };

/** A payment as it is the moment it is asked for. */
export function newPayment(
  { orderId, orderName, amount, metadata = null }: Ordered,
  { type, now, sandboxUrl }: { type: TossPayment['type']; now: number; sandboxUrl: string },
): TossPayment {
  const paymentKey = makePaymentKey(now);
  return {
    mId: M_ID,
    version: '2022-11-16',
    paymentKey,
    lastTransactionKey: null,
    type,
    orderId,
    orderName,
    taxExemptionAmount: 0,
    status: 'READY',
    requestedAt: koreanTime(now),
    approvedAt: null,
    useEscrow: false,
    cultureExpense: false,
    card: null,
    virtualAccount: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    cancels: null,
    secret: `ps_${randomLetters(29)}`,
    easyPay: null,
    country: 'KR',
    failure: null,
    isPartialCancelable: true,
    receipt: null,
    checkout: { url: `${sandboxUrl}/pay.tosspayments.com/window/${paymentKey}` },
    currency: 'KRW',
    ...amounts(amount),
    totalAmount: amount,
    method: null,
    metadata,
  };
}

/** What is left, with the tax in it. */
export function amounts(balance: number) {
  const vat = Math.round(balance / 11);
  return { balanceAmount: balance, suppliedAmount: balance - vat, vat, taxFreeAmount: 0 };
}
