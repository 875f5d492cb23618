import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';
import { KEYS } from './core-api.ts';

type Payment = {
  requestPayment: (request: object) => Promise<never>;
  requestBillingAuth: (request: object) => Promise<never>;
};
type Widgets = { setAmount: (amount: object) => Promise<void>; requestPayment: (order: object) => Promise<never> };
type Sdk = (clientKey: string) => {
  payment: (customer: { customerKey: string }) => Payment;
  widgets: (customer: { customerKey: string }) => Widgets;
};

let sandbox: StartedSandbox;
let script = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  script = await (await sandbox.get('/js.tosspayments.com/v2/standard')).text();
});
afterAll(() => sandbox.close());

/** The SDK as a page has it, with a place to see where it leads. */
function load() {
  const led: string[] = [];
  const window = { location: { assign: (url: string) => void led.push(url) } } as { TossPayments?: Sdk };
  const document = { currentScript: { src: `${sandbox.url}/js.tosspayments.com/v2/standard` } };
  runInNewContext(script, { window, document, URL, URLSearchParams });
  return { TossPayments: window.TossPayments!, led };
}

const ORDER = {
  orderId: 'order-sdk-1',
  orderName: '매트 & 밴드',
  successUrl: 'http://localhost:3001/ok',
  failUrl: 'http://localhost:3001/fail',
};
const REQUEST = { method: 'CARD', amount: { currency: 'KRW', value: 15_000 }, ...ORDER };
const payment = () => {
  const { TossPayments, led } = load();
  return { ...TossPayments(KEYS.client).payment({ customerKey: 'member-1' }), led };
};

it('leads to a window that opens', async () => {
  const { requestPayment, led } = payment();
  void requestPayment(REQUEST);
  await Promise.resolve();
  const answer = await fetch(led[0]!);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('15,000원');
  expect(text).toContain('매트 &#38; 밴드');
});

it('asks for what it was asked for', async () => {
  const { requestPayment, requestBillingAuth, led } = payment();
  void requestPayment({ ...REQUEST, card: { flowMode: 'DIRECT', easyPay: '카카오페이' } });
  void requestPayment({ ...REQUEST, method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours: 24 } });
  void requestBillingAuth({ method: 'CARD', successUrl: ORDER.successUrl, failUrl: ORDER.failUrl });
  await Promise.resolve();
  const queries = led.map((url) => Object.fromEntries(new URL(url).searchParams));
  expect(queries).toMatchObject([
    { method: 'EASY_PAY', provider: '카카오페이', amount: '15000', customerKey: 'member-1' },
    { method: 'VIRTUAL_ACCOUNT', validHours: '24' },
    { clientKey: KEYS.client, customerKey: 'member-1' },
  ]);
  expect(new URL(led[2]!).pathname).toBe('/pay.tosspayments.com/billing');
});

it.each([
  [{ method: 'CASH' }, 'NOT_SUPPORTED_METHOD'],
  [{ orderId: 'short' }, 'INVALID_ORDER_ID'],
  [{ orderId: '한글-주문번호' }, 'INVALID_ORDER_ID'],
  [{ orderName: 'x'.repeat(101) }, 'INVALID_ORDER_NAME'],
  [{ amount: { currency: 'KRW', value: 0 } }, 'INVALID_AMOUNT'],
  [{ successUrl: '/ok' }, 'INVALID_URL'],
  [{ customerMobilePhone: '010-1234-5678' }, 'INVALID_PHONE'],
])('refuses %j', async (changed, code) => {
  const { requestPayment, led } = payment();
  await expect(requestPayment({ ...REQUEST, ...changed })).rejects.toMatchObject({ code });
  expect(led).toEqual([]);
});

it('wants keys and customers as Toss does', () => {
  const { TossPayments } = load();
  const thrown = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as { code: string }).code;
    }
    return undefined;
  };
  expect(thrown(() => TossPayments('nonsense'))).toBe('INVALID_CLIENT_KEY');
  expect(thrown(() => TossPayments(KEYS.client).payment({ customerKey: 'x' }))).toBe('INVALID_CUSTOMER_KEY');
  expect(thrown(() => TossPayments(KEYS.client).payment({ customerKey: 'ANONYMOUS' }))).toBeUndefined();
  expect(thrown(() => TossPayments(KEYS.client).widgets({ customerKey: 'member-1' }))).toBe('INVALID_CLIENT_KEY');
  expect(thrown(() => TossPayments(KEYS.widgetClient).widgets({ customerKey: 'member-1' }))).toBeUndefined();
});

it('does not pay by a widget before there is an amount and a choice', async () => {
  const { TossPayments, led } = load();
  const widgets = TossPayments(KEYS.widgetClient).widgets({ customerKey: 'member-1' });
  await expect(widgets.requestPayment(ORDER)).rejects.toMatchObject({ code: 'NOT_SETUP_AMOUNT' });
  await widgets.setAmount({ currency: 'KRW', value: 1_000 });
  await expect(widgets.requestPayment(ORDER)).rejects.toMatchObject({ code: 'NOT_SELECTED_PAYMENT_METHOD' });
  expect(led).toEqual([]);
});
