import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const OF = (email: string) => `(select id from account where email_address = '${email}')`;

test('a guest is sent to sign in, and back to the coupons', async ({ page, at }) => {
  await page.goto(`${at.store}/my/coupons?tab=code`);
  const back = encodeURIComponent(`${at.store}/my/coupons?tab=code`);
  await expect(page).toHaveURL(`${at.life}/sign-in?redirect_path=${back}`);
});

test.describe('coupons', () => {
  test.afterEach(async ({ db }) => {
    await db.rows(`delete from rate_limit where key like 'coupon-code:%'`);
  });

  test('the soonest to end comes first, with its days; what is past says so', async ({ page, at, signIn }) => {
    await signIn('member@oun.test');
    await page.goto(`${at.store}/my/coupons`);
    await untilHydrated(page);
    const tickets = page.getByRole('article');
    await expect(tickets).toHaveCount(4);
    await expect(tickets.first()).toContainText('배송비 무료');
    await expect(tickets.first()).toContainText(/D-[12]|오늘까지/);
    await expectAccessible(page);

    await tickets.filter({ hasText: '매트 15% 할인' }).getByRole('button', { name: '적용 상품 보기' }).click();
    const sheet = page.getByRole('dialog', { name: '쿠폰을 쓸 수 있는 상품' });
    await expect(sheet.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: '지난 쿠폰' }).click();
    await expect(tickets.first()).toContainText('기간만료');
    await expectAccessible(page);
  });

  test('one is taken, then all that are left, and a code brings another', async ({ page, at, db, signIn, guard }) => {
    guard.allow(/\b404\b.*coupons\/code/);
    await signIn((await newBuyer(db)).email, { isOwnSession: true });
    await page.goto(`${at.store}/my/coupons?tab=downloadable`);
    await untilHydrated(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '가을 홈트 5,000원 할인 받기' }).click();
    await expect(page.getByText('쿠폰을 받았어요')).toBeVisible();
    await expect(page.getByRole('article', { name: '가을 홈트 5,000원 할인' })).toContainText('받았어요');
    await page.getByRole('button', { name: /장 모두 받기$/ }).click();
    // The one for members stays where it is.
    await expect(page.getByText(/장을 받았어요. 1장은 받지 못했어요/)).toBeVisible();

    await page.getByRole('link', { name: '코드 등록' }).click();
    const code = page.getByRole('textbox', { name: '쿠폰 코드' });
    await code.fill('NOPE');
    await page.getByRole('button', { name: '쿠폰 받기' }).click();
    await expect(page.getByText('코드를 다시 확인해주세요.')).toBeVisible();
    await code.fill('oun-day');
    await page.getByRole('button', { name: '쿠폰 받기' }).click();
    await expect(page.getByRole('article', { name: '오운데이 6,000원 할인' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('points tell what there is, what lapses when, and every movement by month', async ({ page, at, db, signIn }) => {
  await signIn('member@oun.test');
  const { balance } = await db.one<{ balance: string }>(
    `select balance from point_wallet where account_id = ${OF('member@oun.test')}`,
  );
  await page.goto(`${at.store}/my/points`);
  await untilHydrated(page);
  const summary = page.getByRole('region', { name: '내 포인트' });
  await expect(summary).toContainText(`${Number(balance).toLocaleString('ko-KR')}P`);
  await expect(summary).toContainText('30일 안에 사라져요');
  await expect(page.getByText('가을 챌린지 완주')).toBeVisible();
  await expect(page.getByText('−1,500P')).toBeVisible();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2);
  await expectAccessible(page);
});
