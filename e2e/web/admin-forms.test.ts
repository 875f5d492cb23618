import { expect, test } from '../fixtures.ts';
import { buyUnseen, newBuyer, newSku } from '../shop.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a note in a drawer is not closed over, and is left once though its answer was lost', async ({
  page,
  at,
  db,
  context,
  guard,
  signIn,
  signInStaff,
}) => {
  guard.allow(/ERR_FAILED|memos/);
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  await signIn(buyer.email, { isOwnSession: true });
  const number = await buyUnseen(context, at, sku);
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/store/orders?order=${number}`);
  const drawer = page.getByRole('complementary', { name: '주문 상세' });
  const note = drawer.getByLabel('직원끼리 보는 메모');
  const asked = page.getByRole('dialog', { name: '쓰던 내용이 있어요' });
  await note.fill('오후에 다시 전화하기');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(asked).toHaveCount(0);
  await drawer.getByRole('button', { name: '주문 상세 닫기' }).click();
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(asked).toHaveCount(0);
  await expect(note).toHaveValue('오후에 다시 전화하기');

  const keys: (string | undefined)[] = [];
  await page.route(`**/orders/${number}/memos`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first one arrives, but its answer is lost on the way.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await note.evaluate((field: HTMLTextAreaElement) => {
    field.form!.requestSubmit();
    field.form!.requestSubmit();
  });
  await page.getByRole('dialog').getByRole('button', { name: '알겠어요' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(keys).toHaveLength(1);
  await drawer.getByRole('button', { name: '메모 남기기' }).click();
  await expect(drawer.getByRole('region', { name: '메모 1' })).toContainText('오후에 다시 전화하기');
  await expect(note).toHaveValue('');
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
  const memos = await db.rows(`select m.id from order_memo m join orders o on o.id = m.order_id where o.number = $1`, [
    number,
  ]);
  expect(memos).toHaveLength(1);

  // Nothing is written any more.
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('another row of the list does not take the place of words that are typed', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  await signIn(buyer.email, { isOwnSession: true });
  const [first, second] = [await buyUnseen(context, at, sku), await buyUnseen(context, at, sku)];
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/store/orders?q=${encodeURIComponent(buyer.email)}&order=${first}`);
  const drawer = page.getByRole('complementary', { name: '주문 상세' });
  const note = drawer.getByLabel('직원끼리 보는 메모');
  const asked = page.getByRole('dialog', { name: '쓰던 내용이 있어요' });
  const row = page.getByRole('row').filter({ hasText: second });
  await note.fill('오후에 다시 전화하기');
  await row.click();
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(asked).toHaveCount(0);
  await expect(note).toHaveValue('오후에 다시 전화하기');

  // By the keys that go up and down the list, too.
  await drawer.getByRole('button', { name: '주문 상세 닫기' }).focus();
  for (const key of ['j', 'k']) await page.keyboard.press(key);
  await asked.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(asked).toHaveCount(0);
  await expect(note).toHaveValue('오후에 다시 전화하기');

  await row.click();
  await asked.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(new RegExp(`order=${second}`));
  await expect(note).toHaveValue('');
});

test('a coupon that is not whole leads to its first wrong field, and a code that is taken is told at it', async ({
  page,
  at,
  db,
  guard,
  signInStaff,
}) => {
  guard.allow(/\b409\b/);
  const { code } = await db.one<{ code: string }>(`select code from coupon where code is not null limit 1`);
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/coupons/new`);
  const form = page.getByRole('form', { name: '쿠폰 만들기' });
  const send = form.getByRole('button', { name: '쿠폰 만들기' });
  await form.getByLabel('할인 금액').fill('3000');
  await send.click();
  await expect(form.getByText('1곳을 더 적거나 고쳐주세요.')).toBeVisible();
  await expect(form.getByLabel('이름')).toBeFocused();
  await form.getByLabel('이름').fill('같은 코드');
  await form.getByLabel('받는 방법').click();
  await page.getByRole('option', { name: '코드 등록' }).click();
  await form.getByLabel('코드', { exact: true }).fill(code);
  await send.click();
  await expect(form.getByLabel('코드', { exact: true })).toBeFocused();
  await expect(form.getByLabel('코드', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});
