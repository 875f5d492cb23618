import { initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { quoteClaim, quoteClaimItems, requestClaim, setRefundAccount } from '@oun/contract/claim';
import {
  adminListFailedRefunds,
  adminPrepareItems,
  adminRefundByHand,
  adminRetryRefund,
} from '@oun/contract/order-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { audit, buy, buyTogether, makeBuyer, makeSku, SOUND } from '../../../../test/shop.ts';
import { followNotice } from '../../order/paying/follow-notice.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  // Long enough for what is bought here on a busy machine, and not too long for what is silent on purpose.
  api = await startApi({ patienceMs: 2_000 });
  shop = claimsOf(api);
});
afterAll(() => api.close());

/** A gateway that does what it is asked and says nothing until it is let to. */
function holdCancels() {
  const { gateway } = api.outside.payments;
  const { cancel } = gateway;
  const held = Promise.withResolvers<void>();
  const done: Promise<unknown>[] = [];
  gateway.cancel = (request) => {
    const asked = held.promise.then(() => cancel(request));
    done.push(asked);
    return asked;
  };
  return {
    asked: () => done.length,
    async release() {
      gateway.cancel = cancel;
      held.resolve();
      await Promise.all(done);
    },
  };
}
const refundState = async (id: number) =>
  (await api.db.selectFrom('refund').where('claim_id', '=', id).select('state').executeTakeFirstOrThrow()).state;
async function settled(id: number) {
  await expect.poll(() => refundState(id), { timeout: 30_000 }).toBe('DONE');
}

test('a cancellation is answered while the gateway is silent, and the money goes back once', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  const gateway = holdCancels();
  const items = [{ order_item_id: item!.id, quantity: 1 }];
  const { status, body } = await shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
  expect([status, body.state, body.refund!.state]).toEqual([200, 'CANCEL_DONE', 'PROCESSING']);
  await gateway.release();
  await settled(body.id);
  expect([gateway.asked(), shop.paidBack(number)]).toEqual([1, 42_000]);
  expect(await audit(api)).toEqual(SOUND);
});

test('so are staff who approve, staff who try again, and who tells an account', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await shop.staff());
  const items = [{ order_item_id: item!.id, quantity: 1 }];
  const { body: claim } = await shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
  const gateway = holdCancels();
  const approved = await shop.move(claim.id, 'approve');
  expect(approved.body.refund!.state).toBe('PROCESSING');
  const again = await api.call(adminRetryRefund, { params: { id: approved.body.refund!.id } }, await shop.staff());
  expect([again.status, again.body.state]).toEqual([200, 'PROCESSING']);
  await gateway.release();
  await settled(claim.id);
  expect(shop.paidBack(number)).toBe(42_000);

  const waiting = await buyTogether(api, [42_000], { method: 'VIRTUAL_ACCOUNT' });
  api.outside.payments.deposit(waiting.paymentKey);
  await followNotice(api.jobContext, { gateway_order_id: `${waiting.number}-1`, secret: null });
  const wanted = [{ order_item_id: waiting.itemOf(0), quantity: 1 }];
  const { body } = await shop.claim(waiting.buyer, waiting.number, {
    type: 'CANCEL',
    items: wanted,
    reason: 'CHANGED_MIND',
  });
  const silent = holdCancels();
  const account = { bank: '88', account_number: '110123456789', holder_name: '김지우' };
  const params = { id: body.refund!.id };
  const given = await api.call(setRefundAccount, { params, body: account }, waiting.buyer.token);
  expect([given.status, given.body.state]).toEqual([200, 'PROCESSING']);
  await silent.release();
  await settled(body.id);
  expect(await audit(api)).toEqual(SOUND);
});

