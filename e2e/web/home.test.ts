import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

test('a guest sees what it is, a first step, and rows that lead on', async ({ page, at }) => {
  await page.goto(`${at.life}/`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('집에서,하루 10분부터');
  await expect(main.getByRole('link', { name: '무료 운동 둘러보기' })).toHaveAttribute('href', '/programs?free=true');
  await expect(main.getByRole('link', { name: '20분' })).toHaveAttribute('href', '/programs/make?minutes=20');
  await expect(main.getByRole('list', { name: '짧게 10분' }).getByRole('article').first()).toBeVisible();
  await expect(main.getByRole('list', { name: '트레이너 채널' }).getByRole('link').first()).toBeVisible();
  await expect(main.getByRole('list', { name: '이번 주' })).toHaveCount(0);
});

test('a member sees the days of this week that are done, and goes on where the last lesson was left', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const { days } = await db.one<{ days: number }>(
    `select count(distinct r.day)::int as days from workout_record r join account a on a.id = r.account_id
     where a.email_address = 'member@oun.test'
       and r.day >= date_trunc('week', (now() at time zone 'Asia/Seoul') - interval '4 hours')`,
  );
  const left = await db.one<{ id: number; title: string; slug: string }>(
    `select lesson.id, lesson.title, program.slug from film_view join lesson on lesson.id = lesson_id
     join program on program.id = program_id join account on account.id = account_id
     where email_address = 'member@oun.test' and not is_run_done and position_s >= 10 order by film_view.updated_at desc limit 1`,
  );
  await signIn('member@oun.test');
  await page.goto(`${at.life}/`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: '이번 주' }).getByText('운동했어요')).toHaveCount(days);
  if (days > 0) await expect(main.getByRole('heading', { level: 1 })).toContainText(`이번 주 ${days}번 했어요.`);
  await expect(main.getByRole('heading', { level: 2, name: left.title })).toBeVisible();
  await expect(main.getByRole('link', { name: '이어서 하기' })).toHaveAttribute(
    'href',
    `/programs/${left.slug}/lessons/${left.id}`,
  );

  const pick = main.getByRole('region', { name: '오늘의 추천' }).getByRole('article').first();
  const first = await pick.getByRole('heading').textContent();
  // This part of the page comes to life a little later than its frame.
  await expect(async () => {
    await pick.getByRole('button', { name: /다른 운동으로 바꾸기/ }).click();
    await expect(pick.getByRole('heading')).not.toHaveText(first!, { timeout: 1_000 });
  }).toPass();
});

test('a row that cannot be had is not there, and the others stand', async ({ page, at, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED|\b5\d\d\b/);
  await page.route('**/proxy/store/v1/products?*', (route) => route.abort('connectionrefused'));
  await page.goto(`${at.life}/`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: '인기 프로그램' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '이 운동에 쓰는 것' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('who has no membership sees what it costs, and of a trial only who would get one', async ({
  page,
  at,
  db,
  signIn,
}) => {
  const list = page.getByRole('main').getByRole('list', { name: '멤버십' });
  const trial = page.getByText('월간은 7일 동안 무료로 해볼 수 있어요.');
  const isShown = async (hasTrial: boolean) => {
    await page.goto(`${at.life}/`);
    await untilHydrated(page);
    await expect(list.getByRole('listitem')).toHaveText([
      '연간월 9,900원꼴 · 1년마다 결제118,800원',
      '월간매월 결제19,800원',
    ]);
    await expect(trial).toHaveCount(hasTrial ? 1 : 0);
    const size = (text: string) =>
      list.getByText(text).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await size('118,800원')).toBeGreaterThan(await size('월 9,900원꼴'));
    await expectAccessible(page);
  };
  await isShown(true);
  await expect(page.getByRole('main').getByRole('link', { name: '자세히 보기' })).toHaveAttribute(
    'href',
    '/package-detail',
  );

  const buyer = await newBuyer(db);
  await signIn(buyer.email, { isOwnSession: true });
  await isShown(true);
  await db.rows(`insert into membership (account_id, state, changed_at) values ($1, 'EXPIRED', now())`, [buyer.id]);
  await isShown(false);
});

test('a member is offered no membership, and is not asked about for one', async ({ page, at, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn('member@oun.test');
  await page.goto(`${at.life}/`, { waitUntil: 'networkidle' });
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: '이 운동에 쓰는 것' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list', { name: '멤버십' })).toHaveCount(0);
  expect(asked.filter((path) => /subscription|membership|access|HomePlans/.test(path))).toEqual([]);
});
