import type { Page } from '@playwright/test';
import type { Chapter, Lesson } from '@oun/contract/lesson';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { atHour, type LessonRow, openLesson, press, seek, stateOf, untilShown } from '../player-page.ts';

type Rect = { left: number; top: number; right: number; bottom: number };

/** What can be pressed, as it lies on the screen; the slider of time takes more than is seen of it. */
const controlsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-player] button, [data-player] a')]
      .filter((element) => element.checkVisibility() && !element.closest('aside, [role=dialog]'))
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.textContent || element.ariaLabel || '', left, top, right, bottom };
      }),
  );

/** Words that stand on the film. */
const marksOf = (page: Page) =>
  page.getByTestId('next-mark').evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

/** Where the figure is on the screen. */
async function figureOf(page: Page, { box }: Chapter): Promise<Rect> {
  const film = await page.locator('video').evaluate((video) => {
    const { left, top, width, height } = video.getBoundingClientRect();
    return { left, top, width, height };
  });
  const { left, top, right, bottom } = box!;
  return {
    left: film.left + left * film.width,
    top: film.top + top * film.height,
    right: film.left + right * film.width,
    bottom: film.top + bottom * film.height,
  };
}

const meets = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A standing figure, a wide one and a lying one, and a rest, where the lesson has them. */
function posesOf(chapters: readonly Chapter[]): Chapter[] {
  const shareOf = ({ box }: Chapter) => (box ? ((box.right - box.left) * 16) / 9 / (box.bottom - box.top) : 0);
  const works = chapters.filter(({ kind, box }) => kind === 'work' && box);
  const sorted = works.toSorted((a, b) => shareOf(a) - shareOf(b));
  return [
    sorted[0]!,
    sorted[sorted.length >> 1]!,
    sorted.at(-1)!,
    ...chapters.filter((one) => one.kind === 'rest').slice(0, 1),
  ];
}

test('every control is on the screen, and none on who moves, however it is held', async ({ page, at, db }) => {
  // One that stands, lies and jumps.
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null and not l.is_quiet order by l.id limit 1`,
  );
  await page.setViewportSize({ width: 390, height: 664 });
  // At night there is most to say.
  await atHour(page, 22);
  await openLesson(page, at.life, lesson);
  const { chapters } = (await (
    await page.request.get(`${at.life}/proxy/api/v2/lessons/${lesson.id}`)
  ).json()) as Lesson;
  const faults: string[] = [];
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [570, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const chapter of posesOf(chapters)) {
      await seek(page, Math.ceil(chapter.starts_at) + 1);
      await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(chapter.starts_at);
      await expect(page.getByRole('button', { name: '다음 동작' })).toBeVisible();
      const at = `${width} × ${height}, ${chapter.name}`;
      const controls = await controlsOf(page);
      expect(controls.length, at).toBeGreaterThanOrEqual(6);
      const figure = await figureOf(page, chapter);
      for (const control of controls) {
        const { name, left, top, right, bottom } = control;
        if (left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5)
          faults.push(`${at}: ${name} off the screen`);
        if (right - left < 43.5 || bottom - top < 43.5) faults.push(`${at}: ${name} too small`);
        if (meets(control, figure) && width > height) faults.push(`${at}: ${name} on the figure`);
      }
      if (figure.left < -1 || figure.right > width + 1 || figure.top < -1) faults.push(`${at}: the figure is cut`);
      for (const mark of await marksOf(page)) if (meets(mark, figure)) faults.push(`${at}: words on the figure`);
      if (width < height) {
        const film = await page
          .locator('video')
          .evaluate((video) => video.parentElement!.getBoundingClientRect().height);
        if (film < height * 0.43) faults.push(`${at}: the film is ${film} high`);
      }
    }
  }
  expect(faults).toEqual([]);

  await expect(page.getByRole('complementary', { name: '동작 목록' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, '재생 설정');
  const sheet = page.getByRole('dialog', { name: '재생 설정' });
  await expect(sheet.getByRole('slider', { name: '신호음' })).toBeVisible();
  // Film and ring stay in sight above it.
  await expect(page.getByTestId('seconds-left')).toBeVisible();
  const { y } = (await sheet.boundingBox())!;
  expect((await page.locator('video').boundingBox())!.y).toBeLessThan(y);
  await expectAccessible(page);
});

test('going on while a film is still on its way is no trouble, and none is told', async ({ page, at, db }) => {
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null order by l.id limit 1`,
  );
  await openLesson(page, at.life, lesson);
  const told = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => texts.push(...[...document.querySelectorAll('[role=alert]')].map((one) => one.textContent));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  // Every piece is still under way when the next place is asked for.
  const { promise: all, resolve: letGo } = Promise.withResolvers<void>();
  const aborted: string[] = [];
  page.on('requestfailed', (request) => aborted.push(request.url()));
  await page.route(/\/segments\/.*\.m4s/, (route) => all.then(() => route.continue()));
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    const asked = page.waitForRequest(/\/segments\/.*\.m4s/);
    await seek(page, Math.floor(lesson.seconds * share));
    await asked;
  }
  expect(aborted.length).toBeGreaterThan(0);
  letGo();
  await untilShown(page);
  expect(await told.jsonValue()).toEqual([]);
});

test('three quick presses move thirty seconds, and pointing at the bar shows what lies there', async ({
  page,
  at,
  db,
}) => {
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null order by l.id limit 1`,
  );
  await openLesson(page, at.life, lesson);
  const { time } = await stateOf(page);
  // All three before anything of the first could be drawn.
  await page.evaluate(() => {
    for (let press = 0; press < 3; press += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  expect((await stateOf(page)).time).toBeCloseTo(time + 30, 0);

  const { chapters } = (await (
    await page.request.get(`${at.life}/proxy/api/v2/lessons/${lesson.id}`)
  ).json()) as Lesson;
  const bar = (await page.getByRole('slider', { name: '재생 위치' }).boundingBox())!;
  const there = chapters.findLast(({ starts_at }) => starts_at <= lesson.seconds * 0.75)!;
  await page.mouse.move(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
  await expect(page.getByTestId('peek')).toContainText(there.kind === 'rest' ? '쉬어요' : there.name);
  await expect(page.getByTestId('peek').locator('img')).toBeVisible();
});
