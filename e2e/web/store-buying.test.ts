import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import {
  addToCart,
  deliver,
  giveAddress,
  giveCoupon,
  givePoints,
  newBuyer,
  newSku,
  openDraft,
  type Sku,
  won,
} from '../shop.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^[\d,]+원 결제하기$/ });
const total = (page: Page) => page.getByText('오늘 결제할 금액').locator('xpath=following-sibling::dd');
const agree = (page: Page) => page.getByRole('checkbox', { name: /약관에 동의해요/ }).check();

/** From the checkout to the gateway's window. */
async function goToWindow(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
}

/** Answers the window as a person does, with whatever it offers first. */
async function payInWindow(page: Page, refusal?: string): Promise<void> {
  if (refusal) {
    await page.getByText('연습용 스위치').click();
    await page.getByLabel('결제하기를 누른 뒤 승인 거절').selectOption(refusal);
  }
  await page.getByRole('button', { name: /결제하기$/ }).click();
}

async function openCheckout(page: Page, store: string, sku: Sku, quantity = 1): Promise<string> {
  const number = await openDraft(page.context(), store, sku, quantity);
  await page.goto(`${store}/checkout/${number}`);
  await untilHydrated(page);
  return number;
}

type Books = { state: string; pay: string; payments: number; charged: string | null };
const booksOf = `select o.state, o.pay, count(p.id)::int as payments,
  sum(p.amount) filter (where p.state = 'PAID') as charged
  from orders o left join payment p on p.order_id = o.id where o.number = $1 group by o.id`;

