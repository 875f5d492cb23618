const SEOUL_AHEAD_MS = 9 * 60 * 60 * 1_000;
const WEEKDAYS = '일월화수목금토';

/** "7월 21일(월)", whatever zone the reader's machine is in. */
export function formatDate(instant: string | Date): string {
  const { month, day, weekday } = dayInSeoul(instant);
  return `${Number(month)}월 ${Number(day)}일(${weekday})`;
}

/** "2026. 07. 21." for tables. */
export function formatDay(instant: string | Date): string {
  const { year, month, day } = dayInSeoul(instant);
  return `${year}. ${month}. ${day}.`;
}

/** Seoul keeps one offset all year. To make a formatter for it costs a phone a tenth of a second of its first page. */
function dayInSeoul(instant: string | Date) {
  const there = new Date(new Date(instant).getTime() + SEOUL_AHEAD_MS);
  const [year, month, day] = there.toISOString().slice(0, 'YYYY-MM-DD'.length).split('-');
  return { year, month, day, weekday: WEEKDAYS[there.getUTCDay()] };
}
