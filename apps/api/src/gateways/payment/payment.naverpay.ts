import { wallClock } from '@oun/brand/wall-clock';
import { sum, type Won, won } from '@oun/money';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Outside, type OutsideAnswer, type OutsideQuestion, OutsideUnavailable } from '../outside.ts';
import { askPatiently, isRefusal, LOOKUP_TIMEOUT_MS, read as readOf } from './payment.asking.ts';
import { type GatewayPayment, PaymentRefusal, type WalletGateway } from './payment.gateway.ts';

export type NaverPayKeys = { partnerId: string; clientId: string; clientSecret: string; chainId: string };
export type NaverPayTimes = { /** How long one try to register, charge or cancel may take. */ timeoutMs: number };

const HOST = 'apis.naver.com';
/** Of a page of the history, and of a time that is asked for at once. */
const ROWS_MAX = 100;
const SPAN_MAX_MS = 30 * 86_400_000;
const HISTORY_MAX_BYTES = 4 * 1024 * 1024;
const CLOCKS_APART_MS = 60_000;
/** We end it, not the buyer at Naver. */
const BY_MERCHANT = '2';

/** No answers yet: an equal request is under way, or a cancel goes on by itself and is told when asked again. */
const NOT_YET = new Set(['AlreadyOnGoing', 'PreCancelNotComplete', 'CancelNotComplete']);
/** In the words the product knows; all others are told as they are. */
const KNOWN: Record<string, string> = {
  NotEnoughAccountBalance: 'REJECT_ACCOUNT_PAYMENT',
  MaintenanceOngoing: 'PROVIDER_ERROR',
  BankMaintenance: 'PROVIDER_ERROR',
  FaultCheckOngoing: 'PROVIDER_ERROR',
};
const codeOf = (code: string) => KNOWN[code] ?? `NAVERPAY_${code}`;

