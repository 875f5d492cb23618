import { expect, expectAccessible, test } from '../fixtures.ts';
import { newBuyer, newSku } from '../shop.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a coupon is written, looked at, given to whom it can be, and stopped', async ({
  page,
  at,
  db,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await signInStaff('admin@oun.test');
  const name = `사과 쿠폰 ${buyer.id}`;

  await page.goto(`${at.admin}/store/coupons`);
  // Over a slow connection: what asks before words are lost is fetched with the form, not with its first word.
  const GUARD = /\/leave-guard-[\w-]+\.js$/;
  await page.route(GUARD, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const fetched = page.waitForEvent('requestfinished', (request) => GUARD.test(request.url()));
  await page.getByRole('link', { name: '쿠폰 만들기' }).click();
  const form = page.getByRole('form', { name: '쿠폰 만들기' });
  await form.getByRole('button', { name: '쿠폰 만들기' }).click();
  await expect(form.getByText('이름을 적어주세요.')).toBeVisible();
  await fetched;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await form.getByLabel('이름').fill(name);
  await form.getByRole('link', { name: '그만두기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '계속 쓰기' }).click();
  // While it fades it still covers the form.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.getByRole('radio', { name: '정률' }).check({ force: true });
  await form.getByLabel('할인율').fill('10');
  await form.getByLabel('최대 할인').fill('5000');
  await form.getByLabel('최소 주문 금액').fill('30000');
  await form.getByLabel('수량').fill('100');
  const methods = form.getByRole('group', { name: '결제 수단' });
  await methods.getByRole('checkbox', { name: '간편결제' }).check();
  await methods.getByRole('checkbox', { name: '카드' }).check();
  const preview = form.getByRole('region', { name: '미리보기' });
  await expect(preview).toContainText('10% 할인, 최대 5,000원');
  await expect(preview).toContainText('30,000원 이상 살 때 · 타임세일 제외 · 카드나 간편결제로 결제할 때');
  await expect(preview).toContainText('모두 100장, 한 사람이 1장까지 나가요.');
  await expect(form.getByRole('region', { name: '많아야 드는 돈' })).toContainText('500,000원');
  await form.getByRole('button', { name: '쿠폰 만들기' }).click();

  const drawer = page.getByRole('complementary', { name: '쿠폰 상세' });
  await expect(drawer.getByRole('heading', { name })).toBeVisible();
  const give = drawer.getByRole('form', { name: '회원에게 주기' });
  await give.getByLabel('이메일이나 회원번호').fill(`${buyer.email}\nnobody-${buyer.id}@oun.test, ${buyer.id}`);
  await give.getByRole('button', { name: '누구인지 확인하기' }).click();
  await expect(give.getByText('2명 가운데 1명에게 줄 수 있어요. 1명은 빼요.')).toBeVisible();
  await expect(give.getByRole('list', { name: '빼는 사람' })).toContainText('모르는 회원이에요');
  await give.getByLabel('주는 까닭').fill('배송 지연 사과');
  await give.getByRole('button', { name: '1명에게 쿠폰 주기' }).click();
  await expect(give.getByText('1명에게 쿠폰을 줬어요')).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: '쿠폰 멈추기' }).click();
  await drawer.getByLabel('멈추는 까닭').fill('한 번만 주려고');
  await drawer.getByRole('form', { name: '쿠폰 멈추기' }).getByRole('button', { name: '멈추기' }).click();
  const sure = page.getByRole('dialog', { name: '쿠폰을 멈출까요?' });
  await expect(sure).toContainText('지금까지 1장이 나갔고 0장을 썼어요. 쓰지 않은 1장은 기한까지 쓸 수 있어요.');
  await sure.getByRole('button', { name: '멈추기' }).click();
  await expect(drawer.getByText('멈춤', { exact: true })).toBeVisible();

  await page.goto(`${at.store}/my/coupons`);
  await expect(page.getByRole('article', { name })).toContainText('10% 할인, 최대 5,000원');
});

test('points are given, and a great many only once somebody else agrees', async ({
  page,
  at,
  db,
  context,
  signIn,
  signInStaff,
}) => {
  const buyer = await newBuyer(db);
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/points`);
  const search = page.getByRole('searchbox', { name: '이메일이나 회원번호' });
  await search.fill(buyer.email);
  await search.press('Enter');
  await expect(page).toHaveURL(`${at.admin}/store/points?member=${buyer.id}`);
  const drawer = page.getByRole('complementary', { name: '회원 포인트' });
  await expect(drawer.getByText(buyer.email)).toHaveCount(0);
  const give = async (amount: string, reason: string) => {
    const form = drawer.getByRole('form', { name: '주거나 거두기' });
    await form.getByLabel('포인트').fill(amount);
    await form.getByLabel('까닭').fill(reason);
    await form.getByRole('button', { name: /P 지급$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /P 지급$/ })
      .click();
  };
  await give('5000', '배송 지연 사과');
  await expect(drawer.getByRole('list', { name: '포인트 내역' })).toContainText('+5,000P');
  await give('1500000', '이벤트 당첨');
  const waiting = drawer.getByRole('region', { name: '승인 대기 1' });
  await expect(waiting).toContainText('1,500,000P 지급');
  await expect(waiting.getByRole('button', { name: '승인', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await context.clearCookies();
  await signInStaff('cs@oun.test');
  await page.goto(`${at.admin}/store/points?state=WAITING`);
  const row = page.getByRole('row').filter({ hasText: String(buyer.id) });
  await row.getByRole('button', { name: '승인', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '1,500,000P 지급 승인' }).click();
  await expect(row).toHaveCount(0);

  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.store}/my/points`);
  const summary = page.getByRole('region', { name: '내 포인트' });
  await expect(summary).toContainText('1,505,000P');
  await expect(page.getByText('이벤트 당첨')).toBeVisible();
});

test('a review is hidden with its reason, which the store tells, and shown again', async ({
  page,
  at,
  db,
  signInStaff,
}) => {
  const [buyer, sku] = [await newBuyer(db), await newSku(db)];
  const words = `판매자 번호는 010-0000-${buyer.id}이에요.`;
  const { id } = await db.one<{ id: number }>(
    `insert into product_review (product_id, account_id, rating, content, option_text, score, created_at)
     values ($1, $2, 2, $3, $4, 100000, now()) returning id`,
    [sku.product_id, buyer.id, words, sku.option],
  );
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/store/reviews`);
  await page.getByRole('button', { name: words }).click();
  const drawer = page.getByRole('complementary', { name: '리뷰 상세' });
  await expect(drawer).toContainText(sku.option);
  await drawer.getByRole('radio', { name: '개인정보' }).check({ force: true });
  await drawer.getByRole('button', { name: '가리기', exact: true }).click();
  await expect(drawer.getByRole('region', { name: '기록 1' })).toContainText('가림개인정보');
  await expectAccessible(page);

  const reviews = page.getByRole('region', { name: '리뷰' });
  await page.goto(`${at.store}/products/${sku.product_id}/reviews`);
  await expect(reviews.getByRole('article').first()).toContainText('운영 정책에 따라 가려진 리뷰예요');
  await expect(page.getByText(words)).toHaveCount(0);

  await page.goto(`${at.admin}/store/reviews?blocked=true&review=${id}`);
  await drawer.getByLabel('다시 보이는 까닭').fill('번호를 지웠어요');
  await drawer.getByRole('button', { name: '다시 보이기', exact: true }).click();
  await expect(drawer.getByText('보임', { exact: true })).toBeVisible();
  await db.rows('delete from product_review where id = $1', [id]);
});
