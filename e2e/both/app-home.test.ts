import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';

test('the app’s home greets a guest, and a member with the week and the next lesson', async ({
  page,
  at,
  db,
  signIn,
}) => {
  await page.goto(`${at.home}/`);
  const greeting = page.getByRole('heading', { level: 1 });
  await expect(greeting).toHaveText('반가워요.오늘도 10분만 움직여볼까요?');
  const { title } = await db.one<{ title: string }>(
    `select title from program where state = 'PUBLISHED' order by score desc, id desc limit 1`,
  );
  await expect(page.getByRole('region', { name: '오늘의 운동' }).getByRole('heading', { level: 3 })).toHaveText(title);
  await expect(page.getByRole('link', { name: '20분', exact: true })).toHaveAttribute(
    'href',
    `${at.life}/programs/make?minutes=20`,
  );

  await signIn('member@oun.test');
  await page.goto(`${at.home}/`);
  await expect(greeting).toContainText('지우 님, ');
  await expect(page.getByRole('list', { name: '이번 주' })).toBeVisible();
  await expect(page.getByRole('link', { name: '이어서 하기' })).toHaveAttribute(
    'href',
    new RegExp(`^${at.life}/programs/[\\w-]+/lessons/\\d+$`),
  );
});

/** Of how many accounts a copy of the page lies in this browser. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('oun-home-copies:'));
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
    return found.filter(Boolean).length;
  });

const untilKept = (page: Page) => expect.poll(() => copies(page)).toBe(1);

test.describe('without a network', () => {
  test.use({ isFirstVisit: true });

  test('the app’s home stands as it was last seen, and says so', async ({ page, context, at, signIn, guard }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|\b503\b/);
    // It comes a moment after the page, which may be the moment the network goes; without it the home is whole.
    guard.allow(/ERR_FAILED.*iam-sheet/);
    await signIn('member@oun.test', { isOwnSession: true });
    await page.goto(`${at.home}/`);
    await untilHydrated(page);
    await untilKept(page);
    const lesson = await page
      .getByRole('region', { name: '오늘의 운동' })
      .getByRole('heading', { level: 2 })
      .last()
      .textContent();

    await context.setOffline(true);
    await expect(page.getByText('오프라인이에요. 내려받은 운동은 할 수 있어요.')).toBeVisible();
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('지우 님');
    await expect(page.getByRole('main')).toContainText(lesson!);
    await expect(page.getByText('오프라인이에요. 내려받은 운동은 할 수 있어요.')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('오프라인이에요. 내려받은 운동은 할 수 있어요.')).toHaveCount(0);
  });

  test('nobody sees the copy of another account, not even who signs out elsewhere', async ({
    page,
    context,
    at,
    signIn,
    guard,
  }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|\b503\b/);
    await signIn('member@oun.test', { isOwnSession: true });
    await page.goto(`${at.home}/`);
    await untilHydrated(page);
    await untilKept(page);

    // On another sub-site, of which this one's worker hears nothing.
    await signIn('free@oun.test', { isOwnSession: true });
    await context.setOffline(true);
    await page.goto(`${at.home}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('오프라인이에요');
    await expect(page.getByText('지우')).toHaveCount(0);

    await context.setOffline(false);
    await page.goto(`${at.home}/`);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('하람 님');
    await untilKept(page);
    await context.request.delete(`${at.life}/api/session`, { headers: { 'sec-fetch-site': 'same-origin' } });
    await context.setOffline(true);
    await page.goto(`${at.home}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('오프라인이에요');
    expect(await copies(page)).toBe(0);
    await context.setOffline(false);
  });
});
