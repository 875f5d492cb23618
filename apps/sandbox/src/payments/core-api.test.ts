import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StartedSandbox, startSandbox } from '../started-sandbox.ts';
import { tossCalls } from './toss-calls.ts';

let sandbox: StartedSandbox;
let clock = Date.parse('2026-11-15T12:00:00+09:00');
const { call, toss, authenticated, confirm } = tossCalls(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());
const minutes = (count: number) => (clock += count * 60_000);

describe('confirm', () => {
  it('answers with the whole payment, in Korean time', async () => {
    const request = await authenticated({ installmentMonths: 0, orderName: '요가 매트' });
    const { status, body } = await confirm(request);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '2022-11-16',
      type: 'NORMAL',
      status: 'DONE',
      method: '카드',
      orderName: '요가 매트',
      totalAmount: 30_000,
      balanceAmount: 30_000,
      suppliedAmount: 27_273,
      vat: 2_727,
      currency: 'KRW',
      country: 'KR',
      card: { issuerCode: '61', installmentPlanMonths: 0, number: expect.stringMatching(/^\d{8}\*{4}/) },
      cancels: null,
      failure: null,
      secret: expect.stringMatching(/^ps_/),
      receipt: { url: expect.stringContaining(request.paymentKey) },
      approvedAt: expect.stringMatching(/^2026-11-15T\d\d:\d\d:\d\d\+09:00$/),
    });
    expect((await toss('GET', `/payments/${request.paymentKey}`)).body).toEqual(body);
    expect((await toss('GET', `/payments/orders/${request.orderId}`)).body).toEqual(body);
  });

  it('refuses another amount or order, and the payment stays to be confirmed', async () => {
    const request = await authenticated();
    expect(await confirm({ ...request, amount: 29_999 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
    expect(await confirm({ ...request, orderId: 'another-order' })).toMatchObject({
      body: { code: 'INVALID_REQUEST' },
    });
    expect((await toss('GET', `/payments/${request.paymentKey}`)).body).toMatchObject({ status: 'IN_PROGRESS' });
    expect((await confirm(request)).status).toBe(200);
    expect((await confirm(request)).body).toMatchObject({ code: 'ALREADY_PROCESSED_PAYMENT' });
  });

  it('takes an order once, by whichever payment', async () => {
    const first = await authenticated();
    const second = await authenticated({ orderId: first.orderId });
    await confirm(first);
    expect((await confirm(second)).body).toMatchObject({ code: 'DUPLICATED_ORDER_ID' });
    expect((await toss('GET', `/payments/orders/${first.orderId}`)).body).toMatchObject({
      paymentKey: first.paymentKey,
    });
  });

  it('fails with what the window was told, and says so later', async () => {
    const request = await authenticated({ refusal: 'INVALID_CARD_EXPIRATION' });
    expect(await confirm(request)).toEqual({
      status: 400,
      body: { code: 'INVALID_CARD_EXPIRATION', message: '카드 정보를 다시 확인해주세요. (유효기간)' },
    });
    expect((await toss('GET', `/payments/${request.paymentKey}`)).body).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'INVALID_CARD_EXPIRATION' },
    });
  });

  it('is too late after ten minutes', async () => {
    const [inTime, tooLate] = [await authenticated(), await authenticated()];
    minutes(9);
    expect((await confirm(inTime)).status).toBe(200);
    minutes(1);
    expect(await confirm(tooLate)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_PAYMENT_SESSION' } });
    expect((await toss('GET', `/payments/${tooLate.paymentKey}`)).body).toMatchObject({ status: 'EXPIRED' });
  });

  it('needs 100 won for a card', async () => {
    expect((await confirm(await authenticated({ amount: 99 }))).body).toMatchObject({ code: 'BELOW_MINIMUM_AMOUNT' });
    expect((await confirm(await authenticated({ amount: 100 }))).status).toBe(200);
  });
});

