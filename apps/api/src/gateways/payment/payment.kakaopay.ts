import { Won, won } from '@oun/money';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Outside, type OutsideAnswer, OutsideUnavailable } from '../outside.ts';
import { askOnce, askPatiently, isRefusal, KoreanTime, LOOKUP_TIMEOUT_MS, read as readOf } from './payment.asking.ts';
import {
  type GatewayPayment,
  type GatewayPaymentStatus,
  PaymentRefusal,
  type WalletGateway,
} from './payment.gateway.ts';

export type KakaoPayKeys = { cid: string; secretKey: string };
export type KakaoPayTimes = { /** How long one try to register, charge or cancel may take. */ timeoutMs: number };

const HOST = 'open-api.kakaopay.com';
const CLOCKS_APART_MS = 60_000;
const PAYLOAD_MAX = 200;

const STATUSES = {
  READY: 'READY',
  SEND_TMS: 'READY',
  OPEN_PAYMENT: 'READY',
  SELECT_METHOD: 'READY',
  ARS_WAITING: 'READY',
  AUTH_PASSWORD: 'IN_PROGRESS',
  // A way to pay was left; nothing is paid by that.
  ISSUED_SID: 'READY',
  SUCCESS_PAYMENT: 'DONE',
  PART_CANCEL_PAYMENT: 'PARTIAL_CANCELED',
  CANCEL_PAYMENT: 'CANCELED',
  FAIL_AUTH_PASSWORD: 'ABORTED',
  QUIT_PAYMENT: 'ABORTED',
  FAIL_PAYMENT: 'ABORTED',
} as const satisfies Record<string, GatewayPaymentStatus>;
const Status = z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]);

const Amount = z.object({ total: Won });
const Ready = z.object({ tid: z.string().min(1), next_redirect_mobile_url: z.url({ protocol: /^https?$/ }) });
const Approved = z.object({ sid: z.string().min(1) });
const Charged = z.object({
  tid: z.string().min(1),
  partner_order_id: z.string().min(1),
  amount: Amount,
  created_at: KoreanTime,
  approved_at: KoreanTime,
});
const Order = z.object({
  tid: z.string().min(1),
  status: Status,
  partner_order_id: z.string().min(1),
  amount: Amount,
  cancel_available_amount: Amount.nullish(),
  created_at: KoreanTime,
  approved_at: KoreanTime.nullish(),
  payment_action_details: z
    .array(
      z.object({
        aid: z.string().min(1),
        approved_at: KoreanTime,
        amount: Won,
        payment_action_type: z.string(),
        payload: z.string().nullish(),
      }),
    )
    .nullish(),
});
type Order = z.infer<typeof Order>;
const Canceled = z.object({
  aid: z.string().min(1),
  status: Status,
  approved_cancel_amount: Amount,
  cancel_available_amount: Amount,
  canceled_at: KoreanTime,
});
const Standing = z.object({ last_approved_at: KoreanTime.nullish() });
const KakaoError = z.object({
  error_code: z.union([z.int(), z.string()]),
  error_message: z.string().nullish(),
  extras: z.object({ method_result_code: z.string().nullish(), method_result_message: z.string().nullish() }).nullish(),
});

const read = <T>(shape: z.ZodType<T>, body: unknown): T => readOf(HOST, shape, body);

