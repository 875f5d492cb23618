import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES } from '@oun/brand/limits';
import { LABELS } from '@oun/contract/content';
import { ALONE, expect, test, untilHydrated } from '../fixtures.ts';

const PAGE_SIZE = 12;
const BY_SCORE = 'score desc, id desc';

type Db = { rows: <Row>(sql: string, values?: unknown[]) => Promise<Row[]> };

async function titlesOf(db: Db, where = 'true', order = BY_SCORE): Promise<string[]> {
  const rows = await db.rows<{ title: string }>(
    `select title from program where state = 'PUBLISHED' and ${where} order by ${order}`,
  );
  return rows.map(({ title }) => title);
}

const results = (page: Page) => page.getByRole('region', { name: /찾은 프로그램|모든 프로그램/ });
const titles = (page: Page) => results(page).getByRole('heading', { level: 3 });
const count = (page: Page) => results(page).getByText(/개를 찾았어요$/);
const kinds = (page: Page) => page.getByRole('list', { name: '종류' });
const chosen = (page: Page) => page.getByRole('list', { name: '고른 조건' });

async function expectFound(page: Page, found: readonly string[]): Promise<void> {
  await expect(count(page)).toHaveText(`${found.length}개를 찾았어요`);
  await expect(titles(page)).toHaveText(found.slice(0, PAGE_SIZE));
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
}

/** Headings of the cards in the list of a page as the server wrote it. */
function listedIn(html: string): string[] {
  return html
    .slice(html.indexOf('id="found"'))
    .split('<article')
    .slice(1)
    .map((card) => /<h3[^>]*>(?:<span[^>]*>)?<a[^>]*>([^<]+)</.exec(card)![1]!);
}

/** Calls of the list that the browser itself made. */
function listCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/proxy/api/v2/programs' && url.searchParams.get('limit') !== '1') calls.push(url);
  });
  return calls;
}

/** A page kept for guests may be a minute old, and then its list is rightly asked for again; this one is rendered now. */
const avoidKeptPages = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: COOKIES.login, value: 'nobody', url }]);

test('the server’s page lists the programs of the database and counts them', async ({ at, db, serverHtml }) => {
  const all = await titlesOf(db);
  const html = await serverHtml(`${at.life}/programs`);
  expect(listedIn(html)).toEqual(all.slice(0, PAGE_SIZE));
  expect(html.replace(/<[^>]+>/g, '')).toContain(`${all.length}개를 찾았어요`);
});

test('a shared link with filters is filtered on the server', async ({ at, db, serverHtml }) => {
  const query =
    'category=strength&category=stretching&part=core&part=full&level=intro&level=beginner&max_minutes=20&quiet=true&sort=short';
  const found = await titlesOf(
    db,
    `category in ('strength', 'stretching') and parts && array['core', 'full'] and level in ('intro', 'beginner')
     and minutes_per_day <= 20 and is_quiet`,
    'minutes_per_day, id desc',
  );
  expect(found.length).toBeGreaterThan(1);
  const html = await serverHtml(`${at.life}/programs?${query}`);
  expect(listedIn(html)).toEqual(found.slice(0, PAGE_SIZE));
  expect(html.replace(/<[^>]+>/g, '')).toContain(`${found.length}개를 찾았어요`);
});

test('made-up filters in a link do no harm', async ({ at, db, serverHtml }) => {
  const html = await serverHtml(`${at.life}/programs?category=nope&level=%00&max_minutes=-5&sort=worst&quiet=maybe`);
  expect(listedIn(html)).toEqual((await titlesOf(db)).slice(0, PAGE_SIZE));
});

