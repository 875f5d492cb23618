import { expect, test } from '../fixtures.ts';

test('the app has no header, no footer and no maximum width, and nothing is wider than the phone', async ({
  page,
  at,
}) => {
  for (const url of [`${at.life}/`, `${at.life}/programs`, `${at.life}/sign-in`, `${at.store}/`, `${at.home}/`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    await expect(page.getByTestId('web-header')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), url).toBe(390);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect((await page.getByTestId('column').boundingBox())!.width, url).toBe(820);
  }
});
