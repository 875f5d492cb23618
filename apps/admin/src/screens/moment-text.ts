import { nowMs } from '@oun/brand/clock';
const MOMENT = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
/** "11. 12. 14:10", as a table has room for it. */
export const momentText = (instant: string): string => MOMENT.format(new Date(instant));

const HOUR_MS = 3_600_000;

/** How long until then, or how long it has been over: "3시간 남음", "2일 지남". */
export function dueText(instant: string, now = nowMs()): string {
  const hours = (new Date(instant).getTime() - now) / HOUR_MS;
  const size = Math.abs(hours);
  const words = size < 1 ? '1시간 안' : size < 48 ? `${Math.floor(size)}시간` : `${Math.floor(size / 24)}일`;
  return hours < 0 ? `${words} 지남` : size < 1 ? words : `${words} 남음`;
}
