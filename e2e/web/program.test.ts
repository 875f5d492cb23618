import { ALONE, expect, test, untilHydrated } from '../fixtures.ts';
import { newBuyer } from '../shop.ts';

const SLUG = 'pelvis-pilates-4w';

test.beforeEach(async ({ page, guard }) => {
  // The film at the top is a matter of its own; here only the page around it counts.
  guard.allow(/\/proxy\/(?:api\/v2\/previews|media\/play)\//);
  await page.route('**/proxy/api/v2/previews/*', (route) => route.abort());
});

test('a guest may try the first day, sees what is locked, and search engines are told what it is', async ({
  page,
  at,
  db,
  serverHtml,
}) => {
  const lessons = await db.rows<{ id: number; title: string; access: string }>(
    `select lesson.id, lesson.title, access from lesson join program on program.id = program_id where slug = $1 order by day`,
    [SLUG],
  );
  await page.goto(`${at.life}/programs/${SLUG}`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '무료로 1일차 해보기' })).toHaveAttribute(
    'href',
    `/programs/${SLUG}/lessons/${lessons[0]!.id}`,
  );
  const member = lessons.find(({ access }) => access === 'MEMBER')!;
  await main.getByText('2주 ·').click();
  const locked = main.getByRole('link', { name: member.title }).first();
  await expect(locked).toHaveAttribute('href', '/package-detail');
  await expect(locked).toContainText('멤버십으로 볼 수 있어요');

  const html = await serverHtml(`${at.life}/programs/${SLUG}`);
  const course = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>([^<]+)</g)].find(([, json]) =>
    json!.includes('"Course"'),
  );
  expect(JSON.parse(course![1]!)).toMatchObject({ '@type': 'Course', aggregateRating: { bestRating: 5 } });
});

test('a member goes on where the last lesson was left, and sees what is done', async ({ page, at, db, signIn }) => {
  const left = await db.one<{ id: number; title: string }>(
    `select lesson.id, lesson.title from film_view join lesson on lesson.id = lesson_id
     join program on program.id = program_id join account on account.id = account_id
     where email_address = 'member@oun.test' and slug = $1 and completed_at is null`,
    [SLUG],
  );
  await signIn('member@oun.test');
  await page.goto(`${at.life}/programs/${SLUG}`);
  await untilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '6일차 이어서 하기' })).toHaveAttribute(
    'href',
    `/programs/${SLUG}/lessons/${left.id}`,
  );
  await expect(main.getByText('12일 중 5일 했어요')).toBeVisible();
  await expect(main.getByRole('link', { name: left.title }).first()).toContainText(/분 남음/);
  await expect(main.getByText('멤버십으로 볼 수 있어요')).toHaveCount(0);
});

test.describe('without a membership', () => {
  test('the first day is free, and after it the way leads to the membership', async ({ page, at, db, signIn }) => {
    const { id, email } = await newBuyer(db);
    await signIn(email, { isOwnSession: true });
    await page.goto(`${at.life}/programs/${SLUG}`);
    await untilHydrated(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '무료로 1일차 해보기' })).toBeVisible();
    await expect(main.getByRole('button', { name: '리뷰 쓰기' })).toHaveCount(0);

    await db.rows(
      `insert into film_view (account_id, lesson_id, position_s, watched, watched_s, is_run_done, completed_at, updated_at)
       select $2, lesson.id, seconds, '{}', seconds, true, now(), now()
       from lesson join program on program.id = program_id where slug = $1 and day = 1`,
      [SLUG, id],
    );
    await page.reload();
    await untilHydrated(page);
    await expect(main.getByRole('link', { name: '멤버십 시작하고 보기' })).toHaveAttribute('href', '/package-detail');
    await expect(main.getByRole('button', { name: '리뷰 쓰기' })).toBeVisible();
  });
});

test('a program that is not there is a 404 with others that are', async ({ page, at, guard }) => {
  guard.allow(/\b404\b.*no-such-program/);
  const response = await page.goto(`${at.life}/programs/no-such-program`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('list', { name: '요즘 많이 하는 운동' }).getByRole('article')).toHaveCount(6);
});

test.describe('a review', ALONE, () => {
  test('is written after a finished lesson, with its errors at their fields, and stands first', async ({
    page,
    at,
    db,
    signIn,
    guard,
  }) => {
    guard.allow(/\b(?:400|422)\b.*\/reviews/);
    const mine = `from program_review where account_id = (select id from account where email_address = 'member@oun.test')
      and program_id = (select id from program where slug = '${SLUG}')`;
    await db.rows(`delete ${mine}`);
    await signIn('member@oun.test');
    await page.goto(`${at.life}/programs/${SLUG}`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '리뷰 쓰기' }).click();
    const sheet = page.getByRole('dialog', { name: '리뷰 쓰기' });
    await sheet.getByRole('textbox', { name: '리뷰' }).fill('좋아요');
    await sheet.getByRole('button', { name: '리뷰 남기기' }).click();
    await expect(sheet).toContainText('별점을 골라주세요.');
    await expect(sheet).toContainText('10자 넘게 적어주세요.');

    const words = '골반이 한결 가벼워졌어요. 설명이 짧아서 좋았어요.';
    await sheet.getByRole('radio', { name: /^5점/ }).check({ force: true });
    await sheet.getByRole('textbox', { name: '리뷰' }).fill(words);
    await sheet.getByRole('button', { name: '리뷰 남기기' }).click();
    await expect(sheet).toHaveCount(0);
    const reviews = page.getByRole('region', { name: /^리뷰/ });
    await expect(reviews.getByRole('article').first()).toContainText(words);
    expect(await db.rows(`select rating ${mine}`)).toEqual([{ rating: 5 }]);
    await db.rows(`delete ${mine}`);
  });
});
