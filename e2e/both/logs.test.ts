import { COOKIES, LOCAL_STORAGE } from '@oun/brand/limits';
import type { Page } from '@playwright/test';
import { type Database, expect, test, untilHydrated } from '../fixtures.ts';
import { fill, LIFE, MEMBER, STORE } from '../screens.ts';

type Row = {
  seq: number;
  category: string;
  name: string;
  navigation: string;
  navigation_sub: string | null;
  navigation_referrer: string | null;
  object_type: string | null;
  object_id: string | null;
  object_section: string | null;
  object_idx: number | null;
  extra: Record<string, unknown>;
  product: string;
  platform: string;
  user_id: number | null;
  is_vouched: boolean;
  web_version: string;
  env: string;
};

const deviceOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LOCAL_STORAGE.globalUuid);

async function toldBy(db: Database, page: Page): Promise<Row[]> {
  return db.rows<Row>(`select *, seq::int as seq from log_record where global_uuid = $1 order by log_record.seq`, [
    await deviceOf(page),
  ]);
}

/** The screens that wait on the browser's shelf. */
const shelved = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.endsWith('-logs'));
    if (!found) return [];
    const db = await done(indexedDB.open(found.name!));
    const records = db.objectStoreNames.contains('records')
      ? ((await done(db.transaction('records').objectStore('records').getAll())) as { navigation: string }[])
      : [];
    db.close();
    return records.map(({ navigation }) => navigation);
  });

const agree = (page: Page, url: string) => page.context().addCookies([{ name: COOKIES.usage, value: 'yes', url }]);

test('nothing of what somebody looks at is told before they agree, and all of it afterwards', async ({
  page,
  at,
  db,
  nativeOs,
}) => {
  const home = nativeOs ? at.home : at.life;
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await page.goto(home);
  await untilHydrated(page);
  const asked = page.getByRole('region', { name: '어떤 화면을 보셨는지 남겨도 될까요?' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: '남겨도 돼요' }).click();
  await expect(asked).toHaveCount(0);
  expect(await toldBy(db, page)).toEqual([]);

  await page.goto(`${at.life}/programs?q=${encodeURIComponent('스쿼트')}`);
  await untilHydrated(page);
  const first = page.getByRole('region', { name: '찾은 프로그램' }).getByRole('article').first();
  await first.scrollIntoViewIfNeeded();
  const seen = async () => (await toldBy(db, page)).filter(({ category }) => category === 'impression');
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '커리큘럼' })).toBeAttached();
  await page.goto(`${at.life}/programs?q=${encodeURIComponent('쀍쀍쀍')}`);
  await expect(page.getByRole('heading', { name: /찾는 운동이 없어요/ })).toBeVisible();
  const told = async () => (await toldBy(db, page)).filter(({ category }) => category !== 'vital');
  await expect.poll(async () => (await told()).filter(({ name }) => name === 'searched').length).toBe(2);

  const rows = await told();
  const platform = nativeOs ? 'ios' : 'web';
  for (const row of rows)
    expect(row).toMatchObject({ platform, product: nativeOs ? 'oun_app' : 'oun_membership_web', env: 'local' });
  expect(rows[0]!.web_version).toMatch(/^\w+$/);
  const screens = rows.filter(({ category }) => category === 'screen');
  expect(screens.map(({ navigation }) => navigation)).toEqual(['/programs', '/programs/:id', '/programs']);
  expect(screens[1]).toMatchObject({ navigation_referrer: '/programs', object_type: 'program' });
  const tap = rows.find(({ category }) => category === 'tap');
  expect(tap).toMatchObject({
    name: 'opened',
    navigation: '/programs',
    object_type: 'program',
    object_id: screens[1]!.object_id,
    object_section: 'explore.found',
    object_idx: 0,
  });
  const searches = rows.filter(({ name }) => name === 'searched').map(({ extra }) => [extra['words'], extra['found']]);
  expect(searches).toEqual([
    ['스쿼트', expect.any(Number)],
    ['쀍쀍쀍', 0],
  ]);
  expect((await seen())[0]).toMatchObject({ object_section: 'explore.found', navigation: '/programs' });

  // How fast a page was is told of the page that was loaded, not of the screen that followed without a load.
  const vitals = (await toldBy(db, page)).filter(({ category }) => category === 'vital');
  expect(new Set(vitals.map(({ navigation }) => navigation))).toEqual(new Set(['/programs']));
  for (const name of ['ttfb', 'fcp', 'lcp', 'cls'])
    expect(vitals.find((one) => one.name === name)?.extra).toMatchObject({
      value: expect.any(Number),
      rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
    });

  // And nothing any more once they say no.
  await page.goto(`${at.life}/usage`);
  await untilHydrated(page);
  const choice = page.getByRole('switch', { name: '본 화면과 누른 것, 찾은 말' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  const count = async () => (await told()).length;
  await expect.poll(async () => (await told()).at(-1)?.navigation).toBe('/usage');
  const before = await count();
  await page.goto(`${at.life}/channels`);
  await untilHydrated(page);
  await page.goto(`${at.life}/playlists`);
  await untilHydrated(page);
  expect(await count()).toBe(before);
});

