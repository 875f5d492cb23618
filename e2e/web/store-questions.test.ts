import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer, newSku } from '../shop.ts';

test('a question asked in secret is answered by staff, and read by whoever asked', async ({
  page,
  at,
  db,
  signIn,
  signInStaff,
  playwright,
}) => {
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  const words = `발볼이 넓은데 맞을까요 ${sku.option}`;
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/products/${sku.product_id}?tab=questions`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '상품 문의하기' }).click();
  const sheet = page.getByRole('dialog', { name: '상품 문의하기' });
  await sheet.getByLabel('문의 내용').fill(words);
  await sheet.getByText('비밀글로 남길게요').click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  const mine = page.getByRole('article').filter({ hasText: words });
  await expect(mine).toContainText('답변 대기');
  await expect(mine.getByRole('button', { name: '문의 지우기' })).toBeVisible();

  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/store/questions?state=WAITING&q=${encodeURIComponent(sku.option)}`);
  await page.getByRole('button', { name: '답하기' }).click();
  await page.getByLabel('답변', { exact: true }).fill('한 치수 크게 고르면 편해요.');
  await page.getByRole('button', { name: '답변 남기기' }).click();
  await expect(page.getByText('답변을 남겼어요.')).toBeVisible();

  await page.goto(`${at.store}/products/${sku.product_id}?tab=questions`);
  await expect(mine).toContainText('한 치수 크게 고르면 편해요.');
  await expect(mine.getByRole('button', { name: '문의 지우기' })).toHaveCount(0);
  const guest = await playwright.request.newContext({ extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' } });
  const guests = await (await guest.get(`${at.store}/proxy/store/v1/products/${sku.product_id}/questions`)).text();
  await guest.dispose();
  expect(guests).toContain('"is_secret":true');
  expect(guests).not.toContain(sku.option);
});
