import { won } from '@oun/money';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { broughtBack, startSandbox, type StartedSandbox } from '../../../../sandbox/src/started-sandbox.ts';
import { outsideAt, OutsideUnavailable } from '../outside.ts';
import { isRetryable, type WalletGateway } from './payment.gateway.ts';
import { naverPay } from './payment.naverpay.ts';

const KEYS = {
  partnerId: 'oun-sandbox',
  clientId: 'oun-sandbox',
  clientSecret: 'oun-sandbox-secret',
  chainId: 'oun-sandbox-chain',
};
const TIMES = { timeoutMs: 1_500 };
const amount = won(19_800);

let sandbox: StartedSandbox;
let wallet: WalletGateway;
beforeAll(async () => {
  sandbox = await startSandbox();
  wallet = naverPay(outsideAt(sandbox.url), KEYS, TIMES);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.faults.clear());

let count = 0;
const fresh = (what: string) => `${what}-${(count += 1)}-${Date.now()}`;
const reserve = (replaces?: string) => {
  const reservationId = fresh('registration');
  const request = { reservationId, customerKey: 'member-1', returnUrl: 'http://life.test/back', productName: '멤버십' };
  return wallet
    .reserve({ ...request, ...(replaces !== undefined && { replaces }) })
    .then((held) => ({ ...held, reservationId }));
};
const agree = async (pageUrl: string, form: Record<string, string> = {}) =>
  broughtBack(await sandbox.post(new URL(pageUrl).pathname, { answer: 'agree', ...form }));
const registered = async (form: Record<string, string> = {}, replaces?: string) => {
  const { walletId, pageUrl, reservationId } = await reserve(replaces);
  const back = await agree(pageUrl, form);
  const authKey = back['tempReceiptId']!;
  const request = { reservationId, walletId, customerKey: 'member-1', authKey, idempotencyKey: `approve-${authKey}` };
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
  return { paymentKey, charge, cancel: { paymentKey, reason: '해지', idempotencyKey: `refund-${charge.orderId}` } };
};
const looked = (charge: ReturnType<typeof chargeOf>, askedAt = new Date()) =>
  wallet.findCharge({ ...charge, paymentKey: null, askedAt });
const chargesOf = async (orderId: string) => {
  const all = await wallet.listTransactions!({
    from: new Date(Date.now() - 60_000),
    to: new Date(Date.now() + 60_000),
  });
  return all.filter((each) => each.orderId === orderId);
};

test('somebody agrees on its page, or does not', async () => {
  const { pageUrl, walletId } = await reserve();
  expect(new URL(pageUrl).pathname).toBe(`/m.pay.naver.com/z/payments/recurrent/${walletId}`);
  expect(await (await fetch(pageUrl)).text()).toContain('동의하고 등록');
  const canceled = broughtBack(await sandbox.post(new URL(pageUrl).pathname, { answer: 'cancel' }));
  expect(canceled).toMatchObject({ at: 'http://life.test/back', resultCode: 'UserCancel' });
  expect(await agree(pageUrl)).toMatchObject({ resultCode: 'Success', reserveId: walletId });
  const wrong = { reservationId: 'x', walletId, customerKey: 'member-1', authKey: 'x', idempotencyKey: walletId };
  await expect(wallet.approve(wrong)).rejects.toMatchObject({ code: 'NAVERPAY_OwnerAuthFail' });
  expect(await registered()).toMatch(/^R/);
});

test('lost answers register once', async () => {
  sandbox.faults.add({ point: 'naverpay.register', kind: 'timeout-after', times: 2 });
  expect(await registered()).toMatch(/^R/);
});

describe('a charge', () => {
  test('is made once for each key, and found', async () => {
    const charge = chargeOf(await registered());
    const askedAt = new Date();
    const payment = await wallet.chargeBillingKey(charge);
    expect(payment).toMatchObject({
      orderId: charge.orderId,
      status: 'DONE',
      method: 'EASY_PAY',
      easyPay: { provider: '네이버페이' },
      totalAmount: 19_800,
      balanceAmount: 19_800,
      cancels: [],
    });
    expect(Math.abs(Date.now() - payment.approvedAt!.getTime())).toBeLessThan(10_000);
    expect(await wallet.chargeBillingKey(charge)).toEqual(payment);
    expect(await wallet.findByKey(payment.paymentKey)).toEqual(payment);
    expect(await looked(charge, askedAt)).toEqual(payment);
    expect(await chargesOf(charge.orderId)).toMatchObject([{ status: 'DONE', amount: 19_800 }]);
    expect(await wallet.findByKey('nobody-knows')).toBeUndefined();
  });

  test('is never paid by instalments', async () => {
    const charge = { ...chargeOf('nobody'), installmentMonths: 3 };
    const code = 'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT';
    await expect(wallet.chargeBillingKey(charge)).rejects.toMatchObject({ code });
  });

  test.each(['naverpay.reserve', 'naverpay.charge'])('goes on by itself after lost answers at %s', async (point) => {
    const charge = chargeOf(await registered());
    sandbox.faults.add({ point, kind: 'timeout-after', times: 2, order: charge.orderId });
    expect(await wallet.chargeBillingKey(charge)).toMatchObject({ status: 'DONE' });
    expect(await chargesOf(charge.orderId)).toHaveLength(1);
    expect(sandbox.faults.list()).toEqual([]);
  });

  test('of which nothing was heard is found, or was not made', async () => {
    const [done, lost] = [chargeOf(await registered()), chargeOf(await registered())];
    sandbox.faults.add({ point: 'naverpay.charge', kind: 'timeout-after', times: 3, order: done.orderId });
    sandbox.faults.add({ point: 'naverpay.charge', kind: 'timeout-before', times: 3, order: lost.orderId });
    const askedAt = new Date();
    await expect(wallet.chargeBillingKey(done)).rejects.toBeInstanceOf(OutsideUnavailable);
    await expect(wallet.chargeBillingKey(lost)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect(await looked(done, askedAt)).toMatchObject({ status: 'DONE', orderId: done.orderId });
    expect(await looked(lost, askedAt)).toBeUndefined();
    await wallet.chargeBillingKey(done);
    expect(await chargesOf(done.orderId)).toHaveLength(1);
    sandbox.faults.add({ point: 'naverpay.lookup', kind: 'down', times: 3 });
    await expect(looked(done, askedAt)).rejects.toBeInstanceOf(OutsideUnavailable);
  });

  test.each([
    ['NotEnoughAccountBalance', 'REJECT_ACCOUNT_PAYMENT', true],
    ['BankMaintenance', 'PROVIDER_ERROR', true],
    ['MaintenanceOngoing', 'PROVIDER_ERROR', true],
    ['OwnerAuthFail', 'NAVERPAY_OwnerAuthFail', false],
    ['Fail', 'NAVERPAY_Fail', false],
  ])('refused with %s is told as %s', async (refusal, code, isAgain) => {
    const charge = chargeOf(await registered({ refusal }));
    await expect(wallet.chargeBillingKey(charge)).rejects.toMatchObject({ name: 'PaymentRefusal', code });
    expect(isRetryable(code)).toBe(isAgain);
    expect(await looked(charge)).toBeUndefined();
  });
});

describe('a cancel', () => {
  test('gives back a part, then the rest, each once', async () => {
    const { cancel, charge, paymentKey } = await paid();
    const part = await wallet.cancel({ ...cancel, amount: won(5_000) });
    expect(part).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 14_800, cancels: [{ amount: 5_000 }] });
    expect(await wallet.cancel({ ...cancel, amount: won(5_000) })).toEqual(part);
    const over = wallet.cancel({ ...cancel, amount: won(14_801), idempotencyKey: fresh('over') });
    await expect(over).rejects.toMatchObject({ code: 'NAVERPAY_OverRemainAmount' });
    const rest = await wallet.cancel({ ...cancel, idempotencyKey: fresh('rest') });
    expect(rest).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(rest.cancels.at(-1)).toMatchObject({ amount: 14_800 });
    expect(await wallet.cancel({ ...cancel, idempotencyKey: fresh('again') })).toMatchObject({ status: 'CANCELED' });
    expect(await wallet.findByKey(paymentKey)).toMatchObject({ status: 'CANCELED', cancels: { length: 2 } });
    expect((await chargesOf(charge.orderId)).map(({ status, amount }) => [status, amount])).toEqual([
      ['DONE', 19_800],
      ['PARTIAL_CANCELED', 5_000],
      ['CANCELED', 14_800],
    ]);
  });

  test('whose answers were lost is made once', async () => {
    const { cancel, paymentKey } = await paid();
    sandbox.faults.add({ point: 'naverpay.cancel', kind: 'timeout-after', times: 3 });
    const part = { ...cancel, amount: won(5_000) };
    await expect(wallet.cancel(part)).rejects.toBeInstanceOf(OutsideUnavailable);
    expect((await wallet.cancel(part)).cancels).toMatchObject([{ amount: 5_000 }]);
    expect(await wallet.findByKey(paymentKey)).toMatchObject({ balanceAmount: 14_800 });
  });
});