/** Kakao Pay's 정기 결제. Nothing it takes has an idempotency key: what moves money is asked for once. */
export function kakaoPay(
  outside: Outside,
  { cid, secretKey }: KakaoPayKeys,
  { timeoutMs }: KakaoPayTimes,
): WalletGateway {
  const base = `${outside(HOST)}/online/v1/payment`;
  const headers = { authorization: `SECRET_KEY ${secretKey}` };

  type Way = typeof askOnce;
  const ask = async <T>(way: Way, path: string, shape: z.ZodType<T>, given: object, ms: number): Promise<T> => {
    const json = { cid, ...given };
    const answer = await way(`${base}/${path}`, { json, headers, timeoutMs: ms }, { isNotYet });
    if (answer.status < 300) return read(shape, answer.body);
    throw refusalOf(answer);
  };
  const lookUp = <T>(path: string, shape: z.ZodType<T>, given: object) =>
    ask(askPatiently, path, shape, given, LOOKUP_TIMEOUT_MS);
  const orderOf = (tid: string) => lookUp('order', Order, { tid });

  const findByKey = async (tid: string): Promise<GatewayPayment | undefined> => {
    try {
      return paymentOf(await orderOf(tid));
    } catch (error) {
      if (isRefusal(error, 'KAKAOPAY_-721')) return undefined;
      throw error;
    }
  };

  return {
    async reserve({ reservationId, customerKey, returnUrl, productName, replaces }) {
      if (replaces !== undefined)
        throw new PaymentRefusal('KAKAOPAY_NOT_CHANGEABLE', 'a way to pay is left anew, never changed', 400);
      const given = {
        partner_order_id: reservationId,
        partner_user_id: customerKey,
        item_name: productName,
        quantity: 1,
        total_amount: 0,
        tax_free_amount: 0,
        approval_url: returnUrl,
        cancel_url: withResult(returnUrl, 'cancel'),
        fail_url: withResult(returnUrl, 'fail'),
      };
      const ready = await ask(askPatiently, 'ready', Ready, given, timeoutMs);
      // The page for phones: the product is a column as wide as one, and this page fits it; the other shows a QR code.
      return { walletId: ready.tid, pageUrl: ready.next_redirect_mobile_url };
    },

    async approve({ reservationId, walletId, customerKey, authKey }) {
      const given = {
        tid: walletId,
        partner_order_id: reservationId,
        partner_user_id: customerKey,
        pg_token: authKey,
      };
      // Asked again after silence: it charges nothing, and one that was done is refused then.
      return { billingKey: (await ask(askPatiently, 'approve', Approved, given, timeoutMs)).sid };
    },

    async chargeBillingKey({ billingKey, customerKey, amount, orderId, orderName, installmentMonths }) {
      if (installmentMonths)
        throw new PaymentRefusal('NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT', 'charged at once only', 400);
      const given = {
        sid: billingKey,
        partner_order_id: orderId,
        partner_user_id: customerKey,
        item_name: orderName,
        quantity: 1,
        total_amount: amount,
        tax_free_amount: 0,
      };
      const charged = await ask(askOnce, 'subscription', Charged, given, timeoutMs);
      return paymentOf({ ...charged, status: 'SUCCESS_PAYMENT', cancel_available_amount: charged.amount });
    },

    async cancel({ paymentKey, reason, amount, idempotencyKey }) {
      const mark = markOf(idempotencyKey);
      const order = await orderOf(paymentKey);
      const done = canceledBefore(order, mark);
      if (done) return done;
      const available = order.cancel_available_amount?.total ?? won(0);
      if (amount === undefined && order.status === 'CANCEL_PAYMENT') return paymentOf(order);
      const asked = amount ?? available;
      const given = {
        tid: paymentKey,
        cancel_amount: asked,
        cancel_tax_free_amount: 0,
        // Compared by Kakao: a cancel that was still under way when the order was looked at makes this one refused.
        cancel_available_amount: available,
        payload: `${mark} ${reason}`.slice(0, PAYLOAD_MAX),
      };
      try {
        const canceled = await ask(askOnce, 'cancel', Canceled, given, timeoutMs);
        const payment = paymentOf(order);
        const cancel = {
          transactionKey: canceled.aid,
          amount: canceled.approved_cancel_amount.total,
          reason,
          canceledAt: canceled.canceled_at,
        };
        return {
          ...payment,
          status: STATUSES[canceled.status],
          balanceAmount: canceled.cancel_available_amount.total,
          cancels: [...payment.cancels, cancel],
        };
      } catch (error) {
        if (!(error instanceof PaymentRefusal)) throw error;
        const after = canceledBefore(await orderOf(paymentKey), mark);
        if (after) return after;
        throw error;
      }
    },

    async removeBillingKey(sid) {
      try {
        await ask(askPatiently, 'manage/subscription/inactive', z.unknown(), { sid }, timeoutMs);
      } catch (error) {
        if (!isRefusal(error, 'KAKAOPAY_-751')) throw error;
      }
    },

    findByKey,

    async findCharge({ paymentKey, billingKey, askedAt }) {
      if (paymentKey !== null) return findByKey(paymentKey);
      // A charge is not found by our name. All that can be told is whether anything was taken since.
      const { last_approved_at: last } = await lookUp('manage/subscription/status', Standing, { sid: billingKey });
      if (!last || last.getTime() < askedAt.getTime() - CLOCKS_APART_MS) return undefined;
      throw new PaymentRefusal('UNKNOWN_TRANSACTION', 'something was charged, and which it was cannot be told', 409);
    },

    listTransactions: null,
  };
}

