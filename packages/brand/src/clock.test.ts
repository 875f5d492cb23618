import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nowMs, ownTimeOf, SENT_AT, setClockByPage } from './clock.ts';

const NOW = 1_000_000_000_000;
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
});
// The clock is one for all files that run in this process: the next would live at another time.
afterEach(() => {
  vi.restoreAllMocks();
  pageCame({ asked: 0, came: 0, written: 0, behind: 0 });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page that was asked for and came so long ago, from a server whose clock is so far behind this machine's. */
function pageCame({ asked, came, written, behind }: { asked: number; came: number; written: number; behind: number }) {
  const start = performance.now();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    {
      requestStart: start - asked,
      responseStart: start - came,
      transferSize: 1,
      serverTiming: [{ name: SENT_AT, duration: NOW - written - behind }],
    } as never,
  ]);
  setClockByPage();
}

test('a wrong clock is set by when the page was sent and when it came', () => {
  pageCame({ asked: 500, came: 500, written: 500, behind: HOUR_MS });
  expect(nowMs()).toBe(NOW - HOUR_MS);
});

test.each([
  ['written at once, and three seconds on its way', { asked: 3_600, came: 600, written: 3_600 }],
  ['three seconds in the making', { asked: 3_600, came: 600, written: 600 }],
])('a moment of the server is never later by this clock than it was: %s', (_, page) => {
  for (const behind of [0, HOUR_MS, -HOUR_MS]) {
    pageCame({ ...page, behind });
    const wasMs = NOW - 200;
    expect(ownTimeOf(wasMs - behind)).toBeLessThanOrEqual(wasMs);
    expect(ownTimeOf(wasMs - behind)).toBeGreaterThanOrEqual(wasMs - 3_000);
  }
});
