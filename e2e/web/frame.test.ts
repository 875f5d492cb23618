import { COMPANY } from '@oun/brand';
import { WEB_MAX_WIDTH_PX } from '@oun/brand/limits';
import { expect, test, untilHydrated } from '../fixtures.ts';

const PLACES = ['홈', '둘러보기', '스토어', '피드'];

test('the header reaches the five places and marks the one we are in; the app’s bars are not there', async ({
  page,
  at,
}) => {
  const rows = [
    { url: `${at.life}/`, current: ['홈'] },
    { url: `${at.life}/programs`, current: ['둘러보기'] },
    { url: `${at.life}/feeds`, current: ['피드'] },
    { url: `${at.store}/`, current: ['스토어'] },
    { url: `${at.life}/sign-in`, current: [] },
  ];
  for (const { url, current } of rows) {
    await page.goto(url);
    const menu = page.getByRole('banner').getByRole('navigation', { name: '주 메뉴' });
    await expect(menu.getByRole('link')).toHaveText(PLACES);
    await expect(menu.locator('[aria-current="page"]'), url).toHaveText(current);
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
    await untilHydrated(page);
    await expect(page.getByTestId('navigation-bar')).toHaveCount(0);
    await expect(page.getByTestId('tab-bar')).toHaveCount(0);
  }
});

test('the header shows the way to my page once signed in', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  await page.goto(`${at.life}/programs`);
  await page.getByRole('banner').getByRole('link', { name: '마이' }).click();
  await expect(page).toHaveURL(`${at.life}/my`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('지우 님');
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toHaveCount(0);
});

test('the column is at most 570 px wide, stands in the middle, and follows a narrow window', async ({ page, at }) => {
  const column = async () => (await page.getByTestId('column').boundingBox())!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${at.store}/`);
  const { x, width } = await column();
  expect(width).toBe(WEB_MAX_WIDTH_PX);
  const client = await page.evaluate(() => document.documentElement.clientWidth);
  expect(Math.abs(x - (client - WEB_MAX_WIDTH_PX) / 2)).toBeLessThanOrEqual(0.5);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await column()).width).toBe(360);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
});

test('the footer tells who runs this, as the law wants it, and its links outside open in a tab of their own', async ({
  page,
  at,
}) => {
  const lines: [string, string][] = [
    ['대표자', COMPANY.representative],
    ['사업자등록번호', COMPANY.businessNumber],
    ['통신판매업', COMPANY.mailOrderNumber],
    ['주소', COMPANY.address],
    ['전화', COMPANY.phone],
    ['이메일', COMPANY.email],
    ['개인정보보호책임자', COMPANY.privacyOfficer],
    ['호스팅', COMPANY.hosting],
  ];
  for (const url of [`${at.life}/feeds`, `${at.store}/`]) {
    await page.goto(url);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(COMPANY.name);
    for (const [name, value] of lines) {
      const line = footer.locator('dl > div').filter({ hasText: name });
      await expect(line, name).toHaveCount(1);
      await expect(line).toContainText(value);
    }
    for (const [name, href] of [
      ['사업자정보 확인', COMPANY.businessCheckUrl],
      ['구매안전(에스크로) 서비스', COMPANY.escrowUrl],
    ] as const) {
      const link = footer.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
    }
    const ours = footer.getByRole('navigation').getByRole('link');
    for (const link of await ours.all()) await expect(link).not.toHaveAttribute('target', /./);
  }
});

test('another sub-site is linked by its base address and opens in the same tab', async ({ page, at, context }) => {
  await page.goto(`${at.life}/feeds`);
  const store = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '스토어' });
  await expect(store).toHaveAttribute('href', `${at.store}/`);
  await expect(store).not.toHaveAttribute('target', /./);
  await store.click();
  await expect(page).toHaveURL(`${at.store}/`);
  expect(context.pages()).toHaveLength(1);

  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '둘러보기' })).toHaveAttribute('href', `${at.life}/programs`);
  await expect(menu.getByRole('link', { name: '스토어' })).toHaveAttribute('href', '/');
});

test('a place on the same site is reached without loading the page again', async ({ page, at }) => {
  await page.goto(`${at.life}/feeds`);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '둘러보기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어디를 움직이고 싶나요?');
  await expect(page).toHaveTitle('둘러보기 · 오운');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('the keyboard can skip to the content', async ({ page, at }) => {
  await page.goto(`${at.life}/feeds`);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '본문으로 건너뛰기' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
