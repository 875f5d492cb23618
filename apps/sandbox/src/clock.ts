import type { Store } from './store.ts';

const SETTING = 'clock-ahead-ms';

export type Clock = ReturnType<typeof createClock>;

/** The outside world's clock, which goes along when the product's is moved on. */
export function createClock(store: Store, real: () => number = Date.now) {
  let aheadMs = Number(store.setting(SETTING) ?? 0);
  return {
    now: () => real() + aheadMs,
    aheadMs: () => aheadMs,
    move(byMs: number) {
      aheadMs += byMs;
      store.setSetting(SETTING, String(aheadMs));
    },
  };
}
