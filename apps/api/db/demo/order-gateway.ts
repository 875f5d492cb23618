import { won } from '@oun/money';
import { randomUUID } from 'node:crypto';
import { OutsideUnavailable } from '../../src/gateways/outside.ts';
import type { Gateways } from '../../src/gateways/gateways.ts';
import { type GatewayPayment, PaymentRefusal } from '../../src/gateways/payment/payment.gateway.ts';

/** So begin the names of payments that were made before there was a gateway. */
export const PAST_KEY = 'demo_';
const numberOf = (digits: string) => `43301234****${digits}*`;
const PAST_CARD = numberOf('123');
const WAITING_MS = 7 * 86_400_000;

export type Mood = 'pays' | 'waits' | 'is silent' | 'refuses refunds' | 'refuses cards';

/**
 * The gateway of days gone by: it does what the story wants. `pastPayments` tells the sandbox of it afterwards. Cards that
 * are left with it are numbered from `firstCard` on: whoever has the same number as another is taken for them.
 */
export function pastGateways(now: () => Date, mood: () => Mood, firstCard = 101): Gateways {
  const paymentOf = (paymentKey: string, orderId: string, amount: number): GatewayPayment => ({
    paymentKey,
    orderId,
    status: 'DONE',
    method: 'CARD',
    totalAmount: won(amount),
    balanceAmount: won(amount),
    requestedAt: now(),
    approvedAt: now(),
    receiptUrl: null,
    secret: null,
    card: { issuerCode: '41', number: PAST_CARD, installmentMonths: 0 },
    easyPay: null,
    virtualAccount: null,
    cancels: [],
    failure: null,
  });
  const made = new Map<string, GatewayPayment>();
  let nextCard = firstCard;
  const payment: Pick<
    Gateways['payment'],
    'clientKey' | 'sdkUrl' | 'confirm' | 'cancel' | 'findByOrder' | 'issueBillingKey' | 'chargeBillingKey'
  > = {
    clientKey: '',
    sdkUrl: '',
    async confirm({ paymentKey, orderId, amount }) {
      const paid = paymentOf(paymentKey, orderId, amount);
      if (mood() === 'is silent') throw new OutsideUnavailable('nobody answered');
      made.set(paymentKey, paid);
      if (mood() !== 'waits') return paid;
      const dueDate = new Date(now().getTime() + WAITING_MS);
      const virtualAccount = { bankCode: '88', accountNumber: '56211105000731', customerName: '이지우', dueDate };
      return {
        ...paid,
        status: 'WAITING_FOR_DEPOSIT',
        method: 'VIRTUAL_ACCOUNT',
        approvedAt: null,
        card: null,
        virtualAccount,
      };
    },
    async issueBillingKey({ customerKey }) {
      // Another card each, as people have.
      const digits = String(nextCard);
      nextCard += 1;
      const number = numberOf(digits);
      const card = { issuerCode: '41', number, cardType: '신용', ownerType: '개인' };
      return { billingKey: `${PAST_KEY}${digits}_${randomUUID()}`, customerKey, authenticatedAt: now(), card };
    },
    async chargeBillingKey({ billingKey, orderId, amount }) {
      if (mood() === 'refuses cards') throw new PaymentRefusal('REJECT_CARD_PAYMENT', '한도초과 혹은 잔액부족', 403);
      const number = numberOf(billingKey.slice(PAST_KEY.length).split('_')[0]!);
      const taken = paymentOf(`${PAST_KEY}${randomUUID()}`, orderId, amount);
      const paid = { ...taken, card: { ...taken.card!, number } };
      made.set(paid.paymentKey, paid);
      return paid;
    },
    findByOrder: async () => undefined,
    async cancel({ paymentKey, amount, reason }) {
      if (mood() === 'refuses refunds')
        throw new PaymentRefusal('EXCEED_MAX_REFUND_DUE', '환불할 수 있는 기간이 지났습니다.', 403);
      const cancel = { transactionKey: `${paymentKey}-${now().getTime()}`, amount: amount!, reason, canceledAt: now() };
      const before = made.get(paymentKey)!;
      const balanceAmount = won(before.balanceAmount - amount!);
      const status = balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
      const after: GatewayPayment = { ...before, status, balanceAmount, cancels: [...before.cancels, cancel] };
      made.set(paymentKey, after);
      return after;
    },
  };
  return { payment, wallets: {} } as Pick<Gateways, 'payment' | 'wallets'> as Gateways;
}