describe('keys', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  it.each([
    ['a stranger', basic('test_sk_somebody:'), 401, 'UNAUTHORIZED_KEY'],
    ['no colon', basic('test_sk_ounSandbox0000000000'), 403, 'INCORRECT_BASIC_AUTH_FORMAT'],
    ['nobody', { authorization: '' }, 401, 'UNAUTHORIZED_KEY'],
  ])('refuses %s', async (_, headers, status, code) => {
    const request = await authenticated();
    expect(await confirm(request, headers)).toMatchObject({ status, body: { code } });
    expect((await confirm(request)).status).toBe(200);
  });

  it('plays an error by its code, before anything is looked at', async () => {
    const request = await authenticated();
    const headers = { 'TossPayments-Test-Code': 'REJECT_CARD_COMPANY' };
    expect(await confirm({ ...request, paymentKey: 'none' }, headers)).toEqual({
      status: 403,
      body: { code: 'REJECT_CARD_COMPANY', message: '결제 승인이 거절되었습니다.' },
    });
    expect((await confirm(request)).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  it('has the same answer for fifteen days, on the same path', async () => {
    const request = await authenticated();
    const first = await confirm(request, { 'idempotency-key': 'one' });
    expect(first.status).toBe(200);
    expect(await confirm(request, { 'idempotency-key': 'one' })).toEqual(first);
    expect((await confirm(request, { 'idempotency-key': 'two' })).body).toMatchObject({
      code: 'ALREADY_PROCESSED_PAYMENT',
    });
    const path = `/payments/${request.paymentKey}/cancel`;
    const cancel = () =>
      toss('POST', path, { cancelReason: '변심', cancelAmount: 1_000 }, { 'idempotency-key': 'one' });
    expect((await cancel()).body).toMatchObject({ balanceAmount: 29_000 });
    expect((await cancel()).body).toMatchObject({ balanceAmount: 29_000 });
    clock += 15 * 86_400_000;
    expect((await cancel()).body).toMatchObject({ balanceAmount: 28_000 });
  });

  it('keeps a refusal too, and is at most 300 letters long', async () => {
    const request = await authenticated();
    const wrong = await confirm({ ...request, amount: 1 }, { 'idempotency-key': 'refused' });
    expect(await confirm(request, { 'idempotency-key': 'refused' })).toEqual(wrong);
    expect(await confirm(request, { 'idempotency-key': 'k'.repeat(301) })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_IDEMPOTENCY_KEY' },
    });
  });

  it('is answered with 409 while the first is still under way', async () => {
    sandbox.faults.set([{ point: 'toss.confirm', kind: 'slow', ms: 300, times: 1 }]);
    const request = await authenticated();
    const headers = { 'idempotency-key': 'busy' };
    const first = confirm(request, headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await confirm(request, headers)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' },
    });
    expect((await first).status).toBe(200);
    expect(await confirm(request, headers)).toEqual(await first);
  });
});

describe('cancel', () => {
  const paid = async (given = {}) => {
    const request = await authenticated(given);
    await confirm(request);
    const cancel = (body: object) => toss('POST', `/payments/${request.paymentKey}/cancel`, body);
    return { ...request, cancel };
  };

  it('gives back parts, then the rest, and no more', async () => {
    const { cancel } = await paid();
    expect((await cancel({ cancelReason: '단순 변심', cancelAmount: 10_000 })).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 20_000,
      cancels: [{ cancelAmount: 10_000, cancelReason: '단순 변심', refundableAmount: 20_000, cancelStatus: 'DONE' }],
    });
    expect(await cancel({ cancelReason: '변심', cancelAmount: 20_001 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_CANCELABLE_AMOUNT' },
    });
    const { body } = await cancel({ cancelReason: '나머지' });
    expect(body).toMatchObject({ status: 'CANCELED', balanceAmount: 0, vat: 0, card: { acquireStatus: 'CANCELED' } });
    expect(body['lastTransactionKey']).toBe(body.cancels[1]!.transactionKey);
    expect(await cancel({ cancelReason: '또' })).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_CANCELED_PAYMENT' },
    });
  });

  it.each([
    [{}, 'INVALID_REQUEST'],
    [{ cancelReason: '변심', cancelAmount: 0 }, 'INVALID_REQUEST'],
    [{ cancelReason: '변심', cancelAmount: 1.5 }, 'INVALID_REQUEST'],
  ])('refuses %j', async (body, code) => {
    const { cancel } = await paid();
    expect(await cancel(body)).toMatchObject({ status: 400, body: { code } });
  });

  it('is not for what was never paid', async () => {
    const { paymentKey } = await authenticated();
    const path = (key: string) => `/payments/${key}/cancel`;
    expect((await toss('POST', path(paymentKey), { cancelReason: '변심' })).body).toMatchObject({
      code: 'NOT_CANCELABLE_PAYMENT',
    });
    expect(await toss('POST', path('none'), { cancelReason: '변심' })).toMatchObject({ status: 404 });
  });

  it('of a deposit needs an account; before the deposit it is all or nothing', async () => {
    const account = { method: 'VIRTUAL_ACCOUNT', bank: '04', customerName: '김하늘' };
    const waiting = await paid(account);
    expect((await waiting.cancel({ cancelReason: '변심', cancelAmount: 1 })).body).toMatchObject({
      code: 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
    });
    expect((await waiting.cancel({ cancelReason: '변심' })).body).toMatchObject({ status: 'CANCELED' });

    const deposited = await paid(account);
    expect((await call('POST', `/payments/${deposited.paymentKey}/deposit`)).body).toMatchObject({ status: 'DONE' });
    expect((await deposited.cancel({ cancelReason: '변심' })).body).toMatchObject({
      code: 'INVALID_REFUND_ACCOUNT_INFO',
    });
    const refundReceiveAccount = { bank: '카카오', accountNumber: '110123456789', holderName: '김하늘' };
    expect((await deposited.cancel({ cancelReason: '변심', refundReceiveAccount })).body).toMatchObject({
      status: 'CANCELED',
      virtualAccount: { refundStatus: 'COMPLETED', refundReceiveAccount: { bankCode: '90' } },
    });
  });
});

