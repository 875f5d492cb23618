import type { CashReceiptWish } from '@oun/contract/cash-receipt';
import { initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { requestClaim, setRefundAccount } from '@oun/contract/claim';
import { askCashReceipt, getOrder } from '@oun/contract/order';
import { adminGetOrder } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentRefusal } from '../../../gateways/payment/payment.gateway.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { buy, type Buyer, confirm, makeBuyer, makeSku, readyFor } from '../../../../test/shop.ts';
import { forgetNumbers, settleDueReceipts, settleReceipt } from '../../payment/cash-receipts/cash-receipts.ts';
import { followNotice } from './follow-notice.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const MINE: CashReceiptWish = { type: 'INCOME', number: '01012345678' };
const OURS: CashReceiptWish = { type: 'EXPENSE', number: '2208162517' };

const order = async ({ token }: Buyer, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, token)).body;
const receiptOf = async (buyer: Buyer, number: string) => (await order(buyer, number)).payment!.cash_receipt;
const issued = (number: string) => api.outside.payments.receipts.filter(({ orderId }) => orderId.startsWith(number));
const ask = ({ token }: Buyer, number: string, body: CashReceiptWish = MINE) =>
  api.call(askCashReceipt, { params: { id: number }, body }, token);
const rowOf = (number: string) =>
  api.db
    .selectFrom('cash_receipt')
    .innerJoin('payment', 'payment.id', 'cash_receipt.payment_id')
    .where('payment.gateway_order_id', 'like', `${number}-%`)
    .selectAll('cash_receipt')
    .executeTakeFirst();

/** An account to pay into: two pieces of 39,000 won and what sending them costs, which is nothing. */
async function waiting({ wish, price = 39_000 }: { wish?: CashReceiptWish | undefined; price?: number } = {}) {
  const [sku, buyer] = [await makeSku(api, { list_price: won(price), sale_price: won(price) }), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku, 2, 'VIRTUAL_ACCOUNT', wish);
  await confirm(api, buyer, ready);
  return { buyer, ...ready, paymentKey: ready.paymentKey! };
}

const notice = (number: string) => followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });

async function deposited(given: Parameters<typeof waiting>[0] = {}) {
  const made = await waiting(given);
  api.outside.payments.deposit(made.paymentKey);
  await notice(made.number);
  return { ...made, row: await rowOf(made.number) };
}

/** Money goes back for so many pieces. */
async function giveBack(buyer: Buyer, number: string, quantity: number) {
  const item = (await order(buyer, number)).items.find(({ state }) => state === 'PAID');
  const items = [{ order_item_id: item!.id, quantity }];
  const body = { type: 'CANCEL' as const, reason: 'CHANGED_MIND' as const, items };
  const { body: claim } = await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
  await api.call(
    setRefundAccount,
    { params: { id: claim.refund!.id }, body: { bank: '88', account_number: '110123456789', holder_name: '김지우' } },
    buyer.token,
  );
  return claim.refund!.pg;
}

