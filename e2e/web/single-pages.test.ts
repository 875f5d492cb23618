import { expect, test, untilHydrated } from '../fixtures.ts';

test('a program is opened from the list and shows what the database says of it', async ({
  page,
  at,
  db,
  serverHtml,
}) => {
  const program = await db.one<{ slug: string; title: string; promise: string; weeks: number; coach: string }>(
    `select program.slug, title, promise, weeks, channel.name as coach from program join channel on channel.id = channel_id
     where state = 'PUBLISHED' order by score desc, program.id desc limit 1`,
  );
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await page.getByRole('link', { name: program.title }).first().click();
  await expect(page).toHaveURL(`${at.life}/programs/${program.slug}`);
  await expect(page).toHaveTitle(`${program.title} · 오운`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(program.title);
  await expect(main).toContainText(program.promise);
  await expect(main).toContainText(`${program.weeks}주`);
  await expect(main).toContainText(`${program.coach} 코치`);
  expect(await serverHtml(page.url())).toContain(program.promise);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어디를 움직이고 싶나요?');
});

test('a product is opened from the store’s list and shows its price', async ({ page, at, db, serverHtml }) => {
  const product = await db.one<{ id: number; name: string; sale_price: string; brand: string }>(
    `select product.id, product.name, sale_price, brand.name as brand from product join brand on brand.id = brand_id
     where state = 'ON_SALE' and not exists (select from time_sale t where t.product_id = product.id)
     order by score desc, product.id desc limit 1`,
  );
  await page.goto(`${at.store}/products`);
  await untilHydrated(page);
  await page.locator(`main a[href="/products/${product.id}"]`).first().click();
  await expect(page).toHaveURL(`${at.store}/products/${product.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main).toContainText(`${Number(product.sale_price).toLocaleString('ko-KR')}원`);
  expect(await serverHtml(page.url())).toContain(`<title>${product.name} - ${product.brand} · 오운</title>`);
});

test('what does not exist or is hidden is a 404', async ({ at, db, request }) => {
  const { id } = await db.one<{ id: number }>(`select id from product where state = 'HIDDEN' limit 1`);
  for (const url of [
    `${at.life}/programs/no-such-program`,
    `${at.store}/products/999999999`,
    `${at.store}/products/not-a-number`,
    `${at.store}/products/${id}`,
    `${at.life}/policies/no-such-policy`,
  ]) {
    const response = await request.get(url);
    expect.soft(response.status(), url).toBe(404);
    expect.soft(await response.text(), url).toContain('없는 페이지예요');
  }
});

test('every page the footer leads to is there', async ({ page, at, request }) => {
  await page.goto(`${at.store}/`);
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  await expect(links).not.toHaveCount(0);
  for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    expect.soft((await request.get(href)).status(), href).toBe(200);
});