describe('virtual accounts', () => {
  it('wait for their deposit a week, also without a window', async () => {
    const request = await authenticated({ method: 'VIRTUAL_ACCOUNT', bank: '20', customerName: '이도윤' });
    const { body } = await confirm(request);
    expect(body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      method: '가상계좌',
      approvedAt: null,
      virtualAccount: { bankCode: '20', customerName: '이도윤', accountNumber: expect.stringMatching(/^\d{14}$/) },
    });
    expect(Date.parse(body.virtualAccount.dueDate) - clock).toBe(168 * 3_600_000);
    expect((await call('POST', `/payments/${request.paymentKey}/deposit`)).body).toMatchObject({
      status: 'DONE',
      approvedAt: expect.any(String),
    });
    expect((await call('POST', `/payments/${request.paymentKey}/deposit`)).status).toBe(400);
    expect((await call('POST', `/payments/${request.paymentKey}/undo-deposit`)).body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      approvedAt: null,
    });
    expect((await call('POST', `/payments/${request.paymentKey}/undo-deposit`)).status).toBe(400);
    expect((await call('POST', `/payments/${request.paymentKey}/deposit`, { amount: 1_000 })).body).toMatchObject({
      status: 'DONE',
      totalAmount: 1_000,
      balanceAmount: 1_000,
    });

    const ordered = {
      orderId: 'direct-account',
      orderName: '매트',
      amount: 10_000,
      customerName: '하늘',
      bank: '국민',
    };
    expect((await toss('POST', '/virtual-accounts', { ...ordered, validHours: 24 })).body).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      virtualAccount: { bankCode: '04' },
    });
    expect((await toss('POST', '/virtual-accounts', { ...ordered, validHours: 721 })).status).toBe(400);
  });
});

