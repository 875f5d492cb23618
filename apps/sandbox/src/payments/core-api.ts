import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Faults, playFault } from '../faults.ts';
import { chargeBillingKey, issueBillingKey, issueByCardNumber, removeBillingKey } from './billing.ts';
import type { Books, CancelOrder } from './books.ts';
import { cancelCashReceipt, issueCashReceipt } from './cash-receipts.ts';
import type { HeldReceipt } from './held-receipt.ts';
import { refundBankCodeOf } from './banks.ts';
import type { HeldPayment, Ledger } from './ledger.ts';
import { amountOf, type Body, textOf } from './request-body.ts';
import { type Answer, isTossCode, refusalOf, type TossCode, TossRefusal } from './toss-errors.ts';

export const KEYS = {
  client: 'test_ck_ounSandbox0000000000',
  secret: 'test_sk_ounSandbox0000000000',
  /** Of the payment widget, which has a pair of its own. */
  widgetClient: 'test_gck_ounSandbox000000000',
  widgetSecret: 'test_gsk_ounSandbox000000000',
};
const SECRETS = new Set([KEYS.secret, KEYS.widgetSecret]);

const IDEMPOTENT_MS = 15 * 86_400_000;
const KEY_MAX = 300;
const TRANSACTIONS_MAX = 5_000;

export type CoreWorld = { ledger: Ledger; books: Books; faults: Faults; now: () => number; sandboxUrl: () => string };
type Point = 'toss.confirm' | 'toss.lookup' | 'toss.cancel' | 'toss.billing' | 'toss.receipt';
type Route = {
  /** Where a fault strikes. */
  point?: Point;
  /** What the fault `refuse` says, and does. */
  refuse?: TossCode | ((request: FastifyRequest) => never);
  work: (request: FastifyRequest) => unknown;
};

/** Toss Payments' core API, version 2022-11-16 (https://docs.tosspayments.com/reference). */
export function coreApi(app: FastifyInstance, world: CoreWorld): void {
  const { ledger, books } = world;
  void app.register(async (scope) => {
    scope.setErrorHandler(async (error: { statusCode?: number }, _, reply) => {
      const code = (error.statusCode ?? 500) < 500 ? 'INVALID_REQUEST' : 'FAILED_INTERNAL_SYSTEM_PROCESSING';
      const { status, body } = refusalOf(code);
      return reply.code(status).send(body);
    });
    const route = serve(scope, world);

    route('POST', '/payments/confirm', {
      point: 'toss.confirm',
      refuse: ({ body }) => books.refuse(textOf(body, 'paymentKey'), 'REJECT_CARD_COMPANY'),
      work: ({ body }) =>
        told(
          books.confirm({
            paymentKey: textOf(body, 'paymentKey'),
            orderId: textOf(body, 'orderId'),
            amount: amountOf(body, 'amount'),
          }),
        ),
    });
    route('GET', '/payments/orders/:orderId', {
      point: 'toss.lookup',
      refuse: 'FORBIDDEN_REQUEST',
      work: ({ params }) => told(books.findOfOrder(textOf(params, 'orderId'))),
    });
    route('GET', '/payments/:paymentKey', {
      point: 'toss.lookup',
      refuse: 'FORBIDDEN_REQUEST',
      work: ({ params }) => told(books.find(textOf(params, 'paymentKey'))),
    });
    route('POST', '/payments/:paymentKey/cancel', {
      point: 'toss.cancel',
      refuse: 'NOT_CANCELABLE_PAYMENT',
      work: ({ params, body }) => told(books.cancel(textOf(params, 'paymentKey'), readCancel(body))),
    });
    route('POST', '/virtual-accounts', {
      point: 'toss.confirm',
      refuse: 'INVALID_BANK',
      work: ({ body }) => told(openVirtualAccount(books, body)),
    });

    route('POST', '/billing/authorizations/issue', {
      point: 'toss.billing',
      refuse: 'INVALID_CARD_NUMBER',
      work: ({ body }) => issueBillingKey(world, textOf(body, 'authKey'), textOf(body, 'customerKey')),
    });
    route('POST', '/billing/authorizations/card', {
      point: 'toss.billing',
      refuse: 'INVALID_CARD_NUMBER',
      work: ({ body }) => issueByCardNumber(world, body),
    });
    route('POST', '/billing/:billingKey', {
      point: 'toss.billing',
      refuse: 'REJECT_CARD_PAYMENT',
      work: ({ params, body }) => told(chargeBillingKey(world, textOf(params, 'billingKey'), body)),
    });
    route('DELETE', '/billing/:billingKey', {
      point: 'toss.billing',
      refuse: 'INVALID_BILL_KEY_REQUEST',
      work: ({ params }) => removeBillingKey(world, textOf(params, 'billingKey')),
    });

    route('GET', '/transactions', {
      point: 'toss.lookup',
      refuse: 'FORBIDDEN_REQUEST',
      work: ({ query }) =>
        ledger.transactions({
          from: koreanMs(textOf(query, 'startDate')),
          to: koreanMs(textOf(query, 'endDate')),
          after: String((query as Body)['startingAfter'] ?? ''),
          limit: Math.min(Number((query as Body)['limit'] ?? 100) || 100, TRANSACTIONS_MAX),
        }),
    });

    route('POST', '/cash-receipts', {
      point: 'toss.receipt',
      refuse: 'INVALID_REQUEST',
      work: ({ body }) => issueCashReceipt(world, body),
    });
    route('POST', '/cash-receipts/:receiptKey/cancel', {
      point: 'toss.receipt',
      refuse: 'NOT_CANCELABLE_AMOUNT',
      work: ({ params, body }) => cancelCashReceipt(world, textOf(params, 'receiptKey'), body),
    });
  });
}

