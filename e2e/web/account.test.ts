import { COOKIES } from '@oun/brand/limits';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { confirmAgain, expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newEmail, newMobile, newNickname } from '../outside.ts';
import type { Database } from '../fixtures.ts';

/** A member of this test's own, who has the demo's password. */
async function makeMember(db: Database) {
  const [email, nickname, mobile] = [newEmail(), newNickname(), newMobile()];
  const { id } = await db.one<{ id: number }>(
    `insert into account (email_address, nickname, mobile, mobile_verified_at, created_at, password_hash)
     select $1, $2, $3, now(), now(), password_hash from account where email_address = 'member@oun.test' returning id`,
    [email, nickname, mobile],
  );
  await db.rows(`insert into account_role values ($1, 'user')`, [id]);
  await db.rows(
    `insert into agreement (account_id, kind, version, is_agreed, at)
     select $1, kind, version, true, now() from unnest(array['AGE_14', 'TERMS', 'PRIVACY']) as kind, (values ('2026-11-15')) as v (version)`,
    [id],
  );
  return { id, email, nickname, mobile };
}

test.describe('a guest', () => {
  for (const path of ['', '/mobile', '/password', '/devices', '/agreements', '/tv', '/withdrawal']) {
    test(`is sent to sign in from /my/account${path}, and comes back`, async ({ page, at }) => {
      await page.goto(`${at.life}/my/account${path}`);
      await expect(page).toHaveURL(`${at.life}/sign-in?redirect_path=${encodeURIComponent(`/my/account${path}`)}`);
    });
  }
});

test('every page of the account reads well and has no violations', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  for (const [path, heading] of [
    ['', '계정'],
    ['/mobile', ''],
    ['/password', ''],
    ['/devices', ''],
    ['/agreements', ''],
    ['/tv', ''],
    ['/withdrawal', ''],
  ] as const) {
    await page.goto(`${at.life}/my/account${path}`);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expectAccessible(page);
  }
});

test('a new number is taken once its code is right and the password was shown again', async ({
  page,
  at,
  db,
  signIn,
  outside,
  guard,
}) => {
  guard.allow(/\b400\b/);
  const { id, email } = await makeMember(db);
  await signIn(email, { isOwnSession: true });
  const mobile = newMobile();
  await page.goto(`${at.life}/my/account/mobile`);
  await untilHydrated(page);
  await page.getByLabel('휴대폰 번호').fill(mobile);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await outside.codeFor(mobile));
  const sheet = page.getByRole('dialog', { name: '본인인지 확인할게요' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await confirmAgain(page, 'not-this-one-9');
  await expect(sheet.getByText('4번 더 해볼 수 있어요', { exact: false })).toBeVisible();
  await confirmAgain(page);
  await expect.poll(() => db.one(`select mobile from account where id = $1`, [id])).toEqual({ mobile });
});

test('a new password signs the other devices out and this one not', async ({
  page,
  at,
  db,
  signIn,
  browser,
  guard,
}) => {
  guard.allow(/\b40[01]\b/);
  const { email, id } = await makeMember(db);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${at.life}/sign-in?method=email`);
  await fillSignIn(other, email, DEMO_PASSWORD);
  await other.waitForURL(`${at.life}/`);

  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/account/password`);
  await untilHydrated(page);
  await page.getByLabel('지금 비밀번호', { exact: true }).fill('not-this-one-9');
  await page.getByLabel('새 비밀번호', { exact: true }).fill('blue-mat-2027');
  await page.getByRole('button', { name: /바꾸기|변경하기/ }).click();
  await expect(page.getByText('지금 비밀번호가 맞지 않아요.')).toBeVisible();
  await page.getByLabel('지금 비밀번호', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /바꾸기|변경하기/ }).click();
  await expect
    .poll(() => db.rows(`select end_reason from session where account_id = $1 and ended_at is not null`, [id]))
    .toEqual([{ end_reason: 'PASSWORD_CHANGED' }]);

  await other.goto(`${at.life}/my`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('마이');
  await elsewhere.close();
  await page.goto(`${at.life}/my/account/devices`);
  await expect(page.getByText('지금 이 기기')).toBeVisible();
});

