import { Won } from '@oun/money';
import * as z from 'zod';
import { CASH_RECEIPT_TYPES, cashReceiptProblem, digitsOf } from './cash-receipt-rules.ts';

/** What the buyer asks for; its number is kept sealed, and only until the receipt is issued. */
export const CashReceiptWish = z
  .object({ type: z.enum(CASH_RECEIPT_TYPES), number: z.string().max(20).transform(digitsOf) })
  .superRefine(({ type, number }, { addIssue }) => {
    const problem = cashReceiptProblem(type, number);
    if (problem) addIssue({ code: 'custom', path: ['number'], message: problem });
  });
export type CashReceiptWish = z.infer<typeof CashReceiptWish>;

/** `WANTED`: nothing was paid yet. */
export const CASH_RECEIPT_STATES = ['NONE', 'WANTED', 'ISSUING', 'ISSUED', 'CANCELED', 'FAILED'] as const;

export const CashReceipt = z.object({
  state: z.enum(CASH_RECEIPT_STATES),
  type: z.enum(CASH_RECEIPT_TYPES).nullable(),
  /** Masked; nothing where it was issued to nobody. */
  number: z.string().nullable(),
  /** What is left of it. */
  amount: Won,
  issue_number: z.string().nullable(),
  url: z.string().nullable(),
  /** Whether the buyer may ask for one now. */
  can_ask: z.boolean(),
});
export type CashReceipt = z.infer<typeof CashReceipt>;

/** With what the gateway said no with. */
export const AdminCashReceipt = CashReceipt.extend({ failure_code: z.string().nullable() });
export type AdminCashReceipt = z.infer<typeof AdminCashReceipt>;