test('an ended key charges no more, and is ended twice without harm', async () => {
  const key = await registered();
  await wallet.removeBillingKey(key);
  // The answer to the first is kept for its key; another asks again and is refused, and finds that it is over.
  await expect(wallet.removeBillingKey(key)).resolves.toBeUndefined();
  const other = await registered();
  await sandbox.post(
    '/apis.naver.com/oun-sandbox/naverpay/payments/recurrent/expire/v1/request',
    { recurrentId: other, expireRequester: '1', expireReason: 'x' },
    {
      'x-naver-client-id': KEYS.clientId,
      'x-naver-client-secret': KEYS.clientSecret,
      'x-naverpay-chain-id': KEYS.chainId,
    },
  );
  await expect(wallet.removeBillingKey(other)).resolves.toBeUndefined();
  await expect(wallet.chargeBillingKey(chargeOf(key))).rejects.toMatchObject({ code: 'NAVERPAY_Fail' });
  await expect(wallet.removeBillingKey('nobody')).rejects.toMatchObject({ code: 'NAVERPAY_Fail' });
});

test('a changed way to pay takes the place of the old one', async () => {
  const old = await registered();
  const next = await registered({}, old);
  await expect(wallet.chargeBillingKey(chargeOf(old))).rejects.toMatchObject({ code: 'NAVERPAY_Fail' });
  expect(await wallet.chargeBillingKey(chargeOf(next))).toMatchObject({ status: 'DONE' });
});

