import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('signing in, the dashboard and the programs have no violations', async ({ page, at, signInStaff }) => {
  await page.goto(`${at.admin}/sign-in`);
  await expect(page.getByRole('group', { name: '데모 계정' })).toBeVisible();
  await expectAccessible(page);
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/`);
  await expect(page.getByText('판매 중인 상품')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.admin}/programs`);
  await expect(page.getByRole('row')).toHaveCount(21);
  await expectAccessible(page);
});

test('the products, a popup and a page that is not there have no violations', async ({ page, at, signInStaff }) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/products`);
  await expect(page.getByRole('row')).toHaveCount(21);
  await expectAccessible(page);
  await page.getByRole('button', { name: '숨기기' }).first().click();
  const popup = page.getByRole('dialog', { name: '상품을 숨길까요?' });
  await expect(popup).toBeVisible();
  await popup.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
  await page.goto(`${at.admin}/no-such-page`);
  await expect(page.getByText('없는 페이지예요', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('vouchers, one of them, and making one have no violations', async ({ page, at, signInStaff }) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/vouchers`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.admin}/vouchers?campaign=1`);
  await expect(page.getByRole('button', { name: '남은 것 거두기' })).toBeVisible();
  await page.getByRole('button', { name: '남은 것 거두기' }).click();
  await expectAccessible(page);
  await page.goto(`${at.admin}/vouchers/new`);
  await untilHydrated(page);
  await expectAccessible(page);
});

test('reviews, coupons, making one, and points have no violations', async ({ page, at, signInStaff }) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/reviews`);
  await expect(page.getByRole('row')).toHaveCount(21);
  await expectAccessible(page);
  await page.goto(`${at.admin}/store/coupons`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.admin}/store/coupons/new`);
  await expect(page.getByRole('group', { name: '브랜드' }).getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('button', { name: '쿠폰 만들기' }).click();
  await expect(page.getByText('2곳을 더 적거나 고쳐주세요.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.admin}/store/points`);
  await expect(page.getByRole('table', { name: '직원이 주고 거둔 포인트' })).toBeVisible();
  await expectAccessible(page);
});

test('the page for members who are no staff has no violations', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  await page.goto(`${at.admin}/`);
  await expect(page.getByText('직원만 들어올 수 있어요')).toBeVisible();
  await expectAccessible(page);
});

test('the design page has no violations', async ({ page, at, signInStaff }) => {
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/design`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('오운의 모양');
  await expectAccessible(page);
});
