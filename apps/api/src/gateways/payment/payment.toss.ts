import { wallClock } from '@oun/brand/wall-clock';
import { Won, won } from '@oun/money';
import * as z from 'zod';
import type { Outside, OutsideAnswer, OutsideQuestion } from '../outside.ts';
import { askPatiently, isRefusal, KoreanTime, LOOKUP_TIMEOUT_MS, read as readOf } from './payment.asking.ts';
import {
  type GatewayMethod,
  type GatewayPayment,
  type GatewayPaymentStatus,
  type PaymentGateway,
  PaymentRefusal,
} from './payment.gateway.ts';

export type TossKeys = { clientKey: string; secretKey: string };
export type TossTimes = { /** How long one confirm, cancel or charge may take. */ timeoutMs: number };

const HOST = 'api.tosspayments.com';
const TRANSACTIONS_MAX_BYTES = 4 * 1024 * 1024;

const STATUSES = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
] as const satisfies GatewayPaymentStatus[];

const METHODS: Record<string, GatewayMethod> = {
  카드: 'CARD',
  간편결제: 'EASY_PAY',
  가상계좌: 'VIRTUAL_ACCOUNT',
  계좌이체: 'TRANSFER',
};
const methodOf = (method: string | null | undefined): GatewayMethod | null =>
  method ? (METHODS[method] ?? 'OTHER') : null;

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const TossPayment = z.object({
  paymentKey: z.string().min(1),
  orderId: z.string().min(1),
  status: z.enum(STATUSES),
  method: z.string().nullish(),
  totalAmount: Won,
  balanceAmount: Won,
  requestedAt: Instant,
  approvedAt: Instant.nullish(),
  secret: z.string().nullish(),
  receipt: z.object({ url: z.string() }).nullish(),
  card: z.object({ issuerCode: z.string(), number: z.string(), installmentPlanMonths: z.int() }).nullish(),
  easyPay: z.object({ provider: z.string() }).nullish(),
  virtualAccount: z
    .object({ bankCode: z.string(), accountNumber: z.string(), customerName: z.string(), dueDate: KoreanTime })
    .nullish(),
  cancels: z
    .array(
      z.object({
        transactionKey: z.string(),
        cancelAmount: Won,
        cancelReason: z.string(),
        canceledAt: Instant,
      }),
    )
    .nullish(),
  failure: z.object({ code: z.string(), message: z.string() }).nullish(),
});

const TossBilling = z.object({
  billingKey: z.string().min(1),
  customerKey: z.string(),
  authenticatedAt: Instant,
  card: z.object({
    issuerCode: z.string(),
    number: z.string(),
    cardType: z.string(),
    ownerType: z.string(),
  }),
});

const TossCashReceipt = z.object({
  receiptKey: z.string().min(1),
  issueNumber: z.string(),
  receiptUrl: z.string(),
  issueStatus: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  failure: z.object({ code: z.string(), message: z.string() }).nullish(),
});

const TossTransaction = z.object({
  transactionKey: z.string().min(1),
  paymentKey: z.string(),
  orderId: z.string(),
  method: z.string().nullish(),
  status: z.enum(STATUSES),
  transactionAt: Instant,
  amount: z.int(),
});

const TossError = z.object({ code: z.string(), message: z.string() });

