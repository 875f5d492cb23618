import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { addToCart, newBuyer, newSku } from '../shop.ts';

test('a guest’s cart stays in the browser and joins the member’s at sign-in', async ({ page, at, db, guard }) => {
  const buyer = await newBuyer(db);
  const sku = await newSku(db);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: '장바구니가 비어 있어요' })).toBeVisible();
  const kept = [{ sku_id: sku.id, quantity: 2, price_at_add: sku.price, at: Date.now() }];
  await page.evaluate((text) => localStorage.setItem('oun.guest_cart', text), JSON.stringify(kept));
  await page.reload();
  await expect(page.getByRole('link', { name: '장바구니, 상품 1개' })).toBeVisible();
  await page.getByRole('button', { name: `${sku.name} 수량 늘리기` }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /주문하기$/ }).click();

  guard.allow(/\b401\b/);
  await page.waitForURL(/\/sign-in/);
  await untilHydrated(page);
  await page.getByRole('link', { name: '이메일로 로그인' }).click();
  await fillSignIn(page, buyer.email, DEMO_PASSWORD);
  await page.waitForURL(`${at.store}/cart`);
  await expect(page.getByText('담아둔 상품을 옮겼어요.')).toBeVisible();
  await expect(page.getByRole('group', { name: `${sku.name} 수량` }).getByRole('status')).toHaveText('3개');
  expect(await db.rows('select quantity from cart_item where account_id = $1', [buyer.id])).toEqual([{ quantity: 3 }]);
  expect(await page.evaluate(() => localStorage.getItem('oun.guest_cart'))).toBe('[]');
});

test('a quantity that cannot be had goes back to what it was', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  await addToCart(page.context(), at.store, [{ sku, quantity: 2 }]);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  await db.rows('update sku set on_hand = 2 where id = $1', [sku.id]);
  const raise = page.getByRole('button', { name: `${sku.name} 수량 늘리기` });
  const shown = page.getByRole('group', { name: `${sku.name} 수량` }).getByRole('status');
  await raise.click();
  await expect(shown).toHaveText('3개');
  await expect(page.getByText('지금 2개 남았어요.')).toBeVisible();
  await expect(shown).toHaveText('2개');
});

test('an option is changed in the cart, and joins the line that has it', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const [first, second] = [await newSku(db), await newSku(db)];
  await addToCart(page.context(), at.store, [{ sku: first }, { sku: second, quantity: 2 }]);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  const change = page.getByRole('button', { name: new RegExp(`옵션 바꾸기, 지금은 ${first.option}`) });
  await change.click();
  const sheet = page.getByRole('dialog', { name: '옵션 바꾸기' });
  const done = sheet.getByRole('button', { name: '이 옵션으로 바꾸기' });
  await expect(done).toBeDisabled();
  for (const value of await sheet.getByRole('button', { name: new RegExp(second.option) }).all()) await value.click();
  await expectAccessible(page);
  await done.click();
  await expect(page.getByText('이미 담긴 옵션과 합쳤어요.')).toBeVisible();
  await expect(change).toHaveCount(0);
  await expect(page.getByRole('group', { name: `${first.name} 수량` }).getByRole('status')).toHaveText('3개');
});

test('a guest who buys at once signs in and goes on with what was chosen', async ({ page, at, db, guard }) => {
  const buyer = await newBuyer(db);
  const sku = await newSku(db);
  await page.goto(`${at.store}/products/${sku.product_id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '바로구매' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 고르기' });
  const values = sheet.getByRole('button', { name: new RegExp(sku.option) });
  await expect(values.first()).toBeVisible();
  for (const value of await values.all()) await value.click();
  await sheet.getByRole('button', { name: /수량 늘리기$/ }).click();
  await sheet.getByRole('button', { name: '바로구매' }).click();

  guard.allow(/\b401\b/);
  await page.waitForURL(/\/sign-in/);
  await untilHydrated(page);
  await page.getByRole('link', { name: '이메일로 로그인' }).click();
  await fillSignIn(page, buyer.email, DEMO_PASSWORD);
  await page.waitForURL(/\/checkout\/\d{8}-/);
  await expect(page.getByRole('button', { name: /결제하기$/ })).toBeVisible();
  const lines = await db.rows(
    `select i.sku_id, i.quantity from order_item i join orders o on o.id = i.order_id where o.account_id = $1`,
    [buyer.id],
  );
  expect(lines).toEqual([{ sku_id: sku.id, quantity: 2 }]);
});
