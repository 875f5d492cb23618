import { expect, test } from '../fixtures.ts';

test('the app’s home greets a guest, and a member by nickname', async ({ page, at, db, signIn }) => {
  await page.goto(`${at.home}/`);
  const greeting = page.getByRole('heading', { level: 1 });
  await expect(greeting).toHaveText('반가워요.오늘도 10분만 움직여볼까요?');
  const { title } = await db.one<{ title: string }>(
    `select title from program where state = 'PUBLISHED' order by score desc, id desc limit 1`,
  );
  await expect(page.getByRole('region', { name: '오늘의 운동' }).getByRole('heading', { level: 3 })).toHaveText(title);
  await expect(page.getByRole('link', { name: '20분' })).toHaveAttribute('href', `${at.life}/programs?max_minutes=20`);

  await signIn('free@oun.test');
  await page.goto(`${at.home}/`);
  await expect(greeting).toHaveText('하람 님, 반가워요.오늘도 10분만 움직여볼까요?');
});
