import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';

test.use({ isFirstVisit: true });

/** `wide`: what surrounds the column is another page's too, so a few are enough. */
const PAGES = [
  { site: 'life', path: '/', wide: true },
  { site: 'life', path: '/programs' },
  { site: 'life', path: '/programs/:one', wide: true },
  { site: 'life', path: '/channels' },
  { site: 'life', path: '/channels/:one' },
  { site: 'life', path: '/clips' },
  { site: 'life', path: '/playlists' },
  { site: 'life', path: '/my/library', member: 'member@oun.test' },
  { site: 'life', path: '/', member: 'member@oun.test', wide: true },
  { site: 'life', path: '/introduce' },
  { site: 'store', path: '/', wide: true },
  { site: 'store', path: '/products?category=wear' },
  { site: 'store', path: '/products/:one' },
  // With a time sale and coupons, which come from more than one place.
  { site: 'store', path: '/products/1', wide: true },
] as const satisfies { site: string; path: string; member?: string; wide?: true }[];

const SIZES = [
  { width: 390, height: 844, pages: PAGES },
  { width: 1440, height: 900, pages: PAGES.filter((page) => 'wide' in page) },
];

for (const { pages, ...size } of SIZES) {
  test.describe(`${size.width} wide`, () => {
    test.use({ viewport: size });

    for (const { site, path, ...who } of pages) {
      const name = `${site} ${path}${'member' in who ? ' for a member' : ''}`;
      test(`nothing moves while ${name} comes in, and every picture has its space`, async ({
        page,
        at,
        guard,
        signIn,
        request,
      }) => {
        // What stands in for Pretendard is fitted to the Korean fonts of phones; a bare machine has none to stand in.
        guard.allow(/\.woff2\b/);
        await page.route('**/*.woff2', (route) => route.abort());
        if ('member' in who) await signIn(who.member);
        const list = path.replace('/:one', '');
        const html = path === list ? '' : await (await request.get(at[site] + list)).text();
        const address = path === list ? path : new RegExp(`href="(${list}/[\\w%-]+)"`).exec(html)![1]!;

        await watchShifts(page);
        const untilQuiet = await slowDown(page);
        await page.goto(at[site] + address);
        await untilHydrated(page);
        await untilQuiet();
        // Down the page by hand, so that what comes when it is near comes too.
        for (let step = 0; step < 4; step += 1) {
          await page.mouse.wheel(0, 500);
          await untilQuiet();
        }
        await expect(page.locator('main img')).not.toHaveCount(0);
        expect(await picturesWithoutSpace(page)).toEqual([]);

        const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        // What a browser reports as 0.00: digits that settle by a fraction of a pixel, never a line that moves.
        expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(0.001);
      });
    }
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    type Source = { node?: Element; previousRect: DOMRect; currentRect: DOMRect };
    const shifts: { value: number; at: number; sources: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const told = sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${was.y}+${was.height} → ${is.y}+${is.height} ${node?.outerHTML?.slice(0, 160) ?? node?.nodeName ?? ''}`,
        );
        shifts.push({ value, at: Math.round(startTime), sources: told });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const LATE_MS = 200;
const COMES_LATE = /\/assets\/[\w.-]+\.js$|\/proxy\/|\.(?:webp|avif|png|jpe?g)(?:\?|$)|\/media\//;

/**
 * As over a slow connection: the page is seen before its scripts, its later answers and its pictures come. The answer
 * waits until nothing is on its way, and for two frames more, in which what moved is told.
 */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  let underway = 0;
  await page.route(COMES_LATE, async (route) => {
    underway += 1;
    await wait(LATE_MS);
    await route.continue().catch(() => {});
  });
  const arrived = (request: Request) => {
    if (COMES_LATE.test(request.url())) underway -= 1;
  };
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return async () => {
    do {
      await expect.poll(() => underway).toBe(0);
      await twoFrames();
    } while (underway > 0);
  };
}

const picturesWithoutSpace = (page: Page) =>
  page.locator('main img').evaluateAll((all) =>
    (all as HTMLImageElement[])
      .filter((img) => {
        const { width, height } = img.parentElement!.getBoundingClientRect();
        return img.checkVisibility() && (width === 0 || height === 0);
      })
      .map((img) => img.src),
  );

test('what has come of the header stands where it stays, whatever of it is still on its way', async ({ page, at }) => {
  for (const site of ['life', 'store'] as const) {
    await page.goto(at[site]);
    const places = await page.getByRole('banner').evaluate((header) => {
      const last = [...header.querySelectorAll('a')].at(-1)!;
      const { parentElement: group } = last;
      const before = group!.firstElementChild!.getBoundingClientRect().x;
      last.remove();
      return [before, group!.firstElementChild!.getBoundingClientRect().x];
    });
    expect(places[1], site).toBe(places[0]);
  }
});
