import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { deviceOf, type LessonRow, pathOf, seek, skipCountIn } from '../player-page.ts';
import { fill, MEMBER, routesOf, SCREENS } from '../screens.ts';
import { newMember } from '../shop.ts';

type SiteName = keyof typeof SCREENS;
const SITES = Object.keys(SCREENS) as SiteName[];
const IDLE_MS = 30_000;
const LATENCY_MS = 300;
/** A page has come when it has asked for nothing so long: what follows the first answers belongs to its coming. */
const SETTLE_MS = 3_000;
/** Whatever asks without a pause has come by then, and is counted. */
const SETTLE_MAX_MS = 15_000;
/** Anything that was not thought of: a second look at something, never a third. */
const UNNAMED_MAX = 2;

/** What a screen that is left alone may ask for again and again, how often in half a minute, and why. */
const MEANT: readonly { asks: RegExp; most: number; isEach?: true; why: string }[] = [
  { asks: /\/media\/(?:segments|uploads|play|clips)\//, most: 200, why: 'a film that plays fetches ahead' },
  // However many there are: a page full of them may come late where many pages are opened at once.
  { asks: /\/media\/(?:pictures|posters)\//, most: 3, isEach: true, why: 'banners turn' },
  { asks: /POST \S*\/user\/lessons\/views/, most: 4, why: 'a heartbeat every 15 s, and one when the film stands' },
  { asks: /POST \S*\/logs\/v1\/bulk/, most: 6, why: 'events are sent in bundles' },
  {
    asks: /\/proxy\/core\/v1\/conversations/,
    most: 8,
    why: 'what is said and read in a talk is shown as it happens, and tests beside this one read the same',
  },
  { asks: /\/auth\/otp\/poll/, most: 20, why: 'a television asks every few seconds whether it was paired' },
  {
    asks: /\/(?:store|core)-admin\/v1\/(?:to-do|sales)/,
    most: 3,
    why: 'staff see what waits and sells, each anew each minute',
  },
  { asks: /\/core-admin\/v1\/films/, most: 8, why: 'a film that is being made is looked at until it is' },
  {
    asks: /\/checkout\/\S+\/completed|\/orders\/\S+\/completed/,
    most: 20,
    why: 'a payment that is not decided is asked for',
  },
];

/** Every answer comes late, as on a phone: what asks again before it has been answered is seen to. */
async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => /^\/proxy\/(?!media\/)|^\/api\/|\.data$/.test(url.pathname),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
      await route.continue().catch(() => {});
    },
  );
}

