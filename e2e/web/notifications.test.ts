import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const LATE = 'pastdue@oun.test';
const bell = (page: Page) => page.getByRole('link', { name: /^알림/ });

test('a payment that failed stands in the inbox, leads to the card, and is read then', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await db.rows(
    `update message set read_at = case when kind = 'MEMBERSHIP_DECLINED' then null else now() end
     where account_id = (select id from account where email_address = $1)`,
    [LATE],
  );
  await signIn(LATE);
  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await expect(bell(page)).toHaveAccessibleName(/^알림, 안 읽은 알림 \d개$/);
  await bell(page).click();
  await expect(page.getByRole('heading', { name: '알림', level: 1 })).toBeVisible();
  const failed = page.getByRole('link', { name: /멤버십이 결제되지 않았어요.*결제하지 못한 금액 19,800원/ });
  const opened = failed.first();
  await expect(opened).toHaveAccessibleName(/안 읽음$/);
  await expectAccessible(page);
  const unread = page.getByRole('link', { name: /안 읽음$/ });
  const before = await unread.count();
  await opened.click();
  await expect(page.getByRole('heading', { name: '결제 수단과 내역' })).toBeVisible();
  await page.goBack();
  await expect(opened).toBeVisible();
  await expect(unread).toHaveCount(before - 1);
  await expect(opened).not.toHaveAccessibleName(/안 읽음$/);
});

test('what is read in the store is read here, too', async ({ page, at, db, signIn }) => {
  const { id, email } = await newBuyer(db);
  await db.rows(
    `insert into message (account_id, kind, subject, text, path, created_at, title, body, about, site)
     values ($1, 'ORDER_PAID', $2, '', '/my/orders', now(), '주문이 완료됐어요', '결제 금액 9,000원', 'ORDER', 'store')`,
    [id, `e2e-${id}`],
  );
  await signIn(email);
  await page.goto(`${at.life}/my/notifications`);
  await untilHydrated(page);
  await page.getByRole('link', { name: /주문이 완료됐어요.*안 읽음$/ }).click();
  await page.waitForURL(`${at.store}/my/orders`);
  await expect
    .poll(
      async () =>
        (
          await db.one<{ is_read: boolean }>(
            'select read_at is not null as is_read from message where account_id = $1',
            [id],
          )
        ).is_read,
    )
    .toBe(true);
});

test('what was bought without a number is told by e-mail and in the app, all of it read at once', async ({
  page,
  at,
  db,
  signIn,
  outside,
}) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/notifications`);
  await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /카드 등록하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await page.getByRole('button', { name: '118,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();

  const letter = await outside.messageTo(email);
  expect(letter).toMatchObject({ channel: 'email', subject: '[오운] 멤버십을 결제했어요' });
  expect(letter.text).toContain('연간 멤버십 118,800원');
  expect(letter.text).toContain(`${at.life}/my/membership`);

  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await expect(bell(page)).toHaveAccessibleName('알림, 안 읽은 알림 1개');
  await bell(page).click();
  await expect(page.getByRole('link', { name: /멤버십을 결제했어요.*안 읽음$/ })).toBeVisible();
  await page.getByRole('button', { name: '선물·초대' }).click();
  await expect(page.getByText('선물·초대 알림이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '전체' }).click();
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(page.getByRole('link', { name: /안 읽음$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '모두 읽음' })).toHaveCount(0);
  await page.goto(`${at.life}/my`);
  await expect(bell(page)).toHaveAccessibleName('알림');
});
