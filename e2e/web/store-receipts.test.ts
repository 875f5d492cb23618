import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer, newSku, openDraft } from '../shop.ts';

test('a receipt asked for with a virtual account is issued when the deposit is seen', async ({
  page,
  at,
  db,
  request,
  signIn,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openDraft(page.context(), at.store, await newSku(db));
  await page.goto(`${at.store}/checkout/${number}`);
  await untilHydrated(page);

  await expect(page.getByRole('group', { name: '현금영수증' })).toHaveCount(0);
  await page.getByRole('radio', { name: /가상계좌/ }).check();
  const choices = page.getByRole('group', { name: '현금영수증' });
  await expect(choices.getByRole('radio', { name: '신청 안 함' })).toBeChecked();
  await choices.getByRole('radio', { name: '소득공제' }).check();
  await page.getByRole('checkbox', { name: /약관에 동의해요/ }).check();

  // A number that is none is told at its field, and nothing is left for the window.
  const field = page.getByRole('textbox', { name: '휴대폰번호' });
  await field.fill('02-123-4567');
  const pay = page.getByRole('button', { name: /^[\d,]+원 결제하기$/ });
  await pay.click();
  await expect(page.getByText('휴대폰번호를 다시 확인해주세요.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('010-1234-5678');
  await pay.click();
  await page.waitForURL(/\/pay\.tosspayments\.com\//);
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL(/\/completed$/);

  await page.goto(`${at.store}/my/orders/${number}`);
  await expect(page.getByText('입금 뒤 발급돼요 · 소득공제 010-****-5678')).toBeVisible();
  const { payment_key } = await db.one<{ payment_key: string }>(
    `select payment_key from payment where order_id = (select id from orders where number = $1)`,
    [number],
  );
  await request.post(`${at.sandbox}/payments/${payment_key}/deposit`, { data: {} });
  const isIssued = `select state, identity is null as is_forgotten from cash_receipt
    where payment_id = (select id from payment where payment_key = $1)`;
  await expect
    .poll(() => db.one<{ state: string; is_forgotten: boolean }>(isIssued, [payment_key]))
    .toEqual({ state: 'ISSUED', is_forgotten: true });

  await page.reload();
  const receipt = page.getByRole('link', { name: /현금영수증 발급됨 · 소득공제 010-\*{4}-5678 · 승인번호 \d{9}/ });
  const slip = await request.get((await receipt.getAttribute('href'))!);
  expect(await slip.text()).toMatch(/현금영수증[\s\S]*발급됨[\s\S]*소득공제[\s\S]*\*{7}5678/);
});

test('only who is known to be under nineteen is told what a guardian may do', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const number = await openDraft(page.context(), at.store, await newSku(db));
  const words = page.getByText('미성년자가 법정대리인 동의 없이 결제하면 본인이나 법정대리인이 취소할 수 있어요.');
  await page.goto(`${at.store}/checkout/${number}`);
  await expect(page.getByRole('heading', { name: '결제 금액' })).toBeVisible();
  await expect(words).toHaveCount(0);
  await db.rows(`update account set minor_until = current_date + 400 where id = $1`, [buyer.id]);
  await page.reload();
  await expect(words).toBeVisible();
});