test('from the cart with a coupon and points to a paid order', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await giveCoupon(db, buyer.id, { name: '가입 축하', value: 5_000 });
  await givePoints(db, buyer.id, 4_000);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const other = await newSku(db, { beside: sku });
  await addToCart(page.context(), at.store, [{ sku }, { sku: other }]);

  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  // Two taps, one more than that, and the last number is what counts.
  const raise = page.getByRole('button', { name: `${sku.name} 수량 늘리기` });
  await raise.click();
  await raise.click();
  await page.getByRole('checkbox', { name: `${other.name} 고르기` }).uncheck();
  const fee = sku.price * 3 >= 50_000 ? 0 : 3_000;
  await page.getByRole('button', { name: `${won(sku.price * 3 + fee)} 주문하기` }).click();

  await page.waitForURL(/\/checkout\/\d{8}-\w{7}$/);
  await expect(page.getByText('최대 할인 적용됨')).toBeVisible();
  await expect(page.getByRole('button', { name: /가입 축하 장바구니 쿠폰 −5,000원/ })).toBeVisible();
  await page.getByRole('button', { name: '전액 사용' }).click();
  const pay = sku.price * 3 + fee - 9_000;
  await expect(total(page)).toHaveText(won(pay));

  // Money moves only after the terms are agreed to.
  await payButton(page).click();
  await expect(page.getByText('결제하려면 동의가 필요해요.')).toBeVisible();
  await agree(page);
  await expectAccessible(page);
  await goToWindow(page);
  await payInWindow(page);

  await page.waitForURL(/\/completed$/);
  await expect(page.getByRole('heading', { name: '주문을 마쳤어요' })).toBeVisible();
  await expect(page.getByText(won(pay), { exact: true })).toBeVisible();
  await expectAccessible(page);
  const number = /checkout\/([^/]+)/.exec(page.url())![1]!;
  expect(await db.one<Books>(booksOf, [number])).toEqual({
    state: 'PAID',
    pay: String(pay),
    payments: 1,
    charged: String(pay),
  });
  // What was not picked is still there.
  await expect(page.getByRole('link', { name: '장바구니, 상품 1개' })).toBeVisible();

  // A step back leads to the store, not into the window that was paid in.
  await page.goBack();
  await expect(page).toHaveURL(`${at.store}/`);
  await page.goForward();
  // The page after paying, and the way to it, do no harm when they come again.
  await page.reload();
  await expect(page.getByRole('heading', { name: '주문을 마쳤어요' })).toBeVisible();
  await page.goto(`${at.store}/checkout/${number}`);
  await page.waitForURL(/\/completed$/);
  const { payment_key, gateway_order_id } = await db.one<{ payment_key: string; gateway_order_id: string }>(
    `select payment_key, gateway_order_id from payment where order_id = (select id from orders where number = $1)`,
    [number],
  );
  const asSentBack = new URLSearchParams({
    paymentKey: payment_key,
    orderId: gateway_order_id,
    amount: String(pay),
  });
  for (const path of [`return?${asSentBack}`, 'return', 'fail?code=PAY_PROCESS_CANCELED']) {
    await page.goto(`${at.store}/checkout/${number}/${path}`);
    await page.waitForURL(/\/completed$/);
  }
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({ payments: 1, charged: String(pay) });

  await page.getByRole('link', { name: '주문 상세' }).click();
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible();
  await page.locator('summary').first().click();
  await expect(page.getByText('3번째')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${at.store}/my/orders`);
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
  await expectAccessible(page);
});

test('a refused card is told in plain words, and another card pays', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b402\b/);
  const buyer = await newBuyer(db);
  await givePoints(db, buyer.id, 1_000);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openCheckout(page, at.store, await newSku(db));
  const before = await total(page).textContent();
  await page.getByRole('button', { name: '전액 사용' }).click();
  await expect(total(page)).not.toHaveText(before!);
  await page.getByRole('radio', { name: '카카오페이' }).check();
  await agree(page);
  const amount = await total(page).textContent();
  await goToWindow(page);
  await payInWindow(page, 'REJECT_CARD_PAYMENT');

  const told = page.getByRole('dialog');
  await expect(told).toContainText('한도가 넘었거나 잔액이 모자라요. 다른 카드로 해볼까요?');
  await told.getByRole('button', { name: '다른 방법으로 결제하기' }).click();
  // Everything that was chosen is still there.
  await expect(page.getByRole('radio', { name: '카카오페이' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /약관에 동의해요/ })).toBeChecked();
  await expect(page.getByLabel('쓸 포인트')).toHaveValue('1,000');
  await expect(total(page)).toHaveText(amount!);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  const { state, payments, charged, pay } = await db.one<Books>(booksOf, [number]);
  expect({ state, payments }).toEqual({ state: 'PAID', payments: 2 });
  expect(charged).toBe(pay);
});

test('a cancelled window leads back with a word, a closed one without', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openCheckout(page, at.store, await newSku(db));
  await agree(page);
  await goToWindow(page);
  await page.getByRole('button', { name: '취소' }).click();
  await page.waitForURL(`${at.store}/checkout/${number}`);
  await expect(page.getByText('결제를 취소했어요.')).toBeVisible();

  await goToWindow(page);
  await page.getByText('연습용 스위치').click();
  await page.getByRole('button', { name: '창 닫기' }).click();
  await page.waitForURL(`${at.store}/checkout/${number}`);
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({ state: 'PAID', payments: 3 });
});

test('a payment that the gateway took without answering is found out', async ({ page, at, db, signIn, outside }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openCheckout(page, at.store, await newSku(db));
  await agree(page);
  await goToWindow(page);
  const { order } = await db.one<{ order: string }>(
    `select gateway_order_id as order from payment where order_id = (select id from orders where number = $1)`,
    [number],
  );
  await outside.fault('toss.confirm', 'timeout-after', { order });
  // Told at once by the gateway, the page would have nothing to find out.
  await outside.fault('toss.webhook', 'late', { order, ms: 12_000 });
  await payInWindow(page);
  await expect(page.getByRole('heading', { name: '결제 결과를 확인하고 있어요' })).toBeVisible();
  await expect(page.getByText('창을 닫아도 괜찮아요.')).toBeVisible({ timeout: 20_000 });
  await page.waitForURL(/\/completed$/, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: '주문을 마쳤어요' })).toBeVisible();
  const { state, payments, charged, pay } = await db.one<Books>(booksOf, [number]);
  expect({ state, payments }).toEqual({ state: 'PAID', payments: 1 });
  expect(charged).toBe(pay);
});

test('a virtual account is shown with its deadline, and the deposit is seen', async ({
  page,
  at,
  db,
  signIn,
  request,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: at.store });
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openCheckout(page, at.store, await newSku(db));
  await page.getByRole('radio', { name: '가상계좌' }).check();
  await agree(page);
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  await expect(page.getByRole('heading', { name: '입금을 기다리고 있어요' })).toBeVisible();
  await expect(page.getByText(/까지 .*원을 보내주세요/)).toBeVisible();
  await page.getByRole('button', { name: '계좌번호 복사' }).click();
  await expect(page.getByText('계좌번호를 복사했어요.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d[\d-]{8,}$/);
  await expect(page.getByText(copied)).toBeVisible();
  await expectAccessible(page);

  const { payment_key } = await db.one<{ payment_key: string }>(
    `select payment_key from payment where order_id = (select id from orders where number = $1)`,
    [number],
  );
  await request.post(`${at.sandbox}/payments/${payment_key}/deposit`, { data: {} });
  await expect(page.getByRole('heading', { name: '주문을 마쳤어요' })).toBeVisible({ timeout: 30_000 });
  expect((await db.one<Books>(booksOf, [number])).state).toBe('PAID');
});

test('a price that rose is shown before it is charged', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openCheckout(page, at.store, sku, 2);
  await agree(page);
  const before = await total(page).textContent();
  await db.rows('update sku set extra_price = 2500 where id = $1', [sku.id]);
  await payButton(page).click();

  const told = page.getByRole('dialog', { name: '그사이 금액이 바뀌었어요' });
  await expect(told).toContainText(sku.name);
  await expect(told).toContainText(before!);
  await told.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
  const goods = (sku.price + 2_500) * 2;
  const pay = goods + (goods >= 50_000 ? 0 : 3_000);
  await told.getByRole('button', { name: `${won(pay)}으로 계속하기` }).click();
  await expect(total(page)).toHaveText(won(pay));
  expect((await db.one<Books>(booksOf, [number])).payments).toBe(0);

  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({ state: 'PAID', charged: String(pay) });
});

/** A slow page, and then the draft as it was before today's prices were taken, which comes after them. */
async function overtake(page: Page, number: string): Promise<void> {
  await page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type: string) =>
      entriesOf(type).map((entry) =>
        type === 'navigation'
          ? new Proxy(entry, {
              get: (of, key): unknown =>
                key === 'responseStart' ? of.toJSON()[key] + 5_000 : Reflect.get(of, key, of),
            })
          : entry,
      );
  });
  const readBefore = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  let reads = 0;
  await page.route(new RegExp(`/checkout/${number}\\.data`), async (route) => {
    reads += 1;
    if (reads === 1) return route.continue();
    const response = await route.fetch();
    readBefore.resolve();
    await taken.promise;
    return route.fulfill({ response });
  });
  await page.route(/\/refresh$/, async (route) => {
    await readBefore.promise;
    await route.fulfill({ response: await route.fetch() });
    taken.resolve();
  });
}

test('a price that rose while the window was open is shown too', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openCheckout(page, at.store, sku);
  await agree(page);
  await goToWindow(page);
  await db.rows('update sku set extra_price = 1000 where id = $1', [sku.id]);
  await overtake(page, number);
  await page.getByRole('button', { name: '취소' }).click();
  await page.waitForURL(`${at.store}/checkout/${number}`);

  const told = page.getByRole('dialog', { name: '그사이 금액이 바뀌었어요' });
  const pay = sku.price + 1_000 + (sku.price + 1_000 >= 50_000 ? 0 : 3_000);
  await told.getByRole('button', { name: `${won(pay)}으로 계속하기` }).click();
  await expect(total(page)).toHaveText(won(pay));
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({ state: 'PAID', charged: String(pay) });
});

test('what was sold out meanwhile is told, and the rest is bought at the amount that is shown', async ({
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const other = await newSku(db, { beside: sku });
  await addToCart(page.context(), at.store, [{ sku }, { sku: other }]);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /주문하기$/ }).click();
  await page.waitForURL(/\/checkout\//);
  await agree(page);
  await db.rows('update sku set on_hand = 0 where id = $1', [sku.id]);
  await payButton(page).click();

  const told = page.getByRole('dialog', { name: '그사이 품절된 상품이 있어요' });
  await expect(told).toContainText('품절돼서 뺐어요');
  await expect(told).toContainText('아직 결제되지 않았어요.');
  // Told once, although the press and the draft itself both know of it.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const pay = other.price + (other.price >= 50_000 ? 0 : 3_000);
  await expectAccessible(page);
  await told.getByRole('button', { name: `바뀐 금액 ${won(pay)}으로 계속하기` }).click();
  await expect(total(page)).toHaveText(won(pay));
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  // What was gone waits in the cart, in case it comes back.
  await page.goto(`${at.store}/cart`);
  await expect(page.getByRole('checkbox', { name: `${sku.name} 고르기` })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: `${other.name} 고르기` })).toHaveCount(0);
});

test('where all of it is sold out the cart is the way on', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b409\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  await openCheckout(page, at.store, sku);
  await agree(page);
  await db.rows('update sku set on_hand = 0 where id = $1', [sku.id]);
  await payButton(page).click();
  const told = page.getByRole('dialog', { name: '지금은 살 수 없어요' });
  await expect(told).toContainText('방금 품절됐어요');
  await told.getByRole('button', { name: '장바구니로 돌아가기' }).click();
  await page.waitForURL(`${at.store}/cart`);
});

/** Each message that is shown, and each bar that must stay free to press, in the window. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[role="status"] > div')].map((one) => one.getBoundingClientRect());
    const bars = [...document.querySelectorAll('[data-keep-clear]')].map((one) => one.getBoundingClientRect());
    return {
      messages: messages.length,
      touching: messages.flatMap((a) =>
        bars.filter(
          (b) => b.height > 0 && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right,
        ),
      ).length,
    };
  });

for (const width of [390, 570, 1440])
  test(`a message never stands on the button it is about, at ${width}`, async ({ page, at, db, signIn }) => {
    await page.setViewportSize({ width, height: 844 });
    const buyer = await newBuyer(db, { hasAddress: false });
    await signIn(buyer.email, { isOwnSession: true });
    const sku = await newSku(db);
    await openCheckout(page, at.store, sku);
    for (const place of ['top', 'middle', 'end'] as const) {
      await payButton(page).click();
      await expect(page.getByText('받을 곳을 먼저 알려주세요.')).toBeVisible();
      await page.evaluate((to) => {
        const { scrollHeight } = document.documentElement;
        window.scrollTo(0, to === 'top' ? 0 : to === 'middle' ? scrollHeight / 2 : scrollHeight);
      }, place);
      await expect.poll(() => overlaps(page), { message: place }).toEqual({ messages: 1, touching: 0 });
    }
  });

test('points and coupons may pay all of the goods', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await givePoints(db, buyer.id, 500_000);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openCheckout(page, at.store, sku, Math.ceil(50_000 / sku.price));
  await page.getByRole('button', { name: '전액 사용' }).click();
  await expect(total(page)).toHaveText('0원');
  await expect(page.getByRole('radio', { name: '가상계좌' })).toHaveCount(0);
  await agree(page);
  await payButton(page).click();
  await page.waitForURL(/\/completed$/);
  await expect(page.getByText('포인트·쿠폰')).toBeVisible();
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({ state: 'PAID', pay: '0', payments: 0 });
});

test('a coupon for one way of paying is there when that way is chosen', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await giveCoupon(db, buyer.id, { name: '간편결제 할인', value: 3_000, methods: ['EASY_PAY'] });
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openCheckout(page, at.store, sku);
  const fee = sku.price >= 50_000 ? 0 : 3_000;
  await expect(total(page)).toHaveText(won(sku.price + fee));
  await page.getByRole('button', { name: /쿠폰 고르기/ }).click();
  const sheet = page.getByRole('dialog', { name: '쿠폰' });
  await expect(sheet.getByText('간편결제로 결제하면 쓸 수 있어요')).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: /간편결제 할인/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  const laid = page.getByRole('button', { name: /간편결제 할인 장바구니 쿠폰 −3,000원/ });
  await page.getByRole('radio', { name: '네이버페이' }).check();
  await expect(laid).toBeVisible();
  await expect(total(page)).toHaveText(won(sku.price + fee - 3_000));
  await page.getByRole('radio', { name: /신용·체크카드/ }).check();
  await expect(laid).toBeHidden();
  await expect(total(page)).toHaveText(won(sku.price + fee));
  await page.getByRole('radio', { name: '카카오페이' }).check();
  await expect(laid).toBeVisible();
  // Chosen is chosen, also when the page comes anew.
  await page.reload();
  await untilHydrated(page);
  await expect(laid).toBeVisible();
  await agree(page);
  await expectAccessible(page);
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  expect(await db.one<Books>(booksOf, [number])).toMatchObject({
    state: 'PAID',
    charged: String(sku.price + fee - 3_000),
  });
});

test('who has no address writes one on the checkout', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b400\b/);
  const buyer = await newBuyer(db, { hasAddress: false });
  await signIn(buyer.email, { isOwnSession: true });
  await openCheckout(page, at.store, await newSku(db));
  await page.getByLabel('받는 분').fill('이지우');
  await page.getByLabel('전화번호').fill('010-9876-2741');
  await page.getByLabel('우편번호').fill('630');
  await page.getByLabel('주소', { exact: true }).fill('제주 제주시 첨단로 242');
  await page.getByRole('button', { name: '이 주소로 받기' }).click();
  await expect(page.getByText('우편번호 5자리를 적어주세요.')).toBeVisible();
  await expect(page.getByLabel('우편번호')).toBeFocused();
  await page.getByRole('button', { name: '우편번호 찾기' }).click();
  const search = page.getByRole('region', { name: '우편번호 찾기' });
  await search.getByRole('textbox').fill('제주 연북로');
  await expectAccessible(page);
  await search
    .getByRole('button', { name: /제주연동하이츠/ })
    .first()
    .click();
  await expect(page.getByLabel('우편번호')).toHaveValue('63125');
  await expect(page.getByLabel('주소', { exact: true })).toHaveValue(/^제주특별자치도 제주시 연북로 \d+/);
  await expect(page.getByLabel('받는 분')).toHaveValue('이지우');
  await expect(page.getByLabel('상세 주소')).toBeFocused();
  await page.getByRole('button', { name: '이 주소로 받기' }).click();
  await expect(page.getByText('010-****-2741')).toBeVisible();
  await expect(page.getByText('제주·도서산간이라 배송비 3,000원이 더해졌어요')).toBeVisible();

  await page.goto(`${at.store}/my/addresses`);
  await untilHydrated(page);
  await expect(page.getByText('제주·도서산간 3,000원 추가')).toBeVisible();
  await expect(page.getByText('기본', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('somebody else’s order and checkout are not there', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b404\b/);
  const [owner, stranger] = [await newBuyer(db), await newBuyer(db)];
  await signIn(owner.email, { isOwnSession: true });
  const number = await openDraft(page.context(), at.store, await newSku(db));
  await signIn(stranger.email, { isOwnSession: true });
  for (const path of [`/checkout/${number}`, `/checkout/${number}/completed`, `/my/orders/${number}`]) {
    await page.goto(at.store + path);
    await expect(page.getByRole('heading', { name: '없는 페이지예요' })).toBeVisible();
  }
});

test('a delivered order can be followed, and confirming it gives the points', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await openCheckout(page, at.store, sku);
  await agree(page);
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);

  await giveAddress(db, buyer.id, { name: '이지우 회사', address1: '서울 중구 세종대로 110' });
  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: '받는 곳 바꾸기' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /세종대로 110/ })
    .click();
  await expect(page.getByText('받을 곳을 바꿨어요.')).toBeVisible();
  await expect(page.getByTestId('column').getByText(/서울 중구 세종대로 110/)).toBeVisible();

  await deliver(db, number);
  await page.goto(`${at.store}/my/orders?state=delivered`);
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: '1 배송완료' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `${sku.name} 배송 조회` }).click();
  const parcel = page.getByRole('dialog', { name: '배송 조회' });
  await expect(parcel).toContainText('CJ대한통운');
  await expect(parcel.getByRole('listitem').first()).toContainText('배송을 마쳤어요');
  await parcel.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  const earn = Math.floor(sku.price / 100);
  await expect(
    page.getByText(new RegExp(`^구매확정하면 ${earn.toLocaleString('ko-KR')}P를 드려요. 반품은 `)),
  ).toBeVisible();
  await page.getByRole('button', { name: `${sku.name} 구매확정` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '구매확정' }).click();
  await expect(page.getByRole('heading', { name: '구매를 확정했어요' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${sku.name} 다시 사기` })).toBeVisible();
  const { balance } = await db.one<{ balance: string }>('select balance from point_wallet where account_id = $1', [
    buyer.id,
  ]);
  expect(Number(balance)).toBe(earn);
});

