import { WEB_MAX_WIDTH_PX } from '@oun/brand/limits';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { addToCart, newBuyer, newSku, openDraft } from '../shop.ts';

const help = (page: Page) => page.getByRole('complementary', { name: '고객센터' });
const right = (page: Page) => page.getByRole('complementary', { name: '고른 것' });
const code = (page: Page) => right(page).getByRole('img', { name: '이 화면의 QR 코드' });
const places = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
/** The amount beside the last line of a sum. */
const totalIn = (within: Locator, label: string) =>
  within.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

/** The sides stand beside the column, and inside the window. */
async function expectBeside(page: Page): Promise<void> {
  const column = (await page.getByTestId('column').boundingBox())!;
  const window = await page.evaluate(() => document.documentElement.clientWidth);
  expect(column.width).toBe(WEB_MAX_WIDTH_PX);
  expect(Math.abs(column.x - (window - WEB_MAX_WIDTH_PX) / 2)).toBeLessThanOrEqual(0.5);
  for (const side of [page.getByRole('banner'), help(page), right(page)]) {
    const { x, width } = (await side.boundingBox())!;
    const name = `${page.url()} at ${page.viewportSize()!.width}: ${x}+${width}`;
    expect(x + width <= column.x || x >= column.x + column.width, name).toBe(true);
    expect(x >= 0 && x + width <= window, name).toBe(true);
  }
  const buttons = await page.locator('[data-keep-clear]').all();
  for (const bar of buttons) expect(await bar.boundingBox()).toMatchObject({ x: column.x, width: column.width });
}

async function expectSides(page: Page): Promise<void> {
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(help(page)).toContainText('1600-0000');
    await expect(places(page)).toHaveText(['홈', '둘러보기', '스토어', '피드', '마이']);
    await expectBeside(page);
    await expectAccessible(page);
  }
}

/** One pixel less, and it is the column alone with its header. */
async function expectNoSides(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(help(page)).toHaveCount(0);
  await expect(right(page)).toHaveCount(0);
  await expect(places(page)).toHaveText(['홈', '둘러보기', '스토어', '피드']);
  await expect(page.getByTestId('title-bar').filter({ visible: true })).toHaveCount(0);
  const column = (await page.getByTestId('column').boundingBox())!;
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: column.x, width: WEB_MAX_WIDTH_PX });
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a wide window has the places on the left and a code of the page on the right', async ({ page, at, request }) => {
  const html = await (await request.get(at.store)).text();
  const product = /href="(\/products\/\d+)"/.exec(html)![1]!;
  for (const address of [`${at.life}/`, `${at.life}/programs?free=true`, at.store + product]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await untilHydrated(page);
    await expect(code(page)).toHaveAttribute('data-address', address);
    await expectSides(page);
    await expectNoSides(page);
  }
});

test('the code follows to the next page, and the places lead there', async ({ page, at }) => {
  await page.goto(`${at.life}/`);
  await untilHydrated(page);
  await places(page).filter({ hasText: '피드' }).click();
  await expect(page).toHaveURL(`${at.life}/feeds`);
  await expect(code(page)).toHaveAttribute('data-address', `${at.life}/feeds`);
  await expect(places(page).filter({ hasText: '피드' })).toHaveAttribute('aria-current', 'page');
});

test('the plan that is chosen is told beside the column, and what it costs today before it is paid', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await page.goto(`${at.life}/package-detail`);
  await untilHydrated(page);
  await expect(page.getByTestId('title-bar')).toBeVisible();
  await expect(right(page)).toContainText('고른 플랜');
  await expectSides(page);
  for (const name of ['월간', '연간']) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
    await expect(right(page).getByRole('heading', { name: `${name} 멤버십` })).toBeVisible();
    const price = await right(page)
      .getByText(/^[\d,]+원$/)
      .textContent();
    await expect(page.getByRole('main').getByText(`${price}이 결제돼요.`)).toBeVisible();
  }
  await expectNoSides(page);

  for (const slug of await slugs(page)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${at.life}/checkout?plan=${slug}`);
    await untilHydrated(page);
    const label = '오늘 결제할 금액';
    await expect(right(page)).toContainText('주문 요약');
    await expect(right(page)).toContainText('앞으로');
    const shown = await totalIn(page.getByRole('main'), label).textContent();
    await expect(totalIn(right(page), label)).toHaveText(shown!);
    await expect(help(page)).toContainText('일어나지 않아요');
    await expect(right(page).getByRole('button')).toHaveCount(0);
    await expectSides(page);
  }
  await expectNoSides(page);
});

/** One with a trial, and one that is paid at once. */
async function slugs(page: Page): Promise<string[]> {
  const values = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
  return [values[0]!, values.find((value) => /month/.test(value) && !/6/.test(value)) ?? values[2]!];
}

test('the cart’s and the order’s sums beside the column are those in it', async ({ page, at, db, signIn, context }) => {
  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  const sku = await newSku(db);
  await addToCart(context, at.store, [{ sku }]);
  await page.goto(`${at.store}/cart`);
  await untilHydrated(page);
  const before = await totalIn(right(page), '합계').textContent();
  await expect(totalIn(page.getByRole('main'), '합계')).toHaveText(before!);
  await expectSides(page);
  await page
    .getByRole('button', { name: /늘리기$/ })
    .first()
    .click();
  await expect(totalIn(right(page), '합계')).not.toHaveText(before!);
  const after = await totalIn(page.getByRole('main'), '합계').textContent();
  await expect(totalIn(right(page), '합계')).toHaveText(after!);
  await expectNoSides(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${at.store}/checkout/${await openDraft(context, at.store, sku)}`);
  await untilHydrated(page);
  const shown = await totalIn(page.getByRole('main'), '오늘 결제할 금액').textContent();
  await expect(totalIn(right(page), '오늘 결제할 금액')).toHaveText(shown!);
  await expect(code(page)).toHaveCount(0);
  await expectSides(page);
  await expectNoSides(page);
});

test('a lesson and a television have no sides', async ({ page, at, request }) => {
  const list = await (await request.get(`${at.life}/programs?free=true`)).text();
  const program = /href="(\/programs\/[\w%-]+)"/.exec(list)![1]!;
  const lesson = /href="(\/programs\/[\w%-]+\/lessons\/\d+)"/.exec(
    await (await request.get(at.life + program)).text(),
  )![1]!;
  for (const path of [lesson, '/tv']) {
    await page.goto(at.life + path);
    await untilHydrated(page);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(help(page)).toHaveCount(0);
    await expect(right(page)).toHaveCount(0);
  }
});
