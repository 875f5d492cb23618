import { getPoints, listCoupons, redeemCouponCode } from '@oun/contract/benefit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../test/api.ts';
import { audit, SOUND } from '../../test/shop.ts';
import { plainPictures } from './pictures.ts';
import { makeWorld } from './world.ts';

const SIZE = { members: 30, products: 20, programReviews: 60, productReviews: 400 };
let api: TestApi;
let twin: TestApi;
beforeAll(async () => {
  [api, twin] = await Promise.all([startApi(), startApi()]);
  for (const one of [api, twin]) await makeWorld(one.db, plainPictures(one.db), NOON, SIZE);
}, 60_000);
afterAll(async () => {
  await api.close();
  await twin.close();
});

const tokenOf = async (email: string) => {
  const { id } = await api.db
    .selectFrom('account')
    .where('email_address', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return api.token(id, 'user');
};

test('the member has coupons that end soon and that are past, the code works, and the books agree', async () => {
  const token = await tokenOf('member@oun.test');
  const list = async (state: 'usable' | 'downloadable' | 'past') =>
    (await api.call(listCoupons, { query: { state } }, token)).body.items;
  const usable = await list('usable');
  expect(usable.map(({ days_left }) => days_left)).toEqual([2, 5, 21, 50]);
  expect((await list('past')).map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED']);
  const open = await list('downloadable');
  expect(open.filter(({ state }) => state === 'DOWNLOADABLE').length).toBeGreaterThanOrEqual(3);
  expect((await api.call(redeemCouponCode, { body: { code: 'OUNDAY' } }, token)).status).toBe(200);
  const { body: points } = await api.call(getPoints, { query: {} }, token);
  expect(points.balance).toBe(3_000 + 2_840 + 1_000 + 500 + 670);
  expect(points.expiring.days.map(({ amount }) => amount)).toEqual([3_000, 1_000]);
  expect(new Set(points.items.map(({ kind }) => kind))).toEqual(new Set(['EARN', 'USE']));
  expect(await audit(api)).toEqual(SOUND);
});

test('reviews have options of their product, likes that are counted, and photos', async () => {
  const { rows } = await sql<{ strange: number; wrong: number; photos: number; bodies: number; early: number }>`select
    (select count(*) from product_review r where not exists (select from sku where sku.product_id = r.product_id
      and array_to_string(option_values, ' / ') = r.option_text))::int as strange,
    (select count(*) from product_review r
      where like_count <> (select count(*) from review_like where review_id = r.id))::int as wrong,
    (select count(*) from product_review where cardinality(image_ids) > 0)::int as photos,
    (select count(*) from product_review where body_info is not null)::int as bodies,
    (select count(*) from product_review a join product_review b on b.id = a.id + 1
      where b.created_at < a.created_at)::int as early`.execute(api.db);
  expect(rows[0]).toMatchObject({ strange: 0, wrong: 0, early: 0 });
  expect(rows[0]!.photos).toBeGreaterThan(20);
  expect(rows[0]!.bodies).toBeGreaterThan(50);
});

test('the same world comes out again', async () => {
  const read = async (one: TestApi) =>
    (
      await sql`select r.id, option_text, body_info, like_count, score, image_ids,
        (select sum(account_id) from review_like where review_id = r.id) as likers
        from product_review r order by id`.execute(one.db)
    ).rows;
  expect(await read(twin)).toEqual(await read(api));
});
