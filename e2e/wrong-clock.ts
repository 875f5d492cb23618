import type { Page } from '@playwright/test';

/** From its next page on, this one believes that it is so much later; its timers run as they do. */
export async function setClockWrong(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const real = Date;
    const now = () => real.now() + ms;
    window.Date = new Proxy(real, {
      construct: (date, given: unknown[], target) =>
        Reflect.construct(date, given.length > 0 ? given : [now()], target),
      apply: () => new real(now()).toString(),
      get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
    });
  }, aheadMs);
}
