import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';
import { newBuyer, newSku, openDraft } from '../shop.ts';

const bar = (page: Page) => page.getByTestId('navigation-bar');

test('in the app the bar leads past the payment window, and the tabs are away while paying', async ({
  page,
  at,
  db,
  host,
  signIn,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openDraft(page.context(), at.store, sku);
  host.backUrls = [`${at.store}/products/${sku.product_id}`];
  await page.goto(`${at.store}/products/${sku.product_id}`);
  await page.goto(`${at.store}/checkout/${number}`);
  await untilHydrated(page);
  await expect(bar(page).getByText('주문·결제')).toBeVisible();
  await expect(page.getByTestId('tab-bar')).toHaveCount(0);

  await page.getByRole('checkbox', { name: /약관에 동의해요/ }).check();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: '취소' }).click();
  await page.waitForURL(`${at.store}/checkout/${number}`);
  await untilHydrated(page);
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(page).toHaveURL(`${at.store}/cart`);

  await page.goto(`${at.store}/checkout/${number}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL(/\/completed$/);
  await bar(page).getByRole('button', { name: '뒤로' }).click();
  await expect(page).toHaveURL(`${at.store}/`);
  expect(host.commands).not.toContain('ShutdownWebview');
});
