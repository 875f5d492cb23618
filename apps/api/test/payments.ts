import { type Won, won } from '@oun/money';
import { randomUUID } from 'node:crypto';
import { OutsideUnavailable } from '../src/gateways/outside.ts';
import {
  type ChargeBillingKeyRequest,
  type ConfirmRequest,
  type GatewayBillingKey,
  type GatewayMethod,
  type GatewayPayment,
  type GatewayPaymentStatus,
  type GatewayTransaction,
  type IssueCashReceiptRequest,
  type PaymentGateway,
  PaymentRefusal,
} from '../src/gateways/payment/payment.gateway.ts';

export type PaymentCall = Exclude<keyof PaymentGateway, 'clientKey' | 'sdkUrl'>;
/** `lost-before`: no answer, and nothing was done. `lost-after`: no answer, but it was done. */
export type PaymentTrouble =
  | { refuse: string }
  /** It is done as asked, and answered with something else. */
  | { tell: Partial<GatewayPayment> }
  | 'lost-before'
  | 'lost-after';

const WAITING_MS = 7 * 86_400_000;
const UNPAID = new Set<GatewayPaymentStatus>(['READY', 'IN_PROGRESS', 'ABORTED', 'EXPIRED']);

type FakeReceipt = Omit<IssueCashReceiptRequest, 'idempotencyKey' | 'orderName'> & { receiptKey: string; left: Won };

