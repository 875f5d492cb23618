import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const SLUG = 'pelvis-pilates-4w';

test.describe('a guest who presses what is for members', () => {
  test('is told what for, and finds a program liked once signed in', async ({ page, at, db }) => {
    const { email } = await newBuyer(db);
    await page.goto(`${at.life}/programs/${SLUG}`);
    await untilHydrated(page);
    const heart = page.getByRole('main').getByRole('button', { name: /^찜/ });
    await heart.click();
    const wall = page.getByRole('dialog', { name: '로그인하면 찜해둘게요' });
    await expect(wall.getByText('끝나면 이 자리로 돌아와요.')).toBeVisible();
    await expectAccessible(page);
    await wall.getByRole('button', { name: '닫기' }).first().click();
    await expect(wall).toBeHidden();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    await heart.click();
    await wall.getByRole('link', { name: '이메일로 로그인' }).click();
    await page.waitForURL(/\/sign-in\?method=email/);
    await fillSignIn(page, email, DEMO_PASSWORD);
    await page.waitForURL(`${at.life}/programs/${SLUG}`);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    // Once: a second look at the page does not press it again.
    await untilHydrated(page);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await untilHydrated(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  test('is led to the provider they chose, and not again when they come back', async ({ page, at }) => {
    await page.goto(`${at.life}/programs/${SLUG}`);
    await untilHydrated(page);
    const heart = page.getByRole('main').getByRole('button', { name: /^찜/ });
    await heart.click();
    await page.getByRole('dialog').getByRole('link', { name: '카카오로 시작하기' }).click();
    await page.waitForURL((url) => !url.href.startsWith(at.life));
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/sign-in' && !url.searchParams.has('via'));
    await untilHydrated(page);
    await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeEnabled();
  });

  test('comes back to the store too, and by the way they chose', async ({ page, at, db }) => {
    const { email } = await newBuyer(db);
    const { id } = await db.one<{ id: number }>(`select id from product where state = 'ON_SALE' order by id limit 1`);
    await page.goto(`${at.store}/products/${id}`);
    await untilHydrated(page);
    const heart = page.getByRole('main').getByRole('button', { name: /찜/ }).last();
    await heart.click();
    const wall = page.getByRole('dialog', { name: '로그인하면 이 상품을 찜해둘게요' });
    const back = encodeURIComponent(`${at.store}/products/${id}`);
    await expect(wall.getByRole('link', { name: '네이버로 시작하기' })).toHaveAttribute(
      'href',
      `${at.life}/sign-in?via=naver&redirect_path=${back}`,
    );
    await wall.getByRole('link', { name: '이메일로 로그인' }).click();
    await page.waitForURL(/\/sign-in\?method=email/);
    await untilHydrated(page);
    await fillSignIn(page, email, DEMO_PASSWORD);
    await page.waitForURL(`${at.store}/products/${id}`);
    await expect(page.getByText('찜했어요.')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
