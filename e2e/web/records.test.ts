import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Database, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { openMovedClock } from '../moved-clock.ts';
import { fillSignIn } from '../fixtures.ts';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { freeStreams, type LessonRow, openLesson, press } from '../player-page.ts';
import { newMember } from '../shop.ts';

const TODAY = `((now() at time zone 'Asia/Seoul') - interval '4 hours')::date`;
const MONDAY = `date_trunc('week', (now() at time zone 'Asia/Seoul') - interval '4 hours')::date`;

/** Somebody of their own who joined half a year ago. */
async function oldMember(db: Database) {
  const member = await newMember(db);
  await db.rows(`update account set created_at = now() - interval '200 days' where id = $1`, [member.id]);
  return member;
}

/** Three days of each of so many weeks before this one, as if they had been written down then. */
const trainWeeks = (db: Database, id: number, weeks: number) =>
  db.rows(
    `insert into workout_record (account_id, kind, effort, started_at, completed_at, seconds, kcal, day)
     select $1, 'WALK', 'USUAL', (d.day + time '19:00') at time zone 'Asia/Seoul',
       (d.day + time '19:30') at time zone 'Asia/Seoul', 1800, 114, d.day
     from (select ${MONDAY} - week * 7 + place as day from generate_series(1, $2) week, unnest(array[0, 2, 4]) place) d`,
    [id, weeks],
  );

async function openRecords(page: Page, life: string) {
  await page.goto(`${life}/my/records`);
  await untilHydrated(page);
}

test('who has done nothing yet is shown the first step', async ({ page, at, db, signIn }) => {
  const member = await newMember(db);
  await signIn(member.email);
  await openRecords(page, at.life);
  await expect(page.getByText('첫 운동을 기록해볼까요?')).toBeVisible();
  await expect(page.getByRole('link', { name: '10분 운동 고르기' })).toBeVisible();
  await expectAccessible(page);
});

test('a workout that was done elsewhere is written down, counts at once, is set right and taken out', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 4);
  await signIn(member.email);
  await openRecords(page, at.life);
  await expect(page.getByText('4주 연속', { exact: true })).toBeVisible();
  await expect(page.getByText('쉬어가기 1개')).toBeVisible();
  await page.getByRole('link', { name: '밖에서 한 운동 더하기' }).click();
  await expect(page.getByRole('heading', { name: '운동 직접 더하기' })).toBeAttached();
  await untilHydrated(page);
  await page.getByRole('button', { name: '달리기' }).click();
  await page.getByRole('button', { name: '30분' }).click();
  await page.getByRole('radio', { name: '힘들게' }).click();
  await expect(page.getByRole('status').filter({ hasText: '이번 주 1번째 날이에요.' })).toContainText('약 330kcal');
  await expectAccessible(page);
  await page.getByRole('button', { name: '달리기 30분 기록하기' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^이번 주 1번 · 두 번 남았어요$/);
  const today = page.getByRole('region', { name: /기록$/ });
  await expect(today).toContainText('달리기');
  await expect(today).toContainText('330kcal');
  await expectAccessible(page);
  const badges = await db.rows(`select badge from earned_badge where account_id = $1 order by badge`, [member.id]);
  expect(badges).toEqual([{ badge: 'count-10' }, { badge: 'first' }, { badge: 'streak-4' }]);

  await today.getByRole('link', { name: '달리기 30분 고치기' }).click();
  await untilHydrated(page);
  await page.getByRole('button', { name: '5분 늘리기' }).click();
  await page.getByRole('button', { name: '고친 대로 저장하기' }).click();
  await expect(page.getByRole('region', { name: /기록$/ })).toContainText('35분');

  await page.getByRole('link', { name: '달리기 35분 고치기' }).click();
  await untilHydrated(page);
  await page.getByRole('button', { name: '기록 지우기' }).click();
  await page.getByRole('button', { name: '지우기', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이번 주 첫 운동을 해볼까요?');
  await expect(page.getByRole('link', { name: /^달리기.*고치기$/ })).toHaveCount(0);
});

test('a day that cannot be is told at its field, and nothing is written', async ({ page, at, db, signIn, guard }) => {
  guard.allow(/\b400\b/);
  const member = await oldMember(db);
  await signIn(member.email);
  await page.goto(`${at.life}/my/records/add`);
  await untilHydrated(page);
  await page.getByLabel('한 날').fill('2020-01-01');
  await page.getByRole('button', { name: '걷기 40분 기록하기' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '부터 적을 수 있어요.' })).toBeVisible();
  expect(await db.rows(`select 1 from workout_record where account_id = $1`, [member.id])).toEqual([]);
});

