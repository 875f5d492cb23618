import { won } from '@oun/money';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { broughtBack, startSandbox, type StartedSandbox } from '../../../../sandbox/src/started-sandbox.ts';
import { outsideAt, OutsideUnavailable } from '../outside.ts';
import { type WalletGateway } from './payment.gateway.ts';
import { kakaoPay } from './payment.kakaopay.ts';

const KEYS = { cid: 'TCSUBSCRIP', secretKey: 'oun-sandbox-secret' };
const TIMES = { timeoutMs: 1_500 };
const amount = won(19_800);

let sandbox: StartedSandbox;
let wallet: WalletGateway;
beforeAll(async () => {
  sandbox = await startSandbox();
  wallet = kakaoPay(outsideAt(sandbox.url), KEYS, TIMES);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());

let count = 0;
const fresh = (what: string) => `${what}-${(count += 1)}-${Date.now()}`;
const reserve = async () => {
  const reservationId = fresh('registration');
  const returnUrl = 'http://life.test/back?id=1';
  const held = await wallet.reserve({ reservationId, customerKey: 'member-1', returnUrl, productName: '멤버십' });
  return { ...held, reservationId };
};
const answer = async (pageUrl: string, form: Record<string, string>) =>
  broughtBack(await sandbox.post(new URL(pageUrl).pathname, form));
const registered = async (form: Record<string, string> = {}) => {
  const { walletId, pageUrl, reservationId } = await reserve();
  const authKey = (await answer(pageUrl, { answer: 'agree', ...form }))['pg_token']!;
  const request = { reservationId, walletId, customerKey: 'member-1', authKey, idempotencyKey: authKey };
  return (await wallet.approve(request)).billingKey;
};
const chargeOf = (billingKey: string) => {
  const orderId = fresh('order');
  const names = { customerKey: 'member-1', orderId, orderName: '월간 멤버십', idempotencyKey: `charge-${orderId}` };
  return { billingKey, amount, ...names };
};
const paid = async () => {
  const charge = chargeOf(await registered());
  const { paymentKey } = await wallet.chargeBillingKey(charge);
  return { paymentKey, cancel: { paymentKey, reason: '기간 중 해지', idempotencyKey: `refund-${charge.orderId}` } };
};
const chargesOf = async (orderId: string) => {
  const { payments } = (await (await sandbox.get('/wallets.json')).json()) as { payments: { orderId: string }[] };
  return payments.filter((each) => each.orderId === orderId).length;
};

test('somebody agrees on its page, or does not', async () => {
  const { pageUrl, walletId, reservationId } = await reserve();
  expect(await (await sandbox.get(new URL(pageUrl).pathname)).text()).toContain('동의하고 등록');
  expect(await answer(pageUrl, { answer: 'cancel' })).toEqual({
    at: 'http://life.test/back',
    id: '1',
    result: 'cancel',
  });
  const request = { reservationId, walletId, customerKey: 'member-1', authKey: 'x', idempotencyKey: 'x' };
  await expect(wallet.approve(request)).rejects.toMatchObject({ code: 'KAKAOPAY_-701' });
  const { pg_token: authKey } = await answer(pageUrl, { answer: 'agree' });
  await expect(wallet.approve(request)).rejects.toMatchObject({ code: 'KAKAOPAY_-708' });
  await expect(wallet.approve({ ...request, authKey: authKey!, customerKey: 'member-2' })).rejects.toMatchObject({
    code: 'KAKAOPAY_-707',
  });
  expect(await wallet.approve({ ...request, authKey: authKey! })).toEqual({ billingKey: expect.stringMatching(/^S/) });
  const changed = { reservationId: 'x', customerKey: 'x', returnUrl: 'http://life.test', productName: 'x' };
  await expect(wallet.reserve({ ...changed, replaces: 'S' })).rejects.toMatchObject({ name: 'PaymentRefusal' });
});

describe('a charge', () => {
  test('tells the payment, and is found by its key', async () => {
    const charge = chargeOf(await registered());
    const payment = await wallet.chargeBillingKey(charge);
    expect(payment).toMatchObject({
      orderId: charge.orderId,
      status: 'DONE',
      method: 'EASY_PAY',
      easyPay: { provider: '카카오페이' },
      totalAmount: 19_800,
      balanceAmount: 19_800,
      cancels: [],
    });
    expect(Math.abs(Date.now() - payment.approvedAt!.getTime())).toBeLessThan(10_000);
    expect(await wallet.findByKey(payment.paymentKey)).toEqual(payment);
    const { paymentKey } = payment;
    expect(await wallet.findCharge({ ...charge, paymentKey, askedAt: new Date() })).toEqual(payment);
    expect(await wallet.findByKey('T-nobody-knows')).toBeUndefined();
    const plan = { ...charge, installmentMonths: 3 };
    const code = 'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT';
    await expect(wallet.chargeBillingKey(plan)).rejects.toMatchObject({ code });
    expect(await chargesOf(charge.orderId)).toBe(1);
  });

  test.each(['timeout-after', 'timeout-before', 'down'])('is asked for once only, also after %s', async (kind) => {
    const charge = chargeOf(await registered());
    const askedAt = new Date();
    sandbox.faults.add({ point: 'kakaopay.charge', kind, times: 2, order: charge.orderId });
    await expect(wallet.chargeBillingKey(charge)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect(sandbox.faults.list()).toMatchObject([{ times: 1 }]);
    const isDone = kind === 'timeout-after';
    expect(await chargesOf(charge.orderId)).toBe(isDone ? 1 : 0);
    const found = wallet.findCharge({ ...charge, paymentKey: null, askedAt });
    if (isDone) await expect(found).rejects.toMatchObject({ code: 'UNKNOWN_TRANSACTION' });
    else expect(await found).toBeUndefined();
  });

  test('before the one that is looked for is not taken for it', async () => {
    const charge = chargeOf(await registered());
    await wallet.chargeBillingKey(charge);
    const looked = (askedAt: number) => wallet.findCharge({ ...charge, paymentKey: null, askedAt: new Date(askedAt) });
    expect(await looked(Date.now() + 62_000)).toBeUndefined();
    await expect(looked(Date.now() + 30_000)).rejects.toMatchObject({ code: 'UNKNOWN_TRANSACTION' });
  });

  test.each([
    ['BALANCE', 'REJECT_ACCOUNT_PAYMENT'],
    ['LIMIT', 'REJECT_ACCOUNT_PAYMENT'],
    ['MAINTENANCE', 'PROVIDER_ERROR'],
    ['CARD_STOPPED', 'KAKAOPAY_CARD_STOPPED'],
  ])('refused with %s is told as %s', async (refusal, code) => {
    const charge = chargeOf(await registered({ refusal }));
    await expect(wallet.chargeBillingKey(charge)).rejects.toMatchObject({ name: 'PaymentRefusal', code });
    expect(await chargesOf(charge.orderId)).toBe(0);
  });
});

describe('a cancel', () => {
  test('gives back a part, then the rest, each once', async () => {
    const { cancel, paymentKey } = await paid();
    const part = await wallet.cancel({ ...cancel, amount: won(5_000) });
    expect(part).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 14_800,
      cancels: [{ amount: 5_000, reason: '기간 중 해지' }],
    });
    expect(await wallet.cancel({ ...cancel, amount: won(5_000) })).toEqual(part);
    const over = wallet.cancel({ ...cancel, amount: won(14_801), idempotencyKey: fresh('over') });
    await expect(over).rejects.toMatchObject({ code: 'KAKAOPAY_-710' });
    const rest = await wallet.cancel({ ...cancel, idempotencyKey: fresh('rest') });
    expect(rest).toMatchObject({ status: 'CANCELED', balanceAmount: 0, cancels: { length: 2 } });
    expect(rest.cancels.at(-1)).toMatchObject({ amount: 14_800 });
    expect(await wallet.cancel({ ...cancel, idempotencyKey: fresh('again') })).toMatchObject({ status: 'CANCELED' });
    // The first, asked for again, is told of and not made again.
    const first = await wallet.cancel({ ...cancel, amount: won(5_000) });
    expect(first.cancels.at(-1)).toMatchObject({ amount: 5_000 });
    expect(await wallet.findByKey(paymentKey)).toMatchObject({ balanceAmount: 0, cancels: { length: 2 } });
  });

  test('whose answer was lost is made once', async () => {
    const { cancel, paymentKey } = await paid();
    const part = { ...cancel, amount: won(5_000) };
    sandbox.faults.add({ point: 'kakaopay.cancel', kind: 'timeout-after', times: 1 });
    await expect(wallet.cancel(part)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect((await wallet.cancel(part)).cancels).toMatchObject([{ amount: 5_000 }]);
    expect(await wallet.findByKey(paymentKey)).toMatchObject({ balanceAmount: 14_800, cancels: { length: 1 } });
  });

  test('that was still under way when it was asked for again is made once', async () => {
    const { cancel, paymentKey } = await paid();
    const part = { ...cancel, amount: won(5_000) };
    // Both look before either cancels.
    const both = await Promise.all([wallet.cancel(part), wallet.cancel(part)]);
    for (const each of both) expect(each.cancels).toMatchObject([{ amount: 5_000 }]);
    expect(await wallet.findByKey(paymentKey)).toMatchObject({ balanceAmount: 14_800 });
  });
});

test('an ended key charges no more, and is ended twice without harm', async () => {
  const key = await registered();
  await wallet.removeBillingKey(key);
  await expect(wallet.removeBillingKey(key)).resolves.toBeUndefined();
  await expect(wallet.chargeBillingKey(chargeOf(key))).rejects.toMatchObject({ code: 'KAKAOPAY_-751' });
  await expect(wallet.removeBillingKey('nobody')).rejects.toMatchObject({ code: 'KAKAOPAY_-750' });
});

test('it shows no books, and knows nobody with another key', async () => {
  expect(wallet.listTransactions).toBeNull();
  const stranger = kakaoPay(outsideAt(sandbox.url), { ...KEYS, secretKey: 'x' }, TIMES);
  await expect(stranger.findByKey('x')).rejects.toMatchObject({ code: 'KAKAOPAY_-401', status: 401 });
});

describe('an answer that makes no sense', () => {
  let liar: Server;
  let said = { status: 200, text: '' };
  let asked = 0;
  beforeAll(async () => {
    liar = createServer((_, response) => {
      asked += 1;
      response.writeHead(said.status).end(said.text);
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => liar.close());

  test.each([
    [200, '{}'],
    [200, '<html>'],
    [400, '{"code":"?"}'],
    [429, '{"error_code":-10}'],
    [400, '{"error_code":-1}'],
    [400, '{"error_code":-780,"extras":{"method_result_code":"USER_LOCKED"}}'],
  ])('%i %s is none', async (status, text) => {
    said = { status, text };
    const lied = kakaoPay(outsideAt(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`), KEYS, TIMES);
    asked = 0;
    await expect(lied.chargeBillingKey(chargeOf('S'))).rejects.toBeInstanceOf(OutsideUnavailable);
    expect(asked).toBe(1);
  });
});
