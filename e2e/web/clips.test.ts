import type { Page } from '@playwright/test';
import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

const NEWEST = 'select id, title, like_count, lesson_id from clip order by published_at desc, id desc';
type ClipRow = { id: number; title: string; like_count: number; lesson_id: number | null };

const slides = (page: Page) => page.getByRole('region', { name: '클립', exact: true }).locator('[data-clip]');
const current = (page: Page) => slides(page).and(page.locator(':not([inert])'));

/** Numbers of the clips whose film runs. */
const playing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')]
      .filter((video) => !video.paused && video.currentTime > 0)
      .map((video) => Number((video.closest('[data-clip]') as HTMLElement).dataset['clip'])),
  );

test('one clip plays at a time, without sound first, and the keys move on', async ({ page, at, db }) => {
  const clips = await db.rows<ClipRow>(`${NEWEST} limit 3`);
  await page.goto(`${at.life}/clips`);
  await untilHydrated(page);
  await expect(slides(page).first()).toHaveAttribute('data-clip', String(clips[0]!.id));
  await expect.poll(() => playing(page)).toEqual([clips[0]!.id]);
  expect(
    await current(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.muted),
  ).toBe(true);

  await page.getByRole('button', { name: '소리 켜기' }).click();
  await expect
    .poll(() =>
      current(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.muted),
    )
    .toBe(false);

  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(`${at.life}/clips?start=${clips[1]!.id}`);
  await expect.poll(() => playing(page)).toEqual([clips[1]!.id]);
  expect(
    await current(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.muted),
  ).toBe(false);
  // The one after it is already being fetched; the rest are only pictures.
  await expect(page.locator('video')).toHaveCount(2);

  await page.keyboard.press('ArrowUp');
  await expect.poll(() => playing(page)).toEqual([clips[0]!.id]);
  await current(page).getByRole('button', { name: '일시정지' }).click();
  await expect.poll(() => playing(page)).toEqual([]);
  await expectAccessible(page);
});

test('a link to a clip begins with it and goes on with the others', async ({ page, at, db }) => {
  const clips = await db.rows<ClipRow>(NEWEST);
  const wanted = clips.at(-1)!;
  await page.goto(`${at.life}/clips?start=${wanted.id}`);
  await untilHydrated(page);
  await expect(current(page).getByRole('heading')).toHaveText(wanted.title);
  await expect(slides(page).nth(1)).toHaveAttribute('data-clip', String(clips[0]!.id));
  if (wanted.lesson_id)
    await expect(current(page).getByRole('link', { name: '이 운동 전체 보기' })).toHaveAttribute(
      'href',
      `/lessons/${wanted.lesson_id}`,
    );
});

test('a clip that fails is passed over, and many failing say so', async ({ page, at, db, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
  const clips = await db.rows<ClipRow>(`${NEWEST} limit 2`);
  await page.route(`**/media/clips/${clips[0]!.id}/**`, (route) => route.abort('connectionrefused'));
  await page.goto(`${at.life}/clips`);
  await untilHydrated(page);
  await expect(page.getByText('재생할 수 없어 다음 클립으로 넘어갔어요.')).toBeVisible();
  await expect.poll(() => playing(page)).toEqual([clips[1]!.id]);

  await page.route('**/media/clips/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${at.life}/clips?again`);
  await untilHydrated(page);
  await expect(page.getByRole('alert')).toContainText('클립을 재생하지 못했어요');
});

test('a guest who likes signs in first and comes back to the same clip', async ({ page, at, db }) => {
  const clip = await db.one<ClipRow>(`${NEWEST} limit 1`);
  await page.goto(`${at.life}/clips`);
  await untilHydrated(page);
  await current(page).getByRole('button', { name: /^찜/ }).click();
  const back = encodeURIComponent(`/clips?start=${clip.id}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: '이메일로 로그인' })).toHaveAttribute(
    'href',
    `/sign-in?method=email&redirect_path=${back}`,
  );
});

test.describe('what a member does with a clip', ALONE, () => {
  test('likes, keeps it for later, and puts it into a list', async ({ page, at, db, signIn }) => {
    await signIn('trial@oun.test');
    const clip = await db.one<ClipRow>(`${NEWEST} limit 1`);
    const member = await db.one<{ id: number }>(`select id from account where email_address = 'trial@oun.test'`);
    const marks = async () =>
      (
        await db.rows<{ kind: string }>(
          `select kind from library_mark where account_id = $1 and target_type = 'clip' and target_id = $2 order by 1`,
          [member.id, clip.id],
        )
      ).map(({ kind }) => kind);
    try {
      await page.goto(`${at.life}/clips`);
      await untilHydrated(page);
      const heart = current(page).getByRole('button', { name: /^찜/ });
      await heart.click();
      await expect(heart).toHaveAccessibleName(`찜 ${clip.like_count + 1}`);
      await current(page).getByRole('button', { name: '나중에 보기' }).click();
      await expect(page.getByText('나중에 보기에 담았어요.')).toBeVisible();
      await expect.poll(marks).toEqual(['like', 'watch-later']);

      await current(page).getByRole('button', { name: '플레이리스트에 담기' }).click();
      await page
        .getByRole('dialog', { name: '어디에 담을까요?' })
        .getByRole('button', { name: '새 플레이리스트' })
        .click();
      const form = page.getByRole('dialog', { name: '새 플레이리스트' });
      await form.getByLabel('이름').fill('클립 모음');
      await form.getByRole('button', { name: '만들기' }).click();
      await expect(page.getByText(`'클립 모음'에 담았어요.`)).toBeVisible();
      const kept = await db.rows<{ clip_id: number }>(
        `select clip_id from playlist_item join playlist on playlist.id = playlist_id where account_id = $1`,
        [member.id],
      );
      expect(kept).toEqual([{ clip_id: clip.id }]);
    } finally {
      await db.rows('delete from playlist where account_id = $1', [member.id]);
      await db.rows('delete from library_mark where account_id = $1', [member.id]);
      await db.rows('update clip set like_count = $2 where id = $1', [clip.id, clip.like_count]);
    }
  });
});
