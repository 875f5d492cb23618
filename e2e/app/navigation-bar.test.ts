import { NAVIGATION_BAR_PX, SESSION_STORAGE } from '@oun/brand/limits';
import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';

const bar = (page: Page) => page.getByTestId('navigation-bar');
const keptStack = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, SESSION_STORAGE.navigationStack);

test('the bar is 44 px tall, names the page and stays while the page scrolls', async ({ page, at }) => {
  await page.goto(`${at.life}/sign-in`);
  await expect(bar(page).getByText('로그인', { exact: true })).toBeVisible();
  expect((await bar(page).boundingBox())!.height).toBe(NAVIGATION_BAR_PX);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect((await bar(page).boundingBox())!.y).toBe(0);
});

for (const os of ['iOS', 'Android'] as const) {
  test.describe(`in the ${os} app`, () => {
    test.use({ nativeOs: os });

    test('the control closes the webview when nothing lies below it', async ({ page, at, host }) => {
      await page.goto(`${at.life}/sign-in`);
      await expect.poll(() => keptStack(page)).toEqual({ backUrls: [], canGoBack: false });
      await bar(page).getByRole('button', { name: '닫기' }).click();
      await expect.poll(() => host.commands).toEqual(['GetNavigationStates', 'ShutdownWebview']);
      expect(new Set(host.messages.map(({ id }) => id)).size).toBe(host.messages.length);
      await expect(page).toHaveURL(`${at.life}/sign-in`);
    });

    test('the control goes back when there is somewhere to go back to', async ({ page, at, host }) => {
      await page.goto(`${at.life}/my`);
      host.backUrls = [`${at.life}/my`];
      await page.getByRole('link', { name: '로그인' }).click();
      await bar(page).getByRole('button', { name: '뒤로' }).click();
      await expect(page).toHaveURL(`${at.life}/my`);
      await expect(page.getByTestId('tab-bar')).toBeVisible();
      expect(host.commands).not.toContain('ShutdownWebview');
    });
  });
}

test('what the host said is kept, so that the next page shows its control at once', async ({ page, at, host }) => {
  host.backUrls = [`${at.life}/`, `${at.life}/programs`];
  await page.goto(`${at.life}/sign-in`);
  await expect(bar(page).getByRole('button', { name: '뒤로' })).toBeVisible();
  expect(await keptStack(page)).toEqual({ backUrls: host.backUrls, canGoBack: true });

  host.isSilent = true;
  await page.reload();
  await expect(bar(page).getByRole('button', { name: '뒤로' })).toBeVisible();
});

test.describe('with a clock of its own', () => {
  test.use({ isFirstVisit: true });

  test('a host that never answers leaves a page that works', async ({ page, at, host, guard }) => {
    host.isSilent = true;
    guard.allow(/\b401\b/);
    await page.clock.install();
    await page.goto(`${at.life}/sign-in?method=email`);
    await expect.poll(() => host.commands).toEqual(['GetNavigationStates']);
    // Past the time after which the page gives up on the host.
    await page.clock.fastForward(11_000);
    await expect(bar(page).getByRole('button', { name: '닫기' })).toBeVisible();
    expect(await keptStack(page)).toBeNull();
    await page.getByLabel('이메일').fill('nobody@oun.test');
    await page.getByLabel('비밀번호', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('이메일이나 비밀번호가 맞지 않아요.');
  });
});

test('someone else’s text in the session storage does no harm', async ({ page, at, host }) => {
  host.isSilent = true;
  await page.addInitScript((key) => sessionStorage.setItem(key, '{"backUrls":7'), SESSION_STORAGE.navigationStack);
  await page.goto(`${at.life}/sign-in`);
  await untilHydrated(page);
  await expect(bar(page).getByRole('button', { name: '닫기' })).toBeVisible();
});

test('an app without our bridge still shows its pages', async ({ page, at }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'webkit'));
  await page.goto(`${at.life}/sign-in`);
  await untilHydrated(page);
  await bar(page).getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('heading', { name: '집에서, 하루 10분부터' })).toBeVisible();
});

test('each page asks the host anew, as what lies below has changed on the way', async ({ page, at, host }) => {
  await page.goto(`${at.life}/policies/terms`);
  await expect(bar(page).getByRole('button', { name: '닫기' })).toBeVisible();
  await expect.poll(() => host.commands).toEqual(['GetNavigationStates']);
  host.backUrls = [`${at.life}/policies/terms`];
  await page.getByRole('link', { name: '환불 정책' }).click();
  await expect(page).toHaveURL(`${at.life}/policies/refund`);
  await expect(bar(page).getByRole('button', { name: '뒤로' })).toBeVisible();
});

test('back leads to the page’s referrer where it has one', async ({ page, at, host }) => {
  host.backUrls = [`${at.life}/feeds`];
  await page.goto(`${at.life}/policies/refund`);
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(page).toHaveURL(`${at.life}/my`);
  await expect(page.getByTestId('tab-bar')).toBeVisible();
});

test('back from a program returns to the list as it was filtered', async ({ page, at, host }) => {
  host.backUrls = [`${at.life}/`];
  await page.goto(`${at.life}/programs?quiet=true`);
  await untilHydrated(page);
  await page.locator('article').first().getByRole('link').click();
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(page).toHaveURL(`${at.life}/programs?quiet=true`);
});