test('thirty screens are each told by their name, and no record is missing', async ({
  page,
  at,
  db,
  guard,
  signIn,
}) => {
  // Some of these pages are there for what has gone wrong.
  guard.allow(/\b40[0149]\b/);
  await signIn(MEMBER);
  await agree(page, at.life);
  const { id } = await db.one<{ id: number }>(`select id from account where email_address = $1`, [MEMBER]);
  for (const [site, screens, count] of [
    [at.life, LIFE, 20],
    [at.store, STORE, 12],
  ] as const) {
    const walked = screens.filter(({ who, press, route }, i) => {
      const isFirstOfRoute = screens.findIndex((one) => one.route === route) === i;
      return isFirstOfRoute && !who && !press && route !== '*';
    });
    const routes: string[] = [];
    for (const { route, path } of walked.slice(0, count)) {
      const from = routes.length > 0 ? { referer: page.url() } : {};
      await page.goto(site + (await fill(db, path)), from);
      await untilHydrated(page);
      routes.push(route);
      await expect
        .poll(async () => (await toldBy(db, page)).filter(({ category }) => category === 'screen').length, {
          message: path,
        })
        .toBe(routes.length);
    }
    expect(routes).toHaveLength(count);
    const rows = await toldBy(db, page);
    const screensTold = rows.filter(({ category }) => category === 'screen');
    for (const [i, route] of routes.entries()) {
      const pattern = new RegExp(`^/${route.replace(/:\w+\??/g, '(?::id|[a-z-]+)')}$`);
      expect(screensTold[i]!.navigation, route).toMatch(pattern);
      expect(screensTold[i]).toMatchObject({ user_id: id, is_vouched: true });
      expect(screensTold[i]!.navigation_referrer).toBe(i === 0 ? null : screensTold[i - 1]!.navigation);
    }
    const seqs = rows.map(({ seq }) => seq);
    const last = await page.evaluate(() => Number(localStorage.getItem('oun.log_seq')));
    expect(seqs).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  }
});

test('what a dead collector and a closed tab left behind arrives with the next visit', async ({ context, at, db }) => {
  const page = await context.newPage();
  await agree(page, at.life);
  // In the page itself: what is sent while a page is left goes past whoever stands between.
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (asked, how) =>
      String(asked).includes('/logs/v1/bulk') ? Promise.reject(new TypeError('dead')) : real(asked, how);
  });
  for (const path of ['/channels', '/playlists']) {
    await page.goto(at.life + path);
    await untilHydrated(page);
    await expect.poll(() => shelved(page)).toContain(path);
  }
  expect(await toldBy(db, page)).toEqual([]);
  await page.close();
  const next = await context.newPage();
  // Later than a page that lives would still be trying.
  await next.clock.install({ time: Date.now() + 120_000 });
  await next.goto(`${at.life}/usage`);
  await untilHydrated(next);
  await next.clock.runFor(5_000);
  const screens = async () =>
    (await toldBy(db, next)).filter(({ category }) => category === 'screen').map(({ navigation }) => navigation);
  await expect.poll(screens).toEqual(['/channels', '/playlists', '/usage']);
  await next.close();
});

test('where the browser has no database and no locks, records arrive all the same and nothing complains', async ({
  page,
  at,
  db,
}) => {
  await agree(page, at.life);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError');
    };
    Object.defineProperty(window.indexedDB, 'open', { value: refuse });
    for (const name of ['request', 'query'])
      Object.defineProperty(navigator.locks, name, { value: async () => refuse() });
  });
  for (const path of ['/channels', '/playlists']) {
    await page.goto(at.life + path);
    await untilHydrated(page);
    const shown = async () => (await toldBy(db, page)).filter(({ category }) => category === 'screen');
    await expect.poll(async () => (await shown()).at(-1)?.navigation).toBe(path);
  }
  const seqs = (await toldBy(db, page)).map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)]);
});
