import { adminListFailedRefunds, adminListFindings, adminListUnknownPayments } from '@oun/contract/order-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { buy, makeBuyer, makeSku } from '../../../../test/shop.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';

let api: TestApi;
let token: string;
let member: { id: number };
let order: { id: number; number: string };
beforeAll(async () => {
  api = await startApi();
  token = await api.token((await makeAccount(api.db, 'cs')).id, 'cs');
  member = await makeAccount(api.db, 'user', { email_address: 'payer@oun.test', mobile: '01066668126' });
  const { number } = await buy(api, await makeBuyer(api, member), await makeSku(api));
  order = await api.db
    .selectFrom('orders')
    .where('number', '=', number)
    .select(['id', 'number'])
    .executeTakeFirstOrThrow();
});
afterAll(() => api.close());

test('payments nobody knows of: every one once, both ways, found by order, key and member', async () => {
  const made = await api.db
    .insertInto('payment')
    .values(
      [1, 2, 3, 4, 5].map((n) => ({
        account_id: member.id,
        purpose: 'CLAIM_FEE' as const,
        order_id: order.id,
        gateway_order_id: `inbox-${n}-fee`,
        order_name: '왕복 배송비',
        amount: 6_000 as never,
        state: 'UNKNOWN' as const,
        payment_key: `inbox-key-${n}`,
        needs_staff: true,
        created_at: NOON,
      })),
    )
    .returning('id')
    .execute();
  const ids = made.map(({ id }) => id);
  const list = async (query: object) => (await api.call(adminListUnknownPayments, { query }, token)).body;
  for (const sort of ['since', 'amount']) {
    expect(await walked((cursor) => list({ sort, limit: 2, cursor }))).toEqual(ids);
    expect(await walked((cursor) => list({ sort, direction: 'desc', limit: 2, cursor }))).toEqual(ids.toReversed());
  }
  await expectFirstPageForBadCursors((cursor) => list({ limit: 2, cursor }));
  for (const q of [order.number, order.number.slice(-7).toLowerCase(), 'payer@oun.test', '010-6666-8126'])
    expect({ q, total: (await list({ q })).total }).toEqual({ q, total: 5 });
  expect((await list({ q: 'inbox-key-3' })).items).toMatchObject([{ id: ids[2], kind: 'UNKNOWN', amount: 6_000 }]);
  expect((await list({ q: '%' })).total).toBe(0);
});

test('refunds that could not be sent: every one once, both ways, and found', async () => {
  const made = await api.db
    .insertInto('refund')
    .values(
      [3_000, 1_000, 1_000].map((pg) => ({
        account_id: member.id,
        order_id: order.id,
        pg: pg as never,
        point: 0 as never,
        reason: '취소',
        state: 'FAILED' as const,
        failure_code: 'EXCEED_MAX_REFUND_DUE',
        created_at: NOON,
      })),
    )
    .returning('id')
    .execute();
  const [large, ...small] = made.map(({ id }) => id);
  const list = async (query: object) => (await api.call(adminListFailedRefunds, { query }, token)).body;
  expect(await walked((cursor) => list({ limit: 1, cursor }))).toEqual([large, ...small]);
  expect(await walked((cursor) => list({ sort: 'amount', limit: 1, cursor }))).toEqual([...small, large]);
  await expectFirstPageForBadCursors((cursor) => list({ limit: 1, cursor }));
  expect((await list({ q: `회원 ${member.id}` })).total).toBe(3);
  expect((await list({ q: 'nobody@oun.test' })).total).toBe(0);
});

test('differences from the gateway’s books: every one once, both ways, and found', async () => {
  const made = await api.db
    .insertInto('reconciliation_finding')
    .values(
      [1, 2, 3].map((n) => ({
        day: '2026-11-14',
        kind: 'PAID_ONLY_THERE',
        subject: `${order.number}-${n}`,
        theirs: 42_000 as never,
        found_at: NOON,
      })),
    )
    .returning('id')
    .execute();
  const ids = made.map(({ id }) => id);
  const list = async (query: object) => (await api.call(adminListFindings, { query }, token)).body;
  expect(await walked((cursor) => list({ limit: 2, cursor }))).toEqual(ids.toReversed());
  await expectFirstPageForBadCursors((cursor) => list({ limit: 2, cursor }));
  expect((await list({ q: `${order.number}-2` })).items).toMatchObject([{ id: ids[1], day: '2026-11-14' }]);
});
