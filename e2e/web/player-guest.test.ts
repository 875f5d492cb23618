import type { Lesson } from '@oun/contract/lesson';
import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';
import { type LessonRow, openLesson, press, seek, stateOf, untilPlaying } from '../player-page.ts';

test('what the page’s head asks for is what is played, and none of it is fetched twice', async ({ page, at, db }) => {
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null order by l.id limit 1`,
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openLesson(page, at.life, lesson);
  const ahead = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')].map(({ href }) => href),
  );
  expect(ahead).toHaveLength(7);
  const films = asked.filter((url) => /\/master\.m3u8|\/[av]\w+\.m3u8|\/init\.mp4|\/0\.m4s/.test(url));
  expect(films.toSorted()).toEqual(ahead.toSorted());
});

test('a guest swaps a loud movement for its quiet twin, and the words follow', async ({ page, at, db }) => {
  const lesson = await db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null and not l.is_quiet order by l.id limit 1`,
  );
  await openLesson(page, at.life, lesson);
  const { chapters } = (await (
    await page.request.get(`${at.life}/proxy/api/v2/lessons/${lesson.id}`)
  ).json()) as Lesson;
  const loud = chapters.find(({ quiet_twin }) => quiet_twin)!;
  // Within the first seconds a movement's words are its name.
  await seek(page, Math.ceil(loud.starts_at));
  await expect(page.getByTestId('movement')).toHaveText(loud.name);
  await expect(page.getByTestId('words')).toHaveText(loud.name);
  await page.keyboard.press('q');
  await expect(page.getByTestId('movement')).toHaveText(loud.quiet_twin!.name);
  await expect(page.getByText('남은 시간은 그대로예요.')).toBeVisible();
  await expect(page.getByTestId('words')).toHaveText(loud.quiet_twin!.name);
  const { time } = await stateOf(page);
  expect(Math.abs(time - loud.starts_at)).toBeLessThan(3);
  await press(page, '재생');
  await untilPlaying(page, time);
  await page.getByRole('button', { name: /되돌리기/ }).click();
  await expect(page.getByTestId('movement')).toHaveText(loud.name);
});

test('someone new plays a quiet workout of ten minutes within four presses, and is praised at its end', async ({
  page,
  at,
}) => {
  const counted = await countedIn(page);
  await page.goto(at.life);
  await untilHydrated(page);
  let presses = 0;
  const go = async (link: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await link.click();
  };
  await go(page.getByRole('link', { name: '조용한 10분 바로 하기' }));
  await go(page.locator('main article a[href^="/programs/"]').first());
  await go(page.getByRole('link', { name: /시작하기$/ }));
  await expect(page.getByRole('timer')).toBeVisible();
  await untilPlaying(page);
  expect(await counted()).toEqual(['3', '2', '1', 'play']);
  expect(presses).toBeLessThanOrEqual(4);
  // A press led here, so it is heard.
  expect(await page.evaluate(() => document.querySelector('video')!.muted)).toBe(false);

  const end = await page.evaluate(() => document.querySelector('video')!.duration);
  expect(end).toBeLessThan(12 * 60);
  await seek(page, Math.floor(end) - 1);
  const card = page.getByRole('dialog', { name: '운동을 마쳤어요' });
  // Skipped to its end it is no workout, and nobody says it was.
  await expect(card.getByRole('heading', { name: '오늘은 여기까지 했어요' })).toBeVisible();
});

/** What the count-in has shown, and when the film began, in the order it came. */
async function countedIn(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenInOrder: seen });
    const look = () => {
      const number = document.querySelector('[role=timer][aria-label="곧 시작해요"]')?.textContent;
      if (number && seen.at(-1) !== number) seen.push(number);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    document.addEventListener('play', () => seen.push('play'), true);
  });
  return () => page.evaluate(() => (window as unknown as { seenInOrder: string[] }).seenInOrder);
}
