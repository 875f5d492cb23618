import type { Page } from '@playwright/test';
import { expect, untilHydrated } from '../fixtures.ts';
import { type Call, type Gate, gatedTest as test } from '../gate.ts';
import { freeStreams, lessonOf, pathOf } from '../player-page.ts';
import { fill, LIFE, MEMBER, type Screen, STORE } from '../screens.ts';
import { addToCart, newBuyer, newSku, openDraft } from '../shop.ts';

/** Who is there: where it fails a page is another one, which has a test of its own. */
const WHO = 'GET /api/v2/user/me';
/** Hearts, the cart's badge and whose price it is: on many pages, and asked for by nobody. */
const QUIET_ANYWHERE = ['/user/marks', '/items/count', '/user/access'];

test.beforeEach(async ({ page, guard }) => {
  guard.allow(/\b50[234]\b/);
  // More goes wrong here in a minute than one address may tell of.
  guard.allow(/\b429\b.*\/v2\/faults/);
  await page.addInitScript(hurryTries);
});

for (const [site, screens] of [
  ['store', STORE],
  ['life', LIFE],
] as const) {
  for (const { path, shows, quiet = [] } of screens) {
    if (shows === undefined) continue;
    test(`${site} ${decodeURIComponent(path)}: every call may fail, is told, and comes again`, async ({
      page,
      gate,
      db,
      signIn,
    }) => {
      await signIn(MEMBER);
      await failEach(page, gate, gate.sites[site] + (await fill(db, path)), { shows, quiet });
    });
  }
}

test('a cart and a checkout that do not come are told, and come again', async ({ page, gate, db, context, signIn }) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  const sku = await newSku(db);
  await addToCart(context, gate.sites.store, [{ sku }]);
  const quiet = ['/followed-products', '/best?', '/recommendations'];
  await failEach(page, gate, `${gate.sites.store}/cart`, { shows: '결제 예정 금액', quiet });
  const number = await openDraft(context, gate.sites.store, sku);
  await failEach(page, gate, `${gate.sites.store}/checkout/${number}`, { shows: '주문·결제', quiet: [] });
});

test('a membership’s checkout that does not come is told, and comes again', async ({ page, gate, db, signIn }) => {
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await failEach(page, gate, `${gate.sites.life}/checkout?plan=yearly`, { shows: '결제 금액', quiet: [] });
});

test('who has signed in is told to wait while it cannot be asked who they are', async ({ page, gate, signIn }) => {
  await signIn(MEMBER);
  const { life, store } = gate.sites;
  for (const [url, shows] of [
    [`${store}/my/orders`, '주문 내역'],
    [`${store}/my/followed`, '찜한 상품'],
    [`${store}/cart`, '장바구니'],
    [`${life}/my`, '지우 님'],
  ] as const) {
    gate.fail((call) => call === WHO);
    const response = await page.goto(url, COME);
    expect(response!.status()).toBe(503);
    await expectTold(page, 503);
    await expect(page.getByRole('main').getByRole('link', { name: '로그인' })).toHaveCount(0);
    gate.open();
    await pressAgain(page);
    await expect(page.getByRole('main').getByRole('heading', { name: shows, level: 1 })).toBeAttached();
  }
});

test('a lesson that does not open is told, and opens at the next press', async ({ page, gate, db, signIn }) => {
  // Somebody who has begun nothing yet, and whose history nobody looks at.
  const { email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  const url = gate.sites.life + pathOf(await lessonOf(db, 'core-start', 1));
  const again = page.getByRole('button', { name: '다시 시도' });
  for (const [part, status] of [
    ['GET /api/v2/lessons/', 503],
    ['/playback', 200],
  ] as const) {
    gate.fail((call) => call.includes(part));
    const response = await page.goto(url, COME);
    expect(response!.status()).toBe(status);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/요$/);
    gate.open();
    await again.click();
    await expect(page.locator('video')).toBeAttached();
    await freeStreams(db, email);
  }
});

test('a page that cannot be fetched on the way keeps the frame, and comes once there is a connection', async ({
  page,
  gate,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  for (const [from, link, shows] of [
    [`${gate.sites.store}/events`, '스토어', '스토어'],
    [`${gate.sites.life}/playlists/1`, '둘러보기', '어디를 움직이고 싶나요?'],
  ] as const) {
    await page.goto(from, COME);
    await untilHydrated(page);
    // What the server sends for a page, and whatever the browser asks: only the scripts have come already.
    await page.route(/\.data(?:\?|$)|\/proxy\/|\/icon\.svg/, (route) => route.abort('internetdisconnected'));
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
    const again = page.getByRole('main').getByRole('button', { name: '다시 시도' });
    // It goes by itself after a moment: the page is watched from before it comes.
    const told = page.getByText('아직 연결되지 않았어요. 연결을 확인해주세요.').waitFor();
    await again.click();
    await told;
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByRole('main').getByRole('heading', { name: shows, level: 1 })).toBeAttached();
  }
});

