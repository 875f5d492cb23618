import { getProduct } from '@oun/contract/catalog';
import { getPoints } from '@oun/contract/benefit';
import { requestClaim } from '@oun/contract/claim';
import { confirmPurchase } from '@oun/contract/order';
import { adminModerateReview } from '@oun/contract/review-admin';
import {
  changeReview,
  deleteReview,
  getReviewSummary,
  likeReview,
  listMyReviews,
  listReviews,
  unlikeReview,
  writeReview,
} from '@oun/contract/store-review';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAll, makeAccount, makeProduct } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { audit, type Buyer, buy, makeBuyer, makeSku, SOUND } from '../../../test/shop.ts';
import { claimsOf } from '../../../test/claims.ts';
import { rewardConfirmed, takeBackRewards } from './reward.ts';

const DAY_MS = 86_400_000;
const WORDS = '생각보다 두툼하고 미끄러지지 않아요.';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

/** Bought, and brought on the day the tests begin. */
async function bought(buyer: Buyer, sku: { id: number; product_id: number }) {
  const { number } = await buy(api, buyer, sku);
  const order = await api.db.selectFrom('orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const item = await api.db
    .updateTable('order_item')
    .set({ state: 'DELIVERED', delivered_at: NOON, confirm_due_at: new Date(NOON.getTime() + 8 * DAY_MS) })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { number, itemId: item.id };
}
const confirmItem = (buyer: Buyer, { number, itemId }: { number: string; itemId: number }) =>
  api.call(confirmPurchase, { params: { id: number, item_id: itemId } }, buyer.token);
const write = (buyer: Buyer, itemId: number, form: object = {}) =>
  api.call(writeReview, { body: { order_item_id: itemId, rating: 5, content: WORDS, ...form } }, buyer.token);
const image = async (accountId: number) => {
  const { id } = await api.db
    .insertInto('member_image')
    .values({
      account_id: accountId,
      key: `${accountId}-${Math.random()}`,
      width: 800,
      height: 600,
      colour: '#aabbcc',
      bytes: 1,
      created_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const balanceOf = async (buyer: Buyer) => (await api.call(getPoints, { query: {} }, buyer.token)).body;
const productNow = (id: number) =>
  api.db.selectFrom('product').where('id', '=', id).select(['review_count', 'rating_avg']).executeTakeFirstOrThrow();

describe('writing', () => {
  test('one an item, once it was brought, for ninety days', async () => {
    const [buyer, stranger, sku] = [await makeBuyer(api), await makeBuyer(api), await makeSku(api)];
    const { number } = await buy(api, buyer, sku);
    const order = await api.db.selectFrom('orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
    const early = await api.db
      .selectFrom('order_item')
      .where('order_id', '=', order.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const refused = async (itemId: number, who = buyer, form: object = {}) =>
      ((await write(who, itemId, form)).body as unknown as { code: string }).code;
    expect(await refused(early.id)).toBe('REVIEW_NOT_DELIVERED');
    const { itemId } = await bought(buyer, sku);
    expect(await refused(itemId, stranger)).toBe('NOT_FOUND');
    expect(await refused(itemId, buyer, { content: '아홉 글자예요' })).toBe('INVALID_INPUT');
    expect(await refused(itemId, buyer, { rating: 6 })).toBe('INVALID_INPUT');
    expect(await refused(itemId, buyer, { image_ids: [1, 2, 3, 4, 5, 6] })).toBe('INVALID_INPUT');
    expect(await refused(itemId, buyer, { image_ids: [await image(stranger.id)] })).toBe('INVALID_INPUT');
    const replies = await Promise.all([write(buyer, itemId), write(buyer, itemId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refused(itemId)).toBe('REVIEW_EXISTS');

    const late = await bought(buyer, sku);
    api.setClock(new Date(NOON.getTime() + 90 * DAY_MS));
    const token = await api.token(buyer.id, 'user');
    expect(await refused(late.itemId, { ...buyer, token })).toBe('REVIEW_PERIOD_OVER');
  });

  test('what can be written and what was, with what it gives', async () => {
    const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
    const { itemId, number } = await bought(buyer, sku);
    const list = async (state: 'writable' | 'written') =>
      (await api.call(listMyReviews, { query: { state } }, buyer.token)).body.items;
    expect(await list('writable')).toMatchObject([
      {
        id: null,
        order_item_id: itemId,
        order_number: number,
        reward: { text: 200, photo: 1_000, is_first: true },
        until: new Date(NOON.getTime() + 90 * DAY_MS).toISOString(),
        is_confirmed: false,
      },
    ]);
    await write(buyer, itemId, { body_info: { height_cm: 163, level: 'beginner' } });
    expect(await list('writable')).toEqual([]);
    expect(await list('written')).toMatchObject([
      { order_item_id: itemId, review: { content: WORDS, body: ['160–164cm', '초급'], can_edit: true, rewarded: 0 } },
    ]);
  });
});

describe('points for reviews', () => {
  test('come once the purchase is confirmed, once, and double for the first of a product', async () => {
    const [first, second, sku] = [await makeBuyer(api), await makeBuyer(api), await makeSku(api)];
    const [one, two] = [await bought(first, sku), await bought(second, sku)];
    expect((await write(first, one.itemId)).body.review!.rewarded).toBe(0);
    await rewardConfirmed(api.jobContext);
    expect((await balanceOf(first)).balance).toBe(0);
    const { status } = await confirmItem(first, one);
    expect(status).toBe(200);
    const { balance: forPurchase } = await balanceOf(first);
    await rewardConfirmed(api.jobContext);
    await rewardConfirmed(api.jobContext);
    expect((await balanceOf(first)).balance - forPurchase).toBe(200);

    await confirmItem(second, two);
    const { body } = await write(second, two.itemId, { image_ids: [await image(second.id)] });
    expect(body.review).toMatchObject({ rewarded: 500, is_rewarded: true });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('follow the pictures, and go back with the review; the item may be reviewed anew', async () => {
    const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
    await api.db
      .insertInto('product_review')
      .values({ product_id: sku.product_id, account_id: buyer.id, rating: 4, content: WORDS, created_at: NOON })
      .execute();
    const item = await bought(buyer, sku);
    await confirmItem(buyer, item);
    const { balance: before } = await balanceOf(buyer);
    const picture = await image(buyer.id);
    const { body } = await write(buyer, item.itemId, { image_ids: [picture] });
    const id = body.id!;
    const gained = async () => (await balanceOf(buyer)).balance - before;
    expect(await gained()).toBe(500);
    const change = (form: object) => api.call(changeReview, { params: { id }, body: form }, buyer.token);
    await change({ image_ids: [] });
    expect(await gained()).toBe(100);
    await change({ image_ids: [picture] });
    expect(await gained()).toBe(500);
    const gone = await api.call(deleteReview, { params: { id } }, buyer.token);
    expect([gone.body.taken_back, await gained()]).toEqual([500, 0]);
    expect((await api.refusal(deleteReview, { params: { id } }, buyer.token)).status).toBe(404);
    expect((await write(buyer, item.itemId)).status).toBe(200);
    expect(await gained()).toBe(100);
    expect(await audit(api)).toEqual(SOUND);
  });
});

describe('changing', () => {
  test('for thirty days, and only one’s own', async () => {
    const [buyer, stranger, sku] = [await makeBuyer(api), await makeBuyer(api), await makeSku(api)];
    const { itemId } = await bought(buyer, sku);
    const id = (await write(buyer, itemId)).body.id!;
    const change = (token: string) => api.refusal(changeReview, { params: { id }, body: { rating: 2 } }, token);
    expect((await change(stranger.token)).status).toBe(404);
    expect((await api.refusal(deleteReview, { params: { id } }, stranger.token)).status).toBe(404);
    expect((await change(buyer.token)).status).toBe(200);
    expect(await productNow(sku.product_id)).toEqual({ review_count: 1, rating_avg: 2 });
    api.setClock(new Date(NOON.getTime() + 30 * DAY_MS));
    expect((await change(await api.token(buyer.id, 'user'))).body.code).toBe('REVIEW_PERIOD_OVER');
  });
});

describe('when many come at once', () => {
  test('the product’s count and average are those of its reviews', async () => {
    const sku = await makeSku(api, { onHand: 100 });
    const crowd = await Promise.all(Array.from({ length: 12 }, () => makeBuyer(api)));
    const items: { itemId: number }[] = [];
    for (const buyer of crowd) items.push(await bought(buyer, sku));
    const written = await api.releasedTogether(
      'product',
      sku.product_id,
      crowd.slice(0, 8).map((buyer, i) => () => write(buyer, items[i]!.itemId, { rating: (i % 5) + 1 })),
    );
    expect(written.every(({ status }) => status === 200)).toBe(true);
    // One, two, three, four, five, one, two, three.
    expect(await productNow(sku.product_id)).toEqual({ review_count: 8, rating_avg: 2.6 });
    expect(written.filter(({ body }) => body.reward.is_first)).toHaveLength(1);
    await Promise.all([
      ...written
        .slice(0, 4)
        .map(({ body }, i) => api.call(deleteReview, { params: { id: body.id! } }, crowd[i]!.token)),
      ...crowd.slice(8).map((buyer, i) => write(buyer, items[8 + i]!.itemId, { rating: 5 })),
    ]);
    expect(await productNow(sku.product_id)).toEqual({ review_count: 8, rating_avg: 3.9 });
  });

  test('likes are counted once a member, however often it is pressed', async () => {
    const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
    const { itemId } = await bought(buyer, sku);
    const id = (await write(buyer, itemId)).body.id!;
    const fans = await Promise.all(
      Array.from({ length: 5 }, async () => api.token((await makeAccount(api.db)).id, 'user')),
    );
    await Promise.all(
      fans.flatMap((token) => Array.from({ length: 4 }, () => api.call(likeReview, { params: { id } }, token))),
    );
    expect((await api.call(likeReview, { params: { id } }, fans[0])).body).toEqual({ is_liked: true, like_count: 5 });
    await Promise.all(Array.from({ length: 4 }, () => api.call(unlikeReview, { params: { id } }, fans[0])));
    expect((await api.call(unlikeReview, { params: { id } }, fans[0])).body).toEqual({
      is_liked: false,
      like_count: 4,
    });
    expect((await api.refusal(likeReview, { params: { id } }, buyer.token)).body.code).toBe('REVIEW_OWN');
  });
});

describe('reading', () => {
  const seeded = async () => {
    const product = await makeProduct(api.db);
    const accounts = await Promise.all(Array.from({ length: 7 }, () => makeAccount(api.db)));
    const pictures = await Promise.all(accounts.map(({ id }) => image(id)));
    const rows = await insertAll(
      api.db,
      'product_review',
      accounts.map(({ id }, i) => ({
        product_id: product.id,
        account_id: id,
        rating: [5, 1, 3, 5, 4, 1, 3][i]!,
        content: WORDS,
        score: [10, 70, 30, 30, 50, 20, 60][i]!,
        option_text: i % 2 === 0 ? '블랙' : '',
        image_ids: i < 2 ? [pictures[i]!] : [],
        body_info: i === 0 ? JSON.stringify({ height_cm: 171, level: 'intro' }) : null,
        created_at: NOON,
      })),
    );
    return { product, ids: rows.map(({ id }) => id) };
  };

  test.each([
    ['recommended', [1, 6, 4, 3, 2, 5, 0]],
    ['newest', [6, 5, 4, 3, 2, 1, 0]],
    ['rating_high', [3, 0, 4, 6, 2, 5, 1]],
    ['rating_low', [5, 1, 6, 2, 4, 3, 0]],
  ] as const)('%s, page by page, each review once', async (sort, order) => {
    const { product, ids } = await seeded();
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { sort, limit: 2, ...(cursor && { cursor }) };
      const { body } = await api.call(listReviews, { params: { id: product.id }, query });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(order.map((i) => ids[i]));
  });

  test('by option, by stars, with pictures only; and summed up', async () => {
    const { product, ids } = await seeded();
    const found = async (query: object) =>
      (await api.call(listReviews, { params: { id: product.id }, query: { sort: 'newest', ...query } })).body.items.map(
        ({ id }) => ids.indexOf(id),
      );
    expect(await found({ option: '블랙' })).toEqual([6, 4, 2, 0]);
    expect(await found({ rating: [1, 5] })).toEqual([5, 3, 1, 0]);
    expect(await found({ photo_only: 'true' })).toEqual([1, 0]);
    const { body } = await api.call(getReviewSummary, { params: { id: product.id } });
    expect(body).toEqual({
      rating_avg: 3.1,
      count: 7,
      photo_count: 2,
      ratings: [2, 0, 2, 1, 2],
      options: [{ option_text: '블랙', count: 4 }],
      body: {
        count: 1,
        heights: [{ words: '170–174cm', count: 1 }],
        levels: [{ level: 'intro', count: 1, rating_avg: 5 }],
      },
    });
    expect((await api.refusal(listReviews, { params: { id: 2_000_000 }, query: {} })).status).toBe(404);
    expect((await api.refusal(getReviewSummary, { params: { id: 2_000_000 } })).status).toBe(404);
  });

  test('what is blocked keeps its place and stars, hides its words, and tells its author why', async () => {
    const [buyer, sku] = [await makeBuyer(api), await makeSku(api)];
    const { itemId } = await bought(buyer, sku);
    const id = (await write(buyer, itemId, { rating: 1, image_ids: [await image(buyer.id)] })).body.id!;
    const staff = await api.token((await makeAccount(api.db, 'cs')).id, 'cs');
    const moderate = (is_blocked: boolean) =>
      api.refusal(adminModerateReview, { params: { id }, body: { is_blocked, reason: '개인정보' } }, staff);
    expect((await moderate(true)).status).toBe(200);
    expect((await moderate(true)).body.code).toBe('INVALID_TRANSITION');
    const { body } = await api.call(listReviews, { params: { id: sku.product_id }, query: {} });
    expect(body.items).toMatchObject([{ id, rating: 1, content: null, pictures: [], is_blocked: true }]);
    expect((await api.call(getProduct, { params: { id: sku.product_id } })).body).toMatchObject({
      review_count: 1,
      rating_avg: 1,
    });
    const mine = await api.call(listMyReviews, { query: { state: 'written' } }, buyer.token);
    expect(mine.body.items[0]!.review).toMatchObject({ content: WORDS, block_reason: '개인정보', can_edit: false });
    expect((await moderate(false)).status).toBe(200);
    const traces = await api.db
      .selectFrom('audit_log')
      .where('subject', '=', 'product_review')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .select('action')
      .execute();
    expect(traces.map(({ action }) => action)).toEqual(['review.block', 'review.show']);
  });
});

test('a photo of a review is no photo for a claim', async () => {
  const buyer = await makeBuyer(api);
  const made = await bought(buyer, await makeSku(api));
  const photo = await image(buyer.id);
  await write(buyer, made.itemId, { image_ids: [photo] });
  const items = [{ order_item_id: made.itemId, quantity: 1 }];
  const body = { type: 'RETURN' as const, items, reason: 'BROKEN', image_ids: [photo] };
  const refused = await api.refusal(requestClaim, { params: { id: made.number }, body }, buyer.token);
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
});

describe('points for a review of what went back', () => {
  const shop = () => claimsOf(api);
  async function returned(buyer: Buyer, number: string, itemId: number, quantity = 1) {
    const items = [{ order_item_id: itemId, quantity }];
    const { body } = await shop().claim(buyer, number, { type: 'RETURN', items, reason: 'LATE' });
    for (const event of ['collect', 'receive', 'pass'] as const) await shop().move(body.id, event);
    // Told more than once, it is taken back once.
    for (let i = 0; i < 2; i += 1) await takeBackRewards(api.jobContext, { claim_id: body.id, kind: 'RETURN_DONE' });
  }
  const wallet = (buyer: Buyer) =>
    api.db
      .selectFrom('point_wallet')
      .where('account_id', '=', buyer.id)
      .select(['balance', 'debt'])
      .executeTakeFirstOrThrow();

  test('are taken back once, like those for buying it, and the review stays', async () => {
    const buyer = await makeBuyer(api);
    const made = await bought(buyer, await makeSku(api));
    await confirmItem(buyer, made);
    await write(buyer, made.itemId, { image_ids: [await image(buyer.id)] });
    const { balance } = await wallet(buyer);
    expect(balance).toBeGreaterThanOrEqual(500);
    await returned(buyer, made.number, made.itemId);
    expect(await wallet(buyer)).toEqual({ balance: 0, debt: 0 });
    const review = await api.db
      .selectFrom('product_review')
      .where('order_item_id', '=', made.itemId)
      .select(['state', 'reward'])
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ state: 'SHOWN', reward: 0 });
    await rewardConfirmed(api.jobContext);
    expect(await wallet(buyer)).toEqual({ balance: 0, debt: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('stay while a piece of it stays, and go with the last', async () => {
    const buyer = await makeBuyer(api);
    const sku = await makeSku(api);
    const { number } = await buy(api, buyer, sku, 2);
    const { id } = await api.db
      .selectFrom('order_item')
      .innerJoin('orders', 'orders.id', 'order_item.order_id')
      .where('orders.number', '=', number)
      .select('order_item.id')
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('order_item')
      .set({ state: 'DELIVERED', delivered_at: NOON })
      .where('id', '=', id)
      .execute();
    await confirmItem(buyer, { number, itemId: id });
    await write(buyer, id);
    const reward = async () =>
      (
        await api.db
          .selectFrom('product_review')
          .where('order_item_id', '=', id)
          .select('reward')
          .executeTakeFirstOrThrow()
      ).reward;
    expect(await reward()).toBeGreaterThan(0);
    await returned(buyer, number, id);
    expect(await reward()).toBeGreaterThan(0);
    await returned(buyer, number, id);
    expect(await reward()).toBe(0);
    expect(await audit(api)).toEqual(SOUND);
  });
});
