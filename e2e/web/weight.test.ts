import type { APIRequestContext } from '@playwright/test';
import { expect, test, untilHydrated } from '../fixtures.ts';

/** JavaScript of a first visit, as it goes over the wire. */
const BUDGET_BYTES = 140 * 1024;

const FONT_BYTES = 130 * 1024;

const PAGES = [
  ['life', '/'],
  ['life', '/programs'],
  ['life', '/programs/:one'],
  ['life', '/channels'],
  ['life', '/channels/:one'],
  ['life', '/playlists'],
  ['life', '/playlists/:one'],
  ['life', '/clips'],
  ['life', '/introduce'],
  ['life', '/package-detail'],
  ['life', '/voucher'],
  ['life', '/secret'],
  ['store', '/'],
  ['store', '/products/:one'],
  ['home', '/'],
] as const;

/** Where the list itself lies elsewhere. */
const LISTS: Partial<Record<string, string>> = { '/products': '/' };

for (const [site, pattern] of PAGES) {
  test(`${site} ${pattern} comes with at most 140 KB of JavaScript`, async ({ at, request }) => {
    const url = at[site] + (await oneOf(request, at[site], pattern));
    const html = await (await request.get(url)).text();
    const scripts = scriptsOf(html);
    expect(scripts.length).toBeGreaterThan(3);
    const sizes = await Promise.all(
      scripts.map(async (path) => [path, await bytesOf(request, at[site] + path)] as const),
    );
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    const heaviest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 8);
    expect(total, `${url}\n${heaviest.map(([path, bytes]) => `${bytes} ${path}`).join('\n')}`).toBeLessThan(
      BUDGET_BYTES,
    );
  });
}

test('what tells of a visit comes with at most 4 KB, after the page stands', async ({ page, at, request }) => {
  const telling = page.waitForRequest(/\/assets\/tracking-[\w-]+\.js/);
  await page.goto(at.life);
  const html = await (await request.get(at.life)).text();
  const own = (await telling).url();
  expect(scriptsOf(html)).not.toContain(new URL(own).pathname);
  const script = await (await request.get(own)).text();
  // What it brings along that no page has already.
  const others = [...script.matchAll(/from"\.\/([\w.-]+\.js)"/g)].map((match) => `/assets/${match[1]}`);
  const brought = others.filter((path) => !scriptsOf(html).includes(path));
  const sizes = await Promise.all([own, ...brought.map((path) => at.life + path)].map((url) => bytesOf(request, url)));
  expect(
    sizes.reduce((sum, bytes) => sum + bytes, 0),
    [own, ...brought].join(' '),
  ).toBeLessThanOrEqual(4_096);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  for (const path of ['/', '/programs', '/programs/:one', '/introduce']) {
    test(`life ${path} needs one file of letters, of at most 130 KB`, async ({ page, at, request }) => {
      const fonts: string[] = [];
      page.on('request', (asked) => {
        if (asked.resourceType() === 'font') fonts.push(asked.url());
      });
      await page.goto(at.life + (await oneOf(request, at.life, path)), { waitUntil: 'networkidle' });
      await untilHydrated(page);
      expect(fonts).toEqual([expect.stringContaining('/oun-sans-')]);
      expect(await bytesOf(request, fonts[0]!)).toBeLessThan(FONT_BYTES);
    });
  }
});

/** The first of a list, as the list links to it. */
async function oneOf(request: APIRequestContext, site: string, pattern: string): Promise<string> {
  if (!pattern.endsWith('/:one')) return pattern;
  const list = pattern.slice(0, -'/:one'.length);
  const html = await (await request.get(site + (LISTS[list] ?? list))).text();
  return new RegExp(`href="(${list}/[\\w%-]+)"`).exec(html)![1]!;
}

/** What the page's own scripts name, in a text inside a text too. */
function scriptsOf(html: string): string[] {
  const named = html.matchAll(/\\?"(\/assets\/[\w.-]+\.js)\\?"/g);
  return [...new Set([...named].map((match) => match[1]!))];
}

async function bytesOf(request: APIRequestContext, url: string): Promise<number> {
  const response = await request.get(url, { headers: { 'accept-encoding': 'br' } });
  return Number(response.headers()['content-length'] ?? (await response.body()).length);
}
