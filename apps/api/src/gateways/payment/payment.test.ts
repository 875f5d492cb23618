import { CARRIER_CODES } from '@oun/contract/carrier';
import { won } from '@oun/money';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type StartedSandbox } from '../../../../sandbox/src/started-sandbox.ts';
import { type CourierGateway, sweetTracker } from '../courier.ts';
import { outsideAt, OutsideUnavailable } from '../outside.ts';
import { isRetryable, type PaymentGateway, PaymentRefusal, wordsOf } from './payment.gateway.ts';
import { toss } from './payment.toss.ts';

const KEYS = { clientKey: 'test_ck_ounSandbox0000000000', secretKey: 'test_sk_ounSandbox0000000000' };
const TIMEOUT_MS = 500;
const amount = won(30_000);

let sandbox: StartedSandbox;
let gateway: PaymentGateway;
let courier: CourierGateway;
beforeAll(async () => {
  sandbox = await startSandbox({ courierHourMs: 1_000 });
  gateway = toss(outsideAt(sandbox.url), KEYS, { timeoutMs: TIMEOUT_MS });
  courier = sweetTracker(outsideAt(sandbox.url), { apiKey: 'oun-sandbox' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());

const post = async (path: string, body: unknown = {}) => {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
};
let orders = 0;
const authenticated = async (given: object = {}) => {
  orders += 1;
  const orderId = `order-${orders}-${Date.now()}`;
  const { paymentKey = '' } = await post('/payments/authenticate', { orderId, amount, ...given });
  return { paymentKey, orderId, amount, idempotencyKey: `confirm-${orderId}` };
};
const paid = async (given: object = {}) => {
  const request = await authenticated(given);
  await gateway.confirm(request);
  const cancel = { paymentKey: request.paymentKey, reason: '단순 변심', idempotencyKey: `cancel-${request.orderId}` };
  return { ...request, cancel };
};

describe('confirm', () => {
  test('tells the payment in our words', async () => {
    const request = await authenticated({ amount: 60_000, cardCompany: '41', installmentMonths: 3 });
    const payment = await gateway.confirm({ ...request, amount: won(60_000) });
    expect(payment).toMatchObject({
      paymentKey: request.paymentKey,
      orderId: request.orderId,
      status: 'DONE',
      method: 'CARD',
      totalAmount: 60_000,
      balanceAmount: 60_000,
      card: { issuerCode: '41', installmentMonths: 3 },
      easyPay: null,
      virtualAccount: null,
      cancels: [],
      failure: null,
      receiptUrl: expect.stringMatching(/^http/),
    });
    expect(Math.abs(Date.now() - payment.approvedAt!.getTime())).toBeLessThan(10_000);
    expect(await gateway.findByKey(request.paymentKey)).toEqual(payment);
    expect(await gateway.findByOrder(request.orderId)).toEqual(payment);
  });

  test('tells easy pay and virtual accounts', async () => {
    const easy = await gateway.confirm(await authenticated({ method: 'EASY_PAY', provider: '네이버페이' }));
    expect(easy).toMatchObject({ method: 'EASY_PAY', easyPay: { provider: '네이버페이' }, card: null });
    const request = await authenticated({ method: 'VIRTUAL_ACCOUNT', bank: '20', customerName: '김하늘' });
    const waiting = await gateway.confirm(request);
    expect(waiting).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      approvedAt: null,
      secret: expect.stringMatching(/^ps_/),
      virtualAccount: { bankCode: '20', customerName: '김하늘' },
    });
    expect(waiting.virtualAccount!.dueDate.getTime() - Date.now()).toBeGreaterThan(167 * 3_600_000);
    await post(`/payments/${request.paymentKey}/deposit`);
    expect(await gateway.findByKey(request.paymentKey)).toMatchObject({ status: 'DONE' });
  });

  test('a refusal has its code, and nothing was charged', async () => {
    const request = await authenticated({ refusal: 'REJECT_CARD_PAYMENT' });
    await expect(gateway.confirm(request)).rejects.toMatchObject({
      name: 'PaymentRefusal',
      code: 'REJECT_CARD_PAYMENT',
      status: 403,
      message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    });
    expect(await gateway.findByKey(request.paymentKey)).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'REJECT_CARD_PAYMENT' },
    });
  });

  test('what was confirmed before is a success, if it is the same', async () => {
    const request = await paid();
    const again = { ...request, idempotencyKey: `${request.idempotencyKey}-again` };
    expect(await gateway.confirm(again)).toMatchObject({ status: 'DONE', paymentKey: request.paymentKey });
    await expect(
      gateway.confirm({ ...again, amount: won(1), idempotencyKey: 'another-amount' }),
    ).rejects.toBeInstanceOf(PaymentRefusal);
    await gateway.cancel(request.cancel);
    await expect(gateway.confirm({ ...again, idempotencyKey: 'after-cancel' })).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED_PAYMENT',
    });
  });

  test.each(['down', 'timeout-before', 'timeout-after'])('goes on by itself after %s', async (kind) => {
    sandbox.faults.add({ point: 'toss.confirm', kind, times: 2 });
    expect(await gateway.confirm(await authenticated())).toMatchObject({ status: 'DONE' });
    expect(sandbox.faults.list()).toEqual([]);
  });

  test('gives up after three tries, not knowing', async () => {
    sandbox.faults.add({ point: 'toss.confirm', kind: 'timeout-after', times: 3 });
    const request = await authenticated();
    await expect(gateway.confirm(request)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect(await gateway.findByOrder(request.orderId)).toMatchObject({ status: 'DONE' });
    sandbox.faults.add({ point: 'toss.confirm', kind: 'down', times: 4 });
    const other = await authenticated();
    await expect(gateway.confirm(other)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect(sandbox.faults.list()).toMatchObject([{ times: 1 }]);
    expect(await gateway.findByOrder(other.orderId)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  test('waits for the first of two equal requests', async () => {
    sandbox.faults.add({ point: 'toss.confirm', kind: 'slow', ms: 200, times: 1 });
    const request = await authenticated();
    const [first, second] = await Promise.all([gateway.confirm(request), gateway.confirm(request)]);
    expect(second).toEqual(first);
  });

  test('a fault inside of theirs is no refusal', async () => {
    const request = await authenticated({ refusal: 'FAILED_INTERNAL_SYSTEM_PROCESSING' });
    await expect(gateway.confirm(request)).rejects.toBeInstanceOf(OutsideUnavailable);
  });
});

test('what nobody knows is not found', async () => {
  expect(await gateway.findByKey('nobody/knows?')).toBeUndefined();
  expect(await gateway.findByOrder('no-such-order')).toBeUndefined();
});

test('with another key everything is refused, look-ups too', async () => {
  const stranger = toss(outsideAt(sandbox.url), { ...KEYS, secretKey: 'test_sk_x' }, { timeoutMs: TIMEOUT_MS });
  await expect(stranger.findByKey('x')).rejects.toMatchObject({ code: 'UNAUTHORIZED_KEY', status: 401 });
});

describe('cancel', () => {
  test('gives back parts and then all', async () => {
    const { cancel } = await paid();
    const part = await gateway.cancel({ ...cancel, amount: won(10_000) });
    expect(part).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 20_000,
      cancels: [{ amount: 10_000, reason: '단순 변심', canceledAt: expect.any(Date) }],
    });
    expect(await gateway.cancel({ ...cancel, amount: won(10_000) })).toEqual(part);
    await expect(
      gateway.cancel({ ...cancel, amount: won(20_001), idempotencyKey: `${cancel.idempotencyKey}-2` }),
    ).rejects.toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
    const rest = { ...cancel, idempotencyKey: `${cancel.idempotencyKey}-3` };
    expect(await gateway.cancel(rest)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
  });

  test('of the whole is done also when it was done before', async () => {
    const { cancel } = await paid();
    await gateway.cancel(cancel);
    const again = { ...cancel, idempotencyKey: `${cancel.idempotencyKey}-again` };
    expect(await gateway.cancel(again)).toMatchObject({ status: 'CANCELED' });
    await expect(
      gateway.cancel({ ...again, amount: won(1), idempotencyKey: `${cancel.idempotencyKey}-part` }),
    ).rejects.toMatchObject({ code: 'ALREADY_CANCELED_PAYMENT' });
  });

  test('of a deposit sends the money to an account', async () => {
    const { cancel, paymentKey } = await paid({ method: 'VIRTUAL_ACCOUNT' });
    await post(`/payments/${paymentKey}/deposit`);
    await expect(gateway.cancel(cancel)).rejects.toMatchObject({ code: 'INVALID_REFUND_ACCOUNT_INFO' });
    const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' };
    const done = await gateway.cancel({ ...cancel, refundAccount, idempotencyKey: `${cancel.idempotencyKey}-2` });
    expect(done).toMatchObject({ status: 'CANCELED' });
  });

  test('lost answers cancel once', async () => {
    const { cancel } = await paid();
    sandbox.faults.add({ point: 'toss.cancel', kind: 'timeout-after', times: 2 });
    expect(await gateway.cancel({ ...cancel, amount: won(10_000) })).toMatchObject({ balanceAmount: 20_000 });
  });
});

describe('cash receipts', () => {
  const receiptsOf = async (orderId: string) => {
    const answer = await fetch(`${sandbox.url}/payments.json?search=${orderId}`);
    const { payments } = (await answer.json()) as {
      payments: { receipts: { receipt: { amount: number }; cancels: { amount: number }[] }[] }[];
    };
    return payments[0]!.receipts.map(({ receipt, cancels }) => [receipt.amount, ...cancels.map((one) => one.amount)]);
  };
  const deposited = async () => {
    const { orderId, paymentKey } = await paid({ method: 'VIRTUAL_ACCOUNT' });
    await post(`/payments/${paymentKey}/deposit`);
    return {
      orderId,
      amount,
      orderName: '매트',
      type: '소득공제' as const,
      customerIdentityNumber: '01012345678',
      idempotencyKey: `receipt-${orderId}`,
    };
  };

  test('lost answers issue once and cancel once', async () => {
    const request = await deposited();
    sandbox.faults.add({ point: 'toss.receipt', kind: 'timeout-after', times: 2, order: request.orderId });
    const { receiptKey, issueNumber, receiptUrl } = await gateway.issueCashReceipt(request);
    expect(issueNumber).toMatch(/^\d{9}$/);
    expect(receiptUrl).toContain(receiptKey);
    sandbox.faults.add({ point: 'toss.receipt', kind: 'timeout-after', times: 2, order: request.orderId });
    await gateway.cancelCashReceipt({ receiptKey, amount: won(10_000), idempotencyKey: `${receiptKey}-1` });
    await gateway.cancelCashReceipt({ receiptKey, amount: won(20_000), idempotencyKey: `${receiptKey}-2` });
    expect(await receiptsOf(request.orderId)).toEqual([[30_000, 10_000, 20_000]]);
  });

  test('a number nobody has, and more than was issued, are refused', async () => {
    const request = await deposited();
    const wrong = gateway.issueCashReceipt({ ...request, customerIdentityNumber: '1', idempotencyKey: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    const { receiptKey } = await gateway.issueCashReceipt(request);
    const more = gateway.cancelCashReceipt({ receiptKey, amount: won(30_001), idempotencyKey: receiptKey });
    await expect(more).rejects.toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
  });
});

describe('billing keys', () => {
  const registered = async (given: object = {}) => {
    const { authKey = '' } = await post('/payments/authenticate-card', { customerKey: 'member-1', ...given });
    return gateway.issueBillingKey({ authKey, customerKey: 'member-1', idempotencyKey: authKey });
  };
  const charge = (billingKey: string, orderId: string) => ({
    billingKey,
    customerKey: 'member-1',
    amount: won(118_800),
    orderId,
    orderName: '연간 멤버십',
    installmentMonths: 3,
    idempotencyKey: `charge-${orderId}`,
  });

  test('are issued, charged once for each order, and removed', async () => {
    const key = await registered();
    expect(key).toMatchObject({ customerKey: 'member-1', card: { issuerCode: '61', cardType: '신용' } });
    expect(key.authenticatedAt).toBeInstanceOf(Date);
    const request = charge(key.billingKey, `billing-${Date.now()}`);
    const payment = await gateway.chargeBillingKey(request);
    expect(payment).toMatchObject({ status: 'DONE', totalAmount: 118_800, card: { installmentMonths: 3 } });
    expect(await gateway.chargeBillingKey(request)).toEqual(payment);
    expect(await gateway.chargeBillingKey({ ...request, idempotencyKey: 'fresh' })).toMatchObject({
      paymentKey: payment.paymentKey,
    });
    await gateway.removeBillingKey(key.billingKey);
    await expect(gateway.removeBillingKey(key.billingKey)).resolves.toBeUndefined();
    await expect(gateway.chargeBillingKey(charge(key.billingKey, 'after-removal'))).rejects.toMatchObject({
      code: 'INVALID_BILL_KEY_REQUEST',
    });
  });

  test('lost answers charge once', async () => {
    const { billingKey } = await registered();
    const request = charge(billingKey, `billing-lost-${Date.now()}`);
    sandbox.faults.add({ point: 'toss.billing', kind: 'timeout-after', times: 1 });
    const payment = await gateway.chargeBillingKey(request);
    expect(await gateway.findByOrder(request.orderId)).toEqual(payment);
  });

  test('of a refused card say why', async () => {
    const { billingKey } = await registered({ refusal: 'INVALID_STOPPED_CARD' });
    await expect(gateway.chargeBillingKey(charge(billingKey, 'stopped-card'))).rejects.toMatchObject({
      code: 'INVALID_STOPPED_CARD',
    });
  });
});

test('lists what moved, page by page', async () => {
  const from = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const { cancel, orderId } = await paid();
  await gateway.cancel({ ...cancel, amount: won(10_000) });
  const to = new Date(Date.now() + 2_000);
  const all = await gateway.listTransactions({ from, to, limit: 100 });
  const mine = all.filter((each) => each.orderId === orderId);
  expect(mine).toMatchObject([
    { status: 'DONE', method: 'CARD', amount: 30_000 },
    { status: 'PARTIAL_CANCELED', amount: 10_000 },
  ]);
  const startingAfter = mine[0]!.transactionKey;
  const next = await gateway.listTransactions({ from, to, startingAfter, limit: 1 });
  expect(next.map(({ transactionKey }) => transactionKey)).toEqual([mine[1]!.transactionKey]);
  const earlier = new Date(from.getTime() - 3_600_000);
  const before = await gateway.listTransactions({ from: new Date(earlier.getTime() - 1_000), to: earlier, limit: 10 });
  expect(before).toEqual([]);
});

describe('an answer that makes no sense', () => {
  let liar: Server;
  let answer: { status: number; text: string };
  let asked = 0;
  beforeAll(async () => {
    liar = createServer((_, response) => {
      asked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => liar.close());
  const lied = () =>
    toss(outsideAt(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`), KEYS, { timeoutMs: TIMEOUT_MS });
  const request = { paymentKey: 'p', orderId: 'order-1', amount, idempotencyKey: 'k' };

  test.each([
    [200, '{}'],
    [200, '{"paymentKey":"p","status":"WHO_KNOWS"}'],
    [200, '<html>'],
    [400, '{"error":"?"}'],
    [200, '{"paymentKey":"p","orderId":"order-1","status":"DONE","totalAmount":"30000"}'],
  ])('%i %s is none', async (status, text) => {
    answer = { status, text };
    await expect(lied().confirm(request)).rejects.toBeInstanceOf(OutsideUnavailable);
  });

  test('a refusal is not asked for twice', async () => {
    answer = { status: 400, text: '{"code":"INVALID_REQUEST","message":"잘못된 요청입니다."}' };
    asked = 0;
    await expect(lied().confirm(request)).rejects.toBeInstanceOf(PaymentRefusal);
    expect(asked).toBe(1);
  });
});

test.each([
  ['REJECT_CARD_PAYMENT', 'PAYMENT_DECLINED_LIMIT', true],
  ['REJECT_ACCOUNT_PAYMENT', 'PAYMENT_DECLINED_LIMIT', true],
  ['EXCEED_MAX_ONE_DAY_AMOUNT', 'PAYMENT_DECLINED_LIMIT', true],
  ['EXCEED_MAX_DAILY_PAYMENT_COUNT', 'PAYMENT_DECLINED_LIMIT', true],
  ['EXCEED_MAX_AMOUNT', 'PAYMENT_DECLINED_LIMIT', false],
  ['EXCEED_MAX_AUTH_COUNT', 'PAYMENT_DECLINED_CARD', false],
  ['PROVIDER_ERROR', 'PAYMENT_DECLINED_CARD', true],
  ['INVALID_CARD_EXPIRATION', 'PAYMENT_DECLINED_EXPIRED', false],
  ['INVALID_STOPPED_CARD', 'PAYMENT_DECLINED_CARD', false],
  ['REJECT_CARD_COMPANY', 'PAYMENT_DECLINED_CARD', false],
  ['PAY_PROCESS_CANCELED', 'PAYMENT_CANCELED_BY_USER', false],
  ['USER_CANCEL', 'PAYMENT_CANCELED_BY_USER', false],
  ['SOMETHING_NEW', 'PAYMENT_DECLINED_CARD', false],
])('%s is told as %s; again another day: %s', (code, words, again) => {
  expect(wordsOf(code)).toBe(words);
  expect(isRetryable(code)).toBe(again);
});

describe('a parcel', () => {
  const put = (invoice_no: string, level: number) => post('/courier', { carrier_code: '04', invoice_no, level });
  const track = (invoiceNo: string) => courier.track({ carrierCode: '04', invoiceNo });

  test.each([
    [1, 'READY'],
    [2, 'IN_TRANSIT'],
    [3, 'IN_TRANSIT'],
    [4, 'IN_TRANSIT'],
    [5, 'OUT_FOR_DELIVERY'],
  ])('on level %i is %s', async (level, state) => {
    await put(`60000000000${level}`, level);
    expect(await track(`60000000000${level}`)).toMatchObject({ state, deliveredAt: null });
  });

  test('has arrived when its last step says so', async () => {
    await put('600000000009', 6);
    const tracking = await track('6000-0000-0009');
    expect(tracking).toMatchObject({ state: 'DELIVERED', events: { length: 7 } });
    expect(tracking.events.at(-1)).toMatchObject({ what: '배송완료', where: '서울강남' });
    expect(tracking.deliveredAt).toEqual(tracking.events.at(-1)!.at);
    expect(Math.abs(tracking.deliveredAt!.getTime() - Date.now())).toBeLessThan(10_000);
  });

  test('that its carrier does not know is unknown, and that is no failure', async () => {
    sandbox.faults.add({ point: 'courier.tracking', kind: 'no-invoice', times: 1 });
    expect(await track('600000000010')).toEqual({ state: 'UNKNOWN', events: [], deliveredAt: null });
    expect(await courier.track({ carrierCode: '99', invoiceNo: '600000000010' })).toMatchObject({ state: 'UNKNOWN' });
  });

  test('is not known while the courier does not answer or will not', async () => {
    sandbox.faults.add({ point: 'courier.tracking', kind: 'down', times: 1 });
    await expect(track('600000000011')).rejects.toBeInstanceOf(OutsideUnavailable);
    sandbox.faults.add({ point: 'courier.tracking', kind: 'refuse', times: 1 });
    await expect(track('600000000011')).rejects.toThrow('103');
    const stranger = sweetTracker(outsideAt(sandbox.url), { apiKey: 'x' });
    await expect(stranger.track({ carrierCode: '04', invoiceNo: '600000000011' })).rejects.toThrow('101');
  });

  test('travels with a carrier that the courier knows too', async () => {
    for (const carrierCode of CARRIER_CODES)
      expect(await courier.track({ carrierCode, invoiceNo: '600000000012' })).toMatchObject({ state: 'READY' });
  });
});