describe('asked for at the checkout', () => {
  test('it waits for the money, is issued once it is there, and the number is kept no longer', async () => {
    const { buyer, number, amount, paymentKey } = await waiting({ wish: MINE });
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'WANTED', type: 'INCOME', number: '010-****-5678' });
    const wished = (await rowOf(number))!;
    expect(wished.identity!.toString('latin1')).not.toContain(MINE.number);
    expect(api.secrets.unseal(wished.identity!)).toBe(MINE.number);
    expect(issued(number)).toEqual([]);

    api.outside.payments.deposit(paymentKey);
    await notice(number);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'ISSUING', can_ask: false });
    await settleReceipt(api.jobContext, wished.id);
    expect(issued(number)).toMatchObject([
      { type: '소득공제', customerIdentityNumber: MINE.number, amount, left: amount },
    ]);
    const { body: seen } = await api.call(adminGetOrder, { params: { id: number } }, await api.token(1, 'cs'));
    const told = await receiptOf(buyer, number);
    expect(told).toEqual({
      state: 'ISSUED',
      type: 'INCOME',
      number: '010-****-5678',
      amount,
      issue_number: '123456789',
      url: `http://toss.test/${issued(number)[0]!.receiptKey}`,
      can_ask: false,
    });
    expect(seen.payment!.cash_receipt).toEqual({ ...told, failure_code: null });
    expect((await rowOf(number))!.identity).toBeNull();
  });

  test('by a business it says so', async () => {
    const { buyer, number, row } = await deposited({ wish: OURS });
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toMatchObject([{ type: '지출증빙', customerIdentityNumber: OURS.number }]);
    expect(await receiptOf(buyer, number)).toMatchObject({ type: 'EXPENSE', number: '220-81-*****' });
  });

  test.each([
    [{ type: 'INCOME', number: '0212345678' }, '휴대폰번호를 다시 확인해주세요.'],
    [{ type: 'INCOME', number: '' }, '휴대폰번호를 적어주세요.'],
    [{ type: 'EXPENSE', number: '2208162518' }, '사업자등록번호를 다시 확인해주세요.'],
  ] as const)('%j is told at its field', async (cash_receipt, words) => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const wanted = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
    const { body: draft } = await api.call(initiateFromProduct, { body: wanted }, buyer.token);
    const body = {
      quote_version: draft.quote_version,
      expected_amount: draft.amounts.pay,
      payment_method: 'VIRTUAL_ACCOUNT' as const,
      cash_receipt,
    };
    const refusal = await api.refusal(readyOrder, { params: { id: draft.number }, body }, buyer.token);
    expect(refusal).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', extra: { fields: { 'cash_receipt.number': words } } },
    });
  });

  test('a number is forgotten with an attempt that nobody pays by, and not kept for a card at all', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await readyFor(api, buyer, sku, 1, 'CARD', MINE);
    expect(await rowOf(number)).toBeUndefined();

    const { number: second } = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT', MINE);
    expect(await rowOf(second)).toBeDefined();
    const body = { quote_version: 1, expected_amount: 42_000, payment_method: 'CARD' as const };
    expect((await api.call(readyOrder, { params: { id: second }, body }, buyer.token)).status).toBe(200);
    expect(await rowOf(second)).toBeUndefined();
  });

  test('an order that nobody paid for has none', async () => {
    const { buyer, number } = await waiting({ wish: MINE });
    const [item] = (await order(buyer, number)).items;
    const items = [{ order_item_id: item!.id, quantity: 2 }];
    const body = { type: 'CANCEL' as const, reason: 'CHANGED_MIND' as const, items };
    await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
    expect(await rowOf(number)).toBeUndefined();
    expect(await receiptOf(buyer, number)).toBeNull();
  });
});

describe('without a number', () => {
  test('100,000 won and more are issued to nobody, less is not issued', async () => {
    const { buyer, number, row } = await deposited({ price: 50_000 });
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toMatchObject([{ type: '소득공제', customerIdentityNumber: '0100001234', amount: 100_000 }]);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'ISSUED', number: null, issue_number: '123456789' });

    const { buyer: other, number: less, row: none } = await deposited({ price: 49_995 });
    expect(none).toBeUndefined();
    expect(await receiptOf(other, less)).toMatchObject({ state: 'NONE', can_ask: true, url: null });
  });

  test('a card has no receipt of this kind', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number } = await buy(api, buyer, sku);
    expect(await receiptOf(buyer, number)).toBeNull();
    expect(await ask(buyer, number)).toMatchObject({ status: 409, body: { code: 'CASH_RECEIPT_CLOSED' } });
  });
});

describe('asked for afterwards', () => {
  test('it is issued at once, and once', async () => {
    const { buyer, number, amount } = await deposited();
    expect(await ask(buyer, number)).toMatchObject({ status: 200, body: { state: 'ISSUED', amount, can_ask: false } });
    expect(await ask(buyer, number, OURS)).toMatchObject({ status: 409, body: { code: 'CASH_RECEIPT_CLOSED' } });
    expect(issued(number)).toHaveLength(1);
  });

  test('before the money it may be asked for and changed', async () => {
    const { buyer, number, paymentKey } = await waiting();
    expect((await ask(buyer, number)).body).toMatchObject({ state: 'WANTED', number: '010-****-5678', can_ask: true });
    expect((await ask(buyer, number, OURS)).body).toMatchObject({ state: 'WANTED', type: 'EXPENSE' });
    api.outside.payments.deposit(paymentKey);
    await notice(number);
    await settleReceipt(api.jobContext, (await rowOf(number))!.id);
    expect(issued(number)).toMatchObject([{ type: '지출증빙' }]);
  });

  test('a number the gateway refuses may be set right', async () => {
    const { buyer, number } = await deposited();
    api.outside.payments.fail('issueCashReceipt', { refuse: 'INVALID_REQUEST' });
    expect((await ask(buyer, number)).body).toMatchObject({ state: 'FAILED', can_ask: true });
    expect((await ask(buyer, number, OURS)).body).toMatchObject({ state: 'ISSUED', type: 'EXPENSE' });
    expect(issued(number)).toHaveLength(1);
  });

  test('not of somebody else’s order, nor with a wrong number, nor once the money is back', async () => {
    const { buyer, number } = await deposited();
    expect(await ask(await makeBuyer(api), number)).toMatchObject({ status: 404 });
    const refusal = await api.refusal(
      askCashReceipt,
      { params: { id: number }, body: { type: 'EXPENSE', number: '1234567890' } },
      buyer.token,
    );
    expect(refusal.body.extra['fields']).toEqual({ number: '사업자등록번호를 다시 확인해주세요.' });
    await giveBack(buyer, number, 2);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'NONE', can_ask: false });
    expect(await ask(buyer, number)).toMatchObject({ status: 409, body: { code: 'CASH_RECEIPT_CLOSED' } });
    expect(issued(number)).toEqual([]);
  });
});

