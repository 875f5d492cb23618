import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

test('life’s single pages have no violations', async ({ page, at, db, guard }) => {
  guard.allow(/\b404\b.*\/no-such-page/);
  const { slug } = await db.one<{ slug: string }>(`select slug from program where state = 'PUBLISHED' limit 1`);
  for (const path of [`/programs/${slug}`, '/my', '/sign-in', '/policies/terms', '/no-such-page']) {
    await page.goto(at.life + path);
    await untilHydrated(page);
    await expectAccessible(page);
  }
});

test('what a member sees has no violations', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  for (const url of [`${at.life}/`, `${at.life}/my`, `${at.home}/`]) {
    await page.goto(url);
    await untilHydrated(page);
    await expectAccessible(page);
  }
});

test('the open filter sheet has no violations', async ({ page, at }) => {
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '조건', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: /개 보기$/ })).toBeVisible();
  // Half-way in, what is behind still shines through.
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
});

test('the store’s option sheet has no violations', async ({ page, at, db }) => {
  const { id } = await db.one<{ id: number }>(
    `select id from product where state = 'ON_SALE' and cardinality(option_names) = 2 order by id limit 1`,
  );
  await page.goto(`${at.store}/products/${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '바로구매', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('합계 0개')).toBeVisible();
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
});
