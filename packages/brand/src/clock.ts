/**
 * What time it is where the server stands. A visitor's own clock may be minutes or a year off: by it, what has just come
 * would be old, what has ended would go on, and a page would say other words than the server wrote.
 */
let aheadMs = 0;
/** By how much less it may be: the page was written at any time between asking for it and its first byte. */
let doubtMs = 0;

export const nowMs = (): number => Date.now() - aheadMs;

/** A moment of the server's by the clock of this machine, never later than it was. */
export const ownTimeOf = (serverMs: number): number => serverMs + aheadMs - doubtMs;

/** The name of the moment a page was sent, among the timings that come with it. */
export const SENT_AT = 'sent';

/** In a browser, before anything asks what time it is: by when the page was sent, and when it came. */
export function setClockByPage(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sent = page?.serverTiming?.find(({ name }) => name === SENT_AT)?.duration;
  // A page out of the browser's own cache was sent at another time.
  if (!page || !sent || page.transferSize === 0) return;
  aheadMs = Math.round(Date.now() - performance.now() + page.responseStart - sent);
  doubtMs = Math.ceil(page.responseStart - page.requestStart);
}
