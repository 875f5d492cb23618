import { adminExportReviews, adminGetReview, adminListReviews, adminModerateReview } from '@oun/contract/review-admin';
import { deleteReview, listMyReviews, listReviews } from '@oun/contract/store-review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeProduct } from '../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../test/api.ts';
import { expectFirstPageForBadCursors, walked } from '../../../test/staff-pages.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startApi();
  staff = await api.token((await makeAccount(api.db, 'cs', { nickname: '다정한 상담' })).id, 'cs');
});
afterAll(() => api.close());

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
      used_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

async function review(
  productId: number,
  { rating = 5, photos = 0, content = '생각보다 두툼해요.', body = {}, author = {} } = {},
) {
  const { id: account_id } = await makeAccount(api.db, 'user', author);
  const image_ids = await Promise.all(Array.from({ length: photos }, () => image(account_id)));
  const { id } = await api.db
    .insertInto('product_review')
    .values({
      product_id: productId,
      account_id,
      rating,
      content,
      image_ids,
      option_text: '10mm',
      body_info: JSON.stringify(body),
      created_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, account_id, token: await api.token(account_id, 'user') };
}
const list = async (query: object) => {
  const { body } = await api.call(adminListReviews, { query }, staff);
  return { ids: body.items.map(({ id }) => id), total: body.total, items: body.items };
};
const moderate = (id: number, is_blocked: boolean, reason = '개인정보') =>
  api.refusal(adminModerateReview, { params: { id }, body: { is_blocked, reason } }, staff);

test('reviews are found by stars, pictures, product and whether they are hidden, newest first', async () => {
  const [mat, band] = [
    await makeProduct(api.db, { name: '도톰 매트' }),
    await makeProduct(api.db, { name: '긴 밴드' }),
  ];
  const low = await review(mat.id, { rating: 1 });
  const pictured = await review(mat.id, { photos: 2 });
  const other = await review(band.id);
  expect((await list({ q: '매트' })).ids).toEqual([pictured.id, low.id]);
  expect((await list({ rating: 1 })).ids).toEqual([low.id]);
  expect((await list({ photo_only: 'true' })).items).toMatchObject([{ id: pictured.id, photo_count: 2 }]);
  expect((await list({})).total).toBe(3);
  await moderate(other.id, true);
  expect((await list({ is_blocked: 'true' })).ids).toEqual([other.id]);
  expect((await list({ is_blocked: 'false' })).ids).toEqual([pictured.id, low.id]);
  await api.call(deleteReview, { params: { id: low.id } }, low.token);
  expect((await list({})).ids).toEqual([other.id, pictured.id]);
  expect((await api.refusal(adminGetReview, { params: { id: low.id } }, staff)).status).toBe(404);
});

test('pages name every review once, forwards and back, also where all have the same stars', async () => {
  const product = await makeProduct(api.db, { name: '쪽마다 매트' });
  const made: number[] = [];
  for (let n = 0; n < 7; n += 1) made.push((await review(product.id, { rating: 4 })).id);
  const best = (await review(product.id, { rating: 5 })).id;
  const ask = (sort: string, direction: string) => async (cursor?: string) =>
    (await api.call(adminListReviews, { query: { q: '쪽마다', sort, direction, limit: 3, cursor } as object }, staff))
      .body;
  expect(await walked(ask('newest', 'asc'))).toEqual([...made, best]);
  expect(await walked(ask('rating', 'desc'))).toEqual([best, ...made.toReversed()]);
  expect(await walked(ask('rating', 'asc'))).toEqual([...made, best]);
  await expectFirstPageForBadCursors(ask('newest', 'desc'));
});

test('whatever staff hold in their hand finds a review', async () => {
  const product = await makeProduct(api.db, { name: '손에 든 매트' });
  const author = { nickname: '리뷰쓰는고래', email_address: 'reviewer@oun.test', mobile: '01033338124' };
  const { id, account_id } = await review(product.id, { author });
  await review((await makeProduct(api.db, { name: '다른 폼롤러' })).id);
  const typed = ['손에 든', '리뷰쓰는고래', 'Reviewer@oun.test', '010-3333-8124', '8124', `회원 ${account_id}`];
  for (const q of typed) expect({ q, ids: (await list({ q })).ids }).toEqual({ q, ids: [id] });
  for (const q of ['reviewer@oun.tes', '리뷰쓰는', '%', "'"])
    expect({ q, isFound: (await list({ q })).ids.includes(id) }).toEqual({ q, isFound: false });
  // Of a review, a product or a member: a bare number may be any of them.
  expect((await list({ q: String(id) })).ids).toContain(id);
  expect((await list({ q: '손에 든', rating: 1 })).ids).toEqual([]);
});

test('a file of the list holds what matches, and is written down', async () => {
  const product = await makeProduct(api.db, { name: '파일로 매트' });
  const { id } = await review(product.id, { rating: 2, content: '크기가, 조금 달라요.' });
  await review(product.id, { rating: 5 });
  const filter = { q: '파일로', rating: 2 };
  const { body } = await api.call(adminExportReviews, { body: { filter } }, staff);
  expect(body).toMatchObject({ count: 1, is_cut: false });
  expect(body.csv.split('\r\n')[1]).toMatch(
    new RegExp(`^${id},2,"크기가, 조금 달라요.",0,${product.id},파일로 매트,10mm,`),
  );
  const { rows } = await api.pool.query(`select after from audit_log where action = 'review.export'`);
  expect(rows).toEqual([{ after: { filter, count: 1 } }]);
});

test('a hidden review is read in full by staff only, and everybody who decided is told', async () => {
  const product = await makeProduct(api.db);
  const { id, token } = await review(product.id, {
    rating: 2,
    photos: 1,
    content: '판매자 번호는 010-1234-5678이에요.',
    body: { height_cm: 163, level: 'beginner' },
  });
  expect((await moderate(id, true)).status).toBe(200);
  const { body } = await api.call(adminGetReview, { params: { id } }, staff);
  expect(body).toMatchObject({
    content: '판매자 번호는 010-1234-5678이에요.',
    option_text: '10mm',
    body: ['160–164cm', '초급'],
    is_blocked: true,
    block_reason: '개인정보',
    rewarded: 0,
    history: [{ words: '가림', by: '다정한 상담', note: '개인정보' }],
  });
  expect(body.pictures).toHaveLength(1);
  const shown = await api.call(listReviews, { params: { id: product.id }, query: {} });
  expect(shown.body.items).toMatchObject([{ rating: 2, content: null, pictures: [], is_blocked: true }]);
  const mine = await api.call(listMyReviews, { query: { state: 'written' } }, token);
  expect(mine.body.items[0]!.review).toMatchObject({ block_reason: '개인정보' });

  expect((await moderate(id, true)).body.code).toBe('INVALID_TRANSITION');
  expect((await moderate(id, false, '번호를 지움')).status).toBe(200);
  const again = await api.call(adminGetReview, { params: { id } }, staff);
  expect(again.body.history.map(({ words }) => words)).toEqual(['다시 보임', '가림']);
  expect((await moderate(id, true, ' ')).body.extra['fields']).toEqual({ reason: '까닭을 적어주세요.' });
  expect((await moderate(2_000_000, true)).status).toBe(404);
});

test('of two who hide it at once one does', async () => {
  const { id } = await review((await makeProduct(api.db)).id);
  const both = await api.releasedTogether('product_review', id, [() => moderate(id, true), () => moderate(id, true)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