test('the browser takes the server’s list over without asking for it again; chips filter it and the URL keeps it', async ({
  page,
  at,
  db,
  context,
}) => {
  await avoidKeptPages(context, at.life);
  const calls = listCalls(page);
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await expectFound(page, await titlesOf(db));
  await expect(kinds(page).getByRole('button', { name: '전체' })).toHaveAttribute('aria-pressed', 'true');

  await kinds(page).getByRole('button', { name: LABELS.category.pilates }).click();
  await expect(page).toHaveURL(`${at.life}/programs?category=pilates`);
  const pilates = await titlesOf(db, `category = 'pilates'`);
  await expectFound(page, pilates);
  // The chip's own call and no other: the first list came with the page.
  expect(calls.map(({ search }) => search)).toEqual(['?category=pilates&sort=recommended&limit=12']);

  await kinds(page).getByRole('button', { name: LABELS.category.yoga }).click();
  await expect(page).toHaveURL(`${at.life}/programs?category=pilates&category=yoga`);
  const both = await titlesOf(db, `category in ('pilates', 'yoga')`);
  await expectFound(page, both);

  await page.reload();
  await untilHydrated(page);
  await expectFound(page, both);
  await expect(kinds(page).locator('[aria-pressed="true"]')).toHaveText([
    LABELS.category.pilates,
    LABELS.category.yoga,
  ]);

  await page.goBack();
  await expect(page).toHaveURL(`${at.life}/programs?category=pilates`);
  await expectFound(page, pilates);
  await page.goForward();
  await expectFound(page, both);

  await kinds(page).getByRole('button', { name: '전체' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
  await expectFound(page, await titlesOf(db));
});

test('the sheet filters finer, counts as it goes, and its choices can be taken away one by one', async ({
  page,
  at,
  db,
}) => {
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await chosen(page).getByRole('button', { name: '조건' }).click();
  const sheet = page.getByRole('dialog', { name: '조건 고르기' });

  await sheet.getByRole('group', { name: '시간' }).getByRole('button', { name: '20분 이하' }).click();
  await sheet.getByRole('group', { name: '난이도' }).getByRole('button', { name: LABELS.level.intro }).click();
  await sheet.getByRole('group', { name: '기구' }).getByRole('button', { name: LABELS.equipment.mat }).click();
  await sheet.getByRole('switch', { name: '층간소음 없는 운동만' }).click();
  const where = `minutes_per_day <= 20 and level = 'intro' and equipment <@ array['mat', 'none'] and is_quiet`;
  const found = await titlesOf(db, where);
  await sheet.getByRole('button', { name: `${found.length}개 보기` }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(`${at.life}/programs?max_minutes=20&level=intro&equipment=mat&quiet=true`);
  await expectFound(page, found);
  await expect(chosen(page).getByRole('button', { name: '고른 조건 4' })).toBeVisible();

  await chosen(page).getByRole('button', { name: '층간소음 없어요 빼기' }).click();
  await chosen(page)
    .getByRole('button', { name: `${LABELS.level.intro} 빼기` })
    .click();
  await expect(page).toHaveURL(`${at.life}/programs?max_minutes=20&equipment=mat`);
  await expectFound(page, await titlesOf(db, `minutes_per_day <= 20 and equipment <@ array['mat', 'none']`));

  await chosen(page).getByRole('button', { name: '고른 조건 2' }).click();
  await sheet.getByRole('switch', { name: '무료 운동만' }).click();
  await expect(page).toHaveURL(/free=true/);
  await sheet.getByRole('button', { name: '지우기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
  await sheet.getByRole('button', { name: `${(await titlesOf(db)).length}개 보기` }).click();
  await expectFound(page, await titlesOf(db));
});

test('each sort orders the list and stands in the URL, the default one does not', async ({ page, at, db }) => {
  await page.goto(`${at.life}/programs?category=strength`);
  await untilHydrated(page);
  const sort = page.getByRole('combobox', { name: '정렬' });
  for (const [value, order] of [
    ['short', 'minutes_per_day, id desc'],
    ['newest', 'published_at desc, id desc'],
    ['popular', 'review_count desc, id desc'],
  ] as const) {
    await sort.selectOption({ label: LABELS.sort[value] });
    await expect(page).toHaveURL(`${at.life}/programs?category=strength&sort=${value}`);
    await expectFound(page, await titlesOf(db, `category = 'strength'`, order));
  }
  await sort.selectOption({ label: LABELS.sort.recommended });
  await expect(page).toHaveURL(`${at.life}/programs?category=strength`);
  await expectFound(page, await titlesOf(db, `category = 'strength'`));
});

test('the list goes on as it is scrolled, each page asked for once, and says where it ends', async ({
  page,
  at,
  db,
  context,
}) => {
  await avoidKeptPages(context, at.life);
  const calls = listCalls(page);
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  const all = await titlesOf(db);
  await expect(page.getByText('여기까지예요')).toHaveCount(0);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('여기까지예요')).toBeVisible({ timeout: 250 });
  }).toPass();
  await expect(titles(page)).toHaveText(all);
  const cursors = calls.map(({ searchParams }) => searchParams.get('cursor'));
  expect(new Set(cursors).size).toBe(Math.ceil(all.length / PAGE_SIZE) - 1);
  expect(calls).toHaveLength(cursors.length);
  expect(cursors).not.toContain(null);
});

test('the list goes on in a busy browser too, which tells late and at once that its end was far and is near', async ({
  page,
  at,
}) => {
  await page.addInitScript(() => {
    const { IntersectionObserver: Plain } = window;
    window.IntersectionObserver = class extends Plain {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const before = { isIntersecting: false } as IntersectionObserverEntry;
        super((entries, observer) => tell([before, ...entries], observer), options);
      }
    };
  });
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => titles(page).count()).toBeGreaterThan(PAGE_SIZE);
});

