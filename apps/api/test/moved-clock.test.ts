import { requestClaim } from '@oun/contract/claim';
import { getOrder } from '@oun/contract/order';
import { adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../src/app.ts';
import { startWorker, type Worker } from '../src/platform/jobs/jobs.ts';
import {
  followMovedClock,
  isSettled,
  moveClock,
  type MovedClock,
  readAhead,
  settleClock,
} from '../src/platform/time/moved-clock.ts';
import { makePlans } from '../db/demo/memberships.ts';
import { startApi, type TestApi } from './api.ts';
import { addCard, buy as subscribe, makeBuyer as makeSubscriber } from './memberships.ts';
import { audit, type Buyer, buy, confirm, makeBuyer, makeSku, readyFor, SOUND } from './shop.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
let worker: Worker;
let clock: MovedClock;
beforeAll(async () => {
  api = await startApi({ isClockMovable: true });
  worker = await startWorker(api.databaseUrl, api.jobContext, jobs);
  clock = await followMovedClock(api.databaseUrl, () => settleClock(api.db, () => worker.catchUp()));
});
afterAll(async () => {
  await clock.close();
  await worker.close();
  await api.close();
});

/** Over HTTP, a day at a time, as the sandbox does it. */
async function pass(days: number, member?: string): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const payload = { ms: DAY_MS, ...(member && { member }) };
    const reply = await api.app.inject({ method: 'POST', url: '/demo/clock', payload });
    expect(reply.json()).toMatchObject({ is_settled: true });
  }
}
const seen = async (buyer: Buyer, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, await api.token(buyer.id, 'user'))).body;
const staff = () => api.token(1, 'store-admin');
const pointsOf = async (id: number) =>
  Number(
    (await api.db.selectFrom('point_wallet').where('account_id', '=', id).select('balance').executeTakeFirst())
      ?.balance ?? 0,
  );
const emailOf = async (id: number) =>
  (
    await api.db
      .updateTable('account')
      .set({ email_address: `member-${id}@mail.test` })
      .where('id', '=', id)
      .returning('email_address')
      .executeTakeFirstOrThrow()
  ).email_address!;

let invoice = 620_000_000_000;
/** Bought, prepared, sent, and at the buyer's door. */
async function delivered() {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  buyer.token = await api.token(buyer.id, 'user');
  const { number } = await buy(api, buyer, sku);
  const ids = (await seen(buyer, number)).items.map(({ id }) => id);
  await api.call(adminPrepareItems, { body: { item_ids: ids } }, await staff());
  invoice += 1;
  const body = { item_ids: ids, carrier_code: '04' as const, invoice_no: String(invoice) };
  await api.call(adminShipItems, { body }, await staff());
  const { now } = api.jobContext;
  api.outside.parcels.set(`04-${invoice}`, { state: 'DELIVERED', events: [], deliveredAt: now() });
  return { buyer, number };
}