/** A job whose answer from the gateway comes late: after `answer()`. */
function lateJob(call: 'issueCashReceipt' | 'cancelCashReceipt', id: number, refusal?: string) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { payment } = api.jobContext.gateways;
  const late = async (request: never) => {
    const reply = refusal ? undefined : await payment[call](request);
    ask();
    await answered;
    if (refusal) throw new PaymentRefusal(refusal, refusal, 400);
    return reply;
  };
  const gateways = { ...api.jobContext.gateways, payment: { ...payment, [call]: late } };
  return { done: settleReceipt({ ...api.jobContext, gateways }, id), asked, answer };
}

describe('an answer that comes when another job has gone on', () => {
  test('a receipt that was issued and taken back is not issued again by it', async () => {
    const { buyer, number, row } = await deposited({ wish: MINE });
    const { done, asked, answer } = lateJob('issueCashReceipt', row!.id);
    await asked;
    await settleReceipt(api.jobContext, row!.id);
    await giveBack(buyer, number, 2);
    await settleReceipt(api.jobContext, row!.id);
    answer();
    await done;
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'CANCELED', amount: 0 });
    expect(issued(number)).toMatchObject([{ left: 0 }]);
  });

  test('one that was issued is not taken for refused', async () => {
    const { buyer, number, row } = await deposited({ wish: MINE });
    const { done, asked, answer } = lateJob('issueCashReceipt', row!.id, 'INVALID_REQUEST');
    await asked;
    await settleReceipt(api.jobContext, row!.id);
    answer();
    await done;
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'ISSUED' });
    expect(await rowOf(number)).toMatchObject({ failure_code: null, refusals: 0 });
  });

  test('what was taken back meanwhile is not taken for what it was asked for', async () => {
    const { buyer, number, amount, row } = await deposited({ wish: MINE });
    await settleReceipt(api.jobContext, row!.id);
    const first = await giveBack(buyer, number, 1);
    const { done, asked, answer } = lateJob('cancelCashReceipt', row!.id);
    await asked;
    await settleReceipt(api.jobContext, row!.id);
    await giveBack(buyer, number, 1);
    api.outside.payments.fail('cancelCashReceipt', 'lost-before');
    await settleReceipt(api.jobContext, row!.id);
    expect(await rowOf(number)).toMatchObject({ canceled: first, canceling: amount - first });
    answer();
    await done;
    expect(issued(number)).toMatchObject([{ left: 0 }]);
    expect(await rowOf(number)).toMatchObject({ state: 'CANCELED', canceled: amount, canceling: 0 });
  });
});

