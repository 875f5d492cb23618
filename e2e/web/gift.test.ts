import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { SESSION_STORAGE } from '@oun/brand/limits';
import type { Page } from '@playwright/test';
import { ConsoleGuard } from '../console-guard.ts';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

/** From the gift through the gateway's window and back, with a card that pays or one that refuses. */
async function register(page: Page, refusal?: string): Promise<void> {
  await page.getByRole('button', { name: /카드 등록하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(`4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`);
  if (refusal) {
    await page.getByText('연습용 스위치').click();
    await page.getByLabel('앞으로 결제할 때마다 승인 거절').selectOption(refusal);
  }
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/gift\?card=\d+/);
  await untilHydrated(page);
}

const MESSAGE = '이사 축하해. 하루 10분만 같이 움직이자.';
const GIFT = `select id, state, months, amount::int, sent_at is not null as is_sent from gift where account_id = $1`;

test('somebody gives six months, and a friend who signs in on the way takes them', async ({
  page,
  at,
  db,
  signIn,
  browser,
  context,
  house,
}) => {
  const [buyer, friend] = [await newBuyer(db), await newBuyer(db)];
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/my/gifts`);
  await expect(page.getByText('아직 보낸 선물이 없어요')).toBeVisible();
  await untilHydrated(page);
  await page.getByRole('link', { name: '선물하기' }).click();
  await page.waitForURL(`${at.life}/gift`);
  await untilHydrated(page);

  await page.getByRole('radio', { name: '숨 한 번 크게 쉬어가요' }).check({ force: true });
  await page.getByLabel('받는 분').fill('서연');
  await page.getByLabel('메시지').fill(MESSAGE);
  await expect(page.getByRole('region', { name: '카드 미리보기' })).toContainText(MESSAGE);
  await page.getByRole('radio', { name: /^1개월/ }).check({ force: true });
  await expect(page.getByRole('button', { name: '19,800원 결제하고 선물하기' })).toBeVisible();
  await page.getByRole('radio', { name: /^6개월/ }).check({ force: true });
  await expect(page.getByText(/95%\(75,240원\)를 돈으로, 또는 79,200P/)).toBeVisible();
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: '79,200원 결제하고 선물하기' });
  await pay.click();
  await expect(page.getByText('결제 수단을 등록해주세요.')).toBeVisible();

  // What was filled in is there again after the gateway's window.
  await register(page);
  await expect(page.getByLabel('받는 분')).toHaveValue('서연');
  await expect(page.getByLabel('메시지')).toHaveValue(MESSAGE);
  await expect(page.getByRole('radio', { name: '숨 한 번 크게 쉬어가요' })).toBeChecked();
  await pay.click();
  await page.waitForURL(/\/gift\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('선물이 준비됐어요서연 님에게 보내주세요');
  await untilHydrated(page);
  await expectAccessible(page);
  expect(await db.one(GIFT, [buyer.id])).toMatchObject({ state: 'PAID', months: 6, amount: 79_200, is_sent: false });
  await page.getByRole('button', { name: '링크 복사' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('선물을 보냈어요');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/voucher\?gift=[\w-]{43}$/);
  expect(await db.one(GIFT, [buyer.id])).toMatchObject({ state: 'SENT', is_sent: true });

  const own = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  const guard = new ConsoleGuard(own, Object.values(at));
  const other = await own.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('6개월 멤버십을 선물했어요');
  await expect(other.getByText(MESSAGE)).toBeVisible();
  await expect(other.getByText(/79,200|원/)).toHaveCount(0);
  await untilHydrated(other);
  await expectAccessible(other);
  await other.getByRole('link', { name: '로그인하고 받기' }).click();
  await other.waitForURL(/\/sign-in\?/);
  expect(await other.evaluate((key) => sessionStorage.getItem(key), SESSION_STORAGE.giftId)).toBe(
    link.split('gift=')[1],
  );
  await other.goto(`${other.url()}&method=email`);
  await fillSignIn(other, friend.email, DEMO_PASSWORD);
  await other.waitForURL(link);
  await untilHydrated(other);
  await expect(other.getByText(/계정에 등록돼요/)).toBeVisible();
  await expect(other.getByText('결제 없이 끝나요. 카드도 필요 없어요.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: '선물 받기' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('늘어났어요');
  expect(await other.evaluate((key) => sessionStorage.getItem(key), SESSION_STORAGE.giftId)).toBeNull();
  expect(
    await db.rows(`select kind from membership_period where account_id = $1 and ends_at > now()`, [friend.id]),
  ).toEqual([{ kind: 'GIFT' }]);

  await other.getByRole('link', { name: '고맙다고 답하기' }).click();
  await other.getByRole('button', { name: '고맙다고 답하기' }).click();
  const sheet = other.getByRole('dialog', { name: /에게 답하기$/ });
  await sheet.getByLabel('답장').fill('고마워, 오늘부터 할게');
  await expectAccessible(other);
  await sheet.getByRole('button', { name: '보내기' }).click();
  await expect(sheet).toBeHidden();
  await expect(other.getByRole('button', { name: '답장 보기' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: '이미 받은 선물이에요' })).toBeVisible();
  // What opens a gift stands in no log.
  const token = link.split('gift=')[1]!;
  for (const name of readdirSync(house.logsDir))
    expect(readFileSync(join(house.logsDir, name), 'utf8').includes(token), name).toBe(false);
  guard.stop();
  expect(guard.complaints, `the browser complained`).toEqual([]);
  await own.close();

  await page.getByRole('link', { name: '보낸 선물 보기' }).click();
  await expect(page.getByText('고맙다는 답이 왔어요', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '답장 보기' }).click();
  await expect(page.getByRole('dialog')).toContainText('고마워, 오늘부터 할게');
});

test('a card that says no charges nothing, and what was written stays', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/gift`);
  await untilHydrated(page);
  await register(page, 'REJECT_CARD_PAYMENT');
  await page.getByLabel('받는 분').fill('민호');
  await page.getByRole('button', { name: '79,200원 결제하고 선물하기' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '결제되지 않았어요' })).toBeVisible();
  await expect(page.getByLabel('받는 분')).toHaveValue('민호');
  await expectAccessible(page);
  expect(await db.one(GIFT, [buyer.id])).toMatchObject({ state: 'DROPPED' });
  await page.goto(`${at.life}/my/gifts`);
  await expect(page.getByText('아직 보낸 선물이 없어요')).toBeVisible();
});

