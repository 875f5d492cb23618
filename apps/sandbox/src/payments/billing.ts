import { type Books, INSTALLMENT_MINIMUM } from './books.ts';
import type { HeldAuth, HeldBillingKey, HeldPayment, Ledger } from './ledger.ts';
import { koreanTime, M_ID, randomLetters } from './payment-object.ts';
import { amountOf, type Body, textOf } from './request-body.ts';
import { TossRefusal } from './toss-errors.ts';

type BillingWorld = { ledger: Ledger; books: Books; now: () => number };

const AUTH_MS = 10 * 60_000;

/** What a person brings back from registering a card: good once, for ten minutes. */
export function makeAuthKey({ ledger, now }: Pick<BillingWorld, 'ledger' | 'now'>, auth: Omit<HeldAuth, 'expiresAt'>) {
  const authKey = `bln_${randomLetters(28)}`;
  ledger.saveSecret('auth', authKey, { ...auth, expiresAt: now() + AUTH_MS } satisfies HeldAuth);
  return authKey;
}

export function issueBillingKey({ ledger, now }: BillingWorld, authKey: string, customerKey: string) {
  const auth = ledger.secret<HeldAuth>('auth', authKey);
  if (!auth || auth.expiresAt <= now()) throw new TossRefusal('INVALID_REQUEST');
  if (auth.customerKey !== customerKey) throw new TossRefusal('NOT_MATCHES_CUSTOMER_KEY');
  ledger.dropSecret('auth', authKey);
  return keep(ledger, now, auth);
}

/** Without a window: the merchant sends the card's number itself. */
export function issueByCardNumber({ ledger, now }: BillingWorld, body: unknown) {
  const customerKey = textOf(body, 'customerKey');
  const number = textOf(body, 'cardNumber').replace(/\D/g, '');
  if (!/^\d{14,16}$/.test(number)) throw new TossRefusal('INVALID_CARD_NUMBER');
  const [year, month] = [textOf(body, 'cardExpirationYear'), textOf(body, 'cardExpirationMonth')];
  const end = Date.parse(`20${year}-${month.padStart(2, '0')}-01T00:00:00+09:00`);
  if (Number.isNaN(end) || end + 31 * 86_400_000 < now()) throw new TossRefusal('INVALID_CARD_EXPIRATION');
  if (!/^(?:\d{6}|\d{10})$/.test(textOf(body, 'customerIdentityNumber'))) throw new TossRefusal('INVALID_REQUEST');
  return keep(ledger, now, { customerKey, cardCompany: '61', number: masked(number), refusal: null });
}

export const masked = (number: string) => `${number.slice(0, 8)}****${number.slice(12, 15)}*`;

function keep(
  ledger: Ledger,
  now: () => number,
  { customerKey, cardCompany, number, refusal }: Omit<HeldAuth, 'expiresAt'>,
) {
  const held: HeldBillingKey = {
    billingKey: `${randomLetters(43)}=`,
    customerKey,
    authenticatedAt: koreanTime(now()),
    cardCompany,
    number,
    refusal,
    isRemoved: false,
  };
  ledger.saveSecret('billing', held.billingKey, held);
  const card = {
    issuerCode: cardCompany,
    acquirerCode: cardCompany,
    number,
    cardType: '신용',
    ownerType: '개인',
  };
  const { billingKey, authenticatedAt } = held;
  return { mId: M_ID, customerKey, authenticatedAt, method: '카드', billingKey, card };
}

export function chargeBillingKey({ ledger, books }: BillingWorld, billingKey: string, body: unknown): HeldPayment {
  const key = ledger.secret<HeldBillingKey>('billing', billingKey);
  if (!key || key.isRemoved) throw new TossRefusal('INVALID_BILL_KEY_REQUEST');
  if (textOf(body, 'customerKey') !== key.customerKey) throw new TossRefusal('NOT_MATCHES_CUSTOMER_KEY');
  const amount = amountOf(body, 'amount');
  const months = Number((body as Body)['cardInstallmentPlan'] ?? 0);
  const isPlan = months === 0 || (Number.isInteger(months) && months >= 2 && months <= 12);
  if (!isPlan || (months > 0 && amount < INSTALLMENT_MINIMUM))
    throw new TossRefusal('NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT');
  if (key.refusal) throw new TossRefusal(key.refusal);
  const ordered = { orderId: textOf(body, 'orderId'), orderName: textOf(body, 'orderName'), amount };
  const choice = {
    method: 'CARD' as const,
    cardCompany: key.cardCompany,
    number: key.number,
    installmentMonths: months,
  };
  return books.charge(ordered, key.customerKey, choice);
}

export function removeBillingKey({ ledger }: Pick<BillingWorld, 'ledger'>, billingKey: string): void {
  const key = ledger.secret<HeldBillingKey>('billing', billingKey);
  if (!key) throw new TossRefusal('INVALID_BILL_KEY_REQUEST');
  if (key.isRemoved) throw new TossRefusal('ALREADY_REMOVED_BILLING_KEY');
  ledger.saveSecret('billing', billingKey, { ...key, isRemoved: true });
}
