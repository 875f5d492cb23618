import {
  adminCreateCoupon,
  adminFindTakers,
  adminGetCoupon,
  adminIssueCoupon,
  adminListCoupons,
  adminListCouponScopes,
  adminStopCoupon,
} from '@oun/contract/coupon-admin';
import type { COUPON_PHASES } from '@oun/contract/coupon-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccess, makeAccount, makeProduct } from '../../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  const { id } = await makeAccount(api.db, 'store-admin');
  staff = await api.token(id, 'store-admin');
});
afterAll(() => api.close());

const member = (email_address?: string) => makeAccount(api.db, 'user', email_address ? { email_address } : {});
const make = async (change: object = {}) =>
  (await api.call(adminCreateCoupon, { body: { ...form, ...change } }, staff)).body;
const takers = async (id: number, written: string[]) =>
  (await api.call(adminFindTakers, { params: { id }, body: { written } }, staff)).body.takers;

const form = {
  name: '가을 10%',
  target: 'CART' as const,
  kind: 'RATE' as const,
  value: 10,
  max_discount: 5_000,
  min_order: 30_000,
  issue: 'ADMIN' as const,
  issue_from: '2026-11-15T00:00:00+09:00',
  valid_days: 14,
};

test('a coupon is made, given to a list, and stopped, each with its trace', async () => {
  const { body: made } = await api.call(adminCreateCoupon, { body: form }, staff);
  expect(made).toMatchObject({ benefit: '10% 할인, 최대 5,000원', counts: { issued: 0 } });
  const [one, two] = [await member(), await member()];
  const give = () =>
    api.call(
      adminIssueCoupon,
      { params: { id: made.id }, body: { account_ids: [one.id, two.id, 2_000_000], reason: '사과' } },
      staff,
    );
  expect((await give()).body).toEqual({ issued: 2, refused: [{ account_id: 2_000_000, code: 'NOT_FOUND' }] });
  expect((await give()).body.issued).toBe(0);
  const { body: stopped } = await api.call(
    adminStopCoupon,
    { params: { id: made.id }, body: { revokes: true, reason: '잘못 만듦' } },
    staff,
  );
  expect(stopped).toMatchObject({ is_stopped: true, revoked_now: 2, counts: { issued: 2, usable: 0, revoked: 2 } });
  const { body: list } = await api.call(adminListCoupons, { query: { q: '가을' } }, staff);
  expect(list.items.map(({ id }) => id)).toEqual([made.id]);
  const { body: detail } = await api.call(adminGetCoupon, { params: { id: made.id } }, staff);
  expect(detail.history.map(({ words, note }) => [words, note])).toEqual([
    ['멈춤', '잘못 만듦'],
    ['회원에게 줌 0명', '사과'],
    ['회원에게 줌 2명', '사과'],
    ['만듦', null],
  ]);
  const traces = await api.db
    .selectFrom('audit_log')
    .where('subject', '=', 'coupon')
    .where('subject_id', '=', String(made.id))
    .orderBy('id')
    .select('action')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['coupon.create', 'coupon.issue', 'coupon.issue', 'coupon.stop']);
});

test.each([
  ['a rate over a hundred', { value: 101 }, 'value'],
  ['a rate without a limit', { max_discount: null }, 'max_discount'],
  ['free goods', { kind: 'FREE' as const }, 'kind'],
  ['a code that is none of its way', { code: 'AUTUMN26' }, 'code'],
  ['two ends', { valid_to: '2026-12-31T23:59:59+09:00' }, 'valid_days'],
  ['an end before its beginning', { issue_to: '2026-11-14T23:59:59+09:00' }, 'issue_to'],
  ['what nobody sells', { products: [2_000_000] }, 'products'],
])('%s is refused', async (_, change, field) => {
  const { status, body } = await api.refusal(adminCreateCoupon, { body: { ...form, ...change } }, staff);
  expect([status, Object.keys(body.extra['fields'] as object)]).toEqual([400, [field]]);
});