test('one that waits for its day is changed, and then given back', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/gift`);
  await untilHydrated(page);
  await register(page);
  await page.getByLabel('받는 분', { exact: true }).fill('엄마');
  await page.getByRole('radio', { name: '날짜 정하기' }).check({ force: true });
  await page.getByRole('button', { name: '79,200원 결제하고 선물하기' }).click();
  await expect(page.getByText('010으로 시작하는 번호 11자리를 써주세요.')).toBeVisible();
  await page.getByLabel('받는 분 휴대폰 번호').fill('01022223333');
  await expectAccessible(page);
  await page.getByRole('button', { name: '79,200원 결제하고 선물하기' }).click();
  await page.waitForURL(/\/gift\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('오전 9시에');
  await expect(page.getByText('010-****-3333로 문자를 보내요.', { exact: false })).toBeVisible();
  await untilHydrated(page);

  await page.getByRole('button', { name: '예약 바꾸기' }).click();
  const sheet = page.getByRole('dialog', { name: '예약 바꾸기' });
  await sheet.getByRole('combobox', { name: /보낼 시각/ }).click();
  await page.getByRole('option', { name: '오후 6시' }).click();
  await sheet.getByRole('button', { name: '바꾸기', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('오후 6시에');

  await page.getByRole('link', { name: '보낸 선물 보기' }).click();
  await page.getByRole('button', { name: '79,200원 환불받기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '79,200원 돌려받기' }).click();
  await expect(page.getByText('환불 완료')).toBeVisible();
  await expectAccessible(page);
  expect(await db.one(GIFT, [buyer.id])).toMatchObject({ state: 'REFUNDED' });
});

test('every state of a gift says what it is and what can be done, with amounts', async ({ page, at, signIn }) => {
  await signIn('member@oun.test');
  await page.goto(`${at.life}/my/gifts`);
  await untilHydrated(page);
  for (const [name, badge, action] of [
    ['서연 님', '아직 안 보냈어요', '링크 보내기'],
    ['엄마', '예약', '예약 바꾸기'],
    ['민호 님', '보냈어요', '다시 보내기'],
    ['태오 님', '받았어요', '답장 보기'],
    ['하린 님', '30일 안에 끝나요', '기간 1년 늘리기'],
    ['준 님', '기간 지남', '79,200P 받기'],
  ] as const) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(row).toContainText(badge);
    await expect(row.getByText(action)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '75,240원 돌려받기' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '받은 선물' }).click();
  await expect(page.getByRole('heading', { name: '다온 님이 보냈어요' })).toBeVisible();
  await expectAccessible(page);
});