test('an order of forty things is quoted and claimed whole', async () => {
  const { buyer, number } = await buyTogether(
    api,
    Array.from({ length: 40 }, (_, i) => 1_000 + i * 100),
  );
  const { items: rows } = await shop.order(buyer, number);
  expect(rows).toHaveLength(40);
  const items = rows.map(({ id }) => ({ order_item_id: id, quantity: 1 }));
  const asked = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items };
  const { status, body: quote } = await api.call(quoteClaimItems, { params: { id: number }, body: asked }, buyer.token);
  expect(status).toBe(200);
  const expected = { pg: quote.pg, point: quote.point };
  expect((await shop.claim(buyer, number, { ...asked, expected })).body.state).toBe('CANCEL_DONE');
  expect(shop.paidBack(number)).toBe(quote.pg);
});

test('nothing of a thing, and what was never ordered, is refused in words', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
  const { body: draft } = await api.call(initiateFromProduct, { body }, buyer.token);
  const params = { id: draft.number };
  const asked = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items: [{ order_item_id: 1, quantity: 1 }] };
  const refusals = async () => [
    await api.refusal(quoteClaim, { params, query: { ...asked, items: ['1:1'] } }, buyer.token),
    await api.refusal(quoteClaimItems, { params, body: asked }, buyer.token),
    await api.refusal(requestClaim, { params, body: asked }, buyer.token),
  ];
  for (const { status, body: said } of await refusals()) expect([status, said.code]).toEqual([409, 'ORDER_NOT_PLACED']);
  const amounts = { quote_version: draft.quote_version, expected_amount: draft.amounts.pay };
  await api.call(readyOrder, { params, body: { ...amounts, payment_method: 'CARD' } }, buyer.token);
  for (const state of ['READY', 'FAILED', 'EXPIRED'] as const) {
    await api.db.updateTable('orders').set({ state }).where('number', '=', draft.number).execute();
    for (const { status } of await refusals()) expect(status).toBe(409);
  }
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  const query = { type: 'CANCEL' as const, reason: 'CHANGED_MIND', items: [`${item!.id}:0`] };
  expect((await api.refusal(quoteClaim, { params: { id: number }, query }, buyer.token)).status).toBe(400);
});

test('what the gateway cannot send back any more is sent from the bank, once, and told', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  api.outside.payments.fail('cancel', { refuse: 'EXCEED_MAX_REFUND_DUE' });
  const items = [{ order_item_id: item!.id, quantity: 1 }];
  const { body } = await shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
  expect(body.refund!.state).toBe('FAILED');
  const call = { params: { id: body.refund!.id }, body: { note: '신한 110-***-456789, 14:20' } };
  const cs = await api.refusal(adminRefundByHand, call, await api.token(1, 'cs'));
  expect(cs.status).toBe(403);
  const token = await shop.staff();
  const both = await Promise.all([1, 2].map(() => api.call(adminRefundByHand, call, token)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refundState(body.id)).toBe('DONE');
  await sendDueRefunds(api.jobContext);
  expect(shop.paidBack(number)).toBe(0);
  // Once, from the bank and not from the gateway, and by whom and with which word.
  const booked = await api.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .where('key', '=', `refunded:${body.refund!.id}`)
    .orderBy('amount')
    .select(['account', 'amount'])
    .execute();
  expect(booked.map(({ account, amount }) => [account, Number(amount)])).toEqual([
    ['BANK', -42_000],
    ['REFUND_PAYABLE', 42_000],
  ]);
  const noted = await api.db
    .selectFrom('audit_log')
    .where('action', '=', 'refund.by-hand')
    .select(['actor_id', 'subject_id', 'after'])
    .execute();
  expect(noted).toMatchObject([
    { actor_id: 1, subject_id: String(body.refund!.id), after: { pg: 42_000, note: call.body.note } },
  ]);
  const failed = await api.call(adminListFailedRefunds, { query: { limit: 200 } }, token);
  expect(failed.body.items.map(({ order_number }) => order_number)).not.toContain(number);
  expect(await audit(api)).toEqual(SOUND);
});