test('a code that is in use is refused', async () => {
  const coded = { ...form, issue: 'CODE' as const, code: 'TWICE2026' };
  expect((await api.call(adminCreateCoupon, { body: coded }, staff)).status).toBe(200);
  expect((await api.refusal(adminCreateCoupon, { body: coded }, staff)).body.code).toBe('COUPON_CODE_TAKEN');
});

test('a coupon tells how it comes to people, how it stands, and the most it can cost', async () => {
  const brand = await makeProduct(api.db, { name: '도톰 매트' });
  const made = await make({ name: '겨울 10%', total: 1_000, products: [brand.id] });
  expect(made).toMatchObject({
    condition: '30,000원 이상 살 때 · 일부 상품 · 타임세일 제외',
    giving:
      '직원이 고른 회원에게 줘요. 모두 1,000장, 한 사람이 1장까지 나가요. 2026년 11월 15일부터 받을 수 있고, 받은 날부터 14일 동안 써요.',
    phase: 'RUNNING',
    left: 1_000,
    most_cost: 5_000_000,
  });
  const { body } = await api.call(adminGetCoupon, { params: { id: made.id } }, staff);
  expect(body.scope).toEqual({ products: ['도톰 매트'], brands: [], categories: [], excluded_products: [] });
  expect((await api.refusal(adminGetCoupon, { params: { id: 2_000_000 } }, staff)).status).toBe(404);
  expect((await make({ kind: 'AMOUNT', value: 3_000, max_discount: null, total: 10 })).most_cost).toBe(30_000);
  expect((await make({ total: null })).most_cost).toBeNull();
  expect((await make({ target: 'SHIPPING', kind: 'FREE', max_discount: null, total: 5 })).most_cost).toBeNull();
});

test('coupons are listed by how they stand', async () => {
  const [running, upcoming, over, ended, stopped] = [
    await make({ name: '국면 하나' }),
    await make({ name: '국면 둘', issue_from: '2026-11-16T00:00:00+09:00' }),
    await make({ name: '국면 셋', issue_from: '2026-11-01T00:00:00+09:00', issue_to: '2026-11-15T11:59:59+09:00' }),
    await make({
      name: '국면 넷',
      issue_from: '2026-11-01T00:00:00+09:00',
      valid_days: null,
      valid_to: '2026-11-14T23:59:59+09:00',
    }),
    await make({ name: '국면 다섯' }),
  ];
  await api.call(adminStopCoupon, { params: { id: stopped.id }, body: { reason: '시험' } }, staff);
  const inPhase = async (phase: (typeof COUPON_PHASES)[number]) =>
    (await api.call(adminListCoupons, { query: { q: '국면', phase } }, staff)).body.items.map(({ id }) => id);
  expect(await inPhase('RUNNING')).toEqual([running.id]);
  expect(await inPhase('UPCOMING')).toEqual([upcoming.id]);
  expect(await inPhase('OVER')).toEqual([ended.id, over.id]);
  expect(await inPhase('STOPPED')).toEqual([stopped.id]);
});

test('pages name every coupon once, forwards and back, and a code or a number finds one', async () => {
  const made: number[] = [];
  for (let n = 0; n < 5; n += 1) made.push((await make({ name: `쪽마다 쿠폰 ${n}` })).id);
  const list = async (query: object) => (await api.call(adminListCoupons, { query }, staff)).body;
  for (const sort of ['newest', 'issued', 'until'])
    for (const direction of ['asc', 'desc'])
      expect(await walked((cursor) => list({ q: '쪽마다', sort, direction, limit: 2, cursor }))).toEqual(
        direction === 'asc' ? made : made.toReversed(),
      );
  await expectFirstPageForBadCursors((cursor) => list({ q: '쪽마다', limit: 2, cursor }));
  await api.db.updateTable('coupon').set({ issued: 3 }).where('id', '=', made[2]!).execute();
  expect((await list({ q: '쪽마다', sort: 'issued' })).items[0]!.id).toBe(made[2]);
  const coded = await make({ name: '손에 든 쿠폰', issue: 'CODE', code: 'HELLO24' });
  for (const q of ['hello24', 'HELLO-24', `#${coded.id}`, '손에 든'])
    expect({ q, ids: (await list({ q })).items.map(({ id }) => id) }).toEqual({ q, ids: [coded.id] });
  expect((await list({ q: 'HELLO2' })).total).toBe(0);
});

