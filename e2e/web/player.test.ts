import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Lesson } from '@oun/contract/lesson';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { type Database, expect, expectAccessible, test } from '../fixtures.ts';

type LessonRow = { id: number; slug: string; title: string; seconds: number };

/** A lesson of a program that nobody else plays, so that two tests never meet in one history. */
const lessonOf = (db: Database, slug: string, day: number) =>
  db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where p.slug = $1 and l.day = $2`,
    [slug, day],
  );
const pathOf = ({ slug, id }: LessonRow) => `/programs/${slug}/lessons/${id}`;

/** Runs in the page: what the video element itself says. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return { time: 0, isPaused: true, height: 0, isShown: false };
    return {
      time: video.currentTime,
      isPaused: video.paused,
      height: video.videoHeight,
      isShown: video.readyState >= 2,
    };
  });
const untilShown = (page: Page) => expect.poll(async () => (await stateOf(page)).isShown).toBe(true);
/** Time goes on, and pictures with it. */
async function untilPlaying(page: Page, from?: number) {
  const before = from ?? (await stateOf(page)).time;
  await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(before + 1);
}
/** What other tests left playing must not stand in the way of this one. */
const freeStreams = (db: Database, email: string) =>
  db.rows(
    `update playback_lease set ended_at = now(), end_reason = 'LEFT'
     where ended_at is null and account_id = (select id from account where email_address = $1)`,
    [email],
  );
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const seek = (page: Page, seconds: number) =>
  page.getByRole('slider', { name: '재생 위치' }).evaluate((slider: HTMLInputElement, to) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(slider, String(to));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, seconds);

async function openLesson(page: Page, life: string, lesson: LessonRow) {
  await page.goto(life + pathOf(lesson));
  await untilShown(page);
}

test('a lesson plays from a cold page with its movements, seeks anywhere, and changes its size', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await signIn('pastdue@oun.test', { isOwnSession: true });
  await freeStreams(db, 'pastdue@oun.test');
  const lesson = await lessonOf(db, 'strong-legs-4w', 3);
  await openLesson(page, at.life, lesson);
  await expect(page.getByTestId('movement')).not.toBeEmpty();
  await press(page, '재생');
  await untilPlaying(page);
  await expectAccessible(page);

  await seek(page, 300);
  await untilPlaying(page, 300);
  expect((await stateOf(page)).time).toBeLessThan(320);

  await press(page, '재생 설정');
  await page.getByRole('button', { name: '1080p' }).click();
  await expect.poll(async () => (await stateOf(page)).height, { timeout: 20_000 }).toBe(1080);
  await page.getByRole('button', { name: '1.5배' }).click();
  expect(await page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(1.5);
  await page.keyboard.press('Escape');
  await untilPlaying(page);
});

test('the list of movements leads to each, the ring counts down, and words name it', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await signIn('pastdue@oun.test', { isOwnSession: true });
  await freeStreams(db, 'pastdue@oun.test');
  const lesson = await lessonOf(db, 'strong-legs-4w', 4);
  await openLesson(page, at.life, lesson);
  await press(page, '다음 동작');
  const first = await page.getByTestId('movement').textContent();
  await page.getByRole('button', { name: /목록/ }).click();
  const third = page.getByRole('dialog').getByRole('listitem').nth(4);
  const name = (await third.locator('span.truncate').textContent())!;
  await third.getByRole('button').click();
  await expect(page.getByTestId('movement')).toHaveText(name);
  expect(name).not.toBe(first);
  await press(page, '재생');
  const left = Number(await page.getByTestId('seconds-left').textContent());
  await expect.poll(async () => Number(await page.getByTestId('seconds-left').textContent())).toBeLessThan(left);
  await expect(page.getByTestId('words')).not.toBeEmpty();
  await page.keyboard.press('c');
  await expect(page.getByTestId('words')).toHaveCount(0);
});

test('a loud movement is swapped for its quiet twin and the film goes on at once', async ({ page, at, db, signIn }) => {
  await signIn('pastdue@oun.test', { isOwnSession: true });
  await freeStreams(db, 'pastdue@oun.test');
  // A program that is allowed to be loud.
  const lesson = await db.one<LessonRow & { at: number; loud: string }>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where not l.is_quiet order by l.id limit 1`,
  );
  await openLesson(page, at.life, lesson);
  const { chapters } = (await (
    await page.request.get(`${at.life}/proxy/api/v2/lessons/${lesson.id}`)
  ).json()) as Lesson;
  const swap = page.getByRole('button', { name: /조용한 동작으로 바꾸기/ });
  await seek(page, Math.ceil(chapters.find(({ quiet_twin }) => quiet_twin)!.starts_at) + 1);
  await expect(swap).toBeVisible();
  const loud = (await page.getByTestId('movement').textContent())!;
  await press(page, '재생');
  await untilPlaying(page);
  const before = (await stateOf(page)).time;
  await swap.click();
  await expect(page.getByTestId('movement')).not.toHaveText(loud);
  await untilPlaying(page, before);
  expect((await stateOf(page)).time).toBeLessThan(before + 20);
  await page.getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(page.getByTestId('movement')).toHaveText(loud);
});