describe('exactly one', () => {
  test('of ten jobs at once and a notice that comes ten times', async () => {
    const { number, paymentKey } = await waiting({ wish: MINE });
    api.outside.payments.deposit(paymentKey);
    await Promise.all(Array.from({ length: 10 }, () => notice(number)));
    const { id } = (await rowOf(number))!;
    await Promise.all(Array.from({ length: 10 }, () => settleReceipt(api.jobContext, id)));
    expect(issued(number)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox
      where topic = 'cash-receipt.due' and (payload ->> 'receipt_id')::int = ${id}`.execute(api.db);
    expect(rows[0]!.n).toBe(1);
  });

  test.each(['lost-before', 'lost-after'] as const)('where the answer is %s', async (trouble) => {
    const { buyer, number, row } = await deposited({ wish: MINE });
    api.outside.payments.fail('issueCashReceipt', trouble);
    await settleReceipt(api.jobContext, row!.id);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'ISSUING' });
    expect(await settleDueReceipts(api.jobContext)).toBe(0);
    api.setClock(new Date(NOON.getTime() + 6 * 60_000));
    expect(await settleDueReceipts(api.jobContext)).toBe(1);
    expect(await receiptOf({ ...buyer, token: await api.token(buyer.id, 'user') }, number)).toMatchObject({
      state: 'ISSUED',
    });
    expect(issued(number)).toHaveLength(1);
  });

  test('after the server died between the gateway and the database', async () => {
    const { number, row } = await deposited({ wish: MINE });
    await settleReceipt(api.jobContext, row!.id);
    // As it was when the gateway had done it and nothing of that was written down yet.
    await api.db
      .updateTable('cash_receipt')
      .set({ ...row!, state: 'PROCESSING' })
      .where('id', '=', row!.id)
      .execute();
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toHaveLength(1);
    expect(await rowOf(number)).toMatchObject({ state: 'ISSUED', identity: null });
  });
});

describe('money that goes back', () => {
  test('in parts takes the receipt back in parts, and with the last of it whole', async () => {
    const { buyer, number, amount, row } = await deposited({ wish: MINE });
    await settleReceipt(api.jobContext, row!.id);
    const first = await giveBack(buyer, number, 1);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(amount);
    await settleReceipt(api.jobContext, row!.id);
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toMatchObject([{ left: amount - first }]);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'ISSUED', amount: amount - first });
    await giveBack(buyer, number, 1);
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toMatchObject([{ left: 0 }]);
    expect(await receiptOf(buyer, number)).toMatchObject({ state: 'CANCELED', amount: 0, can_ask: false });
  });

  test('before it was issued makes it less, or none', async () => {
    const { buyer, number, amount, row } = await deposited({ wish: MINE });
    const first = await giveBack(buyer, number, 1);
    await settleReceipt(api.jobContext, row!.id);
    expect(issued(number)).toMatchObject([{ amount: amount - first, left: amount - first }]);

    const { buyer: other, number: whole, row: never } = await deposited({ wish: MINE });
    await giveBack(other, whole, 2);
    await settleReceipt(api.jobContext, never!.id);
    expect(issued(whole)).toEqual([]);
    expect(await receiptOf(other, whole)).toMatchObject({ state: 'CANCELED' });
    expect((await rowOf(whole))!.identity).toBeNull();
  });

  test.each(['lost-before', 'lost-after'] as const)('once, where the answer is %s', async (trouble) => {
    const { buyer, number, amount, row } = await deposited({ wish: MINE });
    await settleReceipt(api.jobContext, row!.id);
    api.outside.payments.fail('cancelCashReceipt', trouble);
    const first = await giveBack(buyer, number, 1);
    await settleReceipt(api.jobContext, row!.id);
    // More goes back while nobody knows of the first: that is asked for by itself, after it.
    await giveBack(buyer, number, 1);
    await Promise.all(Array.from({ length: 10 }, () => settleReceipt(api.jobContext, row!.id)));
    expect(issued(number)).toMatchObject([{ left: 0 }]);
    expect(await rowOf(number)).toMatchObject({
      state: 'CANCELED',
      canceled: amount,
      canceling: 0,
      failure_code: null,
    });
    expect(first).toBeLessThan(amount);
  });

  test('a refused cancel is tried again and staff can see why', async () => {
    const { buyer, number, row } = await deposited({ wish: MINE });
    await settleReceipt(api.jobContext, row!.id);
    api.outside.payments.fail('cancelCashReceipt', { refuse: 'PROVIDER_ERROR' });
    await giveBack(buyer, number, 2);
    await settleReceipt(api.jobContext, row!.id);
    const { body: seen } = await api.call(adminGetOrder, { params: { id: number } }, await api.token(1, 'cs'));
    expect(seen.payment!.cash_receipt).toMatchObject({ state: 'ISSUED', failure_code: 'PROVIDER_ERROR' });
    api.setClock(new Date(NOON.getTime() + 6 * 60_000));
    await settleDueReceipts(api.jobContext);
    expect(issued(number)).toMatchObject([{ left: 0 }]);
  });
});

test('who leaves leaves no number behind', async () => {
  const { buyer, number } = await deposited();
  api.outside.payments.fail('issueCashReceipt', 'lost-before');
  await ask(buyer, number);
  await forgetNumbers(api.jobContext, { account_id: buyer.id });
  expect(await rowOf(number)).toMatchObject({ identity: null, shown: null });
});
