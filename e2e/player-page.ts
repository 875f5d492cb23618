import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enterAs } from './enter.ts';
import { type Database, expect } from './fixtures.ts';

export type LessonRow = { id: number; slug: string; title: string; seconds: number };

/** A lesson of a program that nobody else plays, so that two tests never meet in one history. */
export const lessonOf = (db: Database, slug: string, day: number) =>
  db.one<LessonRow>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where p.slug = $1 and l.day = $2`,
    [slug, day],
  );
export const pathOf = ({ slug, id }: LessonRow) => `/programs/${slug}/lessons/${id}`;

/** Runs in the page: what the video element itself says. */
export const stateOf = (page: Page) =>
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
export const untilShown = (page: Page) => expect.poll(async () => (await stateOf(page)).isShown).toBe(true);
/** Time goes on, and pictures with it. */
export async function untilPlaying(page: Page, from?: number) {
  const before = from ?? (await stateOf(page)).time;
  await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(before + 1);
}
/** What other tests left playing must not stand in the way of this one. */
export const freeStreams = (db: Database, email: string) =>
  db.rows(
    `update playback_lease set ended_at = now(), end_reason = 'LEFT'
     where ended_at is null and account_id = (select id from account where email_address = $1)`,
    [email],
  );
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const seek = (page: Page, seconds: number) =>
  page.getByRole('slider', { name: '재생 위치' }).evaluate((slider: HTMLInputElement, to) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(slider, String(to));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, seconds);

/** Past the count-in, and standing: what is looked at must not move on. */
export async function skipCountIn(page: Page) {
  await untilShown(page);
  // Where it has begun by itself meanwhile there is nothing to skip.
  await page
    .getByRole('button', { name: '바로 시작하기' })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => {});
  await press(page, '일시정지');
}

export async function openLesson(page: Page, life: string, lesson: LessonRow) {
  await page.goto(life + pathOf(lesson));
  await skipCountIn(page);
}

/** What is offered depends on the hour; a test says which it is. */
export const atHour = (page: Page, hour: number): Promise<unknown> =>
  page.addInitScript((now) => {
    const clock: { prototype: object } = Date;
    Object.defineProperty(clock.prototype, 'getHours', { value: () => now });
  }, hour);

/** A device of its own: another browser with another session. */
export async function deviceOf(
  browser: Browser,
  life: string,
  email: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
  await enterAs(context, life, email);
  return { page: await context.newPage(), context };
}