test('nothing moves while the cart, the checkout and an order come in', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\.woff2\b/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push([
            entry.value,
            entry.sources.map(({ node, previousRect, currentRect }) => [
              (node?.outerHTML ?? node?.textContent)?.slice(0, 120),
              previousRect,
              currentRect,
            ]),
          ]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shiftsAt = async (path: string, words: string | RegExp) => {
    await page.goto(at.store + path);
    await untilHydrated(page);
    await expect(page.getByText(words).first()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
  };
  const sku = await newSku(db);
  expect(await shiftsAt('/cart', '장바구니가 비어 있어요')).toEqual([]);
  const kept = [{ sku_id: sku.id, quantity: 2, price_at_add: sku.price, at: Date.now() }];
  await page.evaluate((text) => localStorage.setItem('oun.guest_cart', text), JSON.stringify(kept));
  expect(await shiftsAt('/cart', sku.name)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('oun.guest_cart'));

  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await addToCart(page.context(), at.store, [{ sku }]);
  expect(await shiftsAt('/cart', sku.name)).toEqual([]);
  const number = await openDraft(page.context(), at.store, sku);
  expect(await shiftsAt(`/checkout/${number}`, sku.name)).toEqual([]);
  await agree(page);
  await goToWindow(page);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
  for (const path of [`/checkout/${number}/completed`, `/my/orders/${number}`, '/my/orders']) {
    expect(await shiftsAt(path, new RegExp(number)), path).toEqual([]);
  }
  expect(await shiftsAt('/my/addresses', '기본')).toEqual([]);
});

test('a press whose answer was lost is the same press when it is made again', async ({
  page,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/\/ready\b/);
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openCheckout(page, at.store, await newSku(db));
  await agree(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/ready', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await payButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: '알겠어요' }).click();
  await goToWindow(page);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await db.one<Books>(booksOf, [number])).payments).toBe(1);
  await payInWindow(page);
  await page.waitForURL(/\/completed$/);
});
