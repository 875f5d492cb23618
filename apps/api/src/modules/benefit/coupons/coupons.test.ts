import {
  bulkIssueCoupons,
  downloadCoupon,
  getBirthday,
  issueTrialCoupons,
  listCouponProducts,
  listCoupons,
  redeemCouponCode,
  setBirthday,
} from '@oun/contract/benefit';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccess, makeAccount, insertAll, makeProduct } from '../../../../db/demo/make.ts';
import type { Database } from '../../../../db/rows.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { buy, giveCoupon, makeBuyer, makeSku } from '../../../../test/shop.ts';
import { congratulate, thankForFirstOrder, welcome } from './coupon-occasions.ts';
import { forgetLeaver, lapseDueCoupons, tellLapsingCoupons } from '../lapse/lapse.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const member = async (overrides: Partial<Insertable<Database['account']>> = {}) => {
  const { id } = await makeAccount(api.db, 'user', overrides);
  return { id, token: await api.token(id, 'user') };
};
const makeCoupon = (terms: Partial<Insertable<Database['coupon']>> = {}) =>
  api.db
    .insertInto('coupon')
    .values({
      name: '3,000원 할인',
      target: 'CART',
      kind: 'AMOUNT',
      value: 3_000,
      issue: 'DOWNLOAD',
      valid_days: 7,
      issue_from: new Date(NOON.getTime() - 1_000),
      created_at: NOON,
      ...terms,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
const pieces = (couponId: number) =>
  api.db.selectFrom('coupon_issue').where('coupon_id', '=', couponId).selectAll().execute();
const issuedOf = async (couponId: number) =>
  (await api.db.selectFrom('coupon').where('id', '=', couponId).select('issued').executeTakeFirstOrThrow()).issued;

describe('when everybody comes at once', () => {
  test('a hundred pieces and a thousand takers: a hundred have one, nine hundred are told that it is gone', async () => {
    const coupon = await makeCoupon({ total: 100 });
    const accounts = await insertAll(
      api.db,
      'account',
      Array.from({ length: 1_000 }, (_, i) => ({ nickname: `줄선${i}`, created_at: NOON })),
    );
    const tokens = await Promise.all(accounts.map(({ id }) => api.token(id, 'user')));
    const replies = await Promise.all(
      tokens.map((token) => api.refusal(downloadCoupon, { params: { id: coupon.id } }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(replies.filter(({ body }) => body.code === 'COUPON_SOLD_OUT')).toHaveLength(900);
    const given = await pieces(coupon.id);
    expect(given).toHaveLength(100);
    expect(new Set(given.map(({ account_id }) => account_id)).size).toBe(100);
    expect(await issuedOf(coupon.id)).toBe(100);
  }, 120_000);

  test('one taker eight times at once has one piece, and one piece is counted', async () => {
    const coupon = await makeCoupon({ total: 50 });
    const { token } = await member();
    // All of them wait at the coupon's row, so that each has seen an empty purse.
    const replies = await api.releasedTogether(
      'coupon',
      coupon.id,
      Array.from({ length: 8 }, () => () => api.refusal(downloadCoupon, { params: { id: coupon.id } }, token)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(replies.filter(({ body }) => body.code === 'COUPON_ALREADY_ISSUED')).toHaveLength(7);
    expect(await pieces(coupon.id)).toHaveLength(1);
    expect(await issuedOf(coupon.id)).toBe(1);
  });
});

describe('taking a coupon', () => {
  test('it is good until the end of its last day in Seoul', async () => {
    const coupon = await makeCoupon({ valid_days: 3 });
    const { token } = await member();
    const { body } = await api.call(downloadCoupon, { params: { id: coupon.id } }, token);
    expect(new Date(body.expires_at!).toISOString()).toBe('2026-11-18T14:59:59.000Z');
    expect(body).toMatchObject({ state: 'ISSUED', days_left: 3, benefit: '3,000원 할인', is_for_some: false });
  });

  test.each([
    ['is over', { issue_to: new Date(NOON.getTime() - 1) }, 'COUPON_NOT_ISSUABLE'],
    ['has not begun', { issue_from: new Date(NOON.getTime() + 1_000) }, 'COUPON_NOT_ISSUABLE'],
    ['was stopped', { is_stopped: true }, 'COUPON_NOT_ISSUABLE'],
    ['would have lapsed', { valid_days: null, valid_to: new Date(NOON.getTime() - 1) }, 'COUPON_NOT_ISSUABLE'],
    ['is for members', { is_member_only: true }, 'FORBIDDEN_MEMBER_ONLY'],
    ['is had by a code', { issue: 'CODE' as const, code: 'HIDDEN77' }, 'NOT_FOUND'],
    ['is given by staff', { issue: 'ADMIN' as const }, 'NOT_FOUND'],
  ])('one that %s cannot be had', async (_, terms, code) => {
    const coupon = await makeCoupon(terms);
    const { token } = await member();
    expect((await api.refusal(downloadCoupon, { params: { id: coupon.id } }, token)).body.code).toBe(code);
    expect(await pieces(coupon.id)).toHaveLength(0);
  });

  test('several pieces where the coupon allows them, and no more a day than it allows', async () => {
    const coupon = await makeCoupon({ per_user: 3, per_user_day: 1 });
    const { id } = await member();
    const take = async () => api.refusal(downloadCoupon, { params: { id: coupon.id } }, await api.token(id, 'user'));
    expect((await take()).status).toBe(200);
    expect((await take()).body.code).toBe('COUPON_ALREADY_ISSUED');
    api.setClock(new Date('2026-11-16T00:00:00+09:00'));
    expect((await take()).status).toBe(200);
    expect(await pieces(coupon.id)).toHaveLength(2);
  });

  test('many at once: each is given or refused with its reason', async () => {
    const [open, gone, had] = [await makeCoupon(), await makeCoupon({ total: 1, issued: 1 }), await makeCoupon()];
    const { token } = await member();
    await api.call(downloadCoupon, { params: { id: had.id } }, token);
    const { body } = await api.call(
      bulkIssueCoupons,
      { body: { coupon_benefit_ids: [open.id, gone.id, had.id, 2_000_000] } },
      token,
    );
    expect(body.issued.map(({ coupon_id }) => coupon_id)).toEqual([open.id]);
    expect(body.refused.map(({ coupon_id, code }) => [coupon_id, code])).toEqual([
      [gone.id, 'COUPON_SOLD_OUT'],
      [had.id, 'COUPON_ALREADY_ISSUED'],
      [2_000_000, 'NOT_FOUND'],
    ]);
    expect(body.refused[0]!.message).toBe('준비한 쿠폰이 모두 나갔어요.');
  });

  test('the pack of members is for those who have a membership', async () => {
    const coupon = await makeCoupon({ issue: 'TRIAL' });
    const [guest, subscriber] = [await member(), await member()];
    await makeAccess(api.db, subscriber.id);
    const { body } = await api.call(issueTrialCoupons, {}, guest.token);
    expect([body.issued, body.refused.map(({ code }) => code)]).toEqual([[], ['FORBIDDEN_MEMBER_ONLY']]);
    expect((await api.call(issueTrialCoupons, {}, subscriber.token)).body.issued[0]!.coupon_id).toBe(coupon.id);
    expect((await api.call(issueTrialCoupons, {}, subscriber.token)).body.refused[0]!.code).toBe(
      'COUPON_ALREADY_ISSUED',
    );
  });
});

describe('codes', () => {
  test('a code is taken as people type it', async () => {
    const coupon = await makeCoupon({ issue: 'CODE', code: 'OUNDAY' });
    const { token } = await member();
    const { body } = await api.call(redeemCouponCode, { body: { code: ' oun-day ' } }, token);
    expect(body.coupon_id).toBe(coupon.id);
  });

  test('five wrong tries lock for ten minutes, the right code included', async () => {
    await makeCoupon({ issue: 'CODE', code: 'LOCKED2026' });
    const { token } = await member();
    const guess = (code: string) => api.refusal(redeemCouponCode, { body: { code } }, token);
    for (let i = 0; i < 5; i += 1) expect((await guess(`WRONG${i}`)).body.code).toBe('COUPON_CODE_INVALID');
    expect((await guess('LOCKED2026')).body.code).toBe('COUPON_CODE_LOCKED');
    api.setClock(new Date(NOON.getTime() + 9 * 60_000));
    expect((await guess('LOCKED2026')).body.code).toBe('COUPON_CODE_LOCKED');
    api.setClock(new Date(NOON.getTime() + 10 * 60_000));
    expect((await guess('LOCKED2026')).status).toBe(200);
  });

  test('a known code in between does not buy more guesses', async () => {
    await makeCoupon({ issue: 'CODE', code: 'KNOWN2026' });
    const { token } = await member();
    const guess = async (code: string) => (await api.refusal(redeemCouponCode, { body: { code } }, token)).body.code;
    for (let i = 0; i < 4; i += 1) await guess(`NOPE${i}`);
    await guess('KNOWN2026');
    expect(await guess('NOPE5')).toBe('COUPON_CODE_INVALID');
    expect(await guess('NOPE6')).toBe('COUPON_CODE_LOCKED');
  });
});

describe('lists', () => {
  test('what one has, the soonest to lapse first; past, and to be had', async () => {
    const { id, token } = await member();
    const late = await giveCoupon(api, id, { name: '나중' });
    const soon = await giveCoupon(api, id, { name: '먼저' });
    const lapsed = await giveCoupon(api, id, { name: '지남' });
    const setEnd = (issue: number, at: string) =>
      api.db
        .updateTable('coupon_issue')
        .set({ expires_at: new Date(at) })
        .where('id', '=', issue)
        .execute();
    await setEnd(soon, '2026-11-17T23:59:59+09:00');
    await setEnd(lapsed, '2026-11-15T11:59:59+09:00');
    const names = async (state: 'usable' | 'past', cursor?: string) =>
      (await api.call(listCoupons, { query: { state, limit: 1, ...(cursor && { cursor }) } }, token)).body;
    const first = await names('usable');
    expect(first.items).toMatchObject([{ id: soon, days_left: 2 }]);
    const second = await names('usable', first.next_cursor!);
    expect([second.items[0]!.id, second.next_cursor]).toEqual([late, null]);
    expect((await names('past')).items).toMatchObject([{ id: lapsed, state: 'EXPIRED' }]);

    const coupon = await makeCoupon({ total: 5 });
    const open = async () =>
      (await api.call(listCoupons, { query: { state: 'downloadable', limit: 1 } }, token)).body.items[0]!;
    expect(await open()).toMatchObject({ coupon_id: coupon.id, state: 'DOWNLOADABLE', left: 5 });
    await api.call(downloadCoupon, { params: { id: coupon.id } }, token);
    expect(await open()).toMatchObject({ state: 'TAKEN', left: 4 });
  });

  test('the products a coupon is good for follow its terms', async () => {
    const [named, other] = [await makeProduct(api.db), await makeProduct(api.db)];
    const sister = await makeProduct(api.db, { brand_id: named.brand_id });
    const ids = async (coupon: { id: number }) =>
      (await api.call(listCouponProducts, { params: { id: coupon.id }, query: {} })).body.items.map(({ id }) => id);
    expect(await ids(await makeCoupon({ products: [named.id] }))).toEqual([named.id]);
    const brand = await ids(await makeCoupon({ brands: [named.brand_id], excluded_products: [named.id] }));
    expect(brand).toEqual([sister.id]);
    expect(await ids(await makeCoupon())).toEqual(expect.arrayContaining([named.id, sister.id, other.id]));
  });
});

describe('by themselves', () => {
  test('a new number is welcomed once, however often the news comes', async () => {
    const coupon = await makeCoupon({ issue: 'AUTO', occasion: 'SIGN_UP' });
    const [fresh, known] = [await member(), await member()];
    for (let i = 0; i < 2; i += 1) await welcome(api.jobContext, { account_id: fresh.id, is_welcome_gift_due: true });
    await welcome(api.jobContext, { account_id: known.id, is_welcome_gift_due: false });
    expect((await pieces(coupon.id)).map(({ account_id }) => account_id)).toEqual([fresh.id]);
    await api.db.updateTable('coupon').set({ is_stopped: true }).where('id', '=', coupon.id).execute();
  });

  test('the first order that was paid brings one for the next, and no other order does', async () => {
    const coupon = await makeCoupon({ issue: 'AUTO', occasion: 'FIRST_ORDER' });
    const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
    const bought = async () => {
      const { number } = await buy(api, buyer, sku);
      const found = api.db.selectFrom('orders').where('number', '=', number).select('id');
      return (await found.executeTakeFirstOrThrow()).id;
    };
    const thank = (order_id: number) => thankForFirstOrder(api.jobContext, { account_id: buyer.id, order_id });
    const paid = async () => thank(await bought());
    // Both are paid before the news of either is heard, of which the later one comes first, and one twice.
    const [first, second] = [await bought(), await bought()];
    await thank(second);
    expect(await pieces(coupon.id)).toHaveLength(0);
    for (let i = 0; i < 2; i += 1) await thank(first);
    expect(await pieces(coupon.id)).toHaveLength(1);
    const late = await makeCoupon({ issue: 'AUTO', occasion: 'FIRST_ORDER' });
    await paid();
    expect(await pieces(late.id)).toHaveLength(0);
  });

  test('a birthday gives one a year, and cannot be moved about', async () => {
    const coupon = await makeCoupon({ issue: 'AUTO', occasion: 'BIRTHDAY' });
    const { id, token } = await member();
    expect((await api.call(getBirthday, {}, token)).body).toEqual({ birthday: null, can_change: true });
    expect((await api.refusal(setBirthday, { body: { month: 2, day: 30 } }, token)).body.code).toBe('INVALID_INPUT');
    await api.call(setBirthday, { body: { month: 11, day: 15 } }, token);
    expect((await api.refusal(setBirthday, { body: { month: 11, day: 16 } }, token)).body.code).toBe('BIRTHDAY_FIXED');
    await congratulate(api.jobContext);
    await congratulate(api.jobContext);
    expect(await pieces(coupon.id)).toHaveLength(1);
    api.setClock(new Date('2027-11-15T00:15:00+09:00'));
    await congratulate(api.jobContext);
    expect((await pieces(coupon.id)).map(({ account_id, serial }) => [account_id, serial])).toEqual([
      [id, 2026],
      [id, 2027],
    ]);
  });

  test('a 29th of February is kept on the 28th of other years', async () => {
    const coupon = await makeCoupon({ issue: 'AUTO', occasion: 'BIRTHDAY', name: '윤년' });
    const { token } = await member();
    await api.call(setBirthday, { body: { month: 2, day: 29 } }, token);
    api.setClock(new Date('2027-02-28T00:15:00+09:00'));
    await congratulate(api.jobContext);
    expect(await pieces(coupon.id)).toHaveLength(1);
  });

  test('what lapses is told three days and one day before, by day, once', async () => {
    const { id } = await member({ email_address: 'coupon-lapse@example.com' });
    const issue = await giveCoupon(api, id, { name: '곧 끝' });
    await api.db
      .updateTable('coupon_issue')
      .set({ expires_at: new Date('2026-11-18T23:59:59+09:00') })
      .where('id', '=', issue)
      .execute();
    const letters = () => api.outside.mails.filter(({ to }) => to === 'coupon-lapse@example.com');
    api.setClock(new Date('2026-11-15T07:40:00+09:00'));
    await tellLapsingCoupons(api.jobContext);
    expect(letters()).toHaveLength(0);
    api.setClock(new Date('2026-11-15T08:40:00+09:00'));
    await tellLapsingCoupons(api.jobContext);
    await tellLapsingCoupons(api.jobContext);
    expect(letters().map(({ subject }) => subject)).toEqual(['[오운] 쿠폰 1장이 3일 뒤 끝나요']);
    api.setClock(new Date('2026-11-17T08:40:00+09:00'));
    await tellLapsingCoupons(api.jobContext);
    expect(letters()).toHaveLength(2);
    api.setClock(new Date('2026-11-19T00:00:00+09:00'));
    await lapseDueCoupons(api.jobContext);
    const [piece] = await api.db.selectFrom('coupon_issue').where('id', '=', issue).select('state').execute();
    expect(piece!.state).toBe('EXPIRED');
  });

  test('who leaves keeps no coupon and no birthday', async () => {
    const { id, token } = await member();
    await giveCoupon(api, id);
    await api.call(setBirthday, { body: { month: 5, day: 5 } }, token);
    await forgetLeaver(api.jobContext, { account_id: id });
    const states = await api.db.selectFrom('coupon_issue').where('account_id', '=', id).select('state').execute();
    expect(states).toEqual([{ state: 'REVOKED' }]);
    expect((await api.call(getBirthday, {}, token)).body.birthday).toBeNull();
  });
});
