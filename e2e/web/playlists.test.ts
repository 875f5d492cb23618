import type { Page } from '@playwright/test';
import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { lessonOf, type LessonRow, openLesson, pathOf, press, seek, untilPlaying, untilShown } from '../player-page.ts';
import { newBuyer, newMember } from '../shop.ts';

const EDITORS = `select id, title from playlist where account_id is null and is_public order by updated_at desc, id desc`;

/** Titles of a list's items in the order the database keeps. */
const itemTitles = (db: { rows: <Row>(sql: string, values?: unknown[]) => Promise<Row[]> }, id: number) =>
  db
    .rows<{ title: string }>(
      `select coalesce(clip.title, lesson.title) as title from playlist_item item
       left join clip on clip.id = item.clip_id left join lesson on lesson.id = item.lesson_id
       where playlist_id = $1 order by position`,
      [id],
    )
    .then((rows) => rows.map(({ title }) => title));

const shown = (page: Page) => page.getByRole('main').locator('ol > li a');

test('the editors’ lists stand on the server’s page, and go on as one scrolls', async ({
  page,
  at,
  db,
  serverHtml,
}) => {
  const all = await db.rows<{ title: string }>(EDITORS);
  expect(all.length).toBeGreaterThan(20);
  expect(await serverHtml(`${at.life}/playlists`)).toContain(all[0]!.title);
  await page.goto(`${at.life}/playlists`);
  await untilHydrated(page);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('여기까지예요')).toBeVisible({ timeout: 250 });
  }).toPass();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(all.map(({ title }) => title));
  // From the top: further down, what is half under the frame would count as too small to press.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('a list tells how long it takes and leads to its first workout', async ({ page, at, db }) => {
  const { id, title } = await db.one<{ id: number; title: string }>(`${EDITORS} limit 1`);
  const { minutes, first } = await db.one<{ minutes: number; first: number }>(
    `select round(sum(coalesce(lesson.seconds, segments * 3.2)) / 60)::int as minutes,
       (array_agg(lesson.id order by position) filter (where lesson.id is not null))[1] as first
     from playlist_item item left join clip on clip.id = item.clip_id
       left join lesson on lesson.id = item.lesson_id
     where playlist_id = $1`,
    [id],
  );
  await page.goto(`${at.life}/playlists/${id}`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(`모두 ${minutes}분이에요.`)).toBeVisible();
  await expect(shown(page)).toHaveText(await itemTitles(db, id));
  await expect(page.getByRole('link', { name: '모두 재생' })).toHaveAttribute(
    'href',
    `/lessons/${first}?playlist=${id}`,
  );
  await expectAccessible(page);
});