describe('billing', () => {
  const registered = async (given = {}) => {
    const { body: auth } = await call('POST', '/payments/authenticate-card', { customerKey: 'member-1', ...given });
    const { body } = await toss('POST', '/billing/authorizations/issue', {
      authKey: auth['authKey'],
      customerKey: 'member-1',
    });
    const path = `/billing/${encodeURIComponent(body.billingKey)}`;
    let charges = 0;
    const charge = (changed = {}) => {
      charges += 1;
      const orderId = `billing-${body.billingKey.slice(0, 8)}-${charges}`;
      return toss('POST', path, { customerKey: 'member-1', orderId, orderName: '월간', amount: 19_800, ...changed });
    };
    return { auth, body, path, charge };
  };

  it('gives a key for an authKey once, to its own customer', async () => {
    const { auth, body } = await registered();
    expect(body).toMatchObject({
      customerKey: 'member-1',
      method: '카드',
      card: { issuerCode: '61', cardType: '신용' },
    });
    const again = { authKey: auth['authKey'], customerKey: 'member-1' };
    expect(await toss('POST', '/billing/authorizations/issue', again)).toMatchObject({ status: 400 });
    const { body: other } = await call('POST', '/payments/authenticate-card', { customerKey: 'member-1' });
    const wrong = { authKey: other['authKey'], customerKey: 'member-2' };
    expect((await toss('POST', '/billing/authorizations/issue', wrong)).body).toMatchObject({
      code: 'NOT_MATCHES_CUSTOMER_KEY',
    });
  });

  it('charges until it is removed', async () => {
    const { charge, path } = await registered();
    expect((await charge()).body).toMatchObject({ type: 'BILLING', status: 'DONE', totalAmount: 19_800 });
    expect((await charge({ customerKey: 'member-2' })).body).toMatchObject({ code: 'NOT_MATCHES_CUSTOMER_KEY' });
    expect((await charge({ cardInstallmentPlan: 3 })).body).toMatchObject({
      code: 'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
    });
    expect((await charge({ amount: 118_800, cardInstallmentPlan: 3 })).body).toMatchObject({
      card: { installmentPlanMonths: 3 },
    });
    const orderId = 'charged-twice';
    await charge({ orderId });
    expect((await charge({ orderId })).body).toMatchObject({ code: 'DUPLICATED_ORDER_ID' });
    expect((await toss('DELETE', path)).status).toBe(200);
    expect((await toss('DELETE', path)).body).toMatchObject({ code: 'ALREADY_REMOVED_BILLING_KEY' });
    expect((await charge()).body).toMatchObject({ code: 'INVALID_BILL_KEY_REQUEST' });
  });

  it('is gone when its company cuts it off', async () => {
    const { charge, body } = await registered();
    const path = `/payments/billing/${encodeURIComponent(String(body['billingKey']))}/cut-off`;
    expect((await call('POST', path)).status).toBe(200);
    expect((await charge()).body).toMatchObject({ code: 'INVALID_BILL_KEY_REQUEST' });
  });

  it('refuses a card as long as it is told to', async () => {
    const { charge, body } = await registered({ refusal: 'REJECT_CARD_PAYMENT' });
    expect((await charge()).body).toMatchObject({ code: 'REJECT_CARD_PAYMENT' });
    await call('POST', `/payments/billing/${encodeURIComponent(body.billingKey)}`, { refusal: null });
    expect((await charge()).status).toBe(200);
  });

  it('takes a card number where the shop may send one', async () => {
    const card = {
      customerKey: 'member-3',
      cardNumber: '4330123456781234',
      cardExpirationYear: '30',
      cardExpirationMonth: '12',
      customerIdentityNumber: '900101',
    };
    expect((await toss('POST', '/billing/authorizations/card', card)).body).toMatchObject({
      billingKey: expect.any(String),
      card: { number: '43301234****123*' },
    });
    const old = { ...card, cardExpirationYear: '20' };
    expect((await toss('POST', '/billing/authorizations/card', old)).body).toMatchObject({
      code: 'INVALID_CARD_EXPIRATION',
    });
  });
});

it('lists what moved, page by page', async () => {
  clock += 3_600_000;
  const from = new Date(clock + 9 * 3_600_000).toISOString().slice(0, 19);
  const request = await authenticated();
  await confirm(request);
  minutes(1);
  await toss('POST', `/payments/${request.paymentKey}/cancel`, { cancelReason: '변심', cancelAmount: 1_000 });
  minutes(1);
  const to = new Date(clock + 9 * 3_600_000).toISOString().slice(0, 19);
  const list = async (query: string) =>
    (await toss('GET', `/transactions?startDate=${from}&endDate=${to}${query}`)).body as unknown as Record<
      string,
      unknown
    >[];
  const all = await list('');
  expect(all).toMatchObject([
    { status: 'DONE', amount: 30_000, orderId: request.orderId, method: '카드' },
    { status: 'PARTIAL_CANCELED', amount: 1_000, paymentKey: request.paymentKey },
  ]);
  const first = await list('&limit=1');
  expect(first).toEqual(all.slice(0, 1));
  expect(await list(`&limit=1&startingAfter=${String(first[0]!['transactionKey'])}`)).toEqual(all.slice(1));
});

