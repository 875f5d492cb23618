const LONG = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long' });

/** "2026년 11월 15일": a consent, and what runs out in another year, is told with its year. */
export const formatLongDate = (instant: string): string => LONG.format(new Date(instant));