const Answer = z.object({ code: z.string().min(1), message: z.string().nullish(), body: z.unknown().optional() });
/** 20261115210000, as the clocks in Korea show it. */
const Ymdt = z
  .string()
  .regex(/^\d{14}$/)
  .transform((text) => new Date(text.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6+09:00')))
  .refine((date) => !Number.isNaN(date.getTime()));

const Reserved = z.object({ reserveId: z.string().min(1) });
const Registered = z.object({ recurrentId: z.string().min(1) });
const Prepared = z.object({ paymentId: z.string().min(1) });
/** One movement of a payment: 01 its approval, 03 a cancel of all, 04 of a part. */
const Row = z.object({
  paymentId: z.string().min(1),
  payHistId: z.string().min(1),
  merchantPayId: z.string().nullish(),
  // The history names it so for payments that do not recur.
  merchantPayKey: z.string().nullish(),
  admissionTypeCode: z.enum(['01', '03', '04']),
  admissionState: z.enum(['SUCCESS', 'FAIL']),
  admissionYmdt: Ymdt,
  totalPayAmount: z.int().nonnegative(),
});
type Row = z.infer<typeof Row>;
const Approved = z.object({ detail: Row });
const Canceled = z.object({ paymentId: z.string(), payHistId: z.string().min(1), cancelYmdt: Ymdt });
const History = z.object({ list: z.array(Row), totalPageCount: z.int().nonnegative() });
const Registrations = z.object({ list: z.array(z.object({ recurrentId: z.string(), recurrentState: z.string() })) });

const read = <T>(shape: z.ZodType<T>, body: unknown): T => readOf(HOST, shape, body);

/**
 * Naver Pay's 정기/반복결제. Only a registration opens a page; a charge is reserved and then approved, and nothing moves
 * before it is approved.
 */
export function naverPay(
  outside: Outside,
  { partnerId, clientId, clientSecret, chainId }: NaverPayKeys,
  { timeoutMs }: NaverPayTimes,
): WalletGateway {
  const base = `${outside(HOST)}/${encodeURIComponent(partnerId)}/naverpay/payments`;
  const keys = {
    'x-naver-client-id': clientId,
    'x-naver-client-secret': clientSecret,
    'x-naverpay-chain-id': chainId,
  };

  const ask = async (path: string, question: OutsideQuestion): Promise<unknown> => {
    const headers = { ...keys, ...question.headers };
    const answer = await askPatiently(`${base}/${path}`, { ...question, headers }, { isNotYet });
    const { code, message, body } = read(Answer, answer.body);
    if (code === 'Success' && answer.status < 300) return body;
    throw new PaymentRefusal(codeOf(code), message ?? code, answer.status);
  };
  /** Registers or moves money: the same key twice does it once. */
  const move = (path: string, form: Record<string, string>, idempotencyKey: string) =>
    ask(path, { form, timeoutMs, headers: { 'x-naverpay-idempotency-key': onceOf(path, idempotencyKey) } });

  /** Takes JSON, unlike everything that changes something. */
  const historyPage = async (json: object) =>
    read(
      History,
      await ask('v2.2/list/history', { json, timeoutMs: LOOKUP_TIMEOUT_MS, answerMaxBytes: HISTORY_MAX_BYTES }),
    );
  /** All that moved in a time, the oldest first. */
  const history = async (from: Date, to: Date): Promise<Row[]> => {
    // A row that comes in while pages are turned pushes another onto the next page.
    const rows = new Map<string, Row>();
    for (let start = from.getTime(); start <= to.getTime(); start += SPAN_MAX_MS) {
      const end = Math.min(start + SPAN_MAX_MS, to.getTime());
      const span = { startTime: ymdt(new Date(start)), endTime: ymdt(new Date(end)), approvalType: 'ALL' };
      for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
        const page = await historyPage({ ...span, pageNumber, rowsPerPage: ROWS_MAX });
        for (const row of page.list) if (row.admissionState === 'SUCCESS') rows.set(row.payHistId, row);
        pages = page.totalPageCount;
      }
    }
    return [...rows.values()].toSorted(byTime);
  };
  const findByKey = async (paymentId: string): Promise<GatewayPayment | undefined> => {
    try {
      const { list } = await historyPage({ paymentId, pageNumber: 1, rowsPerPage: ROWS_MAX });
      return paymentOf(list.filter((row) => row.paymentId === paymentId));
    } catch (error) {
      if (isRefusal(error, 'NAVERPAY_InvalidPaymentId')) return undefined;
      throw error;
    }
  };
  const known = async (paymentId: string): Promise<GatewayPayment> => {
    const payment = await findByKey(paymentId);
    if (payment) return payment;
    throw new PaymentRefusal('NAVERPAY_InvalidPaymentId', `${paymentId} is not known`, 404);
  };

  return {
    async reserve({ reservationId, returnUrl, productName, replaces }) {
      const form = {
        actionType: replaces === undefined ? 'NEW' : 'CHANGE',
        ...(replaces !== undefined && { targetRecurrentId: replaces }),
        // Its own for each registration, so that a member who comes again is not taken for somebody registered.
        productCode: reservationId,
        productName,
        totalPayAmount: '0',
        returnUrl,
      };
      const { reserveId } = read(Reserved, await move('recurrent/regist/v1/reserve', form, reservationId));
      // The host is Naver's; that the page stands at this path is our reading, to be compared with what Naver's
      // contract says before the first real registration.
      const pageUrl = `${outside('m.pay.naver.com')}/z/payments/recurrent/${encodeURIComponent(reserveId)}`;
      return { walletId: reserveId, pageUrl };
    },

    async approve({ walletId, authKey, idempotencyKey }) {
      const form = { reserveId: walletId, tempReceiptId: authKey };
      const body = await move('recurrent/regist/v1/approval', form, idempotencyKey);
      return { billingKey: read(Registered, body).recurrentId };
    },

    async chargeBillingKey({ billingKey, customerKey, amount, orderId, orderName, installmentMonths, idempotencyKey }) {
      if (installmentMonths)
        throw new PaymentRefusal('NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT', 'charged at once only', 400);
      const form = {
        recurrentId: billingKey,
        totalPayAmount: String(amount),
        taxScopeAmount: String(amount),
        taxExScopeAmount: '0',
        productName: orderName,
        merchantPayId: orderId,
        merchantUserId: customerKey,
      };
      const { paymentId } = read(Prepared, await move('recurrent/pay/v3/reserve', form, idempotencyKey));
      try {
        const approval = { recurrentId: billingKey, paymentId };
        const { detail } = read(Approved, await move('recurrent/pay/v3/approval', approval, idempotencyKey));
        if (detail.admissionState === 'FAIL') throw new PaymentRefusal('NAVERPAY_Fail', 'not approved', 200);
        const payment = paymentOf([detail]);
        if (payment?.paymentKey === paymentId) return payment;
      } catch (error) {
        if (!isRefusal(error, 'NAVERPAY_AlreadyComplete')) throw error;
        const payment = await findByKey(paymentId);
        if (payment) return payment;
      }
      throw new OutsideUnavailable(`${HOST} answered of another payment than ${paymentId}`);
    },

    async cancel({ paymentKey, reason, amount, idempotencyKey }) {
      const asked = amount ?? (await known(paymentKey)).balanceAmount;
      if (amount === undefined && asked === 0) return known(paymentKey);
      const form = {
        paymentId: paymentKey,
        cancelAmount: String(asked),
        cancelReason: reason,
        cancelRequester: BY_MERCHANT,
        taxScopeAmount: String(asked),
        taxExScopeAmount: '0',
      };
      let done: z.infer<typeof Canceled>;
      try {
        done = read(Canceled, await move('v1/cancel', form, idempotencyKey));
      } catch (error) {
        if (amount !== undefined || !isRefusal(error, 'NAVERPAY_AlreadyCanceled')) throw error;
        return known(paymentKey);
      }
      return endingWith(await known(paymentKey), {
        transactionKey: done.payHistId,
        amount: asked,
        reason,
        canceledAt: done.cancelYmdt,
      });
    },

    async removeBillingKey(recurrentId) {
      const form = { recurrentId, expireRequester: BY_MERCHANT, expireReason: '멤버십 결제 수단 해지' };
      try {
        await move('recurrent/expire/v1/request', form, recurrentId);
      } catch (error) {
        if (!(error instanceof PaymentRefusal)) throw error;
        // It is told nowhere how Naver refuses to end what has ended, so it is asked what it is.
        const json = { recurrentId, state: 'EXPIRED' };
        const { list } = read(
          Registrations,
          await ask('recurrent/v1/list', { json, timeoutMs: LOOKUP_TIMEOUT_MS }).catch(() => ({ list: [] })),
        );
        const isOver = list.some((each) => each.recurrentId === recurrentId && each.recurrentState === 'EXPIRED');
        if (!isOver) throw error;
      }
    },

    findByKey,

    async findCharge({ orderId, paymentKey, askedAt }) {
      if (paymentKey !== null) return findByKey(paymentKey);
      const from = new Date(askedAt.getTime() - CLOCKS_APART_MS);
      // Days that have not come have no rows: it costs what was charged since.
      const rows = await history(from, new Date(askedAt.getTime() + SPAN_MAX_MS - 2 * CLOCKS_APART_MS));
      return paymentOf(rows.filter((row) => ourName(row) === orderId));
    },

    async listTransactions({ from, to }) {
      return (await history(from, to)).map((row) => ({
        transactionKey: row.payHistId,
        paymentKey: row.paymentId,
        orderId: ourName(row),
        method: 'EASY_PAY' as const,
        status:
          row.admissionTypeCode === '01' ? 'DONE' : row.admissionTypeCode === '03' ? 'CANCELED' : 'PARTIAL_CANCELED',
        amount: won(row.totalPayAmount),
        at: row.admissionYmdt,
      }));
    },
  };
}

const isNotYet = ({ body }: OutsideAnswer) => NOT_YET.has(String(body['code']));

/** Naver takes 64 letters; one key of ours stands for more than one call. */
const onceOf = (path: string, key: string) => createHash('sha256').update(`${path} ${key}`).digest('hex');

const ourName = ({ merchantPayId, merchantPayKey }: Row) => merchantPayId ?? merchantPayKey ?? '';
/** Times are told to the second: within one, an approval comes first and a cancel of all that is left last. */
const PLACES = { '01': 0, '04': 1, '03': 2 };
const byTime = (a: Row, b: Row) =>
  a.admissionYmdt.getTime() - b.admissionYmdt.getTime() || PLACES[a.admissionTypeCode] - PLACES[b.admissionTypeCode];

/** A payment from its movements; undefined where it was never approved. */
function paymentOf(rows: Row[]): GatewayPayment | undefined {
  const moved = rows.filter(({ admissionState }) => admissionState === 'SUCCESS').toSorted(byTime);
  const approval = moved.find(({ admissionTypeCode }) => admissionTypeCode === '01');
  if (!approval) return undefined;
  const cancels = moved
    .filter(({ paymentId, admissionTypeCode }) => paymentId === approval.paymentId && admissionTypeCode !== '01')
    .map((row) => ({
      transactionKey: row.payHistId,
      amount: won(row.totalPayAmount),
      reason: '',
      canceledAt: row.admissionYmdt,
    }));
  return {
    paymentKey: approval.paymentId,
    orderId: ourName(approval),
    ...standing(won(approval.totalPayAmount), cancels),
    method: 'EASY_PAY',
    requestedAt: approval.admissionYmdt,
    approvedAt: approval.admissionYmdt,
    receiptUrl: null,
    secret: null,
    card: null,
    easyPay: { provider: '네이버페이' },
    virtualAccount: null,
    failure: null,
  };
}

function standing(totalAmount: Won, cancels: GatewayPayment['cancels']) {
  const balanceAmount = won(totalAmount - sum(cancels.map(({ amount }) => amount)));
  const status: GatewayPayment['status'] =
    cancels.length === 0 ? 'DONE' : balanceAmount <= 0 ? 'CANCELED' : 'PARTIAL_CANCELED';
  return { totalAmount, balanceAmount, status, cancels };
}

/** With this cancel as the last of them, whether the history tells of it yet or not. */
function endingWith(payment: GatewayPayment, cancel: GatewayPayment['cancels'][number]): GatewayPayment {
  const others = payment.cancels.filter(({ transactionKey }) => transactionKey !== cancel.transactionKey);
  return { ...payment, ...standing(payment.totalAmount, [...others, cancel]) };
}

const ymdt = (at: Date) => wallClock(at).toISOString().slice(0, 19).replace(/\D/g, '');
