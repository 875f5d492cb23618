import { expect, test, untilHydrated } from '../fixtures.ts';

type Category = { slug: string; name: string; product_count: number };

test('the store’s home comes whole from the server, with what the database says', async ({
  page,
  at,
  db,
  serverHtml,
}) => {
  // The ranks are reckoned anew now and then, and a page is kept for a while: in the end they say the same.
  await expect(async () => {
    const best = await db.rows<{ name: string }>(
      `select product.name from product_rank r join product on product.id = r.product_id
       where span = 'REALTIME' and r.category_id = 0 order by place limit 10`,
    );
    const sales = await db.rows<{ name: string }>(
      `select product.name from time_sale join product on product.id = product_id
       where starts_at <= now() and ends_at > now() order by taken >= allotment, ends_at limit 2`,
    );
    const html = await serverHtml(`${at.store}/`);
    const names = [...best, ...sales].map(({ name }) => name.replace('&', '&amp;'));
    expect(names.filter((name) => !html.includes(name))).toEqual([]);
    await page.goto(`${at.store}/`);
    await untilHydrated(page);
    if (best.length > 0)
      await expect(page.getByRole('list', { name: '베스트', exact: true }).getByRole('heading')).toHaveText(
        best.map(({ name }) => name),
        { timeout: 3_000 },
      );
  }).toPass({ intervals: [2_000], timeout: 150_000 });
  const categories = await db.rows<Category>(
    'select slug, name, product_count from category where parent_id is null order by position',
  );
  await expect(page.getByRole('navigation', { name: '분류' }).getByRole('link')).toHaveText(
    categories.map(({ name, product_count }) => `${name} 상품 ${product_count}개`),
  );
  const timer = page.getByRole('timer').first();
  await expect(timer).toHaveText(/\d\d:\d\d:\d\d 남았어요/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first!);
});

test('words lead to the list, and a banner to its exhibition', async ({ page, at }) => {
  await page.goto(`${at.store}/`);
  await untilHydrated(page);
  const search = page.getByRole('searchbox', { name: '상품 검색' });
  await search.fill('래깅스');
  await search.press('Enter');
  await expect(page).toHaveURL(`${at.store}/products?q=${encodeURIComponent('래깅스')}`);
  await expect(page.getByText('‘레깅스’ 상품이에요.')).toBeVisible();
  await expect(page.getByRole('list', { name: '상품' }).getByRole('heading').first()).toContainText('레깅스');
  await page.goto(`${at.store}/exhibitions`);
  await page.getByRole('link', { name: /층간소음이 줄어드는/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /층간소음이 줄어드는/ })).toBeVisible();
  await expect(page.getByText('조용한 바닥 10% 쿠폰')).toBeVisible();
});
