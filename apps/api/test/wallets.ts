import { type Won, won } from '@oun/money';
import { randomUUID } from 'node:crypto';
import { OutsideUnavailable } from '../src/gateways/outside.ts';
import {
  type GatewayPayment,
  type GatewayTransaction,
  PaymentRefusal,
  type ReserveWalletRequest,
  type Wallet,
  type WalletGateway,
} from '../src/gateways/payment/payment.gateway.ts';
import type { PaymentTrouble } from './payments.ts';

export type WalletCall = keyof WalletGateway;

const NAMES = { NAVERPAY: '네이버페이', KAKAOPAY: '카카오페이' } as const;

/**
 * A wallet in memory, as its adapter shows it. Naver's does once what it is asked twice with one key and keeps books;
 * Kakao's charges twice, finds a charge only by its own name for it, and gives back once, as it keeps our key with it.
 */
export function fakeWallet(wallet: Wallet, now: () => Date) {
  const isRepeatable = wallet === 'NAVERPAY';
  const reservations = new Map<string, ReserveWalletRequest & { authKey: string | null }>();
  const keys = new Map<string, { customerKey: string; lastChargedAt: Date | null }>();
  const payments = new Map<string, GatewayPayment>();
  const transactions: GatewayTransaction[] = [];
  const answers = new Map<string, unknown>();
  const troubles: { call: WalletCall; trouble: PaymentTrouble }[] = [];
  const asked: { call: WalletCall; request: unknown }[] = [];
  let mood: (call: WalletCall, request: unknown) => PaymentTrouble | undefined = () => undefined;

  async function play<T>(call: WalletCall, request: unknown, once: string | undefined, work: () => T): Promise<T> {
    asked.push({ call, request });
    const key = once && (isRepeatable || call === 'cancel') ? `${call} ${once}` : undefined;
    if (key && answers.has(key)) return structuredClone(answers.get(key) as T);
    const at = troubles.findIndex((each) => each.call === call);
    const trouble = at < 0 ? mood(call, request) : troubles.splice(at, 1)[0]!.trouble;
    if (trouble === 'lost-before') throw new OutsideUnavailable('nobody answered');
    if (typeof trouble === 'object' && 'refuse' in trouble) refuse(trouble.refuse);
    const answer = work();
    if (key) answers.set(key, structuredClone(answer));
    if (trouble === 'lost-after') throw new OutsideUnavailable('nobody answered');
    if (typeof trouble === 'object' && 'tell' in trouble) return { ...structuredClone(answer), ...trouble.tell };
    return structuredClone(answer);
  }

  const note = (payment: GatewayPayment, transactionKey: string, amount: Won) =>
    void transactions.push({
      transactionKey,
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      method: payment.method,
      status: payment.status,
      amount,
      at: now(),
    });

  const gateway: WalletGateway = {
    reserve: (request) =>
      play('reserve', request, request.reservationId, () => {
        if (request.replaces !== undefined && (!isRepeatable || !keys.has(request.replaces))) refuse('INVALID_KEY');
        const walletId = `reserve-${randomUUID()}`;
        reservations.set(walletId, { ...request, authKey: null });
        return { walletId, pageUrl: `http://${wallet.toLowerCase()}.test/${walletId}` };
      }),

    approve: (request) =>
      play('approve', request, request.idempotencyKey, () => {
        const found = reservations.get(request.walletId) ?? refuse('NOT_FOUND');
        if (found.authKey === null || found.authKey !== request.authKey) refuse('INVALID_REQUEST');
        if (found.customerKey !== request.customerKey) refuse('INVALID_REQUEST');
        reservations.set(request.walletId, { ...found, authKey: null });
        if (found.replaces !== undefined) keys.delete(found.replaces);
        const billingKey = `${wallet}-${randomUUID()}`;
        keys.set(billingKey, { customerKey: found.customerKey, lastChargedAt: null });
        return { billingKey };
      }),

    chargeBillingKey: (request) =>
      play('chargeBillingKey', request, request.idempotencyKey, () => {
        const key = keys.get(request.billingKey) ?? refuse(`${wallet}_INVALID_KEY`);
        if (key.customerKey !== request.customerKey) refuse(`${wallet}_INVALID_KEY`);
        const payment: GatewayPayment = {
          paymentKey: `${wallet}-pay-${randomUUID()}`,
          orderId: request.orderId,
          status: 'DONE',
          method: 'EASY_PAY',
          totalAmount: request.amount,
          balanceAmount: request.amount,
          requestedAt: now(),
          approvedAt: now(),
          receiptUrl: null,
          secret: null,
          card: null,
          easyPay: { provider: NAMES[wallet] },
          virtualAccount: null,
          cancels: [],
          failure: null,
        };
        key.lastChargedAt = now();
        payments.set(payment.paymentKey, payment);
        note(payment, payment.paymentKey, payment.totalAmount);
        return payment;
      }),

    findByKey: (paymentKey) => play('findByKey', paymentKey, undefined, () => payments.get(paymentKey)),

    findCharge: (request) =>
      play('findCharge', request, undefined, () => {
        if (request.paymentKey !== null) return payments.get(request.paymentKey);
        if (isRepeatable) return [...payments.values()].find(({ orderId }) => orderId === request.orderId);
        const last = keys.get(request.billingKey)?.lastChargedAt;
        return last && last >= request.askedAt ? refuse('UNKNOWN_TRANSACTION') : undefined;
      }),

    cancel: (request) =>
      play('cancel', request, request.idempotencyKey, () => {
        const payment = payments.get(request.paymentKey) ?? refuse('NOT_FOUND_PAYMENT');
        const amount = request.amount ?? payment.balanceAmount;
        if (amount <= 0 || amount > payment.balanceAmount) refuse('NOT_CANCELABLE_AMOUNT');
        const balanceAmount = won(payment.balanceAmount - amount);
        const cancel = { transactionKey: randomUUID(), amount, reason: request.reason, canceledAt: now() };
        const after: GatewayPayment = {
          ...payment,
          balanceAmount,
          status: balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
          cancels: [...payment.cancels, cancel],
        };
        payments.set(payment.paymentKey, after);
        note(after, cancel.transactionKey, amount);
        return after;
      }),

    removeBillingKey: (billingKey) =>
      play('removeBillingKey', billingKey, undefined, () => void keys.delete(billingKey)),

    listTransactions: isRepeatable
      ? ({ from, to }) =>
          play('listTransactions', { from, to }, undefined, () =>
            transactions.filter(({ at }) => at >= from && at <= to),
          )
      : null,
  };

  return {
    gateway,
    keys,
    payments,
    /** Every question, answered or not. */
    asked,
    /** The next call of this kind fails so. */
    fail: (call: WalletCall, trouble: PaymentTrouble) => void troubles.push({ call, trouble }),
    /** What every call meets that nothing was said of. */
    setMood: (to: typeof mood) => void (mood = to),
    /** What somebody brings back who agrees on the page that was opened last, and where to. */
    agree(): { authKey: string; returnUrl: string } {
      const [walletId, found] = [...reservations].at(-1)!;
      const authKey = `auth-${randomUUID()}`;
      reservations.set(walletId, { ...found, authKey });
      return { authKey, returnUrl: found.returnUrl };
    },
    /** What was taken and not given back. */
    taken: () => [...payments.values()].reduce((sum, { balanceAmount }) => sum + balanceAmount, 0),
  };
}

export type FakeWallet = ReturnType<typeof fakeWallet>;

function refuse(code: string): never {
  throw new PaymentRefusal(code, code, 400);
}
