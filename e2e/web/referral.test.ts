import { agree, line, register } from '../checkout.ts';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

test.describe('an invitation', () => {
  test('brings a friend whose first payment is less, and tells whoever sent it', async ({
    page,
    at,
    db,
    guard,
    signIn,
  }) => {
    const [inviter, friend] = [await newBuyer(db), await newBuyer(db)];
    await signIn(inviter.email, { isOwnSession: true });
    await page.goto(`${at.life}/my/invite`);
    await untilHydrated(page);
    await expect(page.getByText('아직 초대한 친구가 없어요')).toBeVisible();
    await expectAccessible(page);
    const { code } = await db.one<{ code: string }>(`select code from invitation_code where account_id = $1`, [
      inviter.id,
    ]);
    await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible();

    // Who is invited reads it before signing in.
    await page.context().clearCookies();
    await page.goto(`${at.life}/invitations/introduction?invitation_code=${code.toLowerCase()}`);
    await expect(page.getByText(`${code} 적용됐어요`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('5,000원을 선물했어요');
    await expect(page.getByText('113,800원')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: '5,000원 받고 시작하기' })).toHaveAttribute(
      'href',
      new RegExp(`^/sign-up\\?invitation_code=${code}&redirect_path=`),
    );

    await signIn(friend.email, { isOwnSession: true });
    await page.goto(`${at.life}/checkout?plan=yearly`);
    await untilHydrated(page);
    await expect(line(page, '오늘 결제할 금액')).toHaveText('118,800원');
    await page.getByRole('button', { name: '입력하기' }).click();
    guard.allow(/invitation-codes\/verify/);
    await page.getByLabel('초대 코드').fill('ABCD2345');
    await page.getByRole('button', { name: '적용' }).click();
    await expect(page.getByText('없는 초대 코드예요.')).toBeVisible();
    await page.getByLabel('초대 코드').fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
    await page.getByRole('button', { name: '적용' }).click();
    await expect(line(page, '오늘 결제할 금액')).toHaveText('113,800원');
    await expect(page.getByText('30일 전부터 먼저 여쭤보고, 동의하지 않으면 결제하지 않아요.')).toBeVisible();
    await register(page);
    await expect(line(page, '오늘 결제할 금액')).toHaveText('113,800원');
    await agree(page);
    await page.getByRole('button', { name: '113,800원 결제하기' }).click();
    await page.waitForURL(/\/checkout\/result\/\d+$/);
    await expect(line(page, '결제한 금액')).toHaveText('113,800원');

    await page.context().clearCookies();
    await signIn(inviter.email, { isOwnSession: true });
    await expect(async () => {
      await page.goto(`${at.life}/my/invite`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('5,000P가 오고 있어요', { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('초대한 친구 1명')).toBeVisible();
  });
});
