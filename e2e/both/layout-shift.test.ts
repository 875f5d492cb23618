import { expect, test, untilHydrated } from '../fixtures.ts';

test.use({ isFirstVisit: true });

for (const [name, path] of [
  ['life', '/programs'],
  ['store', '/'],
] as const) {
  test(`nothing moves while ${name} ${path} comes in, and every picture has its space`, async ({ page, at, guard }) => {
    // What stands in for Pretendard is fitted to the Korean fonts of phones; a bare machine has none to stand in.
    guard.allow(/\.woff2\b/);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      const shifts: { value: number; sources: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element }[];
        })[]) {
          const sources = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '');
          if (!entry.hadRecentInput) shifts.push({ value: entry.value, sources });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(at[name] + path);
    await untilHydrated(page);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

    const pictures = await page.locator('main img').evaluateAll((all) =>
      all.map((img) => {
        const { width, height } = img.parentElement!.getBoundingClientRect();
        return { src: (img as HTMLImageElement).src, isReserved: width > 0 && height > 0 };
      }),
    );
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures.filter(({ isReserved }) => !isReserved)).toEqual([]);

    // Two frames, so that what the last change moved has been told.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);
  });
}
