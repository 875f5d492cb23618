import { expect, test } from '../fixtures.ts';

test('a page that is not there says so inside the frame, with a way on', async ({ page, at, guard, nativeOs }) => {
  guard.allow(/\b404\b.*\/no-such-page/);
  for (const site of [at.life, at.store, at.home]) {
    const response = await page.goto(`${site}/no-such-page`);
    expect(response!.status()).toBe(404);
    await expect(page).toHaveTitle('없는 페이지 · 오운');
    const main = page.getByRole('main');
    await expect(main.getByText('없는 페이지예요', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: '운동 찾기' })).toHaveAttribute(
      'href',
      site === at.life ? '/programs' : `${at.life}/programs`,
    );
    await expect(page.getByTestId(nativeOs ? 'navigation-bar' : 'web-header')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: '운동 찾기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
});

test('a file that is not there is not answered with a page', async ({ at, request }) => {
  for (const path of ['/assets/gone-12345678.js', '/wp-login.php', '/favicon.ico']) {
    const response = await request.get(at.life + path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).toContain('application/json');
  }
});
