import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import { expect, fillSignIn, test, untilHydrated } from '../fixtures.ts';

test('a wrong password is told in words, and the e-mail address stays', async ({ page, at, context, guard }) => {
  guard.allow(/\b401\b/);
  await page.goto(`${at.life}/sign-in?method=email`);
  await fillSignIn(page, 'member@oun.test', 'not-the-password');
  await expect(page.getByRole('alert')).toContainText('이메일이나 비밀번호가 맞지 않아요.');
  await expect(page.getByLabel('이메일')).toHaveValue('member@oun.test');
  await expect(page).toHaveURL(`${at.life}/sign-in?method=email`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.login);
});

test('signing in leads on to where one wanted to go, and signing out ends it', async ({ page, at, context }) => {
  await page.goto(`${at.life}/sign-in?method=email&redirect_path=${encodeURIComponent('/programs?sort=newest')}`);
  await fillSignIn(page, 'member@oun.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(`${at.life}/programs?sort=newest`);
  const login = (await context.cookies()).find(({ name }) => name === COOKIES.login);
  expect(login).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(login!.expires).toBeGreaterThan(Date.now() / 1_000);
  expect(await page.evaluate(() => document.cookie)).not.toContain(COOKIES.login);

  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(`${at.life}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.login);
});

test('an address outside is not followed after signing in', async ({ page, at }) => {
  await page.goto(`${at.life}/sign-in?method=email&redirect_path=${encodeURIComponent('/.//example.com/programs')}`);
  await fillSignIn(page, 'trial@oun.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(`${at.life}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('봄 님');
});

test('the demo accounts are offered, and one tap fills the form', async ({ page, at }) => {
  await page.goto(`${at.life}/sign-in`);
  const chips = page.getByRole('group', { name: '데모 계정' }).getByRole('button');
  await expect(chips).toHaveText(DEMO_ACCOUNTS.filter(({ roles }) => roles.includes('user')).map(({ about }) => about));
  await chips.filter({ hasText: '트레이너' }).click();
  await expect(page.getByLabel('이메일')).toHaveValue('trainer@oun.test');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(`${at.life}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('민지 님');
});
