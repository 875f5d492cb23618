import { expect, test, untilHydrated } from '../fixtures.ts';

test('a sheet takes the focus, keeps it, and gives it back when Escape closes it', async ({ page, at }) => {
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  const opener = page.getByRole('button', { name: '조건', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '조건 고르기' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toBeFocused();
  const isInside = () => sheet.evaluate((dialog) => dialog.contains(document.activeElement));
  for (let i = 0; i < 4; i += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(sheet).toBeVisible();
  await page.mouse.click(100, 20);
  await expect(sheet).toHaveCount(0);
});