test('another device is seen and ended', async ({ page, at, db, signIn, browser }) => {
  const { email, id } = await makeMember(db);
  const elsewhere = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  });
  const other = await elsewhere.newPage();
  await other.goto(`${at.life}/sign-in?method=email`);
  await fillSignIn(other, email, DEMO_PASSWORD);
  await other.waitForURL(`${at.life}/`);

  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/account/devices`);
  await untilHydrated(page);
  const row = page.getByRole('listitem').filter({ hasText: '아이폰 사파리' });
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click();
  await expect(row).toHaveCount(0);
  await expect
    .poll(() => db.rows(`select end_reason from session where account_id = $1 and ended_at is not null`, [id]))
    .toEqual([{ end_reason: 'ENDED_BY_MEMBER' }]);
  await other.goto(`${at.life}/my`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('마이');
  await expect.poll(async () => (await elsewhere.cookies()).map(({ name }) => name)).not.toContain(COOKIES.refresh);
  await elsewhere.close();
});

test('a consent is changed, with its date', async ({ page, at, db, signIn }) => {
  const { email, id } = await makeMember(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/account/agreements`);
  await untilHydrated(page);
  await page.getByRole('link', { name: /혜택 소식 받기/ }).click();
  await page.getByRole('switch', { name: /이메일/ }).click();
  await expect
    .poll(() => db.rows(`select is_agreed from agreement where account_id = $1 and kind = 'MARKETING_EMAIL'`, [id]))
    .toEqual([{ is_agreed: true }]);
  await page.reload();
  await expect(page.getByRole('switch', { name: /이메일/ })).toBeChecked();
});

test('a television is paired with the code on its screen', async ({ page, at, db, signIn, browser }) => {
  const { email, nickname } = await makeMember(db);
  const livingRoom = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const tv = await livingRoom.newPage();
  await tv.goto(`${at.life}/tv`);
  await untilHydrated(tv);
  const shown = tv.getByRole('img', { name: /^연결 코드 (?:[2-9A-HJ-NP-Z] ?){6}$/ });
  await expect(shown).toBeVisible();
  const code = (await shown.innerText()).replace(/\s/g, '');
  await expectAccessible(tv);

  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/account/tv`);
  await untilHydrated(page);
  await page.getByRole('textbox').fill(code.toLowerCase());
  const connect = page.getByRole('button', { name: /연결/ });
  if (await connect.isEnabled()) await connect.click();
  await confirmAgain(page);
  await expect(page.getByText('연결했어요', { exact: false }).first()).toBeVisible();
  await expect(tv.getByText(`${nickname} 님`, { exact: false }).first()).toBeVisible({ timeout: 20_000 });
  await tv.waitForURL(`${at.life}/`);
  expect((await livingRoom.cookies()).find(({ name }) => name === COOKIES.authType)?.value).toBe('tv');
  await livingRoom.close();
});

test('leaving waits for an order on its way, and then takes everything along', async ({
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b409\b/);
  const { email, id } = await makeMember(db);
  await db.rows(`insert into withdrawal_hold values ($1, 'ORDER', '20261115-ABCDEFG', now())`, [id]);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/account/withdrawal`);
  await untilHydrated(page);
  await expect(page.getByRole('main')).toContainText('20261115-ABCDEFG');
  await db.rows(`delete from withdrawal_hold where account_id = $1`, [id]);
  await page.reload();
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: /모두 확인했어요/ }).check({ force: true });
  await page.getByRole('button', { name: /탈퇴/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /탈퇴/ }).click();
  await confirmAgain(page);
  await expect
    .poll(() => db.one(`select state, email_address, nickname from account where id = $1`, [id]))
    .toEqual({ state: 'WITHDRAWN', email_address: null, nickname: '탈퇴한 회원' });
  await expect(page).toHaveURL(new RegExp(`^${at.life}/`));
  await page.goto(`${at.life}/my`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('마이');
});
