import type { Lesson } from '@oun/contract/lesson';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  atHour,
  deviceOf,
  lessonOf,
  type LessonRow,
  openLesson,
  pathOf,
  press,
  seek,
  stateOf,
  untilPlaying,
  untilShown,
} from '../player-page.ts';
import { newMember } from '../shop.ts';

test('a lesson plays from a cold page with its movements, seeks anywhere, and changes its size', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await signIn((await newMember(db)).email, { isOwnSession: true });
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
  await signIn((await newMember(db)).email, { isOwnSession: true });
  const lesson = await lessonOf(db, 'strong-legs-4w', 4);
  await openLesson(page, at.life, lesson);
  await press(page, '다음 동작');
  const first = await page.getByTestId('movement').textContent();
  await page.getByRole('button', { name: /목록/ }).click();
  const third = page.getByRole('dialog').getByRole('listitem').nth(4);
  const name = (await third.getByTestId('chapter-name').textContent())!;
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
  await signIn((await newMember(db)).email, { isOwnSession: true });
  // A program that is allowed to be loud.
  const lesson = await db.one<LessonRow & { at: number; loud: string }>(
    `select l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where not l.is_quiet order by l.id limit 1`,
  );
  await atHour(page, 15);
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
  // The way back that stays as long as the movement does; the one in the message goes after a few seconds.
  await page.getByRole('button', { name: /(?:으로|로) 되돌리기/ }).click();
  await expect(page.getByTestId('movement')).toHaveText(loud);
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

test('what one device leaves another takes up; a third must take the place of one', async ({ browser, at, db }) => {
  const lesson = await lessonOf(db, 'strong-legs-4w', 7);
  const { id, email } = await newMember(db);
  const [phone, tablet, desk] = await Promise.all([0, 1, 2].map(() => deviceOf(browser, at.life, email)));
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
            `select count(*)::int as n from film_view where account_id = $1 and lesson_id = $2 and position_s > 70`,
            [id, lesson.id],
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
  await expect(page.getByRole('link', { name: '7일 무료로 시작하기' })).toHaveAttribute(
    'href',
    '/checkout?plan=monthly',
  );
  expect((await stateOf(page)).isPaused).toBe(true);
  await expectAccessible(page);
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
  // And it was open for so long.
  await db.rows(
    `update playback_lease set started_at = started_at - make_interval(secs => $2::int) where lesson_id = $1`,
    [lesson.id, lesson.seconds],
  );
  expect((await stateOf(page)).time).toBeGreaterThanOrEqual(from - 1);
  const { days } = await db.one<{ days: number }>(
    `select count(distinct r.day)::int as days from workout_record r join account a on a.id = r.account_id
     where a.email_address = 'trial@oun.test'
       and r.day >= date_trunc('week', (now() at time zone 'Asia/Seoul') - interval '4 hours')
       and r.day < ((now() at time zone 'Asia/Seoul') - interval '4 hours')::date`,
  );
  await press(page, '재생');
  const card = page.getByRole('dialog', { name: '운동을 마쳤어요' });
  await expect(card.getByRole('heading', { name: /^수고했어요, / })).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('progressbar', { name: `이번 주 목표 3번 중 ${days + 1}번` })).toBeVisible();
  await expect(card).toContainText(`${Math.max(1, Math.round(lesson.seconds / 60))}분`);
  // What is for another day is offered, and never begins by itself.
  const next = card.getByRole('region', { name: '다음 운동' });
  await expect(next).toContainText('내일은 이 운동이에요');
  await expect(next.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: '힘들었어요' }).click();
  await expect(page.getByText('알려줘서 고마워요')).toBeVisible();
  expect(
    await db.rows(
      `select r.rating, r.intensity from lesson_rating r join account a on a.id = r.account_id
       where a.email_address = 'trial@oun.test' and r.lesson_id = $1`,
      [lesson.id],
    ),
  ).toEqual([{ rating: null, intensity: 'hard' }]);
  await expectAccessible(page);
  const records = await db.rows(
    `select 1 from workout_record r join account a on a.id = r.account_id
     where a.email_address = 'trial@oun.test' and r.lesson_id = $1`,
    [lesson.id],
  );
  expect(records).toHaveLength(1);
});