/** A payment gateway in memory that keeps its books as the real one does, and fails when told to. */
export function fakePayments(now: () => Date = () => new Date()) {
  const payments = new Map<string, GatewayPayment>();
  const billingKeys = new Map<string, GatewayBillingKey>();
  const authKeys = new Map<string, string>();
  const transactions: GatewayTransaction[] = [];
  const receipts: FakeReceipt[] = [];
  const answers = new Map<string, Promise<unknown>>();
  const troubles: { call: PaymentCall; trouble: PaymentTrouble }[] = [];
  const asked: { call: PaymentCall; request: unknown }[] = [];
  const keysOf = new Map<string, Set<string>>();
  let mood: (call: PaymentCall, request: unknown) => PaymentTrouble | undefined = () => undefined;

  const keep = (payment: GatewayPayment): GatewayPayment => {
    const { orderId, paymentKey } = payment;
    keysOf.set(orderId, (keysOf.get(orderId) ?? new Set()).add(paymentKey));
    payments.set(paymentKey, payment);
    return payment;
  };
  const ofOrder = (orderId: string): GatewayPayment[] =>
    [...(keysOf.get(orderId) ?? [])].map((key) => payments.get(key)!);
  const known = (paymentKey: string): GatewayPayment => payments.get(paymentKey) ?? refuse('NOT_FOUND_PAYMENT', 404);
  const note = ({ paymentKey, orderId, method, status }: GatewayPayment, amount: Won) => {
    const transactionKey = randomUUID();
    transactions.push({ transactionKey, paymentKey, orderId, method, status, amount, at: now() });
    return transactionKey;
  };

  /** Does the work once for each idempotency key, and plays the next trouble meant for this call. */
  async function play<T>(call: PaymentCall, request: unknown, idempotencyKey: string | undefined, work: () => T) {
    asked.push({ call, request });
    const key = idempotencyKey && `${call} ${idempotencyKey}`;
    const earlier = key && answers.get(key);
    if (earlier) return structuredClone((await earlier) as T);
    const at = troubles.findIndex((each) => each.call === call);
    const trouble = at < 0 ? mood(call, request) : troubles.splice(at, 1)[0]!.trouble;
    if (trouble === 'lost-before') throw new OutsideUnavailable('nobody answered');
    const refusal = typeof trouble === 'object' && 'refuse' in trouble ? trouble.refuse : undefined;
    const answer = Promise.resolve().then(() => (refusal ? deny(call, request, refusal) : work()));
    if (key) answers.set(key, answer);
    if (typeof trouble === 'object' && 'tell' in trouble) return { ...structuredClone(await answer), ...trouble.tell };
    if (trouble !== 'lost-after') return structuredClone(await answer);
    await answer.catch(() => {});
    throw new OutsideUnavailable('nobody answered');
  }

  /** A confirm that was refused cannot be asked for again. */
  const deny = (call: PaymentCall, request: unknown, code: string): never => {
    const payment = call === 'confirm' ? payments.get((request as ConfirmRequest).paymentKey) : undefined;
    if (payment?.status === 'IN_PROGRESS') keep({ ...payment, status: 'ABORTED', failure: { code, message: code } });
    return refuse(code, 403);
  };
  const paidOf = (orderId: string) => ofOrder(orderId).find(({ status }) => !UNPAID.has(status));

  const gateway: PaymentGateway = {
    clientKey: 'test_ck_fake',
    sdkUrl: 'http://toss.test/v2/standard',

    confirm: (request) =>
      play('confirm', request, request.idempotencyKey, () => {
        const payment = payments.get(request.paymentKey) ?? refuse('NOT_FOUND_PAYMENT_SESSION', 404);
        const isSame = payment.orderId === request.orderId && payment.totalAmount === request.amount;
        if (payment.status === 'ABORTED') refuse('NOT_FOUND_PAYMENT_SESSION', 404);
        if (isSame && ['DONE', 'WAITING_FOR_DEPOSIT'].includes(payment.status)) return payment;
        if (payment.status !== 'IN_PROGRESS') refuse('ALREADY_PROCESSED_PAYMENT', 400);
        if (!isSame) refuse('INVALID_REQUEST', 400);
        if (paidOf(request.orderId)) refuse('DUPLICATED_ORDER_ID', 400);
        if (payment.method === 'VIRTUAL_ACCOUNT') {
          const dueDate = new Date(now().getTime() + WAITING_MS);
          const account = { bankCode: '88', accountNumber: '56211105000000', customerName: '구매자', dueDate };
          return keep({ ...payment, status: 'WAITING_FOR_DEPOSIT', virtualAccount: account });
        }
        const done = keep({ ...payment, status: 'DONE', approvedAt: now() });
        note(done, done.totalAmount);
        return done;
      }),

    findByKey: (paymentKey) => play('findByKey', paymentKey, undefined, () => payments.get(paymentKey)),
    findByOrder: (orderId) => play('findByOrder', orderId, undefined, () => ofOrder(orderId).at(-1)),

    cancel: (request) =>
      play('cancel', request, request.idempotencyKey, () => {
        const payment = known(request.paymentKey);
        if (payment.status === 'CANCELED')
          return request.amount === undefined ? payment : refuse('ALREADY_CANCELED_PAYMENT', 400);
        if (UNPAID.has(payment.status)) refuse('NOT_CANCELABLE_PAYMENT', 403);
        const isDeposited = payment.method === 'VIRTUAL_ACCOUNT' && payment.status !== 'WAITING_FOR_DEPOSIT';
        if (isDeposited && !request.refundAccount) refuse('INVALID_REFUND_ACCOUNT_INFO', 400);
        const amount = request.amount ?? payment.balanceAmount;
        if (amount <= 0 || amount > payment.balanceAmount) refuse('NOT_CANCELABLE_AMOUNT', 403);
        const balanceAmount = won(payment.balanceAmount - amount);
        const status = balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
        const transactionKey = note({ ...payment, status }, amount);
        const cancel = { transactionKey, amount, reason: request.reason, canceledAt: now() };
        return keep({ ...payment, status, balanceAmount, cancels: [...payment.cancels, cancel] });
      }),

    issueBillingKey: (request) =>
      play('issueBillingKey', request, request.idempotencyKey, () => {
        if (authKeys.get(request.authKey) !== request.customerKey) refuse('INVALID_REQUEST', 400);
        authKeys.delete(request.authKey);
        // Another card each time, as people have.
        const number = `43301234****${String(billingKeys.size % 1_000).padStart(3, '0')}*`;
        const card = { issuerCode: '61', number, cardType: '신용', ownerType: '개인' };
        const key = {
          billingKey: `billing-${randomUUID()}`,
          customerKey: request.customerKey,
          authenticatedAt: now(),
          card,
        };
        billingKeys.set(key.billingKey, key);
        return key;
      }),

    chargeBillingKey: (request) =>
      play('chargeBillingKey', request, request.idempotencyKey, () => {
        const key = billingKeys.get(request.billingKey) ?? refuse('INVALID_BILL_KEY_REQUEST', 400);
        if (key.customerKey !== request.customerKey) refuse('NOT_MATCHES_CUSTOMER_KEY', 403);
        const earlier = paidOf(request.orderId);
        if (earlier?.status === 'DONE' && earlier.totalAmount === request.amount) return earlier;
        if (earlier) refuse('DUPLICATED_ORDER_ID', 400);
        const done = keep({ ...newPayment(request, 'CARD', now()), status: 'DONE', approvedAt: now() });
        note(done, done.totalAmount);
        return done;
      }),

    removeBillingKey: (billingKey) =>
      play('removeBillingKey', billingKey, undefined, () => void billingKeys.delete(billingKey)),

    issueCashReceipt: (request) =>
      play('issueCashReceipt', request, request.idempotencyKey, () => {
        const { amount, orderId, type, customerIdentityNumber } = request;
        const receiptKey = `receipt-${randomUUID()}`;
        receipts.push({ receiptKey, orderId, type, customerIdentityNumber, amount, left: amount });
        return { receiptKey, issueNumber: '123456789', receiptUrl: `http://toss.test/${receiptKey}` };
      }),
    cancelCashReceipt: (request) =>
      play('cancelCashReceipt', request, request.idempotencyKey, () => {
        const receipt =
          receipts.find(({ receiptKey }) => receiptKey === request.receiptKey) ?? refuse('NOT_FOUND', 404);
        if (request.amount > receipt.left) refuse('NOT_CANCELABLE_AMOUNT', 403);
        receipt.left = won(receipt.left - request.amount);
      }),

    listTransactions: (request) =>
      play('listTransactions', request, undefined, () => {
        const within = transactions.filter(({ at }) => at >= request.from && at <= request.to);
        const after = within.findIndex(({ transactionKey }) => transactionKey === request.startingAfter);
        return within.slice(after + 1, after + 1 + request.limit);
      }),
  };

  return {
    gateway,
    /** By paymentKey, as the gateway's books have them. */
    payments,
    billingKeys,
    transactions,
    /** 현금영수증, each with what is left of it. */
    receipts,
    /** Every question, answered or not. */
    asked,

    /** The next call of this kind fails so; told twice, the next two do. */
    fail: (call: PaymentCall, trouble: PaymentTrouble) => void troubles.push({ call, trouble }),

    /** What every call meets that nothing was said of. */
    setMood: (to: typeof mood) => void (mood = to),

    /** The paymentKey that a person brings back from the payment window. */
    authenticate(request: { orderId: string; amount: number; method?: GatewayMethod }): string {
      const { orderId, amount, method = 'CARD' } = request;
      return keep(newPayment({ orderId, amount: won(amount) }, method, now())).paymentKey;
    },
    /** The authKey that a person brings back from registering a card. */
    authenticateCard({ customerKey }: { customerKey: string }): string {
      const authKey = `auth-${randomUUID()}`;
      authKeys.set(authKey, customerKey);
      return authKey;
    },
    /** What the gateway says from here on, true or not. */
    say: (paymentKey: string, changes: Partial<GatewayPayment>) => void keep({ ...known(paymentKey), ...changes }),
    /** The bank takes a deposit back. */
    undoDeposit(paymentKey: string): void {
      const payment = known(paymentKey);
      if (payment.status !== 'DONE' || !payment.virtualAccount) throw new Error(`${paymentKey} has no deposit`);
      const waiting = keep({ ...payment, status: 'WAITING_FOR_DEPOSIT', approvedAt: null });
      note({ ...waiting, status: 'CANCELED' }, waiting.totalAmount);
    },
    /** Somebody sends the money to the virtual account. */
    deposit(paymentKey: string): GatewayPayment {
      const payment = known(paymentKey);
      if (payment.status !== 'WAITING_FOR_DEPOSIT') throw new Error(`${paymentKey} waits for no deposit`);
      const done = keep({ ...payment, status: 'DONE', approvedAt: now() });
      note(done, done.totalAmount);
      return done;
    },
  };
}

export type FakePayments = ReturnType<typeof fakePayments>;

function refuse(code: string, status: number): never {
  throw new PaymentRefusal(code, code, status);
}

function newPayment(
  { orderId, amount }: Pick<ChargeBillingKeyRequest, 'orderId' | 'amount'>,
  method: GatewayMethod,
  requestedAt: Date,
): GatewayPayment {
  return {
    paymentKey: `pay-${randomUUID()}`,
    orderId,
    status: 'IN_PROGRESS',
    method,
    totalAmount: amount,
    balanceAmount: amount,
    requestedAt,
    approvedAt: null,
    receiptUrl: null,
    secret: `ps_${randomUUID()}`,
    card: method === 'CARD' ? { issuerCode: '61', number: '43301234****123*', installmentMonths: 0 } : null,
    easyPay: method === 'EASY_PAY' ? { provider: '토스페이' } : null,
    virtualAccount: null,
    cancels: [],
    failure: null,
  };
}
