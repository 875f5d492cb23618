import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { expect, expectAccessible, fillSignIn, test, untilHydrated } from '../fixtures.ts';
import { agree, line, register } from '../checkout.ts';
import { newBuyer } from '../shop.ts';

const CHARGES = `select kind, state, amount::int, instalment_months from membership_charge
  where account_id = $1 order by id`;

test('somebody new buys a year by a new card in three months', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/package-detail`);
  await untilHydrated(page);
  await page.getByRole('radio', { name: /^월간/ }).check({ force: true });
  await expect(page).toHaveURL(/plan=monthly/);
  await expect(page.getByRole('link', { name: '7일 무료로 시작하기' })).toBeVisible();
  await page.getByRole('radio', { name: /^연간/ }).check({ force: true });
  await expect(page.getByText('77,627원', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '118,800원 결제하러 가기' }).click();

  await expect(line(page, '오늘 결제할 금액')).toHaveText('118,800원');
  await untilHydrated(page);
  await page.getByRole('button', { name: '3개월', exact: true }).click();
  await register(page);
  await expect(page.getByRole('button', { name: '3개월', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('매달 39,600원씩 3개월이에요.')).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('button', { name: '7개월', exact: true }).click();
  await expect(page.getByText('첫 달 16,974원, 그다음 달부터 16,971원이에요.')).toBeVisible();
  await page.getByRole('button', { name: '3개월', exact: true }).click();
  await expectAccessible(page);

  const pay = page.getByRole('button', { name: '118,800원 결제하기' });
  await pay.click();
  await expect(page.getByText('필수 약관에 모두 동의해주세요.')).toBeVisible();
  expect(await db.rows(CHARGES, [buyer.id])).toEqual([]);
  await agree(page);
  await pay.click();
  await page.waitForURL(/\/checkout\/result\/\d+$/);
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  await expect(line(page, '결제한 금액')).toHaveText('118,800원');
  await expect(line(page, '결제 수단')).toContainText('3개월');
  await expect(page.getByRole('link', { name: '영수증' })).toHaveAttribute('href', /^http/);
  await expectAccessible(page);
  expect(await db.rows(CHARGES, [buyer.id])).toEqual([
    { kind: 'PURCHASE', state: 'PAID', amount: 118_800, instalment_months: 3 },
  ]);

  await page.getByRole('link', { name: '첫 운동 고르기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
  // Whoever has one is led to it, and is offered no second.
  await page.goto(`${at.life}/package-detail`);
  await expect(page.getByRole('link', { name: '내 멤버십 보기' })).toHaveAttribute('href', '/my/membership');
  await page.goto(`${at.life}/checkout?plan=yearly`);
  await expect(page.getByRole('heading', { name: '이미 이용 중이에요' })).toBeVisible();
});

test('a trial begins without a charge, and says when it asks', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=monthly`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('결제되지 않아요');
  await expect(line(page, '오늘 결제할 금액')).toHaveText('0원');
  await expect(page.getByRole('button', { name: '3개월', exact: true })).toHaveCount(0);
  await untilHydrated(page);
  await page.getByRole('button', { name: '7일 무료로 시작하기' }).click();
  await expect(page.getByText('결제 수단을 등록해주세요.')).toBeVisible();
  await register(page);
  await agree(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '7일 무료로 시작하기' }).click();
  await expect(page.getByRole('heading', { name: '체험이 시작됐어요' })).toBeVisible();
  await expect(line(page, '동의하면')).toContainText('19,800원');
  await expect(page.getByText(/체험이 끝나고, 결제되지 않아요/)).toBeVisible();
  expect(await db.rows(CHARGES, [buyer.id])).toEqual([
    { kind: 'TRIAL', state: 'PAID', amount: 0, instalment_months: 0 },
  ]);
});

test('a card that refuses leaves the form as it was, and another one pays', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/checkout?plan=half-year`);
  await untilHydrated(page);
  await register(page, 'REJECT_CARD_PAYMENT');
  await agree(page);
  const pay = page.getByRole('button', { name: '79,200원 결제하기' });
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: '결제되지 않았어요' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked();
  await expect(page).toHaveURL(/\/checkout\?/);
  expect(await db.rows(`select 1 from membership_charge where account_id = $1 and state = 'PAID'`, [buyer.id])).toEqual(
    [],
  );

  await register(page);
  // They agreed before they left for the card, and are not asked twice; a page opened anew has nothing ticked.
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeChecked();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).not.toBeChecked();
  await agree(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: '멤버십이 시작됐어요' })).toBeVisible();
  expect(
    await db.rows(`select amount::int from membership_charge where account_id = $1 and state = 'PAID'`, [buyer.id]),
  ).toEqual([{ amount: 79_200 }]);
});

test('a payment without an answer is waited for, and never pressed twice', async ({ page, at, db, signIn }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const answer = {
    id: 7,
    kind: 'PURCHASE',
    state: 'PENDING',
    failure: null,
    product_name: '연간 멤버십',
    amount: 118_800,
    method: null,
    installment_months: 0,
    paid_at: null,
    starts_at: null,
    ends_at: null,
    next: null,
    receipt_url: null,
    number: 'm_7',
  };
  let state = 'PENDING';
  await page.route('**/api/v2/subscriptions/results/7', (route) =>
    route.fulfill({
      json: { ...answer, state, failure: state === 'FAILED' ? { code: 'X', message: '한도가 넘었어요.' } : null },
    }),
  );
  await page.clock.install();
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/checkout/result/7');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: '결제 결과를 확인하고 있어요' })).toBeVisible();
  await expect(page.getByText('두 번 결제되지 않아요.')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('heading', { name: /조금 늦어지고 있어요/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  state = 'FAILED';
  await page.clock.runFor(6_000);
  await expect(page.getByText('한도가 넘었어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: '다시 결제하러 가기' })).toHaveAttribute('href', '/checkout?plan=yearly');
});

test('a guest signs in on the way to paying, and comes back to the same plan', async ({ page, at, db }) => {
  const buyer = await newBuyer(db);
  await page.goto(`${at.life}/package-detail?plan=half-year`);
  await untilHydrated(page);
  await page.getByRole('link', { name: '79,200원 결제하러 가기' }).click();
  await page.waitForURL(/\/sign-in\?redirect_path=/);
  await page.goto(`${page.url()}&method=email`);
  await fillSignIn(page, buyer.email, DEMO_PASSWORD);
  await page.waitForURL(`${at.life}/checkout?plan=half-year`);
  await expect(line(page, '오늘 결제할 금액')).toHaveText('79,200원');
});

test('a plan that is no longer sold is told, and nothing is chosen', async ({ page, at }) => {
  await page.goto(`${at.life}/package-detail?plan=gone`);
  await untilHydrated(page);
  await expect(page.getByText('판매가 끝난 상품이에요')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '플랜 고르기' })).toBeVisible();
});