test('books longer than a page and than a month are read to their end', { timeout: 30_000 }, async () => {
  const key = await registered();
  const names = new Set<string>();
  for (let at = 0; at < 105; at += 1) {
    const charge = chargeOf(key);
    names.add(charge.orderId);
    await wallet.chargeBillingKey(charge);
  }
  const day = 86_400_000;
  const from = new Date(Date.now() - 40 * day);
  const all = await wallet.listTransactions!({ from, to: new Date(Date.now() + day) });
  expect(all.filter(({ orderId }) => names.has(orderId))).toHaveLength(105);
  const times = all.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(await wallet.listTransactions!({ from, to: new Date(from.getTime() + day) })).toEqual([]);
});

test('with another key everything is refused', async () => {
  const stranger = naverPay(outsideAt(sandbox.url), { ...KEYS, clientSecret: 'x' }, TIMES);
  await expect(stranger.findByKey('x')).rejects.toMatchObject({ code: 'NAVERPAY_InvalidMerchant' });
});

describe('an answer that makes no sense', () => {
  let liar: Server;
  let text = '';
  beforeAll(async () => {
    liar = createServer((_, response) => response.writeHead(200).end(text));
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => liar.close());

  test.each([
    '{}',
    '<html>',
    '{"code":"Success"}',
    '{"code":"Success","body":{"paymentId":"p"}}',
    '{"code":"AlreadyOnGoing","message":"?"}',
  ])('%s is none', async (said) => {
    text = said;
    const lied = naverPay(outsideAt(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`), KEYS, TIMES);
    await expect(lied.chargeBillingKey(chargeOf('R'))).rejects.toBeInstanceOf(OutsideUnavailable);
    await expect(lied.findByKey('p')).rejects.toBeInstanceOf(OutsideUnavailable);
  });
});
