const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
/** What is paid for is sent within so many working days, by law. */
const DISPATCH_DAYS = 3;

/** What was paid before this and is not sent is late. */
export function lateBefore(now: Date): Date {
  let at = now.getTime();
  for (let left = DISPATCH_DAYS; left > 0;) {
    at -= DAY_MS;
    const weekday = new Date(at + SEOUL_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
