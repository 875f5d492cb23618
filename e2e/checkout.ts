import type { Page } from '@playwright/test';
import { untilHydrated } from './fixtures.ts';

/** Nobody else's: a trial is given once a card. */
const newNumber = () => `4330${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;

/** From the checkout through the gateway's window and back, with a card that pays or one that refuses. */
export async function register(page: Page, refusal?: string): Promise<void> {
  await page.getByRole('button', { name: /카드 등록하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByLabel('카드번호').fill(newNumber());
  if (refusal) {
    await page.getByText('연습용 스위치').click();
    await page.getByLabel('앞으로 결제할 때마다 승인 거절').selectOption(refusal);
  }
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL(/\/checkout\?.*card=\d+/);
  await untilHydrated(page);
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: '모두 동의해요' }).check();
export const line = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
