import type { Page } from '@playwright/test';
import { agree, line } from '../checkout.ts';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const PAID = `select p.gateway, p.state, p.amount::int from payment p where p.account_id = $1 order by p.id`;

/** On the wallet's page: yes, or no. */
async function answer(page: Page, button: '동의하고 등록' | '취소', refusal?: string): Promise<void> {
  await page.waitForURL(/\/(?:m\.pay\.naver\.com|online-pay\.kakaopay\.com)\//);
  if (refusal) await page.getByLabel('앞으로 결제할 때마다').selectOption({ label: refusal });
  await page.getByRole('button', { name: button }).click();
}

test('a year is paid by Naver Pay, whose means are changed later', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '3개월', exact: true }).click();
  await page.getByRole('button', { name: '네이버페이 등록하기' }).click();
  await answer(page, '동의하고 등록');
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
  await expect(page.getByRole('radio', { name: /네이버페이/ })).toBeChecked();
  await expect(page.getByRole('button', { name: '네이버페이 등록하기' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '카카오페이 등록하기' })).toBeVisible();
  // A wallet is paid at once, whatever was chosen for a card.
  await expect(page.getByRole('button', { name: '3개월', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await agree(page);
  await page.getByRole('button', { name: '118,800원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  await expect(line(page, '결제 수단')).toContainText('네이버페이');
  expect(await db.rows(PAID, [buyer.id])).toEqual([{ gateway: 'NAVERPAY', state: 'PAID', amount: 118_800 }]);

  await page.goto(`${at.life}/my/payments`);
  await untilHydrated(page);
  await expect(page.getByText('멤버십 결제에 쓰고 있어요')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '네이버페이 수단 바꾸기' }).click();
  await page.waitForURL(/\/m\.pay\.naver\.com\//);
  await expect(page.getByRole('heading', { name: '결제 수단을 바꿀까요?' })).toBeVisible();
  await answer(page, '동의하고 등록');
  await expect(page).toHaveURL(`${at.life}/my/payments`);
  await expect(page.getByText('결제 수단을 바꿨어요.')).toBeVisible();
  await expect(page.getByText('멤버십 결제에 쓰고 있어요')).toBeVisible();
  expect(await db.rows('select 1 from billing_key where account_id = $1', [buyer.id])).toHaveLength(1);
});

test('who closes Kakao Pay’s page is back as before; a short balance is told, and a full one pays', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=half-year`);
  const register = async (button: '동의하고 등록' | '취소', refusal?: string) => {
    await untilHydrated(page);
    await page.getByRole('button', { name: '카카오페이 등록하기' }).click();
    await answer(page, button, refusal);
    await page.waitForURL(/\/checkout\?/);
    await untilHydrated(page);
  };
  await register('취소');
  await expect(page.getByText('등록하지 못했어요')).toHaveCount(0);
  expect(await db.rows('select 1 from billing_key where account_id = $1', [buyer.id])).toEqual([]);

  await register('동의하고 등록', '잔액 부족');
  await agree(page);
  const pay = page.getByRole('button', { name: '79,200원 결제하기' });
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: '결제되지 않았어요' })).toBeVisible();

  // Left anew, it pays.
  await page.goto(`${at.life}/my/payments`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '카카오페이 지우기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '지우기' }).click();
  await expect(page.getByText('등록한 결제 수단이 없어요')).toBeVisible();
  await page.goto(`${at.life}/checkout?plan=half-year`);
  await register('동의하고 등록');
  await agree(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  expect(await db.rows(PAID, [buyer.id])).toEqual([
    { gateway: 'KAKAOPAY', state: 'FAILED', amount: 79_200 },
    { gateway: 'KAKAOPAY', state: 'PAID', amount: 79_200 },
  ]);
});
