import type { CashReceipt, HeldReceipt } from './held-receipt.ts';
import type { Ledger } from './ledger.ts';
import { koreanTime, randomDigits, randomLetters } from './payment-object.ts';
import { amountOf, type Body, textOf } from './request-body.ts';
import { TossRefusal } from './toss-errors.ts';

export type ReceiptWorld = { ledger: Ledger; now: () => number; sandboxUrl: () => string };

const NUMBERS: Readonly<Record<string, RegExp>> = {
  // A phone, the card people carry for it, or a resident's number.
  소득공제: /^(?:01\d{8,9}|\d{13}|\d{16,19})$/,
  // A business number; also a phone or that card.
  지출증빙: /^(?:\d{10}|01\d{9}|\d{16,19})$/,
};

/** What is still told to the tax office. */
export const leftOf = ({ receipt, cancels }: HeldReceipt): number =>
  receipt.amount - cancels.reduce((sum, { amount }) => sum + amount, 0);

export function issueCashReceipt({ ledger, now, sandboxUrl }: ReceiptWorld, body: unknown): CashReceipt {
  const type = textOf(body, 'type');
  const number = textOf(body, 'customerIdentityNumber');
  const [orderId, orderName] = [textOf(body, 'orderId'), textOf(body, 'orderName')];
  const amount = amountOf(body, 'amount');
  const taxFreeAmount = Number((body as Body)['taxFreeAmount'] ?? 0);
  const isRight = NUMBERS[type]?.test(number) && /^[\w-]{6,64}$/.test(orderId) && orderName.length <= 100;
  if (!isRight || !Number.isSafeInteger(taxFreeAmount) || taxFreeAmount < 0 || taxFreeAmount > amount)
    throw new TossRefusal('INVALID_REQUEST');
  const receiptKey = randomLetters(32);
  const receipt: CashReceipt = {
    receiptKey,
    orderId,
    orderName,
    type,
    issueNumber: randomDigits(9),
    receiptUrl: `${sandboxUrl()}/dashboard.tosspayments.com/cash-receipts/${receiptKey}`,
    businessNumber: '0000000000',
    transactionType: 'CONFIRM',
    amount,
    taxFreeAmount,
    issueStatus: 'COMPLETED',
    failure: null,
    customerIdentityNumber: number.replace(/\d(?=\d{4})/g, '*'),
    requestedAt: koreanTime(now()),
  };
  ledger.saveSecret('receipt', receiptKey, { receipt, cancels: [] } satisfies HeldReceipt);
  return receipt;
}

/** In part or, without an amount, all that is left. */
export function cancelCashReceipt({ ledger, now }: ReceiptWorld, receiptKey: string, body: unknown): CashReceipt {
  const held = ledger.secret<HeldReceipt>('receipt', receiptKey);
  if (!held) throw new TossRefusal('NOT_FOUND');
  const left = leftOf(held);
  const asked = (body as Body | null)?.['amount'] ?? undefined;
  const amount = asked === undefined ? left : amountOf(body, 'amount');
  if (amount > left || left === 0) throw new TossRefusal('NOT_CANCELABLE_AMOUNT');
  const cancel: CashReceipt = {
    ...held.receipt,
    transactionType: 'CANCEL',
    amount,
    taxFreeAmount: 0,
    issueNumber: randomDigits(9),
    requestedAt: koreanTime(now()),
  };
  ledger.saveSecret('receipt', receiptKey, { ...held, cancels: [...held.cancels, cancel] } satisfies HeldReceipt);
  return cancel;
}
