import { won } from '@oun/money';
import { expect, test } from 'vitest';
import { OutsideUnavailable } from '../src/gateways/outside.ts';
import { fakePayments } from './payments.ts';

const amount = won(30_000);
const start = () => {
  const fake = fakePayments();
  const paymentKey = fake.authenticate({ orderId: 'order-1', amount });
  const confirm = (idempotencyKey: string, asked = amount) =>
    fake.gateway.confirm({ paymentKey, orderId: 'order-1', amount: asked, idempotencyKey });
  return { ...fake, paymentKey, confirm };
};

test('a payment is confirmed once, and the same question has the same answer', async () => {
  const { confirm, transactions } = start();
  const [first, second] = await Promise.all([confirm('a'), confirm('a')]);
  expect(first).toMatchObject({ status: 'DONE', balanceAmount: amount });
  expect(second).toEqual(first);
  expect(await confirm('b')).toEqual(first);
  await expect(confirm('c', won(1))).rejects.toMatchObject({ code: 'ALREADY_PROCESSED_PAYMENT' });
  expect(transactions).toHaveLength(1);
});

test('another amount is refused and leaves the payment as it was', async () => {
  const { confirm } = start();
  await expect(confirm('a', won(1))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(await confirm('b')).toMatchObject({ status: 'DONE' });
});

test('an answer is lost before or after the work', async () => {
  const { confirm, fail, payments, paymentKey } = start();
  fail('confirm', 'lost-before');
  await expect(confirm('a')).rejects.toBeInstanceOf(OutsideUnavailable);
  expect(payments.get(paymentKey)?.status).toBe('IN_PROGRESS');
  fail('confirm', 'lost-after');
  await expect(confirm('a')).rejects.toBeInstanceOf(OutsideUnavailable);
  expect(payments.get(paymentKey)?.status).toBe('DONE');
  expect(await confirm('a')).toMatchObject({ status: 'DONE' });
});

test('a refused payment is over, and says why', async () => {
  const { confirm, fail, payments, paymentKey } = start();
  fail('confirm', { refuse: 'REJECT_CARD_PAYMENT' });
  await expect(confirm('a')).rejects.toMatchObject({ code: 'REJECT_CARD_PAYMENT' });
  await expect(confirm('a')).rejects.toMatchObject({ code: 'REJECT_CARD_PAYMENT' });
  await expect(confirm('b')).rejects.toMatchObject({ code: 'NOT_FOUND_PAYMENT_SESSION' });
  expect(payments.get(paymentKey)).toMatchObject({ status: 'ABORTED', failure: { code: 'REJECT_CARD_PAYMENT' } });
});

test('parts are cancelled until nothing is left', async () => {
  const { confirm, gateway, paymentKey } = start();
  await confirm('a');
  const cancel = (idempotencyKey: string, part?: number) =>
    gateway.cancel({ paymentKey, reason: '변심', idempotencyKey, ...(part && { amount: won(part) }) });
  expect(await cancel('1', 10_000)).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 20_000 });
  expect(await cancel('1', 10_000)).toMatchObject({ balanceAmount: 20_000 });
  await expect(cancel('2', 20_001)).rejects.toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' });
  expect(await cancel('3')).toMatchObject({ status: 'CANCELED', balanceAmount: 0, cancels: [{}, { amount: 20_000 }] });
  expect(await cancel('4')).toMatchObject({ status: 'CANCELED', cancels: { length: 2 } });
  await expect(cancel('5', 1)).rejects.toMatchObject({ code: 'ALREADY_CANCELED_PAYMENT' });
});

test('a virtual account waits for its deposit, and its refund needs an account', async () => {
  const { gateway, authenticate, deposit } = fakePayments();
  const paymentKey = authenticate({ orderId: 'order-1', amount, method: 'VIRTUAL_ACCOUNT' });
  const waiting = await gateway.confirm({ paymentKey, orderId: 'order-1', amount, idempotencyKey: 'a' });
  expect(waiting).toMatchObject({ status: 'WAITING_FOR_DEPOSIT', approvedAt: null });
  expect(deposit(paymentKey)).toMatchObject({ status: 'DONE' });
  const refund = { paymentKey, reason: '변심', idempotencyKey: 'b' };
  await expect(gateway.cancel(refund)).rejects.toMatchObject({ code: 'INVALID_REFUND_ACCOUNT_INFO' });
  const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '김하늘' };
  expect(await gateway.cancel({ ...refund, idempotencyKey: 'c', refundAccount })).toMatchObject({ status: 'CANCELED' });
});

test('an order is charged once, and a removed card no more', async () => {
  const { gateway, authenticateCard, transactions } = fakePayments();
  const customerKey = 'member-1';
  const authKey = authenticateCard({ customerKey });
  const { billingKey } = await gateway.issueBillingKey({ authKey, customerKey, idempotencyKey: 'a' });
  const charge = (idempotencyKey: string, asked = amount) =>
    gateway.chargeBillingKey({
      billingKey,
      customerKey,
      amount: asked,
      orderId: 'billing-1',
      orderName: '월간',
      idempotencyKey,
    });
  const first = await charge('b');
  expect(await charge('c')).toEqual(first);
  await expect(charge('d', won(1))).rejects.toMatchObject({ code: 'DUPLICATED_ORDER_ID' });
  expect(transactions).toHaveLength(1);
  await gateway.removeBillingKey(billingKey);
  await expect(charge('e')).rejects.toMatchObject({ code: 'INVALID_BILL_KEY_REQUEST' });
});