it('gives cash receipts and takes them back', async () => {
  const receipt = {
    orderId: 'cash-1',
    orderName: '매트',
    amount: 10_000,
    type: '소득공제',
    customerIdentityNumber: '01012341234',
  };
  const { body } = await toss('POST', '/cash-receipts', receipt);
  expect(body).toMatchObject({ transactionType: 'CONFIRM', issueStatus: 'COMPLETED', amount: 10_000 });
  expect(body['customerIdentityNumber']).toBe('*******1234');
  const path = `/cash-receipts/${String(body['receiptKey'])}/cancel`;
  expect((await toss('POST', path, { amount: 4_000 })).body).toMatchObject({
    transactionType: 'CANCEL',
    amount: 4_000,
  });
  expect((await toss('POST', path, { amount: 6_001 })).body).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
  const slip = await (await fetch(String(body['receiptUrl']).replace(/^https?:\/\/[^/]+/, sandbox.url))).text();
  expect(slip).toMatch(/6,000원[\s\S]*소득공제[\s\S]*10,000원[\s\S]*4,000원/);
  expect((await toss('POST', path, {})).body).toMatchObject({ amount: 6_000 });
  expect((await toss('POST', path, {})).body).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
  expect((await toss('POST', '/cash-receipts/nobody/cancel', {})).body).toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  ['소득공제', '2208162517'],
  ['소득공제', '010-1234-1234'],
  ['지출증빙', '123'],
  ['미발행', '01012341234'],
])('issues no cash receipt of the type %s to %s', async (type, customerIdentityNumber) => {
  const receipt = { orderId: 'cash-2', orderName: '매트', amount: 10_000, type, customerIdentityNumber };
  expect(await toss('POST', '/cash-receipts', receipt)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
});

it('shows what was issued and cancelled beside its payment', async () => {
  const { orderId, paymentKey } = await authenticated({ method: 'VIRTUAL_ACCOUNT' });
  const receipt = {
    orderId,
    orderName: '매트',
    amount: 10_000,
    type: '지출증빙',
    customerIdentityNumber: '2208162517',
  };
  const { body } = await toss('POST', '/cash-receipts', receipt);
  await toss('POST', `/cash-receipts/${String(body['receiptKey'])}/cancel`, { amount: 4_000 });
  const page = await (await sandbox.get(`/payments?search=${paymentKey}`)).text();
  expect(page).toMatch(/현금영수증[\s\S]*지출증빙 \*{6}2517[\s\S]*10,000원[\s\S]*4,000원 취소[\s\S]*6,000원 남음/);
});

it('speaks of a broken request in Toss’s way', async () => {
  const response = await fetch(`${sandbox.url}/api.tosspayments.com/v1/payments/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'INVALID_REQUEST', message: '잘못된 요청입니다.' });
});

describe('faults', () => {
  it('refuse, go down and fall silent before or after the work', async () => {
    const point = 'toss.confirm';
    const lost = await authenticated();
    sandbox.faults.set([{ point, kind: 'refuse', times: 1 }]);
    expect(await confirm(lost)).toMatchObject({ status: 403, body: { code: 'REJECT_CARD_COMPANY' } });
    expect((await toss('GET', `/payments/${lost.paymentKey}`)).body).toMatchObject({ status: 'ABORTED' });

    const request = await authenticated();
    const status = async () => (await toss('GET', `/payments/${request.paymentKey}`)).body['status'];
    const silent = () =>
      fetch(`${sandbox.url}/api.tosspayments.com/v1/payments/confirm`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from('test_sk_ounSandbox0000000000:').toString('base64')}`,
        },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(300),
      });
    sandbox.faults.set([{ point, kind: 'timeout-before' }]);
    await expect(silent()).rejects.toThrow(/timeout/);
    expect(await status()).toBe('IN_PROGRESS');
    sandbox.faults.set([{ point, kind: 'timeout-after' }]);
    await expect(silent()).rejects.toThrow(/timeout/);
    expect(await status()).toBe('DONE');
    sandbox.faults.set([{ point: 'toss.*', kind: 'down' }]);
    const answer = await sandbox.get(`/api.tosspayments.com/v1/payments/${request.paymentKey}`);
    expect(answer.status).toBe(503);
  });
});

it('remembers payments, keys and answers over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oun-sandbox-'));
  const options = { database: join(folder, 'sandbox.db') };
  let own = await startSandbox(options);
  const calls = tossCalls(() => own);
  const request = await calls.authenticated();
  const first = await calls.confirm(request, { 'idempotency-key': 'kept' });
  await own.close();
  own = await startSandbox(options);
  expect(await calls.confirm(request, { 'idempotency-key': 'kept' })).toEqual(first);
  expect((await calls.toss('GET', `/payments/${request.paymentKey}`)).body).toEqual(first.body);
  await own.close();
  await rm(folder, { recursive: true });
});