test('the rest of a list that does not come is told, and comes', async ({ page, gate, db, signIn }) => {
  const { id, email } = await newBuyer(db);
  await signIn(email, { isOwnSession: true });
  await db.rows(
    `with c as (insert into coupon (name, target, kind, value, issue, valid_days, issue_from, created_at)
       values ('많은 쿠폰', 'CART', 'AMOUNT', 1000, 'ADMIN', 30, now(), now()) returning id)
     insert into coupon_issue (coupon_id, account_id, serial, issued_at, expires_at)
     select c.id, $1, n, now(), now() + n * interval '1 day' from c, generate_series(1, 60) n`,
    [id],
  );
  for (const path of ['/my/coupons', '/products']) {
    gate.fail((call) => call.includes('cursor='));
    await page.goto(gate.sites.store + path, COME);
    await untilHydrated(page);
    const items = page.getByRole('main').getByRole('list').last().getByRole('listitem');
    await page.mouse.wheel(0, 20_000);
    const row = page.getByRole('alert').filter({ hasText: '더 불러오지 못했어요' });
    await expect(row).toBeVisible();
    const before = await items.count();
    // It waits to be pressed, rather than ask without end.
    gate.taken();
    await page.mouse.wheel(0, -200);
    await page.mouse.wheel(0, 200);
    expect(gate.taken().filter((call) => call.includes('cursor='))).toEqual([]);
    gate.open();
    await row.getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => items.count()).toBeGreaterThan(before);
    await expect(row).toBeHidden();
  }
});

/** Each alone; of many rows every other one, so that each stands beside one that came. */
const apart = (calls: readonly Call[]): Call[][] =>
  calls.length <= 3 ? calls.map((call) => [call]) : [0, 1].map((rest) => calls.filter((_, i) => i % 2 === rest));

/** All at once, then what may fail without a word, then the others without those beside them. */
async function failEach(
  page: Page,
  gate: Gate,
  url: string,
  { shows, quiet }: Required<Pick<Screen, 'shows' | 'quiet'>>,
) {
  const isQuiet = (call: Call) => [...QUIET_ANYWHERE, ...quiet].some((part) => call.includes(part));
  // What the page before still asks for is not this page's.
  await page.goto('about:blank');
  gate.taken();
  gate.fail((call) => call !== WHO);
  const response = await page.goto(url, COME);
  await expectTold(page, response!.status());
  gate.open();
  await pressAgain(page);
  const heading = page.getByRole('main').getByRole('heading', { name: shows });
  await expect(heading.first()).toBeAttached();
  await untilSettled(page);
  const whole = {
    headings: await headings(page),
    cards: await cards(page),
    waiting: await waiting(page).count(),
  };

  const calls = [...new Set(gate.taken())].filter((call) => isReading(call) && call !== WHO);
  if (calls.some(isQuiet)) {
    gate.fail(isQuiet, 'silent');
    await page.goto(url, COME);
    await untilHydrated(page);
    await expect(heading.first()).toBeAttached();
    await expect.poll(() => waiting(page).count(), OFTEN).toBeLessThanOrEqual(whole.waiting);
    await expect(retries(page)).toHaveCount(0);
    gate.open();
  }
  const loud = calls.filter((call) => !isQuiet(call));
  if (loud.length < 2) return;
  for (const failing of apart(loud)) {
    await test.step(failing.join(' '), async () => {
      gate.fail((made) => failing.includes(made), 'silent');
      const alone = await page.goto(url, COME);
      await expectTold(page, alone!.status(), whole.waiting);
      gate.open();
      await pressAgain(page);
      await expect.poll(() => headings(page), OFTEN).toEqual(expect.arrayContaining(whole.headings));
      await expect.poll(() => cards(page), OFTEN).toBeGreaterThanOrEqual(whole.cards);
    });
  }
}

const COME = { waitUntil: 'domcontentloaded' } as const;
const OFTEN = { intervals: [50] };
const isReading = (call: Call) => /^GET \/(?!media\/)/.test(call) || call.startsWith('POST /api/v2/search/');
const retries = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' });
const waiting = (page: Page) => page.locator('main').locator('[class*="animate-sheen"], [class*="animate-spin"]');
/** Of rows, not of what stands in them: what sells best may change in between. */
const headings = (page: Page) => page.getByRole('main').locator('h1, h2').allTextContents();
const cards = (page: Page) => page.getByRole('main').getByRole('heading').count();

/** A heading may stand for another until its row has come: what the page is, is what it stays. */
async function untilSettled(page: Page) {
  let before = '';
  const isSettled = async () => {
    const now = JSON.stringify([await headings(page), await cards(page), await waiting(page).count()]);
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [400] }).toBe(true);
}

/** In words, in Korean, with a way on, and nothing that only seems to be coming. */
async function expectTold(page: Page, status: number, stillWaiting = 0) {
  expect([200, 503]).toContain(status);
  await untilHydrated(page);
  await expect(retries(page).first()).toBeVisible();
  await expect.poll(() => waiting(page).count(), OFTEN).toBeLessThanOrEqual(stillWaiting);
  await expect(page.getByRole('banner')).toBeVisible();
  const told = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('button') });
  // Not only what is drawn: rows further down are laid out when they come near.
  for (const words of await told.allTextContents()) {
    expect(words).toMatch(/[가-힣]+요/);
    expect(words.replace(/[\da-f]{8}-[\da-f-]{27}/g, '')).not.toMatch(/[A-Za-z]{2,}/);
  }
}

/** Presses whatever asks to be pressed until nothing does. */
async function pressAgain(page: Page) {
  await expect(async () => {
    const button = retries(page).first();
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(retries(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ intervals: [0] });
  await untilHydrated(page);
}

/** Three tries half a second and more apart would be most of this test's time. */
function hurryTries() {
  const later = window.setTimeout;
  const isBetweenTries = (ms: unknown) => ms === 500 || ms === 1_000 || ms === 1_500;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    later(run, isBetweenTries(ms) ? 0 : ms, ...rest)) as typeof window.setTimeout;
}