/** Keys, idempotency, error codes on demand and faults, around the work of each call. */
function serve(scope: FastifyInstance, { ledger, books, faults, now }: CoreWorld) {
  const running = new Set<string>();
  const orderOf = ({ params, body }: FastifyRequest): string | undefined => {
    const { orderId, paymentKey, receiptKey } = { ...(params as Body), ...(body as Body | null) };
    if (typeof orderId === 'string') return orderId;
    if (typeof receiptKey === 'string') return ledger.secret<HeldReceipt>('receipt', receiptKey)?.receipt.orderId;
    return typeof paymentKey === 'string' ? books.find(paymentKey)?.payment.orderId : undefined;
  };

  return (method: 'GET' | 'POST' | 'DELETE', path: string, { point, refuse, work }: Route) =>
    scope.route({
      method,
      url: `/api.tosspayments.com/v1${path}`,
      handler: async (request, reply) => {
        const say = ({ status, body }: Answer) => {
          void reply.code(status);
          return body ?? '';
        };
        const { headers } = request;
        const key = method === 'POST' ? headers['idempotency-key'] : undefined;
        if (key !== undefined && key.length > KEY_MAX) return say(refusalOf('INVALID_IDEMPOTENCY_KEY'));
        const once = key === undefined ? undefined : [headers.authorization, method, request.url, key].join(' ');
        if (once && running.has(once)) return say(refusalOf('IDEMPOTENT_REQUEST_PROCESSING'));

        const answer = (work: (request: FastifyRequest) => unknown) => {
          const stranger = checkKey(headers.authorization ?? '');
          if (stranger) return say(refusalOf(stranger));
          const wanted = headers['tosspayments-test-code'];
          if (wanted !== undefined) return say(refusalOf(isTossCode(wanted) ? wanted : 'INVALID_REQUEST'));
          const earlier = once && ledger.answer(once, now() - IDEMPOTENT_MS);
          if (earlier) return say(earlier);
          const made = answerOf(() => work(request));
          if (once) ledger.saveAnswer(once, now(), made);
          return say(made);
        };
        if (once) running.add(once);
        try {
          return await playFault(point && faults.take(point, orderOf(request)), reply, {
            refuse: () => answer(typeof refuse === 'function' ? refuse : () => no(refuse ?? 'FORBIDDEN_REQUEST')),
            work: () => answer(work),
          });
        } finally {
          if (once) running.delete(once);
        }
      },
    });
}

function answerOf(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() ?? null };
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    return refusalOf(error.code, error.message);
  }
}

function checkKey(header: string): TossCode | undefined {
  const text = Buffer.from(/^Basic (.+)$/i.exec(header)?.[1] ?? '', 'base64').toString();
  if (text === '') return 'UNAUTHORIZED_KEY';
  if (!text.endsWith(':')) return 'INCORRECT_BASIC_AUTH_FORMAT';
  return SECRETS.has(text.slice(0, -1)) ? undefined : 'UNAUTHORIZED_KEY';
}

function told(held: HeldPayment | undefined) {
  return held?.payment ?? no('NOT_FOUND_PAYMENT');
}

function no(code: TossCode, message?: string): never {
  throw new TossRefusal(code, message);
}

function readCancel(given: unknown): CancelOrder {
  const body = (given ?? {}) as Body;
  const reason = textOf(body, 'cancelReason');
  const part = body['cancelAmount'] ?? undefined;
  const amount = part === undefined ? undefined : amountOf(body, 'cancelAmount');
  const account = body['refundReceiveAccount'];
  if (!account) return { reason, amount };
  const bankCode = refundBankCodeOf(textOf(account, 'bank')) ?? no('INVALID_BANK');
  const [accountNumber, holderName] = [textOf(account, 'accountNumber'), textOf(account, 'holderName')];
  if (!/^\d{1,20}$/.test(accountNumber)) no('INVALID_REFUND_ACCOUNT_INFO');
  return { reason, amount, refundAccount: { bankCode, accountNumber, holderName } };
}

function openVirtualAccount(books: Books, body: unknown): HeldPayment {
  const validHours = (body as Body)['validHours'] ?? 168;
  if (!Number.isInteger(validHours) || Number(validHours) < 1 || Number(validHours) > 720) no('INVALID_REQUEST');
  return books.openVirtualAccount(
    {
      orderId: textOf(body, 'orderId'),
      orderName: textOf(body, 'orderName'),
      amount: amountOf(body, 'amount'),
      customerName: textOf(body, 'customerName'),
      wanted: { validHours: Number(validHours) },
    },
    textOf(body, 'bank'),
  );
}

/** Times of a question are Korean where they do not say. */
function koreanMs(text: string): number {
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`);
  return Number.isNaN(ms) ? no('INVALID_REQUEST') : ms;
}
