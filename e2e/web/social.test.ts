import type { Page } from '@playwright/test';
import { SOCIAL_PROVIDERS } from '@oun/contract/identity-rules';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import { ALONE, confirmAgain, expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { consentAs, newMobile, newNickname, SOCIAL_BUTTONS } from '../outside.ts';

const agree = async (page: Page) => {
  await page.getByRole('checkbox', { name: '모두 동의' }).check({ force: true });
  await page.getByRole('button', { name: '다음', exact: true }).click();
};

for (const provider of SOCIAL_PROVIDERS) {
  test(`joins by ${provider}, and the next time comes straight in`, async ({ page, at, outside, db, context }) => {
    const leave = async () => {
      await page.goto(`${at.life}/sign-in?redirect_path=${encodeURIComponent('/programs?sort=newest')}`);
      await untilHydrated(page);
      const button = page.getByRole('button', { name: SOCIAL_BUTTONS[provider] });
      const isLatest = (await button.textContent())!.includes('최근에 로그인했어요');
      await button.click();
      // One whom the provider sends with the same subject each time, and without an e-mail address of ours.
      await consentAs(page, 'doyun');
      return isLatest;
    };
    expect(await leave()).toBe(false);
    await expect(page).toHaveURL(/\/sign-up\?/);
    await agree(page);
    const mobile = newMobile();
    await page.getByLabel('휴대폰 번호').fill(mobile);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await page.getByLabel('인증번호').fill(await outside.codeFor(mobile));
    const nickname = newNickname();
    await page.getByLabel('별명').fill(nickname);
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`반가워요, ${nickname} 님`);

    await context.clearCookies({ name: /^oun_(login|refresh|session)$/ });
    expect(await leave()).toBe(true);
    await expect(page).toHaveURL(`${at.life}/programs?sort=newest`);
    await expect(page.getByRole('banner').getByRole('link', { name: '마이' })).toBeVisible();
    const links = await db.rows(
      `select 1 from social_link l join account a on a.id = l.account_id where a.nickname = $1 and l.provider = $2`,
      [nickname, provider],
    );
    expect(links).toHaveLength(1);
    expect((await context.cookies()).find(({ name }) => name === COOKIES.authType)?.value).toBe(provider);
  });
}

for (const provider of ['kakao', 'apple'] as const) {
  test(`cancelling at ${provider} leads silently back`, async ({ page, at, guard }) => {
    guard.allow(/\b400\b/);
    await page.goto(`${at.life}/sign-in?redirect_path=${encodeURIComponent('/programs')}`);
    await untilHydrated(page);
    await page.getByRole('button', { name: SOCIAL_BUTTONS[provider] }).click();
    await page.getByRole('button', { name: '취소' }).click();
    await expect(page).toHaveURL(`${at.life}/sign-in?redirect_path=${encodeURIComponent('/programs')}`);
    await expect(page.getByRole('button', { name: SOCIAL_BUTTONS.kakao })).toBeEnabled();
  });
}

test.describe('what goes wrong at a provider', ALONE, () => {
  // A fault would meet whichever test came first.
  for (const [kind, words] of [
    ['bad-signature', 'Google 로그인이 끝나지 않았어요'],
    ['down', '지금은 Google에 연결할 수 없어요'],
  ] as const) {
    test(`${kind} is told with a way on`, async ({ page, at, outside, guard }) => {
      guard.allow(/\b(400|503)\b/);
      await outside.fault('google.token', kind);
      await page.goto(`${at.life}/sign-in`);
      await untilHydrated(page);
      await page.getByRole('button', { name: SOCIAL_BUTTONS.google }).click();
      await consentAs(page, 'new');
      await expect(page).toHaveURL(/\/sign-in-error\?/);
      await expect(page.getByRole('main')).toContainText(words);
      await expectAccessible(page);
      await page.getByRole('link', { name: '다른 방법' }).click();
      await expect(page).toHaveURL(/\/sign-in/);
    });
  }
});

test('a way back that this browser never began goes nowhere', async ({ page, at, guard, context }) => {
  guard.allow(/\b400\b/);
  await page.goto(`${at.life}/sign-in-social?state=made-up&code=made-up`);
  await expect(page).toHaveURL(/\/sign-in-error\?/);
  expect(page.url()).not.toContain('made-up');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.login);
});

test.describe('while nobody else joins', ALONE, () => {
  // It counts what everybody leaves behind.
  test('under fourteen cannot join, and nothing of theirs is kept', async ({ page, at, db, guard }) => {
    guard.allow(/\b403\b/);
    await page.goto(`${at.life}/sign-in`);
    await untilHydrated(page);
    await page.getByRole('button', { name: SOCIAL_BUTTONS.kakao }).click();
    const before = await db.one<{ n: string }>(`select count(*) as n from social_ticket`);
    await consentAs(page, 'saessak');
    await expect(page.getByRole('main')).toContainText('만 14세부터 가입할 수 있어요.');
    expect(await db.one(`select count(*) as n from social_ticket`)).toEqual(before);
  });
});

test('an e-mail address that has an account is not merged: one signs in the old way, then links', async ({
  page,
  at,
  db,
}) => {
  await page.goto(`${at.life}/sign-in`);
  await untilHydrated(page);
  await page.getByRole('button', { name: SOCIAL_BUTTONS.google }).click();
  await consentAs(page, 'jiwoo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이미 이메일로 가입했어요');
  await expect(page.getByText('me***@oun.test')).toBeVisible();
  await expectAccessible(page);
  const links = () =>
    db.rows(
      `select provider from social_link l join account a on a.id = l.account_id where a.email_address = 'member@oun.test'`,
    );
  expect(await links()).toEqual([]);
  await page.getByRole('link', { name: '이메일로 로그인' }).click();
  await fillSignIn(page, 'member@oun.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/my\/account/);
  await confirmAgain(page);
  await expect.poll(links).toEqual([{ provider: 'google' }]);

  // And cut again: the provider hears of it too.
  await expect(page.getByText('Google', { exact: false }).first()).toBeVisible();
  await db.rows(
    `delete from social_link where account_id = (select id from account where email_address = 'member@oun.test')`,
  );
});
