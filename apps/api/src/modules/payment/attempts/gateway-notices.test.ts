import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.pool.query('delete from payment_notice; delete from outbox');
  api.logs.length = 0;
});
afterAll(() => api.close());

const send = (payload: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/webhooks/toss',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const kept = async () =>
  (await api.pool.query<{ transmission_id: string; body: unknown }>('select transmission_id, body from payment_notice'))
    .rows;
const hints = async () =>
  (await api.pool.query(`select payload ->> 'gateway_order_id' as id from outbox where topic = 'payment.noticed'`))
    .rows;

test.each(['\\u0000', '\\ud800', '\\u001b'])('a notice with %s in it is taken for the hint it is', async (odd) => {
  const reply = await send(`{"eventType":"PAYMENT_STATUS_CHANGED","data":{"orderId":"order-1","memo":"${odd}"}}`);
  expect(reply.statusCode).toBe(200);
  expect(await hints()).toEqual([{ id: 'order-1' }]);
  expect((await kept()).map(({ body }) => body)).toEqual([{ orderId: 'order-1' }]);
  expect(api.logs.join('')).toContain('no text');
});

test.each([
  ['an order whose name is no text', '{"eventType":"X","data":{"orderId":"order\\u0000"}}'],
  ['an order whose name is none of ours', '{"eventType":"X","data":{"orderId":"주문 1"}}'],
  ['an order without a name', '{"eventType":"X","data":{"orderId":""}}'],
  ['nothing', 'null'],
  ['what goes on for ever', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
])('a hint at %s is dropped', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
});

test.each(['{', '', '\ufeff{}x'])('%j is refused', async (payload) => {
  expect((await send(payload)).statusCode).toBe(400);
});

test('one whose number is no name is told apart by what it says', async () => {
  const body = '{"orderId":"order-2","secret":"ps_1"}';
  for (const id of ['\u00ff'.repeat(300), 'x'.repeat(500), ' '])
    expect((await send(body, { 'tosspayments-webhook-transmission-id': id })).statusCode).toBe(200);
  expect((await kept()).map(({ transmission_id }) => transmission_id)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
});
