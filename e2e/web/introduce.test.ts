import { expect, expectAccessible, test, untilHydrated } from '../fixtures.ts';

test('the introduction says what it is, shows real reviews, and leads to signing up', async ({ page, at, db }) => {
  await page.goto(`${at.life}/introduce`);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('하루 10분부터');
  await expect(page.getByRole('link', { name: '무료로 시작하기' })).toHaveAttribute('href', '/sign-up');
  await expect(page.getByText('118,800원', { exact: true })).toBeVisible();
  const reviews = page.getByRole('list', { name: '리뷰' }).getByRole('article');
  const content = await reviews.first().locator('p').first().textContent();
  expect(await db.rows('select 1 from program_review where content = $1', [content])).not.toHaveLength(0);
  await page.getByRole('button', { name: '아파트인데 괜찮을까요?' }).click();
  await expect(page.getByText('층간소음 없는 운동만 골라 볼 수 있어요.')).toBeVisible();
  await expectAccessible(page);
});

test('reviews come with the page, so that nothing moves below them', async ({ at, serverHtml }) => {
  expect(await serverHtml(`${at.life}/introduce`)).toContain('회원이 직접 쓴 리뷰예요.');
});

test('the introduction stands without the editors’ words', async ({ page, at, guard }) => {
  guard.allow(/ERR_CONNECTION_REFUSED/);
  await page.route('**/proxy/api/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${at.life}/introduce`);
  await expect(page.getByRole('link', { name: '무료로 시작하기' })).toBeVisible();
});

test('help is searched in the page, by topic and by words, and says when nothing fits', async ({ page, at, db }) => {
  const guides = await db.rows<{ topic: string; title: string }>(
    `select topic, title from landing where kind = 'PAGE' and bucket = 'user-guides' order by position`,
  );
  await page.goto(`${at.life}/user-guides`);
  await untilHydrated(page);
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(guides.length);

  const refund = guides.filter(({ topic }) => topic === '환불');
  await page.getByRole('list', { name: '주제' }).getByRole('button', { name: '환불' }).click();
  await expect(page).toHaveURL(/topic=/);
  await expect(titles).toContainText(refund.map(({ title }) => title));
  await page.getByRole('list', { name: '주제' }).getByRole('button', { name: '전체' }).click();

  const search = page.getByRole('searchbox', { name: '안내 찾기' });
  await search.fill('여섯글자');
  await expect(titles).toContainText(['TV로 크게 보는 방법이에요']);
  await titles.first().getByRole('button').click();
  await expect(page.getByText('TV 화면에 여섯 글자가 나타나요.')).toBeVisible();
  await page.getByRole('button', { name: '네', exact: true }).click();
  await expect(page.getByText('알려주셔서 고마워요.')).toBeVisible();
  await expectAccessible(page);

  await search.fill('우주여행');
  await expect(page.getByText('찾는 내용이 없나요?')).toBeVisible();
  await expect(page.getByRole('link', { name: '이메일로 묻기' })).toHaveAttribute('href', /^mailto:/);
});

test('the membership page shows what is charged, how a refund is reckoned, and leads on', async ({ page, at }) => {
  await page.goto(`${at.life}/package-detail`);
  await untilHydrated(page);
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('radio', { name: /^연간/ })).toBeChecked();
  await expect(page.getByText('연간이 118,800원 덜 들어요')).toBeVisible();
  await expect(page.getByText('77,627원', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: '118,800원 결제하러 가기' })).toHaveAttribute(
    'href',
    '/checkout?plan=yearly',
  );
});
