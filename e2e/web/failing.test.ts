import type { Page } from '@playwright/test';
import { type Database, expect, untilHydrated } from '../fixtures.ts';
import { type Call, type Gate, gatedTest as test } from '../gate.ts';
import { freeStreams, lessonOf, pathOf } from '../player-page.ts';
import { addToCart, newBuyer, newSku, openDraft } from '../shop.ts';

const MEMBER = 'member@oun.test';
/** Who is there: where it fails a page is another one, which has a test of its own. */
const WHO = 'GET /api/v2/user/me';
/** Hearts and the cart's badge: on many pages, and asked for by nobody. */
const QUIET_ANYWHERE = ['/user/marks', '/items/count'];

type Screen = {
  path: string;
  /** A heading that is there once everything has come. */
  shows: string | RegExp;
  /** What may fail without a word: nobody came for it. */
  quiet?: readonly string[];
};

const STORE: readonly Screen[] = [
  { path: '/', shows: '신상품', quiet: ['/banners', '/personalization'] },
  { path: '/products?category=mat', shows: '상품 목록', quiet: ['/products/categories', '/products/filters'] },
  { path: '/products/1', shows: '상품정보 제공고시', quiet: ['/options', '/recommendations', '/coupon-price'] },
  { path: '/products/1/reviews', shows: /리뷰/ },
  { path: '/best', shows: '실시간 순위', quiet: ['/products/categories', '/best/banner'] },
  { path: '/time-sales', shows: '진행 중', quiet: ['/scheduled'] },
  { path: '/time-sales?tab=coming', shows: '오픈 예정', quiet: ['/opened'] },
  { path: '/exhibitions', shows: '기획전' },
  { path: '/exhibitions/quiet-floor', shows: /./ },
  { path: '/events', shows: '이벤트' },
  { path: '/my/orders', shows: /월.*일/ },
  { path: '/my/orders/{order}', shows: '주문 상품 2' },
  { path: '/my/orders/{order}/claim?type=RETURN&item={item}', shows: '어떤 상품인가요?' },
  { path: '/my/claims', shows: '취소완료' },
  { path: '/my/claims/{claim}', shows: '요청한 상품' },
  { path: '/my/reviews', shows: '내 리뷰', quiet: ['/benefits'] },
  { path: '/my/reviews?tab=written', shows: '내 리뷰', quiet: ['/benefits'] },
  { path: '/my/coupons', shows: '쿠폰', quiet: ['/benefits'] },
  { path: '/my/coupons?tab=downloadable', shows: '쿠폰', quiet: ['/benefits', '/birthday'] },
  { path: '/my/points', shows: /2026년/ },
  { path: '/my/addresses', shows: '배송지' },
  { path: '/my/followed', shows: '찜한 상품' },
];

const LIFE: readonly Screen[] = [
  {
    path: '/',
    shows: /지우 님/,
    quiet: [
      '/library/programs',
      '/banners',
      '/programs?sort=popular',
      '/programs?max_minutes',
      '/channels',
      '/store/v1/products',
    ],
  },
  { path: '/programs', shows: '모든 프로그램', quiet: ['/discovery/', '/landing/programs/'] },
  { path: `/programs?q=${encodeURIComponent('스쿼트')}`, shows: '찾은 프로그램', quiet: ['/discovery/'] },
  {
    path: '/programs/core-start',
    shows: '커리큘럼',
    // Of the kinds of reviews the first is open; another that failed says so once it is opened.
    quiet: [
      '/lesson-reviews',
      '/legacy-reviews',
      '/summary',
      '/user/access',
      '/views',
      '/products',
      '/programs?',
      '/previews/',
    ],
  },
  { path: '/channels', shows: '누구와 함께할까요?' },
  { path: '/channels/minji', shows: /코치/, quiet: ['/library/clips'] },
  { path: '/clips', shows: /./, quiet: ['/clips/config'] },
  { path: '/playlists', shows: '에디터가 고른 플레이리스트' },
  { path: '/playlists/1', shows: /./ },
  { path: '/my', shows: '쇼핑', quiet: ['/library/programs'] },
  { path: '/my/library', shows: '보관함' },
  { path: '/my/library?tab=like', shows: '보관함' },
  { path: '/my/library?tab=later', shows: '보관함' },
  { path: '/my/library?tab=playlists', shows: '보관함' },
];

test.beforeEach(async ({ page, guard }) => {
  guard.allow(/\b50[234]\b/);
  await page.addInitScript(hurryTries);
});

for (const [site, screens] of [
  ['store', STORE],
  ['life', LIFE],
] as const) {
  for (const { path, ...screen } of screens) {
    test(`${site} ${decodeURIComponent(path)}: every call may fail, is told, and comes again`, async ({
      page,
      gate,
      db,
      signIn,
    }) => {
      await signIn(MEMBER);
      await failEach(page, gate, gate.sites[site] + (await fill(db, path)), screen);
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
    await again.click();
    await expect(page.getByText('아직 연결되지 않았어요. 연결을 확인해주세요.')).toBeVisible();
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

/** The path with something of the member's own where it names one. */
async function fill(db: Database, path: string): Promise<string> {
  if (!path.includes('{')) return path;
  const ids = await db.one<Record<string, unknown>>(
    `select
       (select o.number from orders o join order_item i on i.order_id = o.id
        where o.account_id = a.id and o.state = 'PAID' and i.state = 'DELIVERED' and i.claim_state is null
        order by i.id limit 1) as order,
       (select c.id from claim c join orders o on o.id = c.order_id where o.account_id = a.id order by c.id limit 1) as claim,
       (select i.id from order_item i join orders o on o.id = i.order_id
        where o.account_id = a.id and o.state = 'PAID' and i.state = 'DELIVERED' and i.claim_state is null
        order by i.id limit 1) as item
     from account a where email_address = $1`,
    [MEMBER],
  );
  return path.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id]));
}

/** Each alone; of many rows every other one, so that each stands beside one that came. */
const apart = (calls: readonly Call[]): Call[][] =>
  calls.length <= 3 ? calls.map((call) => [call]) : [0, 1].map((rest) => calls.filter((_, i) => i % 2 === rest));

/** All at once, then what may fail without a word, then the others without those beside them. */
async function failEach(page: Page, gate: Gate, url: string, { shows, quiet = [] }: Omit<Screen, 'path'>) {
  const isQuiet = (call: Call) => [...QUIET_ANYWHERE, ...quiet].some((part) => call.includes(part));
  gate.taken();
  gate.fail((call) => call !== WHO);
  const response = await page.goto(url, COME);
  await expectTold(page, response!.status());
  gate.open();
  await pressAgain(page);
  const heading = page.getByRole('main').getByRole('heading', { name: shows });
  await expect(heading.first()).toBeAttached();
  const whole = { headings: await headings(page), waiting: await waiting(page).count() };

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
    });
  }
}

const COME = { waitUntil: 'domcontentloaded' } as const;
const OFTEN = { intervals: [50] };
const isReading = (call: Call) => /^GET \/(?!media\/)/.test(call) || call.startsWith('POST /api/v2/search/');
const retries = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' });
const waiting = (page: Page) => page.locator('main').locator('[class*="animate-sheen"], [class*="animate-spin"]');
const headings = (page: Page) => page.getByRole('main').getByRole('heading').allTextContents();

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