/**
 * The numbers are those of Kakao's list of errors (developers.kakao.com, REST API, 에러 코드). What the bank or card
 * behind it said (`extras`) is listed nowhere, so its words are read.
 */
const KNOWN: Record<string, string> = {
  '-7': 'PROVIDER_ERROR',
  '-752': 'REJECT_ACCOUNT_PAYMENT',
  '-797': 'REJECT_ACCOUNT_PAYMENT',
};
/** No answers: an error inside (-1), a time-out inside (-603), an equal request under way (-785, USER_LOCKED). */
const NOT_KNOWN = new Set(['-1', '-603', '-785', 'USER_LOCKED']);

const isNotYet = ({ status, body }: OutsideAnswer) => {
  if (status < 300) return false;
  const error = KakaoError.safeParse(body).data;
  return NOT_KNOWN.has(String(error?.error_code)) || NOT_KNOWN.has(error?.extras?.method_result_code ?? '');
};

function refusalOf({ status, body }: OutsideAnswer): PaymentRefusal {
  const { error_code, error_message, extras } = read(KakaoError, body);
  const code = extras?.method_result_code || String(error_code);
  const message = extras?.method_result_message || error_message || code;
  return new PaymentRefusal(
    KNOWN[code] ?? codeOfWords(extras?.method_result_message) ?? `KAKAOPAY_${code}`,
    message,
    status,
  );
}

function codeOfWords(words: string | null | undefined): string | undefined {
  if (/잔액|한도/.test(words ?? '')) return 'REJECT_ACCOUNT_PAYMENT';
  return /점검|시스템/.test(words ?? '') ? 'PROVIDER_ERROR' : undefined;
}

/** Our key as one word at the beginning of what Kakao keeps with a cancel. */
const markOf = (idempotencyKey: string) =>
  /^\S{1,120}$/.test(idempotencyKey) ? idempotencyKey : createHash('sha256').update(idempotencyKey).digest('base64url');

/** The payment with the cancel of this mark as the last of its cancels; undefined where there is none. */
function canceledBefore(order: Order, mark: string): GatewayPayment | undefined {
  const done = order.payment_action_details?.find(
    ({ payment_action_type, payload }) => payment_action_type === 'CANCEL' && payload?.split(' ', 1)[0] === mark,
  );
  if (!done) return undefined;
  const payment = paymentOf(order);
  const isDone = ({ transactionKey }: { transactionKey: string }) => transactionKey === done.aid;
  const others = payment.cancels.filter((cancel) => !isDone(cancel));
  return { ...payment, cancels: [...others, ...payment.cancels.filter(isDone)] };
}

function paymentOf(order: Order): GatewayPayment {
  const status = STATUSES[order.status];
  const cancels = (order.payment_action_details ?? [])
    .filter(({ payment_action_type }) => payment_action_type === 'CANCEL')
    .map(({ aid, amount, approved_at, payload }) => ({
      transactionKey: aid,
      amount,
      reason: payload?.split(' ').slice(1).join(' ') ?? '',
      canceledAt: approved_at,
    }))
    .toSorted((a, b) => a.canceledAt.getTime() - b.canceledAt.getTime());
  const left = order.cancel_available_amount?.total;
  if (left === undefined && status === 'PARTIAL_CANCELED')
    throw new OutsideUnavailable(`${HOST} did not tell what is left of ${order.tid}`);
  return {
    paymentKey: order.tid,
    orderId: order.partner_order_id,
    status,
    method: 'EASY_PAY',
    totalAmount: order.amount.total,
    balanceAmount: left ?? (status === 'CANCELED' ? won(0) : order.amount.total),
    requestedAt: order.created_at,
    approvedAt: order.approved_at ?? null,
    receiptUrl: null,
    secret: null,
    card: null,
    easyPay: { provider: '카카오페이' },
    virtualAccount: null,
    cancels,
    failure: null,
  };
}

function withResult(url: string, result: 'cancel' | 'fail'): string {
  const target = new URL(url);
  target.searchParams.set('result', result);
  return target.href;
}
