import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeAuthKey, removeBillingKey } from './billing.ts';
import type { Books } from './books.ts';
import type { HeldReceipt } from './held-receipt.ts';
import { type HeldBillingKey, type HeldWebhook, type Ledger } from './ledger.ts';
import { type PastCard, type PastPayment, rememberCard, rememberPayment } from './past.ts';
import { cashReceiptPage, receiptPage } from './receipt-pages.ts';
import { paymentsPage } from './payments-page.ts';
import { type Body, amountOf, textOf } from './request-body.ts';
import { refusalOf, TossRefusal } from './toss-errors.ts';
import type { Webhooks } from './webhooks.ts';
import { type Parameters, readChoice, readRefusal } from './window-request.ts';

const SHOWN = 30;
const MOST = 500;

type ControlWorld = {
  ledger: Ledger;
  books: Books;
  webhooks: Webhooks;
  now: () => number;
  sandboxUrl: () => string;
};

/** What people and tests do from Toss's side of the counter: pay without a window, deposit, tell again. */
export function paymentControl(app: FastifyInstance, { ledger, books, webhooks, now, sandboxUrl }: ControlWorld): void {
  const listed = (search: string, limit: number) => {
    books.expireAll();
    return ledger.payments({ search, limit }).map((held) => ({
      ...held,
      webhooks: ledger.webhooksOf(held.payment.paymentKey),
      receipts: ledger.receiptsOf(held.payment.orderId),
    }));
  };

  app.get('/payments', async ({ query }, reply) => {
    const search = String((query as Parameters)['search'] ?? '').trim();
    return paymentsPage(reply, { search, payments: listed(search, SHOWN), billingKeys: ledger.billingKeys(SHOWN) });
  });
  app.get('/payments.json', async ({ query }) => {
    const { search = '', limit } = query as Parameters;
    const asked = Math.floor(Number(limit ?? SHOWN));
    const payments = listed(search, asked >= 1 ? Math.min(asked, MOST) : SHOWN);
    return {
      payments: payments.map(({ payment, webhooks, receipts }) => ({
        payment,
        webhooks: webhooks.map(shownWebhook),
        receipts,
      })),
    };
  });

  /** What was paid before anybody was here to see it. */
  app.post('/payments/past', async (request, reply) =>
    answer(request, reply, () => {
      const { payments = [], cards = [] } = (request.body ?? {}) as { payments?: PastPayment[]; cards?: PastCard[] };
      for (const card of cards) rememberCard(ledger, card);
      for (const past of payments) rememberPayment({ ledger, sandboxUrl }, past);
      return { count: payments.length };
    }),
  );
  /** What the window does, without one. */
  app.post('/payments/authenticate', async (request, reply) =>
    answer(request, reply, () => {
      const body = (request.body ?? {}) as Body;
      const amount = amountOf(body, 'amount');
      const choice = readChoice(wordsOf(body), amount);
      if (!choice) throw new TossRefusal('INVALID_REQUEST');
      const { payment } = books.open({
        orderId: textOf(body, 'orderId'),
        orderName: String(body['orderName'] ?? '시험 주문'),
        amount,
        customerKey: String(body['customerKey'] ?? 'ANONYMOUS'),
        customerName: body['customerName'] === undefined ? null : String(body['customerName']),
      });
      const { paymentKey } = payment;
      books.authenticate(paymentKey, choice, readRefusal(wordsOf(body)['refusal']));
      return { paymentType: 'NORMAL', paymentKey, orderId: payment.orderId, amount };
    }),
  );
  app.post('/payments/authenticate-card', async (request, reply) =>
    answer(request, reply, () => {
      const customerKey = textOf(request.body, 'customerKey');
      const refusal = readRefusal(wordsOf(request.body)['refusal']);
      const card = { cardCompany: '61' as const, number: '43301234****123*', refusal };
      return { customerKey, authKey: makeAuthKey({ ledger, now }, { customerKey, ...card }) };
    }),
  );
  /** Whether the card is refused from here on, and with what. */
  app.post<{ Params: { billingKey: string } }>('/payments/billing/:billingKey', async (request, reply) =>
    answer(request, reply, () => {
      const { billingKey } = request.params;
      const held = ledger.secret<HeldBillingKey>('billing', billingKey);
      if (!held) throw new TossRefusal('NOT_FOUND');
      const refusal = readRefusal(wordsOf(request.body)['refusal']);
      ledger.saveSecret('billing', billingKey, { ...held, refusal });
      return { billingKey, refusal };
    }),
  );
  /** As when a card's company cuts it off: the key is gone, and the merchant is told. */
  app.post<{ Params: { billingKey: string } }>('/payments/billing/:billingKey/cut-off', async (request, reply) =>
    answer(request, reply, () => {
      const { billingKey } = request.params;
      removeBillingKey({ ledger }, billingKey);
      webhooks.keyDeleted(billingKey);
      return { billingKey };
    }),
  );
  app.post<{ Params: { paymentKey: string } }>('/payments/:paymentKey/deposit', async (request, reply) =>
    answer(request, reply, () => {
      const body = (request.body ?? {}) as Body;
      const amount = body['amount'] ? amountOf({ amount: Number(body['amount']) }, 'amount') : undefined;
      return books.deposit(request.params.paymentKey, amount).payment;
    }),
  );
  app.post<{ Params: { paymentKey: string } }>('/payments/:paymentKey/undo-deposit', async (request, reply) =>
    answer(request, reply, () => books.undoDeposit(request.params.paymentKey).payment),
  );
  app.post<{ Params: { id: string } }>('/payments/webhooks/:id/resend', async (request, reply) => {
    const sent = await webhooks.resend(Number(request.params.id));
    return answer(request, reply, () => {
      if (!sent) throw new TossRefusal('NOT_FOUND');
      return shownWebhook(sent);
    });
  });

  app.get<{ Params: { paymentKey: string } }>(
    '/dashboard.tosspayments.com/receipt/:paymentKey',
    async ({ params }, reply) => {
      const held = books.find(params.paymentKey);
      return held ? receiptPage(reply, held) : reply.callNotFound();
    },
  );
  app.get<{ Params: { receiptKey: string } }>(
    '/dashboard.tosspayments.com/cash-receipts/:receiptKey',
    async ({ params }, reply) => {
      const held = ledger.secret<HeldReceipt>('receipt', params.receiptKey);
      return held ? cashReceiptPage(reply, held) : reply.callNotFound();
    },
  );
}

const shownWebhook = ({ id, transmissionId, eventType, state, attempts, body }: HeldWebhook) => ({
  id,
  transmissionId,
  eventType,
  state,
  attempts,
  body,
});

/** A program is told what came of it; a person goes back to the list. */
function answer(request: FastifyRequest, reply: FastifyReply, work: () => unknown): unknown {
  try {
    const done = work();
    return isForm(request) ? reply.redirect('/payments', 303) : done;
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    const { status, body } = refusalOf(error.code, error.message);
    return isForm(request) ? reply.redirect('/payments', 303) : reply.code(status).send(body);
  }
}

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Numbers as a form would write them. */
const wordsOf = (body: unknown): Parameters =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Body).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