test('nothing found says so and offers to take each filter away', async ({ page, at, db }) => {
  expect(await titlesOf(db, `category = 'meditation' and level = 'advanced'`)).toEqual([]);
  await page.goto(`${at.life}/programs?category=meditation&level=advanced`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByText('찾는 운동이 없어요')).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
  await main.getByRole('button', { name: '고급 빼기' }).last().click();
  await expect(page).toHaveURL(`${at.life}/programs?category=meditation`);
  await expectFound(page, await titlesOf(db, `category = 'meditation'`));

  await page.goBack();
  await main.getByRole('button', { name: '명상 빼기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs?level=advanced`);
  await expectFound(page, await titlesOf(db, `level = 'advanced'`));

  await page.goBack();
  await main.getByRole('button', { name: '조건 모두 지우기' }).click();
  await expect(page).toHaveURL(`${at.life}/programs`);
});

test('words are found by their first consonants, stand in the URL beside the filters, and going back undoes them', async ({
  page,
  at,
  context,
}) => {
  await avoidKeptPages(context, at.life);
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  const field = page.getByRole('combobox', { name: '운동 찾기' });
  await field.fill('ㅋㅇ');
  await field.press('Enter');
  await expect(page).toHaveURL(`${at.life}/programs?q=${encodeURIComponent('ㅋㅇ')}`);
  await expect(titles(page).first()).toContainText('코어');
  await expect(titles(page).first().locator('mark')).toHaveText('코어');
  const found = await count(page).textContent();

  await kinds(page).getByRole('button', { name: LABELS.category.pilates }).click();
  await expect(page).toHaveURL(/q=.*&category=pilates$/);
  await expect(count(page)).not.toHaveText(found!);
  await page.reload();
  await untilHydrated(page);
  await expect(field).toHaveValue('ㅋㅇ');
  await page.goBack();
  await expect(count(page)).toHaveText(found!);
  await page.goBack();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어디를 움직이고 싶나요?');
});

test('a search in a shared link is answered by the server, with what was found marked', async ({ at, serverHtml }) => {
  const html = await serverHtml(`${at.life}/programs?q=${encodeURIComponent('코어')}`);
  const list = html.slice(html.indexOf('id="found"'));
  expect(list.match(/<article/g)!.length).toBeGreaterThan(2);
  expect(list).toMatch(/<mark[^>]*>코어<\/mark>/);
});

test('suggestions are steered by keys, and what was searched for is offered again until it is removed', async ({
  page,
  at,
  db,
}) => {
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  const field = page.getByRole('combobox', { name: '운동 찾기' });
  await field.fill('요가');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
  await field.press('ArrowUp');
  await expect(page.getByRole('listbox').locator('[aria-selected="true"]')).toHaveCount(0);

  const { title, slug } = await db.one<{ title: string; slug: string }>(
    `select title, slug from program where state = 'PUBLISHED' and title like '%요가%' order by id limit 1`,
  );
  const place = (await options.allTextContents()).findIndex((text) => text.includes(title));
  expect(place).toBeGreaterThanOrEqual(0);
  for (let i = 0; i <= place; i += 1) await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(`${at.life}/programs/${slug}`);

  await page.goBack();
  await field.click();
  await expect(options.filter({ hasText: title })).toBeVisible();
  await page.getByRole('button', { name: `최근 찾은 말 ${title} 지우기` }).click();
  await expect(options.filter({ hasText: title })).toHaveCount(0);
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('words that find nothing with the filters offer what is near', async ({ page, at }) => {
  await page.goto(`${at.life}/programs?q=${encodeURIComponent('케틀벨')}&max_minutes=10&quiet=true`);
  await untilHydrated(page);
  const nothing = page.getByRole('main').getByRole('heading', { name: /찾는 운동이 없어요/ });
  await expect(nothing).toContainText('조건을 하나 줄여볼까요?');
  const near = page.getByRole('heading', { name: '비슷한 운동이에요' }).locator('..').getByRole('article');
  await expect(near).toHaveCount(3);
  await expect(near.first()).toContainText('케틀벨');
});

test('a list that cannot be fetched says so, and trying again brings it', async ({ page, at, db, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED/);
  const api = '**/proxy/api/v2/programs?*';
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);

  await page.route(api, (route) => route.abort('connectionrefused'));
  await kinds(page).getByRole('button', { name: LABELS.category.strength }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('목록을 불러오지 못했어요');
  await expect(failed).toContainText('인터넷 연결을 확인해주세요.');
  await page.unroute(api);
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expectFound(page, await titlesOf(db, `category = 'strength'`));
});

test('a next page that cannot be fetched leaves the list standing', async ({ page, at, db, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED/);
  const api = '**/proxy/api/v2/programs?*cursor=*';
  await page.route(api, (route) => route.abort('connectionrefused'));
  await page.goto(`${at.life}/programs?sort=newest`);
  await untilHydrated(page);
  await titles(page).last().scrollIntoViewIfNeeded();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('더 불러오지 못했어요');
  const all = await titlesOf(db, 'true', 'published_at desc, id desc');
  await expect(titles(page)).toHaveText(all.slice(0, PAGE_SIZE));
  await page.unroute(api);
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(titles(page).nth(PAGE_SIZE)).toHaveText(all[PAGE_SIZE]!);
  await expect(failed).toHaveCount(0);
});

test.describe('when the catalogue changes', ALONE, () => {
  test('a program that is hidden leaves the list at once, and comes back when shown', async ({
    at,
    db,
    request,
    serverHtml,
  }) => {
    const [first] = await db.rows<{ id: number; title: string }>(
      `select id, title from program where state = 'PUBLISHED' order by ${BY_SCORE} limit 1`,
    );
    const all = await titlesOf(db);
    // A guest's page is kept for a minute; an address of its own is not among those kept.
    const fresh = () => `${at.life}/programs?unkept=${crypto.randomUUID()}`;
    const offered = async () => {
      const response = await request.get(`${at.life}/proxy/api/v2/programs?limit=${PAGE_SIZE}`);
      return ((await response.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
    };
    expect(await offered()).toEqual(all.slice(0, PAGE_SIZE));
    try {
      await db.rows(`update program set state = 'HIDDEN' where id = $1`, [first!.id]);
      await expect.poll(offered, { intervals: [50] }).toEqual(all.slice(1, 1 + PAGE_SIZE));
      const html = await serverHtml(fresh());
      expect(listedIn(html)).toEqual(all.slice(1, 1 + PAGE_SIZE));
      expect(html.replace(/<[^>]+>/g, '')).toContain(`${all.length - 1}개를 찾았어요`);
    } finally {
      await db.rows(`update program set state = 'PUBLISHED' where id = $1`, [first!.id]);
    }
    await expect.poll(offered, { intervals: [50] }).toEqual(all.slice(0, PAGE_SIZE));
    expect(listedIn(await serverHtml(fresh()))[0]).toBe(first!.title);
  });
});
