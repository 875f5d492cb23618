import { HIDDEN_PATHS, TABS } from '@oun/shell/tabs';
import { expect, test } from '../fixtures.ts';

const LABELS = TABS.map(({ label }) => label);

test('the server’s page has no bar yet', async ({ at, serverHtml }) => {
  for (const url of [`${at.life}/programs`, `${at.store}/`]) {
    const html = await serverHtml(url);
    expect(html).toContain('data-testid="column"');
    expect(html).not.toContain('data-testid="web-header"');
    expect(html).not.toContain('data-testid="tab-bar"');
  }
});

test('each tab leads to its place, and the one we are in is marked; its own page needs no navigation bar', async ({
  page,
  at,
}) => {
  const rows = [
    { url: `${at.life}/`, active: ['홈'] },
    { url: `${at.life}/programs`, active: ['둘러보기'] },
    { url: `${at.life}/feeds`, active: ['피드'] },
    { url: `${at.life}/my`, active: ['마이'] },
    { url: `${at.store}/`, active: [] },
    { url: `${at.home}/`, active: ['홈'] },
  ];
  for (const { url, active } of rows) {
    await page.goto(url);
    const links = page.getByTestId('tab-bar').getByRole('link');
    await expect(links).toHaveText(LABELS);
    const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs).toEqual([`${at.life}/`, `${at.life}/programs`, `${at.store}/`, `${at.life}/feeds`, `${at.life}/my`]);
    await expect(page.getByTestId('tab-bar').locator('[aria-current="page"]'), url).toHaveText(active);
    await expect(page.getByTestId('navigation-bar'), url).toHaveCount(0);
  }
});

test('tabs lead on without loading the page again, and to the store in the same webview', async ({
  page,
  at,
  context,
}) => {
  await page.goto(`${at.life}/`);
  const bar = page.getByTestId('tab-bar');
  await bar.getByRole('link', { name: '피드' }).click();
  await expect(page).toHaveURL(`${at.life}/feeds`);
  await expect(bar.locator('[aria-current="page"]')).toHaveText(['피드']);
  await bar.getByRole('link', { name: '스토어' }).click();
  await expect(page).toHaveURL(`${at.store}/`);
  expect(context.pages()).toHaveLength(1);
});

test('the query string is carried onto every tab', async ({ page, at }) => {
  const query = '?utm_campaign=spring&sort=newest';
  await page.goto(`${at.life}/programs${query}`);
  const links = page.getByTestId('tab-bar').getByRole('link');
  await expect(links).toHaveCount(5);
  const searches = () => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search));
  expect(await searches()).toEqual(Array.from({ length: 5 }, () => query));
  await links.nth(2).click();
  await expect(page).toHaveURL(`${at.store}/${query}`);
  await expect(links).toHaveCount(5);
  expect(await searches()).toEqual(Array.from({ length: 5 }, () => query));
});

/** A real path for each rule: one that ends in a slash means what is below it. */
const concrete = (rule: string) => rule.replace('[id]', '31').replace(/\/$/, '/31');

test('every hidden path is among those tried', () => {
  expect(HIDDEN_PATHS).toHaveLength(28);
  expect(HIDDEN_PATHS.map(concrete)).toEqual(expect.arrayContaining(['/my/31', '/feeds/31', '/programs/31', '/404']));
});

const halves = [HIDDEN_PATHS.slice(0, 14), HIDDEN_PATHS.slice(14)];
for (const [i, rules] of halves.entries()) {
  test(`the bar is hidden on every hidden path (${i + 1} of ${halves.length})`, async ({ page, at, guard, host }) => {
    // Most of these screens are still to come; the frame around them follows the rule already.
    guard.allow(/\b40[04]\b/);
    // The page after a sign-up is for who has just signed up.
    await page.addInitScript(() => {
      sessionStorage.setItem('oun.signed_up', JSON.stringify({ nickname: '새벗', agreements: [] }));
    });
    for (const rule of rules) {
      const path = concrete(rule);
      host.messages.length = 0;
      await page.goto(at.life + path);
      // Asked from an effect, after the one that would have shown the bar.
      await expect.poll(() => host.commands, { message: path }).toContain('GetNavigationStates');
      await expect(page.getByTestId('navigation-bar'), path).toBeVisible();
      await expect(page.getByTestId('tab-bar'), path).toHaveCount(0);
    }
  });
}

test('the bar is shown on the lists above hidden paths, and leaves when one is entered', async ({
  page,
  at,
  guard,
}) => {
  guard.allow(/\b404\b/);
  for (const path of ['/my/', '/channels', '/events']) {
    await page.goto(at.life + path);
    await expect(page.getByTestId('tab-bar'), path).toBeVisible();
  }
  await page.goto(`${at.life}/my`);
  await expect(page.getByTestId('tab-bar')).toBeVisible();
  await page.getByRole('link', { name: '로그인' }).click();
  await expect(page.getByTestId('navigation-bar')).toBeVisible();
  await expect(page.getByTestId('tab-bar')).toHaveCount(0);
});

test('the end of the page is not covered by the bar', async ({ page, at }) => {
  await page.goto(`${at.life}/my`);
  await expect(page.getByTestId('tab-bar')).toBeVisible();
  const { content, bar } = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const main = document.querySelector('main')!.getBoundingClientRect();
    return {
      content: main.bottom,
      bar: document.querySelector('[data-testid="tab-bar"]')!.getBoundingClientRect().top,
    };
  });
  expect(content).toBeLessThanOrEqual(bar + 0.5);
});
