import type { Ledger } from './ledger.ts';
import { koreanTime, randomDigits, randomLetters } from './payment-object.ts';
import { amountOf, type Body, textOf } from './request-body.ts';
import { TossRefusal } from './toss-errors.ts';

type CashReceipt = {
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
type ReceiptWorld = { ledger: Ledger; now: () => number };

const TYPES = new Set(['소득공제', '지출증빙']);

export function issueCashReceipt({ ledger, now }: ReceiptWorld, body: unknown): CashReceipt {
  const type = textOf(body, 'type');
  if (!TYPES.has(type)) throw new TossRefusal('INVALID_REQUEST');
  const receiptKey = randomLetters(32);
  const receipt: CashReceipt = {
    receiptKey,
    orderId: textOf(body, 'orderId'),
    orderName: textOf(body, 'orderName'),
    type,
    issueNumber: randomDigits(9),
    receiptUrl: `https://dashboard.tosspayments.com/receipt/mids/si_ounsandbox/cash-receipts/${receiptKey}`,
    businessNumber: '0000000000',
    transactionType: 'CONFIRM',
    amount: amountOf(body, 'amount'),
    taxFreeAmount: Number((body as Body)['taxFreeAmount'] ?? 0),
    issueStatus: 'COMPLETED',
    failure: null,
    customerIdentityNumber: textOf(body, 'customerIdentityNumber').replace(/\d(?=\d{4})/g, '*'),
    requestedAt: koreanTime(now()),
  };
  ledger.saveSecret('receipt', receiptKey, receipt);
  return receipt;
}

/** In part or, without an amount, all that is left. */
export function cancelCashReceipt({ ledger, now }: ReceiptWorld, receiptKey: string, body: unknown): CashReceipt {
  const receipt = ledger.secret<CashReceipt>('receipt', receiptKey);
  if (!receipt) throw new TossRefusal('NOT_FOUND');
  const asked = (body as Body | null)?.['amount'] ?? undefined;
  const amount = asked === undefined ? receipt.amount : amountOf(body, 'amount');
  if (amount > receipt.amount || receipt.amount === 0) throw new TossRefusal('NOT_CANCELABLE_AMOUNT');
  ledger.saveSecret('receipt', receiptKey, { ...receipt, amount: receipt.amount - amount });
  return {
    ...receipt,
    transactionType: 'CANCEL',
    amount,
    issueNumber: randomDigits(9),
    requestedAt: koreanTime(now()),
  };
}
