import { createBooks } from './books.ts';
import type { Choice, HeldBillingKey, Ledger } from './ledger.ts';
import { koreanTime } from './payment-object.ts';

/** Times are in epoch milliseconds. */
export type PastPayment = {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amount: number;
  method: 'CARD' | 'VIRTUAL_ACCOUNT';
  at: number;
  cancels: { transactionKey: string; amount: number; reason: string; at: number }[];
};

/** Writes into Toss's books what the product has in its own from before: told twice, it is written once. */
export function rememberPayment(
  { ledger, sandboxUrl }: { ledger: Ledger; sandboxUrl: () => string },
  { paymentKey, orderId, orderName, amount, method, at, cancels }: PastPayment,
): void {
  if (ledger.payment(paymentKey)) return;
  let clock = at;
  // Nobody is told of it: whom it concerned knows.
  const books = createBooks({ ledger, now: () => clock, sandboxUrl, onChange: () => {} });
  const choice: Choice =
    method === 'CARD' ? { method, cardCompany: '41', installmentMonths: 0 } : { method, bank: '88' };
  books.open({ paymentKey, orderId, orderName, amount });
  books.authenticate(paymentKey, choice, null);
  books.confirm({ paymentKey, orderId, amount });
  for (const { at: canceledAt, ...cancel } of cancels) {
    clock = canceledAt;
    books.cancel(paymentKey, cancel);
  }
}

export type PastCard = Pick<HeldBillingKey, 'billingKey' | 'customerKey' | 'cardCompany' | 'number'> & { at: number };

/** A card that was left with the product before. */
export function rememberCard(ledger: Ledger, { at, ...card }: PastCard): void {
  if (ledger.secret<HeldBillingKey>('billing', card.billingKey)) return;
  ledger.saveSecret('billing', card.billingKey, {
    ...card,
    authenticatedAt: koreanTime(at),
    refusal: null,
    isRemoved: false,
  } satisfies HeldBillingKey);
}
