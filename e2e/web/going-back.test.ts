import { expect, test, untilHydrated } from '../fixtures.ts';

test('going back twice before the scripts have come ends on the page one went back to', async ({ page, at }) => {
  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '둘러보기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
  await page.goto(`${at.store}/`);

  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어디를 움직이고 싶나요?');
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(`${at.life}/my`);
  isHolding = false;
  for (const release of held) release();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('마이');
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['마이']);
  await page.unrouteAll();
});
