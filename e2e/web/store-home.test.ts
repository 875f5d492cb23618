import type { Page } from '@playwright/test';
import { PRODUCT_SORT_LABELS } from '@oun/contract/catalog';
import { expect, test, untilHydrated } from '../fixtures.ts';

type Product = { name: string; brand: string; sale_price: string; list_price: string; state: string };
type Category = { slug: string; name: string; product_count: number };

const PRODUCTS = `select product.name, brand.name as brand, sale_price, list_price, state from product
  join brand on brand.id = brand_id where state in ('ON_SALE', 'SOLD_OUT')`;
const won = (price: string) => `${Number(price).toLocaleString('ko-KR')}원`;

/** The section with all products, or those of a category. */
const products = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, level: 2 }) });

test('the store’s home lists products of the database with their prices', async ({ page, at, db, serverHtml }) => {
  const expected = await db.rows<Product>(`${PRODUCTS} order by score desc, product.id desc limit 20`);
  const html = await serverHtml(`${at.store}/`);
  for (const { name } of expected) expect(html).toContain(name.replace('&', '&amp;'));

  await page.goto(`${at.store}/`);
  const cards = products(page, '전체 상품').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(expected.map(({ name }) => name));
  for (const [i, { brand, sale_price, list_price }] of expected.entries()) {
    await expect(cards.nth(i)).toContainText(brand);
    await expect(cards.nth(i)).toContainText(won(sale_price));
    if (sale_price !== list_price) await expect(cards.nth(i).locator('del')).toContainText(won(list_price));
    else await expect(cards.nth(i).locator('del')).toHaveCount(0);
  }

  const best = await db.rows<Product>(`${PRODUCTS} order by sold_count desc, product.id desc limit 10`);
  await expect(page.getByRole('list', { name: '베스트' }).getByRole('heading')).toHaveText(
    best.map(({ name }) => name),
  );
});

test('a category and a sort filter the list and stand in the URL', async ({ page, at, db }) => {
  const categories = await db.rows<Category>('select slug, name, product_count from category order by position');
  await page.goto(`${at.store}/`);
  await untilHydrated(page);
  const buttons = page.getByRole('region', { name: '분류' }).getByRole('button');
  await expect(buttons).toHaveText(categories.map(({ name, product_count }) => `${name} 상품 ${product_count}개`));

  const { slug, name } = categories[2]!;
  const names = async (order: string) =>
    (
      await db.rows<Product>(
        `${PRODUCTS} and category_id = (select id from category where slug = $1) order by ${order}, product.id desc limit 20`,
        [slug],
      )
    ).map((product) => product.name);
  await buttons.nth(2).click();
  await expect(page).toHaveURL(`${at.store}/?category=${slug}`);
  await expect(buttons.nth(2)).toHaveAttribute('aria-pressed', 'true');
  const headings = products(page, name).getByRole('article').getByRole('heading');
  await expect(headings).toHaveText(await names('score desc'));

  await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: PRODUCT_SORT_LABELS.price_asc });
  await expect(page).toHaveURL(`${at.store}/?category=${slug}&sort=price_asc`);
  await expect(headings).toHaveText(await names('sale_price'));
  await page.reload();
  await untilHydrated(page);
  await expect(headings).toHaveText(await names('sale_price'));
  await page.goBack();
  await expect(headings).toHaveText(await names('score desc'));

  await buttons.nth(2).click();
  await expect(page).toHaveURL(`${at.store}/`);
  await expect(products(page, '전체 상품')).toBeVisible();
});
