import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { lessonOf } from '../player-page.ts';
import { newMember } from '../shop.ts';

const OF_MEMBER = `(select id from account where email_address = 'member@oun.test')`;

test('a guest is sent to sign in, and back', async ({ page, at }) => {
  await page.goto(`${at.life}/my/library?tab=later`);
  await expect(page).toHaveURL(`${at.life}/sign-in?redirect_path=%2Fmy%2Flibrary%3Ftab%3Dlater`);
});

test('what one has begun tells how far one is, and leads on', async ({ page, at, db, signIn }) => {
  const { id, email } = await newMember(db);
  const one = await lessonOf(db, 'core-start', 1);
  const two = await lessonOf(db, 'core-start', 2);
  const other = await lessonOf(db, 'strong-legs-4w', 3);
  await db.rows(
    `insert into film_view (account_id, lesson_id, position_s, completed_at, updated_at) values
       ($1, $2, 0, now() - interval '2 days', now() - interval '2 days'),
       ($1, $3, 60, null, now()),
       ($1, $4, 60, null, now() - interval '1 day')`,
    [id, one.id, two.id, other.id],
  );
  const [core, legs] = await db.rows<{ title: string; lessons: number }>(
    `select program.title, count(*)::int as lessons from program join lesson on program_id = program.id
     where slug in ('core-start', 'strong-legs-4w') group by program.id order by slug`,
  );
  await signIn(email, { isOwnSession: true });
  await page.goto(`${at.life}/my/library`);
  await untilHydrated(page);
  const cards = page.getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([core!.title, legs!.title]);
  const wayOn = (card: Locator) => card.getByRole('link', { name: /일차 / });
  await expect(cards.first()).toContainText(`${core!.lessons}일 중 1일 했어요`);
  await expect(wayOn(cards.first())).toHaveText('2일차 이어서 하기');
  await expect(wayOn(cards.first())).toHaveAttribute('href', `/lessons/${two.id}`);
  await expect(cards.nth(1)).toContainText(`${legs!.lessons}일 중 3일차를 하고 있어요`);
  await expect(wayOn(cards.nth(1))).toHaveAttribute('href', `/lessons/${other.id}`);
  await expectAccessible(page);
});

test('each tab is an address and shows what is in it', async ({ page, at, db, signIn }) => {
  await signIn('member@oun.test');
  const liked = await db.rows<{ title: string }>(
    `select title from library_mark join program on program.id = target_id
     where account_id = ${OF_MEMBER} and kind = 'like' and target_type = 'program' and state = 'PUBLISHED'
     order by created_at desc, program.id desc`,
  );
  const later = await db.rows<{ title: string }>(
    `select title from library_mark join lesson on lesson.id = target_id
     where account_id = ${OF_MEMBER} and kind = 'watch-later' and target_type = 'lesson' order by created_at desc`,
  );
  const lists = await db.rows<{ title: string }>(
    `select title from playlist where account_id = ${OF_MEMBER} order by updated_at desc`,
  );
  await page.goto(`${at.life}/my/library`);
  await untilHydrated(page);
  const tabs = page.getByRole('navigation', { name: '보관함' });

  await tabs.getByRole('link', { name: '찜' }).click();
  await expect(page).toHaveURL(`${at.life}/my/library?tab=like`);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(liked.map(({ title }) => title));
  await expectAccessible(page);

  await tabs.getByRole('link', { name: '나중에 보기' }).click();
  await expect(page).toHaveURL(`${at.life}/my/library?tab=later`);
  for (const { title } of later) await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: '나중에 볼 클립' })).toBeVisible();
  await expectAccessible(page);

  await tabs.getByRole('link', { name: '플레이리스트' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(lists.map(({ title }) => title));
});

test('an empty library says what the first step is', async ({ page, at, signIn }) => {
  await signIn('free@oun.test');
  for (const [tab, words] of [
    ['like', '마음에 드는 운동에 하트를 눌러보세요.'],
    ['later', '나중에 할 운동을 담아두세요.'],
    ['playlists', '자주 하는 운동을 모아보세요.'],
  ]) {
    await page.goto(`${at.life}/my/library?tab=${tab}`);
    await expect(page.getByText(words!)).toBeVisible();
  }
});

test('a list that cannot be fetched says so, and trying again brings it', async ({ page, at, signIn, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED/);
  await signIn('member@oun.test');
  await page.goto(`${at.life}/my/library`);
  await untilHydrated(page);
  const data = '**/my/library.data?tab=playlists*';
  const api = '**/proxy/api/v2/playlists?*';
  // The server asks for it before the browser would; its answer is taken away, as if it had failed there too.
  await page.route(data, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('GET /api/v2/playlists', 'GET /nothing');
    await route.fulfill({ response, body });
  });
  await page.route(api, (route) => route.abort('connectionrefused'));
  await page.getByRole('navigation', { name: '보관함' }).getByRole('link', { name: '플레이리스트' }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('내 플레이리스트를 불러오지 못했어요');
  await page.unroute(api);
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
});
