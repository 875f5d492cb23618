import { adminStoreToDo } from '@oun/contract/dashboard';
import { CLAIM_STATES, getOrder, ITEM_STATES, listOrders } from '@oun/contract/order';
import { adminTrialBalance } from '@oun/contract/order-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../test/api.ts';
import { audit, SOUND } from '../../test/shop.ts';
import { startSandbox } from '../../../sandbox/src/started-sandbox.ts';
import { outsideAt } from '../../src/gateways/outside.ts';
import { toss } from '../../src/gateways/payment/payment.toss.ts';
import { reconcileDay } from '../../src/modules/payment/books/reconciliation.ts';
import { relayOutbox } from '../../src/platform/jobs/outbox.ts';
import { pastPayments } from './past-payments.ts';
import { plainPictures } from './pictures.ts';
import { makeWorld } from './world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const size = { members: 40, products: 60, programReviews: 20, productReviews: 100, hasOrders: true };
  await makeWorld(api.db, plainPictures(api.db), NOON, size, api.secrets);
}, 90_000);
afterAll(() => api.close());

const staff = () => api.token(1, 'store-admin');

test('there is an order in every state an item can be in, and a claim in every state a claim can be in', async () => {
  const items = await api.db.selectFrom('order_item').select('state').distinct().execute();
  expect(items.map(({ state }) => state).sort()).toEqual([...ITEM_STATES].sort());
  const claims = await api.db.selectFrom('claim').select('state').distinct().execute();
  // Nothing is ever left half cancelled: it is one transaction.
  expect(claims.map(({ state }) => state).sort()).toEqual(CLAIM_STATES.filter((state) => state !== 'CANCELING').sort());
  const orders = await api.db.selectFrom('orders').select('state').distinct().execute();
  expect(orders.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED', 'READY']),
  );
});

test('only the refund that is meant to fail has failed', async () => {
  const failed = await api.db
    .selectFrom('refund')
    .where('failure_code', 'is not', null)
    .select('failure_code')
    .execute();
  expect(failed).toEqual([{ failure_code: 'EXCEED_MAX_REFUND_DUE' }]);
});

test('stock, books, points and payments fit together, and the trial balance is nothing', async () => {
  expect(await audit(api)).toEqual(SOUND);
  const { body } = await api.call(adminTrialBalance, {}, await staff());
  expect(body.difference).toBe(0);
  expect(body.points.booked).toBe(body.points.in_wallets);
  expect(body.accounts.find(({ book }) => book === 'SALES')!.balance).toBeLessThan(0);
});

test('what was charged, less what came back, is what the pieces that stay were paid with, but for fees kept', async () => {
  const { rows } = await api.pool.query(`
    select o.number, p.amount - coalesce((select sum(pg) from refund r where r.order_id = o.id), 0) as left,
      (select coalesce(sum(u.pg), 0) from order_unit u where u.order_id = o.id and u.gone is null)
        + (select sum(paid_pg) from order_group g where g.order_id = o.id) as kept
    from orders o join payment p on p.order_id = o.id and p.purpose = 'ORDER' and p.state = 'PAID'`);
  expect(rows.length).toBeGreaterThan(40);
  for (const { number, left, kept } of rows) {
    const fees = Number(left) - Number(kept);
    expect({ number, isRight: [0, 3_000, 6_000].includes(fees) }).toEqual({ number, isRight: true });
  }
});

test('the member finds orders in each state, and delivered things to review', async () => {
  const { id } = await api.db
    .selectFrom('account')
    .where('email_address', '=', 'member@oun.test')
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await api.token(id, 'user');
  const { body } = await api.call(listOrders, { query: { limit: 50 } }, token);
  const items = body.items.flatMap((order) => order.items);
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['PAYMENT_WAITING', 'PAID', 'PREPARING', 'SHIPPING', 'DELIVERED', 'CONFIRMED', 'CANCELED']),
  );
  expect(items.filter(({ actions }) => actions.includes('WRITE_REVIEW')).length).toBeGreaterThanOrEqual(2);
  const one = await api.call(getOrder, { params: { id: body.items[0]!.number } }, token);
  expect(one.status).toBe(200);
});

test('there is something to do on every list, and no news of the past goes out', async () => {
  const { body } = await api.call(adminStoreToDo, {}, await staff());
  const { overdue_claims, adjustments, point_movements, ...rest } = body;
  expect([overdue_claims, adjustments, point_movements]).toEqual([0, 0, 0]);
  for (const [name, count] of Object.entries(rest)) expect({ name, isSome: count > 0 }).toEqual({ name, isSome: true });
  const told: string[] = [];
  await relayOutbox(
    api.db,
    () => NOON,
    async (_tx, topic) => void told.push(topic),
  );
  expect(told).toEqual([]);
});

test('whoever plays the gateway has the same books once it is told, however often', async () => {
  const sandbox = await startSandbox();
  const payments = await pastPayments(api.db);
  for (let told = 0; told < 2; told += 1) {
    const reply = await fetch(`${sandbox.url}/payments/past`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payments }),
    });
    expect(reply.status).toBe(200);
  }
  const keys = { clientKey: 'test_ck_ounSandbox0000000000', secretKey: 'test_sk_ounSandbox0000000000' };
  const gateways = { ...api.outside.gateways, payment: toss(outsideAt(sandbox.url), keys, { timeoutMs: 5_000 }) };
  const days = Array.from({ length: 45 }, (_, i) =>
    new Date(NOON.getTime() + 9 * 3_600_000 - i * 86_400_000).toISOString().slice(0, 10),
  );
  const unknown = await api.db
    .selectFrom('payment')
    .where('state', '=', 'UNKNOWN')
    .select('gateway_order_id')
    .execute();
  let found = 0;
  for (const day of days) found += await reconcileDay({ db: api.db, now: () => NOON, gateways }, day);
  // Only what nobody has looked up yet: charged there, and not known here.
  expect(found).toBe(unknown.length);
  await sandbox.close();
});

test('everybody was told what happened to them, in the order it happened', async () => {
  const told = await api.db.selectFrom('message').orderBy('id').selectAll().execute();
  const times = told.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(told.map(({ about }) => about))).toEqual(new Set(['MEMBERSHIP', 'GIFT', 'ORDER']));
  const late = await api.db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.account_id')
    .where('account.email_address', '=', 'pastdue@oun.test')
    .where('message.read_at', 'is', null)
    .select('message.kind')
    .execute();
  expect(late.map(({ kind }) => kind)).toContain('MEMBERSHIP_DECLINED');
});
