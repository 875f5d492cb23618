import type { Page } from '@playwright/test';
import { COOKIES } from '@oun/brand/limits';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newEmail, newMobile, newNickname, type Outside } from '../outside.ts';

const PASSWORD = 'green-mat-2026';
const next = (page: Page) => page.getByRole('button', { name: '다음', exact: true }).click();

async function consent(page: Page): Promise<void> {
  await untilHydrated(page);
  for (const name of [/만 14세 이상/, /이용약관(?! 보기)/, /개인정보 수집·이용(?! 보기)/]) {
    await page.getByRole('checkbox', { name }).check({ force: true });
  }
  await page.getByRole('checkbox', { name: '문자' }).check({ force: true });
  await next(page);
}

async function verifyMobile(page: Page, outside: Outside, mobile: string, count = 1): Promise<void> {
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await expect(page.getByRole('timer')).toContainText(/[12]:\d\d|3:00/);
  await page.getByLabel('인증번호').fill(await outside.codeFor(mobile, count));
}

test('joins by e-mail with the code from the message, step by step, and comes in', async ({
  page,
  at,
  db,
  context,
  outside,
}) => {
  const [email, mobile, nickname] = [newEmail(), newMobile(), newNickname()];
  await page.goto(`${at.life}/sign-up?redirect_path=${encodeURIComponent('/programs?sort=newest')}`);
  await untilHydrated(page);
  await expectAccessible(page);
  // Nobody gets past what is required.
  await next(page);
  await expect(page.getByText('만 14세부터 가입할 수 있어요.')).toBeVisible();
  await consent(page);

  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill('short');
  await next(page);
  await expect(page.getByText('아래 규칙을 모두 지켜주세요.')).toBeVisible();
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await next(page);

  await verifyMobile(page, outside, mobile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어떻게 부르면 될까요?');
  await page.goBack();
  await page.goForward();
  await page.getByLabel('별명').fill(nickname);
  await expectAccessible(page);
  await page.getByRole('button', { name: '가입하기' }).click();

  await expect(page).toHaveURL(/\/success-sign-up/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`반가워요, ${nickname} 님`);
  await expect(page.getByText(/마케팅 정보 수신: 문자 동의 · \d{4}년/)).toBeVisible();
  await expectAccessible(page);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === COOKIES.refresh)).toMatchObject({ httpOnly: true });
  expect(cookies.find(({ name }) => name === COOKIES.latestLogin)?.value).toBe('email');

  // The sign-up is signalled by a cookie that goes, and counted once.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.authSuccess);
  const account = await db.one<{ id: number }>(`select id from account where email_address = $1`, [email]);
  await expect
    .poll(() =>
      db.rows(`select event_name, extra->>'method' as method from tracked_event where account_id = $1`, [account.id]),
    )
    .toEqual([{ event_name: 'sign_up', method: 'email' }]);
  expect((await outside.messageTo(email)).subject).toContain(`반가워요, ${nickname} 님`);

  await page.getByRole('link', { name: '보던 화면으로 돌아가기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs?sort=newest`);
});

test('a wrong code is told under its field, and a number that has an account shows the way in', async ({
  page,
  at,
  outside,
  guard,
}) => {
  guard.allow(/\b40[09]\b/);
  // The number of the demo member.
  const mobile = '01090000001';
  await page.goto(`${at.life}/sign-up`);
  await consent(page);
  await page.getByRole('textbox', { name: '이메일' }).fill(newEmail());
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await next(page);
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = await outside.codeFor(mobile);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('인증번호').fill(wrong);
  await expect(page.getByText('인증번호가 맞지 않아요.')).toBeVisible();
  await page.getByLabel('인증번호').fill(code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이미 이메일로 가입한 번호예요');
  await expect(page.getByText('me***@oun.test')).toBeVisible();
  await page.getByRole('link', { name: '이메일로 로그인' }).click();
  await expect(page).toHaveURL(/\/sign-in\?method=email/);
});

test('an address that has an account leads to signing in', async ({ page, at, outside, guard }) => {
  guard.allow(/\b409\b/);
  await page.goto(`${at.life}/sign-up`);
  await consent(page);
  await page.getByRole('textbox', { name: '이메일' }).fill('member@oun.test');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await next(page);
  await verifyMobile(page, outside, newMobile());
  await page.getByLabel('별명').fill(newNickname());
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByText('이미 가입한 이메일이에요.', { exact: false })).toBeVisible();
});

test('a forgotten password is set anew by the link in the mail, and works', async ({
  page,
  at,
  outside,
  db,
  guard,
}) => {
  guard.allow(/\b40[01]\b/);
  const [email, mobile, nickname] = [newEmail(), newMobile(), newNickname()];
  await join(page, outside, at.life, { email, mobile, nickname });
  await page.context().clearCookies();

  await page.goto(`${at.life}/reset-password`);
  await untilHydrated(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByRole('button', { name: '메일 보내기' }).click();
  await expect(page.getByText('가입한 이메일이라면 5분 안에 메일이 도착해요.')).toBeVisible();
  // The welcome came first.
  const link = await outside.linkIn(email, 2);
  expect(link).toContain(`${at.life}/reset-password#token=`);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('새 비밀번호를 정해주세요');
  expect(page.url()).not.toContain('token');
  await page.getByLabel('새 비밀번호', { exact: true }).fill('blue-mat-2027');
  await expectAccessible(page);
  await page.getByRole('button', { name: '변경하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('비밀번호를 바꿨어요');

  // Used up.
  await page.goto(`${at.life}/`);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('쓸 수 없는 링크예요');

  await page.goto(`${at.life}/sign-in?method=email`);
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('4번 더 해볼 수 있어요.');
  await fillSignIn(page, email, 'blue-mat-2027');
  await expect(page).toHaveURL(`${at.life}/`);
  const ended = await db.rows(
    `select 1 from session s join account a on a.id = s.account_id where a.email_address = $1 and s.end_reason = 'PASSWORD_CHANGED'`,
    [email],
  );
  expect(ended.length).toBeGreaterThan(0);
});

test('one who only signs in by Kakao is told so by mail', async ({ page, at, outside, db }) => {
  const email = newEmail();
  const { id } = await db.one<{ id: number }>(
    `insert into account (email_address, nickname, created_at) values ($1, $2, now()) returning id`,
    [email, newNickname()],
  );
  await db.rows(`insert into account_role values ($1, 'user')`, [id]);
  await db.rows(`insert into social_link (provider, subject, account_id, linked_at) values ('kakao', $1, $2, now())`, [
    email,
    id,
  ]);
  await page.goto(`${at.life}/reset-password`);
  await untilHydrated(page);
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByRole('button', { name: '메일 보내기' }).click();
  await expect(page.getByText('가입한 이메일이라면 5분 안에 메일이 도착해요.')).toBeVisible();
  expect((await outside.messageTo(email)).subject).toContain('카카오로 로그인해주세요');
});

async function join(
  page: Page,
  outside: Outside,
  life: string,
  { email, mobile, nickname }: { email: string; mobile: string; nickname: string },
): Promise<void> {
  await page.goto(`${life}/sign-up`);
  await consent(page);
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await next(page);
  await verifyMobile(page, outside, mobile);
  await page.getByLabel('별명').fill(nickname);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page).toHaveURL(/\/success-sign-up/);
  await outside.messageTo(email);
}