test('the goal holds for this week on every screen, and being ill keeps what was reached', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 2);
  await signIn(member.email);
  await openRecords(page, at.life);
  await page.getByRole('button', { name: '목표 바꾸기' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '5번', exact: true }).click();
  await sheet.getByRole('button', { name: '일주일에 5번으로 하기' }).click();
  await expect(page.getByRole('progressbar', { name: '이번 주 목표 5번 중 0번' }).first()).toBeVisible();
  for (const path of ['/', '/my']) {
    await page.goto(`${at.life}${path}`);
    await expect(page.getByRole('progressbar', { name: '이번 주 목표 5번 중 0번' })).toBeVisible();
    await expect(page.getByRole('main').getByText('2주 연속')).toBeVisible();
  }
  await openRecords(page, at.life);
  await page.getByRole('button', { name: /아파서 쉬어야 하나요/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '7일 동안 쉬기' }).click();
  await expect(page.getByText(/까지 쉬어요. 연속과 쉬어가기는 그대로예요./)).toBeVisible();
  await page.getByRole('button', { name: /다 나았어요/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '다 나았어요' }).click();
  await expect(page.getByRole('button', { name: /아파서 쉬어야 하나요/ })).toBeVisible();
});

test('a week that passes unmet takes a shield, and the next one the streak', async ({ page, db, house, guard }) => {
  // What the page still asks for, or tells, when the week has passed.
  guard.allow(/\b401\b/);
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 4);
  const moved = await openMovedClock(house);
  try {
    // The rest of this week and all of the next.
    const { left } = await db.one<{ left: number }>(
      `select (extract(epoch from ((${MONDAY} + 7 + time '05:00') at time zone 'Asia/Seoul') - now()) * 1000)::float8 as left`,
    );
    await moved.pass(left);
    await page.goto(`${moved.life}/sign-in?redirect_path=/my/records`);
    const byEmail = page.getByRole('link', { name: '이메일로 로그인' });
    if (await byEmail.count()) await byEmail.click();
    await fillSignIn(page, member.email, DEMO_PASSWORD);
    await expect(page.getByText('5주 연속', { exact: true })).toBeVisible();
    await expect(page.getByText('쉬어가기 0개')).toBeVisible();
    await expect(page.getByText(/주에 하나 썼어요/)).toBeVisible();
    await moved.pass(7 * 86_400_000);
    await page.goto(`${moved.life}/my/records`);
    await expect(page.getByText('이번 주부터 시작해요')).toBeVisible();
    await expect(page.getByText('가장 길게는 5주')).toBeVisible();
    // It must not ask a server that is gone.
    await page.goto('about:blank');
  } finally {
    await moved.close();
  }
});

test('badges: the next one, those that are there, and a secret that is found', async ({ page, at, db, signIn }) => {
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 3);
  await db.rows(
    `insert into earned_badge (account_id, badge, title, earned_on, earned_at)
     select $1, b.badge, b.title, ${TODAY}, now() from (values ('first', '첫 운동'), ('secret-stars', '별이 뜬 뒤에도')) b (badge, title)`,
    [member.id],
  );
  await signIn(member.email);
  await page.goto(`${at.life}/my/badges`);
  await untilHydrated(page);
  const found = page.getByRole('dialog', { name: '별이 뜬 뒤에도' });
  await expect(found).toContainText('밤 11시가 지나서도');
  await expectAccessible(page);
  await found.getByRole('button', { name: '배지함에 두기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('배지 2개를 모았어요');
  await expect(page.getByText('1번 더 하면 10번 배지예요')).toBeVisible();
  const secrets = page.getByRole('list', { name: '비밀 배지' }).getByRole('listitem');
  await expect(secrets).toHaveCount(3);
  await expect(secrets.filter({ hasText: '“오랜만이면”' })).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText('배지 2개를 모았어요')).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('a month is made a picture of its own size, with and without a name', async ({ page, at, db, signIn }) => {
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 6);
  const { month } = await db.one<{ month: string }>(
    `select to_char(max(day), 'YYYY-MM') as month from workout_record
     where account_id = $1 and day < date_trunc('month', ${TODAY})`,
    [member.id],
  );
  await signIn(member.email);
  await page.goto(`${at.life}/my/records/recap?month=${month}`);
  await untilHydrated(page);
  const picture = page.getByRole('img', { name: /움직였어요/ });
  await expect(picture).toBeVisible();
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(await size()).toEqual([1_080, 1_350]);
  /** What it looks like, in few enough colours to compare. */
  const bytesOf = () =>
    picture.evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [108, 135];
      const ctx = canvas.getContext('2d')!;
      ctx.drawImage(image, 0, 0, 108, 135);
      return ctx
        .getImageData(0, 0, 108, 135)
        .data.reduce((sum, value, i) => (sum * 31 + value * (i % 7)) % 1_000_003, 0);
    });
  const before = await bytesOf();
  await page.getByRole('radio', { name: '밤' }).click({ force: true });
  await expect.poll(bytesOf).not.toBe(before);
  const night = await bytesOf();
  await page.getByRole('switch', { name: '이름 보이기' }).uncheck();
  await expect.poll(bytesOf).not.toBe(night);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '사진으로 공유' }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  // Width and height as a PNG tells them.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_080, 1_350]);
});

