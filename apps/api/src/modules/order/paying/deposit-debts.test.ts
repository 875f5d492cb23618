import { quoteClaimItems, requestClaim, setRefundAccount } from '@oun/contract/claim';
import { adminCancelItems, adminQuoteCancel } from '@oun/contract/claim-admin';
import { getOrder } from '@oun/contract/order';
import { adminListUnknownPayments, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { audit, balanceOf, buyTogether, SOUND } from '../../../../test/shop.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { followNotice } from './follow-notice.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const staff = () => api.token(1, 'store-admin');
const heard = (number: string) => followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });

/** Two things, one of which may be sent; the deposit has come. */
async function deposited() {
  const bought = await buyTogether(api, [60_000, 30_000], { points: 1_000, method: 'VIRTUAL_ACCOUNT' });
  api.outside.payments.deposit(bought.paymentKey);
  await heard(bought.number);
  return { ...bought, items: [bought.itemOf(0), bought.itemOf(1)] as const };
}
type Bought = Awaited<ReturnType<typeof deposited>>;

async function takeBack({ paymentKey, number }: Bought) {
  api.outside.payments.undoDeposit(paymentKey);
  await heard(number);
}

async function send(itemId: number, invoice: string) {
  await api.call(adminPrepareItems, { body: { item_ids: [itemId] } }, await staff());
  const parcel = { item_ids: [itemId], carrier_code: '04' as const, invoice_no: invoice };
  expect((await api.call(adminShipItems, { body: parcel }, await staff())).status).toBe(200);
}

const wishOf = (itemId: number) => ({
  type: 'CANCEL' as const,
  items: [{ order_item_id: itemId, quantity: 1 }],
  reason: 'CHANGED_MIND' as const,
});
async function cancel({ buyer, number }: Bought, itemId: number) {
  const asked = { params: { id: number }, body: wishOf(itemId) };
  const { body: quote } = await api.call(quoteClaimItems, asked, buyer.token);
  const { body, status } = await api.call(requestClaim, asked, buyer.token);
  expect(status).toBe(200);
  return { quote, claim: body };
}

const bookOf = async (account: 'BUYER_DEBT' | 'REFUND_PAYABLE', number: string) => {
  const rows = await api.db
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_line.entry_id')
    .where('account', '=', account)
    .where('reference', '=', number)
    .select('amount')
    .execute();
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
};
const stockOf = ({ skus }: Bought) =>
  api.db
    .selectFrom('sku')
    .where(
      'id',
      'in',
      skus.map(({ id }) => id),
    )
    .orderBy('id')
    .select(['on_hand', 'reserved'])
    .execute();
const orderOf = async ({ buyer, number }: Bought) =>
  (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;

/** Nobody owes anybody, nobody waits for anything, and what was taken from the shelf is back. */
async function expectEven(bought: Bought) {
  const { number, paymentKey, buyer } = bought;
  expect((await orderOf(bought)).state).toBe('CANCELED');
  expect(await bookOf('BUYER_DEBT', number)).toBe(0);
  expect(await bookOf('REFUND_PAYABLE', number)).toBe(0);
  expect(await stockOf(bought)).toEqual([
    { on_hand: 10, reserved: 0 },
    { on_hand: 10, reserved: 0 },
  ]);
  expect(await balanceOf(api, buyer)).toBe(1_000);
  const refunds = await api.db.selectFrom('refund').where('order_id', '=', bought.id).select(['state', 'pg']).execute();
  expect(refunds.every(({ state, pg }) => state === 'DONE' && pg === 0)).toBe(true);
  // Nothing was sent back: the account may have been closed already, with nothing in it.
  const { cancels } = api.outside.payments.payments.get(paymentKey)!;
  expect(cancels.filter(({ reason }) => reason !== '입금 전 취소')).toEqual([]);
  const { items: unknown } = (await api.call(adminListUnknownPayments, { query: { limit: 200 } }, await staff())).body;
  expect(unknown.map(({ order_number }) => order_number)).not.toContain(number);
  expect(await audit(api)).toEqual(SOUND);
}

test('what was not sent can be given up; its money waits for the deposit, and goes back once that has come', async () => {
  const bought = await deposited();
  const [sent, unsent] = bought.items;
  await send(sent, '610000009101');
  await takeBack(bought);
  expect((await orderOf(bought)).items.find(({ id }) => id === unsent)!.state).toBe('PAYMENT_WAITING');

  const { quote, claim } = await cancel(bought, unsent);
  expect(quote.words).toContain('은행에서 입금을 취소해서 지금 보내드릴 돈이 없어요');
  expect(quote).not.toHaveProperty('way');
  expect((await stockOf(bought))[1]).toEqual({ on_hand: 10, reserved: 0 });
  const owed = await bookOf('BUYER_DEBT', bought.number);
  expect(owed).toBe(bought.amount);
  expect(await bookOf('REFUND_PAYABLE', bought.number)).toBe(-quote.pg);
  const account = { bank: '88', account_number: '110123456789', holder_name: '김지우' };
  const named = { params: { id: claim.refund!.id }, body: account };
  expect((await api.call(setRefundAccount, named, bought.buyer.token)).status).toBe(200);
  await sendDueRefunds(api.jobContext);
  expect(api.outside.payments.payments.get(bought.paymentKey)!.cancels).toEqual([]);
  expect(await audit(api)).toEqual(SOUND);

  api.outside.payments.deposit(bought.paymentKey);
  await heard(bought.number);
  api.setClock(new Date(NOON.getTime() + 3 * 3_600_000));
  await sendDueRefunds(api.jobContext);
  const { cancels } = api.outside.payments.payments.get(bought.paymentKey)!;
  expect(cancels.map(({ amount }) => amount)).toEqual([quote.pg]);
  expect(await bookOf('BUYER_DEBT', bought.number)).toBe(0);
  const refunds = await api.db.selectFrom('refund').where('order_id', '=', bought.id).select(['state', 'pg']).execute();
  expect(refunds).toEqual([{ state: 'DONE', pg: quote.pg }]);
  expect(await audit(api)).toEqual(SOUND);
});

test('staff give up the rest of an order that nobody pays: both sides are even, and no points are given for it', async () => {
  const bought = await deposited();
  const [first, second] = bought.items;
  await cancel(bought, first);
  await takeBack(bought);
  const params = { id: bought.number };
  const items = [{ order_item_id: second, quantity: 1 }];
  const { body: quote } = await api.call(adminQuoteCancel, { params, body: { items } }, await staff());
  expect(quote).toMatchObject({ apology: 0, words: expect.stringContaining('지금 보내드릴 돈이 없어요') as string });
  const body = { items, reason: 'SOLD_OUT' as const, expected: { pg: quote.pg, point: quote.point } };
  const [done, again] = await Promise.all([
    api.call(adminCancelItems, { params, body }, await staff()),
    api.call(adminCancelItems, { params, body }, await staff()),
  ]);
  expect([done.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expectEven(bought);
});

test('everything was cancelled and waits for an account when the deposit goes: nobody owes anybody', async () => {
  const bought = await deposited();
  for (const itemId of bought.items) await cancel(bought, itemId);
  expect((await orderOf(bought)).state).toBe('CANCELED');
  await Promise.all([takeBack(bought), heard(bought.number)]);
  await expectEven(bought);
});
