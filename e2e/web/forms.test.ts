import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';
import { newBuyer, newSku } from '../shop.ts';

/** A question about a product, with words in it. */
async function typeQuestion(page: Page, words: string) {
  await page.getByRole('button', { name: '상품 문의하기' }).click();
  const sheet = page.getByRole('dialog', { name: '상품 문의하기' });
  await sheet.getByLabel('문의 내용').fill(words);
  return sheet;
}

test('the first wrong field has the focus, with the words the server would say, and nothing is sent', async ({
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b400\b/);
  const buyer = await newBuyer(db, { hasAddress: false });
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/my/addresses`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '배송지 등록하기' }).click();
  const sheet = page.getByRole('dialog', { name: '새 배송지' });
  let sent = 0;
  await page.route('**/proxy/store/v1/user/deliveries/addresses', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    const fields = { phone: '받을 수 없는 번호예요.' };
    const body = {
      code: 'INVALID_INPUT',
      title: '다시 확인해주세요',
      message: '다시 확인해주세요.',
      extra: { fields },
    };
    return route.fulfill({ status: 400, json: body });
  });
  await sheet.getByRole('button', { name: '저장하기' }).click();
  await expect(sheet.getByLabel('받는 분')).toBeFocused();
  await expect(sheet.getByText('받는 분을 적어주세요.')).toBeVisible();
  await expect(sheet.getByText('우편번호 5자리를 적어주세요.')).toBeVisible();
  expect(sent).toBe(0);

  for (const [label, words] of [
    ['받는 분', '하늘'],
    ['전화번호', '010-1234-5678'],
    ['우편번호', '06236'],
    ['주소', '서울시 강남구 1'],
  ] as const)
    await sheet.getByLabel(label, { exact: true }).fill(words);
  await sheet.getByRole('button', { name: '저장하기' }).click();
  await expect(sheet.getByLabel('전화번호')).toBeFocused();
  await expect(sheet.getByText('받을 수 없는 번호예요.')).toBeVisible();
  expect(sent).toBe(1);
});

test('words that were typed are lost by nobody unasked', async ({ page, at, db, signIn }) => {
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/products/${sku.product_id}?tab=questions`);
  await untilHydrated(page);
  const sheet = await typeQuestion(page, '끈이 긴 편인가요?');
  const asked = page.getByRole('dialog', { name: '쓰던 내용이 있어요' });
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(sheet.getByLabel('문의 내용')).toHaveValue('끈이 긴 편인가요?');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: '나가기' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto(`${at.life}/my/account`);
  await page.goto(`${at.life}/my/account/password`);
  await untilHydrated(page);
  await page.getByLabel('새 비밀번호', { exact: true }).fill('walk-7-days');
  const home = page.getByRole('banner').getByRole('link').first();
  await home.click();
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(page).toHaveURL(`${at.life}/my/account/password`);
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toHaveValue('walk-7-days');
  await home.click();
  await asked.getByRole('button', { name: '나가기' }).click();
  await expect(page).not.toHaveURL(/password/);
});

test('a press twice, and again because no answer came, asks once', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/ERR_FAILED|questions/);
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/products/${sku.product_id}?tab=questions`);
  await untilHydrated(page);
  const sheet = await typeQuestion(page, '방수가 되나요? 알려주세요.');
  const keys: (string | undefined)[] = [];
  await page.route(`**/products/${sku.product_id}/questions`, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    // The first one arrives, but its answer is lost on the way.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await sheet.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(sheet.getByText('인터넷 연결을 확인해주세요.')).toBeVisible();
  expect(keys).toHaveLength(1);
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  await expect(sheet).toHaveCount(0);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  const { n } = await db.one<{ n: number }>(`select count(*)::int as n from product_question where account_id = $1`, [
    buyer.id,
  ]);
  expect(n).toBe(1);
});
