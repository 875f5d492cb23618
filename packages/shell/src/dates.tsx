const DAY = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});
const DAY_WITH_YEAR = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** "7월 21일(월)", whatever zone the reader's machine is in. */
export function formatDate(instant: string | Date): string {
  return DAY.format(new Date(instant)).replace(/ \((.)\)$/, '($1)');
}

/** "2026. 07. 21." for tables. */
export const formatDay = (instant: string | Date): string => DAY_WITH_YEAR.format(new Date(instant));
