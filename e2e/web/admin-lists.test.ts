import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { buyUnseen, newBuyer, newSku } from '../shop.ts';

test.use({ viewport: { width: 1440, height: 700 } });

const table = (page: Page) => page.getByRole('table', { name: '주문' });
const rows = (page: Page) => table(page).locator('tbody tr[data-row]');

test('a list keeps its head, its choice over pages, its filters from tab to tab, and is worked by keys', async ({
  page,
  at,
  signInStaff,
}) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/orders`);
  await expect(rows(page)).toHaveCount(20);
  await expectAccessible(page);

  // The head stays where it is while the rows go by.
  const head = table(page).getByRole('columnheader', { name: '주문번호' });
  const before = (await head.boundingBox())!.y;
  await page.getByRole('region', { name: '주문', exact: true }).hover();
  await page.mouse.wheel(0, 300);
  await expect
    .poll(() =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top),
    )
    .toBeLessThan(before);
  expect((await head.boundingBox())!.y).toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // What is picked stays picked on other pages, and all that matches can be picked.
  const first = await rows(page).first().getAttribute('data-row');
  await page.getByRole('checkbox', { name: '보이는 줄 모두 고르기' }).check();
  const pages = page.getByRole('navigation', { name: '페이지' });
  await pages.getByRole('button', { name: '다음 페이지' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(rows(page).first()).not.toHaveAttribute('data-row', first!);
  await expect(page.getByRole('note')).toContainText('20건을 골랐어요 · 다른 쪽에서 20건');
  await rows(page).first().getByRole('checkbox').check();
  await expect(page.getByRole('note')).toContainText('21건을 골랐어요');
  await pages.getByRole('button', { name: '이전 페이지' }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', first!);
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: '모두 선택 해제' }).click();
  await expect(page.getByRole('note')).toHaveCount(0);

  // By keys: down, pick, open.
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: '주문 상세' })).toBeVisible();
  await page.keyboard.press('Escape');

  // In another order, two hundred at a time, without a column nobody wants.
  await head.scrollIntoViewIfNeeded();
  await table(page).getByRole('button', { name: '판매 금액' }).click();
  await expect(page).toHaveURL(/sort=amount&direction=desc/);
  await expect(table(page).getByRole('columnheader', { name: '판매 금액' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: '보이는 열 고르기' }).click();
  await page.getByRole('menuitemcheckbox', { name: '송장' }).click();
  await page.keyboard.press('Escape');
  await expect(table(page).getByRole('columnheader', { name: '송장' })).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: '송장' })).toHaveCount(0);

  // What is looked for stays from tab to tab; what cannot be read as a place is the first page.
  await page.goto(`${at.admin}/store/orders?q=7391&cursor=nonsense`);
  await page
    .getByRole('navigation', { name: '상태' })
    .getByRole('link', { name: /^상품준비중/ })
    .click();
  await expect(page).toHaveURL(`${at.admin}/store/orders?state=PREPARING&q=7391`);
});

test('a number in any writing finds its order, and a list without rows says what is true', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await buyUnseen(context, at, await newSku(db));
  await db.rows(`update orders set address = jsonb_set(address, '{phone}', '"01055537391"') where number = $1`, [
    number,
  ]);
  await signInStaff('cs@oun.test');
  for (const q of ['010-5553-7391', buyer.email, number.slice(-7)]) {
    await page.goto(`${at.admin}/store/orders?q=${encodeURIComponent(q)}`);
    await expect(table(page)).toContainText(number);
  }
  await page.goto(`${at.admin}/store/orders?q=${encodeURIComponent('아무도 아닌 사람')}`);
  await expect(table(page)).toContainText('조건에 맞는 데이터가 없어요.');
  await page.getByRole('button', { name: '조건 지우기' }).click();
  await expect(page).toHaveURL(`${at.admin}/store/orders`);
});

test('every list keeps what is asked for in its address, from tab to tab, and says the way out of nothing', async ({
  page,
  at,
  signInStaff,
}) => {
  await signInStaff('admin@oun.test');
  const nothing = encodeURIComponent('아무 데도 없는 말');
  for (const path of [
    '/products',
    '/store/coupons',
    '/store/reviews',
    '/store/questions',
    '/store/points',
    '/store/payments',
    '/programs',
    '/films',
  ]) {
    await page.goto(`${at.admin}${path}?q=${nothing}&cursor=nonsense&limit=50`);
    await expect(page.getByRole('table')).toContainText('조건에 맞는 데이터가 없어요.');
    const tab = page.getByRole('navigation', { name: /^(상태|종류)$/ }).getByRole('link');
    expect(decodeURIComponent((await tab.nth(1).getAttribute('href'))!)).toContain('q=아무+데도+없는+말');
    await page.getByRole('button', { name: '조건 지우기' }).click();
    await expect(page).toHaveURL(`${at.admin}${path}?limit=50`);
  }
});

test('what a list shows is saved as a file', async ({ page, at, db, signInStaff }) => {
  await signInStaff('admin@oun.test');
  const { n } = await db.one<{ n: string }>(`select count(*) as n from product where state = 'SOLD_OUT'`);
  await page.goto(`${at.admin}/products?state=SOLD_OUT`);
  await expect(page.getByRole('table', { name: '상품' }).locator('tbody tr[data-row]').first()).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('상품.csv');
  await expect(page.getByRole('status')).toHaveText(`${n}건을 담았어요`);
});