test('who is written down is looked up first, by address or number, and once each', async () => {
  const coupon = await make({ total: 3 });
  const [one, two, three, four] = [await member('one@oun.test'), await member(), await member(), await member()];
  await api.call(
    adminIssueCoupon,
    { params: { id: coupon.id }, body: { account_ids: [two.id], reason: '사과' } },
    staff,
  );
  const found = await takers(coupon.id, [
    'ONE@oun.test',
    String(two.id),
    'nobody@oun.test',
    String(one.id),
    String(three.id),
    String(four.id),
    '0',
    '99999999999',
  ]);
  expect(found.map(({ account_id, refusal }) => [account_id, refusal])).toEqual([
    [one.id, null],
    [two.id, 'COUPON_ALREADY_ISSUED'],
    [null, 'NOT_FOUND'],
    [three.id, null],
    [four.id, 'COUPON_SOLD_OUT'],
    [null, 'NOT_FOUND'],
    [null, 'NOT_FOUND'],
  ]);
  expect(found[0]).toMatchObject({ written: 'ONE@oun.test', nickname: one.nickname });
  const rows = await api.db
    .selectFrom('coupon_issue')
    .where('coupon_id', '=', coupon.id)
    .select('account_id')
    .execute();
  expect(rows).toEqual([{ account_id: two.id }]);
});

test('a coupon of members is for members, and one that is stopped for nobody', async () => {
  const coupon = await make({ is_member_only: true });
  const [inside, outside] = [await member(), await member()];
  await makeAccess(api.db, inside.id);
  const both = () => takers(coupon.id, [String(inside.id), String(outside.id)]);
  expect((await both()).map(({ refusal }) => refusal)).toEqual([null, 'FORBIDDEN_MEMBER_ONLY']);
  await api.call(adminStopCoupon, { params: { id: coupon.id }, body: { reason: '시험' } }, staff);
  expect((await both()).map(({ refusal }) => refusal)).toEqual(['COUPON_NOT_ISSUABLE', 'COUPON_NOT_ISSUABLE']);
});

test('a coupon may be for some ways of paying, and for no others than there are', async () => {
  expect((await make({ methods: ['CARD', 'EASY_PAY'] })).condition).toContain('카드나 간편결제로 결제할 때');
  const wrong = { ...form, methods: ['CASH'] as never };
  expect((await api.refusal(adminCreateCoupon, { body: wrong }, staff)).status).toBe(400);
});

test('too many at once, and nobody at all, are refused', async () => {
  const { id } = await make();
  const ask = (written: string[]) => api.refusal(adminFindTakers, { params: { id }, body: { written } }, staff);
  expect((await ask([])).body.extra['fields']).toEqual({ written: '누구에게 줄지 적어주세요.' });
  expect((await ask(Array.from({ length: 1_001 }, String))).body.extra['fields']).toEqual({
    written: '1,000명까지 적을 수 있어요.',
  });
  expect(
    (await api.refusal(adminFindTakers, { params: { id: 2_000_000 }, body: { written: ['1'] } }, staff)).status,
  ).toBe(404);
});

test('a coupon is for brands and whole categories', async () => {
  await makeProduct(api.db);
  const { body } = await api.call(adminListCouponScopes, {}, staff);
  const whole = await api.db.selectFrom('category').where('parent_id', 'is', null).select('id').execute();
  expect(body.categories.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
  expect(body.brands.length).toBeGreaterThan(0);
});
