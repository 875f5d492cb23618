import { ALONE, expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

type ChannelRow = { id: number; slug: string; name: string; follower_count: number };
const BY_FOLLOWERS = 'select id, slug, name, follower_count from channel order by follower_count desc, id desc';

test('the server’s page lists the trainers by their followers', async ({ at, db, serverHtml }) => {
  const channels = await db.rows<ChannelRow>(BY_FOLLOWERS);
  const html = await serverHtml(`${at.life}/channels`);
  const listed = [...html.matchAll(/<h2[^>]*>.*?<a[^>]*href="\/channels\/([a-z0-9-]+)"/g)].map(([, slug]) => slug);
  expect(listed).toEqual(channels.map(({ slug }) => slug));
});

test('a trainer’s page shows who it is, the programs and the clips', async ({ page, at, db }) => {
  const { slug, name } = await db.one<ChannelRow>(
    `select slug, name from channel join clip on channel_id = channel.id group by channel.id order by count(*) desc limit 1`,
  );
  const programs = await db.rows<{ title: string }>(
    `select program.title from program join channel on channel.id = channel_id
     where channel.slug = $1 and state = 'PUBLISHED' order by score desc, program.id desc`,
    [slug],
  );
  await page.goto(`${at.life}/channels/${slug}`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 코치`);
  await expect(page).toHaveTitle(`${name} 코치 · 오운`);
  await expect(page.getByRole('region').or(page.locator('section')).getByRole('heading', { level: 3 })).toContainText(
    programs.map(({ title }) => title),
  );
  await expectAccessible(page);
  await page
    .getByRole('list', { name: `${name} 코치의 클립` })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/clips\?channel=.+&start=\d+/);
});

test('a trainer nobody knows is a 404', async ({ page, at, guard }) => {
  guard.allow(/\b404\b.*\/channels\/nobody/);
  const response = await page.goto(`${at.life}/channels/nobody`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('없는 페이지예요');
});

test('a guest who follows is told what signing in is for, and comes back to the same place', async ({ page, at }) => {
  await page.goto(`${at.life}/channels`);
  await untilHydrated(page);
  await page
    .getByRole('button', { name: /팔로우$/ })
    .first()
    .click();
  const wall = page.getByRole('dialog', { name: '로그인하면 팔로우해둘게요' });
  await expect(wall.getByRole('link', { name: '이메일로 로그인' })).toHaveAttribute(
    'href',
    '/sign-in?method=email&redirect_path=%2Fchannels',
  );
  await expectAccessible(page);
});

test.describe('when somebody follows', ALONE, () => {
  test('it shows at once, lasts, and is taken back', async ({ page, at, db, signIn }) => {
    await signIn('free@oun.test');
    const channel = await db.one<ChannelRow>(`${BY_FOLLOWERS} limit 1`);
    const followers = page.getByText(/팔로워 [\d,]+명/);
    await page.goto(`${at.life}/channels/${channel.slug}`);
    await untilHydrated(page);
    await expect(followers).toContainText(`팔로워 ${channel.follower_count}명`);
    await page.getByRole('button', { name: `${channel.name} 코치 팔로우` }).click();
    const following = page.getByRole('button', { name: `${channel.name} 코치 팔로잉` });
    await expect(following).toHaveAttribute('aria-pressed', 'true');
    await expect(followers).toContainText(`팔로워 ${channel.follower_count + 1}명`);
    const count = async () =>
      (await db.one<ChannelRow>('select * from channel where id = $1', [channel.id])).follower_count;
    await expect.poll(count).toBe(channel.follower_count + 1);

    await page.reload();
    await expect(following).toBeVisible();
    await untilHydrated(page);
    await following.click();
    await expect(page.getByRole('button', { name: `${channel.name} 코치 팔로우` })).toBeVisible();
    await expect.poll(count).toBe(channel.follower_count);
  });

  test('a follow the server refuses goes back and says so', async ({ page, at, db, signIn, guard }) => {
    guard.allow(/ERR_CONNECTION_REFUSED/);
    await signIn('free@oun.test');
    const channel = await db.one<ChannelRow>(`${BY_FOLLOWERS} limit 1`);
    await page.goto(`${at.life}/channels/${channel.slug}`);
    await untilHydrated(page);
    await page.route('**/library/operations/follow', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: `${channel.name} 코치 팔로우` }).click();
    await expect(page.getByText('팔로우를 바꾸지 못했어요.')).toBeVisible();
    await expect(page.getByRole('button', { name: `${channel.name} 코치 팔로우` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.getByText(`팔로워 ${channel.follower_count}명`)).toBeVisible();
  });
});
