import { expectAccessible, test, untilHydrated } from '../fixtures.ts';

test('life’s lists have no violations', async ({ page, at }) => {
  for (const path of ['/', '/programs', '/programs?category=meditation&level=advanced', '/feeds']) {
    await page.goto(at.life + path);
    await untilHydrated(page);
    await expectAccessible(page);
  }
});

test('the store has no violations', async ({ page, at, db }) => {
  const { id } = await db.one<{ id: number }>(`select id from product where state = 'SOLD_OUT' limit 1`);
  const paths = ['/', '/products', `/products/${id}`, '/best', '/time-sales', '/time-sales?tab=coming', '/exhibitions'];
  for (const path of [...paths, '/exhibitions/quiet-floor', '/events', '/my/followed']) {
    await page.goto(at.store + path);
    await untilHydrated(page);
    await expectAccessible(page);
  }
});