/** Counts from now on, by method and path. */
function watch(page: Page) {
  const asked = new Map<string, number>();
  const count = (request: Request) => {
    const key = `${request.method()} ${new URL(request.url()).pathname}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
  };
  page.on('request', count);
  return {
    asked,
    stop: () => void page.off('request', count),
  };
}

/** Once nothing has been asked for a while. */
async function hasCome(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => void (last = performance.now());
  page.on('request', note);
  const end = last + SETTLE_MAX_MS;
  for (let now = last; now < Math.min(last + SETTLE_MS, end); now = performance.now())
    await page.waitForTimeout(Math.min(last + SETTLE_MS, end) - now);
  page.off('request', note);
}

/** What was asked more often than anybody meant. */
function storms(asked: ReadonlyMap<string, number>): string[] {
  const sums = new Map<string, { n: number; most: number }>();
  for (const [key, n] of asked) {
    const meant = MEANT.find(({ asks }) => asks.test(key));
    const name = meant && !meant.isEach ? meant.why : key;
    const sum = sums.get(name) ?? { n: 0, most: meant?.most ?? UNNAMED_MAX };
    sums.set(name, { ...sum, n: sum.n + n });
  }
  return [...sums].filter(([, { n, most }]) => n > most).map(([name, { n }]) => `${name}: ${n} times`);
}

for (const site of SITES) {
  test(`every route of ${site} has a place among the screens`, () => {
    const known = new Set(SCREENS[site].map(({ route }) => route));
    expect(routesOf(site).filter((route) => !known.has(route))).toEqual([]);
    const real = new Set(routesOf(site));
    expect([...known].filter((route) => !real.has(route))).toEqual([]);
  });
}

type Left = { page: Page; name: string };

/** Left alone for half a minute from when it stands, and closed then: what is open beside it only slows it down. */
async function leaveAlone({ page, name }: Left): Promise<void> {
  await hasCome(page);
  const { asked, stop } = watch(page);
  await page.waitForTimeout(IDLE_MS);
  stop();
  expect.soft(storms(asked), name).toEqual([]);
  await page.close();
}

/** Those of each worker that there is; one page is opened after the other while those before it are left alone. */
const GROUPS = 3;
const ALL = SITES.flatMap((site) => SCREENS[site].map((screen) => ({ site, ...screen })));

for (const group of Array.from({ length: GROUPS }, (_, nth) => nth)) {
  // Each has some of every site, so that they take as long as each other.
  const screens = ALL.filter((_, i) => i % GROUPS === group);
  test(`screens, left alone, ask for nothing again and again (${group + 1} of ${GROUPS})`, async ({
    browser,
    context,
    guard,
    at,
    db,
    signIn,
    signInStaff,
  }) => {
    // Some eighty pages.
    test.slow();
    // Some of these pages are there for what has gone wrong.
    guard.allow(/\b40[0149]\b/);
    await signIn(MEMBER);
    await signInStaff('admin@oun.test');
    await slowDown(context);
    const guest = await browser.newContext({ viewport: { width: 570, height: 900 }, locale: 'ko-KR' });
    const { context: viewer } = await deviceOf(browser, at.life, (await newMember(db)).email);
    await Promise.all([guest, viewer].map(slowDown));
    const contexts = { guest, viewer, own: context };
    const left: Promise<void>[] = [];
    for (const { site, path, who = 'own', press } of screens) {
      const page = await contexts[who].newPage();
      await page.goto(at[site] + (await fill(db, path)), { waitUntil: 'domcontentloaded' });
      if (press) await page.getByRole('button', { name: press }).first().click();
      left.push(leaveAlone({ page, name: `${site} ${decodeURIComponent(path)}${press ? ` [${press}]` : ''}` }));
    }
    await Promise.all(left);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([guest.close(), viewer.close()]);
  });
}

test('the end of a lesson goes on to the next one once, and asks for nothing again and again', async ({
  browser,
  at,
  db,
}) => {
  const member = await newMember(db);
  const { page, context } = await deviceOf(browser, at.life, member.email);
  // Of a program the next day waits for its day; a list goes on by itself.
  const lessons = await db.rows<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null order by l.id limit 2`,
  );
  const { id: list } = await db.one<{ id: number }>(
    `insert into playlist (account_id, title, is_public, created_at, updated_at)
     values ($1, '둘이어서', false, now(), now()) returning id`,
    [member.id],
  );
  for (const [position, { id }] of lessons.entries())
    await db.rows(`insert into playlist_item (playlist_id, position, lesson_id) values ($1, $2, $3)`, [
      list,
      position,
      id,
    ]);
  const lesson = lessons[0]!;
  await page.goto(`${at.life}${pathOf(lesson)}?playlist=${list}`);
  await skipCountIn(page);
  await slowDown(context);
  await seek(page, lesson.seconds - 1);
  await page.getByRole('button', { name: '재생', exact: true }).click();
  await expect(page.getByText(/초 뒤에 이어서 해요/)).toBeVisible();
  const { asked } = watch(page);
  const goings: string[] = [];
  page.on('framenavigated', (frame) => goings.push(frame.url()));
  // Ten seconds of counting, and what comes after.
  await page.waitForTimeout(IDLE_MS);
  expect(storms(asked)).toEqual([]);
  expect(goings).toHaveLength(1);
  expect(goings[0]).not.toContain(`/lessons/${lesson.id}`);
  await context.close();
});
