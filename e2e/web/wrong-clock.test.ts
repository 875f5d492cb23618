import { expect, test, untilHydrated } from '../fixtures.ts';
import { fill, MEMBER, SCREENS } from '../screens.ts';
import { setClockWrong } from '../wrong-clock.ts';

/** Another day, another month and another year. */
const AHEAD_MS = 400 * 86_400_000;

for (const site of ['life', 'store', 'home'] as const) {
  test(`${site} says what the server wrote to a visitor whose clock is a year off`, async ({
    page,
    at,
    db,
    signIn,
    guard,
  }) => {
    test.setTimeout(300_000);
    // Some of these pages are there for what has gone wrong.
    guard.allow(/\b40[0149]\b/);
    await signIn(MEMBER);
    await setClockWrong(page, AHEAD_MS);
    for (const { path, who } of SCREENS[site]) {
      if (who) continue;
      const heard = guard.complaints.length;
      await page.goto(at[site] + (await fill(db, path)), { waitUntil: 'domcontentloaded' });
      await untilHydrated(page);
      expect.soft(guard.complaints.slice(heard), path).toEqual([]);
    }
  });
}

test('what came with a page is not asked for again because the clock says that it is old', async ({ page, at }) => {
  await setClockWrong(page, AHEAD_MS);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/programs')) calls.push(pathname);
  });
  await page.goto(`${at.life}/programs`);
  await untilHydrated(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(calls.filter((path) => path.includes('/proxy/'))).toEqual([]);
});
