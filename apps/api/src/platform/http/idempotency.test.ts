import { adminCreateCoupon, adminIssueCoupon, adminListCoupons } from '@oun/contract/coupon-admin';
import { adminApprovePoints, adminGrantPoints } from '@oun/contract/point-admin';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const makeStaff = async () => api.token((await makeAccount(api.db, 'store-admin')).id, 'store-admin');
const makeMember = async () => (await makeAccount(api.db)).id;
const onceWith = (key: string) => ({ 'idempotency-key': key });

const couponNamed = (name: string) => ({
  name,
  target: 'CART' as const,
  kind: 'AMOUNT' as const,
  value: 3_000,
  issue: 'ADMIN' as const,
  per_user: 5,
  issue_from: '2026-11-15T00:00:00+09:00',
  valid_days: 14,
});

async function couponsOf(accountId: number): Promise<number> {
  const found = await api.db.selectFrom('coupon_issue').where('account_id', '=', accountId).select('id').execute();
  return found.length;
}

async function pointsOf(accountId: number): Promise<number> {
  const wallet = await api.db
    .selectFrom('point_wallet')
    .where('account_id', '=', accountId)
    .select('balance')
    .executeTakeFirst();
  return wallet?.balance ?? 0;
}

describe('what staff press twice with one key', () => {
  test('makes one coupon, and answers with it both times', async () => {
    const staff = await makeStaff();
    const name = '두 번 누른 쿠폰';
    const press = () => api.call(adminCreateCoupon, { body: couponNamed(name) }, staff, onceWith('new-coupon-by-hand'));
    const [one, two] = await Promise.all([press(), press()]);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    const { body } = await api.call(adminListCoupons, { query: { q: name } }, staff);
    expect(body.items.map(({ id }) => id)).toEqual([one.body.id]);
  });

  test('gives a coupon once, and to another staff the same key is nothing', async () => {
    const [staff, colleague, member] = [await makeStaff(), await makeStaff(), await makeMember()];
    const { body: coupon } = await api.call(adminCreateCoupon, { body: couponNamed('여러 번 받는 쿠폰') }, staff);
    const give = (by: string, key: string) =>
      api.call(
        adminIssueCoupon,
        { params: { id: coupon.id }, body: { account_ids: [member], reason: '배송 지연 사과' } },
        by,
        onceWith(key),
      );
    const presses = await Promise.all([give(staff, 'apology-1'), give(staff, 'apology-1')]);
    presses.push(await give(staff, 'apology-1'));
    expect(presses.map(({ body }) => body)).toEqual(presses.map(() => ({ issued: 1, refused: [] })));
    expect(await couponsOf(member)).toBe(1);

    expect((await give(colleague, 'apology-1')).body.issued).toBe(1);
    expect(await couponsOf(member)).toBe(2);
    expect((await give(staff, 'apology-2')).body.issued).toBe(1);
    expect(await couponsOf(member)).toBe(3);
  });

  test('gives points once, and answers as it did, whatever came between', async () => {
    const [staff, colleague, member] = [await makeStaff(), await makeStaff(), await makeMember()];
    const wish = (amount: number) => ({ account_id: member, amount, reason: '배송 지연 사과', key: randomUUID() });
    const first = wish(1_000);
    const give = (by: string, body: typeof first) =>
      api.call(adminGrantPoints, { body }, by, onceWith('points-by-hand'));
    const one = await give(staff, first);
    expect(one.body.balance).toBe(1_000);
    expect((await give(colleague, wish(500))).body.balance).toBe(1_500);
    expect((await give(staff, first)).body).toEqual(one.body);
    expect(await pointsOf(member)).toBe(1_500);

    const other = await api.refusal(adminGrantPoints, { body: wish(700) }, staff, onceWith('points-by-hand'));
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await pointsOf(member)).toBe(1_500);
  });

  test('agrees once, and the second press is told the same and not that it is over', async () => {
    const [staff, colleague, member] = [await makeStaff(), await makeStaff(), await makeMember()];
    const body = { account_id: member, amount: 1_000_001, reason: '이벤트 당첨', key: randomUUID() };
    const { movement } = (await api.call(adminGrantPoints, { body }, staff)).body;
    const agree = () => api.call(adminApprovePoints, { params: { id: movement.id } }, colleague, onceWith('agreed-1'));
    const [one, two] = await Promise.all([agree(), agree()]);
    expect([one.status, one.body.state]).toEqual([200, 'DONE']);
    expect(two.body).toEqual(one.body);
    expect(await pointsOf(member)).toBe(1_000_001);
  });
});