test('somebody’s private list and one that is gone read the same', async ({ page, at, db, guard }) => {
  guard.allow(/\b404\b.*\/playlists\//);
  const { id } = await db.one<{ id: number }>('select id from playlist where not is_public limit 1');
  for (const one of [id, 2_000_000_000]) {
    const response = await page.goto(`${at.life}/playlists/${one}`);
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('볼 수 없는 플레이리스트예요.');
  }
});

test.describe('one’s own lists', () => {
  test('are made, renamed, opened and deleted', async ({ page, at, db, signIn, guard }) => {
    guard.allow(/\b404\b.*\/playlists\//);
    const { email } = await newBuyer(db);
    await signIn(email, { isOwnSession: true });
    await page.goto(`${at.life}/playlists`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '첫 플레이리스트 만들기' }).click();
    const form = page.getByRole('dialog', { name: '새 플레이리스트' });
    await form.getByRole('button', { name: '만들기' }).click();
    await expect(form.getByText('이름을 적어주세요.')).toBeVisible();
    await form.getByLabel('이름').fill('아침 운동');
    await form.getByRole('button', { name: '만들기' }).click();
    await expect(page).toHaveURL(/\/playlists\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('아침 운동');
    const id = Number(page.url().split('/').at(-1));
    const row = () => db.one<{ title: string; is_public: boolean }>('select * from playlist where id = $1', [id]);

    await page.getByRole('button', { name: '이름 바꾸기' }).click();
    const rename = page.getByRole('dialog', { name: '이름 바꾸기' });
    await rename.getByLabel('이름').fill('주말 운동');
    await rename.getByRole('button', { name: '이름 바꾸기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('주말 운동');

    await page.getByRole('switch', { name: '공개하기' }).click();
    await expect(page.getByText('주소를 아는 사람이 볼 수 있어요.')).toBeVisible();
    await expect.poll(async () => (await row()).is_public).toBe(true);

    await page.getByRole('button', { name: '지우기' }).click();
    await page.getByRole('button', { name: '플레이리스트 지우기' }).click();
    await expect(page).toHaveURL(`${at.life}/playlists`);
    await expect(page.getByText('주말 운동')).toHaveCount(0);
    expect(await row()).toBeUndefined();
  });
});

test.describe('a list of the demo', ALONE, () => {
  test('changes its order by buttons and by keys, loses one and gets it back', async ({ page, at, db, signIn }) => {
    await signIn('member@oun.test');
    const { id } = await db.one<{ id: number }>(
      `select playlist.id from playlist join account on account.id = account_id
       where email_address = 'member@oun.test' order by playlist.id limit 1`,
    );
    const before = await itemTitles(db, id);
    await page.goto(`${at.life}/playlists/${id}`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '순서 바꾸기' }).click();

    await page.getByRole('button', { name: `${before[0]} 아래로` }).click();
    const swapped = [before[1]!, before[0]!, ...before.slice(2)];
    await expect(shown(page)).toHaveText(swapped);
    await expect.poll(() => itemTitles(db, id)).toEqual(swapped);
    // The focus has gone along with the row, so that the keys go on from there.
    await page.keyboard.press('ArrowUp');
    await expect(shown(page)).toHaveText(before);
    await expect(page.getByRole('status').filter({ hasText: '1번째로 옮겼어요' })).toHaveCount(1);
    await expect.poll(() => itemTitles(db, id)).toEqual(before);

    // The way back is offered for a few seconds only, so nothing else is waited for.
    const taken = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: `${before[1]} 빼기` }).click();
    expect(((await taken).postDataJSON() as { items: unknown[] }).items).toHaveLength(before.length - 1);
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(shown(page)).toHaveText(before);
    await expect.poll(() => itemTitles(db, id)).toEqual(before);
    await expectAccessible(page);
  });
});

test.describe('playing a whole list', () => {
  test('goes on with the next workout of the list, to its end, and closes back to it', async ({
    page,
    at,
    db,
    signIn,
  }) => {
    const { id: memberId, email } = await newMember(db);
    await signIn(email, { isOwnSession: true });
    const lessons = await db.rows<LessonRow>(
      `select distinct on (p.id) l.id, p.slug, l.title, l.seconds from lesson l join program p on p.id = l.program_id
       where p.state = 'PUBLISHED' and l.day = 2 order by p.id limit 2`,
    );
    const { id } = await db.one<{ id: number }>(
      `insert into playlist (account_id, title, is_public, created_at, updated_at)
       values ($1, '이어서 둘', false, now(), now()) returning id`,
      [memberId],
    );
    for (const [position, lesson] of lessons.entries())
      await db.rows(`insert into playlist_item (playlist_id, position, lesson_id) values ($1, $2, $3)`, [
        id,
        position,
        lesson.id,
      ]);
    const [first, last] = lessons as [LessonRow, LessonRow];

    await page.goto(`${at.life}/playlists/${id}`);
    await untilHydrated(page);
    await page.getByRole('link', { name: '모두 재생' }).click();
    await expect(page).toHaveURL(`${at.life}${pathOf(first)}?playlist=${id}`);
    await playToEnd(page, first);
    const next = page.getByRole('region', { name: '다음 운동' });
    await expect(next).toContainText(last.title);
    await press(page, '이어서 하기');

    await expect(page).toHaveURL(`${at.life}${pathOf(last)}?playlist=${id}`);
    await playToEnd(page, last);
    await expect(next).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
    await expect(page).toHaveURL(`${at.life}/playlists/${id}`);
  });

  test('a workout is put into a list from the player, from its end and from the curriculum', async ({
    page,
    at,
    db,
    signIn,
  }) => {
    const { id: memberId, email } = await newMember(db);
    await signIn(email, { isOwnSession: true });
    const lesson = await lessonOf(db, 'strong-legs-4w', 8);
    const into = async (title: string) => {
      await page
        .getByRole('dialog', { name: '어디에 담을까요?' })
        .getByRole('button', { name: '새 플레이리스트' })
        .click();
      const form = page.getByRole('dialog', { name: '새 플레이리스트' });
      await form.getByLabel('이름').fill(title);
      await form.getByRole('button', { name: '만들기' }).click();
      await expect(page.getByText(`'${title}'에 담았어요.`)).toBeVisible();
      const { id } = await db.one<{ id: number }>('select id from playlist where title = $1 and account_id = $2', [
        title,
        memberId,
      ]);
      expect(await itemTitles(db, id)).toEqual([lesson.title]);
    };
    await openLesson(page, at.life, lesson);
    await press(page, '재생 설정');
    await page.getByRole('dialog').getByRole('button', { name: '플레이리스트에 담기' }).click();
    await into('하면서 담은 것');

    await playToEnd(page, lesson);
    await expectAccessible(page);
    await press(page, '플레이리스트에 담기');
    await into('끝나고 담은 것');

    await page.goto(`${at.life}/programs/${lesson.slug}`);
    await untilHydrated(page);
    const row = page.locator('details', { has: page.locator(`a[href$="/lessons/${lesson.id}"]`) });
    if (!(await row.evaluate((details: HTMLDetailsElement) => details.open))) await row.locator('summary').click();
    await page
      .getByRole('button', { name: `${lesson.title} 플레이리스트에 담기` })
      .first()
      .click();
    await into('고르면서 담은 것');
  });
});

async function playToEnd(page: Page, lesson: LessonRow) {
  await untilShown(page);
  // Paused where it was opened before; else it begins by itself, maybe while it is being pressed.
  const play = page.getByRole('button', { name: '재생', exact: true });
  await expect(async () => {
    if (await play.isVisible()) await play.click({ timeout: 1_000 });
    await expect(play).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await untilPlaying(page);
  await seek(page, lesson.seconds - 3);
  await expect(page.getByRole('dialog', { name: '운동을 마쳤어요' })).toBeVisible({ timeout: 30_000 });
}
