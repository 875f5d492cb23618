import { createCanvas } from '@napi-rs/canvas';
import { ALONE, type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

const FREE = `(select id from account where email_address = 'free@oun.test')`;
const WORDS = '바닥에 깔고 뛰어도 아래층에서 말이 없어요.';

/** Something that was brought to a member a day ago and is confirmed already. */
async function bring(db: Database): Promise<{ itemId: number; name: string; productId: number }> {
  const number = `20261114-${String(Date.now()).slice(-7)}`;
  const [row] = await db.rows<{ item_id: number; name: string; product_id: number }>(
    `with thing as (
       select sku.id as sku_id, product.id as product_id, product.name, product.brand_id, shipping_template_id, brand.name as brand,
         json_build_object('url', '/proxy/media/pictures/' || picture.key || '-{width}.' || format, 'widths', widths,
           'width', width, 'height', height, 'colour', colour, 'alt', '') as picture
       from product join sku on sku.product_id = product.id join brand on brand.id = brand_id
       join product_picture on product_picture.product_id = product.id and product_picture.position = 0
       join picture on picture.id = product_picture.picture_id where product.state = 'ON_SALE' order by review_count desc, sku.id limit 1
     ), ordered as (
       insert into orders (number, account_id, state, source, pay, amounts, created_at, expires_at)
       select $1, ${FREE}, 'COMPLETED', 'PRODUCT', 30000, '{}', now(), now() returning id
     ), grouped as (
       insert into order_group (order_id, key, brand_id, template_id, kind, base_fee, free_from, per_quantity, return_fee, exchange_fee)
       select ordered.id, 'one', brand_id, shipping_template_id, 'FREE', 0, 0, 1, 0, 0 from ordered, thing returning id, order_id
     )
     insert into order_item (order_id, group_id, line, sku_id, product_id, snapshot, quantity, list_price, sale_price, state,
       delivered_at, confirmed_at)
     select order_id, grouped.id, 1, sku_id, product_id, json_build_object('name', thing.name, 'brand_name', brand,
         'option_text', '라일락', 'picture', picture), 1, 30000, 30000, 'CONFIRMED', now() - interval '1 day', now()
     from grouped, thing returning id as item_id, product_id, snapshot ->> 'name' as name`,
    [number],
  );
  await db.rows(
    `insert into order_unit (order_id, item_id, list, sale, product_coupon, cart_coupon, point, pg, is_eligible)
     select order_id, id, 30000, 30000, 0, 0, 0, 30000, false from order_item where id = $1`,
    [row!.item_id],
  );
  return { itemId: row!.item_id, name: row!.name, productId: row!.product_id };
}

/** Leaves the store as it was found. */
async function clear(db: Database) {
  const mine = `(select id from orders where account_id = ${FREE} and number like '20261114-%')`;
  await db.rows(`delete from product_review where account_id = ${FREE}`);
  await db.rows(`delete from order_unit where order_id in ${mine}`);
  await db.rows(`delete from order_item where order_id in ${mine}`);
  await db.rows(`delete from order_group where order_id in ${mine}`);
  await db.rows(`delete from orders where id in ${mine}`);
  await db.rows(`update product set review_count = (select count(*) from product_review where product_id = product.id
    and state <> 'DELETED')`);
}

const photo = (colour: string) => {
  const canvas = createCanvas(1_600, 1_200);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1_600, 1_200);
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg') };
};

test.describe('writing', ALONE, () => {
  test.afterEach(({ db }) => clear(db));

  test('a draft is kept, photos go up, points come, and deleting takes them back', async ({ page, at, db, signIn }) => {
    const { itemId, name, productId } = await bring(db);
    await signIn('free@oun.test');
    await page.goto(`${at.store}/my/reviews`);
    await untilHydrated(page);
    await expect(page.getByRole('article', { name })).toContainText('최대 500P');
    await expectAccessible(page);
    await page.getByRole('link', { name: `${name} 리뷰 쓰기` }).click();
    await expect(page).toHaveURL(`${at.store}/my/reviews/write/${itemId}`);

    const send = page.getByRole('button', { name: '등록하기' });
    await expect(send).toBeDisabled();
    await page.getByRole('radio', { name: '5점 아주 좋아요' }).check({ force: true });
    await page.getByRole('textbox', { name: '리뷰' }).fill(WORDS);
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByText('쓰던 리뷰를 불러왔어요')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '리뷰' })).toHaveValue(WORDS);
    await expectAccessible(page);

    await page.getByLabel('사진 올리기').setInputFiles([photo('#8844aa'), photo('#44aa88')]);
    await expect(page.getByRole('img', { name: '올린 사진 2' })).toBeVisible();
    await page.getByRole('switch', { name: '내 신체 정보도 함께 알리기' }).check({ force: true });
    await page.getByRole('textbox', { name: '키' }).fill('163');
    await send.click();
    await expect(page).toHaveURL(`${at.store}/my/reviews?tab=written`);
    await expect(page.getByText('리뷰를 올렸어요. 500P를 드렸어요')).toBeVisible();
    const written = page.getByRole('article', { name: `${name} 리뷰` });
    await expect(written).toContainText(WORDS);
    await expect(written).toContainText('적립금을 받고 쓴 리뷰예요');
    await expectAccessible(page);

    await page.goto(`${at.store}/products/${productId}/reviews`);
    await untilHydrated(page);
    await page.getByRole('combobox', { name: /정렬/ }).click();
    await page.getByRole('option', { name: '최신순' }).click();
    const first = page.getByRole('region', { name: '리뷰' }).getByRole('article').first();
    await expect(first).toContainText(WORDS);
    await expect(first).toContainText('라일락 · 160–164cm');

    await page.goto(`${at.store}/my/reviews?tab=written`);
    await untilHydrated(page);
    await page.getByRole('button', { name: `${name} 리뷰 지우기` }).click();
    await page.getByRole('button', { name: '지우기', exact: true }).click();
    await expect(page.getByText('리뷰를 지웠어요. 500P가 돌아갔어요')).toBeVisible();
    await expect(page.getByText('아직 쓴 리뷰가 없어요')).toBeVisible();
  });
});

test('reviews of a product are summed up, filtered, and found helpful', async ({ page, at, db, signIn }) => {
  const { id, count, photos } = await db.one<{ id: number; count: number; photos: number }>(
    `select p.id, p.review_count as count, (select count(*)::int from product_review r where r.product_id = p.id
       and cardinality(image_ids) > 0) as photos
     from product p where p.state = 'ON_SALE' and exists (select from product_review r where r.product_id = p.id
       and cardinality(image_ids) > 0) order by review_count desc limit 1`,
  );
  await signIn('trial@oun.test');
  await page.goto(`${at.store}/products/${id}/reviews`);
  await untilHydrated(page);
  const reviews = page.getByRole('region', { name: '리뷰' });
  await expect(reviews).toContainText(`리뷰 ${count}개`);
  await expectAccessible(page);
  await reviews.getByRole('button', { name: `사진 ${photos}` }).click();
  await expect(reviews.getByRole('article')).toHaveCount(photos);
  await expect(
    reviews
      .getByRole('article')
      .first()
      .getByRole('button', { name: /크게 보기$/ }),
  ).toBeVisible();

  const helpful = reviews.getByRole('button', { name: /^도움이 돼요/ }).first();
  const before = await helpful.innerText();
  // The second press comes while the first is on its way.
  await page.route(/\/reviews\/\d+\/like$/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(helpful).not.toHaveText(before);
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(helpful).toHaveText(before);
});
