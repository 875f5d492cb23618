import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { needTool } from '../../packages/film/src/make/find-tool.ts';
import { ALONE, expect, expectAccessible, test } from '../fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const SECONDS = 6;
let dir: string;
test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-e2e-films-'));
});
test.afterAll(() => rm(dir, { recursive: true, force: true }));

function makeClip(name: string): string {
  const path = join(dir, `${name}.mp4`);
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=640x360:rate=15:duration=${SECONDS}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:a', 'aac'];
  const how = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  execFileSync(needTool('ffmpeg'), ['-v', 'error', '-y', ...picture, ...sound, ...how, path]);
  return path;
}

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`;
const choose = (page: Page, ...paths: string[]) => page.getByLabel('올릴 영상').setInputFiles(paths);
const uploads = (page: Page) => page.getByRole('region', { name: '영상 올리기' });
const row = (page: Page, title: string) =>
  page.getByRole('table', { name: '영상' }).getByRole('row').filter({ hasText: title });
const drawer = (page: Page) => page.getByRole('complementary', { name: '영상 상세' });
const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime);

test.describe('a film', ALONE, () => {
  test('is uploaded, made, approved, published, put into a lesson, and plays in it', async ({
    page,
    at,
    db,
    guard,
    signIn,
    signInStaff,
  }) => {
    guard.allow(/\b400\b/);
    const title = unique('아침 스트레칭');
    const lesson = await db.one<{ id: number; slug: string; program: string; day: number; title: string }>(
      `select l.id, p.slug, p.title as program, l.day, l.title from lesson l join program p on p.id = l.program_id
       where p.state = 'PUBLISHED' and l.film_id is null order by l.id desc limit 1`,
    );
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/films`);
    await choose(page, makeClip(title));
    await expect(uploads(page)).toContainText('다 올렸어요');

    await expect(row(page, title)).toContainText('검수', { timeout: 240_000 });
    await row(page, title).getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(/[?&]film=\d+/);
    const panel = drawer(page);
    await expect(panel.getByRole('region', { name: '검수 결과' })).toContainText('360p정상정상', { timeout: 120_000 });
    await expect(panel.getByRole('region', { name: '원본' })).toContainText('640×360 · 15fps · h264');
    await expectAccessible(page);

    await panel.getByRole('button', { name: '미리보기' }).click();
    await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(0.5);

    await panel.getByRole('button', { name: '챕터 넣기' }).click();
    await panel.getByLabel('1번째 챕터 이름').fill('준비');
    await panel.getByRole('button', { name: '챕터 넣기' }).click();
    await panel.getByLabel('2번째 챕터가 시작하는 때').fill('0:09');
    await panel.getByLabel('2번째 챕터 이름').fill('본운동');
    await panel.getByRole('button', { name: '저장' }).click();
    await expect(panel.getByRole('alert')).toContainText('영상이 끝난 뒤에 시작하는 챕터가 있어요.');
    await panel.getByLabel('2번째 챕터가 시작하는 때').fill('0:03');
    await panel.getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('status')).toContainText('저장했어요');

    await panel.getByRole('button', { name: '승인' }).click();
    await expect(panel).toContainText('공개 준비');
    const search = panel.getByRole('searchbox', { name: '프로그램 이름으로 레슨 찾기' });
    await search.fill(lesson.program);
    await search.press('Enter');
    await panel.getByRole('button', { name: `${lesson.title} ${lesson.day}일차에 붙이기` }).click();
    await expect(panel.getByRole('region', { name: '레슨' })).toContainText(lesson.program);
    await panel.getByRole('button', { name: '공개', exact: true }).click();
    await expect(row(page, title)).toContainText('공개');
    await expect(panel.getByRole('button', { name: '내리기' })).toBeVisible();

    try {
      await signIn('member@oun.test', { isOwnSession: true });
      await page.setViewportSize({ width: 570, height: 900 });
      await page.goto(`${at.life}/programs/${lesson.slug}/lessons/${lesson.id}`);
      await expect(page.getByTestId('movement')).toHaveText('준비');
      await expect(page.getByTestId('movement')).toHaveText('본운동', { timeout: 60_000 });
      const { duration, height } = await page.evaluate(() => {
        const { duration: seconds, videoHeight } = document.querySelector('video')!;
        return { duration: seconds, height: videoHeight };
      });
      expect(duration).toBeGreaterThan(SECONDS - 0.5);
      expect(duration).toBeLessThan(SECONDS + 0.5);
      expect([240, 360]).toContain(height);
    } finally {
      await db.rows(`update lesson set film_id = null where id = $1`, [lesson.id]);
      const { seconds } = await db.one<{ seconds: number }>(
        `select (sum((s ->> 'segments')::int + (s ->> 'rest_segments')::int) * 3.2)::int as seconds
         from lesson, jsonb_array_elements(steps) s where lesson.id = $1`,
        [lesson.id],
      );
      await db.rows(`update lesson set seconds = $2 where id = $1`, [lesson.id, seconds]);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});

