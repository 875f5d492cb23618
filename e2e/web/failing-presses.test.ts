import type { Page } from '@playwright/test';
import { expect, untilHydrated } from '../fixtures.ts';
import { type Gate, gatedTest as test } from '../gate.ts';
import { addToCart, buyUnseen, deliver, newBuyer, newSku } from '../shop.ts';

test.beforeEach(({ guard }) => guard.allow(/\b503\b/));

/** Presses while nothing can be changed, expects it to be told, and lets the api answer again. */
async function pressInVain(page: Page, gate: Gate, press: () => Promise<void>): Promise<void> {
  const told = page.getByText('지금은 처리할 수 없어요. 조금 뒤에 다시 시도해주세요.');
  // What the press before was told must not be taken for what this one is.
  await expect(told).toHaveCount(0);
  gate.fail((call) => !call.startsWith('GET '));
  await press();
  await expect(told.first()).toBeVisible();
  gate.open();
  const word = page.getByRole('button', { name: '알겠어요' });
  if (await word.isVisible()) await word.click();
}

test('a product is followed, put into the cart and asked about once the api is back, with all that was chosen', async ({
  page,
  gate,
  db,
  signIn,
}) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  const sku = await newSku(db);
  await page.goto(`${gate.sites.store}/products/${sku.product_id}`);
  await untilHydrated(page);

  const heart = page.getByRole('button', { name: `${sku.name} 찜` }).last();
  await pressInVain(page, gate, () => heart.click());
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('찜했어요', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: '장바구니', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 고르기' });
  await expect(sheet.getByRole('button', { name: new RegExp(sku.option) }).first()).toBeVisible();
  for (const value of await sheet.getByRole('button', { name: new RegExp(sku.option) }).all()) await value.click();
  await sheet.getByRole('button', { name: /수량 늘리기/ }).click();
  const put = sheet.getByRole('button', { name: '장바구니 담기' });
  await pressInVain(page, gate, () => put.click());
  await expect(sheet.getByText('합계 2개')).toBeVisible();
  await put.click();
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.getByRole('tab', { name: '문의' }).click();
  await page.getByRole('button', { name: '상품 문의하기' }).click();
  const words = page.getByRole('textbox', { name: '문의 내용' });
  await words.fill('두께가 몇 밀리인가요?');
  const ask = page.getByRole('button', { name: '문의 남기기' });
  await pressInVain(page, gate, () => ask.click());
  await expect(words).toHaveValue('두께가 몇 밀리인가요?');
  await ask.click();
  await expect(page.getByText('문의를 남겼어요.', { exact: false })).toBeVisible();
});

test('a quantity goes back, and a coupon and an address wait to be asked for again', async ({
  page,
  gate,
  db,
  context,
  signIn,
}) => {
  const { email } = await newBuyer(db, { hasAddress: false });
  await signIn(email, { isOwnSession: true });
  const sku = await newSku(db);
  await addToCart(context, gate.sites.store, [{ sku, quantity: 2 }]);
  await page.goto(`${gate.sites.store}/cart`);
  await untilHydrated(page);
  const shown = page.getByRole('group', { name: `${sku.name} 수량` }).getByRole('status');
  const raise = page.getByRole('button', { name: `${sku.name} 수량 늘리기` });
  await pressInVain(page, gate, () => raise.click());
  await expect(shown).toHaveText('2개');
  await raise.click();
  const quantity = () => db.rows('select quantity from cart_item where sku_id = $1', [sku.id]);
  await expect.poll(quantity).toEqual([{ quantity: 3 }]);
  await expect(shown).toHaveText('3개');

  await page.goto(`${gate.sites.store}/my/coupons?tab=downloadable`);
  await untilHydrated(page);
  const take = page.getByRole('button', { name: '가을 홈트 5,000원 할인 받기' });
  await pressInVain(page, gate, () => take.click());
  await take.click();
  await expect(page.getByText('쿠폰을 받았어요')).toBeVisible();

  await page.goto(`${gate.sites.store}/my/addresses`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '배송지 등록하기' }).click();
  const typed = { '받는 분': '이지우', 전화번호: '010-9876-2741', 우편번호: '04001', '상세 주소': '302호' };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('주소', { exact: true }).fill('서울 마포구 월드컵로25길 8');
  const save = page.getByRole('button', { name: '저장하기' });
  await pressInVain(page, gate, () => save.click());
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
  await save.click();
  await expect(page.getByText('배송지를 등록했어요.')).toBeVisible();
});

test('a purchase is confirmed, a review written and a return asked for once the api is back', async ({
  page,
  gate,
  at,
  db,
  context,
  signIn,
}) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  const kept = await newSku(db);
  const returned = await newSku(db, { beside: kept });
  const orders = [];
  for (const sku of [kept, returned]) {
    const number = await buyUnseen(context, at, sku);
    await deliver(db, number);
    orders.push(number);
  }
  const [first, second] = orders as [string, string];

  await page.goto(`${gate.sites.store}/my/orders/${first}`);
  await untilHydrated(page);
  const confirm = async () => {
    await page.getByRole('button', { name: `${kept.name} 구매확정` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '구매확정' }).click();
  };
  await pressInVain(page, gate, confirm);
  await confirm();
  await expect(page.getByRole('heading', { name: '구매를 확정했어요' })).toBeVisible();

  await page.goto(`${gate.sites.store}/my/reviews`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${kept.name} 리뷰 쓰기` }).click();
  await page.getByRole('radio', { name: '4점' }).check({ force: true });
  const words = page.getByRole('textbox', { name: '리뷰' });
  const review = '한 달째 쓰고 있는데 바닥에 밀리지 않아서 좋아요.';
  await words.fill(review);
  const send = page.getByRole('button', { name: '등록하기' });
  await pressInVain(page, gate, () => send.click());
  await expect(words).toHaveValue(review);
  await expect(page.getByRole('radio', { name: '4점' })).toBeChecked();
  await send.click();
  await expect(page.getByRole('article', { name: `${kept.name} 리뷰` })).toContainText(review);

  await page.goto(`${gate.sites.store}/my/orders/${second}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${returned.name} 반품` }).click();
  await page.getByRole('radio', { name: '단순 변심' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('button', { name: '다음' }).click();
  const request = page.getByRole('button', { name: /환불 요청하기$/ });
  await expect(request).toBeVisible();
  await pressInVain(page, gate, () => request.click());
  await request.click();
  await expect(page.getByRole('heading', { name: '반품요청' })).toBeVisible();
});

test('a coach is followed, and a program liked, once the api is back', async ({ page, gate, db, signIn }) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  for (const [path, name] of [
    ['/channels/minji', /코치 팔로/],
    ['/programs/core-start', /^찜/],
  ] as const) {
    await page.goto(gate.sites.life + path);
    await untilHydrated(page);
    const mark = page.getByRole('button', { name, pressed: false }).last();
    gate.fail((call) => !call.startsWith('GET '));
    await mark.click();
    await expect(page.getByText(/못했어요/).first()).toBeVisible();
    await expect(mark).toBeVisible();
    gate.open();
    await mark.click();
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
  }
});