describe('with the clock moved on', () => {
  test('what was sent comes, is confirmed by itself on the eighth day, gives its points, and they lapse', async () => {
    const { buyer, number } = await delivered();
    await pass(1);
    expect((await seen(buyer, number)).items[0]!.state).toBe('DELIVERED');
    await pass(6);
    expect((await seen(buyer, number)).items[0]!.state).toBe('DELIVERED');
    expect(await pointsOf(buyer.id)).toBe(0);
    await pass(2);
    expect((await seen(buyer, number)).items[0]!.state).toBe('CONFIRMED');
    const earned = await pointsOf(buyer.id);
    expect(earned).toBeGreaterThan(0);
    const told = await api.db.selectFrom('message').where('account_id', '=', buyer.id).select('kind').execute();
    expect(told.map(({ kind }) => kind)).toContain('CONFIRM_SOON');

    const leap = { ms: 364 * DAY_MS };
    await api.app.inject({ method: 'POST', url: '/demo/clock', payload: leap });
    expect(await pointsOf(buyer.id)).toBe(earned);
    await pass(3);
    expect(await pointsOf(buyer.id)).toBe(0);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('a virtual account that nobody pays into ends its order, and lets everything go', async () => {
    const [sku, buyer] = [await makeSku(api, { onHand: 4 }), await makeBuyer(api)];
    const order = await readyFor(api, buyer, sku, 2, 'VIRTUAL_ACCOUNT');
    await confirm(api, buyer, order);
    await pass(6);
    expect((await seen(buyer, order.number)).state).toBe('WAITING_DEPOSIT');
    await pass(2);
    expect((await seen(buyer, order.number)).state).toBe('CANCELED_BY_NOPAYMENT');
    expect(api.outside.payments.payments.get(order.paymentKey!)!.status).toBe('CANCELED');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('a claim nobody answers is granted at its deadline, and the money goes back', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const bought = await buy(api, buyer, sku);
    const ids = (await seen(buyer, bought.number)).items.map(({ id }) => id);
    await api.call(adminPrepareItems, { body: { item_ids: ids } }, await staff());
    const body = {
      type: 'CANCEL' as const,
      items: [{ order_item_id: ids[0]!, quantity: 1 }],
      reason: 'CHANGED_MIND' as const,
    };
    const claimed = await api.call(requestClaim, { params: { id: bought.number }, body }, buyer.token);
    expect(claimed.body.state).toBe('CANCEL_REQUESTED');
    // Two working days, whatever day and holiday it is.
    await pass(10);
    expect(await seen(buyer, bought.number)).toMatchObject({ state: 'CANCELED', refunds: [{ state: 'DONE' }] });
    expect(api.outside.payments.payments.get(bought.paymentKey!)!.balanceAmount).toBe(0);
    expect(await audit(api)).toEqual(SOUND);
  });
});

test('days pass for one member and for nobody else', async () => {
  const [older, other] = [await delivered(), await delivered()];
  await worker.catchUp();
  // What one agreed to is not agreed to earlier.
  await api.db
    .insertInto('agreement')
    .values({ account_id: older.buyer.id, kind: 'TERMS', version: '1', is_agreed: true, at: new Date() })
    .execute();
  const agreed = () => api.db.selectFrom('agreement').where('account_id', '=', older.buyer.id).select('at').execute();
  const before = await agreed();
  await pass(9, await emailOf(older.buyer.id));
  expect(await agreed()).toEqual(before);
  expect((await seen(older.buyer, older.number)).items[0]!.state).toBe('CONFIRMED');
  expect((await seen(other.buyer, other.number)).items[0]!.state).toBe('DELIVERED');
  expect(await pointsOf(older.buyer.id)).toBeGreaterThan(0);
  const unknown = { ms: DAY_MS, member: 'nobody@oun.test' };
  expect((await api.app.inject({ method: 'POST', url: '/demo/clock', payload: unknown })).statusCode).toBe(404);
  expect(await audit(api)).toEqual(SOUND);
});

test('days that pass for one member at once stop where something is due: a trial is asked about before it ends', async () => {
  const plans = await makePlans(api.db);
  const { id } = await makeSubscriber(api);
  await subscribe(api, { id, card: await addCard(api, id) }, plans.monthly);
  const payload = { ms: 40 * DAY_MS, member: await emailOf(id) };
  expect((await api.app.inject({ method: 'POST', url: '/demo/clock', payload })).json()).toMatchObject({
    is_settled: true,
  });
  const rows = await api.db
    .selectFrom('message')
    .where('account_id', '=', id)
    .where('about', '=', 'MEMBERSHIP')
    .orderBy('id')
    .select('kind')
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    'MEMBERSHIP_TRIAL',
    'MEMBERSHIP_CONSENT',
    'MEMBERSHIP_CONSENT',
    'MEMBERSHIP_ENDED',
  ]);
});

test('no time, too much of it and nobody’s time are refused, and nothing moves', async () => {
  const before = await readAhead(api.db);
  for (const payload of [{}, { ms: 0 }, { ms: -1 }, { ms: 1.5 }, { ms: 401 * DAY_MS }, { ms: 1, member: 'nobody' }]) {
    const reply = await api.app.inject({ method: 'POST', url: '/demo/clock', payload });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT']);
  }
  expect(await readAhead(api.db)).toBe(before);
});

test('a move is not settled by the work of the move before it', async () => {
  const other = await startApi();
  try {
    await moveClock(other.db, 1);
    await settleClock(other.db, async () => void (await moveClock(other.db, 1)));
    expect(await isSettled(other.db)).toBe(false);
    await settleClock(other.db, async () => {});
    expect(await isSettled(other.db)).toBe(true);
  } finally {
    await other.close();
  }
});

test('where time may not be moved there is no such door', async () => {
  const fixed = await startApi();
  try {
    for (const method of ['GET', 'POST'] as const)
      expect((await fixed.app.inject({ method, url: '/demo/clock', payload: { ms: 1 } })).statusCode).toBe(404);
  } finally {
    await fixed.close();
  }
});