/** Toss Payments' core API, version 2022-11-16 (https://docs.tosspayments.com/reference). */
export function toss(outside: Outside, { clientKey, secretKey }: TossKeys, { timeoutMs }: TossTimes): PaymentGateway {
  const base = `${outside(HOST)}/v1`;
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  const ask = async (path: string, question: OutsideQuestion = {}): Promise<OutsideAnswer> => {
    const headers = { authorization, ...question.headers };
    const answer = await askPatiently(`${base}${path}`, { timeoutMs: LOOKUP_TIMEOUT_MS, ...question, headers });
    if (answer.status < 300) return answer;
    const { code, message } = read(TossError, answer.body);
    throw new PaymentRefusal(code, message, answer.status);
  };
  /** Moves money: the same key twice moves it once. */
  const move = (path: string, json: unknown, idempotencyKey: string) =>
    ask(path, { json, timeoutMs, headers: { 'idempotency-key': idempotencyKey } });

  const find = async (path: string): Promise<GatewayPayment | undefined> => {
    try {
      return paymentOf((await ask(path)).body);
    } catch (error) {
      if (error instanceof PaymentRefusal && error.status === 404) return undefined;
      throw error;
    }
  };
  const findByKey = (paymentKey: string) => find(`/payments/${encodeURIComponent(paymentKey)}`);
  const findByOrder = (orderId: string) => find(`/payments/orders/${encodeURIComponent(orderId)}`);

  return {
    clientKey,
    sdkUrl: `${outside('js.tosspayments.com')}/v2/standard`,
    findByKey,
    findByOrder,

    async confirm({ paymentKey, orderId, amount, idempotencyKey }) {
      try {
        return paymentOf((await move('/payments/confirm', { paymentKey, orderId, amount }, idempotencyKey)).body);
      } catch (error) {
        if (!isRefusal(error, 'ALREADY_PROCESSED_PAYMENT')) throw error;
        const payment = await findByKey(paymentKey);
        if (payment && isPaid(payment, { orderId, amount })) return payment;
        throw error;
      }
    },

    async cancel({ paymentKey, reason, amount, refundAccount, idempotencyKey }) {
      const json = {
        cancelReason: reason,
        ...(amount !== undefined && { cancelAmount: amount }),
        ...(refundAccount && { refundReceiveAccount: refundAccount }),
      };
      try {
        return paymentOf((await move(`/payments/${encodeURIComponent(paymentKey)}/cancel`, json, idempotencyKey)).body);
      } catch (error) {
        if (amount !== undefined || !isRefusal(error, 'ALREADY_CANCELED_PAYMENT')) throw error;
        const payment = await findByKey(paymentKey);
        if (payment?.status === 'CANCELED') return payment;
        throw error;
      }
    },

    async issueBillingKey({ authKey, customerKey, idempotencyKey }) {
      const { body } = await move('/billing/authorizations/issue', { authKey, customerKey }, idempotencyKey);
      return read(TossBilling, body);
    },

    async chargeBillingKey({ billingKey, installmentMonths, idempotencyKey, ...charge }) {
      const json = { ...charge, ...(installmentMonths && { cardInstallmentPlan: installmentMonths }) };
      try {
        return paymentOf((await move(`/billing/${encodeURIComponent(billingKey)}`, json, idempotencyKey)).body);
      } catch (error) {
        if (!isRefusal(error, 'ALREADY_PROCESSED_PAYMENT', 'DUPLICATED_ORDER_ID')) throw error;
        const payment = await findByOrder(charge.orderId);
        if (payment && isPaid(payment, charge)) return payment;
        throw error;
      }
    },

    async removeBillingKey(billingKey) {
      try {
        await ask(`/billing/${encodeURIComponent(billingKey)}`, { method: 'DELETE', timeoutMs });
      } catch (error) {
        if (!isRefusal(error, 'ALREADY_REMOVED_BILLING_KEY')) throw error;
      }
    },

    async issueCashReceipt({ idempotencyKey, ...json }) {
      const { receiptKey, issueNumber, receiptUrl } = receiptOf(await move('/cash-receipts', json, idempotencyKey));
      return { receiptKey, issueNumber, receiptUrl };
    },

    async cancelCashReceipt({ receiptKey, amount, idempotencyKey }) {
      receiptOf(await move(`/cash-receipts/${encodeURIComponent(receiptKey)}/cancel`, { amount }, idempotencyKey));
    },

    async listTransactions({ from, to, startingAfter, limit }) {
      const query = new URLSearchParams({
        startDate: koreanTime(from),
        endDate: koreanTime(to),
        ...(startingAfter !== undefined && { startingAfter }),
        limit: String(limit),
      });
      const { body } = await ask(`/transactions?${query}`, { timeoutMs, answerMaxBytes: TRANSACTIONS_MAX_BYTES });
      return read(z.array(TossTransaction), body).map(({ method, transactionAt, amount, ...rest }) => ({
        ...rest,
        method: methodOf(method),
        amount: won(Math.abs(amount)),
        at: transactionAt,
      }));
    },
  };
}

const read = <T>(shape: z.ZodType<T>, body: unknown): T => readOf(HOST, shape, body);

/** The tax office may say no after the gateway said yes. */
function receiptOf({ body, status }: OutsideAnswer): z.infer<typeof TossCashReceipt> {
  const receipt = read(TossCashReceipt, body);
  if (receipt.issueStatus !== 'FAILED') return receipt;
  throw new PaymentRefusal(receipt.failure?.code ?? 'UNKNOWN', receipt.failure?.message ?? '', status);
}

function paymentOf(body: unknown): GatewayPayment {
  const payment = read(TossPayment, body);
  return {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    status: payment.status,
    method: methodOf(payment.method),
    totalAmount: payment.totalAmount,
    balanceAmount: payment.balanceAmount,
    requestedAt: payment.requestedAt,
    approvedAt: payment.approvedAt ?? null,
    receiptUrl: payment.receipt?.url ?? null,
    secret: payment.secret ?? null,
    card: payment.card
      ? {
          issuerCode: payment.card.issuerCode,
          number: payment.card.number,
          installmentMonths: payment.card.installmentPlanMonths,
        }
      : null,
    easyPay: payment.easyPay ?? null,
    virtualAccount: payment.virtualAccount ?? null,
    cancels: (payment.cancels ?? []).map(({ transactionKey, cancelAmount, cancelReason, canceledAt }) => ({
      transactionKey,
      amount: cancelAmount,
      reason: cancelReason,
      canceledAt,
    })),
    failure: payment.failure ?? null,
  };
}

const isPaid = (payment: GatewayPayment, { orderId, amount }: { orderId: string; amount: Won }) =>
  ['DONE', 'WAITING_FOR_DEPOSIT'].includes(payment.status) &&
  payment.orderId === orderId &&
  payment.totalAmount === amount;

/** 2026-11-15T10:00:00, as the clocks in Korea show it. */
const koreanTime = (at: Date) => wallClock(at).toISOString().slice(0, 19);
