import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newMobile } from '../outside.ts';
import { addToCart, deliver, newBuyer, newSku, openDraft, type Sku, won } from '../shop.ts';

/** Bought through the window, as everything is. */
async function buy(page: Page, store: string, sku: Sku, quantity = 1): Promise<string> {
  const number = await openDraft(page.context(), store, sku, quantity);
  await page.goto(`${store}/checkout/${number}`);
  await untilHydrated(page);
  await page.getByRole('checkbox', { name: /약관에 동의해요/ }).check();
  await page.getByRole('button', { name: /^[\d,]+원 결제하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL(/\/completed$/);
  return number;
}

const lineOf = (page: Page, label: string | RegExp) =>
  page.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd');
const feeOf = (sku: Sku, quantity: number) => (sku.price * quantity >= 50_000 ? 0 : 3_000);

test('one of two is cancelled at once, for just what was shown', async ({ page, at, db, signIn, outside }) => {
  const buyer = await newBuyer(db);
  const mobile = newMobile();
  await db.rows(`update account set mobile = $2 where id = $1`, [buyer.id, mobile]);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await buy(page, at.store, sku, 2);

  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${sku.name} 취소` }).click();
  await expect(page.getByRole('heading', { name: '어떤 상품을 취소할까요?' })).toBeVisible();
  await page.getByRole('button', { name: `${sku.name} 수량 줄이기` }).click();
  await page.getByRole('radio', { name: '단순 변심' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '다음' }).click();

  // Free sending may be lost by it; then it is said, and taken off.
  const charge = feeOf(sku, 1) - feeOf(sku, 2);
  const back = won(sku.price - charge);
  const ask = page.getByRole('button', { name: `취소하고 ${back} 돌려받기` });
  await expect(ask).toBeEnabled();
  await expect(page.getByText(/카드사에 따라 영업일 3~4일/)).toBeVisible();
  await expect(lineOf(page, '카드로 낸 금액')).toHaveText(won(sku.price));
  await expect(lineOf(page, '카드로 돌려받을 금액')).toHaveText(back);
  await expectAccessible(page);
  await ask.click();

  await expect(page.getByRole('heading', { name: '취소완료' })).toBeVisible();
  await expect(page.getByText('환불을 마쳤어요').first()).toBeVisible();
  await expect(lineOf(page, '카드로 돌려받은 금액')).toHaveText(back);
  await expect(page.getByText(/카드사에 따라 영업일 3~4일/)).toBeVisible();

  // What is left of it stands on the order, and the points that it will bring are those of the points' page.
  const paid = sku.price * 2 + feeOf(sku, 2);
  const left = won(paid - (sku.price - charge));
  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await expect(page.getByText(/도착 예정이에요/)).toBeVisible();
  await expect(lineOf(page, /^상품 금액 2개$/)).toBeVisible();
  await expect(lineOf(page, '남은 결제 금액')).toHaveText(left);
  await expect(page.getByText(`= ${left}`)).toBeVisible();
  await expect(
    page.getByText(`구매확정하면 ${Math.floor(sku.price / 100).toLocaleString('ko-KR')}P를 드려요`),
  ).toBeVisible();
  await expectAccessible(page);

  const { refunded } = await db.one<{ refunded: string }>(
    `select p.refunded from payment p join orders o on o.id = p.order_id where o.number = $1 and p.state = 'PAID'`,
    [number],
  );
  expect(Number(refunded)).toBe(sku.price - charge);
  // Bought, cancelled, sent back: three messages.
  expect((await outside.messageTo(mobile, 3)).text).toMatch(/취소가 끝났어요|환불을 마쳤어요/);

  // Whoever still has a question asks it with the order at hand.
  await page.getByRole('button', { name: '문의하기', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /1:1 문의/ })
    .click();
  await page.waitForURL(`${at.life}/my/cs?order=${number}`);
  await untilHydrated(page);
  await expect(page.getByRole('list', { name: '함께 보낼 것' })).toContainText(`주문 ${number}`);
  await page.getByRole('textbox', { name: '메시지' }).fill('남은 하나는 언제 오나요?');
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  const asked = page.getByRole('list', { name: '주고받은 말' });
  await expect(asked.getByRole('link', { name: new RegExp(number) })).toHaveAttribute(
    'href',
    `${at.store}/my/orders/${number}`,
  );
  await expect(asked).toContainText('남은 하나는 언제 오나요?');
  await expect(page).toHaveURL(`${at.life}/my/cs`);
});

test('who says it is late before it can be chooses between less at once and more after a look', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const quantity = Math.max(2, Math.ceil(50_000 / sku.price));
  const number = await buy(page, at.store, sku, quantity);

  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${sku.name} 취소` }).click();
  await page.getByRole('button', { name: `${sku.name} 수량 줄이기` }).click();
  await page.getByRole('radio', { name: '배송이 너무 늦어요' }).check();
  await page.getByRole('button', { name: '다음' }).click();

  const leaving = quantity - 1;
  const charge = feeOf(sku, quantity - leaving) - feeOf(sku, quantity);
  const [looked, atOnce] = [won(sku.price * leaving), won(sku.price * leaving - charge)];
  await expect(page.getByRole('radio', { name: `판매자 확인 후 ${looked}` })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('radio', { name: `지금 바로 취소 ${atOnce}` }).check();
  await expect(page.getByRole('button', { name: `취소하고 ${atOnce} 돌려받기` })).toBeEnabled();
  await page.getByRole('radio', { name: `판매자 확인 후 ${looked}` }).check();
  await page.getByRole('button', { name: `${looked} 환불 요청하기` }).click();
  await expect(page.getByRole('heading', { name: '취소요청' })).toBeVisible();
  await expect(page.getByText('판매자가 까닭을 확인하고 있어요.')).toBeVisible();
});

test('a broken thing is sent back with a photo, and taken back again', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const number = await buy(page, at.store, sku);
  await deliver(db, number);

  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${sku.name} 반품` }).click();
  await page.getByRole('radio', { name: '불량이에요' }).check();
  await expect(page.getByRole('button', { name: '사진을 올려주세요' })).toBeDisabled();
  const photo = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    canvas.getContext('2d')!.fillRect(40, 40, 100, 100);
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), 'image/jpeg'));
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .getByLabel('사진 올리기')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) });
  await expect(page.getByRole('img', { name: '올린 사진 1' })).toBeVisible();
  await page.getByRole('button', { name: '다음' }).click();
  // By oneself, tomorrow: the parcel has no number yet.
  await page.getByRole('radio', { name: /직접 보낼게요/ }).check();
  await page.getByRole('textbox', { name: '연락처' }).fill('010-2222-3333');
  await expectAccessible(page);
  await page.getByRole('button', { name: '다음' }).click();
  // Not the buyer's fault: everything comes back, sending too.
  await page.getByRole('button', { name: `${won(sku.price + feeOf(sku, 1))} 환불 요청하기` }).click();

  await expect(page.getByRole('heading', { name: '반품요청' })).toBeVisible();
  await expect(page.getByRole('img', { name: '올린 사진 1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /송장번호 알려주기/ }).click();
  await page.getByRole('combobox', { name: /택배사/ }).click();
  await page.getByRole('option', { name: '우체국택배' }).click();
  await page.getByRole('textbox', { name: /송장번호/ }).fill('6812-3456-7890-1');
  await page.getByRole('button', { name: '이렇게 바꾸기' }).click();
  await expect(page.getByText('우체국택배 6812345678901')).toBeVisible();
  await expect(page.getByText('010-****-3333')).toBeVisible();

  await page.goto(`${at.store}/my/claims?state=open`);
  await untilHydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '교환' }).click();
  await expect(page.getByRole('heading', { name: '조건에 맞는 요청이 없어요' })).toBeVisible();
  await page.getByRole('button', { name: '반품' }).click();
  await page.getByRole('link', { name: `${sku.name} 상세` }).click();
  await page.getByRole('button', { name: '요청 거두기' }).click();
  await page.getByRole('button', { name: '거두기', exact: true }).click();
  await expect(page.getByRole('heading', { name: '철회' })).toBeVisible();
});

test('another option is asked for, and its fee is paid in the window', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const other = await newSku(db);
  const number = await buy(page, at.store, sku);
  await deliver(db, number);

  await page.goto(`${at.store}/my/orders/${number}`);
  await untilHydrated(page);
  await page.getByRole('link', { name: `${sku.name} 교환` }).click();
  await page.getByRole('radio', { name: '옵션을 잘못 골랐어요' }).check();
  await page.getByRole('combobox', { name: '어떤 옵션으로 바꿀까요?' }).click();
  await page.getByRole('option', { name: new RegExp(other.option) }).click();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('서울 마포구 월드컵로25길 8, 302호 (04001)')).toBeVisible();
  // What was asked of the one who brought it is not asked of the one who comes for it.
  const note = page.getByRole('combobox', { name: '수거 요청 사항' });
  await expect(note).toHaveText('요청 사항 없음');
  await note.click();
  await page.getByRole('option', { name: '문 앞에 둘게요' }).click();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByText('6,000원').first()).toBeVisible();
  await page.getByRole('button', { name: '6,000원 내고 교환 요청하기' }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await expect(page.getByRole('heading', { name: '교환요청' })).toBeVisible();
  await expect(page.getByText('교환 배송비 6,000원을 냈어요').first()).toBeVisible();
  await expect(page.getByText('배송비를 기다리고 있어요')).toHaveCount(0);
  // Nobody has it any more: the money, and the fee, instead.
  await db.rows(`update claim set target_gone_at = now() where order_id = (select id from orders where number = $1)`, [
    number,
  ]);
  await page.reload();
  await untilHydrated(page);
  await expectAccessible(page);
  const back = won(sku.price + feeOf(sku, 1) + 6_000);
  await page.getByRole('button', { name: `반품으로 바꾸고 ${back} 돌려받기` }).click();
  await expect(page.getByRole('heading', { name: '반품요청' })).toBeVisible();
});

test('an order of two brands is cancelled in one press, for all that was paid', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  const other = await newSku(db, { beside: sku });
  await addToCart(page.context(), at.store, [{ sku }, { sku: other }]);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  await page.getByRole('button', { name: /주문하기$/ }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('checkbox', { name: /약관에 동의해요/ }).check();
  await page.getByRole('button', { name: /^[\d,]+원 결제하기$/ }).click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL(/\/completed$/);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.getByRole('button', { name: '주문 모두 취소하기' }).click();
  const asked = page.getByRole('dialog', { name: '주문을 모두 취소할까요?' });
  const paid = sku.price + feeOf(sku, 1) + other.price + feeOf(other, 1);
  await asked.getByRole('button', { name: `모두 취소하고 ${won(paid)} 돌려받기` }).click();
  await expect(page.getByRole('heading', { name: '주문을 취소했어요' })).toBeVisible();
  await expect(lineOf(page, '남은 결제 금액')).toHaveText('0원');
  await expect(page.getByText('도착 예정이에요')).toHaveCount(0);
});
