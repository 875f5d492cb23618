import { formatDate } from '@oun/shell/dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3분 전", for a week; the date after that. */
export function formatAgo(instant: string): string {
  const ms = Date.now() - Date.parse(instant);
  if (ms < MINUTE) return '방금';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}분 전`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)}시간 전`;
  if (ms < 7 * DAY) return `${Math.floor(ms / DAY)}일 전`;
  return formatDate(instant);
}
