const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** The same hour, so many working days later (Monday to Friday in Seoul). */
export function businessDaysFrom(now: Date, days: number): Date {
  let at = now.getTime();
  for (let left = days; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(at + SEOUL_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
