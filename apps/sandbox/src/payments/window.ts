import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCardCompany } from './banks.ts';
import { makeAuthKey, masked } from './billing.ts';
import type { Books } from './books.ts';
import type { HeldPayment, Ledger } from './ledger.ts';
import { TossRefusal } from './toss-errors.ts';
import { billingPage, windowPage, windowProblemPage } from './window-page.ts';
import {
  type BillingOpening,
  type Parameters,
  readBillingOpening,
  readChoice,
  readOpening,
  readRefusal,
} from './window-request.ts';
import { widgetAgreementPage, widgetMethodsPage } from './widget-page.ts';

const CANCELED = { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' };
const TOO_LATE = { code: 'PAY_PROCESS_ABORTED', message: '결제 진행 중 승인에 실패하여 결제가 중단되었습니다.' };
const OVER = '이미 끝났거나 시간이 지난 결제예요. 주문한 곳에서 다시 시작해 주세요.';

/** The SDK, and the pages it sends people to. */
export function paymentWindow(
  app: FastifyInstance,
  { ledger, books, now }: { ledger: Ledger; books: Books; now: () => number },
): void {
  const sdk = readSdk();
  app.get('/js.tosspayments.com/v2/standard', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(sdk),
  );
  app.get('/pay.tosspayments.com/widget/methods', async (_, reply) => widgetMethodsPage(reply));
  app.get('/pay.tosspayments.com/widget/agreement', async (_, reply) => widgetAgreementPage(reply));

  app.get('/pay.tosspayments.com/window', async (request, reply) => {
    const opening = readOpening(request.query as Parameters);
    if (typeof opening === 'string') return windowProblemPage(reply.code(400), opening);
    const { payment } = books.open(opening);
    return reply.redirect(`/pay.tosspayments.com/window/${payment.paymentKey}`, 303);
  });

  type Keyed = { Params: { paymentKey: string } };
  app.get<Keyed>('/pay.tosspayments.com/window/:paymentKey', async ({ params }, reply) => {
    const held = books.find(params.paymentKey);
    return held?.payment.status === 'READY' ? windowPage(reply, held) : windowProblemPage(reply.code(410), OVER);
  });
  app.post<Keyed>('/pay.tosspayments.com/window/:paymentKey', async ({ params, body }, reply) => {
    const held = books.find(params.paymentKey);
    if (!held?.successUrl) return windowProblemPage(reply.code(410), OVER);
    const form = (body ?? {}) as Parameters;
    if (form['answer'] === 'cancel')
      return sendBack(reply, held.failUrl, { ...CANCELED, orderId: held.payment.orderId });
    const choice = readChoice(form, held.payment.totalAmount);
    if (!choice) return windowProblemPage(reply.code(400), '결제 수단을 다시 골라 주세요.');
    return finish(reply, held, () => books.authenticate(params.paymentKey, choice, readRefusal(form['refusal'])));
  });

  app.get('/pay.tosspayments.com/billing', async (request, reply) => {
    const opening = readBillingOpening(request.query as Parameters);
    return typeof opening === 'string' ? windowProblemPage(reply.code(400), opening) : billingPage(reply);
  });
  app.post('/pay.tosspayments.com/billing', async (request, reply) => {
    const opening = readBillingOpening(request.query as Parameters);
    if (typeof opening === 'string') return windowProblemPage(reply.code(400), opening);
    const form = (request.body ?? {}) as Parameters;
    if (form['answer'] === 'cancel') return sendBack(reply, opening.failUrl, CANCELED);
    const card = readCard(form, now());
    if (typeof card === 'string') return billingPage(reply.code(400), card);
    return register(reply, opening, card);
  });

  function register(reply: FastifyReply, { customerKey, successUrl }: BillingOpening, card: Card) {
    const authKey = makeAuthKey({ ledger, now }, { customerKey, ...card });
    return sendBack(reply, successUrl, { customerKey, authKey });
  }
}

/** Back to the product with what it needs to confirm. */
function finish(reply: FastifyReply, { payment, successUrl, failUrl }: HeldPayment, authenticate: () => unknown) {
  const { orderId, paymentKey, totalAmount } = payment;
  try {
    authenticate();
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    return sendBack(reply, failUrl, { ...TOO_LATE, orderId });
  }
  return sendBack(reply, successUrl, { paymentType: 'NORMAL', orderId, paymentKey, amount: String(totalAmount) });
}

function sendBack(reply: FastifyReply, url: string, answer: Record<string, string>): FastifyReply {
  const target = new URL(url);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  return reply.redirect(target.href, 303);
}

type Card = ReturnType<typeof readCard> & object;

/** The card, or what is wrong with it. */
function readCard(form: Parameters, now: number) {
  const { cardCompany = '', number = '', expiry = '', identity = '' } = form;
  const digits = number.replace(/\D/g, '');
  if (!isCardCompany(cardCompany)) return '카드사를 골라 주세요.';
  if (!/^\d{14,16}$/.test(digits)) return '카드번호를 다시 확인해 주세요.';
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(expiry) ?? [];
  // Good to the end of its month.
  const end = new Date(Date.UTC(2000 + Number(year), Number(month), 1));
  if (year === '' || Number(month) < 1 || Number(month) > 12 || end.getTime() <= now)
    return '유효기간을 다시 확인해 주세요.';
  if (!/^(?:\d{6}|\d{10})$/.test(identity)) return '생년월일이나 사업자번호를 다시 확인해 주세요.';
  return { cardCompany, number: masked(digits), refusal: readRefusal(form['refusal']) };
}

/** A script of its own, so that its names stay out of the page's. */
function readSdk(): string {
  const text = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'sdk.ts'), 'utf8'));
  return `(() => {\n${text.replace(/^export /gm, '')}})();\n`;
}
