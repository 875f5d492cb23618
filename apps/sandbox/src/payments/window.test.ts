import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broughtBack, type StartedSandbox, startSandbox } from '../started-sandbox.ts';
import { KEYS } from './core-api.ts';
import { tossCalls } from './toss-calls.ts';

let sandbox: StartedSandbox;
let clock = Date.now();
const { toss, confirm } = tossCalls(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock });
});
afterAll(() => sandbox.close());

const SUCCESS_URL = 'http://localhost:3001/orders/paid?draft=7';
const FAIL_URL = 'http://localhost:3001/orders/failed';
const ASKED = {
  clientKey: KEYS.client,
  customerKey: 'member-1',
  orderId: 'order-window',
  orderName: '요가 매트 외 1건',
  amount: '129000',
  successUrl: SUCCESS_URL,
  failUrl: FAIL_URL,
  method: 'CARD',
};
let orders = 0;
const open = async (changed: Record<string, string> = {}) => {
  orders += 1;
  const query = new URLSearchParams({ ...ASKED, orderId: `order-window-${orders}`, ...changed });
  const answer = await sandbox.get(`/pay.tosspayments.com/window?${query}`);
  return { answer, path: answer.headers.get('location') ?? '', orderId: query.get('orderId')! };
};
const pay = async (path: string, form: Record<string, string>) =>
  broughtBack(await sandbox.post(path, { answer: 'pay', ...form }));