test.describe('a film that stays among the uploads', () => {
  test('that is broken says why, and can be tried again', async ({ page, at, signInStaff }) => {
    const title = unique('깨진 영상');
    const path = makeClip(title);
    // As a copy that broke off: random bytes are now and then taken for sound.
    await truncate(path, 5_000);
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/films`);
    await choose(page, path);
    await expect(row(page, title)).toContainText('실패', { timeout: 120_000 });
    await page.getByRole('navigation', { name: '상태' }).getByRole('link', { name: '실패' }).click();
    await expect(page).toHaveURL(`${at.admin}/films?state=FAILED`);
    await row(page, title).getByRole('button', { name: title }).click();
    await expect(drawer(page)).toContainText('영상 파일로 읽을 수 없어요.');
    await drawer(page).getByRole('button', { name: '다시 변환' }).click();
    await expect(drawer(page).getByRole('region', { name: '기록' })).toContainText('서운영 · 다시 변환하게 했어요');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });

  test('goes on from where it was, after a lost line and a reload', async ({ page, at, db, guard, signInStaff }) => {
    guard.allow(/ERR_|Failed to load resource/);
    const name = `${unique('긴 영상')}.mp4`;
    const path = join(dir, name);
    await writeFile(path, randomBytes(6_000_000));
    const sent: { method: string; offset: number }[] = [];
    let isAway = false;
    await page.route('**/films/uploads**', async (route) => {
      const request = route.request();
      sent.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) });
      if (sent.filter(({ method }) => method === 'PATCH').length > 3 && isAway)
        return route.abort('internetdisconnected');
      return route.continue();
    });
    await signInStaff('admin@oun.test');
    await page.goto(`${at.admin}/films`);
    isAway = true;
    await choose(page, path);
    await expect(uploads(page).getByRole('alert')).toHaveText('연결이 끊겼어요. 돌아오면 이어서 올려요.', {
      timeout: 40_000,
    });

    await page.reload();
    await expect(page.getByRole('list', { name: '다 올리지 못한 영상' })).toContainText(name);
    isAway = false;
    sent.length = 0;
    await choose(page, path);
    await expect(uploads(page)).toContainText('다 올렸어요', { timeout: 40_000 });
    expect(sent.map(({ method }) => method)).not.toContain('POST');
    expect(sent.find(({ method }) => method === 'PATCH')!.offset).toBeGreaterThan(2_000_000);
    const films = await db.rows<{ bytes: string }>('select bytes from film where file_name = $1', [name]);
    expect(films.map(({ bytes }) => Number(bytes))).toEqual([6_000_000]);
  });
});

test('what cannot be a film is refused before it is sent, and an upload is paused, resumed and canceled', async ({
  page,
  at,
  db,
  signInStaff,
}) => {
  const name = `${unique('느린 영상')}.mp4`;
  await writeFile(join(dir, name), randomBytes(8_000_000));
  await writeFile(join(dir, '메모.txt'), 'x');
  await page.route('**/films/uploads/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  await signInStaff('admin@oun.test');
  await page.goto(`${at.admin}/films`);
  await choose(page, join(dir, '메모.txt'), join(dir, name));
  const panel = uploads(page);
  await expect(panel.getByRole('alert')).toHaveText('영상 파일만 올릴 수 있어요.');
  await panel.getByRole('button', { name: `${name} 잠시 멈추기` }).click();
  await expect(panel).toContainText('잠시 멈췄어요');
  await panel.getByRole('button', { name: `${name} 이어서 올리기` }).click();
  await expect(panel).toContainText('올리고 있어요');
  await panel.getByRole('button', { name: `${name} 올리기 취소` }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
  expect(await db.rows('select 1 from film where file_name = $1', [name])).toEqual([]);
});

test('others than those who answer for content see no films', async ({ page, at, signInStaff, guard }) => {
  guard.allow(/\b403\b/);
  await signInStaff('md@oun.test');
  await page.goto(`${at.admin}/films`);
  await expect(page.getByRole('alert')).toContainText('이 작업을 할 수 있는 권한이 없어요.');
  await expect(page.getByRole('navigation', { name: '어드민 메뉴' })).not.toContainText('영상');
});