test('after a pause of twenty minutes it goes on with a new address', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b403\b/);
  await signIn('pastdue@oun.test', { isOwnSession: true });
  const lesson = await lessonOf(db, 'strong-legs-4w', 5);
  await page.clock.install();
  let first: string | undefined;
  let isOver = false;
  let refused = 0;
  // What the server does with a ticket of long ago; its own clock cannot be moved from here.
  await page.route('**/media/segments/**', (route) => {
    const ticket = new URL(route.request().url()).searchParams.get('ticket')!;
    first ??= ticket;
    if (!isOver || ticket !== first) return route.continue();
    refused += 1;
    return route.fulfill({ status: 403, json: { code: 'FORBIDDEN', title: '', message: '', extra: {} } });
  });
  await openLesson(page, at.life, lesson);
  await press(page, '재생');
  await untilPlaying(page);
  await press(page, '일시정지');
  isOver = true;
  await page.clock.fastForward('20:00');
  await press(page, '재생');
  await seek(page, 200);
  await untilPlaying(page, 200);
  // Asked for with the old one while the new one was on its way, at most; the film did not stop for it.
  expect(refused).toBeLessThan(10);
});

test('a lost network is told, and the film goes on by itself when it is back', async ({
  page,
  context,
  at,
  db,
  signIn,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  await signIn('trainer@oun.test', { isOwnSession: true });
  const lesson = await lessonOf(db, 'strong-legs-4w', 6);
  await openLesson(page, at.life, lesson);
  await press(page, '재생');
  await untilPlaying(page);
  await context.setOffline(true);
  await seek(page, 600);
  await expect(page.getByText('인터넷 연결을 기다리고 있어요')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(false);
  await untilPlaying(page, 600);
});

/** A device of its own: another browser with another session. */
async function deviceOf(
  browser: Browser,
  life: string,
  email: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
  const post = async (url: string, data: object) => {
    const reply = await context.request.post(url, { data, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(reply.status()).toBe(200);
    return reply.json() as Promise<{ accessToken: string }>;
  };
  const body = { email_address: email, password: DEMO_PASSWORD };
  const { accessToken } = await post(`${life}/proxy/api/v1/user/sign-in/`, body);
  await post(`${life}/api/session`, { accessToken, provider: 'email' });
  return { page: await context.newPage(), context };
}

test('what one device leaves another takes up; a third must take the place of one', async ({ browser, at, db }) => {
  test.slow();
  const lesson = await lessonOf(db, 'strong-legs-4w', 7);
  await freeStreams(db, 'owner@oun.test');
  const [phone, tablet, desk] = await Promise.all([0, 1, 2].map(() => deviceOf(browser, at.life, 'owner@oun.test')));
  await openLesson(phone!.page, at.life, lesson);
  await press(phone!.page, '재생');
  await seek(phone!.page, 70);
  await untilPlaying(phone!.page, 70);
  await press(phone!.page, '일시정지');
  await expect
    .poll(
      async () =>
        (
          await db.one<{ n: number }>(
            `select count(*)::int as n from film_view v
      join account a on a.id = v.account_id
      where a.email_address = 'owner@oun.test' and v.lesson_id = $1 and v.position_s > 70`,
            [lesson.id],
          )
        ).n,
    )
    .toBe(1);
  await press(phone!.page, '재생');

  await openLesson(tablet!.page, at.life, lesson);
  expect((await stateOf(tablet!.page)).time).toBeGreaterThan(69);
  await press(tablet!.page, '재생');
  await untilPlaying(tablet!.page);

  await desk!.page.goto(at.life + pathOf(lesson));
  await expect(desk!.page.getByRole('heading', { name: '재생 중이에요' })).toBeVisible();
  await desk!.page
    .getByRole('button', { name: /여기서 보기/ })
    .first()
    .click();
  await untilShown(desk!.page);
  // The one that lost its place hears of it with its next report.
  await expect(phone!.page.getByRole('button', { name: '여기서 다시 보기' })).toBeVisible({ timeout: 30_000 });
  await Promise.all([phone, tablet, desk].map((device) => device!.context.close()));
});

test('without a membership the first minute plays, then one is told how to go on', async ({ page, at, db, signIn }) => {
  await signIn('free@oun.test', { isOwnSession: true });
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'PREVIEW' order by l.id limit 1`,
  );
  await openLesson(page, at.life, lesson);
  await seek(page, 57);
  await press(page, '재생');
  await expect(page.getByRole('heading', { name: '여기까지 맛보기예요' })).toBeVisible();
  await expect(page.getByRole('link', { name: '멤버십 시작하고 보기' })).toHaveAttribute('href', '/package-detail');
  expect((await stateOf(page)).isPaused).toBe(true);
});

test('a guest plays a free lesson, and is told what a lesson for members needs', async ({ page, at, db, guard }) => {
  guard.allow(/\b403\b/);
  const free = await lessonOf(db, 'core-start', 1);
  await openLesson(page, at.life, free);
  await press(page, '재생');
  await untilPlaying(page);

  const closed = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'MEMBER' order by l.id limit 1`,
  );
  await page.goto(at.life + pathOf(closed));
  await expect(page.getByRole('heading', { name: '멤버십이 필요해요' })).toBeVisible();
  await expect(page.getByRole('link', { name: '회원이에요, 로그인하기' })).toBeVisible();
});

test('at the end it is praised, rated and counted once', async ({ page, at, db, signIn }) => {
  test.slow();
  await signIn('trial@oun.test', { isOwnSession: true });
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.seconds < 400 order by l.seconds, l.id limit 1`,
  );
  // All but the last of it was seen before.
  const from = Math.floor(lesson.seconds * 0.94);
  await db.rows(
    `insert into film_view (account_id, lesson_id, position_s, watched, watched_s, updated_at)
     select id, $1::int, $2::int, int4multirange(int4range(0, $3::int)), $3::int, now() from account
     where email_address = 'trial@oun.test'`,
    [lesson.id, from, Math.floor(lesson.seconds * 0.79)],
  );
  await openLesson(page, at.life, lesson);
  expect((await stateOf(page)).time).toBeGreaterThanOrEqual(from - 1);
  await press(page, '재생');
  await expect(page.getByText('수고했어요')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '딱 좋아요' }).click();
  await expect(page.getByText('알려줘서 고마워요')).toBeVisible();
  const records = await db.rows(
    `select 1 from workout_record r join account a on a.id = r.account_id
     where a.email_address = 'trial@oun.test' and r.lesson_id = $1`,
    [lesson.id],
  );
  expect(records).toHaveLength(1);
});