describe('the window', () => {
  it('shows the order and sends the person back with a key to confirm', async () => {
    const { path, orderId } = await open();
    const text = await (await sandbox.get(path)).text();
    for (const words of ['요가 매트 외 1건', '129,000원', '신한', '토스페이', '할부', '창 닫기'])
      expect(text).toContain(words);
    const back = await pay(path, { method: 'CARD', cardCompany: '41', installmentMonths: '3' });
    expect(back).toMatchObject({
      at: 'http://localhost:3001/orders/paid',
      draft: '7',
      paymentType: 'NORMAL',
      orderId,
      amount: '129000',
    });
    const { body } = await confirm({ paymentKey: back['paymentKey']!, orderId, amount: 129_000 });
    expect(body).toMatchObject({ status: 'DONE', card: { issuerCode: '41', installmentPlanMonths: 3 } });
    expect((await sandbox.get(path)).status).toBe(410);
  });

  it('takes easy pay and virtual accounts', async () => {
    const easy = await open();
    const back = await pay(easy.path, { method: 'EASY_PAY', provider: '카카오페이' });
    expect(
      (await confirm({ paymentKey: back['paymentKey']!, orderId: easy.orderId, amount: 129_000 })).body,
    ).toMatchObject({ method: '간편결제', easyPay: { provider: '카카오페이', amount: 129_000 }, card: null });
    const account = await open({ validHours: '24', customerName: '김하늘' });
    const key = (await pay(account.path, { method: 'VIRTUAL_ACCOUNT', bank: '81' }))['paymentKey']!;
    const { body } = await confirm({ paymentKey: key, orderId: account.orderId, amount: 129_000 });
    expect(body).toMatchObject({ virtualAccount: { bankCode: '81', customerName: '김하늘' } });
    expect(Date.parse(body.virtualAccount.dueDate) - clock).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it('lets the person turn back, and have the confirm refused', async () => {
    const { path, orderId } = await open();
    expect(broughtBack(await sandbox.post(path, { answer: 'cancel' }))).toMatchObject({
      at: FAIL_URL,
      code: 'PAY_PROCESS_CANCELED',
      message: '사용자에 의해 결제가 취소되었습니다.',
      orderId,
    });
    const back = await pay(path, { method: 'CARD', refusal: 'REJECT_CARD_PAYMENT' });
    expect(await confirm({ paymentKey: back['paymentKey']!, orderId, amount: 129_000 })).toMatchObject({
      status: 403,
      body: { code: 'REJECT_CARD_PAYMENT', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
    });
  });

  it('closes after half an hour', async () => {
    const { path } = await open();
    const key = path.split('/').at(-1)!;
    clock += 29 * 60_000;
    expect((await sandbox.get(path)).status).toBe(200);
    clock += 60_000;
    expect((await toss('GET', `/payments/${key}`)).body).toMatchObject({ status: 'EXPIRED' });
    expect(await pay(path, { method: 'CARD' })).toMatchObject({ at: FAIL_URL, code: 'PAY_PROCESS_ABORTED' });
  });

  it.each([
    ['another client key', { clientKey: 'test_ck_somebody' }],
    ['a short order id', { orderId: 'a' }],
    ['a broken amount', { amount: '1.5' }],
    ['an address without a scheme', { successUrl: 'javascript:alert(1)' }],
    ['a customer key with a space', { customerKey: 'a b' }],
  ])('does not open for %s', async (_, changed) => {
    const { answer } = await open(changed);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('결제를 이어갈 수 없어요');
  });

  it('escapes what the shop wrote', async () => {
    const { path } = await open({ orderName: '<script>alert(1)</script>' });
    expect(await (await sandbox.get(path)).text()).not.toContain('<script>alert');
  });

  it('allows no installments below 50,000 won', async () => {
    const { path } = await open({ amount: '49999' });
    const answer = await sandbox.post(path, { answer: 'pay', method: 'CARD', installmentMonths: '2' });
    expect(answer.status).toBe(400);
  });
});

describe('registering a card', () => {
  const path = (changed: Record<string, string> = {}) => {
    const { clientKey, customerKey, successUrl, failUrl } = ASKED;
    const query = new URLSearchParams({ clientKey, customerKey, successUrl, failUrl, ...changed });
    return `/pay.tosspayments.com/billing?${query}`;
  };
  const CARD = { answer: 'pay', cardCompany: '51', number: '4330 1234 5678 1234', expiry: '12/30', identity: '900101' };

  it('brings back an authKey that can be traded for a key', async () => {
    expect(await (await sandbox.get(path())).text()).toContain('자동결제 카드 등록');
    const back = broughtBack(await sandbox.post(path(), CARD));
    expect(back).toMatchObject({ at: 'http://localhost:3001/orders/paid', customerKey: 'member-1' });
    const issue = { authKey: back['authKey'], customerKey: 'member-1' };
    expect((await toss('POST', '/billing/authorizations/issue', issue)).body).toMatchObject({
      card: { issuerCode: '51', number: '43301234****123*' },
    });
  });

  it('looks at the card, and lets the person turn back', async () => {
    const old = await sandbox.post(path(), { ...CARD, expiry: '01/20' });
    expect(old.status).toBe(400);
    expect(await old.text()).toContain('유효기간을 다시 확인해 주세요');
    expect(broughtBack(await sandbox.post(path(), { answer: 'cancel' }))).toMatchObject({
      at: FAIL_URL,
      code: 'PAY_PROCESS_CANCELED',
    });
    expect((await sandbox.get(path({ clientKey: KEYS.widgetClient }))).status).toBe(400);
  });
});

it('serves the SDK as a script that any page may load', async () => {
  const answer = await sandbox.get('/js.tosspayments.com/v2/standard');
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  const text = await answer.text();
  expect(text).not.toMatch(/^export /m);
  expect(() => new Function(text)).not.toThrow();
});

it('shows people what became of each payment', async () => {
  const { path, orderId } = await open();
  const back = await pay(path, { method: 'VIRTUAL_ACCOUNT', bank: '88' });
  await confirm({ paymentKey: back['paymentKey']!, orderId, amount: 129_000 });
  const text = await (await sandbox.get(`/payments?search=${orderId}`)).text();
  for (const words of ['입금 기다림', '129,000원 입금하기', orderId]) expect(text).toContain(words);
  const answer = await sandbox.post(`/payments/${back['paymentKey']}/deposit`, {});
  expect(answer.status).toBe(303);
  expect(await (await sandbox.get(`/payments?search=${orderId}`)).text()).toContain('결제 완료');
  expect(await (await sandbox.get(`/dashboard.tosspayments.com/receipt/${back['paymentKey']}`)).text()).toContain(
    '매출전표',
  );
});