test('the end of a lesson tells minutes, the ring that is complete and what was earned', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const member = await oldMember(db);
  await trainWeeks(db, member.id, 3);
  // Two other days of this week: it is the third that completes it, and one of them may be today.
  await db.rows(`insert into week_goal (account_id, from_week, days) values ($1, ${MONDAY}, 1)`, [member.id]);
  const lesson = await db.one<LessonRow & { program: string }>(
    `select l.id, p.slug, p.title as program, l.title, l.seconds from lesson l join program p on p.id = l.program_id
     where l.seconds < 400 and p.state = 'PUBLISHED' order by l.seconds, l.id limit 1`,
  );
  await db.rows(
    `insert into film_view (account_id, lesson_id, position_s, watched, watched_s, updated_at)
     values ($1, $2, $3, int4multirange(int4range(0, $4::int)), $4, now())`,
    [member.id, lesson.id, Math.floor(lesson.seconds * 0.94), Math.floor(lesson.seconds * 0.79)],
  );
  await signIn(member.email);
  await freeStreams(db, member.email);
  await openLesson(page, at.life, lesson);
  await db.rows(
    `update playback_lease set started_at = started_at - make_interval(secs => $2::int) where account_id = $1`,
    [member.id, lesson.seconds],
  );
  await press(page, '재생');
  const card = page.getByRole('dialog', { name: '운동을 마쳤어요' });
  await expect(card.getByRole('heading', { level: 1 })).toContainText('이번 주 목표를 채웠어요.', { timeout: 60_000 });
  await expect(card.getByRole('progressbar', { name: '이번 주 목표 1번 중 1번' })).toBeVisible();
  await expect(card).toContainText('10번째');
  await expect(card).toContainText('4주 연속 · 지금까지 중 가장 길어요');
  await expect(card.getByRole('list', { name: '새 배지' })).toContainText('10번 배지를 받았어요');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: '사진으로 공유' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('oun-today.png');
  await card.getByRole('link', { name: '피드에 올리기' }).click();
  await page.waitForURL(`${at.life}/feeds/write`);
  await expect(page.getByText('마친 운동을 붙였어요')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(lesson.program);
});

test('what a guest did on this device is theirs once they sign in, once', async ({ page, at, db, signIn }) => {
  const member = await newMember(db);
  const { id } = await db.one<{ id: number }>(
    `select l.id from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' order by l.id limit 1`,
  );
  await page.goto(`${at.life}/policies/terms`);
  const record = {
    key: crypto.randomUUID(),
    lesson_id: id,
    completed_at: new Date(Date.now() - 3_600_000).toISOString(),
  };
  await page.evaluate((kept) => localStorage.setItem('oun.guest-records', kept), JSON.stringify([record]));
  await signIn(member.email);
  await page.goto(`${at.life}/my`);
  await untilHydrated(page);
  await expect(page.getByText('이 기기에서 한 운동 1번을 옮겼어요.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('oun.guest-records'))).toBeNull();
  expect(await db.rows(`select lesson_id from workout_record where account_id = $1`, [member.id])).toEqual([
    { lesson_id: id },
  ]);
  await expect(page.getByRole('progressbar', { name: '이번 주 목표 3번 중 1번' })).toBeVisible();
});
